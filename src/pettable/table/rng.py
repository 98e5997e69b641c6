"""The dealing generator, written down so that anybody can recompute every shuffle.

- A stream is named by a seed (32 bytes) and a label (text). Its block k is SHA-256 of
  `seed ‖ label in UTF-8 ‖ 0x00 ‖ k as 8 bytes, big-endian`, k = 0, 1, 2 …; a block is read as eight 32-bit
  big-endian words, first to last.
- A number below n takes the next word w; words at or above the largest multiple of n are thrown away
  (rejection sampling: no number is favoured), and the number is w mod n.
- A shuffle is Fisher–Yates from the end: for i = n-1 … 1, the item at i changes places with the one at
  `below(i + 1)`.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_WORDS = Struct(">8I").unpack
_RANGE = 1 << 32


class Rng:
    """A stream of random numbers that depends on nothing but its seed and its label."""

    __slots__ = ("_block", "_prefix", "_words", "label", "seed")

    def __init__(self, seed: bytes, label: str = "") -> None:
        self.seed = seed
        self.label = label
        self._prefix = seed + label.encode() + b"\0"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other."""
        limit = _RANGE - _RANGE % n
        words = self._words
        while True:
            if not words:
                words.extend(_WORDS(sha256(self._prefix + self._block.to_bytes(8, "big")).digest()))
                words.reverse()
                self._block += 1
            word = words.pop()
            if word < limit:
                return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        mixed = list(items)
        below = self.below
        for i in range(len(mixed) - 1, 0, -1):
            j = below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return tuple(mixed)

    def unit(self) -> float:
        """A number from 0 to just under 1, with 32 random bits."""
        return self.below(_RANGE) / _RANGE

    def stream(self, label: str) -> "Rng":
        """Another stream of the same seed."""
        return Rng(self.seed, label)


def is_shuffle(items: Sequence[object], of: Sequence[object]) -> bool:
    """Are these the same different things, in any order? How a game judges a shuffle that chance hands it."""
    return len(items) == len(of) and set(items) == set(of)


def seed_of(number: int) -> bytes:
    """The seed that a small number stands for, where a game need not be secret: simulations, tests, `--seed`."""
    return sha256(f"pettable seed {number}".encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published of a seed before the deal, so that it cannot be changed afterwards."""
    return sha256(b"pettable commitment " + seed).hexdigest()
