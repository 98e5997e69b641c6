"""What bots know about Paws Up: heuristic values, a roll-out policy and win chances."""

from pettable.games.paws_up.bot.profile import PawsUpProfile as Profile

__all__ = ["Profile"]
