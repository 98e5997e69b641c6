"""The server's own words, which belong to no game: quick phrases, and why a name is refused."""

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from pettable.server.people.chat import PHRASES
from pettable.server.people.nicknames import Why


def phrases(lang: str) -> dict[str, str]:
    """What people can say with one tap, by its id."""
    return {phrase: _word(lang, f"phrase-{phrase}") for phrase in PHRASES}


def name_refusal(why: Why, lang: str = "en") -> str:
    return _word(lang, f"name-{why.value}")


def _word(lang: str, message: str) -> str:
    bundle = _bundle(lang)
    pattern = bundle.get_message(message).value
    assert pattern is not None, message
    told, faults = bundle.format_pattern(pattern)
    assert not faults, message
    return str(told)


@cache
def _bundle(lang: str) -> FluentBundle:
    made = FluentBundle([lang], use_isolating=False)
    made.add_resource(
        FluentResource((files("pettable.server.people") / f"text.{lang}.ftl").read_text(encoding="utf-8"))
    )
    return made
