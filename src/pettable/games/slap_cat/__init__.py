"""Slap Cat!: see README.md for the game, rules.py for its rules. Its moves are exported here."""

from pettable.games.slap_cat.codes import SlapCodes
from pettable.games.slap_cat.deck import SEATS, SHAPE
from pettable.games.slap_cat.moves import (
    ChooseFirst,
    Commit,
    Deal,
    Donate,
    Keep,
    Late,
    Place,
    Rank,
    ShufflePiles,
    Slap,
    SlapPile,
    TimeUp,
)
from pettable.games.slap_cat.reveals import REVEALS
from pettable.games.slap_cat.rules import SlapCat, TinySlapCat, TutorialSlapCat
from pettable.games.slap_cat.scene import layout, scene
from pettable.games.slap_cat.state import SlapOptions
from pettable.table.game import Game

__all__ = [
    "ChooseFirst",
    "Commit",
    "Deal",
    "Donate",
    "Keep",
    "Late",
    "Place",
    "Rank",
    "ShufflePiles",
    "Slap",
    "SlapCat",
    "SlapOptions",
    "SlapPile",
    "TimeUp",
    "game",
]

game = Game(
    name="slap-cat",
    seats=SEATS,
    options=SlapOptions,
    rules=SlapCat,
    deck=SHAPE,
    scene=scene,
    layout=layout,
    tiny_rules=TinySlapCat,
    tutorial_rules=TutorialSlapCat,
    reveals=REVEALS,
    codes=SlapCodes,
)
