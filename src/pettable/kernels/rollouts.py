"""Compiled roll-outs: the worlds, the policy and the win chances of a game's bot profile, for the search of bots.

A game that has them has a module `kernels/<game>/rollouts.py` with a class `Rollouts`.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

from pettable import registry
from pettable.kernels.compiling import Flat
from pettable.kernels.kernel import AnyRules, Kernel, KernelError
from pettable.table.options import Options

#: For how many decks and options the lookup tables are kept.
KEPT = 16


class Position(Protocol):
    """A view whose moves are tried in numbered worlds."""

    #: How many roll-outs take about a millisecond: a search looks at the clock between two such batches.
    at_once: int

    def try_moves(self, worlds: Flat, moves: Sequence[int]) -> Flat:
        """Each seat's share of the win for these of the moves, in the worlds of these numbers: [world, move, seat]."""


class Rollouts(Protocol):
    """The roll-outs of a game with a deck, a number of seats and options."""

    def begin(self, view: Any, history: Sequence[Any], moves: Sequence[Any], better: bool) -> Position | None:
        """None: these moves have to be tried by the rules.

        `better`: for a search: its seat is expected to play better than the others, where the game knows of that.
        Otherwise for chances that are shown: with whims, where the profile has them (`quick_varied`).
        """


@lru_cache(maxsize=KEPT)
def rollouts_of(name: str, rules: AnyRules, options: Options, net: Any) -> Rollouts | None:
    """`net` is the ValueNet of its profile, if it has one. None: not for this deck, or not for these options."""
    module = import_module(f"pettable.kernels.{registry.folder_name(name)}.rollouts")
    try:
        found: Rollouts = module.Rollouts(Kernel(rules, options, name), net)
    except KernelError:
        return None
    return found
