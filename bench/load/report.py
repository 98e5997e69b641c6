"""The result in words and tables, as `load.md` keeps it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from load.scenarios import Return, Size
from load.server_process import Lags
from load.statistics import Load

#: What issue and design ask for, in seconds.
TO_SEATS, TO_FANS, ALL_BACK = 0.050, 0.200, 15.0
SCALES = 1.7


class Ours(Struct, frozen=True):
    """Our server, one process."""

    size: Size
    steady: Load
    lag: Lags
    full: Load
    back: Return
    stage: Load
    kib_a_socket: float


class Peer(Struct, frozen=True):
    """The other server under the same traffic."""

    name: str
    steady: Load
    full: Load


class Two(Struct, frozen=True):
    """As fast as it goes, on PostgreSQL: one process, two with everybody of a table at one door, and at any door."""

    one: Load
    together: Load
    apart: Load
    #: Of a core, that each process was held to; None: it had what it could get.
    share: float | None


class Result(Struct, frozen=True):
    machine: str
    when: str
    ours: Ours
    peer: Peer | None = None
    two: Two | None = None


def report(result: Result) -> str:
    return "\n".join([*_head(result), *_ours(result.ours), *_peer(result), *_two(result.two)]) + "\n"


def _head(result: Result) -> Iterator[str]:
    yield "# The server under load"
    yield ""
    yield f"Made by `make load` on {result.when}; {result.machine}."
    yield "What is measured, and how: [README.md](README.md#the-server-under-load)."
    yield "Times are half / 99 of 100 / the worst."


def _ours(ours: Ours) -> Iterator[str]:
    steady, stage, back = ours.steady, ours.stage, ours.back
    yield from _title("Our server, one process, SQLite")
    yield from _table(
        ("what", "measured", "aim"),
        [
            (f"{_crowd(steady)}, {steady.rate:.0f} moves/s: move → all seats", steady.to_seats, _aim(TO_SEATS)),
            ("… move → all spectators", steady.to_watchers, "–"),
            ("… lost, cut or told wrong", steady.dropped, "none"),
            ("… the server's loop late", _lag(ours.lag), "–"),
            ("… cores at work: server, crowd, all", _cores(steady), "–"),
            ("… processor for a move", f"{steady.ms_a_move:.2f} ms", "–"),
            ("… sent", f"{steady.bytes / steady.seconds / 1e6:.1f} MB/s", "–"),
            ("… memory of the server", f"{steady.kib / 1024:.0f} MiB", "–"),
            (f"the same tables as fast as they go: {ours.full.rate:.0f} moves/s", ours.full.to_seats, "–"),
            ("… processor for a move", f"{ours.full.ms_a_move:.2f} ms", "–"),
            (f"one table, {stage.watchers} spectators: move → each spectator", stage.to_each, _aim(TO_FANS)),
            ("… move → the last of them", stage.to_watchers, _aim(TO_FANS)),
            ("… move → all seats", stage.to_seats, "–"),
            (f"{back.sockets} sockets cut and back: all welcome after", f"{back.seconds:.1f} s", f"≤ {ALL_BACK:.0f} s"),
            ("… half of them after", f"{back.each.half:.1f} s", "–"),
            ("… lost", back.lost, "none"),
            ("… processor for each", f"{back.ms_each:.1f} ms", "–"),
            ("memory of an idle socket", f"{ours.kib_a_socket:.0f} KiB", "–"),
        ],
    )
    yield ""
    holds = (
        steady.to_seats.most <= TO_SEATS
        and stage.to_watchers.most <= TO_FANS
        and back.seconds <= ALL_BACK
        and steady.dropped == stage.dropped == back.lost == 0
    )
    yield "The aims hold." if holds else "**The aims do not all hold.**"


def _peer(result: Result) -> Iterator[str]:
    peer, ours = result.peer, result.ours
    if peer is None:
        return
    yield from _title(f"Beside {peer.name}, in the same run")
    rows = [
        ("ours, on the disk before anybody is told", ours.steady, ours.full),
        (f"{peer.name}, in memory only", peer.steady, peer.full),
    ]
    yield from _table(
        ("server", "moves/s asked", "move → all seats", "processor/move", "as fast as it goes", "processor/move"),
        [
            (
                name,
                f"{steady.rate:.0f}",
                steady.to_seats,
                f"{steady.ms_a_move:.2f} ms",
                f"{full.rate:.0f} moves/s",
                f"{full.ms_a_move:.2f} ms",
            )
            for name, steady, full in rows
        ],
    )
    yield ""
    yield (
        f"As fast as they go, ours makes {ours.full.rate / peer.full.rate:.2f} × its moves/s; at the same traffic, "
        f"99 of 100 moves take {ours.steady.to_seats.most / peer.steady.to_seats.most:.2f} × its time."
    )


def _two(two: Two | None) -> Iterator[str]:
    if two is None:
        return
    yield from _title("Two processes, PostgreSQL and Redis")
    if two.share is None:
        yield "The processes take what they can get of the machine's cores, beside the database and the crowd."
    else:
        yield f"Each process is held to {two.share:g} of a core: the database and the crowd have room beside two."
    yield ""
    rows = [
        ("one process", two.one),
        ("two, everybody of a table at one door", two.together),
        ("two, everybody at any door", two.apart),
    ]
    yield from _table(
        ("as fast as it goes", "moves/s", "× one", "cores at work: servers, crowd, all", "processor/move"),
        [
            (
                name,
                f"{load.rate:.0f}",
                f"{load.rate / two.one.rate:.2f}",
                _cores(load),
                f"{load.ms_a_move:.2f} ms",
            )
            for name, load in rows
        ],
    )
    yield ""
    ratio = two.together.rate / two.one.rate
    verdict = "holds" if ratio >= SCALES else "DOES NOT HOLD"
    yield f"Two carry {ratio:.2f} × the moves of one: the aim, at least {SCALES}, {verdict}."


def _title(text: str) -> Iterator[str]:
    yield from ("", f"## {text}", "")


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|---{'|--:' * (len(head) - 1)}|"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def _crowd(load: Load) -> str:
    return f"{load.tables} tables, {load.seats} seats, {load.watchers} spectators"


def _cores(load: Load) -> str:
    return f"{load.server:.2f}, {load.crowd:.2f}, {load.machine:.2f}"


def _aim(seconds: float) -> str:
    return f"99 % ≤ {1000 * seconds:.0f} ms"


def _lag(lag: Lags) -> str:
    return " / ".join(f"≤ {1000 * lag.within(share):.0f}" for share in (0.5, 0.99, 1.0)) + " ms"
