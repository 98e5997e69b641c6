"""Attacks on a server of our own, while strangers play: do they notice anything?"""
