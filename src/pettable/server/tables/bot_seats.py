"""The bots of a live table: they choose moves in worker processes, and answer by the same commands as people.

A bot's answer shows after a time that does not depend on its cards, unless it thinks longer than that. While nobody is
connected, bots wait like everybody else.
"""

import asyncio
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from pettable.bots.worker_messages import Answer, WorkerRequest
from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    ANTICIPATION,
    BOT_BUDGET,
    HINT_BUDGET,
    LATE_BEFORE_STAND_IN,
    QUICK_WINDOW,
)
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from pettable.server.tables import journal as e
from pettable.server.tables import projection
from pettable.server.tables.commands import CommandContext, Refusal, answer
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.live import LiveTable

#: A bot reacts within a quick window or not at all.
REACT_BUDGET = 0.6 * QUICK_WINDOW


class BotSeats:
    """The seats that bots play, and the hints that players asked for."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        #: Seats whose bot thinks, and about which question.
        self._thinking: dict[Seat, int] = {}
        #: Seats that wait for a hint.
        self._advised: set[Seat] = set()
        #: Seats whose bot failed, with the question; people learn of it when the question is settled.
        self._forfeits: list[tuple[int, Seat]] = []
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def busy(self, seat: Seat) -> bool:
        """Does a bot think for this seat about the question that stands?"""
        table = self._live.state.table
        return table is not None and table.prompt is not None and self._thinking.get(seat) == table.prompt.id

    def ask(self) -> None:
        """Ask every bot that the table waits for and that is not thinking already."""
        live, state, table = self._live, self._live.state, self._live.state.table
        if self._forfeits:
            self._announce_forfeits()
        if self._stopped or table is None or table.prompt is None or not live.audience.connections:
            return
        chairs = state.seating.chairs
        bots = [seat for seat in table.prompt.seats if chairs[seat].bot is not None or chairs[seat].stand_in]
        if not bots:
            return
        for seat in table.waiting:
            claims = state.race is not None and bool(state.race.claims_of(seat))
            if seat in bots and seat not in state.passed and not claims and table.legal(seat):
                self._start(seat, table.prompt, e.By.BOT)

    def _announce_forfeits(self) -> None:
        """Name the seats whose bot failed. While the question stands, that would reveal a secret answer to it."""
        table = self._live.state.table
        asked = table.prompt.id if table is not None and table.prompt is not None else None
        for prompt, seat in [each for each in self._forfeits if each[0] != asked]:
            self._forfeits.remove((prompt, seat))
            self._live.audience.send(m.Notice("forfeit", seat, "TB-2"), self._live.audience.connections)

    def late(self, seat: Seat) -> None:
        """A bot answers for somebody whose time is up."""
        table = self._live.state.table
        assert table is not None
        assert table.prompt is not None
        self._start(seat, table.prompt, e.By.LATE)

    def _start(self, seat: Seat, prompt: Prompt, by: e.By) -> None:
        if self._thinking.get(seat) != prompt.id:
            self._thinking[seat] = prompt.id
            self._live.spawn(partial(self._answer, seat, prompt, by))

    async def _answer(self, seat: Seat, prompt: Prompt, by: e.By) -> None:
        """Think, wait until it is time to show it, and play."""
        live, racing = self._live, prompt.kind is Kind.RACE
        # In a race a bot sees what there is to see when everybody does.
        asked = live.now() + (live.referee.lead if racing else 0.0)
        try:
            thought = await self._think(seat, prompt, "claim" if racing else "choose")
            if thought is None or thought.move is None:
                return
            if by is e.By.BOT:
                await self._wait_until(asked + self._delay(seat, prompt, thought))
            async with live.lock:
                await live.be_sure()
                await self._play(seat, prompt, thought.move, by)
        finally:
            if self._thinking.get(seat) == prompt.id:
                del self._thinking[seat]
            # A player who came back while the bot was thinking has a clock again.
            live.deadlines.set()
        if thought.forfeit is not None:
            live.services.metrics.forfeits.labels(thought.forfeit).inc()
            self._forfeits.append((prompt.id, seat))
        # In a race there may be more to claim; and what was refused because the table went on is asked again.
        self.ask()

    async def _play(self, seat: Seat, prompt: Prompt, move: bytes, by: e.By) -> None:
        live = self._live
        chair = live.state.seating.chairs[seat]
        if self._stopped or (by is e.By.BOT and not chair.by_bot):
            return
        table = live.state.table
        if by is e.By.LATE and table is not None and seat not in table.waiting:
            # The player was quicker, and that answer stands.
            return
        requester, arrival = Requester(chair.guest or "", chair.name), live.referee.bot_arrival(live.state, seat)
        at = CommandContext(live.state, requester, live.now(), live.audience.here, arrival)
        try:
            decision = answer(at, seat, prompt.id, move, by)
        except (Refusal, ClientError):
            # The question has changed, or in a race somebody was faster: nothing happened.
            return
        if by is e.By.LATE and live.state.late[seat] + 1 >= LATE_BEFORE_STAND_IN:
            decision.entries.append(e.StoodIn(live.now(), seat))
        await live.happen(decision)

    def advise(self, connection: Connection, command: str, seat: Seat) -> bool:
        """Think about a hint for this seat; False: it waits for one already.

        Bots that play wait in the same queue as hints, and it must not grow without end.
        """
        if seat in self._advised:
            return False
        self._advised.add(seat)
        self._live.spawn(partial(self._hint, connection, command, seat))
        return True

    async def _hint(self, connection: Connection, command: str, seat: Seat) -> None:
        """What a strong bot would do on this seat, from what the seat may know."""
        table = self._live.state.table
        assert table is not None
        prompt = table.prompt
        try:
            answer = None if prompt is None else await self._think(seat, prompt, "hint")
        finally:
            self._advised.discard(seat)
        if prompt is None or answer is None or answer.advice is None:
            wrong = m.Error(Problem.NO_HINTS.value, "there is nothing to advise now", command)
            connection.send(m.encode(wrong))
        else:
            connection.send(m.encode(m.Hinted(command, prompt.id, msgspec.Raw(answer.advice))))

    async def _think(self, seat: Seat, prompt: Prompt, kind: str) -> Answer | None:
        state = self._live.state
        table, known = state.table, projection.question(state, seat)
        if table is None or known is None:
            return None
        budget = {"hint": HINT_BUDGET}.get(kind, REACT_BUDGET if prompt.kind is Kind.REACT else BOT_BUDGET)
        # The hash is one way: a bot cannot infer from it how the cards lie. It changes with the events that the seat
        # received, and with nothing else: two hints that differ must not reveal a secret answer between them.
        label = f"{kind} {seat} {prompt.id} {len(table.seen(seat))}"
        question = WorkerRequest(
            game=state.setting.game,
            deck=state.setting.deck,
            bot=state.seating.chairs[seat].bot or state.setting.bot,
            seat=seat,
            prompt=prompt,
            seed=sha256(state.seed + label.encode()).hexdigest(),
            budget=budget,
            kind=kind,  # type: ignore[arg-type]
            **known,
        )
        return await self._live.services.workers.ask(question, state.seating.host)

    def _delay(self, seat: Seat, prompt: Prompt, answer: Answer) -> float:
        """Seconds from the question until the answer shows."""
        pace = self._live.services.bot_pace
        if prompt.kind is Kind.RACE:
            return max(answer.reaction, ANTICIPATION)
        if prompt.kind is Kind.REACT:
            # Which of two bots reacts first must not be a matter of their numbers.
            jitter = Rng(self._live.state.seed, f"pace {seat} {prompt.id}").unit()
            return min(pace, QUICK_WINDOW) * (0.5 + 0.4 * jitter)
        return pace

    async def _wait_until(self, when: float) -> None:
        if when <= self._live.now():
            return
        waiting = asyncio.Event()
        timer = self._live.services.clock.call_at(when, waiting.set)
        try:
            await waiting.wait()
        finally:
            timer.cancel()
