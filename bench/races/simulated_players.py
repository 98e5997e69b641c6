"""Simulated players: equal hands on unequal connections, some of them dishonest about their latency.

All want the same card: the first of those that are there. Who hears that it is gone wants the next one.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from pettable.bots.reaction import ReactionModel
from pettable.server import messages as m
from pettable.server.clock import Clock
from pettable.server.people.requester import Requester
from pettable.server.races.race import Finish
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.round_trips import RoundTrips
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from races.simulated_network import Direction, Link

if TYPE_CHECKING:
    from races.simulated_table import Evening

HAND = ReactionModel()
#: How long a liar holds a ping back.
HELD = 0.15


class Told(Struct, frozen=True):
    """What a player reads of a message."""

    type: str
    id: str = ""
    prompt: Prompt | int | None = None
    moves: tuple[Raw, ...] | None = None
    hands: tuple[Finish, ...] = ()
    game: "Told | None" = None


read = msgspec.json.Decoder(Told).decode


class Wire(Connection):
    """A connection over the simulated network."""

    def __init__(self, player: "Player", clock: Clock, label: str) -> None:
        super().__init__(Requester(player.guest, player.guest), "en")
        self.player, self.clock = player, clock
        self.down, self.up = [Direction(player.link, player.draws(f"{label} {way}")) for way in ("down", "up")]
        self.round_trips = RoundTrips(self._ping, clock.now)
        self._acknowledged()

    def deliver(self, message: bytes) -> None:
        now = self.clock.now()
        arrival = self.down.arrival(now)
        self.clock.call_at(arrival, partial(self.player.hears, self, message, arrival - now))

    def send_up(self, arrives: Callable[[], None]) -> None:
        self.clock.call_at(self.up.arrival(self.clock.now()), arrives)

    def _ping(self, payload: bytes) -> None:
        def pinged() -> None:
            held = self.player.holds(self)
            if held is not None:
                self.clock.call_at(self.clock.now() + held, partial(self.send_up, answered))

        def answered() -> None:
            self._acknowledged()
            for _ in range(self.player.answers):
                self.round_trips.pong(payload)

        self.clock.call_at(self.down.arrival(self.clock.now()), pinged)

    def _acknowledged(self) -> None:
        """The operating system acknowledges packets, even where its program holds the pongs back."""
        if self.player.anchored:
            self.round_trips.anchored(self.down.delay() + self.up.delay() + self.player.holds_packets)


class Player:
    """An honest one."""

    name = "honest"
    #: How often a ping is answered.
    answers = 1
    #: Seconds for which a machine with a network stack of its own making holds back what it acknowledges.
    holds_packets = 0.0
    #: Does its connection tell how far away it is?
    anchored = True

    def __init__(self, evening: "Evening", seat: Seat, link: Link, seed: bytes) -> None:
        self.evening, self.seat, self.link = evening, seat, link
        self.guest = f"g{seat}"
        self._seed = seed
        self.clock = evening.clock
        self.moves: tuple[Raw, ...] = ()
        self.prompt = -1
        #: Hands of this race that came too late, by a verdict or at all.
        self.judged = self.lost = 0
        self.wires = [self.wire("first")]
        self.commands = 0

    def draws(self, label: str) -> Rng:
        return Rng(self._seed, f"player {self.seat} {label}")

    def wire(self, label: str) -> Wire:
        return Wire(self, self.clock, label)

    def arrive(self) -> None:
        for wire in self.wires:
            self.evening.do(self.evening.live.attach(wire, 0))

    # What it hears.

    def hears(self, wire: Wire, message: bytes, delay: float) -> None:
        told = read(message)
        game = told.game if told.type == "welcome" else told
        if told.type == "race" and told.prompt == self.prompt:
            judged = sum(hand.seat == self.seat and not hand.took for hand in told.hands)
            if judged > self.judged:
                self.judged = judged
                self.chooses_again()
        if told.type == "refused" and told.id == f"{self.prompt}-{self.commands}":
            self.chooses_again()
        if game is None or not isinstance(game.prompt, Prompt) or game.prompt.kind is not Kind.RACE:
            return
        self.moves = game.moves or ()
        if game.prompt.id != self.prompt:
            self.prompt, self.judged, self.lost = game.prompt.id, 0, 0
            self.sees(wire, delay)

    def chooses_again(self) -> None:
        """What it wanted is gone."""
        self.lost += 1
        self.reacts(HAND.reaction(self.draws(f"again {self.prompt} {self.lost}")))

    def sees(self, wire: Wire, delay: float) -> None:
        """A new race."""
        reaction = HAND.reaction(self.draws(f"reaction {self.prompt}"))
        self.evening.saw(self, reaction, delay)
        del wire
        self.reacts(reaction)

    def reacts(self, reaction: float) -> None:
        self.clock.call_at(self.clock.now() + reaction, partial(self.slaps, self.prompt, self.lost))

    # What it does.

    def slaps(self, prompt: int, lost: int) -> None:
        if (prompt, lost) == (self.prompt, self.lost) and self.moves:
            self.claim(self.moves[0])

    def claim(self, move: Raw, wire: Wire | None = None) -> None:
        wire, evening = wire or self.wires[-1], self.evening
        self.commands += 1
        command = m.Play(f"{self.prompt}-{self.commands}", self.prompt, Raw(bytes(move)))
        wire.send_up(lambda: evening.do(evening.live.command(wire, command)))

    def holds(self, wire: Wire) -> float | None:
        """Seconds until a ping is answered; None: never."""
        del wire
        return 0.0


# And those who are not.


class HoldsAll(Player):
    """It holds every pong back."""

    name = "holds every pong"

    def holds(self, wire: Wire) -> float | None:
        del wire
        return HELD


class HoldsSome(Player):
    """It is quick between races, and holds the pong of the ping that comes with a race."""

    name = "holds the pongs of races only"

    def holds(self, wire: Wire) -> float | None:
        del wire
        return HELD if self.evening.racing else 0.0


class HoldsALittle(Player):
    name = "holds every pong for 8 ms"

    def holds(self, wire: Wire) -> float | None:
        del wire
        return 0.008


class Silent(Player):
    name = "answers no ping"

    def holds(self, wire: Wire) -> float | None:
        del wire
        return None


class Echo(Player):
    name = "answers every ping three times"
    answers = 3


class Early(Player):
    """It claims twice before a human hand could, in the hope that a claim is held up on its way."""

    name = "claims before it can have seen"

    def sees(self, wire: Wire, delay: float) -> None:
        super().sees(wire, delay)
        for after in (0.0, 0.05):
            self.clock.call_at(self.clock.now() + after, partial(self.claim, self.moves[0], wire))


class Hasty(Player):
    """It sends a claim every 50 milliseconds, for as long as it takes."""

    name = "claims all the time"

    def sees(self, wire: Wire, delay: float) -> None:
        super().sees(wire, delay)
        self.hammers(self.prompt)

    def hammers(self, prompt: int) -> None:
        if prompt == self.prompt and self.moves:
            self.claim(self.moves[0])
            self.clock.call_at(self.clock.now() + 0.05, partial(self.hammers, prompt))


class Burst(Player):
    """It claims everything at once, the best first."""

    name = "claims all cards in a burst"

    def slaps(self, prompt: int, lost: int) -> None:
        if (prompt, lost) == (self.prompt, self.lost):
            for move in self.moves:
                self.claim(move)


class Reconnects(Player):
    """Connects again when it has seen what the race is about, and claims over the new connection."""

    name = "connects anew in every race"

    def sees(self, wire: Wire, delay: float) -> None:
        super().sees(wire, delay)
        fresh = self.wire(f"race {self.prompt}")
        old, self.wires = self.wires, [fresh]
        for each in old:
            self.evening.live.detach(each)
        self.evening.do(self.evening.live.attach(fresh, 0))


class TwoWindows(Player):
    """One window seems far away, to be shown races early; the other one is quick, to claim."""

    name = "looks with one window, claims with another"

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        self.wires = [self.wire("far"), self.wire("near")]

    def holds(self, wire: Wire) -> float | None:
        return HELD if wire is self.wires[0] else 0.0


class HoldsPackets(HoldsAll):
    """Its machine has a network stack of its own making, that holds back everything but claims."""

    name = "holds all packets but claims, by a network stack of its own"
    holds_packets = HELD


class Unanchored(HoldsAll):
    """Nobody but itself says how far away it is."""

    name = "holds every pong, behind a proxy that sends no round trips"
    anchored = False


#: What a program can do.
LIES: tuple[type[Player], ...] = (
    HoldsAll, HoldsSome, HoldsALittle, Silent, Echo, Early, Hasty, Burst, Reconnects, TwoWindows,
)  # fmt: skip
#: What no server can see through.
BEYOND: tuple[type[Player], ...] = (HoldsPackets, Unanchored)
