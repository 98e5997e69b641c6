"""What bots know about Pupularity: heuristic values, a roll-out policy and a value net."""

from pettable.games.pupularity.bot.profile import PupularityProfile as Profile

__all__ = ["Profile"]
