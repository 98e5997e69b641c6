"""The journal of a search: games that were looked through and positions that were measured, a line each.

A search that was stopped goes on after the last line. Lines hold for the rules and bots that wrote them: after a change
of those, delete the file.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from puzzle_search.find import Candidate
from puzzle_search.measure import Chance


class Searched(Struct, frozen=True, tag="searched"):
    """One game was looked through."""

    game: str
    deal: int
    found: tuple[Candidate, ...]


class Measured(Struct, frozen=True, tag="measured"):
    """The chances of a position's answers by one seed, and of those far behind."""

    game: str
    position: str
    seed: int
    rollouts: int
    close: tuple[Chance, ...]
    far: tuple[Chance, ...]

    @property
    def key(self) -> tuple[str, str, int, int]:
        return self.game, self.position, self.seed, self.rollouts


class Journal:
    """The lines so far; a line that was cut off by a crash is left out."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.searched: dict[tuple[str, int], Searched] = {}
        self.measured: dict[tuple[str, str, int, int], Measured] = {}
        held = path.read_bytes() if path.exists() else b""
        for line in held[: held.rfind(b"\n") + 1].splitlines():
            self._take(msgspec.json.decode(line, type=Searched | Measured))

    def add(self, entry: Searched | Measured) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(entry) + b"\n")
        self._take(entry)

    def candidates(self, game: str) -> list[Candidate]:
        return [each for entry in self.searched.values() if entry.game == game for each in entry.found]

    def _take(self, entry: Searched | Measured) -> None:
        if isinstance(entry, Searched):
            self.searched[entry.game, entry.deal] = entry
        else:
            self.measured[entry.key] = entry
