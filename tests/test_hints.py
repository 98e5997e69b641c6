"""Hints: the best moves as far as a seat can know, and what speaks for them."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots import hints
from pettable.bots.hints import (
    FEWEST_DEALS,
    LATEST,
    LITTLE,
    NAMED,
    SELDOM,
    Advice,
    Weighed,
    Why,
    _why,
    advise,
    clearly_better,
    surely_more,
)
from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.bots.search import Budget
from pettable.table.card_names import without_twins
from pettable.table.deck import CardId
from pettable.table.options import Options
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from pettable.text import LANGUAGES, Text
from tests.table_sizes import seats_near
from tests.toy import bot
from tests.toy.fetch import DECK, Fetch, Grab
from tests.toy.fetch import game as fetch

BUDGET = Budget(iterations=240)
FetchTable = Table[Any, Any, Any, Any]


def advice_at(table: Table[Any, Any, Any, Any], game: Any, budget: Budget = BUDGET, seat: int | None = None) -> Advice:
    assert table.prompt is not None
    asked = table.waiting[0] if seat is None else Seat(seat)
    rng = Rng(seed_of(1), "hint")
    return advise(game, table.rules, asked, table.view(asked), table.prompt, table.legal(asked), rng, budget)


def last_race(seed: int) -> FetchTable:
    """Two at Fetch, with no card left in any hand: whoever grabs first has the choice, then the game is over."""
    table = Table(Fetch(DECK), Options(seats=2), seed_of(seed))
    while table.prompt is not None and (table.prompt.kind is not Kind.RACE or any(table.state.hands)):
        seat = table.waiting[0]
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None
    return table


def number_of(table: FetchTable) -> Callable[[CardId], int]:
    assert isinstance(table.rules, Fetch)
    return table.rules.number


def leads(table: FetchTable) -> tuple[int, int]:
    """By how much seat 0 is ahead before the race, and how much the race is about."""
    number = number_of(table)
    totals = [
        10 * point + sum(map(number, cards))
        for point, cards in zip(table.state.points, table.state.fetched, strict=True)
    ]
    first, second = map(number, table.state.shown)
    return totals[0] - totals[1], abs(first - second)


def test_fe_4_whoever_can_still_win_grabs_the_higher_card() -> None:
    """The race decides the game, so the higher card is clearly better, and worth a win."""
    decided = [table for table in map(last_race, range(40)) if abs(leads(table)[0]) < leads(table)[1]]
    assert decided
    for table in decided[:3]:
        advice = advice_at(table, fetch)
        assert advice.why is Why.CLEAR
        best = advice.moves[0].move
        assert isinstance(best, Grab)
        assert best.card == max(table.state.shown, key=number_of(table))
        assert advice.moves[0].chance > advice.moves[1].chance
        assert advice.margin == pytest.approx(advice.moves[0].chance - advice.moves[1].chance)


def test_fe_5_where_the_game_is_decided_nothing_changes_much() -> None:
    """Somebody is further ahead than the race can bring: neither card makes a difference."""
    done = [table for table in map(last_race, range(40)) if abs(leads(table)[0]) > leads(table)[1]]
    assert done
    for table in done[:3]:
        advice = advice_at(table, fetch)
        assert advice.why is Why.EVEN
        assert advice.margin == advice.spread == 0
        winner = 0 if leads(table)[0] > 0 else 1
        assert advice.chances[winner] == 1


def test_an_only_move_is_called_so() -> None:
    table = new_table("chain-of-command", seats=4, seed=3)
    while len(table.legal(table.waiting[0])) > 1:
        assert table.prompt is not None
        assert table.submit(table.prompt.id, table.legal(table.waiting[0])[0]) is None
    advice = advice_at(table, registry.find("chain-of-command"))
    assert advice.why is Why.ONLY
    assert len(advice.moves) == 1


@pytest.mark.parametrize("name", registry.names())
def test_in_every_game_a_few_legal_moves_best_first(name: str) -> None:
    table = new_table(name, seats=seats_near(name, 3), seed=4)
    game, seat = registry.find(name), table.waiting[0]
    advice = advice_at(table, game, Budget(iterations=40))
    chances, points = [each.chance for each in advice.moves], [each.points for each in advice.moves]
    assert advice.by_points == (advice.spread < LITTLE)
    ranked = points if advice.by_points else chances
    assert ranked == sorted(ranked, reverse=True)
    assert 1 <= len(chances) <= NAMED
    assert all(each.move in table.legal(seat) for each in advice.moves)
    assert sum(advice.chances) == pytest.approx(1)
    assert advice.chances[seat] == pytest.approx(chances[0])
    assert len(advice.points) == table.options.seats
    assert advice.points[seat] == pytest.approx(points[0])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_in_every_game_a_hint_says_what_a_move_gains(name: str, lang: str) -> None:
    table = new_table(name, seats=seats_near(name, 3), seed=4)
    advice, text = advice_at(table, registry.find(name), Budget(iterations=40)), Text(name, lang)
    for each in advice.moves:
        assert each.gains
        weights = [gain.share * abs(gain.points) for gain in each.gains]
        assert weights == sorted(weights, reverse=True)
        for gain in each.gains:
            assert SELDOM <= gain.share <= 1
            assert text.word(
                gain.what, points=round(gain.points), often="always", card="a card", parts="", parts_count=0
            )


def test_pu_8_a_hint_names_the_stories_that_it_speaks_of() -> None:
    """Those that come out in at least half of the deals, each with what it earns."""
    advice, text = advice_at(new_table("paws-up", seats=3, seed=4), registry.find("paws-up")), Text("paws-up")
    gains = [gain for each in advice.moves for gain in each.gains if "stor" in gain.what and gain.parts]
    assert gains
    for gain in gains:
        assert all(text.word(part.what).endswith(" story") and 7 <= part.points <= 15 for part in gain.parts)
    assert any(sum(part.points for part in gain.parts) == pytest.approx(gain.points) for gain in gains)


def test_cc_4_a_hint_knows_who_takes_the_trick() -> None:
    """Whatever is played, somebody takes it: the shares of the two cases sum to all deals."""
    advice = advice_at(new_table("chain-of-command", seats=3, seed=5), registry.find("chain-of-command"))
    for each in advice.moves:
        tricks = [gain for gain in each.gains if gain.what.endswith("-trick")]
        assert {gain.what for gain in tricks} <= {"gain-takes-trick", "gain-leaves-trick"}
        assert 1 - SELDOM <= sum(gain.share for gain in tricks) <= 1
        assert all(gain.points > 0 for gain in tricks)


def test_fe_5_moves_with_equal_chances_are_compared_by_points() -> None:
    """The game is decided; the higher card still brings more points, and is named first."""
    done = [table for table in map(last_race, range(40)) if abs(leads(table)[0]) > leads(table)[1]]
    for table in done[:3]:
        advice = advice_at(table, fetch)
        assert advice.why is Why.EVEN
        first, second = advice.moves
        assert first.points > second.points
        assert first.move.card == max(table.state.shown, key=number_of(table))


def test_cc_7_the_points_a_move_leads_to_sum_to_all_treats() -> None:
    """Whoever takes them: in the end 204 points are on the table."""
    advice = advice_at(new_table("chain-of-command", seats=3, seed=5), registry.find("chain-of-command"))
    assert sum(advice.points) == pytest.approx(204)


def test_the_same_question_gives_the_same_hint() -> None:
    table, game = new_table("paws-up", seats=2, seed=6), registry.find("paws-up")
    assert advice_at(table, game, Budget(iterations=30)) == advice_at(table, game, Budget(iterations=30))


def test_a_hint_goes_by_the_view_alone() -> None:
    """In another world that the seat cannot tell from the true one, it is told the same."""
    table, game = new_table("chain-of-command", seats=3, seed=7), registry.find("chain-of-command")
    seat, before = table.waiting[0], table.state
    told = advice_at(table, game)
    table.state = table.rules.determinise(table.view(seat), Rng(seed_of(8), "another world"))
    assert table.state != before
    assert advice_at(table, game) == told


class Watch:
    """A clock that goes on by what is done, not by itself."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_hint_takes_no_longer_than_its_budget_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice in a world takes a hundredth of a second: of 24 deals to the end there is time for few."""
    watch = Watch()

    class Slow(bot.Profile):
        rollouts_a_second = endings_a_second = 10

        def quick(self, world: Any, seat: Seat, moves: Sequence[Any], rng: Rng) -> Any:
            watch.now += 0.01
            return super().quick(world, seat, moves, rng)

    table = Table(Fetch(DECK), Options(seats=2), seed_of(1))
    assert table.prompt is not None
    seat = table.waiting[0]
    monkeypatch.setattr(bot, "Profile", Slow)
    question = (table.view(seat), table.prompt, table.legal(seat), Rng(seed_of(1), "hint"))
    # Each move that is named is played to the end at least once.
    one_deal = 0.1 * NAMED
    for seconds in (0.5, 1.0, 3.0):
        watch.now = 100.0
        advice = advise(fetch, table.rules, seat, *question, Budget(seconds=seconds), (), watch)
        assert 0.7 * seconds <= watch.now - 100 <= seconds + one_deal
        assert len(advice.points) == 2


@pytest.mark.parametrize("name", registry.names())
def test_no_number_of_a_late_hint_rests_on_a_single_deal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is too late before anything is tried: each move is still tried in the fewest deals that tell something."""
    watch, rollouts = Watch(), list[list[Any]]()

    def late() -> float:
        watch.now += 1000
        return watch.now

    class Counted(Rollout):
        def __init__(self, rules: Any, profile: Any, varied: bool = False) -> None:
            super().__init__(rules, profile, varied)
            self.tried = list[Any]()
            rollouts.append(self.tried)

        def after(self, world: Any, prompt: Any, move: Any, rng: Rng) -> Any:
            self.tried.append(move)
            return super().after(world, prompt, move, rng)

    monkeypatch.setattr(hints, "Rollout", Counted)
    table, game = new_table(name, seats=seats_near(name, 3), seed=4), registry.find(name)
    seat, rng = table.waiting[0], Rng(seed_of(1), "hint")
    assert table.prompt is not None
    moves = table.legal(seat)
    advice = advise(game, table.rules, seat, table.view(seat), table.prompt, moves, rng, Budget(seconds=1), (), late)
    tried = [[played.count(each.move) for each in advice.moves] for played in rollouts if played]
    affordable = int(LATEST * make_profile(game, table.rules).endings_a_second / len(advice.moves))
    assert min(FEWEST_DEALS, affordable) >= 5
    assert tried
    assert all(count >= min(FEWEST_DEALS, affordable) for counts in tried for count in counts)


def test_points_that_luck_may_explain_are_no_difference() -> None:
    """Two cards, one of them 51 points ahead in one deal; then a little ahead in every deal, or in some alone."""
    assert not surely_more([98], [47])
    assert not surely_more([50] * (FEWEST_DEALS - 1), [47] * (FEWEST_DEALS - 1))
    assert surely_more([50] * FEWEST_DEALS, [47] * FEWEST_DEALS)
    assert not surely_more([50] * FEWEST_DEALS, [50] * FEWEST_DEALS)
    assert not surely_more([70, 30] * FEWEST_DEALS, [40, 54] * FEWEST_DEALS)


def test_cc_7_moves_that_luck_may_part_promise_the_same_points() -> None:
    """So a client that compares the points by_points names no difference."""
    game, level = registry.find("chain-of-command"), 0
    for seed in range(12):
        table = new_table("chain-of-command", seats=3, seed=seed)
        advice = advice_at(table, game, Budget(iterations=60))
        if not advice.by_points:
            continue
        first, second, *_ = [each.points for each in advice.moves]
        level += first == second
        # 24 deals of this game cannot tell apart what differs by so little.
        assert first == second or first - second > 1
        assert sum(advice.points) == pytest.approx(204)
    assert level


def weighed(*mine: float) -> Weighed:
    return Weighed("move", mine, (0.5, 0.5))


def test_a_difference_that_may_be_luck_is_not_called_better() -> None:
    """Six wins of ten to five of ten, in ten worlds or in a thousand."""
    six, five = (1, 1, 1, 1, 1, 1, 0, 0, 0, 0), (1, 1, 1, 1, 1, 0, 0, 0, 0, 0)
    assert not clearly_better(weighed(*six), weighed(*five))
    assert clearly_better(weighed(*six * 100), weighed(*five * 100))
    assert not clearly_better(weighed(*five * 100), weighed(*six * 100))
    assert not clearly_better(weighed(1), weighed(0))


def test_why_says_no_more_than_is_known() -> None:
    """Close where it may be luck, clear where it is not, and even where it makes no difference either way."""
    six, five = weighed(*(1, 1, 1, 1, 1, 1, 0, 0, 0, 0) * 50), weighed(*(1, 1, 1, 1, 1, 0, 0, 0, 0, 0) * 50)
    few, fewer = weighed(1, 1, 0, 0, 0), weighed(1, 0, 0, 0, 0)
    assert _why(six, [five], 0.1, others_left=False) is Why.CLEAR
    assert _why(few, [fewer], 0.2, others_left=False) is Why.CLOSE
    assert _why(five, [five], 0.0, others_left=False) is Why.EVEN
    # There are moves that were not weighed: they may be worse.
    assert _why(five, [five], 0.0, others_left=True) is Why.CLOSE
    assert _why(six, [five], 0.02, others_left=True) is Why.CLOSE
    assert _why(six, [five], 0.02, others_left=False) is Why.EVEN
    assert _why(five, [], 0.0, others_left=False) is Why.ONLY


def test_moves_are_held_against_each_other_in_the_same_worlds() -> None:
    """One wins wherever the other does and in some worlds more: that is worth more than two shares alone can tell."""
    six, five = (1, 1, 1, 1, 1, 1, 0, 0, 0, 0) * 10, (1, 1, 1, 1, 1, 0, 0, 0, 0, 0) * 10
    assert clearly_better(weighed(*six), weighed(*five))
    assert not clearly_better(weighed(*six), weighed(*reversed(five)))


def test_hints_do_not_overrate_the_seat_that_asks() -> None:
    """Pupularity's search thinks well of the seat that thinks; what people are told does not."""
    pupularity, told = registry.find("pupularity"), list[float]()
    for seed in range(8):
        table = new_table("pupularity", seats=2, seed=seed)
        told.append(advice_at(table, pupularity).moves[0].chance)
    assert 0.4 < sum(told) / len(told) < 0.6


def test_moves_that_differ_only_in_twin_cards_are_named_once() -> None:
    table = new_table("pupularity", seats=2, seed=3)
    text = Text("pupularity")
    doubled = 0
    for _ in range(200):
        if table.prompt is None or doubled == 3:
            break
        seat = table.waiting[0]
        moves = table.legal(seat)
        words = [text.move(move) for move in moves]
        kept = [text.move(move) for move in without_twins(moves, table.rules.deck)]
        assert len(kept) == len(set(kept))
        assert set(kept) == set(words)
        if len(kept) < len(words) and table.prompt.kind is Kind.TURN:
            doubled += 1
            named = [text.move(each.move) for each in advice_at(table, registry.find("pupularity")).moves]
            assert len(named) == len(set(named))
        assert table.submit(table.prompt.id, moves[0]) is None
    assert doubled == 3


def test_sc_18_a_hint_compares_rankings_by_their_first_card() -> None:
    table = new_table("slap-cat", seats=4, seed=3, options={"calm": True})
    assert len(table.legal(table.waiting[0])) == 24
    wanted = [each.move.cards[0] for each in advice_at(table, registry.find("slap-cat")).moves]
    assert len(wanted) == len(set(wanted)) == NAMED
