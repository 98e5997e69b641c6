"""The longest lists of legal moves in Pupularity: the largest hand (PP-2), and decks written to make lists long."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pettable import registry
from pettable.games.pupularity.cards import Drama, Pack, PupCard, Role, Status
from pettable.games.pupularity.deck import MOST_HELD, MOST_OF_A_ROLE, MOST_STATUS, faults
from pettable.games.pupularity.rules import Pupularity, PupularityOfUnlimitedHands
from pettable.games.pupularity.state import Chain, ChooseFirst, PupularityState, Shuffle, Stir
from pettable.table.deck import CardId, make_deck
from pettable.table.record import dump, header_of, replay
from pettable.table.rng import seed_of
from pettable.table.rules import MOST_LISTED
from pettable.table.seats import CHANCE, Seat
from pettable.table.table import Table
from tests.deals import card, cards, follow
from tests.games.pupularity.deals import PupularityTable, all_pass, chosen
from tests.longest_lists import function_calls

CARDS = registry.default_deck("pupularity").cards
SEATS = 6
ME, OTHER = Seat(0), Seat(1)

HANDLERS = [Pack(f"dear-handler-{n}", Role.HANDLER, 4) for n in range(MOST_OF_A_ROLE)]
ZOOMIES = [Drama(f"more-zoomies-{n}", "zoomies") for n in range(12)]
CANCELS = [Drama(f"no-{n}", "not-today") for n in range(MOST_HELD)]
LIMELIGHTS = [Drama(f"more-limelight-{n}", "limelight") for n in range(MOST_HELD)]
FAMOUS = [Status(f"star-{n}", f"star-{n}", 4) for n in range(MOST_STATUS - 10)]


def rules_with(more: Sequence[PupCard], rules: type[Pupularity] = Pupularity) -> Pupularity:
    """The default deck and these cards; Pack members take the place of those that the deck has of their role."""
    roles = {each.role for each in more if isinstance(each, Pack)}
    whole = [each for each in CARDS if not (isinstance(each, Pack) and each.role in roles)] + list(more)
    assert not list(faults(whole))
    return rules(make_deck("own", whole))


def position(
    rules: Pupularity, hand: Sequence[PupCard], mine: Sequence[PupCard] = (), theirs: Sequence[PupCard] = ()
) -> PupularityState:
    """Seat 0 has this hand, and its turn; these cards lie before it and before seat 1, each by itself."""
    places = {each: CardId(place) for place, each in enumerate(rules.deck.cards)}
    table: PupularityTable = Table(rules, chosen(SEATS), seed_of(0), deal=False)
    follow(table, ChooseFirst(CHANCE, ME))
    follow(table, Shuffle(CHANCE, rules.pack))
    stacks = [tuple((places[each],) for each in laid) for laid in (mine, theirs)]
    held = tuple(sorted(places[each] for each in hand))
    public = replace(table.state.open, stacks=(*stacks, *table.state.open.stacks[2:]))
    return replace(table.state, open=public, hands=(held, *table.state.hands[1:]))


def test_pp_d3_a_hand_of_dear_members_over_three_of_their_role_has_1680_moves() -> None:
    dear = [each for each in CARDS if isinstance(each, Status) and each.points == 4]
    more: list[PupCard] = [*HANDLERS, *(Status(f"dear-{n}", f"dear-{n}", 4) for n in range(4 - len(dear)))]
    rules = rules_with(more)
    status = [each for each in rules.deck.cards if isinstance(each, Status) and each.points == 4][:4]
    s = position(rules, hand=[*HANDLERS[3:], *status], mine=HANDLERS[:3])
    moves = rules.legal(s, ME)
    assert len(moves) == len(set(moves)) == 5 * 4 * 70 + 4 * 70 == 1680
    assert len(moves) <= rules.most_moves(chosen(SEATS)) <= MOST_LISTED
    assert function_calls(lambda: rules.legal(s, ME)) < len(rules.legal(s, ME))


def test_pp_d4_a_hand_of_limelights_names_every_status() -> None:
    rules = rules_with([*FAMOUS, *LIMELIGHTS])
    status = [each for each in rules.deck.cards if isinstance(each, Status)]
    s = position(rules, hand=LIMELIGHTS, theirs=status)
    assert len(rules.legal(s, ME)) == MOST_HELD * MOST_STATUS <= rules.most_moves(chosen(SEATS))
    waiting = replace(s, open=replace(s.open, chain=Chain(ME, s.hands[0][0])))
    assert len(rules.legal(waiting, OTHER)) <= 1 + MOST_STATUS + MOST_HELD


def test_pp_4_a_hand_that_can_play_nothing_has_511_ways_to_give_up() -> None:
    rules = rules_with(CANCELS)
    s = position(rules, hand=CANCELS)
    assert len(rules.legal(s, ME)) == 2**MOST_HELD - 1
    assert function_calls(lambda: rules.legal(s, ME)) < len(rules.legal(s, ME))


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        (Pack("one-more", Role.HANDLER, 4), "PP-D3"),
        (Status("one-more", "one-more", 1), "PP-D4"),
    ],
)
def test_pp_d3_and_pp_d4_one_more_of_a_role_or_status_is_refused(kind: PupCard, rule: str) -> None:
    full = [each for each in CARDS if not (isinstance(each, Pack) and each.role is Role.HANDLER)] + HANDLERS + FAMOUS
    assert not list(faults(full))
    (fault,) = faults([*full, kind])
    assert (fault.rule, fault.card) == (rule, len(full))


def zoomies_in_a_row(rules: Pupularity) -> PupularityTable:
    """Seat 0 holds five Zoomies and draws nothing else; seat 1 has only Hoods and Tails to lay down."""
    table: PupularityTable = Table(rules, chosen(2), seed_of(0), deal=False)
    mine = " ".join(each.id for each in ZOOMIES[:5])
    cheap = [each.id for each in CARDS if each.id.endswith("-1") and ("-tail-" in each.id or "-collar-" in each.id)]
    theirs, rest = cheap[:5], [*(each.id for each in ZOOMIES[5:]), *cheap[5:]]
    drawn = []
    while rest:
        drawn += rest[:4]
        rest = rest[4:]
    order = cards(table, f"{mine} {' '.join(theirs)} {' '.join(drawn)}")
    follow(table, ChooseFirst(CHANCE, ME))
    follow(table, Shuffle(CHANCE, (*order, *(each for each in rules.pack if each not in order))))
    for each in ZOOMIES[:5]:
        follow(table, Stir(ME, card(table, each.id)))
        all_pass(table)
        follow(table, table.legal(OTHER)[0])
    return table


def test_pp_2_zoomies_never_brings_a_hand_above_nine() -> None:
    assert len(zoomies_in_a_row(rules_with(ZOOMIES)).state.hands[ME]) == MOST_HELD == 9


def test_pp_2_a_record_of_the_first_version_keeps_its_larger_hands() -> None:
    table = zoomies_in_a_row(rules_with(ZOOMIES, PupularityOfUnlimitedHands))
    assert len(table.state.hands[ME]) == 11
    text = dump(replace(header_of(table, "pupularity"), seed=None), table)
    again = replay(text, registry.find("pupularity"), Pupularity(table.rules.deck))
    assert again.rules.version == 1
    assert again.state == table.state
