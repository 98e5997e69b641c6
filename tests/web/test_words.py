"""The client's texts and types: nothing missing, nothing unused, nothing stale."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from tools.typescript_types import pages

from pettable import registry
from pettable.server.errors import Problem

WEB = Path(__file__).parents[2] / "web" / "src"
SOURCE = Path(__file__).parents[2] / "src" / "pettable"


def messages(path: Path) -> dict[str, set[str]]:
    """The ids of a file, each with the variables it uses."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.span is not None
            text = path.read_text(encoding="utf-8")[entry.span.start : entry.span.end]
            found[entry.id.name] = set(re.findall(r"\$(\w+)", text))
    return found


def sources() -> str:
    code = [path for path in WEB.rglob("*.ts") if not {"generated", "testing"} & set(path.parts)]
    modules = [path for path in code if not path.match("*.test.ts")]
    paths = [*WEB.rglob("*.svelte"), *modules]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


#: The folders of the client that have texts: all pages', and those of a page that few open.
FOLDERS = tuple(sorted(file.parent for file in WEB.rglob("text.en.ftl")))


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_have_the_same_messages_and_variables(folder: Path) -> None:
    assert messages(folder / "text.en.ftl") == messages(folder / "text.de.ftl")


def test_every_message_that_a_page_uses_exists() -> None:
    said = set(re.findall(r'\bword\(\s*"([\w-]+)"', sources()))
    places = [
        *FOLDERS,
        SOURCE / "table",
        SOURCE / "server" / "people",
        *(SOURCE / "games" / registry.folder_name(g) for g in registry.names()),
    ]
    known = {name for place in places for name in messages(place / "text.en.ftl")}
    assert said - known == set()


def test_every_message_is_used() -> None:
    text = sources()
    used = set(re.findall(r'"([a-z][\w-]*)"', text)) | set(re.findall(r"'([a-z][\w-]*)'", text))
    beginnings = tuple(re.findall(r"[`\"']([a-z]+(?:-[a-z]+)*-)(?:\$\{|\{)", text))
    known = [name for folder in FOLDERS for name in messages(folder / "text.en.ftl")]
    left = {name for name in known if name not in used and not name.startswith(beginnings)}
    assert left == set()


def test_messages_for_problems_name_known_problems() -> None:
    words = {name.removeprefix("problem-") for name in messages(WEB / "text.en.ftl") if name.startswith("problem-")}
    assert words <= {problem.value for problem in Problem} | {"offline", "game-ended", "host-closed", "review-busy"}


@pytest.mark.parametrize("name", sorted(pages()))
def test_generated_types_match_the_python_definitions(name: str) -> None:
    assert (WEB / "generated" / name).read_text(encoding="utf-8") == pages()[name], "stale: run `make types`"
