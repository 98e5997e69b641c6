"""Guests: nicknames, secrets, quick phrases and ratings."""
