"""An analysis as text: a summary for the terminal, and the labels of its chart."""

from collections.abc import Sequence

from pettable.lab.analyse import Analysis, TurningPoint
from pettable.lab.chart import Words
from pettable.terminal.screen import BOLD, MARGIN, Screen
from pettable.terminal.show import in_100
from pettable.text import Text


def chart_words(found: Analysis, text: Text) -> Words:
    return Words(
        title=text.word("terminal-analysis-title", game=text.word("title")),
        description=text.word("terminal-analysis-description"),
        moves=text.word("terminal-analysis-moves"),
        chances=text.word("terminal-analysis-chances"),
        names=text.names,
        points=[point_words(found, point, text) for point in found.turning_points],
    )


def point_words(found: Analysis, point: TurningPoint, text: Text) -> str:
    decision = next(each for each in found.decisions if each.number == point.number and each.seat == point.seat)
    return text.word(
        f"terminal-analysis-{point.turn.value}",
        number=point.number,
        seat=text.seat(point.seat),
        move=text.move(decision.move),
        best=text.move(decision.best),
        before=in_100(point.before),
        after=in_100(point.after),
        size=in_100(point.size),
    )


def show_analysis(screen: Screen, text: Text, found: Analysis, players: Sequence[str], prefix: str) -> None:
    screen.say(text.word("terminal-analysis-title", game=text.word("title")), BOLD)
    screen.say(
        text.word(
            "terminal-analysis-about",
            moves=found.moves,
            decisions=len(found.decisions),
            iterations=found.iterations,
            seed=str(found.seed),
            search=found.search.value,
        )
    )
    screen.blank()
    screen.rows([seat_row(players, found, text, seat) for seat in range(found.seats)])
    screen.blank()
    screen.say(text.word("terminal-analysis-points"), BOLD)
    for point in found.turning_points:
        screen.say(point_words(found, point, text), first=MARGIN + "· ")
    if not found.turning_points:
        screen.say(text.word("terminal-analysis-no-points"), first=MARGIN)
    screen.blank()
    screen.rows([(text.word("terminal-analysis-files"), f"{prefix}.{ending}") for ending in ("svg", "json")])


def seat_row(players: Sequence[str], found: Analysis, text: Text, seat: int) -> tuple[str, str]:
    """A seat's way through the game: what it could expect at first, what its choices cost, how it ended."""
    own = [each for each in found.decisions if each.seat == seat]
    player = f" ({players[seat]})" if seat < len(players) else ""
    text_of_point = text.word(
        "terminal-analysis-seat",
        first=in_100(own[0].chances[seat]) if own else "–",
        decisions=len(own),
        cost=round(sum(each.cost for each in own), 1),
        end="–" if found.shares is None else in_100(found.shares[seat]),
    )
    return f"{text.names[seat]}{player}", text_of_point
