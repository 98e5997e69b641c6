"""Taking a move back (TB-5): only one's own last move, and only where nobody has learned anything from it."""

from msgspec import structs

from pettable import new_table
from pettable.table.deck import CardId
from pettable.table.options import Options
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal, Step
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer
from pettable.table.table import Table, TakeBack, TakenBack
from tests.deals import follow, named, play
from tests.table.small_tables import FetchTable, everything, play_first_moves, prompt_id, small_chain, small_fetch
from tests.toy import fetch


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
    class DealsAgain(fetch.Fetch):
        """When the sticks are used up, they are dealt again: chance follows the last grab."""

        def apply(self, s: fetch.State, move: fetch.FetchMove) -> fetch.FetchStep:
            step = super().apply(s, move)
            if step.state.phase is not fetch.Phase.OVER:
                return step
            return Step(structs.replace(step.state, phase=fetch.Phase.DEAL), step.events)

    table: FetchTable = Table(DealsAgain(fetch.DECK), Options(2), seed_of(0))
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
