"""What bots know about Slap Cat!: heuristic values, a roll-out policy and win chances."""

from pettable.games.slap_cat.bot.profile import SlapProfile as Profile

__all__ = ["Profile"]
