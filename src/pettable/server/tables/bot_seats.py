"""The bots of a table: they are asked what the table asks their seats, think elsewhere, and answer by the same door.

A bot's answer shows after a time that is the same whatever it holds, unless it thinks longer than that. While nobody
is connected, bots wait like everybody else.
"""

import asyncio
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
from pettable.server.tables.commands import Moment, Refusal, answer
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.live import LiveTable

#: A bot reacts within a quick window or not at all.
REACT_BUDGET = 0.6 * QUICK_WINDOW


class BotSeats:
    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        #: Seats whose bot thinks, and about which question.
        self._thinking: dict[Seat, int] = {}
        #: Seats that wait for a hint.
        self._advised: set[Seat] = set()
        #: Seats that were played for, by the question; people are told when it is settled.
        self._forfeits: list[tuple[int, Seat]] = []
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def busy(self, seat: Seat, prompt: Prompt) -> bool:
        """Does a bot think for this seat about this very question?"""
        return self._thinking.get(seat) == prompt.id

    def ask(self) -> None:
        """Ask every bot that the table waits for and that is not thinking already."""
        state, table = self._live.state, self._live.state.table
        self._own_up()
        if self._stopped or table is None or table.prompt is None or not self._live.audience.lines:
            return
        for seat in table.waiting:
            down = state.race is not None and bool(state.race.claims_of(seat))
            if state.chairs[seat].by_bot and seat not in state.passed and not down and table.legal(seat):
                self._start(seat, table.prompt, e.By.BOT)

    def _own_up(self) -> None:
        """Say who was played for. While the question stands, that would tell who has answered it in secret."""
        table = self._live.state.table
        asked = table.prompt.id if table is not None and table.prompt is not None else None
        for prompt, seat in [each for each in self._forfeits if each[0] != asked]:
            self._forfeits.remove((prompt, seat))
            self._live.audience.send(m.Notice("forfeit", seat, "TB-2"))

    def late(self, seat: Seat) -> None:
        """A bot answers for somebody whose time is up."""
        table = self._live.state.table
        assert table is not None
        assert table.prompt is not None
        self._start(seat, table.prompt, e.By.LATE)

    def _start(self, seat: Seat, prompt: Prompt, by: e.By) -> None:
        if self._thinking.get(seat) != prompt.id:
            self._thinking[seat] = prompt.id
            self._live.spawn(self._answer(seat, prompt, by))

    async def _answer(self, seat: Seat, prompt: Prompt, by: e.By) -> None:
        """Think, wait until it is time to show it, and play."""
        live, racing = self._live, prompt.kind is Kind.RACE
        # In a race a bot sees what there is to see when everybody does.
        asked = live.now + (live.referee.lead if racing else 0.0)
        try:
            thought = await self._think(seat, prompt, "claim" if racing else "choose")
            if thought is None or thought.move is None:
                return
            if by is e.By.BOT:
                await self._wait_until(asked + self._pace(seat, prompt, thought))
            async with live.lock:
                await live.be_sure()
                await self._play(seat, prompt, thought.move, by)
        finally:
            if self._thinking.get(seat) == prompt.id:
                del self._thinking[seat]
            # Whoever came back while the bot was thinking has a clock again.
            live.alarms.set()
        if thought.forfeit is not None:
            live.services.metrics.forfeits.labels(thought.forfeit).inc()
            self._forfeits.append((prompt.id, seat))
        # In a race there may be more to claim; and what was refused because the table went on is asked anew.
        self.ask()

    async def _play(self, seat: Seat, prompt: Prompt, move: bytes, by: e.By) -> None:
        live = self._live
        chair = live.state.chairs[seat]
        if self._stopped or (by is e.By.BOT and not chair.by_bot):
            return
        table = live.state.table
        if by is e.By.LATE and table is not None and seat not in table.waiting:
            # The player was quicker, and that answer stands.
            return
        requester, arrival = Requester(chair.guest or "", chair.name), live.referee.bot_arrival(live.state, seat)
        moment = Moment(live.state, requester, live.now, live.audience.here(), arrival)
        try:
            entries: list[e.AnyEntry] = [answer(moment, seat, prompt.id, move, by)]
        except (Refusal, ClientError):
            # The question has changed, or in a race somebody was faster: nothing happened.
            return
        if by is e.By.LATE and chair.late + 1 >= LATE_BEFORE_STAND_IN:
            entries.append(e.StoodIn(live.now, seat))
        await live.happen(entries)

    def advise(self, line: Connection, command: str, seat: Seat) -> bool:
        """Think about a hint for this seat; False: it waits for one already.

        Bots that play wait in the same queue as hints, and it must not grow without end.
        """
        if seat in self._advised:
            return False
        self._advised.add(seat)
        self._live.spawn(self._hint(line, command, seat))
        return True

    async def _hint(self, line: Connection, command: str, seat: Seat) -> None:
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
            line.send(m.encode(wrong))
        else:
            line.send(m.encode(m.Hinted(command, prompt.id, msgspec.Raw(answer.advice))))

    async def _think(self, seat: Seat, prompt: Prompt, kind: str) -> Answer | None:
        state = self._live.state
        table, told = state.table, projection.question(state, seat)
        if table is None or told is None:
            return None
        budget = {"hint": HINT_BUDGET}.get(kind, REACT_BUDGET if prompt.kind is Kind.REACT else BOT_BUDGET)
        # The seed is one way: a bot cannot tell from it how the cards lie. It changes with what the seat was told, and
        # with nothing else: two hints that differ must not tell that somebody has answered in secret between them.
        label = f"{kind} {seat} {prompt.id} {len(table.seen(seat))}"
        question = WorkerRequest(
            game=state.setting.game,
            deck=state.setting.deck,
            bot=state.chairs[seat].bot or state.setting.bot,
            seat=seat,
            prompt=prompt,
            seed=sha256(state.seed + label.encode()).hexdigest(),
            budget=budget,
            kind=kind,  # type: ignore[arg-type]
            **told,
        )
        return await self._live.services.workers.ask(question)

    def _pace(self, seat: Seat, prompt: Prompt, answer: Answer) -> float:
        pace = self._live.services.bot_pace
        if prompt.kind is Kind.RACE:
            return max(answer.reaction, ANTICIPATION)
        if prompt.kind is Kind.REACT:
            # Which of two bots reacts first must not be a matter of their numbers.
            jitter = Rng(self._live.state.seed, f"pace {seat} {prompt.id}").unit()
            return min(pace, QUICK_WINDOW) * (0.5 + 0.4 * jitter)
        return pace

    async def _wait_until(self, when: float) -> None:
        if when <= self._live.now:
            return
        waiting = asyncio.Event()
        alarm = self._live.services.clock.call_at(when, waiting.set)
        try:
            await waiting.wait()
        finally:
            alarm.cancel()
