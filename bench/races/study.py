"""Many races, and what came of them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct, field

from races.simulated_network import LINKS, Link
from races.simulated_players import Player
from races.simulated_table import Evening

#: A race is clearly decided by more than so many seconds.
CLEARLY = 0.03


class Study(Struct):
    """What many races came to; shares are by the name of a link."""

    races: int = 0
    #: Who got the first card, and who the second; who would have got the first if the first to arrive did.
    first: Counter[str] = field(default_factory=Counter)
    second: Counter[str] = field(default_factory=Counter)
    arrived: Counter[str] = field(default_factory=Counter)
    clear: int = 0
    clear_and_right: int = 0
    waits: list[float] = []
    verdicts: int = 0
    otherwise: int = 0

    def take(self, evening: Evening) -> None:
        links = {player.seat: player.link.name for player in evening.players}
        for run in evening.finished:
            self.races += 1
            self.first[links[run.took[0]]] += 1
            self.second.update(links[seat] for seat in run.took[1:2])
            self.arrived[links[run.first_to_arrive]] += 1
            if run.margin > CLEARLY:
                self.clear += 1
                self.clear_and_right += run.took[0] == run.quickest
        self.waits += evening.waits()
        verdicts, otherwise = evening.recomputed()
        self.verdicts += verdicts
        self.otherwise += otherwise

    def share(self, of: Counter[str], link: Link) -> float:
        """Percent."""
        return 100 * of[link.name] / of.total()

    @property
    def right(self) -> float:
        return 100 * self.clear_and_right / self.clear

    def wait(self, share: float) -> float:
        """Milliseconds from the arrival of a claim to its verdict: this quantile of all of them."""
        return 1000 * sorted(self.waits)[int(share * (len(self.waits) - 1))]


def study(
    races: int,
    liar: type[Player] | None = None,
    on: Link | None = None,
    links: Sequence[Link] = LINKS,
    progress: Callable[[int], object] = lambda _: None,
) -> Study:
    """At least this many races, always the same ones; one of the links may have a liar."""
    found = Study()

    async def play() -> None:
        number = 0
        while found.races < races:
            evening = Evening(number, links, liar, on)
            await evening.play()
            before = found.races
            found.take(evening)
            progress(found.races - before)
            number += 1

    asyncio.run(play())
    return found
