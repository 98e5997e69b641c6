"""The steps of a finished game, as one seat or a spectator saw them. No HTTP in here: a sandbox makes them, too."""

import gzip
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from pettable.server import messages as m
from pettable.server.http.scripted_tables import AnyTable, game_message
from pettable.table.deck import CardId
from pettable.table.seats import Seat, Viewer
from pettable.table.table import Origin


class ReviewInfo(Struct, frozen=True):
    """A finished game, step by step."""

    table: m.TableInfo
    #: Whose eyes see it; null: a spectator's.
    seat: Seat | None
    cards: tuple[Any, ...]
    #: Published before the deal: the SHA-256 of "pettable commitment " and the bytes of the seed.
    commitment: str
    #: All shuffles come from it, but those of its origins' moves; in hexadecimal.
    seed: str
    #: The table before the first event, and then after each move that the viewer saw something of.
    steps: tuple[m.Game, ...]
    #: How many moves of all seats had been made at each step: by that, the steps of two viewers are matched.
    played: tuple[int, ...]
    #: Everybody's hand at each step, by seat: what `view.hand` shows to that seat. The viewer's own view has one.
    hands: tuple[tuple[tuple[CardId, ...], ...], ...] = ()
    #: The finished games that this one was taken over from.
    origins: tuple[Origin, ...] = ()


def review_of(game: str, table: AnyTable, viewer: Viewer, info: m.TableInfo) -> ReviewInfo:
    """The whole review of a finished game."""
    steps, played, hands = review_steps(game, table, viewer)
    return ReviewInfo(
        table=info,
        seat=viewer,
        cards=tuple(table.rules.deck.cards),
        commitment=table.commitment,
        seed=table.seed.hex(),
        steps=tuple(steps),
        played=tuple(played),
        hands=tuple(hands),
        origins=table.origins,
    )


def compressed(review: ReviewInfo) -> bytes:
    return gzip.compress(msgspec.json.encode(review), compresslevel=6, mtime=0)


class ReviewSteps(NamedTuple):
    """The table before the first event, and after each move that the viewer saw something of."""

    steps: list[m.Game]
    #: How many moves had been made by then.
    played: list[int]
    #: And what everybody held.
    hands: list[tuple[tuple[CardId, ...], ...]]


def review_steps(game: str, played: AnyTable, viewer: Viewer) -> ReviewSteps:
    """A finished game once more, for one viewer."""
    table = played.from_the_start()
    steps, moves, hands = [game_message(game, table, viewer, asks=False)], [0], [open_hands(table)]
    for entry in played.log:
        refusal = table.follow(entry.move, judged=True)
        assert refusal is None, refusal
        since = steps[-1].next
        if table.seen(viewer, since):
            steps.append(game_message(game, table, viewer, since, asks=False))
            moves.append(len(table.log))
            hands.append(open_hands(table))
    # Also where the last move of all was hidden from this viewer, the last step is the table as the game left it.
    steps[-1] = game_message(game, table, viewer, steps[-1].since, asks=False)
    hands[-1] = open_hands(table)
    return ReviewSteps(steps, moves, hands)


def open_hands(table: AnyTable) -> tuple[tuple[CardId, ...], ...]:
    """What each seat sees in its own hand; nothing in a game without hands."""
    return tuple(getattr(table.view(Seat(seat)), "hand", ()) for seat in range(table.options.seats))
