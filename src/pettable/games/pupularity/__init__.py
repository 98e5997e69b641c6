"""Pupularity: see README.md for the game, rules.py for its rules. Its moves are exported here."""

from pettable.games.pupularity.codes import PupularityCodes
from pettable.games.pupularity.deck import SHAPE
from pettable.games.pupularity.rules import Pupularity, PupularityOfUnlimitedHands, TinyPupularity
from pettable.games.pupularity.scene import layout, scene
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    ChooseFirst,
    Cover,
    GiveUp,
    NotToday,
    Pass,
    Play,
    PupularityOptions,
    Sacrifice,
    Shuffle,
    Stir,
    TimeUp,
)
from pettable.table.game import Game

__all__ = [
    "Aim",
    "AimOver",
    "ChooseFirst",
    "Cover",
    "GiveUp",
    "NotToday",
    "Pass",
    "Play",
    "Pupularity",
    "PupularityOptions",
    "Sacrifice",
    "Shuffle",
    "Stir",
    "TimeUp",
    "game",
]

game = Game(
    name="pupularity",
    seats=range(2, 7),
    options=PupularityOptions,
    rules=Pupularity,
    deck=SHAPE,
    scene=scene,
    layout=layout,
    tiny_rules=TinyPupularity,
    codes=PupularityCodes,
    earlier=(PupularityOfUnlimitedHands,),
)
