"""Texts that belong to no game, in English and German: quick phrases, and why a nickname is refused."""

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource


def message(lang: str, id: str) -> str:
    """The text of one message of `text.LANG.ftl`."""
    bundle = _bundle(lang)
    pattern = bundle.get_message(id).value
    assert pattern is not None, id
    text, faults = bundle.format_pattern(pattern)
    assert not faults, id
    return str(text)


@cache
def _bundle(lang: str) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    source = (files("pettable.server.people") / f"text.{lang}.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(source))
    return bundle
