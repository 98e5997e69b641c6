"""A table's options as validated data: one frozen struct for each game, whose flags name their rule.

class ChainOptions(Options, frozen=True):
    tricks: Annotated[bool, Flag("CC-8")] = False
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from pettable.table.errors import OptionError
from pettable.table.seats import Seat


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a game starts."""

    seats: int
    #: Who won the last game of this table and is still here, for games whose rematch asks.
    last_winners: tuple[Seat, ...] = ()


class Flag(Struct, frozen=True):
    """What an option is about: its rule, and with how many seats it may be chosen (empty: any) or is preset."""

    rule: str
    seats: tuple[int, ...] = ()
    preset: tuple[int, ...] = ()
    #: Preset where players share one device: clients of such a table choose it.
    one_device: bool = False

    def allows(self, seats: int) -> bool:
        return not self.seats or seats in self.seats


O = TypeVar("O", bound=Options)


def flags(options: type[Options]) -> dict[str, Flag]:
    """A game's options by name, as people write them (`leader-of-the-pack`)."""
    hints = get_type_hints(options, include_extras=True)
    found: dict[str, Flag] = {}
    for name, hint in hints.items():
        for note in getattr(hint, "__metadata__", ()):
            if isinstance(note, Flag):
                found[name.replace("_", "-")] = note
    return found


def choose(options: type[O], allowed: range, seats: int, names: Iterable[str] = ()) -> O:
    """Options from the words people write: `NAME` or `NAME=on` sets one, `NAME=off` clears a preset."""
    known = flags(options)
    values: dict[str, bool] = {name.replace("-", "_"): True for name, flag in known.items() if seats in flag.preset}
    for text in names:
        name, _, word = text.partition("=")
        if name not in known:
            raise OptionError("TB-8", f"no option {name!r}: there is {', '.join(known) or 'none'}")
        if word not in ("", "on", "off"):
            raise OptionError("TB-8", f"option {text!r}: write {name}, {name}=on or {name}=off")
        values[name.replace("-", "_")] = word != "off"
    return checked(_make(options, seats, values), allowed)


def checked(options: O, allowed: range) -> O:
    """The same options, or an OptionError where a table cannot be set up like this."""
    if options.seats not in allowed:
        raise OptionError("TB-8", f"{options.seats} seats: this game has {allowed[0]} to {allowed[-1]}")
    if not set(options.last_winners) <= set(range(options.seats)):
        raise OptionError("TB-8", f"last winners {options.last_winners}: no such seats")
    for name in chosen(options):
        flag = flags(type(options))[name]
        if not flag.allows(options.seats):
            counts = " or ".join(map(str, flag.seats))
            raise OptionError(flag.rule, f"option {name!r} is for {counts} seats, not {options.seats}")
    return options


def every_set(options: type[O], seats: int) -> Iterator[O]:
    """All sets of options that a number of seats allows: the conformance kit plays each."""
    names = [name.replace("-", "_") for name, flag in flags(options).items() if flag.allows(seats)]
    for values in product((False, True), repeat=len(names)):
        yield _make(options, seats, dict(zip(names, values, strict=True)))


def _make(options: type[O], seats: int, values: dict[str, bool]) -> O:
    return msgspec.convert({"seats": seats, **values}, options)


def chosen(options: Options) -> tuple[str, ...]:
    """The names of the flags that are set.

    A rematch's winners are no flag, and are not named here.
    """
    return tuple(name for name in flags(type(options)) if getattr(options, name.replace("-", "_")))
