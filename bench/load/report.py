"""The report of a load test, as written to `load.md`."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from load.scenarios import CrowdSize, Reconnection
from load.server_process import LoopLags
from load.statistics import LoadResult

#: The goals, in seconds.
TO_SEATS, TO_FANS, ALL_BACK = 0.050, 0.200, 15.0
#: … and while another program holds one core.
BESIDE_ANOTHER = 0.100
TWO_PROCESSES_FACTOR = 1.7


class OurResult(Struct, frozen=True):
    """The results of our server in one process."""

    size: CrowdSize
    steady: LoadResult
    lag: LoopLags
    full: LoadResult
    back: Reconnection
    watched: LoadResult
    kib_a_socket: float
    #: The steady load once more, while another program holds one core.
    busy: tuple[LoadResult, LoopLags] | None = None


class PeerResult(Struct, frozen=True):
    """The results of another server under the same traffic."""

    name: str
    steady: LoadResult
    full: LoadResult
    busy: LoadResult | None = None


class TwoProcesses(Struct, frozen=True):
    """Full speed on PostgreSQL: one process; two, with all sockets of a table at one; two, with sockets anywhere."""

    one: LoadResult
    one_url_per_table: LoadResult
    apart: LoadResult
    #: The share of a core that each process was limited to; None: no limit.
    share: float | None


class Result(Struct, frozen=True):
    machine: str
    when: str
    ours: OurResult
    peer: PeerResult | None = None
    two: TwoProcesses | None = None


def report(result: Result) -> str:
    return "\n".join([*_head(result), *_ours(result.ours), *_peer(result), *_busy(result), *_two(result.two)]) + "\n"


def _head(result: Result) -> Iterator[str]:
    yield "# The server under load"
    yield ""
    yield f"Made by `make load` on {result.when}; {result.machine}."
    yield "What is measured, and how: [README.md](README.md#the-server-under-load)."
    yield "Times are median / 99th percentile / maximum."


def _ours(ours: OurResult) -> Iterator[str]:
    steady, watched, back = ours.steady, ours.watched, ours.back
    yield from _title("Our server, one process, SQLite")
    yield from _table(
        ("what", "measured", "goal"),
        [
            (f"{_crowd(steady)}, {steady.rate:.0f} moves/s: move → all seats", steady.to_seats, _goal(TO_SEATS)),
            ("… move → all spectators", steady.to_watchers, "–"),
            ("… lost, cut or answered with an error", steady.dropped, "none"),
            ("… event-loop lag", _lag(ours.lag), "–"),
            ("… busy cores: server, crowd, all", _cores(steady), "–"),
            ("… processor time per move", f"{steady.ms_a_move:.2f} ms", "–"),
            ("… sent", f"{steady.bytes / steady.seconds / 1e6:.1f} MB/s", "–"),
            ("… memory of the server", f"{steady.kib / 1024:.0f} MiB", "–"),
            (f"the same tables at full speed: {ours.full.rate:.0f} moves/s", ours.full.to_seats, "–"),
            ("… processor time per move", f"{ours.full.ms_a_move:.2f} ms", "–"),
            (f"one table, {watched.watchers} spectators: move → each spectator", watched.to_each, _goal(TO_FANS)),
            ("… move → the last of them", watched.to_watchers, _goal(TO_FANS)),
            ("… move → all seats", watched.to_seats, "–"),
            (f"{back.sockets} sockets cut and reconnected: all after", f"{back.seconds:.1f} s", f"≤ {ALL_BACK:.0f} s"),
            ("… half of them after", f"{back.each.median:.1f} s", "–"),
            ("… lost", back.lost, "none"),
            ("… processor time for each", f"{back.ms_each:.1f} ms", "–"),
            ("memory of an idle socket", f"{ours.kib_a_socket:.0f} KiB", "–"),
        ],
    )
    yield ""
    holds = (
        steady.to_seats.p99 <= TO_SEATS
        and watched.to_watchers.p99 <= TO_FANS
        and back.seconds <= ALL_BACK
        and steady.dropped == watched.dropped == back.lost == 0
    )
    yield "The goals are met." if holds else "**Not all goals are met.**"


def _peer(result: Result) -> Iterator[str]:
    peer, ours = result.peer, result.ours
    if peer is None:
        return
    yield from _title(f"Compared with {peer.name}, in the same run")
    rows = [
        ("ours, stored on disk before anybody sees it", ours.steady, ours.full),
        (f"{peer.name}, in memory only", peer.steady, peer.full),
    ]
    yield from _table(
        ("server", "moves/s", "move → all seats", "processor/move", "full speed", "processor/move"),
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
        f"At full speed, ours makes {ours.full.rate / peer.full.rate:.2f} × its moves/s; at the same traffic, the 99th "
        f"percentile is {ours.steady.to_seats.p99 / peer.steady.to_seats.p99:.2f} × its own."
    )


def _busy(result: Result) -> Iterator[str]:
    """The steady load beside a program that holds one core, ours and the other server's in the same run."""
    if result.ours.busy is None:
        return
    ours, lag = result.ours.busy
    yield from _title("Beside another program that holds one core")
    rows = [("ours", ours, _lag(lag))]
    if result.peer is not None and result.peer.busy is not None:
        rows.append((result.peer.name, result.peer.busy, "–"))
    yield from _table(
        ("server", "moves/s", "move → all seats", "event-loop lag", "busy cores: server, crowd, all"),
        [(name, f"{load.rate:.0f}", load.to_seats, lag, _cores(load)) for name, load, lag in rows],
    )
    yield ""
    met = "is met" if ours.to_seats.p99 <= BESIDE_ANOTHER else "IS NOT MET"
    yield f"The goal of {_goal(BESIDE_ANOTHER)} {met}."


def _two(two: TwoProcesses | None) -> Iterator[str]:
    if two is None:
        return
    yield from _title("Two processes, PostgreSQL and Redis")
    if two.share is None:
        yield "The processes share the machine's cores with the database and the crowd, without limits."
    else:
        yield f"Each process is limited to {two.share:g} of a core, which leaves enough for the database and the crowd."
    yield ""
    rows = [
        ("one process", two.one),
        ("two, all sockets of a table at one process", two.one_url_per_table),
        ("two, sockets at any process", two.apart),
    ]
    yield from _table(
        ("full speed", "moves/s", "× one", "busy cores: servers, crowd, all", "processor/move"),
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
    ratio = two.one_url_per_table.rate / two.one.rate
    verdict = "is met" if ratio >= TWO_PROCESSES_FACTOR else "IS NOT MET"
    yield f"Two processes make {ratio:.2f} × the moves of one: the goal of at least {TWO_PROCESSES_FACTOR} {verdict}."


def _title(text: str) -> Iterator[str]:
    yield from ("", f"## {text}", "")


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|---{'|--:' * (len(head) - 1)}|"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def _crowd(load: LoadResult) -> str:
    return f"{load.tables} tables, {load.seats} seats, {load.watchers} spectators"


def _cores(load: LoadResult) -> str:
    return f"{load.server:.2f}, {load.crowd:.2f}, {load.machine:.2f}"


def _goal(seconds: float) -> str:
    return f"99 % ≤ {1000 * seconds:.0f} ms"


def _lag(lag: LoopLags) -> str:
    return " / ".join(f"≤ {1000 * lag.within(share):.0f}" for share in (0.5, 0.99, 1.0)) + " ms"
