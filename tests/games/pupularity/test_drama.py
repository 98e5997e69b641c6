"""Drama: its targets and what each does (PP-9)."""

import pytest
from msgspec.structs import replace

from pettable import registry
from pettable.games.pupularity.board import Board
from pettable.games.pupularity.bot.profile import PupularityProfile
from pettable.games.pupularity.deck import SHAPE
from pettable.games.pupularity.drama import EFFECTS, Effect, Target
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.state import (
    Aim,
    Aimed,
    AimOver,
    Chain,
    ChooseFirst,
    Covered,
    Drew,
    Pass,
    Placed,
    Resolved,
    Shuffle,
    Stir,
    Taken,
    Tossed,
    Traded,
    Uncovered,
)
from pettable.table.deck import CardId, read_deck
from pettable.table.errors import DeckError
from pettable.table.rng import seed_of
from pettable.table.seats import CHANCE, Seat
from pettable.table.table import Table
from pettable.text import LANGUAGES, Text
from tests.deals import card
from tests.games.pupularity.deals import (
    PupularityTable,
    a_drama,
    all_pass,
    cancel,
    chosen,
    deal,
    discard_of,
    drama,
    everybody,
    let_pass,
    refusal,
    stacks_of,
    three,
    two,
)

DECK = "beta-4 omega-4 omega-3 omega-2"


def targets(table: PupularityTable, name: str) -> set[str]:
    """All that a Drama of the seat whose turn it is can be aimed at."""
    names = [each.id for each in table.rules.deck.cards]
    return {
        names[move.target]
        for move in table.legal(Seat(0))
        if isinstance(move, Aim | AimOver) and move.card == card(table, name)
    }


def full_table(hand: str, mine: str = "") -> PupularityTable:
    return deal(
        hands=[hand, "", ""],
        stacks=[mine, "red-hood-2/blue-hood-1 red-boots-2 alpha-1 sash-queen", "blue-suit-3 beta-1/beta-2"],
        deck=DECK,
    )


def test_pp_9_everybody_sees_the_target_when_a_drama_is_played() -> None:
    table = full_table("steal-your-gear-1")
    events = drama(table, "steal-your-gear-1", at="red-boots-2")
    assert events == [Aimed("PP-9", Seat(0), *two(table, "steal-your-gear-1 red-boots-2"), Seat(1))]
    assert table.state.open.chain == Chain(Seat(0), *two(table, "steal-your-gear-1 red-boots-2"))
    for viewer in everybody(table):
        assert table.view(viewer).open.chain == table.state.open.chain
    assert stacks_of(table, 0) == ""


@pytest.mark.parametrize(
    ("name", "mine", "expected"),
    [
        ("steal-your-gear-1", "", {"blue-hood-1", "red-boots-2", "blue-suit-3"}),
        ("wardrobe-malfunction-1", "yellow-hood-1", {"blue-hood-1", "red-boots-2", "blue-suit-3"}),
        ("limelight-1", "", {"sash-queen"}),
        ("poach-1", "", {"alpha-1", "beta-2"}),
        ("poach-1", "handler-1 handler-2 handler-3 beta-3", {"beta-2"}),
        ("poach-1", "handler-1 handler-2 handler-3 handler-4", set()),
        ("trade-1", "yellow-hood-1 yellow-suit-2", {"blue-hood-1", "blue-suit-3"}),
        ("trade-1", "yellow-harness-2", set()),
        ("zoomies-1", "", set()),
    ],
)
def test_pp_9_what_each_drama_can_be_aimed_at(name: str, mine: str, expected: set[str]) -> None:
    table = full_table(name, mine)
    assert targets(table, name) == expected
    alone = Stir(Seat(0), card(table, name))
    assert (alone in table.legal(Seat(0))) == (not expected)


def test_pp_9_a_target_is_another_seats_visible_card_of_its_kind() -> None:
    table = full_table("steal-your-gear-1 limelight-1 poach-1 trade-1", mine="yellow-hood-1")
    assert refusal(table, a_drama(table, "steal-your-gear-1", at="yellow-hood-1")) == ("PP-9", "refuse-own-card")
    assert refusal(table, a_drama(table, "steal-your-gear-1", at="red-hood-2")) == ("PP-8", "refuse-covered")
    assert refusal(table, a_drama(table, "steal-your-gear-1", at="alpha-1")) == ("PP-9", "refuse-no-target")
    assert refusal(table, a_drama(table, "limelight-1", at="red-boots-2")) == ("PP-9", "refuse-no-target")
    assert refusal(table, a_drama(table, "poach-1", at="sash-queen")) == ("PP-9", "refuse-no-target")
    assert refusal(table, a_drama(table, "trade-1", at="red-boots-2")) == ("PP-9", "refuse-no-target")
    assert refusal(table, a_drama(table, "steal-your-gear-1", at="beta-4")) == ("PP-9", "refuse-no-target")
    for nonsense in (-1, 999, 10**9):
        move = Aim(Seat(0), card(table, "poach-1"), CardId(nonsense))
        assert refusal(table, move) == ("PP-9", "refuse-no-target")


def test_pp_9_zoomies_takes_no_target() -> None:
    table = full_table("zoomies-1")
    assert refusal(table, a_drama(table, "zoomies-1", at="red-boots-2")) == ("PP-9", "refuse-no-target")


def test_pp_9_stolen_gear_goes_on_top_of_its_new_owners_stack() -> None:
    table = full_table("steal-your-gear-1", mine="yellow-hood-1")
    drama(table, "steal-your-gear-1", at="blue-hood-1")
    events = all_pass(table)
    assert events == [
        Resolved("PP-11", card(table, "steal-your-gear-1"), 0, works=True),
        Taken("PP-9", Seat(0), card(table, "blue-hood-1"), Seat(1)),
        Uncovered("PP-8", Seat(1), card(table, "red-hood-2")),
        Covered("PP-5", Seat(0), *two(table, "blue-hood-1 yellow-hood-1")),
        Drew("PP-2", Seat(0), 1),
    ]
    assert stacks_of(table, 0) == "yellow-hood-1/blue-hood-1"
    assert stacks_of(table, 1) == "red-hood-2 red-boots-2 alpha-1 sash-queen"
    assert discard_of(table) == "pupularity steal-your-gear-1"


def test_pp_9_limelight_takes_a_status() -> None:
    table = full_table("limelight-1", mine="door-greeter")
    drama(table, "limelight-1", at="sash-queen")
    events = all_pass(table)
    assert Placed("PP-7", Seat(0), card(table, "sash-queen")) in events
    assert stacks_of(table, 0) == "door-greeter sash-queen"
    assert stacks_of(table, 1) == "red-hood-2/blue-hood-1 red-boots-2 alpha-1"


def test_pp_9_wardrobe_malfunction_sends_gear_to_the_discard_pile() -> None:
    table = full_table("wardrobe-malfunction-1")
    drama(table, "wardrobe-malfunction-1", at="blue-hood-1")
    events = all_pass(table)
    assert Tossed("PP-9", Seat(1), card(table, "blue-hood-1")) in events
    assert Uncovered("PP-8", Seat(1), card(table, "red-hood-2")) in events
    assert stacks_of(table, 1) == "red-hood-2 red-boots-2 alpha-1 sash-queen"
    assert discard_of(table) == "pupularity wardrobe-malfunction-1 blue-hood-1"


def test_pp_9_traded_cards_go_on_top_of_their_new_stacks() -> None:
    table = full_table("trade-1", mine="yellow-hood-1/yellow-hood-2 omega-1")
    drama(table, "trade-1", at="blue-hood-1")
    events = all_pass(table)
    assert Traded("PP-9", Seat(0), card(table, "yellow-hood-2"), Seat(1), card(table, "blue-hood-1")) in events
    assert stacks_of(table, 0) == "yellow-hood-1/blue-hood-1 omega-1"
    assert stacks_of(table, 1) == "red-hood-2/yellow-hood-2 red-boots-2 alpha-1 sash-queen"


def test_pp_9_zoomies_draws_two_more_after_drawing_up_to_five() -> None:
    table = full_table("zoomies-1")
    drama(table, "zoomies-1")
    assert Drew("PP-2", Seat(0), 3) in all_pass(table)
    assert len(table.state.hands[0]) == 7


def test_pp_9_a_cancelled_zoomies_draws_nothing_more() -> None:
    table = full_table("zoomies-1")
    drama(table, "zoomies-1")
    cancel(table, 1, "alpha-1")
    assert Drew("PP-2", Seat(0), 1) in all_pass(table)


# Stolen Pack members and their place.


def test_pp_9_a_stolen_member_takes_a_free_place() -> None:
    table = full_table("poach-1", mine="beta-3")
    drama(table, "poach-1", at="beta-2")
    events = all_pass(table)
    assert Placed("PP-6", Seat(0), card(table, "beta-2")) in events
    assert stacks_of(table, 0) == "beta-3 beta-2"
    assert stacks_of(table, 2) == "blue-suit-3 beta-1"


def test_pp_9_a_stolen_member_may_cover_a_named_one_of_its_role() -> None:
    table = full_table("poach-1", mine="beta-3 omega-1")
    assert refusal(table, a_drama(table, "poach-1", at="beta-2", over="omega-1")) == ("PP-6", "refuse-other-role")
    assert refusal(table, a_drama(table, "poach-1", at="alpha-1", over="beta-3")) == ("PP-6", "refuse-other-role")
    drama(table, "poach-1", at="beta-2", over="beta-3")
    assert table.state.open.chain == Chain(Seat(0), *three(table, "poach-1 beta-2 beta-3"))
    events = all_pass(table)
    assert Covered("PP-6", Seat(0), *two(table, "beta-2 beta-3")) in events
    assert stacks_of(table, 0) == "beta-3/beta-2 omega-1"


def test_pp_9_a_full_pack_can_steal_only_a_role_it_has() -> None:
    table = full_table("poach-1", mine="handler-1 handler-2 handler-3 beta-3")
    assert refusal(table, a_drama(table, "poach-1", at="alpha-1")) == ("PP-9", "refuse-no-target")
    assert refusal(table, a_drama(table, "poach-1", at="beta-2")) == ("PP-6", "refuse-pack-full")
    drama(table, "poach-1", at="beta-2", over="beta-3")
    all_pass(table)
    assert stacks_of(table, 0) == "handler-1 handler-2 handler-3 beta-3/beta-2"


def test_pp_9_only_pack_members_are_given_a_place() -> None:
    table = full_table("limelight-1 steal-your-gear-1", mine="beta-3 yellow-hood-1")
    move = a_drama(table, "limelight-1", at="sash-queen", over="beta-3")
    assert refusal(table, move) == ("PP-6", "refuse-only-pack-covers")
    move = a_drama(table, "steal-your-gear-1", at="blue-hood-1", over="yellow-hood-1")
    assert refusal(table, move) == ("PP-6", "refuse-only-pack-covers")


def poached_over_a_sacrifice(mine: str) -> PupularityTable:
    """Seat 0 poaches a Beta to cover its own; seat 1 cancels; seat 0 sacrifices that very Beta to cancel the cancel."""
    table = deal(hands=["poach-1", ""], stacks=[mine, "beta-2 door-greeter"], deck=DECK)
    drama(table, "poach-1", at="beta-2", over="beta-3")
    cancel(table, 1, "door-greeter")
    cancel(table, 0, "beta-3")
    let_pass(table, 1)
    return table


def test_pp_9_a_place_that_a_sacrifice_emptied_starts_again() -> None:
    table = poached_over_a_sacrifice("handler-1 handler-2 handler-3 beta-3")
    assert stacks_of(table, 0) == "handler-1 handler-2 handler-3 beta-2"
    assert stacks_of(table, 1) == ""


def test_pp_9_a_card_left_below_the_sacrifice_is_covered() -> None:
    table = poached_over_a_sacrifice("handler-1 beta-1/beta-3")
    assert stacks_of(table, 0) == "handler-1 beta-1/beta-2"


def test_pp_9_a_drama_played_without_a_target_does_nothing() -> None:
    """A Limelight without a target names none, and works on none."""
    table = deal(hands=["limelight-1", ""], deck=DECK)
    drama(table, "limelight-1")
    events = let_pass(table, 1)
    assert events == [Resolved("PP-11", card(table, "limelight-1"), 0, works=True), Drew("PP-2", Seat(0), 1)]


# A Drama of one's own: one entry in a deck, one function.


def muddy(board: Board, chain: Chain) -> None:
    assert chain.target is not None
    owner = board.owner(chain.target)
    board.events.append(Tossed("PP-9", owner, chain.target))
    board.lift(owner, chain.target)
    board.discard(chain.target)


def test_pp_d8_a_new_drama_is_one_entry_and_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (registry.folder("pupularity") / "deck.toml").read_text(encoding="utf-8")
    entry = '  {kind = "drama", id = "muddy-paws-1", effect = "muddy-paws"},\n]\n'
    with pytest.raises(DeckError, match="PP-D8"):
        read_deck(text.replace("]\n", entry), "pupularity", SHAPE)
    monkeypatch.setitem(EFFECTS, "muddy-paws", Effect(Target.STATUS, muddy, steals=False, cancels=False))
    rules = Pupularity(read_deck(text.replace("]\n", entry), "pupularity", SHAPE))

    def cards_named(*names: str) -> tuple[CardId, ...]:
        return tuple(CardId([each.id for each in rules.deck.cards].index(name)) for name in names)

    mud, queen = cards_named("muddy-paws-1", "sash-queen")
    table: PupularityTable = Table(rules, chosen(2), seed_of(0), deal=False)
    assert table.follow(ChooseFirst(CHANCE, Seat(0))) is None
    order = (mud, *(each for each in rules.pack if each not in (mud, queen)), queen)
    assert table.follow(Shuffle(CHANCE, order)) is None
    laid = replace(table.state.open, stacks=((), ((queen,),)))
    table.state = replace(table.state, open=laid, deck=table.state.deck[:-1])

    assert [move for move in table.legal(Seat(0)) if isinstance(move, Aim)] == [Aim(Seat(0), mud, queen)]
    values = PupularityProfile(rules).values(table.view(Seat(0)), [Aim(Seat(0), mud, queen), Stir(Seat(0), mud)])
    assert values[0] > values[1]
    assert table.follow(Aim(Seat(0), mud, queen)) is None
    assert table.follow(Pass(Seat(1))) is None
    assert table.state.open.stacks == ((), ())
    assert table.state.open.discard[-1] == queen
    for lang in LANGUAGES:
        assert Text("pupularity", lang, deck=rules.deck).card(mud) == "muddy-paws"
