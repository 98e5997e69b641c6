"""What a hint says that a move gains or costs, from the state before it and the one after, in real positions."""

from typing import Any

import pytest

from pettable import registry
from pettable.bots.profile_loader import make_profile
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.deals import deal_chain, play
from tests.games.paws_up import deals as paws_up
from tests.games.pupularity import deals as pupularity
from tests.games.slap_cat import deals as slap_cat


def gained(name: str, table: Table[Any, Any, Any, Any], before: Any, seat: int = 0) -> dict[str, float]:
    """By this state of the table; the hint must look no further, and not stop before."""
    profile = make_profile(registry.find(name), table.rules)
    assert table.prompt is None or profile.looked_ahead(before, table.state, Seat(seat))
    assert not profile.looked_ahead(before, before, Seat(seat))
    return {
        what.removeprefix("gain-"): points for what, points in profile.gains(before, table.state, Seat(seat)).items()
    }


def parts(name: str, table: Table[Any, Any, Any, Any], before: Any, seat: int = 0) -> dict[str, Any]:
    """What these gains consist of."""
    found = make_profile(registry.find(name), table.rules).gain_parts(before, table.state, Seat(seat))
    return {what.removeprefix("gain-"): named for what, named in found.items()}


@pytest.mark.parametrize(
    ("card", "gains"),
    [
        ("dog-9-1", {"wins-trick": 14, "keeps-leader": 1}),
        # The weakest card loses the trick, but the strongest one stays.
        ("bird-2-6", {"loses-trick": 7, "keeps-leader": 1, "keeps-strongest": 1}),
        # The birds pass the rodents, and a bird is left in the hand.
        ("bird-leader", {"loses-trick": 5, "keeps-strongest": 2, "chain": 1}),
    ],
)
def test_cc_4_a_card_wins_or_loses_the_trick_and_others_stay(card: str, gains: dict[str, float]) -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["cat-5-6 rodent-9-5 rodent-2-4", "dog-9-1 bird-2-6 bird-leader"],
        deck="cat-2-1 cat-3-3 cat-4-4 bird-3-1",
    )
    play(table, "cat-5-6")
    before = table.state
    play(table, card)
    assert gained("chain-of-command", table, before, 1) == gains


def test_cc_3_another_leader_that_puts_the_hand_down_is_no_gain() -> None:
    """The rodents pass the cats, one of which is in the hand, and none of them is."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-9-1 cat-5-6 bird-2-6", "rodent-leader rodent-9-5 rodent-2-4"],
        deck="cat-2-1 cat-3-3 cat-4-4 bird-3-1",
    )
    before = table.state
    play(table, "dog-9-1 rodent-leader")
    assert table.state.chain != before.chain
    assert gained("chain-of-command", table, before) == {"takes-trick": 9}


def test_pu_8_a_hint_counts_the_stories_that_lack_one_photo() -> None:
    """Two gardens and two dogs: 15 each. With the last round there is nothing left to hope for."""
    table = paws_up.deal(
        hands=["dog-garden-9 dog-kitchen-7 baby-8", "hamster-bedroom-5", "hamster-beach-5"],
        rounds=["cat-garden-13 cat-living-room-15 cat-beach-14", "cat-beach-12 cat-beach-13 cat-bedroom-14"],
    )
    before = table.state
    paws_up.commit(table, "baby-8", "hamster-bedroom-5", "hamster-beach-5")
    paws_up.swap(table, "cat-garden-13", "cat-living-room-15", "cat-beach-14")
    assert gained("paws-up", table, before) == {"paws": 5, "near-stories": 30}
    assert parts("paws-up", table, before) == {"near-stories": {"story-garden": 15, "story-dog": 15}}
    last = table.state
    paws_up.commit(table, "cat-garden-13", "cat-living-room-15", "cat-beach-14")
    paws_up.swap(table, "cat-beach-12", "cat-beach-13", "cat-bedroom-14")
    assert "near-stories" not in gained("paws-up", table, last)


def test_pu_6_a_hint_counts_the_offered_photo_as_given_away() -> None:
    """A 13 for an 8 is 5 more, also when the 8 lies on the table already and waits for its swap."""
    table = paws_up.deal(
        hands=["dog-garden-9 dog-kitchen-7 baby-8", "hamster-bedroom-5", "hamster-beach-5"],
        rounds=["cat-garden-13 cat-living-room-15 cat-beach-14", "cat-beach-12 cat-beach-13 cat-bedroom-14"],
    )
    paws_up.commit(table, "baby-8", "hamster-bedroom-5", "hamster-beach-5")
    before = table.state
    swapping = table.waiting[0]
    paws_up.swap(table, "cat-garden-13", "cat-living-room-15", "cat-beach-14")
    assert swapping == 0
    assert gained("paws-up", table, before)["paws-now"] == 5


def test_pu_7_a_story_that_is_made_lacks_no_photo() -> None:
    table = paws_up.after_the_swap("dog-garden-9 hamster-garden-8", "cat-garden-13")
    before = table.state
    paws_up.make_story(table, "garden", "dog-garden-9 hamster-garden-8 cat-garden-13")
    paws_up.done(table)
    paws_up.swap(table, "cat-living-room-15", "cat-kitchen-15")
    assert gained("paws-up", table, before) == {"story-now": 15}
    assert parts("paws-up", table, before) == {"story-now": {"story-garden": 15}}
    assert parts("paws-up", table, before, 1) == {"stories-of-others": {"story-garden": 15}}


PUP_DECK = "yellow-boots-1 yellow-boots-2 yellow-hood-1 yellow-collar-1 yellow-collar-2 yellow-suit-2 yellow-tail-1"


def pup(mine: str, theirs: str, hand: str) -> pupularity.PupularityTable:
    """Seat 0 is to play; the other seat can lay down a Tail of one point."""
    other = "blue-tail-1 blue-tail-2 blue-collar-1 blue-collar-2 blue-boots-1"
    return pupularity.deal(hands=[hand, other], stacks=[mine, theirs], deck=PUP_DECK)


def laid_down(table: pupularity.PupularityTable, name: str, pay: str, on: str = "") -> dict[str, float]:
    before = table.state
    pupularity.lay(table, name, pay, on)
    pupularity.lay(table, "blue-tail-1", "blue-boots-1")
    return gained("pupularity", table, before)


HAND = "red-boots-1 omega-1 not-today-1 poach-1 sash-queen"


def test_pp_16_the_third_piece_of_a_colour_is_a_step_to_a_full_set() -> None:
    gains = laid_down(pup("red-hood-1 red-suit-2", "blue-hood-3", HAND), "red-boots-1", "omega-1")
    assert gains == {"more": 1, "best-other-rises": 1, "set": 1, "keeps-cancel": 1, "keeps-drama": 1, "keeps-best": 1}
    gains = laid_down(pup("red-hood-1", "blue-hood-3", HAND), "red-boots-1", "omega-1")
    assert "set" not in gains


def test_pp_3_what_is_paid_with_is_not_kept() -> None:
    kept = [
        {what for what in laid_down(pup("", "", HAND), "red-boots-1", pay) if what.startswith("keeps")}
        for pay in ("sash-queen", "not-today-1", "poach-1")
    ]
    assert kept == [
        {"keeps-cancel", "keeps-drama"},
        {"keeps-drama", "keeps-best"},
        {"keeps-cancel", "keeps-best"},
    ]


def test_pp_10_another_role_is_a_step_to_a_pack_and_can_be_sacrificed() -> None:
    gains = laid_down(pup("alpha-1", "blue-hood-3", HAND), "omega-1", "red-boots-1")
    assert gains.items() >= {"more": 1, "pack": 1, "guards": 1}.items()


def test_pp_8_a_hint_says_that_you_lead_or_that_you_still_do() -> None:
    behind = laid_down(pup("alpha-1", "red-hood-1 red-suit-2", HAND), "red-boots-1", "omega-1")
    assert not {"leads", "still-leads"} & behind.keys()
    level = laid_down(
        pup("", "", "red-suit-3 omega-1 omega-2 poach-1 sash-queen"), "red-suit-3", "omega-1 omega-2 poach-1"
    )
    assert level["leads"] > 0
    assert "still-leads" not in level


def test_pp_6_what_a_pack_member_covers_is_safe() -> None:
    table = pup("beta-1 alpha-1", "blue-hood-3", "beta-2 red-tail-1 red-tail-2 sash-queen red-boots-1")
    gains = laid_down(table, "beta-2", "red-tail-1 red-tail-2", on="beta-1")
    # The other seat has one point more, and is a point behind; it was behind before.
    assert gains == {"same": 0, "still-leads": 1, "best-other-rises": 1, "beneath": 2, "keeps-best": 1}


def test_pp_9_a_drama_that_works_puts_the_best_other_player_down() -> None:
    table = pup(
        "red-suit-3", "blue-hood-3 blue-suit-2", "wardrobe-malfunction-1 red-boots-1 red-boots-2 omega-1 omega-2"
    )
    before = table.state
    pupularity.drama(table, "wardrobe-malfunction-1", at="blue-hood-3")
    pupularity.all_pass(table)
    pupularity.lay(table, "blue-tail-1", "blue-boots-1")
    gains = gained("pupularity", table, before)
    assert gains == {"same": 0, "best-other-falls": 2, "keeps-best": 1}


def test_pp_2_a_hand_of_seven_is_two_cards_more() -> None:
    table = pup("", "", "zoomies-1 red-boots-1 red-boots-2 omega-1 omega-2")
    before = table.state
    pupularity.drama(table, "zoomies-1")
    pupularity.all_pass(table)
    pupularity.lay(table, "blue-tail-1", "blue-boots-1")
    assert gained("pupularity", table, before)["hand"] == 2


def test_sc_12_a_complete_cat_is_a_gain_and_a_negative_a_loss() -> None:
    table = slap_cat.deal(hands=["grey-head-5 black-tail-4", "rat bones", "white-head-3 white-middle-3"])
    before = table.state
    slap_cat.turn(table, "grey-head-5 rat white-head-3")
    slap_cat.turn(table, "black-tail-4 bones white-middle-3", (1, 0), (1, 1))
    gains = {"round": 4, "round-of-others": 0, "best-of-round": 4, "cats": 1}
    assert gained("slap-cat", table, before) == gains
    assert gained("slap-cat", table, before, 1) == {"round": -2, "round-of-others": 4, "negatives": 2}
    assert gained("slap-cat", table, before, 2) == {"round": 0, "round-of-others": 4}


def test_sc_10_a_negative_that_is_donated_is_gone() -> None:
    table = slap_cat.deal(hands=["rat/donate bones", "grey-head-2 black-tail-2", "white-head-3 white-middle-3"])
    before = table.state
    slap_cat.turn(table, "rat/donate grey-head-2 white-head-3")
    shown = table.state
    slap_cat.donate(table, 0, "bones", to=1)
    gains = {"round": -1, "round-of-others": 0, "negatives": 1, "rid-of-negatives": 1}
    assert gained("slap-cat", table, before) == gained("slap-cat", table, shown) == gains
