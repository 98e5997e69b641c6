"""A process that analyses one finished game: it sends each decision as soon as it is judged.

It gets the request over the socket which is its standard input, and ends with that socket. It takes only the time that
the server and the bots leave over, and the system gives it a bounded amount of time and memory: the deck and the game
came from strangers.
"""

import os
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from threading import Thread

import msgspec
from msgspec import Raw, structs

from pettable import registry
from pettable.bots.helper_process import HELPER
from pettable.bots.kernel_search import SearchKind, WarmUp, has_compiled_search, search_kind
from pettable.framed_process import LENGTH_BYTES, Ready, frame, length
from pettable.lab.analyse import Decision, choices, decisions, iterations_within, shares_of, turning_points
from pettable.server.analyses.analysis_messages import AnalysisEnd, AnalysisFailure, AnalysisPart, AnalysisRequest
from pettable.table.deck import read_deck
from pettable.table.record import replay

#: The lowest priority.
NICENESS = 19
#: Decimals of a chance that are kept: a thousandth is far below the luck of the sample.
DECIMALS = 3
#: Seconds of processor time beyond its own after which the system ends this process.
LAST_RESORT = 10
#: Seconds of processor time more for compiling a game's roll-outs, which is done once on a machine.
COMPILING = 300
#: While it compiles, it sends an empty part this often, in seconds: it is not stuck.
HEARTBEAT = 5.0
#: The longest text about a failure, in characters.
MOST_CHARACTERS = 300


class TooLong(Exception):
    """The processor time for this game is used up."""


def parts(request: AnalysisRequest, seconds: float, pure: bool = False) -> Iterator[AnalysisPart]:
    """The number of decisions, each one that is not known yet, and the end; `pure`: by the rules."""
    game = registry.find(request.game)
    rules = registry.rules_of(request.game)
    if request.deck is not None:
        # It passed the checks of its time when the table was opened.
        rules = game.rules(read_deck(request.deck, request.game, game.deck, lenient=True))
    played = replay(request.record, game, rules)
    # What was begun by the rules is ended by them; what was begun with kernels begins again where there are none.
    kind = search_kind(game, rules, played.options, pure=pure or request.search is SearchKind.RULES)
    yield AnalysisPart(total=sum(1 for _ in choices(played)), search=kind)
    known = request.known if request.search is kind else ()
    found = [msgspec.json.decode(each, type=Decision) for each in known]
    after, iterations = found[-1].number if found else 0, iterations_within(game, played, seconds, kind)
    for decision in decisions(game, played, kind, iterations, after=after):
        found.append(rounded(decision))
        yield AnalysisPart(decisions=(Raw(msgspec.json.encode(found[-1])),))
    shares = shares_of(played)
    assert shares is not None, "the game was not finished"
    # From the rounded numbers, which are all that is left of an earlier run.
    yield AnalysisPart(end=AnalysisEnd(turning_points(found, shares), shares))


def rounded(decision: Decision) -> Decision:
    def short(number: float) -> float:
        return round(number, DECIMALS)

    return structs.replace(
        decision,
        chances=tuple(map(short, decision.chances)),
        best_chance=short(decision.best_chance),
        chance=short(decision.chance),
        cost=short(decision.cost),
        compared=tuple(
            structs.replace(
                each,
                chance=short(each.chance),
                points=short(each.points),
                gains=tuple(structs.replace(g, share=short(g.share), points=short(g.points)) for g in each.gains),
            )
            for each in decision.compared
        ),
    )


def compile_first(request: AnalysisRequest, heartbeat: Callable[[AnalysisPart], object]) -> bool:
    """Compile the game's roll-outs, or load them from the cache; False where they cannot be used."""
    if request.search is SearchKind.RULES or not has_compiled_search(request.game):
        return False
    warm_up = WarmUp()
    warm_up.beside = True
    while not warm_up.has(request.game) and warm_up.threads[request.game].is_alive():
        warm_up.threads[request.game].join(HEARTBEAT)
        heartbeat(AnalysisPart())
    return warm_up.has(request.game)


def answer(request: AnalysisRequest, seconds: float, pure: bool = False) -> Iterator[AnalysisPart]:
    """The parts, or why there are no more."""
    try:
        yield from parts(request, seconds, pure)
    except TooLong:
        yield AnalysisPart(failure=AnalysisFailure.LATE)
    except Exception as fault:
        why = f"{type(fault).__name__}: {fault}"[:MOST_CHARACTERS]
        yield AnalysisPart(failure=AnalysisFailure.FAULT, why=why)


def main() -> None:
    """The arguments are seconds that a game should take, seconds of processor time at most, and bytes of memory."""
    seconds, cpu, memory = float(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    os.nice(NICENESS)
    HELPER.allowed = False
    # Each further thread of NumPy's would take address space, of which there is little.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    most = int(cpu) + COMPILING + LAST_RESORT
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    line = socket.socket(fileno=os.dup(0))
    line.sendall(frame(Ready()))
    head = line.recv(LENGTH_BYTES, socket.MSG_WAITALL)
    if not head:
        return
    request = msgspec.json.decode(line.recv(length(head), socket.MSG_WAITALL), type=AnalysisRequest)
    Thread(target=_end_with, args=(line,), daemon=True).start()

    def send(part: AnalysisPart) -> None:
        line.sendall(frame(part))

    compiled = compile_first(request, send)

    def stop(_signal: int, _frame: object) -> None:
        raise TooLong

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, cpu)
    for part in answer(request, seconds, pure=not compiled):
        send(part)


def _end_with(line: socket.socket) -> None:
    """Beside the analysis, so that this process ends with the server, even in the middle of a search."""
    line.recv(1)
    os._exit(0)
