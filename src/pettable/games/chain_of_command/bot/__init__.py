"""What bots know about Chain of Command: heuristic values, roll-out policy, beliefs about hands, value net."""

from pettable.games.chain_of_command.bot.profile import ChainProfile as Profile

__all__ = ["Profile"]
