"""A process that judges records from strangers, and shows those that are right (see `sandbox_process`)."""

from msgspec import structs

from pettable.record_check import AnyTable, Judgement, Verdict, judged
from pettable.server.http.review_steps import compressed, review_of
from pettable.server.http.scripted_tables import table_message
from pettable.server.tables.record_checks import JudgedRecord, RecordToJudge
from pettable.server.tables.sandbox_process import answer_requests
from pettable.server.tables.seating import TableStatus
from pettable.table.seats import Seat

#: Of a name that a record gives to a player.
NAME_LENGTH = 40


def answer(asked: RecordToJudge) -> JudgedRecord:
    judgement, table = judged(asked.record, asked.lang, asked.deck)
    if not asked.shown or table is None:
        return JudgedRecord(judgement)
    return JudgedRecord(judgement, shown(judgement, table, asked.seat))


def shown(judgement: Judgement, table: AnyTable, seat: int | None) -> bytes:
    """The game step by step, compressed."""
    assert judgement.verdict is Verdict.RIGHT
    assert judgement.head is not None
    viewer = None if seat is None or seat >= table.options.seats else Seat(seat)
    named = judgement.head.players
    names = [named[n][:NAME_LENGTH] if n < len(named) and named[n] else f"#{n + 1}" for n in range(judgement.seats)]
    info = structs.replace(
        table_message(judgement.head.game, table, viewer, names),
        state=TableStatus.FINISHED,
        commitment=judgement.head.commitment,
    )
    return compressed(review_of(judgement.head.game, table, viewer, info))


def main() -> None:
    answer_requests(RecordToJudge, answer)
