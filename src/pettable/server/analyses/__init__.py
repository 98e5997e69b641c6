"""Analyses of finished games: a queue in the store, and a process that works it off."""
