"""A network that is drawn from a seed: delays that vary, spikes, losses, and nothing overtakes anything."""

import math

from msgspec import Struct

from pettable.table.rng import Rng

#: A packet in so many is held up somewhere, for so many seconds.
SPIKES, SPIKE = 0.01, (0.02, 0.12)
#: A packet in so many is lost and sent again after so many seconds.
LOSSES, SENT_AGAIN = 0.002, 0.2
#: What is sent within so many seconds goes the same way in the same time.
TOGETHER = 0.001


class Link(Struct, frozen=True):
    """A player's network: its average round trip, and how much it varies. Seconds."""

    trip: float
    jitter: float

    @property
    def name(self) -> str:
        return f"{self.trip * 1000:.0f} ms"


LINKS = (Link(0.015, 0.001), Link(0.045, 0.002), Link(0.120, 0.004), Link(0.250, 0.008))


class Direction:
    """One direction of a player's network."""

    def __init__(self, link: Link, rng: Rng) -> None:
        self._least, self._jitter, self._rng = (link.trip - link.jitter) / 2, link.jitter / 2, rng
        self._sent, self._delay, self._arrived = -1.0, 0.0, 0.0

    def arrival(self, sent: float) -> float:
        """When something arrives that is sent now."""
        if sent - self._sent > TOGETHER:
            self._sent, self._delay = sent, self.delay()
        self._arrived = max(self._arrived, sent + self._delay)
        return self._arrived

    def delay(self) -> float:
        """How long a packet takes by itself."""
        rng = self._rng
        delay = self._least - self._jitter * math.log(1.0 - rng.unit())
        if rng.unit() < SPIKES:
            delay += SPIKE[0] + (SPIKE[1] - SPIKE[0]) * rng.unit()
        if rng.unit() < LOSSES:
            delay += SENT_AGAIN + self._least
        return delay
