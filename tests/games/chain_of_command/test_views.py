"""Chain of Command: the views and events that each viewer gets."""

from pettable import new_table
from pettable.games.chain_of_command.rules import (
    Dealt,
    Drew,
    LeadChosen,
)
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.deals import (
    ChainTable,
    cards,
    deal_chain,
    named,
    play,
)


def two_seats() -> ChainTable:
    return deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-4-2 cat-2-1 bird-8-7", "dog-9-1 rodent-1-9 bird-1-6"],
        deck="cat-9-3 rodent-9-5",
    )


def test_cc_1_each_seat_sees_its_own_deal_and_the_others_count() -> None:
    table = two_seats()
    hands = (cards(table, "dog-4-2 cat-2-1 bird-8-7"), cards(table, "dog-9-1 rodent-1-9 bird-1-6"))

    def dealt_to(viewer: Seat | None) -> list[Dealt]:
        return [event for event in table.seen(viewer) if isinstance(event, Dealt)]

    back = (Dealt("CC-1", Seat(0), 3, ()), Dealt("CC-1", Seat(1), 3, ()))
    assert dealt_to(Seat(0)) == [Dealt("CC-1", Seat(0), 3, hands[0]), back[1]]
    assert dealt_to(Seat(1)) == [back[0], Dealt("CC-1", Seat(1), 3, hands[1])]
    assert dealt_to(None) == list(back)


def test_cc_6_only_the_drawer_sees_what_it_draws() -> None:
    table = two_seats()
    play(table, "dog-4-2 bird-1-6")

    def drawn(viewer: Seat | None) -> list[Drew]:
        return [event for event in table.seen(viewer) if isinstance(event, Drew)]

    cat, rodent = cards(table, "cat-9-3 rodent-9-5")
    assert drawn(Seat(0)) == [Drew("CC-6", Seat(0), cat), Drew("CC-6", Seat(1), None)]
    assert drawn(Seat(1)) == [Drew("CC-6", Seat(0), None), Drew("CC-6", Seat(1), rodent)]
    assert drawn(None) == [Drew("CC-6", Seat(0), None), Drew("CC-6", Seat(1), None)]


def test_cc_2_a_view_shows_only_the_size_of_other_hands() -> None:
    table = two_seats()
    play(table, "dog-4-2")
    for viewer, hand in ((Seat(0), "cat-2-1 bird-8-7"), (Seat(1), "dog-9-1 rodent-1-9 bird-1-6"), (None, "")):
        view = table.view(viewer)
        assert view.seat == viewer
        assert named(table, view.hand) == hand
        assert view.hands == (2, 3)
        assert view.deck == 2
        assert named(table, view.trick) == "dog-4-2"
        assert (view.lead, view.played) == (0, 1)


def test_cc_2_other_hands_and_the_order_of_the_deck_are_hidden() -> None:
    """Seat 0 and a spectator cannot tell these two tables apart: seat 1 and the deck have changed cards."""
    one = two_seats()
    other = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-4-2 cat-2-1 bird-8-7", "cat-9-3 rodent-9-5 bird-1-6"],
        deck="rodent-1-9 dog-9-1",
    )
    assert one.view(Seat(0)) == other.view(Seat(0))
    assert one.seen(Seat(0)) == other.seen(Seat(0))
    assert one.view(None) == other.view(None)
    assert one.seen(None) == other.seen(None)
    assert one.view(Seat(1)) != other.view(Seat(1))


def test_cc_1_the_lead_is_public() -> None:
    table = two_seats()
    for viewer in (None, Seat(0), Seat(1)):
        assert LeadChosen("CC-1", Seat(0)) in table.seen(viewer)


def test_cc_5_a_sampled_world_keeps_all_that_was_seen() -> None:
    """After one trick and a card, seat 1 has seen six of twelve cards: its hand, the trick and the pile."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-4-2 cat-2-1 bird-8-7", "dog-9-1 rodent-1-9 bird-1-6"],
        deck="cat-9-3 rodent-9-5 dog-1-5 cat-1-7 bird-2-6 rodent-2-4",
    )
    play(table, "dog-4-2 bird-1-6 cat-2-1")
    view, whole = table.view(Seat(1)), sorted(table.rules.cards(table.state))
    worlds = [table.rules.determinise(view, Rng(seed_of(seed))) for seed in range(60)]
    for world in worlds:
        assert table.rules.view(world, Seat(1)) == view
        assert sorted(table.rules.cards(world)) == whole
    assert len({frozenset(world.hands[0]) for world in worlds}) == 15  # two of the six cards that seat 1 has not seen


def test_cc_5_points_are_shown_only_with_open_piles_until_the_game_is_over() -> None:
    table = new_table("chain-of-command", seats=3, seed=3)
    assert set(table.rules.standing(table.view(None))) == {None}
    while table.prompt is not None:
        (seat,) = table.prompt.seats
        assert set(table.rules.standing(table.view(seat))) == {None}
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None
    assert table.outcome is not None
    assert tuple(table.rules.standing(table.view(None))) == table.outcome.scores


def test_cc_9_cc_11_nobody_has_a_bonus_before_the_first_trick() -> None:
    options = {"open-piles": True, "leader-of-the-pack": True, "petkeeper": True}
    table = new_table("chain-of-command", seats=3, seed=3, options=options)
    assert list(table.rules.standing(table.view(None))) == [0, 0, 0]
