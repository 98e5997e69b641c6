"""What a viewer is sent in two worlds that it cannot tell apart, step by step, and whether it is the same.

A table is played to some moment. In another world the viewer's knowledge is the same, and all that it cannot know is
drawn anew: hands, piles, secret answers, secret passes. From there on the same happens in both, or what the viewer
must not notice happens in one of them only. Whatever reaches the viewer, and when, must be equal: welcomes, games,
refusals, errors, hints, clocks, answers over HTTP. Where the rules themselves show a difference (a card is turned
over), the two have parted, and the comparison ends.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from tqdm import tqdm

from pettable import registry
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Viewer
from tests.server.leak_pair import Leak, Pair
from tests.server.leak_steps import (
    act_in_secret,
    come_again,
    hand_over,
    move_another,
    move_oneself,
    over_http,
    pause,
    probe,
    take_back,
    wait,
)
from tests.server.leak_worlds import Evening, World, evening

STEPS = 14

Story = tuple[Callable[[Pair], Awaitable[None]], ...]

STORY: Story = (
    *(probe, probe, move_another, move_oneself, take_back, take_back, come_again, wait, wait, hand_over, over_http),
    pause,
)
SECRET_STORY = (*STORY, act_in_secret, act_in_secret, act_in_secret, wait)


async def compare(
    worlds: tuple[World, World], night: Evening, viewer: Viewer, seen: Counter[str], story: Story | None = None
) -> Pair:
    """One evening in two worlds, for one viewer."""
    story = story or (SECRET_STORY if night.kind in (Kind.COMMIT, Kind.REACT) else STORY)
    rng = Rng(seed_of(len(night.rows)), f"{night.id} {viewer}")
    pair = Pair(worlds, night, viewer, rng)
    await pair.sit_down()
    try:
        pair.look("coming in")
        for _ in range(STEPS):
            if pair.parted or pair.tables[0].prompt is None:
                break
            step = rng.choice(story)
            if step is not hand_over or viewer is not None:
                before = len(pair.done)
                await step(pair)
                seen[f"{step.__name__} at a {night.kind.value}"] += len(pair.done) > before
        seen["pairs"] += 1
        seen["messages"] += len(pair.sent)
        seen.update(f"sent {word}" for word in map(kind_of, pair.sent))
        seen.update(f"tried {what}" for what in pair.tried)
        no_secret_of_the_house(pair)
    finally:
        await pair.leave()
    return pair


def kind_of(message: bytes) -> str:
    return str(msgspec.json.decode(message)["type"]) if message.startswith(b"{") else "answer over HTTP"


def no_secret_of_the_house(pair: Pair) -> None:
    """No message holds the seed, or the invitation where the viewer has no seat."""
    opened = pair.sittings[0].opened
    for message in pair.sent:
        if opened.seed.encode() in message:
            raise Leak(f"{pair}: the seed is in {message!r}")
        if pair.viewer is None and opened.invite.encode() in message:
            raise Leak(f"{pair}: the invitation is in {message!r}")


def file(folder: Path, name: str) -> str:
    return f"sqlite:///{folder / name}.db"


def evenings(
    folder: Path, game: str, numbers: Iterable[int], kind: Kind | None = None, story: Story | None = None
) -> Counter[str]:
    """The evenings of these numbers, for every viewer, and counts of what was compared; `kind` picks a question."""
    seen: Counter[str] = Counter()

    async def play() -> None:
        async with World.open(file(folder, "one")) as one, World.open(file(folder, "other")) as other:
            for number in numbers:
                night = evening(game, number)
                for viewer in (*night.people, None) if kind in (None, night.kind) else ():
                    await compare((one, other), night, viewer, seen, story)

    asyncio.run(play())
    return seen


def main() -> int:
    """Many evenings of every game; the counts of what was compared go into a file."""
    parser = argparse.ArgumentParser(prog="make leaks", description=main.__doc__)
    parser.add_argument("--evenings", type=int, default=300, help="of each game")
    parser.add_argument("--times", type=int, default=1, help="this many times as many evenings")
    parser.add_argument("--out", type=Path, default=Path("leaks.json"))
    args = parser.parse_args()
    number, result = args.evenings * args.times, args.out
    found: dict[str, dict[str, int]] = {}
    for game in registry.names():
        seen: Counter[str] = Counter()
        for each in tqdm(range(number), desc=game, unit="evening"):
            with TemporaryDirectory() as folder:
                seen += evenings(Path(folder), game, [each])
        found[game] = dict(sorted(seen.items()))
    result.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
