"""Words: both languages say the same things, everything that can happen can be told, and nothing is left over."""

import ast
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from msgspec import Raw, Struct
from tools.rulings_page import page

import pettable
from pettable import registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.games.chain_of_command.rules import Reckoned
from pettable.table.deck import CardId
from pettable.table.events import kebab
from pettable.table.options import Options, choose, flags
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal
from pettable.table.scene import SceneLine
from pettable.table.seats import CHANCE, Seat
from pettable.table.table import Table, TakeBack, TakenBack
from pettable.text import LANGUAGES, Text, bundle

SOURCE = Path(pettable.__file__).parent
#: Every folder that has words: the table, the games, the clients.
PLACES = sorted({file.parent for file in SOURCE.rglob("text.*.ftl")})
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fred", "Gil", "Hana")
RULE_ID = re.compile(r"[A-Z]{2}-D?\d+")

each_game = pytest.mark.parametrize("game", registry.names())
each_language = pytest.mark.parametrize("lang", LANGUAGES)
each_place = pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)


def entries(place: Path, lang: str) -> list[ftl.EntryType]:
    return FluentParser(with_spans=False).parse((place / f"text.{lang}.ftl").read_text(encoding="utf-8")).body


@cache
def messages(place: Path, lang: str) -> dict[str, ftl.Message | ftl.Term]:
    found: dict[str, ftl.Message | ftl.Term] = {}
    for entry in entries(place, lang):
        if isinstance(entry, ftl.Message | ftl.Term):
            name = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
            assert name not in found, f"{name} stands twice in {place.name}/text.{lang}.ftl"
            found[name] = entry
    return found


def texts(game: str, lang: str) -> list[Text]:
    """For a player, and for a spectator."""
    return [Text(game, lang, NAMES, viewer) for viewer in (Seat(0), None)]


# The files.


@each_place
@each_language
def test_every_line_of_a_text_file_is_understood(place: Path, lang: str) -> None:
    junk = [entry.content for entry in entries(place, lang) if isinstance(entry, ftl.Junk)]
    assert junk == []
    assert messages(place, lang)


@each_place
def test_both_languages_have_the_same_messages_and_attributes(place: Path) -> None:
    def shape(lang: str) -> dict[str, tuple[bool, list[str]]]:
        return {
            name: (message.value is not None, sorted(attribute.id.name for attribute in message.attributes))
            for name, message in messages(place, lang).items()
        }

    english, *others = map(shape, LANGUAGES)
    for other in others:
        assert other == english


@each_place
def test_the_languages_differ(place: Path) -> None:
    """A file that was copied and not translated would pass everything else."""
    english, german = (place / "text.en.ftl").read_text(encoding="utf-8"), (place / "text.de.ftl").read_text("utf-8")
    same = set(english.splitlines()) & set(german.splitlines())
    said = [line for line in same if re.search(r"= .*[a-z]{3}.* .*[a-z]{3}", re.sub(r"\{[^}]*\}", "", line))]
    assert len(said) <= 2, said


@each_place
@each_language
def test_rules_and_refusals_do_not_shout(place: Path, lang: str) -> None:
    """No exclamation marks, except in the games' names."""
    named = [messages(each, lang)["title"] for each in PLACES if "title" in messages(each, lang)]
    titles = [title for message in named for title in all_words(message)]
    loud = []
    for name, message in messages(place, lang).items():
        if not (RULE_ID.fullmatch(name) or name.startswith(("refuse-", "ask-", "option-", "section-", "example-"))):
            continue
        for words in all_words(message):
            for title in titles:
                words = words.replace(title, "")  # noqa: PLW2901
            if "!" in words:
                loud.append((name, words))
    assert loud == []


def all_words(message: ftl.Message | ftl.Term) -> list[str]:
    found: list[str] = []

    class Words(Visitor):
        def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802 (the visitor's own names)
            found.append(node.value)

    Words().visit(message)
    return found


# The rulebooks.


@each_game
@each_language
def test_every_rule_and_every_constraint_has_a_title_and_words(game: str, lang: str) -> None:
    text = Text(game, lang)
    for book in (registry.rulebook(game), registry.table_rulebook()):
        for rule in (*book.rules, *book.deck):
            title, words = text.rule(rule)
            assert 0 < len(title) < 40, rule
            assert words.endswith((".", ":")), rule
            assert len(words) > len(title), rule
        for section in book.sections:
            assert text.word(f"section-{section.name}")


def test_the_page_of_rulings_is_not_stale() -> None:
    assert (SOURCE.parents[1] / "docs" / "rulings.md").read_text(encoding="utf-8") == page(), "make rulings"


@each_game
def test_rules_cite_only_rules_that_there_are(game: str) -> None:
    known = {*registry.rulebook(game).rules, *registry.rulebook(game).deck}
    known |= {*registry.table_rulebook().rules, *registry.table_rulebook().deck}
    cited = {words for words in constants(SOURCE / "games" / registry.folder_name(game)) if RULE_ID.fullmatch(words)}
    assert cited <= known
    for lang in LANGUAGES:
        for name, message in messages(SOURCE / "games" / registry.folder_name(game), lang).items():
            for rule in RULE_ID.findall(" ".join(all_words(message))):
                assert rule in known, (name, rule)


# What can happen.


@each_game
@each_language
def test_every_event_is_told(game: str, lang: str) -> None:
    for kind in (*members(registry.find(game).rules.types()[2]), TakenBack):
        for event, text in product(samples(kind), texts(game, lang)):
            assert_told(text.event(event))


@each_game
@each_language
def test_every_move_of_a_player_is_told(game: str, lang: str) -> None:
    """Every move that chance does not make."""
    kinds = set(members(registry.find(game).rules.types()[1])) - played(game).chance
    assert kinds
    for kind in kinds:
        for move, text in product(samples(kind), texts(game, lang)):
            assert_told(text.move(move))


@each_game
@each_language
def test_every_line_of_a_scene_is_told(game: str, lang: str) -> None:
    kinds = lines_of(game)
    assert kinds
    for kind in kinds:
        for line, text in product(samples(kind), texts(game, lang)):
            assert_told(text.line(line))


@each_game
@each_language
def test_every_card_is_told(game: str, lang: str) -> None:
    text = Text(game, lang)
    for card in range(len(registry.default_deck(game).cards)):
        assert_told(text.card(CardId(card)))


@each_game
@each_language
def test_every_question_is_told(game: str, lang: str) -> None:
    assert played(game).prompts
    for prompt in played(game).prompts.values():
        for text, seat in product(texts(game, lang), prompt.seats):
            assert_told(text.ask(prompt, seat))


@each_game
@each_language
def test_every_refusal_is_told(game: str, lang: str) -> None:
    words = {word for word in constants(SOURCE / "games" / registry.folder_name(game)) if word.startswith("refuse-")}
    words |= {word for word in constants(SOURCE / "table") if re.fullmatch(r"refuse-[a-z-]+[a-z]", word)}
    assert len(words) > 6
    for word, text in product(words, texts(game, lang)):
        for cards in ((), (CardId(0),), (CardId(0), CardId(1))):
            told = text.refusal(Illegal("TB-1", word, cards))
            assert_told(told)
            assert told.endswith(" (TB-1)")


@each_game
@each_language
def test_every_option_is_told(game: str, lang: str) -> None:
    for name in flags(registry.find(game).options):
        assert_told(Text(game, lang).word(f"option-{name}"))


@each_game
@each_language
def test_every_line_of_a_reckoning_is_told(game: str, lang: str) -> None:
    assert played(game).points
    for word in played(game).points | literal_points(game):
        assert_told(Text(game, lang).word(word))


@each_game
@each_language
def test_every_way_to_decide_is_told(game: str, lang: str) -> None:
    assert decided_words(game) > {"decided-shared"}
    for word in decided_words(game):
        assert_told(Text(game, lang).word(word))


@each_game
@each_language
def test_a_game_has_a_title_and_a_tagline(game: str, lang: str) -> None:
    text = Text(game, lang)
    assert 3 < len(text.word("title")) < 30
    assert text.word("tagline").endswith(".")


def test_a_word_that_is_missing_fails_loudly() -> None:
    """Nothing falls back to an id or to another language."""
    text = Text("chain-of-command", "de")
    with pytest.raises(LookupError):
        text.word("no-such-word")
    with pytest.raises(LookupError):
        text.word("CC-1.no-such-attribute")
    with pytest.raises(LookupError):
        text.word("event-reckoned")
    assert not text.has("no-such-word")


def test_cc_7_the_points_are_told_with_the_names_of_the_seats() -> None:
    text = Text("chain-of-command", "en", names=("Anna", "Ben"), viewer=Seat(0))
    assert text.event(Reckoned("CC-7", (80, -1))) == "The points: You 80, Ben −1."


# Nothing is left over.


@each_game
def test_no_message_of_a_game_is_unused(game: str) -> None:
    place = SOURCE / "games" / registry.folder_name(game)
    unused = messages(place, "en").keys() - derived(game) - constants(SOURCE) - referenced(place)
    assert unused == set()


@pytest.mark.parametrize("place", [place for place in PLACES if place.parent == SOURCE], ids=lambda place: place.name)
def test_no_message_of_the_table_or_of_a_client_is_unused(place: Path) -> None:
    book = registry.table_rulebook()
    used = {*book.rules, *book.deck, "event-taken-back", *(f"section-{section.name}" for section in book.sections)}
    used |= constants(SOURCE) | referenced(place)
    sources = (*place.rglob("*.py"), *SOURCE.glob("*.py"))
    beginnings = tuple(word for word in formatted(sources) if re.fullmatch(r"[a-z]+(-[a-z]+)*-", word))
    unused = {name for name in messages(place, "en") if name not in used and not name.startswith(beginnings)}
    assert unused == set()


def kinds(game: str) -> set[str]:
    """The kinds of all moves of seats in the golden games."""
    rules, golden = registry.rules_of(game), SOURCE / "games" / registry.folder_name(game) / "golden"
    decoder = msgspec.json.Decoder(Union[rules.types()[1], TakeBack])  # noqa: UP007 (built at run time)
    lines = [line for file in sorted(golden.glob("*.jsonl")) for line in file.read_bytes().splitlines()]
    moves = [
        decoder.decode(raw) for line in lines if (raw := msgspec.json.decode(line, type=dict[str, Raw]).get("move"))
    ]
    return {rules.move_kind(move) for move in moves if move.seat >= 0 and not isinstance(move, TakeBack)} - {""}


@each_game
@each_language
def test_every_kind_of_move_has_words(game: str, lang: str) -> None:
    text = Text(game, lang)
    assert [kind for kind in sorted(kinds(game)) if not text.word(f"kind-{kind}")] == []


def derived(game: str) -> set[str]:
    """The ids that follow from what a game declares."""
    found, book = registry.find(game), registry.rulebook(game)
    _, moves, events, _ = found.rules.types()
    cards = {type(card) for card in registry.default_deck(game).cards}
    return {
        "title",
        "tagline",
        *(f"kind-{kind}" for kind in kinds(game)),
        *book.rules,
        *book.deck,
        *(f"section-{section.name}" for section in book.sections),
        *(f"event-{kebab(kind.__name__)}" for kind in members(events)),
        *(f"move-{kebab(kind.__name__)}" for kind in members(moves)),
        *(f"scene-{kebab(kind.__name__)}" for kind in lines_of(game)),
        *(f"card-{kebab(kind.__name__)}" for kind in cards),
        *(f"{kebab(kind.__name__)}-{member.value}" for kind in enums_of(game) for member in kind),
        *(f"option-{name}" for name in flags(found.options)),
        *(played(game).points | literal_points(game)),
        *(f"ask-{prompt}" for prompt in played(game).prompts),
        *decided_words(game),
    }


def referenced(place: Path) -> set[str]:
    """Messages and terms that other messages use."""
    found: set[str] = set()

    class References(Visitor):
        def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
            found.add(node.id.name)

        def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
            found.add(f"-{node.id.name}")

    for message in messages(place, "en").values():
        References().visit(message)
    return found


# How the tests above find what there is.


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union) if get_origin(union) in (Union, UnionType) else (union,)


@cache
def constants(folder: Path) -> frozenset[str]:
    """All text constants in the source of a folder."""
    return frozenset(
        node.value
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def formatted(sources: Iterable[Path]) -> set[str]:
    """How the formatted texts in these files begin: `scene-` of f"scene-{name}"."""
    return {
        str(node.values[0].value)
        for file in sources
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant)
    }


def literal_points(game: str) -> set[str]:
    """The words of all lines `Points("CC-9", …)` in a game's source, though no game that was played had them.

    Where a rule gives several lines, `Points("PP-16", …, what)`, these are all that the texts have for it.
    """
    found: set[str] = set()
    for file in (SOURCE / "games" / registry.folder_name(game)).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Points"), args=[ast.Constant(value=rule), _]):
                    found.add(f"points-{rule!s}")
                case ast.Call(func=ast.Name(id="Points"), args=[ast.Constant(value=rule), _, _]):
                    several = {word for word in bundle(game, "en").names() if word.startswith(f"points-{rule!s}-")}
                    assert several, f"no words for the lines of {rule!s}"
                    found |= several
    return found


def decided_words(game: str) -> set[str]:
    found = constants(SOURCE / "games" / registry.folder_name(game)) | {"decided-shared"}
    return {word for word in found if word.startswith("decided-")}


def lines_of(game: str) -> list[type[SceneLine]]:
    package = f"pettable.games.{registry.folder_name(game)}"
    import_module(package)

    def below(kind: type[SceneLine]) -> Iterator[type[SceneLine]]:
        for sub in kind.__subclasses__():
            yield sub
            yield from below(sub)

    return [kind for kind in below(SceneLine) if kind.__module__.startswith(f"{package}.")]


def enums_of(game: str) -> set[type[Enum]]:
    package = import_module(f"pettable.games.{registry.folder_name(game)}")
    modules = [import_module(f"{package.__name__}.{file.stem}") for file in Path(package.__path__[0]).glob("*.py")]
    return {thing for module in modules for thing in vars(module).values() if is_enum(thing)}


def is_enum(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Enum) and thing.__module__.startswith("pettable.games.")


def samples(kind: type[Struct]) -> list[Any]:
    """Values of a struct, with every sort of value in every field at least once."""
    fields = {name: list(values(hint)) for name, hint in get_type_hints(kind).items()}
    most = max(map(len, fields.values()), default=1)
    return [kind(**{name: some[turn % len(some)] for name, some in fields.items()}) for turn in range(most)]


#: Some values of each plain type that a field of an event, a move or a line may have.
PLAIN: dict[Any, tuple[Any, ...]] = {
    Seat: (Seat(0), Seat(1)),
    CardId: (CardId(0), CardId(1), CardId(2)),
    bool: (False, True),
    int: (0, 1, 2, 7),
    str: ("TB-1",),
    type(None): (None,),
}


def values(hint: Any) -> Iterator[Any]:
    inner = get_args(hint)
    if hint in PLAIN:
        yield from PLAIN[hint]
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from hint
    elif isinstance(hint, type) and issubclass(hint, Struct):
        yield from samples(hint)
    elif get_origin(hint) in (Union, UnionType):
        for each in inner:
            yield from values(each)
    elif get_origin(hint) is tuple and inner[-1] is Ellipsis:
        some = list(values(inner[0]))
        yield from ((), tuple(some[:1]), tuple(some))
    elif get_origin(hint) is tuple:
        yield from islice(product(*map(values, inner)), 20)
    else:
        raise NotImplementedError(f"no sample of {hint}")


def assert_told(words: str) -> None:
    assert words.strip()
    assert not re.search(r"[{}]|None|CardId|<|Enum", words), words


class Played(Struct):
    """What came up in some games of random play."""

    chance: set[type[Any]]
    prompts: dict[str, Any]
    points: set[str]


@cache
def played(game: str) -> Played:
    """Every number of seats, without options, with each alone and with all of them."""
    found, rules = registry.find(game), registry.rules_of(game)
    seen = Played(set(), {}, set())
    for seats in found.seats:
        allowed = [name for name, flag in flags(found.options).items() if flag.allows(seats)]
        for number, names in enumerate([[], *([name] for name in allowed), allowed]):
            options: Options = choose(found.options, found.seats, seats, names)
            table: Table[Any, Any, Any, Any] = Table(rules, options, seed_of(number))
            rng = Rng(seed_of(number), "bots")
            bots = {Seat(s): make_bot("random", found, rules, Seat(s), rng.stream(str(s))) for s in range(seats)}
            while table.prompt is not None:
                seen.prompts[table.prompt.rule] = table.prompt
                assert answer(table, bots)
            seen.chance |= {type(entry.move) for entry in table.log if entry.move.seat == CHANCE}
            assert table.outcome is not None
            seen.points |= {line.word for lines in table.outcome.reckoning for line in lines}
    return seen


#: A card has numbers, and what is won is points. Treats are the first number, named where there is a second one.
BANNED = {"en": r"(?i)\bscores?\b", "de": r"\bWerte?s?\b"}
TREATS = {"en": r"(?i)\btreats?\b", "de": r"\bLeckerlis?\b"}
BOTH_NUMBERS = ("CC-8", "CC-D2", "CC-D6", "CC-D7", "example-tricks")
