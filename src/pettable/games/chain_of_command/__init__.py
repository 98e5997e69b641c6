"""Chain of Command: see README.md for the game, rules.py for its rules."""

from pettable.games.chain_of_command.deck import SHAPE
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainOptions
from pettable.games.chain_of_command.scene import scene
from pettable.table.game import Game

game = Game(
    name="chain-of-command",
    seats=range(2, 5),
    options=ChainOptions,
    rules=ChainOfCommand,
    deck=SHAPE,
    scene=scene,
)
