"""The features of Chain of Command, and the win shares of its value net."""

from itertools import permutations
from typing import Any

import pytest
from msgspec import structs

from pettable import new_table, registry
from pettable.bots.profile_loader import make_profile
from pettable.bots.value_net import Features
from pettable.games.chain_of_command.bot.features import (
    BEFORE,
    BEST_SEEN,
    BEYOND,
    FEATURES,
    FINE,
    HELD,
    KINDS,
    LEAD,
    LEADERS,
    LEAST,
    LEFT,
    LOWEST,
    PETS,
    SCORES,
    SEARCHER,
    SEATS,
    SIZES,
    SURE,
    THEIRS,
    TRICKS,
    reader_of,
)
from pettable.games.chain_of_command.bot.profile import ChainProfile
from pettable.games.chain_of_command.deck import Group, Pet
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainOptions, ChainState
from pettable.table.deck import make_deck
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Rules
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.deals import ChainTable, deal_chain, play
from tests.program import CHAIN

HANDS = ["cat-9-3 dog-1-5 rodent-2-4", "bird-8-7 cat-2-1 dog-leader", "rodent-9-5 bird-1-6 dog-4-2"]
DECK = "cat-3-3 bird-3-1 dog-3-6 rodent-3-7 dog-5-6 dog-9-1"


def read(table: ChainTable, searcher: Seat | None = None) -> list[Features]:
    return reader_of(table.rules, table.options).seats(table.state, searcher)


def after_a_trick() -> ChainTable:
    """Seat 1 has taken the first trick."""
    table = deal_chain(chain="cats birds dogs rodents", hands=HANDS, deck=DECK)
    play(table, "dog-1-5 cat-2-1 rodent-9-5")
    assert table.state.lead == 1
    return table


def test_a_seat_is_read_as_it_lies() -> None:
    mine, theirs, last = read(after_a_trick())
    cats, birds, dogs, rodents = (SCORES * place for place in range(4))
    # It drew the third card of the deck, after the winner and the seat beyond.
    assert {HELD + cats + 9, HELD + rodents + 2, HELD + dogs + 3} <= set(mine.present)
    assert {THEIRS + birds + 8, THEIRS + dogs, THEIRS + cats + 3} <= set(mine.present)
    assert {THEIRS + KINDS + birds + 1, THEIRS + KINDS + dogs + 4, THEIRS + KINDS + birds + 3} <= set(mine.present)
    assert [BEFORE + 2 in mine.present, BEFORE in theirs.present, BEFORE + 1 in last.present] == [True] * 3
    counted = dict(mine.counted)
    # Twelve points are in the pile of seat 1, and none in another.
    assert (counted[BEYOND], counted[BEYOND + 1], counted[LEAD]) == (12, 0, -12)
    assert dict(theirs.counted)[LEAD] == 12
    assert counted[LEAST] == 2
    # Nobody else holds anything better than the highest Cat.
    assert SURE + 2 * 4 + 1 in mine.present
    assert (counted[BEST_SEEN + 2], dict(last.counted)[BEST_SEEN + 1] < FINE) == (FINE, True)


def test_the_table_is_read_as_it_lies() -> None:
    table = after_a_trick()
    features = reader_of(table.rules, table.options).table(table.state)
    assert features.count(LEFT + 9) == 1
    assert features.count(LEFT + 2 * SCORES) == 1
    assert LEFT + 2 * SCORES + 1 not in features
    assert {TRICKS + 4 - 1, SEATS + 1} <= set(features)


def test_bonuses_are_read_where_they_are_played_for() -> None:
    """Seats 0 and 1 take a trick each; the lowest leader of the two that were played is in the pile of seat 0."""
    hands = ["cat-9-3 rodent-leader rodent-2-4", *HANDS[1:]]
    plain, bonuses = (
        deal_chain(chain="cats birds rodents dogs", hands=hands, deck=DECK, options=options)
        for options in ("", "leader-of-the-pack underdog petkeeper")
    )
    for table in (plain, bonuses):
        play(table, "cat-9-3 dog-leader bird-1-6 rodent-leader cat-2-1 dog-4-2")
    assert not any(
        {LEADERS, PETS} & dict(features.counted).keys() or LOWEST in features.present for features in read(plain)
    )
    assert [dict(features.counted)[LEADERS] for features in read(bonuses)] == [0, 0, -1]
    assert [dict(features.counted)[PETS] for features in read(bonuses)] == [0, 0, -3]
    assert [LOWEST in features.present for features in read(bonuses)] == [True, False, False]


@pytest.mark.parametrize("groups", [*permutations(Group)])
def test_groups_have_no_names(groups: tuple[Group, ...]) -> None:
    """Where every card is in another group, and the groups stand in the chain as their cards say, nothing changes."""
    named = {(card.group, card.treats): card.id for card in registry.default_deck(CHAIN).cards if isinstance(card, Pet)}

    def features_of(order: tuple[Group, ...]) -> tuple[list[int], list[tuple[set[int], set[tuple[int, int]]]]]:
        first, second, third, last = order
        hands = [((first, 9), (third, 1), (last, 2)), ((second, 8), (first, 2), (third, 7))]
        drawn = ((first, 3), (second, 3), (third, 5), (last, 6))
        table = deal_chain(
            chain=" ".join([group.value for group in order]),
            hands=[" ".join(named[card] for card in hand) for hand in hands],
            deck=" ".join(named[card] for card in drawn),
        )
        play(table, f"{named[third, 1]} {named[first, 2]}")
        seats = [(set(features.present), set(features.counted)) for features in read(table)]
        return sorted(reader_of(table.rules, table.options).table(table.state)), seats

    assert features_of(groups) == features_of(tuple(Group))


def test_the_searcher_is_marked_by_how_much_later_it_sits() -> None:
    table = after_a_trick()
    assert [[SEARCHER + later in features.present for later in range(3)] for features in read(table, Seat(1))] == [
        [False, True, False],
        [True, False, False],
        [False, False, True],
    ]
    assert not any(SEARCHER <= feature < TRICKS for features in read(table) for feature in features.present)


def profile_of(rules: Rules[Any, Any, Any, Any]) -> ChainProfile:
    profile = make_profile(registry.find(CHAIN), rules)
    assert isinstance(profile, ChainProfile)
    return profile


def tricks(seats: int, games: int, *options: str) -> list[tuple[ChainProfile, ChainState]]:
    found = []
    for seed in range(games):
        table = new_table(CHAIN, seats=seats, seed=seed, options=dict.fromkeys(options, True))
        rng, profile = Rng(seed_of(seed)), profile_of(table.rules)
        while table.prompt is not None:
            if not table.state.trick and table.state.deck:
                found.append((profile, table.state))
            assert table.submit(table.prompt.id, rng.choice(table.legal(table.waiting[0]))) is None
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_feature_of_a_game_has_its_place(seats: int) -> None:
    seen = set()
    for profile, state in tricks(seats, 20, "leader-of-the-pack", "underdog", "petkeeper", "top-dog", "tricks"):
        reader = reader_of(profile.chain_rules, state.options)
        for features in reader.seats(state, Seat(0)):
            named, counted = {*reader.table(state), *features.present}, {feature for feature, _ in features.counted}
            assert named.isdisjoint(counted)
            seen |= named | counted
    assert seen <= set(range(FEATURES))
    assert sum(SIZES.values()) == FEATURES
    assert len(seen) > FEATURES / 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_searcher_is_expected_to_win_more_often(seats: int) -> None:
    gains = []
    for profile, state in tricks(seats, 3)[::5]:
        profile.searcher = None
        alike = profile.chances(state)
        profile.searcher = Seat(0)
        better = profile.chances(state)
        assert alike is not None
        assert better is not None
        gains.append(better[0] - alike[0])
    assert sum(gains) / len(gains) > 0.01


def test_a_deck_of_huge_scores_is_read_too() -> None:
    cards = registry.default_deck(CHAIN).cards
    huge = [structs.replace(card, treats=card.treats * 10**9) if isinstance(card, Pet) else card for card in cards]
    rules = ChainOfCommand(make_deck("huge", huge))
    table, rng = Table(rules, ChainOptions(4), seed_of(1)), Rng(seed_of(1))
    while table.prompt is not None:
        if (chances := profile_of(rules).chances(table.state)) is not None:
            assert sum(chances) == pytest.approx(1)
        assert table.submit(table.prompt.id, rng.choice(table.legal(table.waiting[0]))) is None
