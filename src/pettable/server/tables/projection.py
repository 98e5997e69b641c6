"""The one exit: every word about a table that reaches a client is made here, for one viewer.

What is secret leaves a table only through `view`, `legal` of the viewer's own seat, and masked events. All else in
these messages is public: who sits where, who is connected, what is asked of whom, how the clocks stand.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import structs

from pettable.server import messages as m
from pettable.server.limits.constants import MOVES_LISTED
from pettable.server.people.tokens import hashed, opens
from pettable.server.tables import journal as e
from pettable.server.tables.clocks import times
from pettable.server.tables.settings import Privacy
from pettable.server.tables.state import TableState
from pettable.table.options import Options, chosen
from pettable.table.rng import commitment
from pettable.table.rules import Illegal
from pettable.table.seats import Viewer
from pettable.text import Text


def table_info(state: TableState, here: Collection[str], watching: int, now: float) -> m.TableInfo:
    setting = state.setting
    chairs = tuple(
        m.ChairInfo(chair.guest, chair.name, chair.bot, chair.stand_in, chair.guest in here) for chair in state.chairs
    )
    return m.TableInfo(
        id=state.id,
        game=setting.game,
        options=_options(state.material.options),
        deck=state.material.rules.deck.hash,
        own_deck=setting.deck is not None,
        pace=setting.pace,
        privacy=setting.privacy,
        free_text=setting.free_text,
        spectators=setting.spectators,
        hints=setting.hints,
        bot=setting.bot,
        state=state.status,
        host=state.host,
        commitment=commitment(state.seed),
        chairs=chairs,
        watching=watching,
        fills=state.fills,
        rated=state.opened.rated,
        rematch=state.rematch,
        now=now,
    )


@lru_cache(256)
def _options(options: Options) -> tuple[str, ...]:
    # To find out takes longer than all the rest of a table's description, and it never changes.
    return chosen(options)


def you(state: TableState, guest: str) -> m.You:
    seat = state.seat_of(guest)
    invited = seat is not None or guest == state.host
    return m.You(guest, seat, guest == state.host, state.opened.invite if invited else None)


def invited(state: TableState, invite: str | None) -> bool:
    """May somebody come in who brings this invitation?"""
    if state.setting.privacy is Privacy.PUBLIC:
        return True
    return invite is not None and opens(invite, hashed(state.opened.invite))


def game(state: TableState, viewer: Viewer, since: int, now: float) -> m.Game | None:
    """The game as a viewer may see it, with the events from its own number `since` on."""
    table = state.table
    if table is None:
        return None
    told = table.seen(viewer)
    since = since if since <= len(told) else 0
    view, material = table.view(viewer), state.material
    return m.Game(
        since=since,
        next=len(told),
        events=tuple(told[since:]),
        view=view,
        prompt=table.prompt,
        moves=_moves(state, viewer),
        times=times(state, now),
        outcome=table.outcome,
        standing=tuple(material.rules.standing(view)),
        lines=tuple(material.game.scene(material.rules, view)),
    )


def looks(game: m.Game) -> tuple[Any, ...]:
    """All that a viewer sees of a game but the events on the way, and the time of day."""
    clocks = None if game.times is None else structs.replace(game.times, now=0.0)
    return game.view, game.prompt, game.moves, clocks, game.outcome


def welcome(state: TableState, guest: str, since: int, here: Collection[str], watching: int, now: float) -> m.Welcome:
    muted = state.muted.get(guest, set())
    first = state.said - len(state.chat)
    talk = [said_info(first + n, said) for n, said in enumerate(state.chat, 1) if said.guest not in muted]
    seat = state.seat_of(guest)
    return m.Welcome(
        protocol=m.PROTOCOL,
        you=you(state, guest),
        table=table_info(state, here, watching, now),
        game=game(state, seat, since, now),
        said=tuple(talk),
        muted=tuple(sorted(muted)),
    )


def said_info(n: int, said: e.Said) -> m.SaidInfo:
    return m.SaidInfo(n, said.at, said.guest, said.name, said.phrase, said.text)


def refused(state: TableState, viewer: Viewer, command: str, illegal: Illegal, lang: str) -> m.Refused:
    text = Text(state.setting.game, lang, state.names(), viewer, state.material.rules.deck)
    return m.Refused(command, illegal.rule, illegal.why, tuple(illegal.cards), text.refusal(illegal))


def raced(state: TableState) -> m.Raced | None:
    """How a race went so far. A claim is made before all eyes; the way it came is nobody's business."""
    race = state.judged
    return None if race is None else m.Raced(race.prompt, tuple(race.finishes), race.over)


def question(state: TableState, viewer: Viewer) -> dict[str, bytes] | None:
    """What a bot that plays for a seat, or advises it, is told: just what its player could know."""
    table = state.table
    if table is None or table.prompt is None or viewer is None:
        return None
    moves = table.legal(viewer) if viewer in table.prompt.seats and viewer not in state.passed else ()
    if not moves:
        return None
    encode = msgspec.json.encode
    return {"view": encode(table.view(viewer)), "moves": encode(moves), "history": encode(table.seen(viewer))}


def _moves(state: TableState, viewer: Viewer) -> tuple[Any, ...] | None:
    table = state.table
    if table is None or table.prompt is None or viewer not in table.prompt.seats or viewer in state.passed:
        return ()
    moves = table.legal(viewer)
    return tuple(moves) if len(moves) <= MOVES_LISTED else None
