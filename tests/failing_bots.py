"""Bots that fail in every way we could think of, as a module of bots of one's own (`--bots tests.failing_bots`)."""

import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar

from pettable.bots import Maker
from pettable.bots.random import RandomBot
from pettable.bots.worker_messages import Answer, Answered
from pettable.framed_process import Ready, frame
from pettable.games.chain_of_command.rules import Play
from pettable.table.deck import CardId
from pettable.table.prompts import Prompt
from pettable.table.seats import Seat


class FailingBot(RandomBot):
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        return self.fail() or super().choose(view, prompt, moves)

    def fail(self) -> Any:
        return None


class Raises(FailingBot):
    def fail(self) -> Any:
        raise ZeroDivisionError("a slip")


class Leaves(FailingBot):
    def fail(self) -> Any:
        sys.exit(0)


class PlaysForAnother(FailingBot):
    def fail(self) -> Any:
        return Play(Seat(self.seat + 1), CardId(0))


class SaysTooMuch(FailingBot):
    def fail(self) -> Any:
        return "woof " * 10_000_000


class HasNoHand(FailingBot):
    def reaction(self, view: Any, prompt: Prompt) -> float:  # noqa: ARG002
        return float("nan")


class Sleeps(FailingBot):
    def fail(self) -> Any:
        time.sleep(3600)


class Burns(FailingBot):
    def fail(self) -> Any:
        while True:
            pass


class HoldsTheInterpreter(FailingBot):
    """Deep in C code, where no other thread of its process ever runs."""

    def fail(self) -> Any:
        sum(range(10**18))


class KillsItself(FailingBot):
    def fail(self) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class JustEnds(FailingBot):
    def fail(self) -> Any:
        os._exit(0)


class Babbles(FailingBot):
    """Into every pipe and socket that it finds."""

    words: ClassVar[bytes] = b"bark! " * 1000

    def fail(self) -> Any:
        for open_file in range(3, 20):
            with suppress(OSError):
                os.write(open_file, self.words)


class Forges(Babbles):
    """Answers behind its own process's back."""

    words: ClassVar[bytes] = frame(Answered(1, Answer(b'"I win"')))


class ForgesAnother(Babbles):
    """The answer to a question that was never asked."""

    words: ClassVar[bytes] = frame(Answered(77, Answer(b'"I win"')))


class ForgesNothing(Babbles):
    words: ClassVar[bytes] = frame(Ready())


class Prints(FailingBot):
    """A lot, and reads what nobody typed; that does no harm."""

    def fail(self) -> Any:
        for _ in range(1000):
            sys.stdout.write("meow " * 1000)
            sys.stderr.write("meow " * 1000)
        assert sys.stdin.read() == ""


class Listens(FailingBot):
    """Tells what it has heard."""

    listens: ClassVar[bool] = True

    def hear(self, events: Sequence[Any]) -> None:
        raise LookupError(" ".join(type(event).__name__ for event in events))


def _maker(kind: type[FailingBot]) -> Maker:
    return lambda _, rules, seat, rng: kind(rules, seat, rng)


BOTS: dict[str, Maker] = {
    "raises": _maker(Raises),
    "leaves": _maker(Leaves),
    "plays-for-another": _maker(PlaysForAnother),
    "says-too-much": _maker(SaysTooMuch),
    "has-no-hand": _maker(HasNoHand),
    "sleeps": _maker(Sleeps),
    "burns": _maker(Burns),
    "holds-the-interpreter": _maker(HoldsTheInterpreter),
    "kills-itself": _maker(KillsItself),
    "just-ends": _maker(JustEnds),
    "babbles": _maker(Babbles),
    "forges": _maker(Forges),
    "forges-another": _maker(ForgesAnother),
    "forges-nothing": _maker(ForgesNothing),
    "prints": _maker(Prints),
    "listens": _maker(Listens),
}
