"""How far one command walks through the code: the functions it calls and the files it passes, for a click and a slap.

    PYTHONPATH=. .venv/bin/python bench/walk.py            the two walks of this tree, as a table
    PYTHONPATH=. .venv/bin/python bench/walk.py --list     with every function of a walk, and how often it is called

**The click** is a card that one of two people plays at a table of Chain of Command: from the text frame that reaches
the socket's endpoint to the last message handed to a socket. **The slap** is a card that one of three people claims at
a table of Slap Cat!, in the same way, and then the verdict on it, when its time has come.

Counted are calls of named functions of ours: defined under `src/pettable`, neither a lambda nor a comprehension; a
coroutine that goes on after waiting is called once more. *Functions* are distinct ones. *Switches* are pairs of
consecutive calls whose functions stand in different files. *Checks* are the times the rules judged a move. What the
script itself calls to read messages and turn the clock does not count, nor does the server's own lag meter; the store's
thread is not watched. Of several walks, the median counts.

The script runs the server in its own process, with the help of the tests, and finds that help under the name it had
before the tree was renamed, too: so the same script counts an old tree, from its root (`PYTHONPATH=.:src`).
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from statistics import median_low
from types import FrameType
from typing import Any, NamedTuple

import msgspec

import pettable

SOURCE = Path(pettable.__file__).parent

#: Called by this script or by the players of the tests, or by the timer that measures how late the loop is.
NOT_THE_TABLES = ("ManualClock.turn", "Connection.next", "Line.next", "LoopLag._measure", "Pulse._beat")

#: Walks of each kind, of which the median counts.
WALKS = 9


class Call(NamedTuple):
    """A named function of ours that was called."""

    file: str
    name: str


class Walk:
    """The calls of one walk, in order."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        sys.setprofile(self._watch)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _watch(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        file, name = code.co_filename, code.co_qualname
        named = not name.rpartition(".")[2].startswith("<")
        if event == "call" and named and file.startswith(f"{SOURCE}/") and name not in NOT_THE_TABLES:
            self.calls.append(Call(file[len(str(SOURCE)) + 1 :], name))

    @property
    def functions(self) -> int:
        return len(set(self.calls))

    @property
    def switches(self) -> int:
        return sum(one.file != next.file for one, next in zip(self.calls, self.calls[1:], strict=False))

    @property
    def checks(self) -> int:
        """The rules' own `check`, which every game may define or inherit."""
        return sum(
            call.name.endswith(".check") and call.file.startswith(("games/", "table/rules")) for call in self.calls
        )


class OneFrame:
    """A socket on which one text frame arrives, before it ends."""

    def __init__(self, text: str) -> None:
        self._messages = [{"type": "websocket.disconnect"}, {"type": "websocket.receive", "text": text}]

    async def receive(self) -> dict[str, str]:
        return self._messages.pop()


async def arrive(here: Any, person: Any, command: str) -> None:
    """A person plays the first move that is listed."""
    text = msgspec.json.encode(
        {"type": "play", "id": command, "prompt": person.asked, "move": person.game["moves"][0]}
    ).decode()
    connection = person.connection if hasattr(person, "connection") else person.line
    await found("pettable.server.sockets.endpoint", "pettable.server.socket").receive(
        OneFrame(text), connection, person.live, here.server
    )


async def table_of(here: Any, game: str, seats: int) -> list[Any]:
    people: list[Any] = await here.guests(*[f"Player {'ABCDEF'[n]}" for n in range(seats)])
    table, invite = await people[0].open(game=game, seats=seats)
    for person in people:
        await person.join(table, invite)
        await person.done("sit")
    await people[0].done("start")
    await here.rest()
    return people


async def clicks(here: Any) -> list[Walk]:
    people = await table_of(here, "chain-of-command", 2)
    walks = []
    for n in range(WALKS):
        walk, mover = Walk(), next(person for person in people if person.may_move())
        with walk.watching():
            await arrive(here, mover, f"click-{n}")
        walks.append(walk)
        await here.rest()
    return walks


async def slaps(here: Any) -> list[Walk]:
    people = await table_of(here, "slap-cat", 3)
    walks: list[Walk] = []
    while len(walks) < WALKS:
        # Until everybody can have seen what there is to slap.
        await here.turn(0.5)
        racer = next(person for person in people if person.kind == "race" and person.may_move())
        heard, walk = verdicts(racer), Walk()
        with walk.watching():
            await arrive(here, racer, f"slap-{len(walks)}")
            for _ in range(1000):
                if verdicts(racer) > heard:
                    break
                here.clock.turn(0.005)
                await asyncio.sleep(0.001)
        walks.append(walk)
        await here.rest()
    return walks


def verdicts(person: Any) -> int:
    return sum(message["type"] == "race" for message in person.others)


def found(*modules: str) -> Any:
    """The first of these modules that the tree has."""
    for name in modules:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(f"none of {', '.join(modules)}: run this from the root of the tree")


async def count() -> dict[str, list[Walk]]:
    inside = found("tests.server.in_process", "tests.server.inside").inside
    counted: dict[str, list[Walk]] = {}
    for name, walked in (("one click in Chain of Command", clicks), ("one slap in Slap Cat!", slaps)):
        with tempfile.TemporaryDirectory() as folder:
            async with inside(Path(folder)) as here:
                counted[name] = await walked(here)
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description="count the functions and files that one click and one slap pass")
    parser.add_argument("--list", action="store_true", help="list the functions of the last walk of each kind")
    args = parser.parse_args()
    counted = asyncio.run(count())
    print("| walk | functions | switches between files | checks by the rules |")
    print("| --- | ---: | ---: | ---: |")
    for name, walks in counted.items():
        functions, switches, checks = (
            median_low([getattr(walk, what) for walk in walks]) for what in ("functions", "switches", "checks")
        )
        print(f"| {name} | {functions} | {switches} | {checks} |")
    if args.list:
        for name, walks in counted.items():
            print(f"\n{name}")
            for call, times in sorted(Counter(walks[-1].calls).items()):
                print(f"{times:6} {call.file} {call.name}")


if __name__ == "__main__":
    main()
