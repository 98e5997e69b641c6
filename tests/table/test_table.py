"""A table: questions and answers, refusals, what is told to whom, taking back, the clock.

Chain of Command shows turns; the toy game Fetch shows commitments, reactions and races.
"""

from typing import Any

import pytest
from msgspec import structs

from pettable import new_table
from pettable.games.chain_of_command.rules import Deal, Play
from pettable.table.deck import CardId
from pettable.table.events import Secret, masked
from pettable.table.options import Options
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, commitment, seed_of
from pettable.table.rules import Illegal, Step
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer
from pettable.table.table import Table, TakeBack, TakenBack
from tests.deals import ChainTable, card, cards, deal_chain, follow, named, piles_of, play, time_out
from tests.toy import fetch

AnyTable = Table[Any, Any, Any, Any]
FetchTable = Table[fetch.State, fetch.FetchMove, fetch.FetchEvent, fetch.View]


def small_chain() -> ChainTable:
    return deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-4-2 cat-2-1 bird-8-7", "dog-9-1 rodent-1-9 bird-1-6"],
        deck="cat-9-3 rodent-9-5",
    )


def small_fetch(*deal: int, seats: int = 2) -> FetchTable:
    """Two sticks for each seat in turn, then the stock. Numbers are places in the deck: 1, 2, 3, 4, 5, 5, 6, 7."""
    rules = fetch.Fetch(fetch.DECK)
    table: FetchTable = Table(rules, Options(seats), seed_of(0), deal=False)
    follow(table, fetch.Deal(CHANCE, tuple(map(CardId, deal))))
    return table


def prompt_id(table: AnyTable) -> int:
    assert table.prompt is not None
    return table.prompt.id


def play_first_moves(table: AnyTable, until: int = 10**6) -> None:
    """Whoever is asked plays the first move it has."""
    while table.prompt is not None and len(table.log) < until:
        seat = table.waiting[0]
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None


def everything(table: AnyTable) -> Any:
    """All of a table that a refusal must leave as it is."""
    viewers: list[Viewer] = [None, *(Seat(seat) for seat in range(table.options.seats))]
    return (
        table.state,
        list(table.log),
        table.prompt,
        table.waiting,
        table.outcome,
        [(table.view(viewer), table.seen(viewer)) for viewer in viewers],
    )


# Questions and answers.


@pytest.mark.parametrize("wrong", [-1, 0, 2, 47, 10**9])
def test_tb_1_an_answer_to_another_question_is_stale(wrong: int) -> None:
    table = small_chain()
    play(table, "dog-4-2")
    assert prompt_id(table) == 1
    before = everything(table)
    assert table.submit(wrong, Play(Seat(1), card(table, "dog-9-1"))) == Illegal("TB-1", "refuse-stale")
    assert everything(table) == before


def test_tb_1_simultaneous_answers_do_not_collide() -> None:
    """Both seats answer the same question; the id stays until the last answer is in."""
    table = small_fetch(0, 1, 2, 3, 4, 5, 6, 7)
    question = prompt_id(table)
    assert table.prompt is not None
    assert table.prompt.kind is Kind.COMMIT
    assert table.submit(question, fetch.Commit(Seat(1), CardId(3))) is None
    assert table.submit(question, fetch.Commit(Seat(0), CardId(1))) is None
    assert prompt_id(table) != question
    assert table.submit(question, fetch.Commit(Seat(0), CardId(1))) == Illegal("TB-1", "refuse-stale")


def test_tb_1_a_commitment_may_be_replaced_until_the_last_one_is_in() -> None:
    table = small_fetch(0, 1, 2, 3, 4, 5, 6, 7)
    question = prompt_id(table)
    table.submit(question, fetch.Commit(Seat(0), CardId(1)))
    assert table.submit(question, fetch.Commit(Seat(0), CardId(0))) is None
    table.submit(question, fetch.Commit(Seat(1), CardId(3)))
    assert table.state.shown == (0, 3)


def test_the_seats_that_have_not_answered_are_waited_for() -> None:
    table = small_fetch(0, 6, 1, 7, 2, 5, 3, 4, seats=3)
    asked: list[tuple[Kind, tuple[Seat, ...]]] = []

    def answer(move: fetch.FetchMove) -> None:
        assert table.prompt is not None
        asked.append((table.prompt.kind, table.waiting))
        assert table.submit(table.prompt.id, move) is None

    answer(fetch.Commit(Seat(1), CardId(7)))
    answer(fetch.Commit(Seat(0), CardId(0)))
    answer(fetch.Commit(Seat(0), CardId(6)))
    answer(fetch.Commit(Seat(2), CardId(5)))
    answer(fetch.Pass(Seat(2)))
    answer(fetch.Pass(Seat(0)))
    answer(fetch.Grab(Seat(1), CardId(7), Seat(1)))
    assert asked == [
        (Kind.COMMIT, (0, 1, 2)),
        (Kind.COMMIT, (0, 2)),
        (Kind.COMMIT, (2,)),
        (Kind.COMMIT, (2,)),
        (Kind.REACT, (0, 2)),
        (Kind.REACT, (0,)),
        (Kind.RACE, (0, 1, 2)),
    ]
    assert table.waiting == (0, 2)


def test_in_a_race_a_seat_that_claimed_may_claim_again() -> None:
    class AllRace(fetch.Fetch):
        def prompt(self, s: fetch.State) -> Prompt | None:
            prompt = super().prompt(s)
            everybody = tuple(Seat(seat) for seat in range(s.options.seats))
            return structs.replace(prompt, seats=everybody) if prompt and prompt.kind is Kind.RACE else prompt

    table: FetchTable = Table(AllRace(fetch.DECK), Options(3), seed_of(0), deal=False)
    follow(table, fetch.Deal(CHANCE, tuple(map(CardId, (0, 4, 1, 5, 2, 3, 6, 7)))))
    for seat, stick in ((0, 4), (1, 5), (2, 3)):
        table.submit(prompt_id(table), fetch.Commit(Seat(seat), CardId(stick)))
    assert table.waiting == (0, 1, 2)
    assert table.submit(prompt_id(table), fetch.Grab(Seat(1), CardId(4), Seat(1))) is None
    assert table.waiting == (0, 1, 2)


def test_tb_3_nobody_plays_for_chance_or_clock() -> None:
    table = small_chain()
    before = everything(table)
    for seat in (CHANCE, CLOCK, Seat(-7)):
        assert table.submit(0, Play(seat, card(table, "dog-4-2"))) == Illegal("TB-3", "refuse-nobodys-seat")
    assert table.submit(0, Deal(CHANCE, cards(table, "dog-4-2"))) == Illegal("TB-3", "refuse-nobodys-seat")
    assert everything(table) == before


def test_tb_4_nothing_is_played_when_the_game_is_over() -> None:
    table = small_chain()
    play_first_moves(table)
    assert table.outcome is not None
    before = everything(table)
    for question in (7, 8):
        for seat in (Seat(0), Seat(1), CHANCE):
            assert table.submit(question, Play(seat, card(table, "dog-4-2"))) == Illegal("TB-4", "refuse-over")
    assert not time_out(table)
    assert everything(table) == before


def test_a_refusal_by_the_rules_changes_nothing() -> None:
    table = small_chain()
    play(table, "dog-4-2")
    before = everything(table)
    for move in (
        Play(Seat(0), card(table, "cat-2-1")),
        Play(Seat(1), card(table, "cat-2-1")),
        Play(Seat(1), CardId(99)),
        Deal(Seat(1), cards(table, "dog-4-2")),
    ):
        refusal = table.submit(1, move)
        assert refusal is not None
        assert refusal.rule.startswith("CC-")
        assert everything(table) == before
    play(table, "dog-9-1")


# What is told to whom.


@pytest.mark.parametrize("game", ["chain-of-command", "fetch"])
def test_every_viewer_is_told_masked_events_whose_numbers_have_no_gaps(game: str) -> None:
    """Whatever a viewer asks for, and however often: number n is always the same event."""
    table: AnyTable = (
        new_table(game, seats=3, seed=3) if game != "fetch" else Table(fetch.Fetch(fetch.DECK), Options(3), seed_of(3))
    )
    viewers: list[Viewer] = [None, Seat(0), Seat(1), Seat(2)]
    told: dict[Viewer, list[Any]] = {viewer: [] for viewer in viewers}
    while True:
        for viewer in viewers:
            news = table.seen(viewer, since=len(told[viewer]))
            told[viewer] += news
            assert table.seen(viewer) == told[viewer]
            assert table.seen(viewer, since=len(told[viewer])) == []
            assert not any(isinstance(event, Secret) for event in news)
        if table.prompt is None:
            break
        play_first_moves(table, until=len(table.log) + 1)
    for viewer in viewers:
        whole = [masked(event, viewer) for entry in table.log for event in entry.events]
        assert told[viewer] == [event for event in whole if event is not None]


def test_what_was_handed_out_cannot_change_what_was_told() -> None:
    table = small_chain()
    table.seen(Seat(0)).clear()
    assert len(table.seen(Seat(0))) == 4


def test_a_hidden_answer_is_told_to_its_seat_alone() -> None:
    table = small_fetch(0, 7, 1, 6, 2, 3, 4, 5)
    table.submit(prompt_id(table), fetch.Commit(Seat(0), CardId(7)))
    assert table.seen(Seat(0))[-1] == fetch.Committed("FE-2", Seat(0), CardId(7))
    assert table.seen(Seat(1))[-1] == table.seen(None)[-1] == fetch.Committed("FE-2", Seat(0), None)
    table.submit(prompt_id(table), fetch.Commit(Seat(1), CardId(6)))
    before = len(table.seen(Seat(0)))
    table.submit(prompt_id(table), fetch.Bark(Seat(1), CardId(1)))
    table.submit(prompt_id(table), fetch.Pass(Seat(0)))
    assert table.seen(Seat(0), before)[1] == fetch.Passed("FE-3", Seat(0))
    assert fetch.Passed("FE-3", Seat(0)) not in table.seen(Seat(1)) + table.seen(None)


# Chance.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tb_7_the_same_seed_gives_the_same_game(seats: int) -> None:
    one, same = (new_table("chain-of-command", seats=seats, seed=11) for _ in range(2))
    other = new_table("chain-of-command", seats=seats, seed=12)
    for table in (one, same, other):
        play_first_moves(table)
    assert one.state == same.state
    assert one.log == same.log
    assert one.log != other.log


def test_tb_7_every_chance_move_follows_from_the_seed_and_its_place_in_the_log() -> None:
    seed = bytes(range(32))
    table = new_table("chain-of-command", seats=3, seed=seed)
    state = table.rules.initial(table.options)
    for place, entry in enumerate(table.log):
        assert entry.move == table.rules.chance(state, Rng(seed, f"chance {place}"))
        state = table.rules.apply(state, entry.move).state
    assert state == table.state
    assert table.commitment == commitment(seed)


def test_tb_7_a_table_that_was_not_dealt_deals_the_same_later() -> None:
    dealt = new_table("chain-of-command", seats=3, seed=4)
    later: AnyTable = Table(dealt.rules, dealt.options, seed_of(4), deal=False)
    assert later.log == []
    assert later.due() == dealt.log[0].move
    later.settle()
    assert everything(later) == everything(dealt)
    later.settle()
    assert everything(later) == everything(dealt)
    assert later.due() is None


# Taking back.


def test_tb_5_a_card_that_was_shown_cannot_be_taken_back() -> None:
    table = small_chain()
    play(table, "dog-4-2")
    before = everything(table)
    assert table.undo(Seat(0)) == Illegal("TB-5", "refuse-learned")
    assert everything(table) == before


def test_tb_5_a_move_after_which_its_seat_drew_a_card_cannot_be_taken_back() -> None:
    table = small_chain()
    play(table, "dog-4-2 dog-9-1")
    assert table.undo(Seat(1)) == Illegal("TB-5", "refuse-learned")


def test_tb_5_only_the_own_move_and_only_the_last() -> None:
    table = small_chain()
    assert table.undo(Seat(0)) == Illegal("TB-5", "refuse-not-last")
    play(table, "dog-4-2")
    before = everything(table)
    for seat in (Seat(1), CHANCE, CLOCK, Seat(9)):
        assert table.undo(seat) == Illegal("TB-5", "refuse-not-last")
    play(table, "dog-9-1")
    assert table.undo(Seat(0)) == Illegal("TB-5", "refuse-not-last")
    assert everything(table) != before


def test_tb_4_a_game_that_is_over_stays_over() -> None:
    """The very last card tells nobody anything; but what was counted is counted."""
    table = small_chain()
    play_first_moves(table)
    assert table.outcome is not None
    seat = table.log[-1].move.seat
    assert table.undo(seat) == Illegal("TB-4", "refuse-over")
    assert table.outcome is not None


def test_tb_5_the_last_card_but_one_still_tells_a_spectator_something() -> None:
    table = small_chain()
    play_first_moves(table, until=9)
    seat = table.waiting[0]
    play(table, named(table, table.state.hands[seat]))
    assert table.undo(seat) == Illegal("TB-5", "refuse-learned")


def test_tb_5_a_hidden_commitment_is_replaced_and_not_taken_back() -> None:
    """All saw that a card was laid face down; that its seat thinks again, nobody else may see."""
    table = small_fetch(0, 1, 2, 3, 4, 5, 6, 7)
    question = prompt_id(table)
    table.submit(question, fetch.Commit(Seat(0), CardId(1)))
    before = everything(table)
    assert table.undo(Seat(0)) == Illegal("TB-5", "refuse-replace")
    assert everything(table) == before
    assert table.submit(question, fetch.Commit(Seat(0), CardId(0))) is None
    assert table.view(Seat(0)).commitment == 0


def test_tb_5_an_old_record_may_take_back_a_hidden_commitment() -> None:
    table = small_fetch(0, 1, 2, 3, 4, 5, 6, 7)
    question, before, waiting = prompt_id(table), table.state, table.waiting
    table.submit(question, fetch.Commit(Seat(0), CardId(1)))
    assert table.follow(TakeBack(Seat(0))) is None
    assert table.state == before
    assert table.waiting == waiting == (0, 1)
    assert table.log[-1].move == TakeBack(Seat(0))
    for viewer in (None, Seat(0), Seat(1)):
        assert table.seen(viewer)[-1] == TakenBack("TB-5", Seat(0))
    assert table.submit(question, fetch.Commit(Seat(0), CardId(0))) is None


def test_tb_5_the_commitment_that_makes_all_show_their_cards_cannot_be_taken_back() -> None:
    table = small_fetch(0, 1, 2, 3, 4, 5, 6, 7)
    table.submit(prompt_id(table), fetch.Commit(Seat(0), CardId(1)))
    table.submit(prompt_id(table), fetch.Commit(Seat(1), CardId(3)))
    assert table.undo(Seat(1)) == Illegal("TB-5", "refuse-learned")
    assert table.undo(Seat(0)) == Illegal("TB-5", "refuse-not-last")


def test_tb_5_a_pass_that_tells_its_own_seat_something_cannot_be_taken_back() -> None:
    """Nobody else saw the pass; but as the question still stands, seat 1 knows that seat 2 has not passed yet."""
    table = small_fetch(0, 7, 1, 6, 2, 5, 3, 4, seats=3)
    for seat, stick in ((0, 7), (1, 6), (2, 5)):
        table.submit(prompt_id(table), fetch.Commit(Seat(seat), CardId(stick)))
    table.submit(prompt_id(table), fetch.Pass(Seat(1)))
    assert table.undo(Seat(1)) == Illegal("TB-5", "refuse-learned")


def test_tb_5_who_never_heard_of_a_move_does_not_hear_that_it_was_taken_back() -> None:
    """Seat 0 replaces its commitment, which only it can see, and takes the replacement back."""
    table = small_fetch(0, 1, 2, 3, 4, 5, 6, 7)
    for stick in (1, 0):
        table.submit(prompt_id(table), fetch.Commit(Seat(0), CardId(stick)))
    told = len(table.seen(Seat(1)))
    assert table.undo(Seat(0)) is None
    assert table.seen(Seat(0))[-1] == TakenBack("TB-5", Seat(0))
    assert len(table.seen(Seat(1))) == told
    assert table.view(Seat(0)).commitment == 1


def test_tb_5_an_open_swap_can_be_taken_back_and_its_questions_stay_stale() -> None:
    """Paws Up: which photo a seat takes shows nothing that was hidden. Late answers to old questions must not count."""
    table = new_table("paws-up", seats=3, seed=1)
    for seat in range(3):
        table.submit(prompt_id(table), table.legal(Seat(seat))[0])
    (seat,), taking, before = table.waiting, prompt_id(table), table.state
    table.submit(taking, table.legal(seat)[0])
    telling = prompt_id(table)
    assert telling > taking
    assert table.undo(seat) is None
    assert (table.state, table.waiting) == (before, (seat,))
    assert prompt_id(table) > telling

    again = table.legal(seat)[1]
    for stale in (taking, telling):
        assert table.submit(stale, again) == Illegal("TB-1", "refuse-stale")
    assert table.submit(prompt_id(table), again) is None
    assert prompt_id(table) > telling + 1


def test_tb_5_a_move_cannot_be_taken_back_twice() -> None:
    table = small_fetch(0, 1, 2, 3, 4, 5, 6, 7)
    for stick in (1, 0):
        table.submit(prompt_id(table), fetch.Commit(Seat(0), CardId(stick)))
    assert table.undo(Seat(0)) is None
    assert table.undo(Seat(0)) == Illegal("TB-5", "refuse-not-last")


def test_tb_5_a_move_that_chance_followed_cannot_be_taken_back() -> None:
    class DealsAnew(fetch.Fetch):
        """When the sticks are used up, they are dealt anew: chance follows the last grab."""

        def apply(self, s: fetch.State, move: fetch.FetchMove) -> fetch.FetchStep:
            step = super().apply(s, move)
            if step.state.phase is not fetch.Phase.OVER:
                return step
            return Step(structs.replace(step.state, phase=fetch.Phase.DEAL), step.events)

    table: FetchTable = Table(DealsAnew(fetch.DECK), Options(2), seed_of(0))
    while table.log[-1].move.seat >= 0 or len(table.log) == 1:
        play_first_moves(table, until=len(table.log) + 1)
    assert isinstance(table.log[-2].move, fetch.Grab)
    assert table.undo(table.log[-2].move.seat) == Illegal("TB-5", "refuse-not-last")


def open_handed() -> FetchTable:
    """All cards are known to all, so that every move can be taken back: there is no stock, and hands are open."""

    class Open(fetch.Fetch):
        def view(self, s: fetch.State, viewer: Viewer) -> fetch.View:  # noqa: ARG002
            return fetch.View(
                seat=None,
                options=s.options,
                phase=s.phase,
                asked=s.asked,
                stock=len(s.stock),
                hand=tuple(held for hand in s.hands for held in hand),
                hands=tuple(map(len, s.hands)),
                commitment=None,
                committed=tuple(laid is not None for laid in s.committed),
                shown=s.shown,
                claim=s.claim,
                passed=False,
                fetched=s.fetched,
                points=s.points,
                thrown=s.thrown,
            )

        def determinise(self, v: fetch.View, rng: Rng) -> fetch.State:  # noqa: ARG002
            return self.truth

        truth: fetch.State

    rules = Open(fetch.DECK)
    table: FetchTable = Table(rules, Options(2), seed_of(0), deal=False)
    follow(table, fetch.Deal(CHANCE, tuple(map(CardId, (0, 7, 1, 6, 2, 3, 4, 5)))))
    for seat, stick in ((0, 7), (1, 6)):
        table.submit(prompt_id(table), fetch.Commit(Seat(seat), CardId(stick)))
    rules.truth = table.state
    return table


def test_tb_1_the_id_of_a_question_that_was_taken_back_is_never_used_again() -> None:
    """Seat 1 barks, which asks seat 0 a new question; seat 1 takes it back. Seat 0's late answer to it is stale."""
    table = open_handed()
    used = {prompt_id(table)}
    for _ in range(3):
        assert table.submit(prompt_id(table), fetch.Bark(Seat(1), CardId(1))) is None
        taken_back = prompt_id(table)
        assert taken_back not in used
        assert table.undo(Seat(1)) is None
        assert table.submit(taken_back, fetch.Pass(Seat(0))) == Illegal("TB-1", "refuse-stale")
        assert prompt_id(table) not in used | {taken_back}
        used |= {taken_back, prompt_id(table)}
    assert table.submit(prompt_id(table), fetch.Pass(Seat(1))) is None
    assert prompt_id(table) not in used


# The clock.


def test_where_the_clock_has_no_moves_a_stand_in_has_to_play() -> None:
    table = small_chain()
    before = everything(table)
    assert not time_out(table)
    assert everything(table) == before


def race() -> FetchTable:
    """Two highest sticks of one number: nobody is asked to bark, all race."""
    table = small_fetch(0, 4, 1, 5, 2, 3, 6, 7)
    for seat, stick in ((0, 4), (1, 5)):
        table.submit(prompt_id(table), fetch.Commit(Seat(seat), CardId(stick)))
    assert table.prompt is not None
    assert table.prompt.kind is Kind.RACE
    return table


def test_when_time_runs_out_the_clock_plays_one_of_its_moves() -> None:
    table = race()
    moves = table.legal(CLOCK)
    assert len(moves) == 4
    assert time_out(table)
    assert table.log[-1].move in moves
    assert [entry.move for entry in race_after_time_out().log] == [entry.move for entry in table.log]


def race_after_time_out() -> FetchTable:
    table = race()
    assert time_out(table)
    return table


def test_tb_5_what_the_clock_played_cannot_be_taken_back() -> None:
    table = race_after_time_out()
    for seat in (Seat(0), Seat(1), CLOCK):
        assert table.undo(seat) == Illegal("TB-5", "refuse-not-last")


def test_a_table_says_what_it_is() -> None:
    table = small_chain()
    play(table, "dog-4-2 dog-9-1")
    assert repr(table) == "<Table ChainOfCommand, 2 seats, 5 moves>"
    assert piles_of(table) == ["", "dog-4-2 dog-9-1"]
