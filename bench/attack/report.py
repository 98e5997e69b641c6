"""The report of an attack, as written to `attack.md`."""

from collections.abc import Iterator, Sequence

from load.statistics import Percentiles

from attack.run import MEMORY, NICENESS, WITHIN, Result

#: Outcomes of a scenario that the table names, the most frequent first.
NAMED = 6

HEADS = (
    "scenario",
    "sent",
    "what came of it",
    "echo",
    "ping alone",
    "ping",
    "move",
    "easy bot, s",
    "memory",
    "stored",
    "passed",
)


def report(results: Sequence[Result], machine: str, when: str, seconds: float) -> str:
    return "\n".join(lines(results, machine, when, seconds)) + "\n"


def lines(results: Sequence[Result], machine: str, when: str, seconds: float) -> Iterator[str]:
    yield "# Attacked, while strangers play"
    yield ""
    yield f"Made by `make attack` on {when}, {seconds:g} seconds a scenario; {machine}."
    yield "What is measured, and how: [README.md](README.md#attacks)."
    yield ""
    yield (
        f"Times are median / 99th percentile / maximum in milliseconds. A scenario passes if 99 of 100 pings of "
        f"the strangers are answered within {1000 * WITHIN:.0f} ms, the server stays below {MEMORY // 2**20} MiB, "
        f"every refusal comes that should, and nothing has changed at the strangers' tables. The attacker runs on the "
        f"same machine, with niceness {NICENESS}. The echo is a program that only sends back what it receives, pinged "
        f"during the attack: what it takes is the machine's doing."
    )
    yield ""
    yield f"| {' | '.join(HEADS)} |"
    yield "|---|---|---|--:|--:|--:|--:|--:|--:|--:|---|"
    for result in results:
        yield row(result)
    for result in results:
        for fault in result.faults:
            yield ""
            yield f"- **{result.scenario}**: {' '.join(fault.split())}"
    yield ""
    passed = sum(result.passed for result in results)
    yield f"{passed} of {len(results)} scenarios passed."


def row(result: Result) -> str:
    attacked = result.attacked
    refused = f", {attacked.pages_refused} pages of strangers refused" if attacked.pages_refused else ""
    verdict = "yes" if result.passed else "**too slow**" if not result.faults else "**no**"
    cells = (
        result.scenario,
        result.sent,
        summary(result.outcomes) + refused,
        milliseconds(attacked.control),
        milliseconds(result.baseline.ping),
        milliseconds(attacked.ping),
        milliseconds(attacked.move),
        f"{attacked.bot.median:.1f} / {attacked.bot.maximum:.1f}",
        f"{result.memory / 2**20:.0f} MiB",
        f"{result.stored / 2**20:.1f} MiB",
        verdict,
    )
    return f"| {' | '.join(cells)} |"


def summary(outcomes: dict[str, int]) -> str:
    """The most frequent outcomes.

    >>> summary({"429 too-fast": 1200, "201": 3})
    '1,200 × 429 too-fast, 3 × 201'
    """
    ordered = sorted(outcomes.items(), key=lambda item: -item[1])
    return ", ".join(f"{number:,} × {outcome}" for outcome, number in ordered[:NAMED])


def milliseconds(times: Percentiles) -> str:
    return f"{1000 * times.median:.1f} / {1000 * times.p99:.0f} / {1000 * times.maximum:.0f}"
