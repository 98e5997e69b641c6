"""The dealing generator, computed once more, straight from its description."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pettable.table.rng import Rng, commitment, seed_of

SEED = bytes(range(32))


def words(seed: bytes, label: str) -> Iterator[int]:
    """Block k is SHA-256 of seed ‖ label ‖ 0x00 ‖ k as 8 bytes, big-endian: eight 32-bit words, first to last."""
    for k in count():
        block = sha256(seed + label.encode("utf-8") + b"\x00" + k.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")


def numbers_below(n: int, source: Iterator[int]) -> Iterator[int]:
    """Words at or above the largest multiple of n are thrown away; the number is w mod n."""
    return (word % n for word in source if word < 2**32 // n * n)


def shuffled(items: list[int], source: Iterator[int]) -> tuple[int, ...]:
    """For i = n-1 … 1, the item at i changes places with the one at below(i + 1)."""
    mixed = list(items)
    for i in reversed(range(1, len(mixed))):
        j = next(numbers_below(i + 1, source))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return tuple(mixed)


def test_golden_values() -> None:
    """Written down, so that a change of generator and description together is noticed."""
    rng = Rng(SEED, "chance 0")
    assert [rng.below(1000) for _ in range(10)] == [192, 48, 522, 262, 278, 309, 368, 792, 774, 970]
    assert Rng(SEED, "chance 0").shuffled(range(12)) == (1, 0, 10, 11, 5, 7, 9, 6, 8, 2, 3, 4)
    assert seed_of(7).hex() == "16fd990f03d84565421d1422339df997f025a268a67a3e5a73d1b56f4d33745d"
    assert commitment(SEED) == "5e4699fecbe0d9125e2958e816fc6df5017bfa6651a4d5f12d60e241b2453fcc"


seeds = st.binary(min_size=32, max_size=32)
labels = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@settings(deadline=None)
@given(seeds, labels, st.lists(st.integers(1, 2**32), max_size=40))
def test_numbers_follow_from_seed_and_label_as_written(seed: bytes, label: str, bounds: list[int]) -> None:
    rng, source = Rng(seed, label), words(seed, label)
    assert [rng.below(n) for n in bounds] == [next(numbers_below(n, source)) for n in bounds]


@settings(deadline=None)
@given(seeds, labels, st.integers(0, 60))
def test_a_shuffle_is_fisher_yates_as_written(seed: bytes, label: str, size: int) -> None:
    assert Rng(seed, label).shuffled(range(size)) == shuffled(list(range(size)), words(seed, label))


def test_words_that_would_favour_a_number_are_thrown_away() -> None:
    """Below 2³¹ + 1, only words up to 2³¹ count: nearly every second one is thrown away, and none is folded."""
    n = 2**31 + 1
    used = list(islice((word for word in words(SEED, "") if word < n), 100))
    thrown = sum(word >= n for word in islice(words(SEED, ""), 200))
    rng = Rng(SEED)
    assert [rng.below(n) for _ in range(100)] == used
    assert 70 < thrown < 130


@pytest.mark.parametrize("n", [2, 3, 7, 48])
def test_every_number_is_as_likely_as_any_other(n: int) -> None:
    rng, draws = Rng(SEED, "chi-square"), 400 * n
    seen = Counter(rng.below(n) for _ in range(draws))
    assert set(seen) == set(range(n))
    assert chi_square(list(seen.values()), draws / n) < chi_square_limit(n - 1)


def test_every_order_is_as_likely_as_any_other() -> None:
    rng, draws = Rng(SEED, "orders"), 400 * factorial(4)
    seen = Counter(rng.shuffled("abcd") for _ in range(draws))
    assert len(seen) == factorial(4)
    assert chi_square(list(seen.values()), draws / factorial(4)) < chi_square_limit(factorial(4) - 1)


def chi_square(seen: list[int], expected: float) -> float:
    return sum((times - expected) ** 2 / expected for times in seen)


def chi_square_limit(freedom: int) -> float:
    """Exceeded once in a thousand times (the approximation of Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * float((1 - spread + 3.09 * spread**0.5) ** 3)


def test_the_chi_square_test_finds_a_lame_shuffle() -> None:
    """The well-known mistake: change each place with any place."""
    rng, draws = Rng(SEED, "lame"), 400 * factorial(4)
    seen: Counter[str] = Counter()
    for _ in range(draws):
        mixed = list("abcd")
        for i in range(4):
            j = rng.below(4)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        seen["".join(mixed)] += 1
    assert chi_square(list(seen.values()), draws / factorial(4)) > chi_square_limit(factorial(4) - 1)


def test_streams_of_one_seed_are_apart() -> None:
    rng = Rng(SEED, "one")
    first = [rng.below(2**32) for _ in range(8)]
    other = rng.stream("other")
    assert [other.below(2**32) for _ in range(8)] == list(islice(words(SEED, "other"), 8)) != first
    assert [rng.below(2**32) for _ in range(8)] == list(islice(words(SEED, "one"), 8, 16))


def test_below_one_is_always_zero_and_choice_takes_what_below_says() -> None:
    rng = Rng(SEED)
    assert [rng.below(1) for _ in range(20)] == [0] * 20
    again = Rng(SEED, "choice")
    assert [Rng(SEED, "choice").choice("abcdefg")] == ["abcdefg"[again.below(7)]]


def test_unit_is_a_word_as_a_fraction() -> None:
    rng = Rng(SEED, "unit")
    assert [rng.unit() for _ in range(20)] == [word / 2**32 for word in islice(words(SEED, "unit"), 20)]


def test_a_shuffle_leaves_what_it_was_given() -> None:
    items = [1, 2, 3, 4, 5]
    Rng(SEED).shuffled(items)
    assert items == [1, 2, 3, 4, 5]


def test_tb_7_the_commitment_is_a_hash_of_the_seed_and_the_seed_of_a_number_too() -> None:
    assert commitment(SEED) == sha256(b"pettable commitment " + SEED).hexdigest()
    assert seed_of(7) == sha256(b"pettable seed 7").digest()
    assert len({seed_of(number) for number in range(-50, 50)}) == 100
