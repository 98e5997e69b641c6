"""A race as the journal tells it: the claims that wait, and those that were judged. Pure."""

from msgspec import Struct

from pettable.server.limits.constants import ANTICIPATION
from pettable.server.races.arbitration import TimedClaim, first, reaction_seconds
from pettable.server.tables import journal as e
from pettable.table.rng import Rng
from pettable.table.seats import Seat


class Finish(Struct, frozen=True):
    """One hand in a race, as everybody may know it."""

    seat: Seat
    #: From seeing to slapping, as the table reckons it.
    seconds: float
    #: Did it get what it came down on? Else somebody was quicker, or the race was over.
    took: bool
    #: So close to another that a draw had to decide; anybody can check it when the seed is published.
    photo: bool = False


class Race:
    def __init__(self, prompt: int, began: float) -> None:
        self.prompt = prompt
        self.began = began
        self.over = False
        #: In the order in which they arrived.
        self.waiting: list[e.Claimed] = []
        #: In the order in which they were judged.
        self.finishes: list[Finish] = []
        #: When a seat last heard that its claim came too late: seconds after the race began.
        self._lost: dict[Seat, float] = {}
        #: Those who lost a draw, and wait for their own verdict.
        self._drawn: set[Seat] = set()

    def claims_of(self, seat: Seat) -> list[e.Claimed]:
        """The claims of a seat that wait."""
        return [claim for claim in self.waiting if claim.seat == seat]

    def earliest(self, seat: Seat) -> float:
        """Nobody sees and slaps more quickly than this: at the beginning, or after hearing that a card is gone."""
        return self._lost.get(seat, 0.0) + ANTICIPATION

    def leader(self) -> TimedClaim:
        """The quickest of those that wait."""
        return min(self.hands(), key=lambda hand: hand.seconds)

    def hands(self) -> list[TimedClaim]:
        return [TimedClaim(claim.seat, reaction_seconds(claim.reach)) for claim in self.waiting]

    def judge(self, at: float, seats: int, seed: bytes) -> e.Judged:
        """What to write down about the claim that counts next."""
        hands = self.hands()
        verdict = first(hands, seats, Rng(seed, f"photo finish {self.prompt} {len(self.finishes)}"))
        seat, seconds = hands[verdict.first]
        return e.Judged(at, seat, seconds, verdict.photo)

    def claim_of(self, judged: e.Judged) -> e.Claimed | None:
        """The claim that a verdict is about: of several of a seat, the one that came first."""
        return next(iter(self.claims_of(judged.seat)), None)

    def settle(self, claim: e.Claimed, judged: e.Judged, took: bool) -> None:
        self.waiting.remove(claim)
        self._drawn |= set(judged.photo)
        self.finishes.append(Finish(judged.seat, judged.seconds, took, judged.seat in self._drawn))
        self._drawn.discard(judged.seat)
        if not took:
            self._lost[judged.seat] = judged.at - self.began

    def resume(self, at: float) -> None:
        """The table comes back to life: everybody sees the race anew."""
        self.began, self._lost = at, {}

    def end(self) -> None:
        """The race is decided; whoever still waited came too late."""
        self.over = True
        late = sorted(self.hands(), key=lambda hand: hand.seconds)
        self.finishes += [Finish(hand.seat, hand.seconds, False, hand.seat in self._drawn) for hand in late]
        self.waiting = []
