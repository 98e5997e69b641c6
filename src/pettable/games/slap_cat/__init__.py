"""Slap Cat!: see README.md for the game, rules.py for its rules."""

from pettable.games.slap_cat.deck import SEATS, SHAPE
from pettable.games.slap_cat.rules import SlapCat, TinySlapCat
from pettable.games.slap_cat.scene import scene
from pettable.games.slap_cat.state import SlapOptions
from pettable.table.game import Game

game = Game(
    name="slap-cat",
    seats=SEATS,
    options=SlapOptions,
    rules=SlapCat,
    deck=SHAPE,
    scene=scene,
    tiny_rules=TinySlapCat,
)
