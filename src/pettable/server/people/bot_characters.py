"""The characters that bots play as: each has a name in every language and an animal for a picture.

A character is a key (`otter`); its name is the message `character-otter` of `text.LANG.ftl`, so that everybody reads it
in their own language. No character is a dog, a cat, a rodent or a bird: those are on the games' cards.
"""

from collections.abc import Collection

from pettable.server.people.text import message
from pettable.text import LANGUAGES

#: The characters of each level. A level whose own are all at the table borrows from the next one.
OF_LEVEL = {
    "puppy": ("snail", "sloth", "llama"),
    "tabby": ("otter", "seal", "camel"),
    "collie": ("dolphin", "octopus", "bison"),
    "parrot": ("badger", "shark", "t-rex"),
}
CHARACTERS = tuple(character for characters in OF_LEVEL.values() for character in characters)


def free_character(level: str, taken: Collection[str | None]) -> str | None:
    """The first character for a bot of this level that is not at the table; None: there is none, or no such level.

    >>> free_character("tabby", ()), free_character("parrot", ("badger", "shark", "t-rex"))
    ('otter', 'snail')
    """
    if level not in OF_LEVEL:
        return None
    first = CHARACTERS.index(OF_LEVEL[level][0])
    return next((each for each in (*CHARACTERS[first:], *CHARACTERS[:first]) if each not in taken), None)


def character_name(character: str, lang: str = "en") -> str:
    """
    >>> character_name("otter", "de")
    'Otto Otter'
    """
    return message(lang, f"character-{character}")


def character_names() -> tuple[str, ...]:
    """The names of all characters in all languages."""
    return tuple(character_name(character, lang) for lang in LANGUAGES for character in CHARACTERS)
