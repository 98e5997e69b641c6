"""Nicknames: which ones are allowed, and whether two of them look alike.

A name is for people to read. So it holds no invisible characters and no stacks of accents, does not mix alphabets whose
letters look alike, and cannot be mistaken for another name at the table, a bot, or a word of the program itself.
"""

import unicodedata
from functools import cache

from pettable.bots import BOTS
from pettable.server.people.bot_characters import character_names
from pettable.server.people.text import message
from pettable.table.named_enum import NamedEnum

#: Characters as people count them: an accent or a skin tone belongs to the character before it.
MAX_CHARACTERS = 20
#: A longer input is refused unread.
MAX_INPUT_LENGTH = 200
MAX_EMOJI = 4
MAX_MARKS_IN_A_ROW = 2

#: Alphabets with letters that look alike (А, Α, A): a name may use only one of them.
LOOKALIKE_SCRIPTS = frozenset({"LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "DESERET"})

#: Variation selector 16: asks for the colourful form of the emoji before it.
EMOJI_SELECTOR = "\ufe0f"
SKIN_TONES = frozenset("🏻🏼🏽🏾🏿")

#: Invisible, though Unicode classes them as letters, marks or symbols: fillers, joiners, a blank.
INVISIBLE_CHARACTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
VARIATION_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

#: Words that the program uses, in both languages: a player with such a name could seem to speak for it.
SYSTEM_WORDS = (
    *("Pettable", "Host", "Table", "System", "Server", "Admin", "Moderator", "Bot", "Spectator", "You", "Nobody"),
    *("Gastgeber", "Tisch", "Zuschauer", "Du", "Niemand"),
)


class NameFault(NamedEnum):
    """Why a name is refused; the text of each is in `text.LANG.ftl` (`name-empty`)."""

    EMPTY = "empty"
    TOO_LONG = "too-long"
    INVISIBLE = "invisible"
    NO_LETTERS = "no-letters"
    MARKS = "marks"
    EMOJI = "emoji"
    SCRIPTS = "scripts"
    RESERVED = "reserved"


class NameRefused(Exception):
    def __init__(self, reason: NameFault) -> None:
        super().__init__(reason.value)
        self.reason = reason


def refusal_text(reason: NameFault, lang: str = "en") -> str:
    return message(lang, f"name-{reason.value}")


def checked_name(name: str) -> str:
    """The name as it will be shown; NameRefused says why it is not allowed.

    >>> checked_name("  Anna   Banana 🐶 ")
    'Anna Banana 🐶'
    """
    if len(name) > MAX_INPUT_LENGTH:
        raise NameRefused(NameFault.TOO_LONG)
    tidy = _tidied(name)
    if not tidy:
        raise NameRefused(NameFault.EMPTY)
    if any(_is_invisible(char) for char in tidy):
        raise NameRefused(NameFault.INVISIBLE)
    # A single character may stand for a whole phrase; the length of the phrase is what counts.
    if _length(unicodedata.normalize("NFKC", tidy)) > MAX_CHARACTERS:
        raise NameRefused(NameFault.TOO_LONG)
    if _longest_row_of_marks(tidy) > MAX_MARKS_IN_A_ROW:
        raise NameRefused(NameFault.MARKS)
    if not any(_is_readable(char) for char in tidy):
        raise NameRefused(NameFault.NO_LETTERS)
    if sum(_is_emoji(char) for char in tidy) > MAX_EMOJI:
        raise NameRefused(NameFault.EMOJI)
    if len(_scripts(tidy) & LOOKALIKE_SCRIPTS) > 1:
        raise NameRefused(NameFault.SCRIPTS)
    if reserved(tidy):
        raise NameRefused(NameFault.RESERVED)
    return tidy


def visible(text: str, most: int) -> str:
    """A text of somebody's own for others to read: without what cannot be seen, and cut after a number of characters.

    >>> visible("  Anna's \\u202e\\x00\\n deck ", 20)
    "Anna's deck"
    """
    seen = _tidied(
        "".join(" " if char.isspace() else char for char in text if char.isspace() or not _is_invisible(char))
    )
    if _longest_row_of_marks(seen) > MAX_MARKS_IN_A_ROW:
        seen = "".join(char for char in seen if not _is_mark(char))
    return seen[:most].strip()


def alike(one: str, other: str) -> bool:
    """Can one name be mistaken for the other?

    >>> alike("Bello", "BE11O"), alike("Bello", "Bella")
    (True, False)
    """
    return skeleton(one) == skeleton(other) or _cased_skeleton(one) == _cased_skeleton(other)


def reserved(name: str) -> bool:
    """Does it look like a word of the program, or like a bot's name?"""
    reserved_skeletons, reserved_cased = _reserved_skeletons()
    return skeleton(name) in reserved_skeletons or _cased_skeleton(name) in reserved_cased


@cache
def _reserved_skeletons() -> tuple[frozenset[str], frozenset[str]]:
    """The skeletons of all reserved words, and those in the words' own case; there are hundreds, so once only."""
    words = (*SYSTEM_WORDS, *BOTS, *character_names())
    return frozenset(map(skeleton, words)), frozenset(map(_cased_skeleton, words))


def skeleton(name: str) -> str:
    """The name with every group of lookalike characters mapped to one of them, regardless of case.

    (Unicode's own word for it, from UTS 39.)

    >>> skeleton("Böb 1"), skeleton("BOBI")
    ('bobl', 'bobl')
    """
    return _mapped(unicodedata.normalize("NFKC", name).casefold())


def _cased_skeleton(name: str) -> str:
    """The skeleton of the name in its own case: Greek ΝΙΝΑ reads as NINA, though small ν looks like v."""
    return _mapped(unicodedata.normalize("NFKC", name))


def _mapped(name: str) -> str:
    shapes = "".join(_shape(char) for char in _without_accents(name))
    kept = (char for char in _without_accents(shapes.casefold()) if char not in SKIN_TONES and _has_shape(char))
    return "".join(kept).translate(SAME_SHAPE).replace("rn", "m").replace("vv", "w")


#: Characters that look the same in some fonts.
SAME_SHAPE = str.maketrans("01i", "oll")


def _tidied(name: str) -> str:
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in name.strip())
    composed = unicodedata.normalize("NFC", " ".join(part for part in spaced.split(" ") if part))
    # Some keyboards add the emoji selector to plain characters, where it changes nothing visible.
    before = " " + composed
    return "".join(
        char for char, last in zip(composed, before, strict=False) if char != EMOJI_SELECTOR or _is_emoji(last)
    ).strip()


def _is_invisible(char: str) -> bool:
    """Control, format, surrogate, private or unassigned characters, line breaks, fillers, variation selectors."""
    if char == EMOJI_SELECTOR:
        return False
    hidden = char in INVISIBLE_CHARACTERS or any(ord(char) in each for each in VARIATION_SELECTORS)
    return hidden or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _length(name: str) -> int:
    return sum(not (_is_mark(char) or char in SKIN_TONES) for char in name)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _longest_row_of_marks(name: str) -> int:
    most = row = 0
    for char in unicodedata.normalize("NFC", name):
        row = row + 1 if _is_mark(char) and char != EMOJI_SELECTOR else 0
        most = max(most, row)
    return most


def _is_emoji(char: str) -> bool:
    return unicodedata.category(char) == "So"


def _is_readable(char: str) -> bool:
    """A letter, a number or an emoji: something that can be read aloud."""
    return unicodedata.category(char)[0] in "LN" or _is_emoji(char)


def _has_shape(char: str) -> bool:
    return _is_readable(char) or (_is_mark(char) and char != EMOJI_SELECTOR)


def _scripts(name: str) -> set[str]:
    """The alphabets of its letters: the first word of each letter's Unicode name."""
    letters = (char for char in unicodedata.normalize("NFKC", name) if char.isalpha())
    return {unicodedata.name(char, "").partition(" ")[0] for char in letters}


def _without_accents(name: str) -> str:
    if name.isascii():
        return name
    apart = unicodedata.normalize("NFD", name)
    bare = "".join(char for char in apart if not unicodedata.name(char, "").startswith("COMBINING "))
    return unicodedata.normalize("NFC", bare)


def _shape(char: str) -> str:
    shape = _shapes().get(char, char)
    if shape.isascii():
        return shape
    # Small м looks like no Latin letter, but capital М looks like M: a reader may mistake one word for the other.
    capital = _shapes().get(char.upper(), shape)
    return capital.casefold() if capital.isascii() else shape


@cache
def _shapes() -> dict[str, str]:
    """For each character with lookalikes, the one that represents them all, from Unicode's list of confusables."""
    # A large table to import, and needed only when a name is checked.
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]  # noqa: PLC0415

    representative: dict[str, str] = {}

    def find(char: str) -> str:
        while (next_one := representative.get(char, char)) != char:
            char = next_one
        return char

    for key, others in confusables_data.items():
        for other in others:
            # Right-to-left letters come wrapped in direction marks.
            one, two = sorted((find(key.strip("\u200e")), find(other["c"].strip("\u200e"))), key=_plainness)
            representative[two] = one
    return {char: find(char) for char in representative if len(char) == 1}


def _plainness(shape: str) -> tuple[bool, bool, int, str]:
    """Sort key: plain Latin letters represent their lookalikes, and a pair (rn) the single letter it looks like (m)."""
    return not shape.isascii(), not shape.isalpha(), -len(shape), shape
