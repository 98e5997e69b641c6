"""Paws Up, rule by rule: what is hidden, and what all can know (PU-13)."""

from collections import Counter
from itertools import permutations

import pytest

from pettable.games.paws_up.deck import STARTING_SETS, PhotoSet
from pettable.games.paws_up.scene import KnownHand, scene
from pettable.games.paws_up.state import PawsUpState, SetDealt, SetKnown
from pettable.table.conform.coverage import card_ids
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat, Viewer
from tests.deals import cards, named
from tests.games.paws_up.deals import RULES, PawsUpTable, commit, commitment, play_out, submit, swap, whole_deal

A, B, C, D, E = STARTING_SETS
EVERYBODY: list[Viewer] = [None, Seat(0), Seat(1), Seat(2)]


def three_seats(options: str = "") -> PawsUpTable:
    return whole_deal(sets="A B C", one="hamster-garden-7 baby-5", two="dog-garden-9", options=options)


def after_the_reveal(options: str = "") -> PawsUpTable:
    table = three_seats(options)
    commit(table, "a-plushie-garden-1", "b-plushie-garden-2", "c-plushie-garden-3")
    return table


def worlds(table: PawsUpTable, viewer: Viewer, count: int) -> list[PawsUpState]:
    view, rng = table.view(viewer), Rng(seed_of(1))
    return [table.rules.determinise(view, rng) for _ in range(count)]


def test_pu_13_a_starting_set_is_secret_until_the_first_reveal() -> None:
    table = three_seats()
    assert [table.view(viewer).sets for viewer in EVERYBODY] == [
        (None, None, None),
        (A, None, None),
        (None, B, None),
        (None, None, C),
    ]
    for viewer in EVERYBODY:
        view = table.view(viewer)
        assert view.known == ((), (), ())
        assert view.held == (5, 5, 5)
        assert view.hand == (() if viewer is None else table.state.hands[viewer])
        for event in table.seen(viewer):
            if isinstance(event, SetDealt):
                assert (event.set is None) == (event.seat != viewer)
                assert (event.cards == ()) == (event.seat != viewer)


def test_pu_13_from_the_first_reveal_on_every_hand_is_known() -> None:
    table = after_the_reveal()
    for viewer in EVERYBODY:
        assert table.view(viewer).sets == (A, B, C)
        assert table.view(viewer).known == table.state.hands
    assert [event for event in table.seen(None) if isinstance(event, SetKnown)] == [
        SetKnown("PU-13", Seat(seat), letter, table.state.hands[seat]) for seat, letter in enumerate((A, B, C))
    ]
    swap(table, "hamster-garden-7", "dog-garden-9", "baby-5")
    assert named(table, table.view(None).known[2]).split()[-1] == "hamster-garden-7"
    commit(table, "a-plushie-kitchen-2", "b-plushie-kitchen-3", "hamster-garden-7")
    assert sum(isinstance(event, SetKnown) for event in table.seen(None)) == 3, "once a game"
    play_out(table)
    assert table.view(None).known == table.state.hands


def test_pu_13_unused_sets_stay_unseen() -> None:
    table = three_seats()
    play_out(table)
    unused = {*RULES.starting[D], *RULES.starting[E]}
    for viewer in EVERYBODY:
        for event in table.seen(viewer):
            assert not card_ids(event) & unused


def test_pu_13_before_the_reveal_any_other_set_is_as_likely() -> None:
    table = three_seats()
    found = Counter(world.sets for world in worlds(table, Seat(0), 1200))
    assert set(found) == {(A, *rest) for rest in permutations((B, C, D, E), 2)}
    assert all(60 < count < 145 for count in found.values()), found
    assert len({world.sets for world in worlds(table, None, 1200)}) == 60


def test_pu_13_worlds_have_the_hands_of_their_sets() -> None:
    table = three_seats()
    for world in worlds(table, Seat(1), 50):
        assert world.hands == tuple(RULES.starting[letter] for letter in world.sets)


def test_pu_13_after_the_reveal_only_the_piles_can_differ() -> None:
    table = after_the_reveal()
    swap(table, "hamster-garden-7", "dog-garden-9", "baby-5")
    true = table.state
    for viewer in EVERYBODY:
        found = worlds(table, viewer, 30)
        for world in found:
            assert (world.sets, world.hands) == (true.sets, true.hands)
            assert [sorted(pile) for pile in world.piles] == [sorted(pile) for pile in true.piles]
        assert len({world.piles for world in found}) == 30


@pytest.mark.parametrize("revealed", [False, True])
def test_pu_13_a_hidden_commitment_is_any_of_the_hand(revealed: bool) -> None:
    table = three_seats()
    if revealed:
        table = after_the_reveal()
        swap(table, "hamster-garden-7", "dog-garden-9", "baby-5")
    for seat in (0, 1):
        submit(table, table.legal(Seat(seat))[0])
    mine = table.state.committed[0]
    places: Counter[int] = Counter()
    for world in worlds(table, Seat(0), 1000):
        assert world.committed[0] == mine
        assert world.committed[2] == ()
        places[world.hands[1].index(*world.committed[1])] += 1
    assert set(places) == {0, 1, 2, 3, 4}
    assert all(140 < count < 265 for count in places.values()), places


def test_pu_13_two_hidden_cards_are_any_pair_of_the_hand() -> None:
    table = whole_deal(sets="A B")
    submit(table, commitment(table, 1, "b-plushie-garden-2 b-plushie-beach-6"))
    pairs = Counter(world.committed[1] for world in worlds(table, Seat(0), 4000))
    assert len(pairs) == 40, "ten of each of the four sets that it may have"
    assert all(50 < count < 155 for count in pairs.values()), pairs


def test_pu_13_every_view_has_known_hands_and_the_memory_aid_shows_them() -> None:
    plain, aided = after_the_reveal(), after_the_reveal("memory-aid")
    assert plain.view(Seat(0)).known == aided.view(Seat(0)).known
    assert [line for line in scene(plain.rules, plain.view(Seat(0))) if isinstance(line, KnownHand)] == []
    assert [line for line in scene(aided.rules, aided.view(Seat(0))) if isinstance(line, KnownHand)] == [
        KnownHand(Seat(1), B, aided.state.hands[1]),
        KnownHand(Seat(2), C, aided.state.hands[2]),
    ]
    assert len([line for line in scene(aided.rules, aided.view(None)) if isinstance(line, KnownHand)]) == 3


def test_pu_13_the_standing_shows_the_own_paws_alone() -> None:
    """Before the first reveal, too; and a committed photo counts until it is placed."""
    table = three_seats()
    assert [list(table.rules.standing(table.view(viewer))) for viewer in EVERYBODY] == [
        [None, None, None],
        [16, None, None],
        [None, 16, None],
        [None, None, 16],
    ]
    commit(table, "a-plushie-garden-1", "b-plushie-garden-2", "c-plushie-garden-3")
    assert list(table.rules.standing(table.view(Seat(2)))) == [None, None, 16]
    swap(table, "dog-garden-9")
    assert list(table.rules.standing(table.view(Seat(2)))) == [None, None, 16 - 3 + 9]
    assert list(table.rules.standing(table.view(None))) == [None, None, None]


def test_pu_13_with_the_memory_aid_the_standing_shows_all_paws_after_the_reveal() -> None:
    table = three_seats("memory-aid")
    assert list(table.rules.standing(table.view(Seat(0)))) == [16, None, None]
    commit(table, "a-plushie-garden-1", "b-plushie-garden-2", "c-plushie-garden-3")
    for viewer in EVERYBODY:
        assert list(table.rules.standing(table.view(viewer))) == [16, 16, 16]


def test_pu_13_at_the_end_the_standing_shows_the_scores() -> None:
    table = three_seats()
    play_out(table)
    assert table.outcome is not None
    for viewer in EVERYBODY:
        assert tuple(table.rules.standing(table.view(viewer))) == table.outcome.scores


def test_pu_13_the_memory_aid_shows_nothing_before_the_reveal() -> None:
    table = three_seats("memory-aid")
    for viewer in EVERYBODY:
        assert not any(isinstance(line, KnownHand) for line in scene(table.rules, table.view(viewer)))


def test_pu_13_the_order_of_the_piles_is_in_no_view() -> None:
    table = three_seats()
    assert table.view(None).piles == (8, 16, 12)
    other = whole_deal(sets="A B C", one="hamster-garden-7 baby-5 hamster-beach-7", two="dog-garden-9 baby-8")
    assert other.state.piles != table.state.piles
    for viewer in EVERYBODY:
        assert other.view(viewer) == table.view(viewer)
        assert other.seen(viewer) == table.seen(viewer)


def test_pu_13_the_set_letters_are_those_of_the_deck() -> None:
    assert {letter: named(three_seats(), RULES.starting[letter]) for letter in (PhotoSet.A, PhotoSet.E)} == {
        A: "a-plushie-garden-1 a-plushie-kitchen-2 a-plushie-bedroom-3 a-hamster-beach-4 a-plushie-living-room-6",
        E: "e-plushie-garden-6 e-plushie-kitchen-1 e-plushie-bedroom-2 e-plushie-beach-3 e-hamster-living-room-4",
    }
    assert cards(three_seats(), "baby-5")[0] in RULES.pile_cards[0]
