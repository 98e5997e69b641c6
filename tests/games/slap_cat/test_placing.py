"""Where cards may lie: SC-7."""

import pytest

from pettable.games.slap_cat.cats import cards_in, covered, may_lie, placed, spots, visible
from pettable.games.slap_cat.deck import Part
from pettable.games.slap_cat.moves import ASIDE, NEW_CAT, Place, Placed, SpotChosen
from pettable.games.slap_cat.scene import CatRow, WouldCount, scene
from pettable.games.slap_cat.state import Area, Cat
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import card
from tests.games.slap_cat.deals import (
    SlapTable,
    asked,
    attempt,
    beside,
    cats_of,
    deal,
    place,
    play,
    show,
    turn,
)


def building(first: str, *, others: str = "rat bones") -> SlapTable:
    """Seat 0 plays these cards one after another; seats 1 and 2 play negatives, and are never asked."""
    size = len(first.split())
    hands = [first, *(" ".join(f"{kind}#{n}" for n in range(size)) for kind in others.split())]
    return deal(hands=hands)


def lay(table: SlapTable, name: str, cat: int, gap: int = 0) -> None:
    show(table, f"{name} {left(table, 1)} {left(table, 2)}")
    place(table, (cat, gap))


def left(table: SlapTable, seat: int) -> str:
    """The next card of a seat that only plays along."""
    return table.rules.card(table.state.hands[seat][0]).id


def test_sc_7_any_part_can_start_a_cat() -> None:
    table = building("grey-head-1 grey-middle-1 grey-tail-1 rat")
    lay(table, "grey-middle-1", NEW_CAT)
    lay(table, "grey-tail-1", NEW_CAT)
    lay(table, "grey-head-1", NEW_CAT)
    assert cats_of(table, 0) == ["grey-middle-1", "grey-tail-1", "grey-head-1"]


def would_count(table: SlapTable, seat: Seat | None) -> list[WouldCount]:
    rules = table.rules
    return [line for line in scene(rules, rules.view(table.state, seat)) if isinstance(line, WouldCount)]


def test_sc_12_every_place_says_what_its_cat_would_count() -> None:
    table = building("grey-tail-1 grey-head-2 grey-middle-3 white-middle-4 rat")
    lay(table, "grey-tail-1", NEW_CAT)
    lay(table, "grey-head-2", 1)
    lay(table, "grey-middle-3", 1, 1)
    show(table, f"white-middle-4 {left(table, 1)} {left(table, 2)}")
    said = would_count(table, Seat(0))
    assert [(line.cat, line.gap) for line in said] == [(1, 1), (1, 2)], "a new cat would not be complete"
    assert would_count(table, Seat(1)) == would_count(table, None) == [], "only the player who places the card sees it"
    place(table, (1, 2))
    (cat,) = [line for line in scene(table.rules, table.rules.view(table.state, Seat(0))) if isinstance(line, CatRow)]
    assert cat.points == said[1].points
    assert would_count(table, Seat(0)) == []


def test_sc_7_head_on_the_left_middles_tail_on_the_right() -> None:
    table = building("grey-tail-1 grey-head-2 grey-middle-3 white-middle-4 rat")
    lay(table, "grey-tail-1", NEW_CAT)
    lay(table, "grey-head-2", 1)
    assert cats_of(table, 0) == ["grey-head-2 grey-tail-1"], "head and tail alone are a complete cat"
    lay(table, "grey-middle-3", 1, 1)
    lay(table, "white-middle-4", 1, 2)
    assert cats_of(table, 0) == ["grey-head-2 grey-middle-3 white-middle-4 grey-tail-1"]


def test_sc_7_a_middle_goes_into_any_gap_or_to_an_open_end() -> None:
    table = building("grey-middle-1 grey-middle-2 grey-middle-3 grey-middle-4 rat")
    lay(table, "grey-middle-1", NEW_CAT)
    lay(table, "grey-middle-2", 1, 1)
    lay(table, "grey-middle-3", 1, 3)
    lay(table, "grey-middle-4", 1, 2)
    assert cats_of(table, 0) == ["grey-middle-2 grey-middle-4 grey-middle-1 grey-middle-3"]


def test_sc_7_a_head_covers_a_head_and_a_tail_covers_a_tail() -> None:
    table = building("grey-head-1 grey-tail-1 white-head-5 white-tail-5 rat")
    lay(table, "grey-head-1", NEW_CAT)
    lay(table, "grey-tail-1", 1)
    lay(table, "white-head-5", 1)
    lay(table, "white-tail-5", 1)
    (cat,) = table.state.areas[0].cats
    assert cats_of(table, 0) == ["white-head-5 white-tail-5"]
    assert covered(cat) == (card(table, "grey-head-1"), card(table, "grey-tail-1"))


def test_sc_7_a_card_changes_only_the_cat_it_is_placed_on() -> None:
    table = building("grey-head-1 white-head-2 grey-tail-3 black-middle-4 rat")
    lay(table, "grey-head-1", NEW_CAT)
    lay(table, "white-head-2", NEW_CAT)
    lay(table, "grey-tail-3", 2)
    lay(table, "black-middle-4", 1, 1)
    assert cats_of(table, 0) == ["grey-head-1 black-middle-4", "white-head-2 grey-tail-3"]


def test_sc_7_negatives_lie_aside_by_themselves_and_nobody_is_asked() -> None:
    table = deal(hands=["rat grey-head-1", "bones grey-head-2", "rat#2 grey-head-3"])
    events = show(table, "rat bones rat#2")
    assert asked(table)[0] == "SC-4"
    assert [beside(table, seat) for seat in range(3)] == ["rat", "bones", "rat#2"]
    assert Placed("SC-7", Seat(0), card(table, "rat"), ASIDE, 0) in events


def test_sc_7_only_seats_with_a_cat_card_are_asked() -> None:
    table = deal(hands=["rat grey-head-1", "grey-head-2 bones", "grey-head-3 rat#2"])
    show(table, "rat grey-head-2 grey-head-3")
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.COMMIT, "SC-7", (1, 2))
    assert attempt(table, Place(Seat(0), ASIDE, 0)) == Illegal("SC-7", "refuse-not-asked")


def test_sc_7_seats_place_as_one_commitment_that_can_be_changed() -> None:
    table = deal(hands=["grey-head-1 white-tail-1", "grey-head-2 white-tail-2", "grey-head-3 rat"])
    turn(table, "grey-head-1 grey-head-2 grey-head-3")
    show(table, "white-tail-1 white-tail-2 rat")
    assert play(table, Place(Seat(0), 1, 0)) == [SpotChosen("SC-7", Seat(0))]
    assert table.seen(Seat(0))[-1] == SpotChosen("SC-7", Seat(0), 1, 0)
    assert cats_of(table, 0) == ["grey-head-1"], "not before all have placed"
    assert play(table, Place(Seat(0), NEW_CAT, 0)) == []
    events = play(table, Place(Seat(1), 1, 0))
    assert Placed("SC-7", Seat(0), card(table, "white-tail-1"), NEW_CAT, 0) in events
    assert cats_of(table, 0) == ["grey-head-1", "white-tail-1"]
    assert cats_of(table, 1) == ["grey-head-2 white-tail-2"]


@pytest.mark.parametrize(
    ("cat", "gap"), [(-1, 0), (0, 1), (1, 0), (1, 3), (1, -1), (2, 1), (3, 0), (10**9, 1), (1, 10**9), (-3, -3)]
)
def test_sc_7_a_middle_needs_an_existing_cat_and_gap(cat: int, gap: int) -> None:
    """One cat, of a head and a middle: two gaps."""
    table = building("grey-head-1 grey-middle-1 white-middle-2 rat")
    lay(table, "grey-head-1", NEW_CAT)
    lay(table, "grey-middle-1", 1, 1)
    show(table, f"white-middle-2 {left(table, 1)} {left(table, 2)}")
    assert attempt(table, Place(Seat(0), cat, gap)) == Illegal("SC-7", "refuse-no-such-place")
    assert table.legal(Seat(0)) == [Place(Seat(0), 0, 0), Place(Seat(0), 1, 1), Place(Seat(0), 1, 2)]


@pytest.mark.parametrize(("cat", "gap"), [(-1, 0), (0, 1), (1, 1), (2, 0), (1, -1)])
def test_sc_7_a_head_has_no_gap(cat: int, gap: int) -> None:
    table = building("grey-head-1 white-head-2 rat")
    lay(table, "grey-head-1", NEW_CAT)
    show(table, f"white-head-2 {left(table, 1)} {left(table, 2)}")
    assert attempt(table, Place(Seat(0), cat, gap)) == Illegal("SC-7", "refuse-no-such-place")
    assert table.legal(Seat(0)) == [Place(Seat(0), 0, 0), Place(Seat(0), 1, 0)]


def every_area() -> list[Area]:
    """Areas of up to two cats with up to two heads, middles and tails each."""
    cats = [
        Cat(
            tuple(CardId(each) for each in range(heads)),
            tuple(CardId(10 + each) for each in range(middles)),
            tuple(CardId(20 + each) for each in range(tails)),
        )
        for heads in range(3)
        for middles in range(3)
        for tails in range(3)
        if heads + middles + tails
    ]
    return [Area(), *(Area((cat,)) for cat in cats), *(Area((cat, cats[5])) for cat in cats)]


@pytest.mark.parametrize("part", [*Part, None])
def test_sc_7_a_place_is_legal_exactly_when_it_is_listed(part: Part | None) -> None:
    for area in every_area():
        listed = spots(area, part)
        assert len(set(listed)) == len(listed)
        for cat in range(-2, 5):
            for gap in range(-2, 6):
                assert may_lie(area, part, cat, gap) == ((cat, gap) in listed)


@pytest.mark.parametrize("part", [*Part, None])
def test_sc_7_placing_adds_one_card_and_moves_no_other(part: Part | None) -> None:
    new = CardId(99)
    for area in every_area():
        for cat, gap in spots(area, part):
            after = placed(area, new, part, cat, gap)
            assert sorted(cards_in(after)) == sorted((*cards_in(area), new))
            for before, now in zip(area.cats, after.cats, strict=False):
                rest = tuple(each for each in (*now.heads, *now.middles, *now.tails) if each != new)
                assert rest == (*before.heads, *before.middles, *before.tails)
            if part is not None:
                changed = after.cats[-1] if cat == NEW_CAT else after.cats[cat - 1]
                assert new in visible(changed)
