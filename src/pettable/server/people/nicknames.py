"""Nicknames: what one may be called, and whether two names look alike.

A name is for people to read. So it has nothing invisible in it, does not pile up marks, does not mix alphabets that
share their shapes, and cannot be taken for another at the same table or for a word of the program itself.
"""

import unicodedata
from functools import cache

from pettable.bots import BOTS
from pettable.table.named_enum import NamedEnum

#: What people count as one character; a mark or a shade of skin belongs to what it stands on.
MOST_CHARACTERS = 20
#: Nobody types more, and nothing longer is even looked at.
MOST_TYPED = 200
MOST_EMOJI = 4
MOST_MARKS_IN_A_ROW = 2

#: Alphabets that share shapes (А, Α, A): a name may use one of them.
ALIKE_SCRIPTS = frozenset({"LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "DESERET"})

#: Asks for the colourful form of the emoji before it.
EMOJI_FORM = "\ufe0f"
SKIN_SHADES = frozenset("🏻🏼🏽🏾🏿")

#: Nothing is seen of these, though Unicode calls them letters, marks or symbols: fillers, joiners, a blank.
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
VARIANTS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

#: Words of the program, in both languages; a player of that name could speak for it.
SYSTEM_WORDS = (
    *("Pettable", "Host", "Table", "System", "Server", "Admin", "Moderator", "Bot", "Spectator", "You", "Nobody"),
    *("Gastgeber", "Tisch", "Zuschauer", "Du", "Niemand"),
)


class Why(NamedEnum):
    """Why a name is refused; its words are in the texts (`name-empty`)."""

    EMPTY = "empty"
    TOO_LONG = "too-long"
    INVISIBLE = "invisible"
    NO_LETTERS = "no-letters"
    MARKS = "marks"
    EMOJI = "emoji"
    SCRIPTS = "scripts"
    RESERVED = "reserved"


class NameRefused(Exception):
    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


def checked(name: str) -> str:
    """The name as it will be shown; NameRefused says why it cannot be.

    >>> checked("  Anna   Banana 🐶 ")
    'Anna Banana 🐶'
    """
    if len(name) > MOST_TYPED:
        raise NameRefused(Why.TOO_LONG)
    tidy = _tidied(name)
    if not tidy:
        raise NameRefused(Why.EMPTY)
    if any(_unseen(char) for char in tidy):
        raise NameRefused(Why.INVISIBLE)
    # One sign may stand for a whole phrase: what counts is how long it reads.
    if _length(unicodedata.normalize("NFKC", tidy)) > MOST_CHARACTERS:
        raise NameRefused(Why.TOO_LONG)
    if _most_marks_in_a_row(tidy) > MOST_MARKS_IN_A_ROW:
        raise NameRefused(Why.MARKS)
    if not any(_tells(char) for char in tidy):
        raise NameRefused(Why.NO_LETTERS)
    if sum(_is_emoji(char) for char in tidy) > MOST_EMOJI:
        raise NameRefused(Why.EMOJI)
    if len(_scripts(tidy) & ALIKE_SCRIPTS) > 1:
        raise NameRefused(Why.SCRIPTS)
    if reserved(tidy):
        raise NameRefused(Why.RESERVED)
    return tidy


def alike(one: str, other: str) -> bool:
    """Could one be taken for the other?

    >>> alike("Bello", "BE11O"), alike("Bello", "Bella")
    (True, False)
    """
    return skeleton(one) == skeleton(other) or _as_written(one) == _as_written(other)


def reserved(name: str) -> bool:
    """Does it look like a word of the program, or the name of a bot?"""
    return any(alike(name, word) for word in (*SYSTEM_WORDS, *BOTS))


def skeleton(name: str) -> str:
    """What is left of a name when shapes that look alike are made the same, great or small.

    >>> skeleton("Böb 1"), skeleton("BOBI")
    ('bobl', 'bobl')
    """
    return _bare(unicodedata.normalize("NFKC", name).casefold())


def _as_written(name: str) -> str:
    """The same, but a capital looks like itself: Greek ΝΙΝΑ is read as NINA, though ν looks like v."""
    return _bare(unicodedata.normalize("NFKC", name))


def _bare(name: str) -> str:
    shapes = "".join(_shape(char) for char in _without_accents(name))
    kept = (char for char in _without_accents(shapes.casefold()) if char not in SKIN_SHADES and _counts(char))
    return "".join(kept).translate(ONE_SHAPE).replace("rn", "m").replace("vv", "w")


#: Even a good eye cannot tell these apart in every font.
ONE_SHAPE = str.maketrans("01i", "oll")


def _tidied(name: str) -> str:
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in name.strip())
    composed = unicodedata.normalize("NFC", " ".join(part for part in spaced.split(" ") if part))
    # A keyboard may ask for the colourful form of what has none; that changes nothing one could see.
    before = " " + composed
    return "".join(
        char for char, last in zip(composed, before, strict=False) if char != EMOJI_FORM or _is_emoji(last)
    ).strip()


def _unseen(char: str) -> bool:
    """Control, format, surrogate, private or unassigned characters, breaks of line, and what only seems to be there."""
    if char == EMOJI_FORM:
        return False
    hidden = char in UNSEEN or any(ord(char) in each for each in VARIANTS)
    return hidden or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _length(name: str) -> int:
    return sum(not (_is_mark(char) or char in SKIN_SHADES) for char in name)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _most_marks_in_a_row(name: str) -> int:
    most = row = 0
    for char in unicodedata.normalize("NFC", name):
        row = row + 1 if _is_mark(char) and char != EMOJI_FORM else 0
        most = max(most, row)
    return most


def _is_emoji(char: str) -> bool:
    return unicodedata.category(char) == "So"


def _tells(char: str) -> bool:
    """A letter, a number or an emoji: something to call somebody by."""
    return unicodedata.category(char)[0] in "LN" or _is_emoji(char)


def _counts(char: str) -> bool:
    return _tells(char) or (_is_mark(char) and char != EMOJI_FORM)


def _scripts(name: str) -> set[str]:
    """The alphabets of its letters, by the first word of each letter's name in Unicode."""
    letters = (char for char in unicodedata.normalize("NFKC", name) if char.isalpha())
    return {unicodedata.name(char, "").partition(" ")[0] for char in letters}


def _without_accents(name: str) -> str:
    apart = unicodedata.normalize("NFD", name)
    bare = "".join(char for char in apart if not unicodedata.name(char, "").startswith("COMBINING "))
    return unicodedata.normalize("NFC", bare)


def _shape(char: str) -> str:
    shape = _shapes().get(char, char)
    if shape.isascii():
        return shape
    # Small м looks like no small letter of ours, but its capital does: who reads one may take it for the other.
    capital = _shapes().get(char.upper(), shape)
    return capital.casefold() if capital.isascii() else shape


@cache
def _shapes() -> dict[str, str]:
    """For each character that looks like others the one that stands for all of them, by Unicode's own list."""
    # A large table, needed only once somebody says a name.
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]  # noqa: PLC0415

    leader: dict[str, str] = {}

    def lead(char: str) -> str:
        while (next_one := leader.get(char, char)) != char:
            char = next_one
        return char

    for key, others in confusables_data.items():
        for other in others:
            # Right-to-left letters come wrapped in marks of direction.
            one, two = sorted((lead(key.strip("\u200e")), lead(other["c"].strip("\u200e"))), key=_plainness)
            leader[two] = one
    return {char: lead(char) for char in leader if len(char) == 1}


def _plainness(shape: str) -> tuple[bool, bool, int, str]:
    """Plain Latin letters stand for all that look like them; two of them (rn) for the one that they look like (m)."""
    return not shape.isascii(), not shape.isalpha(), -len(shape), shape
