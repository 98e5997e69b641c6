"""Paws Up: see README.md for the game, rules.py for its rules. Its moves are exported here."""

from pettable.games.paws_up.codes import PawsUpCodes
from pettable.games.paws_up.deck import SHAPE
from pettable.games.paws_up.rules import PawsUp, PawsUpWithCoveredHands
from pettable.games.paws_up.scene import layout, scene
from pettable.games.paws_up.state import (
    Commit,
    DealSets,
    Done,
    MakeStory,
    PawsUpOptions,
    ShufflePile,
    ShuffleTrends,
    Take,
)
from pettable.table.game import Game

__all__ = [
    "Commit",
    "DealSets",
    "Done",
    "MakeStory",
    "PawsUp",
    "PawsUpOptions",
    "ShufflePile",
    "ShuffleTrends",
    "Take",
    "game",
]

game = Game(
    name="paws-up",
    seats=range(2, 6),
    options=PawsUpOptions,
    rules=PawsUp,
    deck=SHAPE,
    scene=scene,
    layout=layout,
    earlier=(PawsUpWithCoveredHands,),
    codes=PawsUpCodes,
)
