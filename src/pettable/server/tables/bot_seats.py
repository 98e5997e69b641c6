"""The bots of a live table: they choose moves in worker processes, and answer by the same commands as people.

When a bot's answer shows is fixed when it is asked, from public knowledge: its level and the kind of the question. What
it holds, how many moves it has and how long it thought must not be read from it. A bot that is not done by then plays
by its heuristic, or passes in a reaction window. While nobody is connected, bots wait like everybody else; only slow
tables go on.
"""

import asyncio
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from pettable.bots.levels import searches, unhurried
from pettable.bots.worker_messages import Answer, WorkerRequest
from pettable.bots.worker_pool import Crowded
from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    ANTICIPATION,
    BOT_BUDGET,
    BOT_RACE_BUDGET,
    BOTS_REACT_AFTER,
    HINT_BUDGET,
    LATE_BEFORE_STAND_IN,
    UNHURRIED_MOVE,
    UNHURRIED_SLAP,
)
from pettable.server.people.requester import Requester, account_of
from pettable.server.sockets.connection import Connection
from pettable.server.tables import journal as e
from pettable.server.tables import projection
from pettable.server.tables.commands import CommandContext, Refusal, answer
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table

if TYPE_CHECKING:
    from pettable.server.tables.live import LiveTable

#: Seconds that are left for the heuristic to choose a reaction, where a search was not done in time.
HASTE = 0.15


class BotSeats:
    """The seats that bots play, and the hints that players asked for."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        #: Seats whose bot thinks, and about which question.
        self._thinking: dict[Seat, int] = {}
        #: The reaction window that bots were last asked about.
        self._window: int | None = None
        #: Seats that wait for a hint.
        self._advised: set[Seat] = set()
        #: The last hint of each seat, and for what the seat knew.
        self._hints: dict[Seat, tuple[str, msgspec.Raw]] = {}
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
        if self._stopped or table is None or table.prompt is None or not live.turns.active:
            return
        if state.waiting_time is not None or state.paused:
            return
        chairs = state.seating.chairs
        bots = [seat for seat in table.prompt.seats if chairs[seat].bot is not None or chairs[seat].stand_in]
        if not bots:
            return
        if table.prompt.kind is Kind.REACT:
            self._open_window(table.prompt, bots)
            return
        for seat in table.waiting:
            claims = state.race is not None and bool(state.race.claims_of(seat))
            if seat in bots and not claims and table.legal(seat):
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
        after = self._shown_after(seat, prompt, by)
        within = BOT_RACE_BUDGET if racing else max(after, BOT_BUDGET)
        try:
            thought = await self._think(seat, prompt, "claim" if racing else "choose", within)
            if thought is None or thought.move is None:
                return
            await self._wait_until(asked + (self._slaps_after(seat, thought.reaction) if racing else after))
            async with live.lock:
                await live.be_sure()
                await self._play(seat, prompt, thought.move, by)
        finally:
            if self._thinking.get(seat) == prompt.id:
                del self._thinking[seat]
            # A player who came back while the bot was thinking has a clock again.
            live.deadlines.set()
        self._note_forfeit(seat, prompt, thought)
        # In a race there may be more to claim; and what was refused because the table went on is asked again.
        self.ask()

    def _shown_after(self, seat: Seat, prompt: Prompt, by: e.By) -> float:
        """Seconds from a question outside windows and races until the bot's answer shows."""
        thinking = BOT_BUDGET if searches(self._bot(seat)) else 0.0
        if by is not e.By.BOT:
            return thinking
        pace = self._live.services.bot_pace
        if pace and unhurried(self._bot(seat)):
            # From the question and the seat alone: nobody reads from it what the bot holds.
            pace = max(pace, UNHURRIED_MOVE + Rng(b"", f"pause {prompt.id} {seat}").unit())
        return max(thinking, pace)

    def _slaps_after(self, seat: Seat, reaction: float) -> float:
        """Seconds from when a bot sees what there is to slap until its hand comes down."""
        race, now = self._live.state.race, self._live.now()
        again = race is not None and now - race.began > UNHURRIED_SLAP
        if again or not self._live.services.bot_pace or not unhurried(self._bot(seat)):
            return max(reaction, ANTICIPATION)
        return UNHURRIED_SLAP + min(1.0, reaction / 2)

    def _bot(self, seat: Seat) -> str:
        """The name of the bot that plays for a seat, or would."""
        state = self._live.state
        return state.seating.chairs[seat].bot or state.setting.bot

    def _note_forfeit(self, seat: Seat, prompt: Prompt, thought: Answer) -> None:
        if thought.forfeit is not None:
            self._live.services.metrics.forfeits.labels(thought.forfeit).inc()
            self._forfeits.append((prompt.id, seat))

    def _open_window(self, prompt: Prompt, seats: list[Seat]) -> None:
        """Let the bots think about a reaction; all of them answer at the same moment.

        A moment for each bot would reveal how many of them hold a cancel: the first of several comes sooner.
        """
        if self._window != prompt.id:
            self._window = prompt.id
            thoughts: dict[Seat, Answer] = {}
            table = self._live.state.table
            assert table is not None
            # Who can do nothing but pass is not asked; nobody learns of it.
            for seat in seats:
                if len(table.legal(seat)) > 1:
                    self._live.spawn(partial(self._consider, seat, prompt, thoughts))
            self._live.spawn(partial(self._react, prompt, thoughts, self._live.now() + BOTS_REACT_AFTER))

    async def _consider(self, seat: Seat, prompt: Prompt, thoughts: dict[Seat, Answer]) -> None:
        thought = await self._think(seat, prompt, "choose", BOTS_REACT_AFTER - HASTE)
        if thought is not None:
            thoughts[seat] = thought
            self._note_forfeit(seat, prompt, thought)

    async def _react(self, prompt: Prompt, thoughts: dict[Seat, Answer], when: float) -> None:
        """The first bot that wants to react does, in an order that was drawn; who has not answered by now passes.

        A pass is not written down: the window's end does not wait for it.
        """
        live = self._live
        await self._wait_until(when)
        async with live.lock:
            await live.be_sure()
            for seat in Rng(live.state.seed, f"reactions {prompt.id}").shuffled(sorted(thoughts)):
                move = thoughts[seat].move
                if move is not None and await self._play(seat, prompt, move, e.By.BOT):
                    return

    async def _play(self, seat: Seat, prompt: Prompt, move: bytes, by: e.By) -> bool:
        """Answer for this seat; False where that changes nothing."""
        live = self._live
        chair = live.state.seating.chairs[seat]
        if self._stopped or (by is e.By.BOT and not chair.by_bot):
            return False
        table = live.state.table
        if table is None:
            # The game was given up.
            return False
        if by is e.By.LATE and seat not in table.waiting:
            # The player was quicker, and that answer stands.
            return False
        requester, arrival = Requester(chair.guest or "", chair.name), live.referee.bot_arrival(live.state, seat)
        at = CommandContext(live.state, requester, live.now(), live.audience.here, arrival)
        try:
            decision = answer(at, seat, prompt.id, move, by)
        except (Refusal, ClientError):
            # The question has changed, or in a race somebody was faster: nothing happened.
            return False
        if isinstance(decision.entries[0], e.Passed):
            return False
        if by is e.By.LATE and live.state.late[seat] + 1 >= LATE_BEFORE_STAND_IN:
            decision.entries.append(e.StoodIn(live.now(), seat))
        await live.happen(decision)
        return True

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
        """What a strong bot would do on this seat, from what the seat may know.

        Until the seat knows more, it is the same hint, however often it is asked for: a search that has less time, or
        more, can contradict itself.
        """
        table = self._live.state.table
        prompt = None if table is None else table.prompt
        known = "" if table is None or prompt is None else _known(seat, prompt, table)
        given = self._hints.get(seat)
        try:
            if prompt is not None and given is not None and given[0] == known:
                connection.send(m.encode(m.Hinted(command, prompt.id, given[1])))
                return
            answer = None if prompt is None else await self._think(seat, prompt, "hint")
        except Crowded:
            busy = "the bots of your tables have too much to think about; ask again in a moment"
            connection.send(m.encode(m.Error(Problem.TOO_FAST.value, busy, command)))
            return
        finally:
            self._advised.discard(seat)
        if prompt is None or answer is None:
            connection.send(m.encode(m.Error(Problem.NO_HINTS.value, "there is nothing to advise now", command)))
        elif answer.advice is None:
            connection.send(m.encode(m.Error(Problem.HINT_LATE.value, "the hint took too long; ask again", command)))
        else:
            self._hints[seat] = known, msgspec.Raw(answer.advice)
            connection.send(m.encode(m.Hinted(command, prompt.id, self._hints[seat][1])))

    async def _think(self, seat: Seat, prompt: Prompt, kind: str, within: float | None = None) -> Answer | None:
        """The answer of a bot, after at most `within` seconds where the bots' processes are not all stuck."""
        state = self._live.state
        table, known = state.table, projection.question(state, seat)
        if table is None or known is None:
            return None
        # The hash is one way: a bot cannot infer from it how the cards lie.
        label = f"{kind} {_known(seat, prompt, table)}"
        question = WorkerRequest(
            game=state.setting.game,
            deck=state.setting.deck,
            bot=self._bot(seat),
            seat=seat,
            prompt=prompt,
            seed=sha256(state.seed + label.encode()).hexdigest(),
            budget=HINT_BUDGET if within is None else within,
            kind=kind,  # type: ignore[arg-type]
            **known,
        )
        return await self._live.services.workers.ask(question, self._owner(), within)

    def _owner(self) -> str:
        """Who has to share the bots' time fairly with others: the network of the host, or the host alone.

        Nobody gets more of it by being many guests. While the host is away, it is the network of somebody who is here.
        """
        host, audience = self._live.state.seating.host, self._live.audience
        connections = audience.here.get(host) or audience.connections
        return next((each.network for each in connections if each.network), account_of(host))

    async def _wait_until(self, when: float) -> None:
        if when <= self._live.now():
            return
        waiting = asyncio.Event()
        timer = self._live.services.clock.call_at(when, waiting.set)
        try:
            await waiting.wait()
        finally:
            timer.cancel()


def _known(seat: Seat, prompt: Prompt, table: Table[Any, Any, Any, Any]) -> str:
    """What a seat knows when it is asked, by a name.

    It changes with the events that the seat received, and with nothing else: two hints that differ must not reveal a
    secret answer between them.
    """
    return f"{seat} {prompt.id} {len(table.seen(seat))}"
