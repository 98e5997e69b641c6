"""Races (SC-16): only the order of claims decides, and the clock plays for seats that are late."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots import BOTS, make_bot, maker
from pettable.bots.driver import answer
from pettable.bots.greedy import GreedyBot
from pettable.bots.profile_loader import make_profile
from pettable.bots.reaction import ReactionModel, read_reaction
from pettable.games.slap_cat.deck import Sizes
from pettable.games.slap_cat.moves import CameLate, ChooseFirst, Deal, Discarded, Late, Slap, Slapped
from pettable.games.slap_cat.state import Phase
from pettable.table.deck import CardId
from pettable.table.errors import OptionError
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, CLOCK, Seat
from pettable.table.table import Table
from tests.deals import card, cards, follow, time_out
from tests.games.slap_cat.deals import SlapTable, asked, attempt, deal, open_table, play, rules_for, show

FOUR = "grey-head-1 white-head-2 orange-head-3 black-head-4"


def draft_of_four() -> SlapTable:
    """Four seats, four cards turned up, one slap."""
    table = open_table(rules_for(FOUR.split(), Sizes(rounds=1, hands=1, left_to_draw=0)), 4)
    follow(table, ChooseFirst(CHANCE, Seat(0)))
    follow(table, Deal(CHANCE, cards(table, FOUR)))
    return table


def test_sc_16_a_claim_on_a_taken_card_is_refused_and_replaced() -> None:
    table = draft_of_four()
    gone = card(table, "black-head-4")
    play(table, Slap(Seat(2), gone))
    assert table.prompt is not None
    before = table.state
    assert table.submit(table.prompt.id, Slap(Seat(0), gone)) == Illegal("SC-16", "refuse-gone", (gone,))
    assert table.state == before, "a refusal changes nothing"
    assert table.submit(table.prompt.id, Slap(Seat(0), card(table, "grey-head-1"))) is None


def test_sc_16_there_is_nothing_to_slap_outside_of_a_race() -> None:
    table = deal(hands=["grey-head-1", "grey-head-2", "grey-head-3"])
    assert attempt(table, Slap(Seat(0), card(table, "grey-head-1"))) == Illegal("SC-16", "refuse-no-slap")


def test_sc_16_only_the_order_of_claims_decides_the_draft() -> None:
    """Every seat has a list of wishes, and hands come down in every order.

    Each claim that comes too late is refused and made again, at once or after all others had their turn. Whatever
    happens in between, the result is that of serving the accepted claims in their order.
    """
    seats = range(4)
    wishes = [(0, 1, 2, 3), (0, 1, 3, 2), (0, 3, 2, 1), (3, 2, 1, 0)]
    for order, patient in product(permutations(seats), (False, True)):
        table = draft_of_four()
        shown = [each for each in table.state.shown if each is not None]
        left = {seat: [shown[place] for place in wishes[seat]] for seat in seats}
        hands, accepted = list(order), []
        while table.state.phase is Phase.DRAFT:
            seat = hands.pop(0)
            wish = left[seat].pop(0)
            if table.follow(Slap(Seat(seat), wish)) is None:
                accepted.append((seat, wish))
            else:
                hands.insert(len(hands) if patient else 0, seat)
        got = {seat: table.state.hands[seat] for seat in seats}
        assert got == served(accepted, shown)


def served(accepted: list[tuple[int, CardId]], shown: list[CardId]) -> dict[int, tuple[CardId, ...]]:
    got = {seat: (wish,) for seat, wish in accepted}
    (last,) = set(range(4)) - got.keys()
    (rest,) = set(shown) - {wish for _, wish in accepted}
    return {**got, last: (rest,)}


def test_sc_16_refused_claims_do_not_change_the_result() -> None:
    plain, noisy = draft_of_four(), draft_of_four()
    claims = [Slap(Seat(3), CardId(0)), Slap(Seat(1), CardId(2)), Slap(Seat(0), CardId(3))]
    for claim in claims:
        for strange in (Slap(Seat(3), CardId(0)), Slap(Seat(2), CardId(0)), Slap(Seat(1), CardId(99))):
            if noisy.rules.check(noisy.state, strange) is not None:
                assert noisy.follow(strange) is not None
        follow(plain, claim)
        follow(noisy, claim)
    assert plain.state == noisy.state


def test_sc_16_the_draft_can_give_every_seat_any_card() -> None:
    """In the draft: all ways to give four cards to four seats, and nothing else."""
    ends = set()

    def go_on(table: SlapTable, made: tuple[Slap, ...]) -> None:
        state = table.state
        for claimed in made:
            state = table.rules.apply(state, claimed).state
        if state.phase is not Phase.DRAFT:
            ends.add(state.hands)
            return
        for seat in range(4):
            for move in table.rules.legal(state, Seat(seat)):
                assert isinstance(move, Slap)
                go_on(table, (*made, move))

    go_on(draft_of_four(), ())
    assert ends == {tuple((CardId(each),) for each in way) for way in permutations(range(4))}


# The clock.


def test_sc_16_in_the_draft_the_clock_gives_late_seats_any_free_card() -> None:
    table = draft_of_four()
    play(table, Slap(Seat(1), CardId(0)))
    assert set(table.legal(CLOCK)) == {
        Late(CLOCK, Seat(seat), CardId(each)) for seat in (0, 2, 3) for each in (1, 2, 3)
    }
    events = play(table, Late(CLOCK, Seat(3), CardId(2)))
    assert events == [CameLate("SC-16", Seat(3), CardId(2))]
    assert asked(table) == ("SC-2", (0, 2))
    follow(table, Late(CLOCK, Seat(0), CardId(3)))
    assert table.state.hands == ((3,), (0,), (1,), (2,)), "and the last one gets what is left"


@pytest.mark.parametrize(
    "late",
    [
        Late(CLOCK, Seat(1), CardId(1)),  # has its card
        Late(CLOCK, Seat(0), CardId(0)),  # is gone
        Late(CLOCK, Seat(4), CardId(1)),
        Late(CLOCK, Seat(-1), CardId(1)),
        Late(Seat(0), Seat(0), CardId(1)),
    ],
)
def test_sc_16_the_clock_gives_nothing_else(late: Late) -> None:
    table = draft_of_four()
    play(table, Slap(Seat(1), CardId(0)))
    assert attempt(table, late) == Illegal("SC-16", "refuse-clock")


def test_sc_16_without_a_race_the_clock_plays_nothing() -> None:
    table = deal(hands=["grey-head-1/swap", "grey-head-2", "grey-head-3"])
    assert table.legal(CLOCK) == ()
    show(table, "grey-head-1/swap grey-head-2 grey-head-3")
    assert asked(table) == ("SC-6", (0,))
    assert table.legal(CLOCK) == (), "one swapper alone has no race"
    assert time_out(table) is False


def test_sc_16_late_hands_cover_paws_in_at_random_and_the_last_loses() -> None:
    losers = Counter[Seat]()
    for seed in range(200):
        table = paws_in(seed_of(seed))
        while table.state.phase is Phase.PAWS:
            assert time_out(table)
        (discarded,) = [event for event in table.seen(None) if isinstance(event, Discarded)]
        losers[discarded.seat] += 1
        late = [event.seat for event in table.seen(None) if isinstance(event, CameLate)]
        assert sorted((*late, discarded.seat)) == [1, 2, 3]
    assert all(40 < losers[Seat(seat)] < 95 for seat in (1, 2, 3)), losers


def paws_in(seed: bytes) -> SlapTable:
    table = deal(hands=["grey-head-1/paws-in", "grey-head-2", "grey-head-3", "grey-head-4"])
    table.seed = seed
    show(table, "grey-head-1/paws-in grey-head-2 grey-head-3 grey-head-4")
    return table


def test_sc_16_for_swap_the_clock_claims_another_seat_s_free_card() -> None:
    table = deal(hands=["grey-head-1/swap", "grey-head-2/swap", "grey-head-3"])
    show(table, "grey-head-1/swap grey-head-2/swap grey-head-3")
    assert set(table.legal(CLOCK)) == {
        Late(CLOCK, Seat(0), CardId(1)),
        Late(CLOCK, Seat(0), CardId(2)),
        Late(CLOCK, Seat(1), CardId(0)),
        Late(CLOCK, Seat(1), CardId(2)),
    }
    events = play(table, Late(CLOCK, Seat(0), CardId(2)))
    assert events[0] == CameLate("SC-16", Seat(0), CardId(2))
    assert asked(table)[0] == "SC-7", "seat 1 has just one card left to claim, so the race is over"
    assert table.state.shown == (2, 0, 1)


# Hands of bots: a seeded model of reaction times.


def played(bots: list[str], seed: int, **options: bool) -> Table[Any, Any, Any, Any]:
    game, rules = registry.find("slap-cat"), registry.rules_of("slap-cat")
    table = new_table("slap-cat", seats=len(bots), seed=seed, options=options)
    seated = {
        Seat(seat): make_bot(name, game, rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat, name in enumerate(bots)
    }
    while answer(table, seated):
        pass
    return table


def test_sc_16_the_same_seed_gives_the_same_races() -> None:
    one, two = (played(["greedy", "random", "greedy:speed=2"], 4) for _ in range(2))
    assert [entry.move for entry in one.log] == [entry.move for entry in two.log]


def test_sc_16_a_faster_hand_is_first_more_often() -> None:
    first = Counter[str]()
    for seed in range(6):
        table = played(["random:speed=0.8", "random:speed=1.25", "random"], seed)
        before = None
        for entry in table.log:
            if isinstance(entry.move, Slap) and isinstance(entry.events[0], Slapped) and entry.events[0].rule == "SC-2":
                if before is None:
                    first[("slow", "fast", "usual")[entry.move.seat]] += 1
                before = None if len(entry.events) > 1 else entry
    assert first["fast"] > first["usual"] > first["slow"]
    assert first.total() == 6 * 3 * 8


def test_sc_16_a_slower_bot_is_refused_and_slaps_again() -> None:
    """The refusals are not in the log; so the bots are watched."""
    refusals: list[Illegal] = []

    class Watched(GreedyBot):
        def refused(self, illegal: Illegal) -> None:
            refusals.append(illegal)

    game, rules = registry.find("slap-cat"), registry.rules_of("slap-cat")
    table = new_table("slap-cat", seats=4, seed=9)
    bots = {
        Seat(seat): Watched(rules, Seat(seat), Rng(table.seed, f"bot {seat}"), make_profile(game, rules))
        for seat in range(4)
    }
    while answer(table, bots):
        pass
    assert sum(refusal.why == "refuse-gone" for refusal in refusals) > 10
    assert table.outcome is not None


def test_sc_16_of_two_players_one_may_slap_both_cards_first() -> None:
    both = 0
    for seed in range(5):
        table = played(["random:speed=10", "random:speed=0.1"], seed)
        slaps = [entry.move for entry in table.log if isinstance(entry.move, Slap)]
        both += sum(move.seat == 0 for move in slaps)
        assert all(move.seat == 0 for move in slaps)
    assert both == 5 * 3 * 5 * 2


def test_sc_16_a_hand_without_skill_comes_down_anywhere() -> None:
    rng = Rng(seed_of(1))
    assert not any(ReactionModel().strays(rng) for _ in range(100))
    assert all(ReactionModel(skill=0.0).strays(rng) for _ in range(100))
    strayed = sum(ReactionModel(skill=0.75).strays(rng) for _ in range(2000))
    assert 430 < strayed < 570


def test_sc_16_a_hand_twice_as_fast_needs_half_the_time() -> None:
    for seed in range(20):
        usual, fast = (ReactionModel(speed=speed).reaction(Rng(seed_of(seed))) for speed in (1.0, 2.0))
        assert fast == usual / 2
        assert 0.3 <= usual < 1.5


def test_a_bot_s_hand_is_read_from_its_name() -> None:
    assert read_reaction("greedy") == ("greedy", ReactionModel())
    assert read_reaction("random:speed=1.5") == ("random", ReactionModel(speed=1.5))
    assert read_reaction("greedy:skill=0:speed=0.1") == ("greedy", ReactionModel(speed=0.1, skill=0.0))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("greedy:speed=fast", "bot 'greedy:speed=fast': speed is a number from 0.1 to 10"),
        ("greedy:speed=0", "bot 'greedy:speed=0': speed is a number from 0.1 to 10"),
        ("greedy:speed=11", "bot 'greedy:speed=11': speed is a number from 0.1 to 10"),
        ("greedy:speed=nan", "bot 'greedy:speed=nan': speed is a number from 0.1 to 10"),
        ("greedy:speed", "bot 'greedy:speed': speed is a number from 0.1 to 10"),
        ("random:skill=1.1", "bot 'random:skill=1.1': skill is a number from 0 to 1"),
        ("random:skill=-1", "bot 'random:skill=-1': skill is a number from 0 to 1"),
        (
            "greedy:luck=2",
            "bot 'greedy:luck=2': write greedy:speed=1.5, greedy:skill=0.8 or both, each once",
        ),
        (
            "greedy:speed=1:speed=2",
            "bot 'greedy:speed=1:speed=2': write greedy:speed=1.5, greedy:skill=0.8 or both, each once",
        ),
        ("clever:speed=1", f"no bot 'clever': there is {', '.join(BOTS)}"),
    ],
)
def test_tb_8_an_impossible_bot_hand_is_refused_in_one_line(name: str, why: str) -> None:
    with pytest.raises(OptionError) as caught:
        maker(name)
    assert (caught.value.rule, caught.value.why) == ("TB-8", why)
