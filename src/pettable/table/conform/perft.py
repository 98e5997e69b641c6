"""Perft: how many ways a scripted deal can be played to a depth. A rule that changes by accident changes the count."""

import tomllib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from pettable.table.answering import answered_after, due_seats
from pettable.table.conform.laws import AnyRules, LawBroken, Subject
from pettable.table.options import choose
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

#: How a golden/perft.toml begins.
HEAD = "# How many ways these deals can be played; what is counted: pettable.table.conform.perft.\n"


class Perft(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of golden/perft.toml: the deal is that of a table with this seed."""

    seats: int
    seed: int
    depth: int
    #: Sequences of decisions; seats that answer together answer in the order of their numbers, and once.
    leaves: int
    #: Different states at their ends.
    states: int
    options: tuple[str, ...] = ()
    #: With the tiny deck, where whole games can be counted.
    tiny: bool = False


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    perft: tuple[Perft, ...]


def read_perft(text: str) -> tuple[Perft, ...]:
    return msgspec.convert(tomllib.loads(text), _File).perft


def format_perft(entries: Iterable[Perft]) -> str:
    """The text of a golden/perft.toml with these entries."""
    return "\n".join((HEAD, *map(_entry_text, entries)))


def _entry_text(entry: Perft) -> str:
    lines = ["[[perft]]", f"seats = {entry.seats}", f"seed = {entry.seed}", f"depth = {entry.depth}"]
    if entry.options:
        names = ", ".join(f'"{name}"' for name in entry.options)
        lines.append(f"options = [{names}]")
    if entry.tiny:
        lines.append("tiny = true")
    return "\n".join((*lines, f"leaves = {entry.leaves}", f"states = {entry.states}", ""))


def count(rules: AnyRules, state: Any, seed: bytes, depth: int) -> tuple[int, int]:
    """The leaves `depth` decisions deep, and the number of different states among them."""
    ends: set[Any] = set()
    return _leaves(rules, state, frozenset(), seed, 0, depth, ends), len(ends)


def _leaves(
    rules: AnyRules, state: Any, answered: frozenset[Seat], seed: bytes, played: int, depth: int, ends: set[Any]
) -> int:
    prompt = rules.prompt(state)
    if prompt is None and (move := rules.chance(state, Rng(seed, f"chance {played}"))) is not None:
        return _leaves(rules, rules.apply(state, move).state, frozenset(), seed, played + 1, depth, ends)
    if prompt is None or depth == 0:
        ends.add(state)
        return 1
    due, total = due_seats(prompt, answered), 0
    for seat in due if prompt.kind is Kind.RACE else due[:1]:
        for move in rules.legal(state, seat):
            after = rules.apply(state, move).state
            still = answered_after(prompt, rules.prompt(after), answered, seat)
            total += _leaves(rules, after, still, seed, played + 1, depth - 1, ends)
    return total


def check_perft(subject: Subject) -> int:
    """Law 11; the number of counts that hold."""
    entries = read_perft(subject.perft)
    if not entries:
        raise LawBroken(11, "golden/perft.toml counts nothing")
    for entry in entries:
        options = choose(subject.game.options, subject.game.seats, entry.seats, entry.options)
        rules = subject.tiny_rules() if entry.tiny else subject.rules
        found = count(rules, rules.initial(options), seed_of(entry.seed), entry.depth)
        if found != (entry.leaves, entry.states):
            raise LawBroken(11, f"perft of {entry!r}: there are {found[0]} leaves and {found[1]} states")
    return len(entries)
