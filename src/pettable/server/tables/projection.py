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
from pettable.server.tables.state import Sitting
from pettable.table.options import Options, chosen
from pettable.table.rng import commitment
from pettable.table.rules import Illegal
from pettable.table.seats import Viewer
from pettable.text import Text


def table_info(sitting: Sitting, here: Collection[str], watching: int, now: float) -> m.TableInfo:
    setting = sitting.setting
    chairs = tuple(
        m.ChairInfo(chair.guest, chair.name, chair.bot, chair.stand_in, chair.guest in here) for chair in sitting.chairs
    )
    return m.TableInfo(
        id=sitting.id,
        game=setting.game,
        options=_options(sitting.material.options),
        deck=sitting.material.rules.deck.hash,
        own_deck=setting.deck is not None,
        pace=setting.pace,
        privacy=setting.privacy,
        free_text=setting.free_text,
        spectators=setting.spectators,
        hints=setting.hints,
        bot=setting.bot,
        state=sitting.state,
        host=sitting.host,
        commitment=commitment(sitting.seed),
        chairs=chairs,
        watching=watching,
        fills=sitting.fills,
        rated=sitting.opened.rated,
        rematch=sitting.rematch,
        now=now,
    )


@lru_cache(256)
def _options(options: Options) -> tuple[str, ...]:
    # To find out takes longer than all the rest of a table's description, and it never changes.
    return chosen(options)


def you(sitting: Sitting, guest: str) -> m.You:
    seat = sitting.seat_of(guest)
    invited = seat is not None or guest == sitting.host
    return m.You(guest, seat, guest == sitting.host, sitting.opened.invite if invited else None)


def invited(sitting: Sitting, invite: str | None) -> bool:
    """May somebody come in who brings this invitation?"""
    if sitting.setting.privacy is Privacy.PUBLIC:
        return True
    return invite is not None and opens(invite, hashed(sitting.opened.invite))


def game(sitting: Sitting, viewer: Viewer, since: int, now: float) -> m.Game | None:
    """The game as a viewer may see it, with the events from its own number `since` on."""
    table = sitting.table
    if table is None:
        return None
    told = table.seen(viewer)
    since = since if since <= len(told) else 0
    view, material = table.view(viewer), sitting.material
    return m.Game(
        since=since,
        next=len(told),
        events=tuple(told[since:]),
        view=view,
        prompt=table.prompt,
        moves=_moves(sitting, viewer),
        times=times(sitting, now),
        outcome=table.outcome,
        standing=tuple(sitting.profile.standing(view)),
        lines=tuple(material.game.scene(material.rules, view)),
    )


def looks(game: m.Game) -> tuple[Any, ...]:
    """All that a viewer sees of a game but the events on the way, and the time of day."""
    clocks = None if game.times is None else structs.replace(game.times, now=0.0)
    return game.view, game.prompt, game.moves, clocks, game.outcome


def welcome(sitting: Sitting, guest: str, since: int, here: Collection[str], watching: int, now: float) -> m.Welcome:
    muted = sitting.muted.get(guest, set())
    first = sitting.said - len(sitting.chat)
    talk = [said_info(first + n, said) for n, said in enumerate(sitting.chat, 1) if said.guest not in muted]
    seat = sitting.seat_of(guest)
    return m.Welcome(
        protocol=m.PROTOCOL,
        you=you(sitting, guest),
        table=table_info(sitting, here, watching, now),
        game=game(sitting, seat, since, now),
        said=tuple(talk),
        muted=tuple(sorted(muted)),
    )


def said_info(n: int, said: e.Said) -> m.SaidInfo:
    return m.SaidInfo(n, said.at, said.guest, said.name, said.phrase, said.text)


def refused(sitting: Sitting, viewer: Viewer, command: str, illegal: Illegal, lang: str) -> m.Refused:
    text = Text(sitting.setting.game, lang, sitting.names(), viewer, sitting.material.rules.deck)
    return m.Refused(command, illegal.rule, illegal.why, tuple(illegal.cards), text.refusal(illegal))


def raced(sitting: Sitting) -> m.Raced | None:
    """How a race went so far. A claim is made before all eyes; the way it came is nobody's business."""
    race = sitting.judged
    return None if race is None else m.Raced(race.prompt, tuple(race.finishes), race.over)


def question(sitting: Sitting, viewer: Viewer) -> dict[str, bytes] | None:
    """What a bot that plays for a seat, or advises it, is told: just what its player could know."""
    table = sitting.table
    if table is None or table.prompt is None or viewer is None:
        return None
    moves = table.legal(viewer) if viewer in table.prompt.seats and viewer not in sitting.passed else ()
    if not moves:
        return None
    encode = msgspec.json.encode
    return {"view": encode(table.view(viewer)), "moves": encode(moves), "history": encode(table.seen(viewer))}


def _moves(sitting: Sitting, viewer: Viewer) -> tuple[Any, ...] | None:
    table = sitting.table
    if table is None or table.prompt is None or viewer not in table.prompt.seats or viewer in sitting.passed:
        return ()
    moves = table.legal(viewer)
    return tuple(moves) if len(moves) <= MOVES_LISTED else None
