"""One game and its result, and the journal of results: a match in the journal is never played again."""

import ast
import os
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

import pettable
from pettable import registry
from pettable.bots.driver import answer
from pettable.bots.kernel_search import has_compiled_search
from pettable.lab.simulate import game_seed
from pettable.table.options import choose
from pettable.table.table import Table
from strength.entrants import BY_PROCESSOR, BY_WALL, seat_all

SOURCE, HERE = Path(pettable.__file__).parent, Path(__file__).parent
#: Modules of the bots that no match runs.
SILENT = ("hints.py", "worker_messages.py", "worker_pool.py", "worker_process.py")
#: Modules of the bots that only those games run which have this file.
FOR_SOME = {"value_net.py": "weights.json"}


class Match(Struct, frozen=True):
    """One game to be played: a deal, and who sits where."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    deal: int
    #: Played by the clock on the wall, to see how long people wait; else by time of the processor.
    by_wall: bool = False

    @property
    def key(self) -> str:
        clock = "/wall" if self.by_wall else ""
        return f"{self.game}/{self.seats}/{','.join(self.bots)}/{self.seed}/{self.deal}{clock}"


class Played(Struct, frozen=True):
    """A match that was played: by which code, who won, and how long everybody thought."""

    match: Match
    code: str
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    #: Milliseconds of each thought, by seat; only where there was a choice.
    thoughts: tuple[tuple[float, ...], ...]
    moves: int
    seconds: float
    #: How often a bot failed and a move was played for it; not 0 means that nothing here can be trusted.
    forfeits: int = 0


def rotations(game: str, bots: Sequence[str], seed: int, deal: int) -> list[Match]:
    """The same deal once for each place at the table, so that its luck falls on everybody."""
    turns = (tuple(bots[-turn:]) + tuple(bots[:-turn]) for turn in range(len(bots)))
    return [Match(game, len(bots), turned, seed, deal) for turned in dict.fromkeys(turns)]


def play(match: Match, code: str = "") -> Played:
    """`code` is the sum of the code that plays, where somebody has it already."""
    game, rules = registry.find(match.game), registry.rules_of(match.game)
    clock = BY_WALL if match.by_wall else BY_PROCESSOR
    start = clock()
    table = Table(rules, choose(game.options, game.seats, match.seats), game_seed(match.seed, match.deal))
    seated = seat_all(game, table, match.bots, clock)
    while answer(table, seated):
        pass
    outcome = table.outcome
    assert outcome is not None, f"{match.key} ends without an outcome"
    return Played(
        match,
        code or code_of(match.game, match.bots),
        tuple(outcome.share(seat) for seat in seated),
        outcome.scores,
        tuple(tuple(round(1000 * each, 2) for each in bot.seconds) for bot in seated.values()),
        len(table.log),
        round(clock() - start, 3),
        sum(bot.forfeits for bot in seated.values()),
    )


def code_of(game: str, bots: tuple[str, ...] = ()) -> str:
    """A sum over the code that plays a game; comments, docstrings and spaces do not count."""
    sums = _sums()
    outside = [sums[name] for name in ("clairvoyant", "openspiel") if any(bot.startswith(name) for bot in bots)]
    return sha256("".join((sums[game], *outside)).encode()).hexdigest()[:12]


@cache
def _sums() -> dict[str, str]:
    """All at once, and once only: what is changed on the disk while games are played is not what plays them."""
    outside = {
        "clairvoyant": [HERE / "clairvoyant.py"],
        "openspiel": [HERE / "openspiel_player.py", SOURCE / "adapters" / "openspiel.py"],
    }
    sums = {name: _sum(files) for name, files in outside.items()}
    for game in registry.names():
        sums[game] = _sum(files_of(game)) + registry.default_deck(game).hash
    return sums


def files_of(game: str) -> list[Path]:
    """All files that decide how a game is played here: the table, the bots as far as they are used, its own folder."""
    folder = SOURCE / "games" / registry.folder_name(game)
    own = [file for pattern in ("*.py", "bot/*.py", "bot/*.json") for file in sorted(folder.glob(pattern))]
    shared = [file for each in (SOURCE / "table", SOURCE / "bots") for file in sorted(each.glob("*.py"))]
    if has_compiled_search(game):
        own += sorted((SOURCE / "kernels" / registry.folder_name(game)).glob("*.py"))
    silent = {*SILENT, *(name for name, data in FOR_SOME.items() if data not in {file.name for file in own})}
    return [file for file in shared if file.name not in silent] + own


def _sum(files: Iterable[Path]) -> str:
    total = sha256()
    for file in files:
        text = file.read_text(encoding="utf-8")
        total.update((bare(text) if file.suffix == ".py" else text).encode())
    return total.hexdigest()


def bare(source: str) -> str:
    """A module without its docstrings and comments.

    >>> bare("def f() -> int:\\n    '''Why.'''\\n    return 1  # one")
    'def f() -> int:\\n    return 1'
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [each for each in body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]
            body[:] = kept or [ast.Pass()]
    return ast.unparse(tree)


class Journal:
    """Results on their way to a file, a line each; a line that was cut off by a crash is left out."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.played: dict[str, Played] = {}
        #: Lines of other code: they count for nothing here.
        self.old = 0
        _sums()
        held = path.read_bytes() if path.exists() else b""
        whole = held[: held.rfind(b"\n") + 1]
        if whole != held:
            os.truncate(path, len(whole))
        for line in whole.splitlines():
            self._take(msgspec.json.decode(line, type=Played))

    def _take(self, played: Played) -> None:
        if played.code == code_of(played.match.game, played.match.bots):
            self.played[played.match.key] = played
        else:
            self.old += 1

    def add(self, played: Played) -> None:
        """On the disk before anything is made of it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._take(played)

    def find(self, matches: Iterable[Match]) -> list[Played] | None:
        """The results of these matches, or None where one of them is missing."""
        found = [self.played.get(match.key) for match in matches]
        return [each for each in found if each is not None] if None not in found else None
