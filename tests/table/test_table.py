"""A table: questions and answers, refusals, masked events, chance, the clock."""

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
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer
from pettable.table.table import Table
from tests.deals import card, cards, follow, piles_of, play, time_out
from tests.table.small_tables import (
    AnyTable,
    FetchTable,
    everything,
    play_first_moves,
    prompt_id,
    small_chain,
    small_fetch,
)
from tests.toy import fetch

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
