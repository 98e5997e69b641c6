"""The conformance kit, proven: it passes a lawful game and catches each unlawful one by the law it breaks."""

import math
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from pettable.table.conform import LAWS, Findings, LawBroken, Subject, conform
from pettable.table.conform.coverage import Coverage
from pettable.table.conform.sampling import all_outcomes, check_sampling
from pettable.table.deck import CardId, make_deck
from pettable.table.events import Secret
from pettable.table.options import Options
from pettable.table.prompts import Kind, Prompt
from pettable.table.record import dump, header_of
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import MOST_LISTED, Illegal, Step
from pettable.table.seats import Seat, Viewer
from pettable.table.table import Table
from tests.toy.fetch import (
    DECK,
    PUPPY,
    TINY,
    Bark,
    Commit,
    Fetch,
    FetchCodes,
    FetchMove,
    FetchStep,
    Grab,
    Pass,
    Phase,
    Shown,
    State,
    Stick,
    View,
    game,
)

RULES = ("FE-1", "FE-2", "FE-3", "FE-4", "FE-5")
WORDS = frozenset({"refuse-deal", "refuse-seat", "refuse-not-now"})
TESTS = frozenset({"test_fe_1", "test_fe_2_shown", "test_fe_3_bark", "test_fe_4_race", "test_fe_5_end"})


def golden_record() -> str:
    """A game of two seats in which each plays the first move it finds."""
    table: Table[Any, Any, Any, Any] = Table(Fetch(DECK), Options(seats=2), seed_of(1))
    while table.prompt is not None:
        seat = table.waiting[0]
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None
    return dump(header_of(table, "fetch"), table)


PERFT = """
[[perft]]
seats = 2
seed = 1
depth = 3
leaves = 5
states = 5
"""


def subject(rules: type[Fetch] = Fetch, **other: Any) -> Subject:
    made = Subject(
        game=structs.replace(game, rules=rules),
        rules=rules(DECK),
        rule_ids=frozenset(RULES),
        own_rules=RULES,
        rare=(),
        words=WORDS,
        golden={"first.jsonl": golden_record()},
        perft=PERFT,
        tiny=TINY,
        tests=TESTS,
    )
    return structs.replace(made, **other)


def broken_by(rules: type[Fetch] = Fetch, **other: Any) -> LawBroken:
    with pytest.raises(LawBroken) as caught:
        conform(subject(rules, **other), games=60)
    return caught.value


def test_a_lawful_game_passes_and_every_law_was_put_to_the_test() -> None:
    findings: Findings = conform(subject(), games=60)
    assert findings.games == 60
    assert sorted(findings.checks) == sorted(LAWS)
    assert min(findings.checks.values()) >= 1


class NeverOver(Fetch):
    def outcome(self, s: State) -> None:  # noqa: ARG002
        return None


class Raises(Fetch):
    def apply(self, s: State, move: FetchMove) -> FetchStep:
        if isinstance(move, Grab):
            raise ZeroDivisionError("a slip")
        return super().apply(s, move)


class RefusesWhatIsLegal(Fetch):
    def check(self, s: State, move: FetchMove) -> Illegal | None:
        return Illegal("FE-3", "refuse-not-now") if isinstance(move, Pass) else super().check(s, move)


class LetsAnythingPass(Fetch):
    def check(self, s: State, move: FetchMove) -> Illegal | None:
        return None if isinstance(move, Commit) else super().check(s, move)


class CitesNoRule(Fetch):
    def check(self, s: State, move: FetchMove) -> Illegal | None:
        refusal = super().check(s, move)
        return refusal and Illegal("FE-99", refusal.why)


class FindsNoWords(Fetch):
    def check(self, s: State, move: FetchMove) -> Illegal | None:
        refusal = super().check(s, move)
        return refusal and Illegal(refusal.rule, "refuse-just-so")


class RemembersOutsideItsState(Fetch):
    moves = 0

    def apply(self, s: State, move: FetchMove) -> FetchStep:
        self.moves += 1
        step = super().apply(s, move)
        points = tuple(point + self.moves % 7 for point in step.state.points)
        return Step(structs.replace(step.state, points=points), step.events)


class LosesACard(Fetch):
    def apply(self, s: State, move: FetchMove) -> FetchStep:
        step = super().apply(s, move)
        return Step(structs.replace(step.state, thrown=()), step.events)


class LastToCommitWins(Fetch):
    def _commit(self, s: State, move: Commit) -> FetchStep:
        step = super()._commit(s, move)
        if step.state.phase is Phase.REACT:
            return Step(structs.replace(step.state, claim=(move.seat,)), step.events)
        return step


class AsksOnlyThoseWhoCanReact(Fetch):
    def asked_to_bark(self, s: State) -> tuple[Seat, ...]:
        others = super().asked_to_bark(s)
        able = tuple(seat for seat in others if any(self.number(card) <= PUPPY for card in s.hands[seat]))
        return able or others


class StopsAskingWhoPassed(Fetch):
    def prompt(self, s: State) -> Prompt | None:
        prompt = super().prompt(s)
        if prompt is None or prompt.kind is not Kind.REACT:
            return prompt
        return structs.replace(prompt, seats=tuple(seat for seat in prompt.seats if not s.passed[seat]))


class ShowsACommitment(Fetch):
    """With a sampler that knows of it: the sampled worlds all fit, but the other seats see the card."""

    def view(self, s: State, viewer: Viewer) -> View:
        view = super().view(s, viewer)
        if s.phase is not Phase.COMMIT:
            return view
        return structs.replace(view, shown=tuple(CardId(-1) if card is None else card for card in s.committed))

    def determinise(self, v: View, rng: Rng) -> State:
        if v.phase is not Phase.COMMIT:
            return super().determinise(v, rng)
        seen = [card for card in v.shown if card >= 0]
        hidden = [
            CardId(c) for c in range(len(self.deck.cards)) if c not in {*v.hand, *seen, *v.thrown}.union(*v.fetched)
        ]
        unseen = list(rng.shuffled(hidden))
        hands: list[tuple[CardId, ...]] = []
        for seat, count in enumerate(v.hands):
            mine = [card for card in v.shown[seat : seat + 1] if card >= 0]
            while len(mine) < count:
                mine.append(unseen.pop())
            hands.append(v.hand if seat == v.seat else tuple(mine))
        committed = tuple(None if card < 0 else card for card in v.shown) or (None,) * len(hands)
        world = super().determinise(structs.replace(v, shown=()), rng)
        return structs.replace(world, hands=tuple(hands), committed=committed, stock=tuple(unseen))


class TellsADealToOneTooMany(Fetch):
    def _deal(self, s: State, move: Any) -> FetchStep:
        step = super()._deal(s, move)
        told = (structs.replace(e, knows=(Seat(0), *e.knows)) if isinstance(e, Secret) else e for e in step.events)
        return Step(step.state, tuple(told))


class TellsADeal(Fetch):
    def _deal(self, s: State, move: Any) -> FetchStep:
        step = super()._deal(s, move)
        return Step(step.state, tuple(e.event if isinstance(e, Secret) else e for e in step.events))


class RefusalTellsOfAnotherHand(Fetch):
    def check(self, s: State, move: FetchMove) -> Illegal | None:
        refusal = super().check(s, move)
        if refusal and isinstance(move, Commit) and any(move.card in hand for hand in s.hands):
            return Illegal(refusal.rule, "refuse-seat")
        return refusal


class SamplerReturnsTheTruth(Fetch):
    def __init__(self, deck: Any) -> None:
        super().__init__(deck)
        self.truth: dict[View, State] = {}

    def view(self, s: State, viewer: Viewer) -> View:
        view = super().view(s, viewer)
        self.truth[view] = s
        return view

    def determinise(self, v: View, rng: Rng) -> State:  # noqa: ARG002
        return self.truth[v]


class SamplerHasFavourites(Fetch):
    """Every world can come up, but small cards sooner go to other hands than to the stock."""

    def determinise(self, v: View, rng: Rng) -> State:
        return min((super(SamplerHasFavourites, self).determinise(v, rng) for _ in range(2)), key=self._held)

    def _held(self, s: State) -> int:
        return sum(map(self.number, (card for hand in s.hands for card in hand)))


class SamplerForgets(Fetch):
    """Samples without looking at what was thrown away."""

    def determinise(self, v: View, rng: Rng) -> State:
        world = super().determinise(v, rng)
        return structs.replace(world, stock=world.stock[::-1], hands=tuple(rng.shuffled(world.hands)))


class TellsNothingOfARace(Fetch):
    def _grab(self, s: State, move: Grab) -> FetchStep:
        return Step(super()._grab(s, move).state, ())


class OffersTooMuch(Fetch):
    def most_moves(self, options: Options) -> int:  # noqa: ARG002
        return MOST_LISTED + 1


class OffersMoreThanItStates(Fetch):
    def most_moves(self, options: Options) -> int:  # noqa: ARG002
        return 1


@pytest.mark.parametrize(
    ("rules", "law"),
    [
        (NeverOver, 1),
        (Raises, 1),
        (RefusesWhatIsLegal, 2),
        (LetsAnythingPass, 2),
        (CitesNoRule, 2),
        (FindsNoWords, 2),
        (RemembersOutsideItsState, 3),
        (LosesACard, 4),
        (LastToCommitWins, 5),
        (AsksOnlyThoseWhoCanReact, 6),
        (StopsAskingWhoPassed, 6),
        (ShowsACommitment, 6),
        (RefusalTellsOfAnotherHand, 6),
        (SamplerForgets, 6),
        (SamplerReturnsTheTruth, 7),
        (SamplerHasFavourites, 7),
        (TellsADeal, 7),
        (TellsADealToOneTooMany, 7),
        (TellsNothingOfARace, 8),
        (OffersTooMuch, 12),
        (OffersMoreThanItStates, 12),
    ],
)
def test_an_unlawful_game_is_caught_by_the_law_it_breaks(rules: type[Fetch], law: int) -> None:
    broken = broken_by(rules)
    assert broken.law == law, str(broken)


def test_law_9_a_rule_without_a_test_is_caught() -> None:
    broken = broken_by(tests=TESTS - {"test_fe_3_bark"})
    assert (broken.law, broken.why) == (9, "no test is named test_fe_3_…")


def test_law_10_a_rule_that_never_fires_is_caught() -> None:
    idle: dict[str, Any] = {
        "own_rules": (*RULES, "FE-6"),
        "rule_ids": frozenset((*RULES, "FE-6")),
        "tests": TESTS | {"test_fe_6"},
    }
    broken = broken_by(**idle)
    assert broken.law == 10
    assert "rules that never fired: FE-6" in broken.why


def test_law_10_a_rare_rule_needs_a_golden_record_that_fires_it() -> None:
    idle: dict[str, Any] = {"own_rules": (*RULES, "FE-6"), "rare": ("FE-6",), "tests": TESTS | {"test_fe_6"}}
    assert "FE-6 is listed as rare" in broken_by(**idle).why


def test_law_10_a_card_that_was_never_played_is_named() -> None:
    coverage = Coverage()
    coverage.rules |= set(RULES)
    coverage.add(Prompt(0, Kind.COMMIT, (Seat(0),), "FE-2"), Commit(Seat(0), CardId(0)), (Shown("FE-2", (CardId(1),)),))
    coverage.cards |= {CardId(card) for card in range(2, 7)}
    assert coverage.missing(subject()) == "cards never played: stick-7"


def test_law_11_a_golden_record_that_differs_is_caught() -> None:
    text = golden_record()
    changed = text.replace('"type":"pass"', '"type":"bark","card":0', 1)
    assert changed != text
    broken = broken_by(golden={"first.jsonl": changed})
    assert broken.law == 11
    assert "golden/first.jsonl: line " in broken.why


def test_law_11_a_perft_count_that_differs_is_caught() -> None:
    broken = broken_by(perft=PERFT.replace("leaves = 5", "leaves = 9"))
    assert broken.law == 11
    assert "there are 5 leaves" in broken.why


def test_a_broken_law_says_where_and_how_to_see_it_again() -> None:
    told = str(broken_by(LosesACard))
    first, second, third = told.splitlines()
    assert first.startswith("law 4 (cards are conserved) is broken: cards in two places: []; cards nowhere: [")
    assert "seats, after move" in second
    assert third.startswith("  again: pettable conform fetch --seed 0 --only ")


def test_every_outcome_of_a_draw_is_listed_as_often_as_it_is_likely() -> None:
    draws = list(all_outcomes(lambda rng: (rng.below(2), rng.below(3))))
    assert sorted(draws) == [(a, b) for a in range(2) for b in range(3)]
    assert len(set(all_outcomes(lambda rng: rng.shuffled("abcd")))) == 24


def test_law_7_a_tiny_deck_with_too_many_deals_is_refused_before_anything_is_played() -> None:
    large = make_deck("large", [Stick(f"stick-{i}", i) for i in range(60)])
    with pytest.raises(LawBroken) as caught:
        conform(subject(tiny=large), games=10**9)
    assert caught.value.law == 7
    assert f"there are {math.factorial(60):.1e} worlds to list, and at most 100,000" in caught.value.why


def test_law_7_a_tiny_deck_just_too_large_names_its_count() -> None:
    nine = make_deck("nine", [Stick(f"stick-{i}", i) for i in range(9)])
    assert "there are 362,880 worlds to list" in broken_by(tiny=nine).why


def test_law_7_worlds_are_counted_again_while_a_game_is_followed() -> None:
    nine = make_deck("nine", [Stick(f"stick-{i}", i) for i in range(9)])
    with pytest.raises(LawBroken, match="there are 362,880 worlds to list"):
        check_sampling(Fetch(nine), Options(seats=2), None, Rng(seed_of(1)))


class MixesUpTwoMoves(FetchCodes):
    def encode(self, move: FetchMove) -> tuple[int, ...]:
        return super().encode(Pass(move.seat)) if isinstance(move, Bark) else super().encode(move)


class ReadsAnotherMove(FetchCodes):
    def decode(self, seat: Seat, actions: Sequence[int]) -> FetchMove:  # noqa: ARG002
        return Pass(seat)


class ForgetsTheHand(FetchCodes):
    def observe(self, view: View) -> list[int]:
        return super().observe(structs.replace(view, hand=(), commitment=None))


class ChangesItsSize(FetchCodes):
    def observe(self, view: View) -> list[int]:
        return super().observe(view) + [0] * len(view.shown)


class CountsTooFewActions(FetchCodes):
    def __init__(self, rules: Fetch, options: Options) -> None:
        super().__init__(rules, options)
        self.actions -= 1


@pytest.mark.parametrize(
    "codes", [MixesUpTwoMoves, ReadsAnotherMove, ForgetsTheHand, ChangesItsSize, CountsTooFewActions]
)
def test_codes_that_lose_something_are_caught(codes: type[FetchCodes]) -> None:
    assert broken_by(game=structs.replace(game, codes=codes)).law == 13
