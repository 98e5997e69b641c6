"""Building cats (SC-7): where a card may be placed, and what a cat looks like with it.

A cat is at most one head, any number of middles, and at most one tail, from left to right. A head covers a head and a
tail covers a tail, so these two fit any cat. A middle goes into any gap: before the first middle, between two, or after
the last; the head stays left of all middles, the tail right.
"""

from msgspec.structs import replace

from pettable.games.slap_cat.deck import Part
from pettable.games.slap_cat.moves import ASIDE, NEW_CAT, Cards
from pettable.games.slap_cat.state import Area, Cat
from pettable.table.deck import CardId

#: A cat's number, NEW_CAT or ASIDE; and the gap, 0 for all but middles.
Spot = tuple[int, int]


def visible(cat: Cat) -> Cards:
    """The visible cards of a cat, from left to right."""
    return cat.heads[-1:] + cat.middles + cat.tails[-1:]


def covered(cat: Cat) -> Cards:
    return cat.heads[:-1] + cat.tails[:-1]


def is_complete(cat: Cat) -> bool:
    return bool(cat.heads and cat.tails)


def spots(area: Area, part: Part | None) -> list[Spot]:
    """All places for a card of this part; a negative (None) lies aside by itself."""
    if part is None:
        return [(ASIDE, 0)]
    found = [(NEW_CAT, 0)]
    for number, cat in enumerate(area.cats, 1):
        if part is Part.MIDDLE:
            for gap in range(1, len(cat.middles) + 2):
                found.append((number, gap))
        else:
            found.append((number, 0))
    return found


def may_lie(area: Area, part: Part | None, cat: int, gap: int) -> bool:
    """Is this one of the `spots`?"""
    if part is None or cat == NEW_CAT:
        return gap == 0 and cat == (ASIDE if part is None else NEW_CAT)
    if not 1 <= cat <= len(area.cats):
        return False
    return 1 <= gap <= len(area.cats[cat - 1].middles) + 1 if part is Part.MIDDLE else gap == 0


def placed(area: Area, card: CardId, part: Part | None, cat: int, gap: int) -> Area:
    """The area with one card more."""
    if part is None:
        return Area(area.cats, (*area.aside, card))
    if cat == NEW_CAT:
        return Area((*area.cats, grown(Cat(), card, part, 1)), area.aside)
    cats = list(area.cats)
    cats[cat - 1] = grown(cats[cat - 1], card, part, gap)
    return Area(tuple(cats), area.aside)


def grown(cat: Cat, card: CardId, part: Part, gap: int) -> Cat:
    if part is Part.HEAD:
        return replace(cat, heads=(*cat.heads, card))
    if part is Part.TAIL:
        return replace(cat, tails=(*cat.tails, card))
    return replace(cat, middles=(*cat.middles[: gap - 1], card, *cat.middles[gap - 1 :]))


def cards_in(area: Area) -> Cards:
    """Every card of an area, covered ones too."""
    found = area.aside
    for cat in area.cats:
        found += cat.heads + cat.middles + cat.tails
    return found
