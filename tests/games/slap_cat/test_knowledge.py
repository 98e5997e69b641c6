"""What each seat can know, and states sampled from that: SC-17."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from msgspec.structs import replace

from pettable.games.slap_cat.deck import Icon, Sizes
from pettable.games.slap_cat.moves import Commit, Place
from pettable.games.slap_cat.state import Effect, Phase, SlapOptions, SlapState, SlapView
from pettable.games.slap_cat.turns import out_of_hand
from pettable.table.conform.sampling import check_sampling
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat, Viewer
from tests.deals import card, cards, named
from tests.games.slap_cat.deals import SlapTable, asked, deal, keep, play, rules_for, show, turn

VIEWERS: tuple[Viewer, ...] = (None, Seat(0), Seat(1), Seat(2))


def worlds(table: SlapTable, viewer: Viewer, count: int = 300) -> list[SlapState]:
    """Worlds that fit a view; each is seen alike by the viewer, and holds every card."""
    view, rng = table.view(viewer), Rng(seed_of(1))
    found = [table.rules.determinise(view, rng) for _ in range(count)]
    for world in found:
        assert table.rules.view(world, viewer) == view
        assert sorted(table.rules.cards(world)) == sorted(table.rules.cards(table.state))
    return found


def test_sc_17_drafted_cards_are_public_knowledge() -> None:
    hands = ["grey-head-1 rat", "grey-head-2 rat#2", "grey-head-3 rat#3"]
    table = deal(hands=hands, pile="bones")
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert [named(table, hand) for hand in view.hands] == [
            "grey-head-1 rat",
            "grey-head-2 rat#2",
            "grey-head-3 rat#3",
        ]
        assert view.drawn == (0, 0, 0)
        assert {world.hands for world in worlds(table, viewer, 20)} == {table.state.hands}


def drawers(pile: str) -> SlapTable:
    """All three seats have placed a DRAW; seat 0 comes first."""
    table = deal(hands=["grey-head-1/draw rat", "grey-head-2/draw rat#2", "grey-head-3/draw rat#3"], pile=pile)
    turn(table, "grey-head-1/draw grey-head-2/draw grey-head-3/draw")
    return table


def test_sc_17_a_card_from_draw_is_hidden_until_it_is_seen() -> None:
    table = drawers("white-tail-1 white-tail-2 white-tail-3 white-tail-4 white-tail-5")
    for seat, name in enumerate(("white-tail-2", "white-tail-4", "white-tail-1")):
        keep(table, seat, name)
    assert named(table, table.view(Seat(0)).hand) == "rat white-tail-2"
    for viewer in (None, Seat(1), Seat(2)):
        view = table.view(viewer)
        assert named(table, view.hands[0]) == "rat"
        assert view.drawn == (1, 1, 1)
    show(table, "white-tail-2 rat#2 rat#3")
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert [named(table, [spent.card for spent in each]) for each in view.spent] == ["white-tail-2", "", ""]
        assert view.drawn == (0, 1, 1)


def test_sc_17_only_a_drawer_knows_the_bottom_of_the_pile() -> None:
    table = drawers("white-tail-1 white-tail-2 white-tail-3 white-tail-4 white-tail-5")
    keep(table, 0, "white-tail-2")
    under = cards(table, "white-tail-1 white-tail-3")
    assert {world.piles[0][-2:] for world in worlds(table, Seat(0))} == {under}
    assert {world.piles[0][:2] for world in worlds(table, Seat(0))} == {
        cards(table, "white-tail-4 white-tail-5"),
        cards(table, "white-tail-5 white-tail-4"),
    }
    # Seat 1 looks at 4, 5 and 1 now, so it knows that these were not kept, and where the 1 came from.
    assert {world.drawn[0] for world in worlds(table, Seat(1))} == {
        cards(table, "white-tail-2"),
        cards(table, "white-tail-3"),
    }
    assert len({world.piles[0][-2:] for world in worlds(table, None)}) == 20


def test_sc_17_a_drawer_knows_cards_that_come_up_again() -> None:
    """Seat 0 saw 1, 2, 3 and kept 1; seat 1 then saw 4, 2, 3, as seat 0 can tell, and kept one of them."""
    table = drawers("white-tail-1 white-tail-2 white-tail-3 white-tail-4")
    keep(table, 0, "white-tail-1")
    keep(table, 1, "white-tail-3")
    counts = Counter((named(table, world.drawn[1]), named(table, world.piles[0])) for world in worlds(table, Seat(0)))
    assert counts.keys() == {
        ("white-tail-4", "white-tail-2 white-tail-3"),
        ("white-tail-2", "white-tail-4 white-tail-3"),
        ("white-tail-3", "white-tail-4 white-tail-2"),
    }
    assert all(70 < count < 130 for count in counts.values()), "each as likely as any other"
    # Seat 2 looks at 4 and 2, and knows no more of the other two than which they are.
    assert {(world.drawn[0], world.drawn[1]) for world in worlds(table, Seat(2))} == {
        (cards(table, "white-tail-1"), cards(table, "white-tail-3")),
        (cards(table, "white-tail-3"), cards(table, "white-tail-1")),
    }


def test_sc_17_a_card_shown_was_drawn_before_it_was_shown() -> None:
    """Seat 1 draws, shows that card, and draws again: nobody thinks that the second DRAW brought the first card."""
    table = deal(
        hands=[
            "rat grey-head-1 bones rat#4",
            "grey-head-2/draw grey-tail-2/draw bones#2 rat#5",
            "rat#3 grey-head-3 bones#3 rat#6",
        ],
        pile="white-tail-1 white-tail-2 white-tail-3 white-tail-4",
    )
    turn(table, "rat grey-head-2/draw rat#3")
    keep(table, 1, "white-tail-1")
    turn(table, "grey-head-1 white-tail-1 grey-head-3")
    turn(table, "bones grey-tail-2/draw bones#3")
    keep(table, 1, "white-tail-4")
    for viewer in (None, Seat(0), Seat(2)):
        kept = Counter(tuple(look.kept for look in world.looks) for world in worlds(table, viewer))
        first, *others = cards(table, "white-tail-1 white-tail-2 white-tail-3 white-tail-4")
        assert kept.keys() == {(first, other) for other in others}


def test_sc_17_commitments_places_and_rankings_are_any_that_are_allowed() -> None:
    table = deal(hands=["grey-head-1 rat bones", "grey-head-2 rat#2 bones#2", "grey-head-3 rat#3 bones#3"])
    play(table, Commit(Seat(1), card(table, "rat#2")))
    guesses = {world.answers[1] for world in worlds(table, Seat(0))}
    assert guesses == {Commit(Seat(1), each) for each in cards(table, "grey-head-2 rat#2 bones#2")}
    assert {world.answers[1] for world in worlds(table, Seat(1), 20)} == {Commit(Seat(1), card(table, "rat#2"))}
    turn(table, "grey-head-1 grey-head-2 grey-head-3")
    table = deal(hands=["grey-head-1 white-tail-1", "grey-head-2 white-tail-2", "grey-head-3 white-tail-3"])
    turn(table, "grey-head-1 grey-head-2 grey-head-3")
    show(table, "white-tail-1 white-tail-2 white-tail-3")
    play(table, Place(Seat(1), 1, 0))
    assert {world.answers[1] for world in worlds(table, None)} == {Place(Seat(1), 0, 0), Place(Seat(1), 1, 0)}


def test_sc_17_no_view_reveals_the_order_of_the_pile() -> None:
    """Two tables that differ in it alone look the same to everybody."""
    table = deal(hands=["grey-head-1", "grey-head-2", "grey-head-3"], pile="bones white-tail-1 white-tail-2")
    other = replace(table.state, piles=(table.state.piles[0][::-1],))
    for viewer in VIEWERS:
        assert table.rules.view(other, viewer) == table.view(viewer)


def test_sc_17_when_a_round_is_over_all_is_open() -> None:
    table = drawers("white-tail-1 white-tail-2 white-tail-3 white-tail-4 white-tail-5")
    for seat, name in enumerate(("white-tail-2", "white-tail-4", "white-tail-5")):
        keep(table, seat, name)
    turn(table, "rat rat#2 rat#3")
    turn(table, "white-tail-2 white-tail-4 white-tail-5")
    assert table.state.drawn == ((), (), ())
    for viewer in VIEWERS:
        assert set(worlds(table, viewer, 20)) == {table.state}


# Law 7 on all worlds, as the kit has it for two seats, with three of them.

TINY = (
    "grey-head-3/draw white-tail-1/draw black-middle-2/draw/swap rat/draw orange-head-5/donate bones/draw grey-tail-4"
)


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
@pytest.mark.parametrize("calm", [False, True], ids=["racing", "calm"])
def test_sc_17_three_seats_know_exactly_what_they_can_know(viewer: Viewer, calm: bool) -> None:
    """One card each and four in the pile: nearly everybody draws, and the pile goes round."""
    rules = rules_for(TINY.split(), Sizes(rounds=1, hands=1, left_to_draw=0))
    options = SlapOptions(seats=3, calm=calm)
    compared = sum(check_sampling(rules, options, viewer, Rng(seed_of(game), f"exact {viewer}")) for game in range(8))
    assert compared > 40


# The same on whole histories of a pile that goes round and round, against all worlds, listed one by one.

PILE = "white-tail-1 white-tail-2 white-tail-3 white-tail-4 white-tail-5"


def step(table: SlapTable, s: SlapState, what: str) -> Iterator[SlapState]:
    """`B` draws, and keeps any of the cards; or `B:white-tail-2` shows a card that it has drawn."""
    name, _, shown = what.partition(":")
    seat = Seat("ABC".index(name))
    if shown:
        if card(table, shown) in s.drawn[seat]:
            s = out_of_hand(s, seat, card(table, shown))
            yield replace(s, discards=(*s.discards, card(table, shown)))
        return
    s = replace(s, phase=Phase.ACT, pending=(Effect(seat, Icon.DRAW), Effect(seat, Icon.DONATE)))
    for move in table.rules.legal(s, seat):
        yield table.rules.apply(s, move).state


def histories(table: SlapTable, worlds: list[SlapState], steps: list[str]) -> list[SlapState]:
    for what in steps:
        worlds = [after for world in worlds for after in step(table, world, what)]
    return worlds


@pytest.mark.parametrize(
    "steps",
    [
        # A saw the cards that B and C choose from.
        "A B C",
        "A B C A",
        "B A B A",
        # B shows what A saw before; B shows what A never saw; and draws again.
        "A B B:white-tail-2 B A",
        "A B B:white-tail-1 B C",
        "A B B:white-tail-4 B",
        "A B B B:white-tail-5",
        "A B C B B:white-tail-4 C:white-tail-2 A",
        "B B:white-tail-1 A B C",
        "B C B A B:white-tail-2",
    ],
)
def test_sc_17_sampling_a_pile_that_goes_round_matches_enumeration(steps: str) -> None:
    table = deal(hands=["grey-head-1 rat", "grey-head-2 rat#2", "grey-head-3 rat#3"], pile=PILE)
    begun = [replace(table.state, piles=(order,)) for order in permutations(table.state.piles[0])]
    possible = histories(table, begun, steps.split())
    truths = histories(table, [table.state], steps.split())
    assert truths, "the history itself must be possible"
    rng = Rng(seed_of(7), steps)
    for truth, viewer in product({truths[0], truths[-1]}, VIEWERS):
        view = table.rules.view(truth, viewer)
        fits = Counter(world for world in possible if table.rules.view(world, viewer) == view)
        assert set(fits.values()) == {1}, "a state holds its whole history"
        few = len(fits) <= 60
        samples = Counter(table.rules.determinise(view, rng) for _ in range(40 * len(fits) if few else 60))
        assert samples.keys() <= fits.keys()
        chi = sum((samples[world] - 40) ** 2 / 40 for world in fits)
        assert not few or chi < len(fits) + 6 * (2 * len(fits)) ** 0.5 + 6, (viewer, len(fits), chi)


def test_sc_17_a_view_has_exactly_the_listed_fields() -> None:
    """Every field of a view is one of these; a new one has to be thought about."""
    public = {"options", "phase", "asked", "round", "first", "turn", "shown", "hands", "spent", "claims", "areas"}
    public |= {"discards", "pending", "points", "slapped"}
    assert set(SlapView.__struct_fields__) - public == {
        "seat", "piles", "hand", "drawn", "drew", "looks", "looking", "answer", "answered",
    }  # fmt: skip
    assert set(SlapState.__struct_fields__) - public == {"piles", "drawn", "looks", "answers"}


def test_sc_17_the_prompt_reveals_nothing_hidden() -> None:
    table = drawers("white-tail-1 white-tail-2 white-tail-3 white-tail-4")
    keep(table, 0, "white-tail-1")
    for viewer in VIEWERS:
        for world in worlds(table, viewer, 50):
            assert table.rules.prompt(world) == table.prompt
    assert asked(table) == ("SC-9", (1,))
