"""A token bucket: lets a burst through, and after that a steady rate."""


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
