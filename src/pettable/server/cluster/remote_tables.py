"""The sockets that this process has at tables of other processes."""

import asyncio
from itertools import count

from pettable.server import messages as m
from pettable.server.cluster.bus import Bus
from pettable.server.cluster.bus_messages import (
    AnyWord,
    Ask,
    Attach,
    Attached,
    Close,
    Detach,
    Here,
    Pinged,
    Ponged,
    Tell,
    TurnedAway,
    WhoIsHere,
)
from pettable.server.errors import ClientError, Problem, TableMoved
from pettable.server.limits.constants import ANSWER_WITHIN, BACK_AFTER
from pettable.server.sockets.connection import Connection

#: A socket that is closed like this comes back at once, and is led to where the table is then.
MOVED = (1012, "moved")


class Way:
    """One line's way to a table that another process holds; to the socket it is like the table itself."""

    def __init__(self, near: "RemoteTables", owner: str, table: str) -> None:
        self._near = near
        self.owner = owner
        self.table = table
        self.number = near.number()
        self.line: Connection | None = None
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def attach(self, line: Connection, invite: str | None, since: int) -> None:
        if not self._near.post.works:
            raise ClientError(
                Problem.STOPPING, "the server that holds this table cannot be reached; come back in a moment"
            )
        self.line = line
        self._near.ways[self.number] = self
        requester = line.requester
        self._put(Attach(self.number, self.table, requester.guest, requester.name, line.lang, invite, since))
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                await self.answer
        except BaseException as fault:
            self.detach(line)
            if isinstance(fault, TimeoutError):
                raise TableMoved("the server that holds this table does not answer; come back in a moment") from None
            raise

    async def command(self, line: Connection, command: m.AnyCommand) -> None:
        if line.closing is None:
            self._put(Ask(self.number, m.encode(command)))

    def detach(self, line: Connection) -> None:
        del line
        if self._near.ways.pop(self.number, None) is not None:
            self._put(Detach(self.number))

    def ping(self, line: Connection, payload: bytes) -> None:
        line.trips.carry(payload, lambda: self._put(Ponged(self.number, payload, line.trips.anchor)))

    def turned_away(self, word: TurnedAway) -> None:
        del self._near.ways[self.number]
        problem = Problem(word.problem)
        moved = problem is Problem.STOPPING
        if not self.answer.done():
            self.answer.set_exception(TableMoved(word.why) if moved else ClientError(problem, word.why))

    def moved(self) -> None:
        """The other process is gone, or not to be trusted with this line any more."""
        assert self.line is not None
        if self.answer.done():
            self.line.close(*MOVED)
        else:
            # The line tries again; what comes on this way from now on has a gap before it.
            self.detach(self.line)
            self.answer.set_exception(TableMoved("this table is just moving; come back in a moment"))

    def _put(self, word: AnyWord) -> None:
        self._near.post.put(self.owner, word)


class RemoteTables:
    def __init__(self, post: Bus) -> None:
        self.post = post
        self.ways: dict[int, Way] = {}
        self._numbers = count(1)
        self._questions: dict[int, asyncio.Future[tuple[str, ...]]] = {}

    def number(self) -> int:
        return next(self._numbers)

    def peers(self) -> set[str]:
        return {way.owner for way in self.ways.values()}

    async def who_is_here(self, owner: str, table: str) -> frozenset[str]:
        """The guests at a table of another process; nobody, as far as we know, where it does not answer."""
        question = self.number()
        answer = self._questions[question] = asyncio.get_running_loop().create_future()
        self.post.put(owner, WhoIsHere(question, table))
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                return frozenset(await answer)
        except TimeoutError:
            return frozenset()
        finally:
            del self._questions[question]

    def take(self, sender: str, word: Attached | TurnedAway | Tell | Pinged | Close | Here) -> None:
        if isinstance(word, Here):
            answer = self._questions.get(word.question)
            if answer is not None and not answer.done():
                answer.set_result(word.guests)
            return
        for number in word.lines if isinstance(word, Tell) else (word.line,):
            way = self.ways.get(number)
            if way is not None and way.owner == sender and way.line is not None:
                _pass_on(way, way.line, word)

    def lost(self, owner: str) -> None:
        for way in [way for way in self.ways.values() if way.owner == owner]:
            way.moved()

    def close(self) -> None:
        """This process stops: everybody is told, and may come back by another door."""
        for way in tuple(self.ways.values()):
            if way.line is not None:
                way.line.send(m.encode(m.Closing(BACK_AFTER)))
                way.line.close(1012, "stopping")


def _pass_on(way: Way, line: Connection, word: Attached | TurnedAway | Tell | Pinged | Close) -> None:
    match word:
        case Tell():
            line.send(word.message)
        case Pinged():
            way.ping(line, word.payload)
        case Attached() if not way.answer.done():
            way.answer.set_result(None)
        case TurnedAway():
            way.turned_away(word)
        case Close():
            line.close(word.code, word.word)
        case _:
            pass
