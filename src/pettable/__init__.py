"""Pettable: one digital table for four pet card games.

`new_table` deals a game; its `Table` says what is asked and what can be played, and takes moves by name. `Text` puts
moves, events and refusals into English or German. The moves of a game are in its package: `pettable.games.paws_up`.
"""

from collections.abc import Mapping
from typing import Any

from pettable.registry import default_deck, find, names, rules_of
from pettable.table.options import choose
from pettable.table.play_by_name import IllegalMove
from pettable.table.rng import seed_of
from pettable.table.rules import Illegal
from pettable.table.table import Table
from pettable.text import Text

__all__ = ["Illegal", "IllegalMove", "Table", "Text", "default_deck", "names", "new_table"]


def new_table(
    game: str, *, seats: int, seed: int | bytes, options: Mapping[str, bool] | None = None
) -> Table[Any, Any, Any, Any]:
    """A table with its cards dealt, as the seed has it.

    >>> table = new_table("chain-of-command", seats=4, seed=7, options={"top-dog": True})
    >>> table.prompt.seats
    (2,)
    """
    chosen = [f"{name}={'on' if on else 'off'}" for name, on in (options or {}).items()]
    found = find(game)
    key = seed_of(seed) if isinstance(seed, int) else seed
    return Table(rules_of(game), choose(found.options, found.seats, seats, chosen), key)
