"""Token buckets: they let a burst through, and after that a steady rate. Pure."""

from collections.abc import Hashable


class TokenBucket:
    """Allows a burst of at most `burst` takes, refilled at `per_second` takes a second."""

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst, self._per_second = burst, per_second
        self._left, self._at = burst, now

    def take(self, now: float) -> bool:
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class TokenBuckets:
    """A bucket for each key; where there are too many, the one that has been quiet longest is forgotten first."""

    def __init__(self, burst: float, per_second: float, remembered: int) -> None:
        self._burst, self._per_second, self._remembered = burst, per_second, remembered
        self._buckets: dict[Hashable, TokenBucket] = {}

    def take(self, key: Hashable, now: float) -> bool:
        # In the order of the last take.
        bucket = self._buckets.pop(key, None) or TokenBucket(self._burst, self._per_second, now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._remembered:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now)
