"""Texts that belong to no game, in English and German: quick phrases, bots' names, why a nickname is refused."""

from functools import cache
from importlib.resources import files

from pettable.fluent_bundle import Bundle


def message(lang: str, id: str) -> str:
    """The text of one message of `text.LANG.ftl`."""
    return _bundle(lang).format(id, {})


@cache
def _bundle(lang: str) -> Bundle:
    return Bundle(lang, [(files("pettable.server.people") / f"text.{lang}.ftl").read_text(encoding="utf-8")])
