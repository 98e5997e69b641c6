"""Pupularity: see README.md for the game, rules.py for its rules."""

from pettable.games.pupularity.deck import SHAPE
from pettable.games.pupularity.rules import Pupularity, TinyPupularity
from pettable.games.pupularity.scene import scene
from pettable.games.pupularity.state import PupularityOptions
from pettable.table.game import Game

game = Game(
    name="pupularity",
    seats=range(2, 7),
    options=PupularityOptions,
    rules=Pupularity,
    deck=SHAPE,
    scene=scene,
    tiny_rules=TinyPupularity,
)
