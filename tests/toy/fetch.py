"""Fetch: a test-only game with a COMMIT, a REACT and a RACE, small enough to be read in one go.

FE-1  Two cards each; the rest is the stock and stays secret.
FE-2  All seats secretly commit a card (COMMIT); then all are shown.
FE-3  The one highest card brings its seat a point, unless somebody barks: every other seat is asked (REACT) and
      may throw a card of at most 3 from its hand. A bark can be barked down in turn; the last one standing decides.
      Two highest cards bring nothing, and nobody is asked.
FE-4  Then all race for the shown cards (RACE), one each; the last seat gets the last one unasked. If the clock
      runs out, it gives a late seat any card that is left.
FE-5  When somebody has no card to commit, the game is over: a point counts 10, a fetched card its number.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, structs

from pettable.table.codes import Codes, marks, one_hot
from pettable.table.deck import Card, CardId, Deck, DeckShape, make_deck
from pettable.table.events import Event, Move, Secret
from pettable.table.game import Game
from pettable.table.named_enum import NamedEnum
from pettable.table.options import Options
from pettable.table.outcome import Outcome, Points, TieStep, rank
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Illegal, MoveRule, Rules, Step
from pettable.table.scene import SceneLine
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer

HAND = 2
PUPPY = 3


class Stick(Card, frozen=True):
    number: int


class Deal(Move, frozen=True):
    deck: tuple[CardId, ...]


class Commit(Move, frozen=True):
    card: CardId


class Bark(Move, frozen=True):
    card: CardId


class Pass(Move, frozen=True):
    pass


class Grab(Move, frozen=True):
    """By a seat, or by the clock for a seat that is late."""

    card: CardId
    by: Seat


class Dealt(Event, frozen=True):
    seat: Seat
    cards: tuple[CardId, ...]


class Committed(Event, frozen=True):
    seat: Seat
    card: CardId | None


class Shown(Event, frozen=True):
    cards: tuple[CardId, ...]


class Barked(Event, frozen=True):
    seat: Seat
    card: CardId


class Passed(Event, frozen=True):
    seat: Seat


class Settled(Event, frozen=True):
    seat: Seat | None


class Grabbed(Event, frozen=True):
    seat: Seat
    card: CardId


class Over(Event, frozen=True):
    pass


class Phase(NamedEnum):
    DEAL = "deal"
    COMMIT = "commit"
    REACT = "react"
    RACE = "race"
    OVER = "over"


class State(Struct, frozen=True):
    options: Options
    phase: Phase
    #: How many questions were asked before this one.
    asked: int
    stock: tuple[CardId, ...]
    hands: tuple[tuple[CardId, ...], ...]
    committed: tuple[CardId | None, ...]
    shown: tuple[CardId, ...] = ()
    #: Who had the highest card, and who barked since, in order.
    claim: tuple[Seat, ...] = ()
    passed: tuple[bool, ...] = ()
    fetched: tuple[tuple[CardId, ...], ...] = ()
    points: tuple[int, ...] = ()
    thrown: tuple[CardId, ...] = ()


class View(Struct, frozen=True):
    seat: Viewer
    options: Options
    phase: Phase
    asked: int
    stock: int
    hand: tuple[CardId, ...]
    hands: tuple[int, ...]
    commitment: CardId | None
    committed: tuple[bool, ...]
    shown: tuple[CardId, ...]
    claim: tuple[Seat, ...]
    passed: bool
    fetched: tuple[tuple[CardId, ...], ...]
    points: tuple[int, ...]
    thrown: tuple[CardId, ...]


FetchMove = Deal | Commit | Bark | Pass | Grab
FetchEvent = Dealt | Committed | Shown | Barked | Passed | Settled | Grabbed | Over
FetchStep = Step[State, FetchEvent]


class Fetch(Rules[State, FetchMove, FetchEvent, View]):
    version = 1

    def __init__(self, deck: Deck[Any]) -> None:
        super().__init__(deck)
        self.move_rules = {
            Deal: MoveRule(self._check_deal, self._deal),
            Commit: MoveRule(self._check_commit, self._commit),
            Bark: MoveRule(self._check_reaction, self._bark),
            Pass: MoveRule(self._check_reaction, self._pass),
            Grab: MoveRule(self._check_grab, self._grab),
        }

    def number(self, card: CardId) -> int:
        number: int = self.deck.cards[card].number
        return number

    def initial(self, options: Options) -> State:
        n = options.seats
        return State(
            options=options,
            phase=Phase.DEAL,
            asked=0,
            stock=(),
            hands=((),) * n,
            committed=(None,) * n,
            fetched=((),) * n,
            points=(0,) * n,
        )

    def prompt(self, s: State) -> Prompt | None:
        everybody = tuple(Seat(seat) for seat in range(s.options.seats))
        if s.phase is Phase.COMMIT:
            return Prompt(s.asked, Kind.COMMIT, everybody, "FE-2")
        if s.phase is Phase.REACT:
            return Prompt(s.asked, Kind.REACT, self.asked_to_bark(s), "FE-3", limit=8)
        if s.phase is Phase.RACE:
            return Prompt(s.asked, Kind.RACE, self.racing(s), "FE-4", limit=5)
        return None

    def asked_to_bark(self, s: State) -> tuple[Seat, ...]:
        return all_but(s.claim[-1], s.options.seats)

    def racing(self, s: State) -> tuple[Seat, ...]:
        """Those who have fetched fewer cards than rounds were played: nothing yet, in this race."""
        most = (sum(map(len, s.fetched)) + len(s.shown)) // s.options.seats
        return tuple(Seat(seat) for seat, cards in enumerate(s.fetched) if len(cards) < most)

    def chance(self, s: State, rng: Rng) -> FetchMove | None:
        if s.phase is not Phase.DEAL:
            return None
        return Deal(CHANCE, rng.shuffled([CardId(card) for card in range(len(self.deck.cards))]))

    def legal(self, s: State, seat: Seat) -> Sequence[FetchMove]:
        if seat == CLOCK:
            if s.phase is not Phase.RACE:
                return ()
            return [Grab(CLOCK, card, by) for by in self.racing(s) for card in s.shown]
        if s.phase is Phase.COMMIT:
            return [Commit(seat, card) for card in s.hands[seat]]
        if s.phase is Phase.REACT and seat in self.asked_to_bark(s):
            barks = [Bark(seat, card) for card in s.hands[seat] if self.number(card) <= PUPPY]
            return [Pass(seat), *barks]
        if s.phase is Phase.RACE and seat in self.racing(s):
            return [Grab(seat, card, seat) for card in s.shown]
        return ()

    def most_moves(self, options: Options) -> int:
        """A hand or a race, the clock's list for all seats being the longest."""
        return max(HAND + 1, options.seats**2)

    def _check_deal(self, s: State, move: Deal) -> Illegal | None:
        whole = sorted(move.deck) == list(range(len(self.deck.cards)))
        fits = move.seat == CHANCE and s.phase is Phase.DEAL and whole
        return None if fits else Illegal("FE-1", "refuse-deal")

    def _check_commit(self, s: State, move: Commit) -> Illegal | None:
        return self._check_listed(s, move, "FE-2")

    def _check_reaction(self, s: State, move: Bark | Pass) -> Illegal | None:
        return self._check_listed(s, move, "FE-3")

    def _check_grab(self, s: State, move: Grab) -> Illegal | None:
        return self._check_listed(s, move, "FE-4")

    def _check_listed(self, s: State, move: FetchMove, rule: str) -> Illegal | None:
        if move.seat not in range(s.options.seats) and not (move.seat == CLOCK and isinstance(move, Grab)):
            return Illegal(rule, "refuse-seat")
        return None if move in self.legal(s, move.seat) else Illegal(rule, "refuse-not-now")

    def _deal(self, s: State, move: Deal) -> FetchStep:
        n = s.options.seats
        hands = tuple(move.deck[HAND * seat : HAND * seat + HAND] for seat in range(n))
        events = tuple(
            Secret((Seat(seat),), Dealt("FE-1", Seat(seat), hand), public=Dealt("FE-1", Seat(seat), ()))
            for seat, hand in enumerate(hands)
        )
        return Step(structs.replace(s, phase=Phase.COMMIT, stock=move.deck[HAND * n :], hands=hands), events)

    def _commit(self, s: State, move: Commit) -> FetchStep:
        seat, again = move.seat, s.committed[move.seat] is not None
        committed = (*s.committed[:seat], move.card, *s.committed[seat + 1 :])
        events: list[FetchEvent | Secret[FetchEvent]] = [
            Secret((seat,), Committed("FE-2", seat, move.card), public=None if again else Committed("FE-2", seat, None))
        ]
        if None in committed:
            return Step(structs.replace(s, committed=committed), tuple(events))
        shown = tuple(card for card in committed if card is not None)
        events.append(Shown("FE-2", shown))
        hands = tuple(tuple(c for c in hand if c != card) for hand, card in zip(s.hands, shown, strict=True))
        numbers = [self.number(card) for card in shown]
        best = [Seat(seat) for seat, number in enumerate(numbers) if number == max(numbers)]
        s = structs.replace(s, asked=s.asked + 1, hands=hands, committed=(None,) * len(hands), shown=shown)
        if len(best) > 1:
            events.append(Settled("FE-3", None))
            return Step(structs.replace(s, phase=Phase.RACE), tuple(events))
        return Step(
            structs.replace(s, phase=Phase.REACT, claim=tuple(best), passed=(False,) * len(hands)), tuple(events)
        )

    def _bark(self, s: State, move: Bark) -> FetchStep:
        seat = move.seat
        hand = tuple(card for card in s.hands[seat] if card != move.card)
        state = structs.replace(
            s,
            asked=s.asked + 1,
            hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]),
            claim=(*s.claim, seat),
            passed=(False,) * s.options.seats,
            thrown=(*s.thrown, move.card),
        )
        return Step(state, (Barked("FE-3", seat, move.card),))

    def _pass(self, s: State, move: Pass) -> FetchStep:
        passed = (*s.passed[: move.seat], True, *s.passed[move.seat + 1 :])
        events: list[FetchEvent | Secret[FetchEvent]] = [Secret((move.seat,), Passed("FE-3", move.seat), public=None)]
        if not all(passed[seat] for seat in self.asked_to_bark(s)):
            return Step(structs.replace(s, passed=passed), tuple(events))
        winner = s.claim[0] if len(s.claim) % 2 else None
        points = tuple(point + (seat == winner) for seat, point in enumerate(s.points))
        events.append(Settled("FE-3", winner))
        state = structs.replace(s, phase=Phase.RACE, asked=s.asked + 1, claim=(), passed=(), points=points)
        return Step(state, tuple(events))

    def _grab(self, s: State, move: Grab) -> FetchStep:
        events: list[FetchEvent | Secret[FetchEvent]] = [Grabbed("FE-4", move.by, move.card)]
        s = self._fetch(s, move.by, move.card)
        if len(s.shown) > 1:
            return Step(s, tuple(events))
        (last,) = self.racing(s)
        events.append(Grabbed("FE-4", last, s.shown[0]))
        s = structs.replace(self._fetch(s, last, s.shown[0]), asked=s.asked + 1, phase=Phase.COMMIT)
        if not all(s.hands):
            events.append(Over("FE-5"))
            s = structs.replace(s, phase=Phase.OVER)
        return Step(s, tuple(events))

    def _fetch(self, s: State, seat: Seat, card: CardId) -> State:
        fetched = (*s.fetched[:seat], (*s.fetched[seat], card), *s.fetched[seat + 1 :])
        return structs.replace(s, fetched=fetched, shown=tuple(c for c in s.shown if c != card))

    def outcome(self, s: State) -> Outcome | None:
        if s.phase is not Phase.OVER:
            return None
        reckoning = tuple(
            (Points("FE-3", 10 * point), Points("FE-5", sum(map(self.number, cards))))
            for point, cards in zip(s.points, s.fetched, strict=True)
        )
        totals = [sum(line.points for line in lines) for lines in reckoning]
        return rank(reckoning, [TieStep("FE-5", "decided-points", totals)], shared="FE-5")

    def standing(self, v: View) -> Sequence[float]:
        return [10 * point + sum(map(self.number, cards)) for point, cards in zip(v.points, v.fetched, strict=True)]

    def view(self, s: State, viewer: Viewer) -> View:
        return View(
            seat=viewer,
            options=s.options,
            phase=s.phase,
            asked=s.asked,
            stock=len(s.stock),
            hand=() if viewer is None else s.hands[viewer],
            hands=tuple(map(len, s.hands)),
            commitment=None if viewer is None else s.committed[viewer],
            committed=tuple(card is not None for card in s.committed),
            shown=s.shown,
            claim=s.claim,
            passed=viewer is not None and bool(s.passed) and s.passed[viewer],
            fetched=s.fetched,
            points=s.points,
            thrown=s.thrown,
        )

    def determinise(self, v: View, rng: Rng) -> State:
        known = {*v.hand, *v.shown, *v.thrown}.union(*v.fetched)
        hidden = [CardId(card) for card in range(len(self.deck.cards)) if card not in known]
        unseen = iter(rng.shuffled(hidden) if v.phase is not Phase.DEAL else ())
        hands = tuple(
            v.hand if seat == v.seat else tuple(next(unseen) for _ in range(count))
            for seat, count in enumerate(v.hands)
        )
        committed = tuple(
            None if not has else v.commitment if seat == v.seat else rng.choice(hands[seat])
            for seat, has in enumerate(v.committed)
        )
        return State(
            options=v.options,
            phase=v.phase,
            asked=v.asked,
            stock=tuple(unseen),
            hands=hands,
            committed=committed,
            shown=v.shown,
            claim=v.claim,
            passed=self._possible_passes(v, rng),
            fetched=v.fetched,
            points=v.points,
            thrown=v.thrown,
        )

    def _possible_passes(self, v: View, rng: Rng) -> tuple[bool, ...]:
        """Anybody may have passed, but not everybody: then the question would be closed."""
        if v.phase is not Phase.REACT:
            return ()
        asked = all_but(v.claim[-1], v.options.seats)
        while True:
            passed = tuple(
                v.passed if seat == v.seat else seat in asked and rng.below(2) == 1 for seat in range(v.options.seats)
            )
            if not all(passed[seat] for seat in asked):
                return passed

    def cards(self, s: State) -> Iterable[CardId]:
        if s.phase is Phase.DEAL:
            return [CardId(card) for card in range(len(self.deck.cards))]
        return (card for place in (s.stock, s.shown, s.thrown, *s.hands, *s.fetched) for card in place)


def all_but(one: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(seats) if seat != one)


def scene(rules: Rules[Any, Any, Any, Any], view: View) -> Sequence[SceneLine]:  # noqa: ARG001
    return ()


DECK = make_deck("fetch", [Stick(f"stick-{i}", number) for i, number in enumerate((1, 2, 3, 4, 5, 5, 6, 7))])
TINY = make_deck("tiny", [Stick(f"stick-{i}", number) for i, number in enumerate((1, 2, 3, 5, 5))])


class FetchCodes(Codes[View, FetchMove]):
    """An action is a kind of move and a card, or a pass."""

    longest = 1

    def __init__(self, rules: Fetch, options: Options) -> None:
        self.cards, self.seats = len(rules.deck.cards), options.seats
        self.actions = 3 * self.cards + 1
        self.size = len(Phase) + self.cards * (3 + self.seats) + 2 * self.seats + 3

    def encode(self, move: FetchMove) -> tuple[int, ...]:
        if isinstance(move, Pass):
            return (3 * self.cards,)
        assert isinstance(move, Commit | Bark | Grab)
        return ((Commit, Bark, Grab).index(type(move)) * self.cards + move.card,)

    def decode(self, seat: Seat, actions: Sequence[int]) -> FetchMove:
        kind, card = divmod(actions[0], self.cards)
        if kind == 3:
            return Pass(seat)
        return Grab(seat, CardId(card), seat) if kind == 2 else (Commit, Bark)[kind](seat, CardId(card))

    def observe(self, view: View) -> list[int]:
        claims = [view.claim.count(Seat(seat)) for seat in range(self.seats)]
        taken = [mark for pile in view.fetched for mark in marks(pile, self.cards)]
        taken += [0] * (self.cards * self.seats - len(taken))
        return [
            *one_hot(list(Phase).index(view.phase), len(Phase)),
            *marks(view.hand, self.cards),
            *marks(view.shown, self.cards),
            *marks(view.thrown, self.cards),
            *taken,
            *claims,
            *view.hands,
            view.stock,
            view.passed,
            -1 if view.commitment is None else view.commitment,
        ]


game = Game(
    name="fetch",
    seats=range(2, 4),
    options=Options,
    rules=Fetch,
    deck=DeckShape(Stick, lambda _: (), {}),
    scene=scene,
    codes=FetchCodes,
)
