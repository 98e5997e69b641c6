"""Matches what a person types with the names of moves and cards."""

from collections.abc import Sequence

#: One letter alone means a beginning; anywhere inside it would be a slip of the finger as often as not.
SHORTEST_INSIDE = 2


def matches(said: str, words: Sequence[str]) -> list[int]:
    """The places of the words that are meant: equal ones, else those that begin like it, else those that hold it.

    Words that look the same are the same to a person: only the first of them is named.

    >>> hand = ["Dog 4/2", "Dog 4/7", "Cat leader"]
    >>> matches("dog 4/2", hand), matches("dog", hand), matches("LEAD", hand), matches("g", hand)
    ([0], [0, 1], [2], [])
    """
    wanted = plain(said)
    plain_names = [plain(each) for each in words]
    first = {each: place for place, each in reversed(list(enumerate(plain_names)))}
    places = sorted(first.values())
    if not wanted:
        return []
    if wanted in first:
        return [first[wanted]]
    begin = [place for place in places if plain_names[place].startswith(wanted)]
    if begin or len(wanted) < SHORTEST_INSIDE:
        return begin
    return [place for place in places if wanted in plain_names[place]]


def plain(words: str) -> str:
    """Words without what does not matter: capitals, and how many spaces."""
    return " ".join(words.casefold().split())
