"""What a viewer is sent in two worlds that it cannot tell apart, step by step, and whether it is the same.

A table is played to some moment. In another world the viewer's knowledge is the same, and all that it cannot know is
drawn anew: hands, piles, secret answers, secret passes. From there on the same happens in both, or what the viewer
must not notice happens in one of them only. Whatever reaches the viewer, and when, must be equal: welcomes, games,
refusals, errors, hints, clocks, answers over HTTP. Where the rules themselves show a difference (a card is turned
over), the two have parted, and the comparison ends.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import structs
from tqdm import tqdm

from pettable import registry
from pettable.server import messages as m
from pettable.server.people.requester import Requester
from pettable.server.tables.absences import AbsenceChoice
from pettable.server.tables.clocks import times
from pettable.server.tables.live import LiveTable
from pettable.server.tables.state import AcceptedMove, TableState
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CLOCK, Seat, Viewer
from pettable.table.table import TakeBack
from tests.server.leak_worlds import WATCHER, Ear, Evening, World, evening, forget_before, guest_of, imagine

STEPS = 14


class Leak(AssertionError):
    """A viewer was sent something that tells two worlds apart."""


class Pair:
    """A table in two worlds, and all that one viewer is sent in each."""

    def __init__(self, worlds: tuple[World, World], night: Evening, viewer: Viewer, rng: Rng) -> None:
        self.worlds, self.night, self.viewer, self.rng = worlds, night, viewer, rng
        self.guest = guest_of(viewer)
        self.table = f"{night.id}{self.guest}"
        self.ears: list[dict[str, Ear]] = [{}, {}]
        self.commands = 0
        self.done: list[str] = []
        self.sent: list[bytes] = []
        #: Types of commands and routes that were tried.
        self.tried: set[str] = set()
        self.parted = False
        #: About which question something happened in one of the worlds only. When it is settled, the clocks show how
        #: long everybody took for it, and the worlds part.
        self.uneven: int | None = None

    async def sit_down(self, *, alike: bool = False) -> None:
        """The same journal in both worlds; in one of them everything that the viewer cannot know is made up."""
        real, imagined = self.night.state(self.table), self.night.state(self.table)
        if not alike:
            imagine(imagined, self.viewer, self.rng)
        for world, at in zip(self.worlds, (real, imagined), strict=True):
            forget_before(at)
            world.clock.turn(max(0.0, self.night.at - world.clock.now()))
            world.workers.asked.clear()
            await world.lay(at, self.night.rows)
        for guest in (*map(guest_of, self.night.people), WATCHER):
            await self.attach(guest)

    async def attach(self, guest: str, since: int = 0) -> None:
        for world, ears in zip(self.worlds, self.ears, strict=True):
            ear = Ear(Requester(guest, guest), world.clock)
            if guest == self.guest and guest in ears:
                live(world).detach(ears[guest])
                ear.heard = ears[guest].heard
            ears[guest] = ear
            await live(world).attach(ear, since)
            await world.settle()

    async def leave(self) -> None:
        for world, ears in zip(self.worlds, self.ears, strict=True):
            for ear in ears.values():
                live(world).detach(ear)
            live(world).close()
            await world.settle()

    @property
    def tables(self) -> list[Any]:
        found = [live(world).state.table for world in self.worlds]
        assert all(table is not None for table in found)
        return found

    @property
    def sittings(self) -> list[TableState]:
        return [live(world).state for world in self.worlds]

    async def say(self, guest: str, one: m.AnyCommand | None, other: m.AnyCommand | None) -> None:
        """A guest sends a command, perhaps in one of the worlds only."""
        for world, ears, command in zip(self.worlds, self.ears, (one, other), strict=True):
            if command is not None:
                self.tried.add(type(command).__name__)
                await live(world).command(ears[guest], command)
            await world.settle()

    def next_id(self) -> str:
        self.commands += 1
        return f"c{self.commands}"

    def look(self, what: str, *, may_part: bool = False) -> None:
        """Compare what the viewer was sent since the last look."""
        self.done.append(what)
        one, other = (ears[self.guest].heard for ears in self.ears)
        if may_part and (not self._alike() or self.uneven not in (None, self._question())):
            self.parted = True
            return
        if one != other:
            raise Leak(self._difference(what, one, other))
        asked = [[q for q in world.workers.asked if q.seat == self.viewer] for world in self.worlds]
        if asked[0] != asked[1]:
            raise Leak(f"{self}: after {what}, bots of this seat are asked {asked[0]!r} and {asked[1]!r}")
        self.sent += [told.message for told in one]
        one.clear()
        other.clear()

    def _alike(self) -> bool:
        one, other = self.tables
        return bool(
            one.view(self.viewer) == other.view(self.viewer) and one.seen(self.viewer) == other.seen(self.viewer)
        )

    def _question(self) -> int | None:
        prompt = self.tables[0].prompt
        return None if prompt is None else int(prompt.id)

    def _difference(self, what: str, one: Sequence[Any], other: Sequence[Any]) -> str:
        for n in range(max(len(one), len(other))):
            left, right = one[n] if n < len(one) else None, other[n] if n < len(other) else None
            if left != right:
                return f"{self}: after {what}, message {n}:\n{left}\n{right}\n({self.done})"
        return "equal"

    def __repr__(self) -> str:
        return f"<{self.night.id}, viewer {self.viewer}>"


def live(world: World) -> LiveTable:
    assert world.live is not None
    return world.live


# What happens, step by step.


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
        *([] if pair.guest == pair.sittings[0].seating.host else [m.NewInvitation(new())]),
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
    ("GET", "/api/tables/{table_id}/deck"),
    ("POST", "/api/tables/{table_id}/shares"),
)
ABOUT_ALL_TABLES = (("GET", "/api/tables"), ("GET", "/api/me/history"), ("GET", "/api/me/ratings"))


async def over_http(pair: Pair) -> None:
    """Pages are as equal as messages; a record is not to be had before the end."""
    for method, route in ABOUT_THE_TABLE:
        path = route.replace("{table_id}", pair.table)
        one, other = [await world.get(path, pair.guest, method) for world in pair.worlds]
        if one != other:
            raise Leak(f"{pair}: {path} gives {one!r} and {other!r}")
        if route.endswith(("/record", "/shares")):
            assert b"not-over" in one or b"not-seated" in one, one
        pair.sent.append(one)
    # Tables of other evenings have ended, perhaps in one of the worlds only.
    for method, route in ABOUT_ALL_TABLES:
        one, other = [await world.get(route, pair.guest, method) for world in pair.worlds]
        if (pair.table.encode() in one) != (pair.table.encode() in other):
            raise Leak(f"{pair}: {route} gives {one!r} and {other!r}")
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


Story = tuple[Callable[[Pair], Awaitable[None]], ...]

STORY: Story = (
    *(probe, probe, move_another, move_oneself, take_back, take_back, come_again, wait, wait, hand_over, over_http),
)
SECRET_STORY = (*STORY, act_in_secret, act_in_secret, act_in_secret, wait)


async def compare(
    worlds: tuple[World, World], night: Evening, viewer: Viewer, seen: Counter[str], story: Story | None = None
) -> Pair:
    """One evening in two worlds, for one viewer."""
    story = story or (SECRET_STORY if night.kind in (Kind.COMMIT, Kind.REACT) else STORY)
    rng = Rng(seed_of(len(night.rows)), f"{night.id} {viewer}")
    pair = Pair(worlds, night, viewer, rng)
    await pair.sit_down()
    try:
        pair.look("coming in")
        for _ in range(STEPS):
            if pair.parted or pair.tables[0].prompt is None:
                break
            step = rng.choice(story)
            if step is not hand_over or viewer is not None:
                before = len(pair.done)
                await step(pair)
                seen[f"{step.__name__} at a {night.kind.value}"] += len(pair.done) > before
        seen["pairs"] += 1
        seen["messages"] += len(pair.sent)
        seen.update(f"sent {word}" for word in map(kind_of, pair.sent))
        seen.update(f"tried {what}" for what in pair.tried)
        no_secret_of_the_house(pair)
    finally:
        await pair.leave()
    return pair


def kind_of(message: bytes) -> str:
    return str(msgspec.json.decode(message)["type"]) if message.startswith(b"{") else "answer over HTTP"


def no_secret_of_the_house(pair: Pair) -> None:
    """No message holds the seed, or the invitation where the viewer has no seat."""
    opened = pair.sittings[0].opened
    for message in pair.sent:
        if opened.seed.encode() in message:
            raise Leak(f"{pair}: the seed is in {message!r}")
        if pair.viewer is None and opened.invite.encode() in message:
            raise Leak(f"{pair}: the invitation is in {message!r}")


def file(folder: Path, name: str) -> str:
    return f"sqlite:///{folder / name}.db"


def evenings(
    folder: Path, game: str, numbers: Iterable[int], kind: Kind | None = None, story: Story | None = None
) -> Counter[str]:
    """The evenings of these numbers, for every viewer, and counts of what was compared; `kind` picks a question."""
    seen: Counter[str] = Counter()

    async def play() -> None:
        async with World.open(file(folder, "one")) as one, World.open(file(folder, "other")) as other:
            for number in numbers:
                night = evening(game, number)
                for viewer in (*night.people, None) if kind in (None, night.kind) else ():
                    await compare((one, other), night, viewer, seen, story)

    asyncio.run(play())
    return seen


def main() -> int:
    """Many evenings of every game; the counts of what was compared go into a file."""
    parser = argparse.ArgumentParser(prog="make leaks", description=main.__doc__)
    parser.add_argument("--evenings", type=int, default=300, help="of each game")
    parser.add_argument("--times", type=int, default=1, help="this many times as many evenings")
    parser.add_argument("--out", type=Path, default=Path("leaks.json"))
    args = parser.parse_args()
    number, result = args.evenings * args.times, args.out
    found: dict[str, dict[str, int]] = {}
    for game in registry.names():
        seen: Counter[str] = Counter()
        for each in tqdm(range(number), desc=game, unit="evening"):
            with TemporaryDirectory() as folder:
                seen += evenings(Path(folder), game, [each])
        found[game] = dict(sorted(seen.items()))
    result.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
