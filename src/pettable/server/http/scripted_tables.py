"""A table that is played from data, in the messages of a real one: tutorials, puzzles and finished games."""

from collections.abc import Sequence
from typing import Any

from pettable import registry
from pettable.server import messages as m
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.settings import Pace, Privacy
from pettable.table.options import chosen
from pettable.table.seats import Viewer
from pettable.table.table import Table

AnyTable = Table[Any, Any, Any, Any]

#: Not the id of any table: those have more letters.
TABLE_ID = "tutorial"


def game_message(game: str, table: AnyTable, viewer: Viewer, since: int = 0, *, asks: bool = True) -> m.Game:
    """The game as one viewer may see it, with its events from number `since` on.

    `asks`: a seat that is asked gets its moves; else the game is there to look at.
    """
    rules, prompt, events = table.rules, table.prompt, table.seen(viewer, since)
    view = table.view(viewer)
    asked = viewer if asks and prompt is not None and viewer in prompt.seats else None
    return m.Game(
        since=since,
        next=since + len(events),
        events=tuple(events),
        view=view,
        prompt=prompt,
        moves=() if asked is None else tuple(table.legal(asked)),
        times=None,
        outcome=table.outcome,
        standing=tuple(rules.standing(view)),
        lines=tuple(registry.find(game).scene(rules, view)),
    )


def table_message(game: str, table: AnyTable, viewer: Viewer, names: Sequence[str]) -> m.TableInfo:
    """The table with its players; a viewer with a seat sits there as a guest."""
    chairs = tuple(
        m.ChairInfo(guest=TABLE_ID if seat == viewer else None, name=name, bot=None, stand_in=False, here=True)
        for seat, name in enumerate(names)
    )
    return m.TableInfo(
        id=TABLE_ID,
        game=game,
        options=chosen(table.options),
        deck=table.rules.deck.hash,
        own_deck=True,
        pace=Pace.RELAXED,
        privacy=Privacy.PRIVATE,
        free_text=False,
        spectators=False,
        hints=False,
        bot="",
        state=TableStatus.PLAYING,
        host=TABLE_ID,
        commitment="",
        chairs=chairs,
        watching=0,
        fills=None,
        rated=False,
        rematch=None,
        now=0.0,
    )
