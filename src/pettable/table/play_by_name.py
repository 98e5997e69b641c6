"""Finds the move that somebody means by a few words, as `Table.play("cat-leader")` needs it.

The words are the kind of the move and what its fields hold: `play dog-9`. Words may be left out as long as one move
alone is meant: `dog-9`, or `pass`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pettable.table.card_names import card_numbers, named, spelling, with_other_cards
from pettable.table.deck import Deck
from pettable.table.errors import PettableError
from pettable.table.events import Move
from pettable.table.rules import Illegal

#: The number of moves that an error lists.
MOST_LISTED = 12


class IllegalMove(PettableError):
    """A move that the rules refuse, or words that mean no move; it lists what is possible.

    `illegal` is the refusal of the rules, with card names; `pettable.Text` puts it into a sentence.
    """

    def __init__(self, rule: str, why: str, possible: Sequence[str], illegal: Illegal | None = None) -> None:
        more = f" and {len(possible) - MOST_LISTED} more" if len(possible) > MOST_LISTED else ""
        listed = f"; possible: {', '.join(possible[:MOST_LISTED])}{more}" if possible else ""
        super().__init__(rule, why + listed)
        self.possible = tuple(possible)
        self.illegal = illegal


def refused(illegal: Illegal, deck: Deck[Any], legal: Sequence[Any]) -> IllegalMove:
    """The error for a refusal of the rules, where these moves are legal."""
    by_name = named(illegal, deck)
    why = by_name.why.removeprefix("refuse-").replace("-", " ")
    cards = f" ({', '.join(map(str, by_name.cards))})" if by_name.cards else ""
    return IllegalMove(by_name.rule, why + cards, listing(legal, deck), by_name)


def find_move(said: str, legal: Sequence[Any], deck: Deck[Any], check: Callable[[Any], Illegal | None]) -> Any:
    """The one legal move that the words mean.

    Raises IllegalMove: with the rules' own refusal where the last word is a card that cannot be played now.
    """
    words = said.casefold().split()
    spelled = [(move, spelling(move, deck)) for move in legal]
    exact = [move for move, full in spelled if words in (full, full[1:])]
    meant = [move for move, full in spelled if words and not Counter(words) - Counter(full)]
    for found in (exact, meant):
        if len(found) == 1:
            return found[0]
    if meant:
        raise IllegalMove("TB-9", f"{said!r} means several moves", listing(meant, deck))
    card = card_numbers(deck).get(words[-1]) if words else None
    for tried, move in with_other_cards(legal, len(deck.cards)):
        if tried == card and (illegal := check(move)):
            raise refused(illegal, deck, legal)
    raise IllegalMove("TB-9", f"{said!r} is no move now", listing(legal, deck))


def listing(moves: Sequence[Move], deck: Deck[Any]) -> list[str]:
    """Moves as one would type them; the kind only where there are several kinds, or nothing else to say."""
    several = len({type(move) for move in moves}) > 1
    spelled = (spelling(move, deck) for move in moves)
    return [" ".join(full if several or len(full) == 1 else full[1:]) for full in spelled]
