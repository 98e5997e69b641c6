"""Formats the messages of Fluent files: the part of Project Fluent that our texts use.

Mozilla's own parser (fluent.syntax) reads the files; this module formats the messages. Mozilla's formatter would
bring four packages more, time zones and currencies among them, of which a card game needs nothing. A test compares
the two on every message that we have.

What is understood: variables, terms, references to other messages, strings, and selectors by word, by number and by
plural. A file that uses more, or that cannot be read, is refused when it is loaded.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from fluent.syntax import FluentParser, ast

#: What a message can be given: a text, or a number, which is written in the manner of the language.
Value: TypeAlias = str | int | float
Format: TypeAlias = Callable[[Mapping[str, Value]], Value]

#: How numbers are written: between thousands, and before a fraction.
SEPARATORS = {"en": (",", "."), "de": (".", ",")}
#: Digits of a fraction that are shown at most.
FRACTION_DIGITS = 3


class UnknownMessage(LookupError):
    """No message of that name, or one that lacks a variable."""


class Bundle:
    """The messages of one language, from one or several files. A later file may replace a message of an earlier one."""

    def __init__(self, lang: str, sources: Iterable[str]) -> None:
        self.lang = lang
        self._formats: dict[str, Format] = {}
        for source in sources:
            for entry in FluentParser(with_spans=False).parse(source).body:
                self._add(entry)

    def names(self) -> frozenset[str]:
        """The names of the messages, without attributes and terms."""
        return frozenset(name for name in self._formats if "." not in name and not name.startswith("-"))

    def __contains__(self, name: str) -> bool:
        return name in self._formats

    def format(self, name: str, values: Mapping[str, Value]) -> str:
        """A message in words; an attribute is named `CC-1.title`."""
        try:
            return self._text(self._formats[name](values))
        except KeyError as missing:
            raise UnknownMessage(f"{name} ({self.lang}): no {missing}") from None

    def _add(self, entry: ast.EntryType) -> None:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"not Fluent: {(entry.content or '').strip()}")
        if isinstance(entry, ast.Message | ast.Term):
            name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
            if entry.value is not None:
                self._formats[name] = self._pattern(entry.value)
            for attribute in entry.attributes:
                self._formats[f"{name}.{attribute.id.name}"] = self._pattern(attribute.value)

    def _pattern(self, pattern: ast.Pattern) -> Format:
        parts = [self._part(element) for element in pattern.elements]
        if len(parts) == 1:
            return parts[0]
        return lambda values: "".join(self._text(part(values)) for part in parts)

    def _part(self, node: object) -> Format:
        """How one piece of a message is formatted."""
        match node:
            case ast.TextElement(value=text):
                return lambda _: text
            case ast.Placeable(expression=inner):
                return self._part(inner)
            case ast.StringLiteral():
                written: str = node.parse()["value"]
                return lambda _: written
            case ast.VariableReference(id=ast.Identifier(name=name)):
                return lambda values: values[name]
            case ast.MessageReference(id=ast.Identifier(name=name), attribute=None):
                return lambda values: self._formats[name](values)  # noqa: PLW0108 (it may come later in the file)
            case ast.TermReference(id=ast.Identifier(name=name), attribute=None, arguments=None):
                return lambda _: self._formats[f"-{name}"]({})
            case ast.SelectExpression():
                return self._selection(node)
        raise ValueError(f"a part of Fluent that is not used here: {type(node).__name__}")

    def _selection(self, node: ast.SelectExpression) -> Format:
        selector = self._part(node.selector)
        variants: dict[Value, Format] = {}
        for variant in node.variants:
            key, pattern = variant.key, self._pattern(variant.value)
            # The first variant that fits is taken, as Fluent has it.
            variants.setdefault(key.name if isinstance(key, ast.Identifier) else key.parse()["value"], pattern)
            if variant.default:
                default = pattern

        def chosen(values: Mapping[str, Value]) -> Value:
            value = selector(values)
            if isinstance(value, str):
                return variants.get(value, default)(values)
            return variants.get(value, variants.get(plural(value), default))(values)

        return chosen

    def _text(self, value: Value) -> str:
        return value if isinstance(value, str) else number_text(value, self.lang)


def plural(number: float) -> str:
    """The plural category of a number: English and German have the same two.

    >>> plural(1), plural(0), plural(2)
    ('one', 'other', 'other')
    """
    return "one" if abs(number) == 1 else "other"


def number_text(number: float, lang: str) -> str:
    """A number as a language writes it.

    >>> number_text(12345, "en"), number_text(12345, "de"), number_text(-0.5, "de")
    ('12,345', '12.345', '-0,5')
    """
    thousands, point = SEPARATORS[lang]
    if isinstance(number, int):
        return f"{number:,}".replace(",", thousands)
    whole, _, fraction = f"{number:,.{FRACTION_DIGITS}f}".partition(".")
    fraction = fraction.rstrip("0")
    return whole.replace(",", thousands) + (point + fraction if fraction else "")
