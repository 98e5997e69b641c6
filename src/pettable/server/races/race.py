"""A race as its journal has it: the claims that wait for a verdict, and those that were judged. Pure."""

from typing import NamedTuple

from msgspec import Struct

from pettable.server.limits.constants import ANTICIPATION, RACE_WINDOW
from pettable.server.races.arbitration import first, reaction_seconds
from pettable.server.tables import journal as e
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat


class Finish(Struct, frozen=True):
    """One hand in a race, as everybody may know it."""

    seat: Seat
    #: The reaction time that the table computed: from seeing to slapping.
    seconds: float
    #: Did it get what it came down on? Else somebody was quicker, or the race was over.
    took: bool
    #: So close to another that a draw had to decide; anybody can check it when the seed is published.
    photo: bool = False


class WaitingClaim(NamedTuple):
    """A claim that waits for its verdict."""

    seat: Seat
    #: Its reaction time.
    seconds: float
    entry: e.Claimed


class Race:
    """One race, from the question to the last verdict."""

    def __init__(self, prompt: Prompt, began: float) -> None:
        self.prompt = prompt.id
        self.began = began
        #: Seconds until it ends, if nobody claims anything.
        self._window = prompt.limit or RACE_WINDOW
        #: When it ends.
        self.ends = began + self._window
        self.over = False
        #: In the order in which they arrived.
        self.waiting: list[WaitingClaim] = []
        #: In the order in which they were judged.
        self.finishes: list[Finish] = []
        #: How many claims were judged; those that were too late when the race ended have no verdict.
        self.verdicts = 0
        #: When a seat last learned that its claim came too late: seconds after the race began.
        self._lost: dict[Seat, float] = {}
        #: The seats that lost a draw, and wait for their own verdict.
        self._drawn: set[Seat] = set()

    def claim(self, entry: e.Claimed) -> None:
        self.waiting.append(WaitingClaim(entry.seat, reaction_seconds(entry.timing), entry))

    def claims_of(self, seat: Seat) -> list[WaitingClaim]:
        """The claims of a seat that wait."""
        return [claim for claim in self.waiting if claim.seat == seat]

    def earliest(self, seat: Seat) -> float:
        """Nobody sees and slaps more quickly than this: at the beginning, or after learning that a card is taken."""
        return self._lost.get(seat, 0.0) + ANTICIPATION

    def judge(self, at: float, seats: int, seed: bytes) -> e.Judged:
        """The verdict on the claim that counts next."""
        claims = [(claim.seat, claim.seconds) for claim in self.waiting]
        verdict = first(claims, seats, lambda: Rng(seed, f"photo finish {self.prompt} {len(self.finishes)}"))
        seat, seconds = claims[verdict.first]
        return e.Judged(at, seat, seconds, verdict.photo)

    def settle(self, claim: WaitingClaim, verdict: e.Judged, *, took: bool) -> None:
        """A claim has its verdict; `took`: the rules let it pass."""
        self.waiting.remove(claim)
        self.verdicts += 1
        self._drawn |= set(verdict.photo)
        self.finishes.append(Finish(verdict.seat, verdict.seconds, took, verdict.seat in self._drawn))
        self._drawn.discard(verdict.seat)
        if not took:
            self._lost[verdict.seat] = verdict.at - self.began

    def resume(self, at: float) -> None:
        """The table comes back to life: everybody sees the race again."""
        self.began, self.ends, self._lost = at, at + self._window, {}

    def end(self) -> None:
        """The race is decided; the claims that still wait came too late."""
        self.over = True
        late = sorted(self.waiting, key=lambda claim: claim.seconds)
        self.finishes += [Finish(claim.seat, claim.seconds, False, claim.seat in self._drawn) for claim in late]
        self.waiting = []
