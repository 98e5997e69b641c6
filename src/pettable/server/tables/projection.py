"""The messages about a table as one viewer may see them: the only way for anything secret to leave a table.

What is secret leaves through `view`, `legal` of the viewer's own seat, and masked events. All else in these messages is
public: who sits where, who is connected, which seats are asked what, how the clocks stand.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import structs

from pettable.server import messages as m
from pettable.server.limits.constants import DECK_NAME_LENGTH
from pettable.server.people.avatars import at_table as avatars_at_table
from pettable.server.people.nicknames import visible
from pettable.server.people.requester import account_of
from pettable.server.tables import journal as e
from pettable.server.tables.absences import Absences
from pettable.server.tables.clocks import Times, times
from pettable.server.tables.connection_marks import ConnectionMarks
from pettable.server.tables.seating import Seating, TableStatus
from pettable.server.tables.state import TableState
from pettable.table.options import Options, chosen
from pettable.table.prompts import Kind
from pettable.table.rng import commitment
from pettable.table.rules import Illegal
from pettable.table.seats import Seat, Viewer
from pettable.text import Text

NOBODY_AWAY = Absences({}, {})


def table_info(
    state: TableState,
    here: Collection[str],
    watching: int,
    now: float,
    marks: ConnectionMarks,
    absences: Absences = NOBODY_AWAY,
) -> m.TableInfo:
    setting, seating = state.setting, state.seating
    # At a slow table people come and go; nobody is missed.
    gone = {} if state.pacing.slow else absences.gone
    avatars = avatars_at_table([None if chair.guest is None else chair.avatar for chair in seating.chairs])
    chairs = tuple(
        m.ChairInfo(
            guest=chair.guest,
            name=chair.name,
            bot=chair.bot,
            stand_in=chair.stand_in,
            here=chair.guest in here,
            program=chair.program,
            second_device=seat in marks.second_device,
            left=state.opened.rated and (seat in state.left or chair.stand_in),
            gone_since=gone.get(chair.guest or ""),
            votes=_votes(seating, absences, chair.guest),
            character=chair.character,
            vacation_until=absences.still.vacation_until(chair.guest, now),
            avatar=avatars[seat],
        )
        for seat, chair in enumerate(seating.chairs)
    )
    return m.TableInfo(
        id=state.id,
        game=setting.game,
        options=_options(state.material.options),
        deck=state.material.rules.deck.hash,
        own_deck=setting.deck is not None,
        deck_name="" if setting.deck is None else _deck_name(state.material.rules.deck.name),
        pace=setting.pace,
        privacy=setting.privacy,
        free_text=setting.free_text,
        spectators=setting.spectators,
        hints=setting.hints,
        bot=setting.bot,
        state=seating.status,
        host=seating.host,
        commitment=commitment(state.seed),
        chairs=chairs,
        watching=watching,
        fills=state.fills,
        rated=state.opened.rated,
        rematch=seating.rematch,
        now=now,
        same_connection=marks.same_connection,
        removed=seating.removed,
        take_over=setting.take_over and not state.opened.rated,
        newcomers=seating.newcomers,
        origin=_origin(state),
        pause=state.pause,
        silenced=tuple(sorted(state.silenced)),
    )


def _origin(state: TableState) -> m.GameOrigin | None:
    if not state.opened.origins:
        return None
    last = state.opened.origins[-1]
    return m.GameOrigin(last.table, last.moves)


def _votes(seating: Seating, absences: Absences, absent: str | None) -> tuple[m.AbsenceVote, ...]:
    choices = absences.votes.get(absent or "")
    if not choices:
        return ()
    wanted = [choices.get(account_of(chair.guest or "")) for chair in seating.chairs]
    return tuple(m.AbsenceVote(Seat(seat), choice) for seat, choice in enumerate(wanted) if choice is not None)


@lru_cache(256)
def _deck_name(name: str) -> str:
    return visible(name, DECK_NAME_LENGTH) or "…"


@lru_cache(256)
def _options(options: Options) -> tuple[str, ...]:
    # This takes longer than all the rest of a table's description, and it never changes.
    return chosen(options)


def you(state: TableState, guest: str) -> m.You:
    seat, host = state.seating.seat_of(guest), guest == state.seating.host
    invited = seat is not None or host
    return m.You(guest, seat, host, state.invite if invited else None)


def game(state: TableState, viewer: Viewer, since: int, clocks: Times | None) -> m.Game | None:
    """The game as a viewer may see it, with the events from its own number `since` on."""
    table = state.table
    if table is None:
        return None
    prompt, events = table.prompt, table.seen(viewer)
    finished = state.seating.status is TableStatus.FINISHED
    since = since if since <= len(events) else 0
    rules, material = table.rules, state.material
    view = rules.view(table.state, viewer)
    if state.waiting_time is not None:
        assert material.game.reveals is not None
        withheld = state.waiting_time.withheld_from(viewer)
        prompt, events = None, events[: len(events) - len(withheld)]
        view = material.game.reveals.covered(rules.view(state.waiting_time.before, viewer), view, withheld)
        since = since if since <= len(events) else 0
    asked = prompt is not None and viewer is not None and viewer in prompt.seats and viewer not in state.passed
    moves = rules.legal(table.state, viewer) if asked and viewer is not None else ()
    turn = viewer is not None and prompt is not None and prompt.kind is Kind.TURN
    return m.Game(
        since=since,
        next=len(events),
        events=tuple(events[since:]),
        view=view,
        prompt=prompt,
        moves=tuple(moves),
        times=clocks,
        outcome=table.outcome if finished else None,
        standing=tuple(rules.standing(view)),
        lines=tuple(material.game.scene(rules, view)),
        answered=asked and prompt is not None and prompt.kind is Kind.COMMIT and viewer not in table.waiting,
        undo=viewer in state.passed or (turn and viewer is not None and table.offers_undo(viewer)),
    )


def looks_like(game: m.Game, other: m.Game) -> bool:
    """Does the game look the same, apart from the events on the way and the time of day?"""
    return _shown(game) == _shown(other)


def _shown(game: m.Game) -> tuple[Any, ...]:
    times = None if game.times is None else structs.replace(game.times, now=0.0)
    return game.view, game.prompt, game.moves, times, game.outcome, game.answered, game.undo


def welcome(
    state: TableState,
    guest: str,
    since: int,
    here: Collection[str],
    watching: int,
    now: float,
    marks: ConnectionMarks,
    absences: Absences = NOBODY_AWAY,
) -> m.Welcome:
    muted = state.muted.get(guest, set())
    first = state.said - len(state.chat)
    talk = [said_info(first + n, said) for n, said in enumerate(state.chat, 1) if said.shown_to(muted)]
    return m.Welcome(
        protocol=m.PROTOCOL,
        you=you(state, guest),
        table=table_info(state, here, watching, now, marks, absences),
        game=game(state, state.seating.seat_of(guest), since, times(state, now, absences.still)),
        said=tuple(talk),
        muted=tuple(sorted(muted)),
        host_actions=tuple(state.host_actions),
    )


def said_info(n: int, said: e.Said) -> m.SaidInfo:
    return m.SaidInfo(n, said.at, said.guest, said.name, said.phrase, said.text)


def refused(state: TableState, viewer: Viewer, command: str, illegal: Illegal, lang: str) -> m.Refused:
    names, deck = state.seating.names_in(lang), state.material.rules.deck
    text = Text(state.setting.game, lang, names, viewer, deck, options=state.material.options)
    return m.Refused(command, illegal.rule, illegal.why, tuple(illegal.cards), text.refusal(illegal))


def question(state: TableState, viewer: Viewer) -> dict[str, bytes] | None:
    """What a bot that plays for a seat, or advises it, may know: just what its player could know."""
    table = state.table
    if table is None or table.prompt is None or viewer is None or state.waiting_time is not None:
        return None
    moves = table.legal(viewer) if viewer in table.prompt.seats and viewer not in state.passed else ()
    if not moves:
        return None
    encode = msgspec.json.encode
    return {"view": encode(table.view(viewer)), "moves": encode(moves), "history": encode(table.seen(viewer))}
