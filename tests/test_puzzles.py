"""Puzzles: positions that the rules allow, one clearly best answer each, and words in both languages."""

import asyncio
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from puzzle_search.measure import CLEAR, measure
from puzzle_search.positions import block
from puzzle_search.report import report
from puzzle_search.run import SEEDS

from pettable import registry
from pettable.fluent_bundle import Bundle
from pettable.puzzles import Puzzle, PuzzleError, Solution, puzzle_text, read_puzzles, seat_names
from pettable.text import LANGUAGES
from tests.server.client import Client
from tests.server.server_process import ROOT, serving
from tests.server.stores import sqlite

#: A game that was just scaffolded has none yet.
GAMES = [name for name in registry.names() if read_puzzles(name)]
PUZZLES = [pytest.param(game, puzzle, id=f"{game}-{puzzle.name}") for game in GAMES for puzzle in read_puzzles(game)]
each_game = pytest.mark.parametrize("game", GAMES)
each_puzzle = pytest.mark.parametrize(("game", "puzzle"), PUZZLES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
#: What every measurement was made with.
ROLLOUTS = 20_000
#: Enough to see a margin of 8 points; `make puzzles` measures with many more.
FEW_WORLDS = 300


@each_game
def test_a_game_has_ten_puzzles_with_names_of_their_own(game: str) -> None:
    names = [puzzle.name for puzzle in read_puzzles(game)]
    assert len(names) == len(set(names)) == 10


@each_puzzle
def test_every_answer_of_a_position_is_legal_and_measured(game: str, puzzle: Puzzle) -> None:
    solution = Solution(game, puzzle)
    moves = list(chain.from_iterable(moves for moves, _ in solution.answers))
    assert sorted(map(repr, moves)) == sorted(map(repr, solution.table.legal(solution.seat)))
    assert len(solution.answers) >= 2
    assert puzzle.rule in registry.rulebook(game)


@each_puzzle
def test_the_best_answer_is_clearly_best_by_every_seed(game: str, puzzle: Puzzle) -> None:
    assert puzzle in read_puzzles(game)
    assert len(puzzle.margins) == len(SEEDS) == 3
    assert min(puzzle.margins) >= CLEAR == 0.08
    close = [answer for answer in puzzle.answers if len(answer.chances) == len(SEEDS)]
    assert all(answer.worlds == ROLLOUTS // len(close) for answer in close)
    assert list(puzzle.answers) == sorted(puzzle.answers, key=lambda answer: -answer.chance)
    # An answer that was not measured further is far behind.
    assert all(answer.chance < puzzle.best.chance - CLEAR for answer in puzzle.answers[1:])


@each_game
def test_a_new_measurement_finds_the_same_answer(game: str) -> None:
    """In worlds that no other measurement used."""
    for puzzle in read_puzzles(game)[:2]:
        solution = Solution(game, puzzle)
        moves = [moves[0] for moves, _ in solution.answers[:2]]
        best, other = measure(game, solution.table, solution.seat, moves, FEW_WORLDS, "test")
        assert best.move == moves[0]
        assert best.chance > other.chance


@each_game
@each_language
def test_every_puzzle_has_its_words_and_every_word_its_puzzle(game: str, lang: str) -> None:
    words, puzzles = puzzle_text(game, lang), read_puzzles(game)
    players = set()
    for puzzle in puzzles:
        assert 0 < len(words.format(f"{puzzle.name}.title", {})) < 40
        assert words.format(puzzle.name, {})[-1] in ".?"
        assert words.format(f"{puzzle.name}.why", puzzle.numbers).endswith(".")
        names = seat_names(game, puzzle, lang)
        assert [seat for seat, name in enumerate(names) if not name] == [puzzle.seat]
        players |= {f"player-{seat}" for seat in range(puzzle.seats) if seat != puzzle.seat}
    own = Bundle(lang, [(registry.folder(game) / "puzzles" / f"text.{lang}.ftl").read_text(encoding="utf-8")])
    assert own.names() == {puzzle.name for puzzle in puzzles} | players


def test_the_report_is_about_the_puzzles_in_the_tree() -> None:
    found = {game: read_puzzles(game) for game in registry.names()}
    assert (ROOT / "bench" / "puzzles.md").read_text(encoding="utf-8") == report(found, ROLLOUTS)


@each_puzzle
def test_a_puzzle_is_written_as_it_is_read(game: str, puzzle: Puzzle) -> None:
    file = registry.folder(game) / "puzzles" / "positions.toml"
    assert block(puzzle) in file.read_text(encoding="utf-8")


def test_a_position_that_the_rules_do_not_allow_says_why() -> None:
    game = GAMES[0]
    puzzle = read_puzzles(game)[0]
    first, _, rest = puzzle.moves.partition(";")
    for changed, why in (
        (structs.replace(puzzle, moves=f"{first} nonsense;{rest}"), "move 1, seat"),
        (structs.replace(puzzle, answers=puzzle.answers[1:]), "not measured"),
        (structs.replace(puzzle, answers=(structs.replace(puzzle.best, move="nonsense"),)), "the answer 'nonsense'"),
    ):
        with pytest.raises(PuzzleError, match=f"the puzzle '{puzzle.name}' of {game}") as wrong:
            Solution(game, changed)
        assert why in str(wrong.value)


def plain(value: Any) -> Any:
    """As it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_server_sends_what_the_seat_may_see_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server:
            client = Client(server.url, "")
            for game in GAMES:
                solution = Solution(game, read_puzzles(game)[0])
                table, seat = solution.table, solution.seat
                sent = (await client.request("GET", f"/api/puzzles/{game}/1/en")).json()
                assert sent["game"]["view"] == plain(table.view(seat))
                assert sent["game"]["events"] == plain(table.seen(seat))
            for path in ("chess/1/en", f"{GAMES[0]}/0/en", f"{GAMES[0]}/11/en", f"{GAMES[0]}/1/fr", f"{GAMES[0]}/x/en"):
                assert (await client.request("GET", f"/api/puzzles/{path}")).status_code == 404, path

    asyncio.run(story())
