"""Chain of Command: see README.md for the game, rules.py for its rules. Its moves are exported here."""

from pettable.games.chain_of_command.codes import ChainCodes
from pettable.games.chain_of_command.deck import SHAPE
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainOptions, ChooseLead, Deal, Play, ShuffleChain
from pettable.games.chain_of_command.scene import layout, scene
from pettable.table.game import Game

__all__ = [
    "ChainOfCommand",
    "ChainOptions",
    "ChooseLead",
    "Deal",
    "Play",
    "ShuffleChain",
    "game",
]

game = Game(
    name="chain-of-command",
    seats=range(2, 5),
    options=ChainOptions,
    rules=ChainOfCommand,
    deck=SHAPE,
    scene=scene,
    layout=layout,
    codes=ChainCodes,
)
