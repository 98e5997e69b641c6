"""What happens in a pair of worlds, step by step."""

from typing import Any

import msgspec
from msgspec import structs

from pettable.server import messages as m
from pettable.server.tables.absences import AbsenceChoice
from pettable.server.tables.clocks import times
from pettable.server.tables.state import AcceptedMove, TableState
from pettable.table.prompts import Kind
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import CLOCK, Seat
from pettable.table.table import TakeBack
from tests.server.leak_pair import Leak, Pair
from tests.server.leak_worlds import WATCHER, guest_of


async def probe(pair: Pair) -> None:
    """Everything that a viewer may try, to find something out."""
    for command in pair.rng.shuffled(probes(pair))[:8]:
        await pair.say(pair.guest, command, command)
        pair.look(f"{command}")


def probes(pair: Pair) -> list[m.AnyCommand]:
    table, rng, new = pair.tables[0], pair.rng, pair.next_id
    prompt = table.prompt.id if table.prompt else 0
    nearest = Seat(0) if pair.viewer is None else pair.viewer
    other = Seat((nearest + 1) % pair.night.state().setting.seats)
    host = pair.guest == pair.sittings[0].seating.host
    tried: list[m.AnyCommand] = [
        m.Undo(new()),
        m.Undo(new()),
        m.Hint(new()),
        m.Hint(new()),
        m.Sync(new()),
        m.Sync(new(), rng.below(50)),
        m.Sync(new(), 10**9),
        m.Sit(new()),
        m.Sit(new(), int(other)),
        m.SeatBot(new(), int(other), "greedy"),
        m.FreeSeat(new(), int(other)),
        m.Start(new()),
        # A person's seat: a guest who takes over a bot's seat may see its cards.
        m.TakeOver(new(), int(pair.night.people[0])),
        m.Vote(new(), int(other), AbsenceChoice.WAIT),
        # A player who has left sees no more than a spectator: this is for spectators alone.
        *([m.LeaveGame(new())] if pair.viewer is None else []),
        m.AllowTakeOver(new(), allowed=bool(rng.below(2))),
        m.Ready(new()),
        # The host of a table gets a random one.
        *([] if host else [m.NewInvitation(new())]),
        *([] if host else [m.CloseTable(new())]),
        m.SetBotLevel(new(), int(pair.night.people[0]), "greedy"),
        m.ChangeSettings(new(), options=("calm",)),
        m.Pause(new(), paused=not host),
        m.Rematch(new()),
        m.Ping(new()),
        m.Say(new(), phrase="hello"),
        m.Say(new(), text="what do you hold?"),
        m.Mute(new(), guest_of(other)),
        m.Silence(new(), WATCHER),
        m.Remove(new(), guest_of(other), removed=False),
        m.ListSpectators(new()),
        m.Report(new(), 1),
        m.Play(new(), prompt, msgspec.Raw(b"{}")),
        m.Play(new(), prompt - 1, raw(foreign(table, rng, nearest))),
        m.Play(new(), prompt, raw(foreign(table, rng, other))),
    ]
    for _ in range(8):
        wrong = foreign(table, rng, nearest)
        if isinstance(table.judge(prompt, wrong), Illegal):
            tried.append(m.Play(new(), prompt, raw(wrong)))
    return tried


def foreign(table: Any, rng: Rng, seat: Seat) -> Any:
    """Any seat's move, of now or of before, as if this seat made it."""
    now = [move for each in range(table.options.seats) for move in table.legal(Seat(each))[:50]]
    before = [entry.move for entry in table.log if not isinstance(entry.move, TakeBack)]
    return structs.replace(rng.choice(now + before), seat=seat)


def raw(move: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(move))


#: Routes that say something about one table, and about many.
ABOUT_THE_TABLE = (
    ("GET", "/api/tables/{table_id}"),
    ("GET", "/api/tables/{table_id}/cards"),
    ("GET", "/api/tables/{table_id}/record"),
    ("GET", "/api/tables/{table_id}/review"),
    ("GET", "/api/tables/{table_id}/analysis"),
    ("POST", "/api/tables/{table_id}/analysis"),
    ("GET", "/api/tables/{table_id}/deck"),
    ("GET", "/api/tables/{table_id}/picture"),
    ("GET", "/api/previews/{lang}/tables/{table_id}"),
    ("GET", "/t/{table_id}"),
    ("GET", "/g/{table_id}"),
    ("POST", "/api/tables/{table_id}/shares"),
    ("POST", "/api/tables/{table_id}/takeovers"),
)
BODIES = {"/api/tables/{table_id}/takeovers": {"moves": 1, "seat": 0}}
ABOUT_ALL_TABLES = (
    ("GET", "/api/tables"),
    ("GET", "/api/me/history"),
    ("GET", "/api/me/ratings"),
    ("GET", "/api/me/tables"),
    ("GET", "/api/me/turns"),
    ("GET", "/api/me/statistics"),
    ("GET", "/api/me/export"),
)


def about(answer: bytes, table: str) -> list[Any]:
    """What an answer says of one of its tables."""
    found = msgspec.json.decode(answer[answer.index(b"{") :])
    return [each for each in found.get("tables", ()) if table in (each.get("id"), each.get("table"))]


async def over_http(pair: Pair) -> None:
    """Pages are as equal as messages; before the end there is no record, review or analysis, and no going on. A picture
    is compared as all that is in it."""
    for method, route in ABOUT_THE_TABLE:
        path = route.replace("{table_id}", pair.table).replace("{lang}", "en")
        one, other = [await world.get(path, pair.guest, method, BODIES.get(route)) for world in pair.worlds]
        if one != other:
            raise Leak(f"{pair}: {path} gives {one!r} and {other!r}")
        if route.endswith(("/record", "/review", "/analysis", "/picture", "/shares", "/takeovers")):
            assert b"not-over" in one or b"not-seated" in one, one
        pair.sent.append(one)
    for world in pair.worlds:
        await world.settle()
    # Tables of other evenings have ended, perhaps in one of the worlds only.
    for method, route in ABOUT_ALL_TABLES:
        one, other = [await world.get(route, pair.guest, method) for world in pair.worlds]
        if (pair.table.encode() in one) != (pair.table.encode() in other):
            raise Leak(f"{pair}: {route} gives {one!r} and {other!r}")
        if route in ("/api/me/tables", "/api/me/export") and about(one, pair.table) != about(other, pair.table):
            raise Leak(f"{pair}: {route} says different things of its table: {one!r} and {other!r}")
        pair.sent += [one, other]
    pair.tried |= {f"{method} {route}" for method, route in (*ABOUT_THE_TABLE, *ABOUT_ALL_TABLES)}
    pair.look("requests")


async def come_again(pair: Pair) -> None:
    """The viewer's device drops and comes back with any number."""
    await pair.attach(pair.guest, pair.rng.choice((0, 1, pair.rng.below(200), 10**6)))
    pair.look("coming again")


async def hand_over(pair: Pair) -> None:
    """The viewer lets a bot play, and thinks better of it."""
    leaving = m.StandIn(pair.next_id()) if pair.rng.below(2) else m.Rise(pair.next_id())
    for command in (leaving, m.Hint(pair.next_id()), m.ComeBack(pair.next_id())):
        await pair.say(pair.guest, command, command)
        pair.look(f"{command}")


async def move_oneself(pair: Pair) -> None:
    """The viewer plays: it is let or not let in both worlds alike."""
    one, other = pair.tables
    if pair.viewer is None or one.prompt is None:
        return
    moves = one.legal(pair.viewer)
    if moves != other.legal(pair.viewer):
        raise Leak(f"{pair}: other moves in the other world")
    if not moves:
        return
    command = m.Play(pair.next_id(), one.prompt.id, raw(pair.rng.choice(moves)))
    lengths = [len(ears[pair.guest].heard) for ears in pair.ears]
    kind = one.prompt.kind
    await pair.say(pair.guest, command, command)
    answers = [ears[pair.guest].heard[length] for ears, length in zip(pair.ears, lengths, strict=True)]
    if answers[0] != answers[1]:
        raise Leak(f"{pair}: {command} is answered by {answers}")
    pair.look(f"own {command}", may_part=kind is not Kind.REACT or not passed_just_now(pair))


async def take_back(pair: Pair) -> None:
    """The viewer plays and takes it back: whether that is allowed reveals nothing about other hands."""
    await move_oneself(pair)
    if not pair.parted:
        command = m.Undo(pair.next_id())
        await pair.say(pair.guest, command, command)
        pair.look("undo")


def passed_just_now(pair: Pair) -> bool:
    """Others pass in secret: that must make no difference to the viewer."""
    return any(pair.viewer in at.passed for at in pair.sittings)


async def move_another(pair: Pair) -> None:
    """Somebody else plays, the same in both worlds; an answer that stays secret may be another."""
    one, other = pair.tables
    others = [seat for seat in pair.night.people if seat != pair.viewer and one.prompt and seat in one.prompt.seats]
    if not others:
        return
    seat, prompt = pair.rng.choice(others), one.prompt
    moves, elsewhere = one.legal(seat), other.legal(seat)
    if not moves or not elsewhere or any(seat in at.passed for at in pair.sittings):
        return
    move = pair.rng.choice(moves)
    stays_open = prompt.kind is Kind.COMMIT and len(set(one.waiting) - {seat}) > 0
    secret = pair.rng.choice(elsewhere) if stays_open else move
    if isinstance(other.judge(prompt.id, secret), Illegal):
        return
    commands = [m.Play(pair.next_id(), prompt.id, raw(each)) for each in (move, secret)]
    await pair.say(guest_of(seat), *commands)
    pair.look(f"seat {seat} plays {move} / {secret}", may_part=not stays_open)


async def act_in_secret(pair: Pair) -> None:
    """In one world only somebody passes, takes a pass back, or has second thoughts about a commitment."""
    side = pair.rng.below(2)
    table, at = pair.tables[side], pair.sittings[side]
    if table.prompt is None:
        return
    people = at.seating.people(table.prompt.seats)
    others = [seat for seat in people if seat != pair.viewer]
    if table.prompt.kind is Kind.REACT and len(people) > 1:
        # Everybody at once, so that nobody is left to wait for; or one of them, who may think better of it.
        everybody = pair.rng.below(2) == 1
        acting = [seat for seat in others if seat not in at.passed] if everybody else [pair.rng.choice(others)]
    elif table.prompt.kind is Kind.COMMIT and table.waiting:
        again = [seat for seat in others if seat not in table.waiting]
        acting = [pair.rng.choice(again)] if again else []
    else:
        return
    for seat in acting:
        moves = [move for move in table.legal(seat) if table.prompt.kind is Kind.COMMIT or is_pass(at, move)]
        command: m.AnyCommand = m.Undo(pair.next_id())
        if seat not in at.passed:
            command = m.Play(pair.next_id(), table.prompt.id, raw(pair.rng.choice(moves)))
        pair.uneven = table.prompt.id
        await pair.say(guest_of(seat), *((command, None) if side == 0 else (None, command)))
        pair.look(f"in world {side} only: seat {seat} {command}")


async def wait(pair: Pair) -> None:
    """The clock goes on, timer by timer, and the viewer receives messages at the same times."""
    until = pair.worlds[0].clock.now() + pair.rng.choice((0.3, 1.3, 4.0, 9.0, 60.0))
    while not pair.parted:
        now = pair.worlds[0].clock.now()
        alarms = [world.clock.next_alarm for world in pair.worlds]
        when = min([alarm for alarm in alarms if alarm is not None], default=until)
        prompts, closings = [table.prompt for table in pair.tables], clock_moves(pair)
        closes = [None if clocks is None else clocks.closes for clocks in map(clocks_of, pair.sittings)]
        for world in pair.worlds:
            world.clock.turn(max(0.0, min(when, until) - now))
            await world.settle()
        turned = min(max(when, now), until)
        if closes[0] != closes[1]:
            raise Leak(f"{pair}: a window closes at {closes}")
        shut = [table.prompt != before for table, before in zip(pair.tables, prompts, strict=True)]
        by_clock = [after - before for before, after in zip(closings, clock_moves(pair), strict=True)]
        if prompts[0] is not None and prompts[0].kind is Kind.REACT and by_clock[0] != by_clock[1]:
            raise Leak(f"{pair}: a window closes {turned - now:+.3f} in one world only ({pair.done})")
        pair.look(f"the clock at {turned - now:+.3f}", may_part=any(shut) or moved(pair))
        if when > until or turned >= until:
            return


async def pause(pair: Pair) -> None:
    """The host stops the clocks for a while. When that begins follows from what everybody knows."""
    host = pair.sittings[0].seating.host
    if host not in pair.ears[0]:
        return
    for paused in (True, False):
        if pair.parted:
            return
        command = m.Pause(pair.next_id(), paused=paused)
        await pair.say(host, command, command)
        pair.look(f"{command}")
        if paused:
            await wait(pair)


def is_pass(at: TableState, move: Any) -> bool:
    table = at.table
    assert table is not None
    return at.passes(AcceptedMove(move, table.rules.apply(table.state, move)))


def clock_moves(pair: Pair) -> list[int]:
    return [sum(entry.move.seat == CLOCK for entry in table.log) for table in pair.tables]


def moved(pair: Pair) -> bool:
    """Bots that see other cards play otherwise, and the rules show it."""
    return any(at.seating.people(range_of(at)) != range_of(at) for at in pair.sittings)


def range_of(at: TableState) -> list[Seat]:
    return [Seat(seat) for seat in range(at.setting.seats)]


def clocks_of(at: TableState) -> Any:
    return times(at, 0.0)
