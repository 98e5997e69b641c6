"""Sets of cards as bits, for kernels: card n is bit `n & 63` of word `n >> 6`."""

from numpy import int64, uint64

from pettable.kernels.compiling import compiled


@compiled
def count_bits(word: int) -> int:
    """How many bits of a word are set."""
    x = uint64(word)
    x -= (x >> uint64(1)) & uint64(0x5555555555555555)
    x = (x & uint64(0x3333333333333333)) + ((x >> uint64(2)) & uint64(0x3333333333333333))
    x = (x + (x >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return int64((x * uint64(0x0101010101010101)) >> uint64(56))  # type: ignore[return-value]


@compiled
def bit(card: int) -> int:
    """A card's bit in its word."""
    return uint64(1) << uint64(card & 63)  # type: ignore[return-value]
