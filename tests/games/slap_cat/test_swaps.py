"""SWAP: SC-6. That the order of claims does not matter is proven on all patterns of claims up to five seats."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest

from pettable.games.slap_cat.moves import Commit, Given, Slap, Slapped, Swapped
from pettable.games.slap_cat.races import swapped
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import card
from tests.games.slap_cat.deals import (
    SlapTable,
    asked,
    attempt,
    cats_of,
    deal,
    place,
    play,
    show,
    shown_of,
    slap,
)


def swap_table(seats: int, swappers: Sequence[int]) -> SlapTable:
    """Each seat shows a tail with its number: A has 1, B has 2 …; the swappers' show SWAP."""
    shown = [f"white-tail-{seat + 1}" + ("/swap" if seat in swappers else "") for seat in range(seats)]
    table = deal(hands=[f"{each} rat#{seat}" for seat, each in enumerate(shown)])
    show(table, " ".join(shown))
    return table


def claim(table: SlapTable, seat: int, owner: int) -> None:
    """A slap on the card that this seat showed."""
    on = table.state.shown[owner]
    assert on is not None
    play(table, Slap(Seat(seat), on))


def numbers(table: SlapTable) -> list[int]:
    """Whose card lies before each seat now."""
    return [int(name[11]) - 1 for name in shown_of(table)]


def test_sc_6_one_swapper_alone_chooses_without_a_race() -> None:
    table = swap_table(4, [1])
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.TURN, "SC-6", (1,))
    assert [move.card for move in table.legal(Seat(1)) if isinstance(move, Slap)] == [
        card(table, name) for name in ("white-tail-1", "white-tail-3", "white-tail-4")
    ]
    events = slap(table, 1, "white-tail-4")
    assert events == [
        Slapped("SC-6", Seat(1), card(table, "white-tail-4")),
        Swapped("SC-6", Seat(1), card(table, "white-tail-4")),
        Swapped("SC-6", Seat(3), card(table, "white-tail-2/swap")),
    ]
    assert numbers(table) == [0, 3, 2, 1]


def test_sc_6_a_swap_card_received_this_way_does_not_fire() -> None:
    table = swap_table(3, [0])
    claim(table, 0, 2)
    assert asked(table) == ("SC-7", (0, 1, 2))
    place(table)
    assert cats_of(table, 2) == ["white-tail-1/swap"]
    assert asked(table) == ("SC-4", (0, 1, 2))


def test_sc_6_several_race_for_one_card_each() -> None:
    table = swap_table(4, [0, 2])
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.seats) == (Kind.RACE, (0, 2))
    assert table.prompt.limit is not None
    before = table.prompt.id
    claim(table, 2, 3)
    assert table.prompt.id == before
    assert asked(table) == ("SC-6", (0,))
    gone = card(table, "white-tail-4")
    assert attempt(table, Slap(Seat(0), gone)) == Illegal("SC-16", "refuse-gone", (gone,))
    assert attempt(table, Slap(Seat(2), card(table, "white-tail-2"))) == Illegal("SC-6", "refuse-not-asked")


def test_sc_6_never_one_s_own_card() -> None:
    table = swap_table(4, [0, 2])
    own = card(table, "white-tail-1/swap")
    assert attempt(table, Slap(Seat(0), own)) == Illegal("SC-6", "refuse-own-card", (own,))


def test_sc_6_who_does_not_swap_is_not_asked() -> None:
    table = swap_table(4, [0, 2])
    assert attempt(table, Slap(Seat(1), card(table, "white-tail-4"))) == Illegal("SC-6", "refuse-not-asked")


# Scenario: chains. Seats A, B, C, D; what lies before them afterwards.


def after(seats: int, claims: dict[int, int], order: Sequence[int]) -> list[int]:
    """The claims made one after another; those that follow by themselves need not be made."""
    table = swap_table(seats, list(claims))
    for seat in order:
        if table.prompt is not None and table.prompt.rule == "SC-6" and seat in table.prompt.seats:
            claim(table, seat, claims[seat])
    return numbers(table)


A, B, C, D = range(4)


@pytest.mark.parametrize(
    ("claims", "result"),
    [
        # Two swappers: on two others' cards; on each other's; one on the other's SWAP card.
        ({A: C, B: D}, [C, D, A, B]),
        ({A: B, B: A}, [B, A, C, D]),
        ({A: C, B: A}, [C, A, B, D]),
        ({A: B, B: C}, [B, C, A, D]),
        # Three: in a ring, in a chain onto each other's cards, two rings.
        ({A: B, B: C, C: A}, [B, C, A, D]),
        ({A: D, B: A, C: B}, [D, A, B, C]),
        ({A: B, B: A, C: D}, [B, A, D, C]),
        # All four.
        ({A: B, B: A, C: D, D: C}, [B, A, D, C]),
        ({A: B, B: C, C: D, D: A}, [B, C, D, A]),
    ],
)
def test_sc_6_chains_mutual_and_rings_in_every_order_of_claims(claims: dict[int, int], result: list[int]) -> None:
    for order in permutations(claims):
        assert after(4, claims, order) == result, order


def test_sc_6_the_last_swapper_left_with_its_own_card_keeps_it_unasked() -> None:
    """All three showed SWAP; A and B claim each other's cards, and C finds just its own."""
    table = swap_table(3, [A, B, C])
    claim(table, A, B)
    events = play(table, Slap(Seat(B), card(table, "white-tail-1/swap")))
    assert Given("SC-6", Seat(C), card(table, "white-tail-3/swap")) in events
    assert numbers(table) == [B, A, C]
    assert asked(table) == ("SC-7", (0, 1, 2))


def test_sc_6_the_race_ends_as_soon_as_nobody_has_a_choice() -> None:
    """All four showed SWAP; when A and B have claimed C's and D's cards, C and D can only take A's or B's: a choice."""
    table = swap_table(4, [A, B, C, D])
    claim(table, A, C)
    claim(table, B, D)
    assert asked(table) == ("SC-6", (C, D))
    claim(table, C, B)
    assert numbers(table) == [C, D, B, A], "D gets A's card unasked"


def test_sc_6_two_left_with_just_each_others_cards_get_them_unasked() -> None:
    table = swap_table(4, [A, B, C, D])
    claim(table, A, B)
    claim(table, B, A)
    assert numbers(table) == [B, A, D, C]
    assert asked(table)[0] == "SC-7"


def test_sc_6_the_draw_of_a_swapped_card_goes_to_its_new_seat() -> None:
    table = deal(
        hands=["grey-head-1/swap rat#1", "grey-head-2/draw rat#2", "grey-head-3 rat#3"], pile="bones bones#2 bones#3"
    )
    show(table, "grey-head-1/swap grey-head-2/draw grey-head-3")
    slap(table, 0, "grey-head-2/draw")
    place(table)
    assert asked(table) == ("SC-9", (0,))


# The proof.


def patterns(seats: int) -> Iterator[dict[int, int]]:
    """All complete sets of claims: one card each, never one's own, but a last swapper may be left with its own."""
    for count in range(1, seats + 1):
        for swappers in combinations(range(seats), count):
            for owners in permutations(range(seats), count):
                own = [seat for seat, owner in zip(swappers, owners, strict=True) if seat == owner]
                if not own or (len(own) == 1 and count == seats):
                    yield dict(zip(swappers, owners, strict=True))


def exchanged(seats: int, claims: dict[int, int], order: Sequence[int]) -> list[int]:
    """As at a real table: each swapper in turn exchanges what lies before it for its claim, wherever that lies now."""
    lies = list(range(seats))
    for seat in order:
        where = lies.index(claims[seat])
        lies[seat], lies[where] = lies[where], lies[seat]
    return lies


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sc_6_the_result_is_that_of_real_exchanges_in_any_order(seats: int) -> None:
    found = 0
    for claims in patterns(seats):
        shown = [CardId(10 + seat) for seat in range(seats)]
        claimed = [shown[claims[seat]] if seat in claims else None for seat in range(seats)]
        result = swapped(shown, claimed)
        assert sorted(each for each in result if each is not None) == shown
        for order in permutations(claims):
            assert [shown[place] for place in exchanged(seats, claims, order)] == list(result), (claims, order)
            found += 1
    assert found > seats**2


@pytest.mark.parametrize("seats", [3, 4])
def test_sc_6_every_sequence_of_claims_gives_the_claimed_cards(seats: int) -> None:
    """Every way a race of swappers can run, claim by claim: it ends, and what lies where follows from the claims."""
    for count in range(2, seats + 1):
        for swappers in combinations(range(seats), count):
            table = swap_table(seats, swappers)
            ends = list(_ends(table, ()))
            by_claims: dict[tuple[tuple[int, int], ...], set[tuple[int, ...]]] = {}
            for claims, result in ends:
                by_claims.setdefault(claims, set()).add(result)
            assert all(len(results) == 1 for results in by_claims.values())
            assert len(ends) > len(by_claims) > 1


def _ends(table: SlapTable, made: tuple[Slap, ...]) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
    """For each way to go on: the claims that were made, and what lies before each seat in the end."""
    rules, state = table.rules, table.state
    for claimed in made:
        state = rules.apply(state, claimed).state
    prompt = rules.prompt(state)
    assert prompt is not None
    if prompt.rule != "SC-6":
        shown = tuple(-1 if each is None else each for each in state.shown)
        swappers = tuple((move.seat, move.card) for move in sorted(made, key=lambda move: move.seat))
        yield swappers, shown
        return
    for seat in prompt.seats:
        for move in rules.legal(state, seat):
            assert isinstance(move, Slap)
            yield from _ends(table, (*made, move))


def test_sc_6_a_claim_stands_once_made() -> None:
    table = swap_table(5, [0, 1, 2])
    claim(table, 0, 4)
    assert attempt(table, Slap(Seat(0), card(table, "white-tail-4"))) == Illegal("SC-6", "refuse-not-asked")
    assert table.state.claims[0] == card(table, "white-tail-5")


def test_sc_6_commitments_are_not_asked_for_while_cards_are_swapped() -> None:
    table = swap_table(3, [0, 1])
    refused = attempt(table, Commit(Seat(0), card(table, "rat#0")))
    assert refused == Illegal("SC-4", "refuse-no-commitment")
