"""Helpers that deal small games card by card, for the tests of the games.

Each deal is a legal one: its deck holds only the cards that are named, and the table is set up by the game's own
chance moves, with the results that the test wants. So what follows could happen in a real game.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from pettable import registry
from pettable.games.chain_of_command.deck import Chain, Group
from pettable.games.chain_of_command.rules import (
    ChainEvent,
    ChainMove,
    ChainOfCommand,
    ChainOptions,
    ChainState,
    ChainView,
    ChooseLead,
    Deal,
    Play,
    ShuffleChain,
)
from pettable.table.deck import CardId, make_deck
from pettable.table.options import choose
from pettable.table.rng import seed_of
from pettable.table.seats import CHANCE, Seat, around
from pettable.table.table import Table, TakenBack

ChainTable: TypeAlias = Table[ChainState, ChainMove, ChainEvent, ChainView]


def deal_chain(*, chain: str, hands: Sequence[str], deck: str = "", lead: int = 0, options: str = "") -> ChainTable:
    """A table of Chain of Command: the chain, strongest first; three cards for each seat; the deck, next card first.

    `deal_chain(chain="cats birds dogs rodents", hands=["dog-4-2 …", …], deck="cat-9-3 …", options="top-dog tricks")`
    """
    held, seats = [hand.split() for hand in hands], len(hands)
    order = [held[seat][turn] for turn in range(3) for seat in around(Seat(lead), seats)] + deck.split()
    assert len(order) == len(set(order)) == sum(map(len, held)) + len(deck.split()), "three cards each, none twice"
    rules = ChainOfCommand(chain_deck(" ".join(order)))
    chosen = choose(ChainOptions, registry.find("chain-of-command").seats, seats, options.split())
    table: ChainTable = Table(rules, chosen, seed_of(0), deal=False)
    follow(table, ShuffleChain(CHANCE, tuple(map(Group, chain.split()))))
    follow(table, ChooseLead(CHANCE, Seat(lead)))
    follow(table, Deal(CHANCE, cards(table, " ".join(order))))
    return table


def chain_deck(names: str) -> Any:
    """A deck of the chain cards and these cards of the default deck."""
    wanted, whole = set(names.split()), registry.default_deck("chain-of-command").cards
    assert wanted <= {card.id for card in whole}, wanted
    return make_deck("tiny", [card for card in whole if card.id in wanted or isinstance(card, Chain)])


def follow(table: Table[Any, Any, Any, Any], move: Any) -> None:
    refusal = table.follow(move)
    assert refusal is None, (move, refusal)


def card(table: Table[Any, Any, Any, Any], name: str) -> CardId:
    """A card by the id that its deck gives it."""
    return CardId([each.id for each in table.rules.deck.cards].index(name))


def cards(table: Table[Any, Any, Any, Any], names: str) -> tuple[CardId, ...]:
    return tuple(card(table, name) for name in names.split())


def named(table: Table[Any, Any, Any, Any], ids: Iterable[CardId]) -> str:
    """The ids of these cards, as a test writes them."""
    return " ".join(table.rules.deck.cards[each].id for each in ids)


def play(table: ChainTable, names: str) -> list[ChainEvent | TakenBack]:
    """The seats whose turn it is play these cards one by one. Returns the events that everybody could see."""
    before = len(table.seen(None))
    for name in names.split():
        assert table.prompt is not None, f"the game is over before {name}"
        (seat,) = table.prompt.seats
        refusal = table.submit(table.prompt.id, Play(seat, card(table, name)))
        assert refusal is None, (seat, name, refusal)
    return table.seen(None, since=before)


def play_left_to_right(table: ChainTable) -> None:
    """Each seat plays the card that it has held longest, until the game is over."""
    while table.prompt is not None:
        (seat,) = table.prompt.seats
        play(table, named(table, table.state.hands[seat][:1]))


def chain_of(table: ChainTable) -> str:
    """The chain as a test writes it, strongest first."""
    return " ".join(group.value for group in table.state.chain)


def hands_of(table: ChainTable) -> list[str]:
    return [named(table, hand) for hand in table.state.hands]


def piles_of(table: ChainTable) -> list[str]:
    return [named(table, pile) for pile in table.state.piles]


def time_out(table: Table[Any, Any, Any, Any]) -> bool:
    """The clock plays one move for the seats that are late; False where it has none."""
    move = table.clock_move()
    if move is None:
        return False
    assert table.follow(move) is None
    table.settle()
    return True
