"""Bots at a table: each bot that the table waits for answers, and in a race the fastest claims first."""

from collections.abc import Mapping, Sequence
from typing import Any

from pettable.bots.bot import Bot
from pettable.table.answering import Claim, answering_order, run_race, stands
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from pettable.table.table import Table

AnyTable = Table[Any, Any, Any, Any]


def answer(table: AnyTable, bots: Mapping[Seat, Bot]) -> bool:
    """The answers to one prompt by those bots that the table waits for; False where it waits for none of them."""
    prompt = table.prompt
    due = [seat for seat in table.waiting if seat in bots]
    if prompt is None or not due:
        return False
    if prompt.kind is Kind.RACE:
        _race(table, prompt, bots, due)
        return True
    for seat in answering_order(prompt, due, Rng(table.seed, f"react {len(table.log)}")):
        if not stands(prompt, table.prompt):
            break
        play(table, bots[seat], seat)
    return True


def play(table: AnyTable, bot: Bot, seat: Seat) -> None:
    """One answer by one bot."""
    assert table.prompt is not None
    pass_events(table, bot, seat)
    moves = table.legal(seat)
    move = bot.choose(table.view(seat), table.prompt, moves)
    refusal = table.submit(table.prompt.id, move)
    assert refusal is None, f"{bot} played {move}: {refusal}"


def pass_events(table: AnyTable, bot: Bot, seat: Seat) -> None:
    """Pass on the events that this seat has seen since the bot last got any."""
    if bot.listens:
        bot.hear(table.seen(seat, bot.heard))


def _race(table: AnyTable, prompt: Prompt, bots: Mapping[Seat, Bot], seats: Sequence[Seat]) -> None:
    def claim(seat: Seat, since: float) -> Claim | None:
        if not table.legal(seat):
            return None
        bot = bots[seat]
        pass_events(table, bot, seat)
        view = table.view(seat)
        time = since + bot.reaction(view, prompt)
        return Claim(time, seat, bot.claim(view, prompt, table.legal(seat)))

    def settle(claim: Claim) -> bool:
        refusal = table.submit(prompt.id, claim.move)
        if refusal is not None:
            bots[claim.seat].refused(refusal)
        return stands(prompt, table.prompt)

    for late in run_race(seats, claim, settle):
        bots[late.seat].refused(Illegal("TB-1", "refuse-stale"))
