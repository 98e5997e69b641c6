"""The conformance kit on one of our games: reads its folder and tests, and plays in several processes."""

import ast
from collections.abc import Callable
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pettable import registry
from pettable.processes import WorkerProcesses
from pettable.table.conform import Findings, Subject, check_tiny, conclude, examine, trials
from pettable.table.deck import Deck, read_deck
from pettable.table.game import Game
from pettable.table.rules import Rules
from pettable.text import LANGUAGES, bundle

#: Games to one task of a worker: few enough that progress is seen.
CHUNK = 8


def run_conform(
    name: str, games: int, seed: int = 0, workers: int = 1, progress: Callable[[int], object] = lambda _: None
) -> Findings:
    """All laws; the findings do not depend on the number of workers."""
    game = registry.find(name)
    check_tiny(game, tiny_rules(game))
    findings = Findings()
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if workers == 1:
        for chunk in chunks:
            findings.merge(examine_chunk(name, seed, chunk))
            progress(len(chunk))
    else:
        with WorkerProcesses(workers) as pool:
            tasks = [pool.submit(examine_chunk, name, seed, chunk) for chunk in chunks]
            for task, chunk in zip(tasks, chunks, strict=True):
                findings.merge(task.result())
                progress(len(chunk))
    conclude(subject_of(name), findings, seed)
    return findings


def examine_chunk(name: str, seed: int, numbers: range) -> Findings:
    """Laws 1 to 8, 12 and 13 on some games, by their numbers."""
    subject = subject_of(name)
    return examine(subject, trials(subject.game, seed, numbers))


@cache
def subject_of(name: str) -> Subject:
    """A game with all that its folder says about it, and its tests where the source tree is at hand."""
    game, book, golden = registry.find(name), registry.rulebook(name), registry.folder(name) / "golden"
    return Subject(
        game=game,
        rules=registry.rules_of(name),
        rule_ids=frozenset(registry.rule_ids(name)),
        own_rules=book.rules,
        rare=book.rare,
        words=frozenset.intersection(*(bundle(name, lang).names() for lang in LANGUAGES)),
        golden={file.name: _read(file) for file in sorted_files(golden) if file.name.endswith(".jsonl")},
        perft=_read(golden / "perft.toml"),
        tiny=tiny_deck(game),
        tests=names_of_tests(),
    )


def tiny_deck(game: Game) -> Deck[Any]:
    """The deck of golden/tiny.toml, which need not fulfil the constraints of a real one."""
    text = _read(registry.folder(game.name) / "golden" / "tiny.toml")
    return read_deck(text, game.name, game.deck, lenient=True)


def tiny_rules(game: Game) -> Rules[Any, Any, Any, Any]:
    return (game.tiny_rules or game.rules)(tiny_deck(game))


def sorted_files(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda file: file.name)


def _read(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")


@cache
def names_of_tests() -> frozenset[str] | None:
    """The names of all test functions of the source tree; None in an installation without it."""
    folder = Path(__file__).parents[3] / "tests"
    if not folder.is_dir():
        return None
    return frozenset(
        node.name
        for file in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
