"""The chart of an analysis as a standalone SVG: one line for each seat, from its first decision to the end.

A line has a point for each of the seat's own decisions: a seat's chances, as it could know them, can be compared with
its own earlier ones. The chances of all seats at each decision are in the numbers. Seats differ in colour, kind of line
and name; light or dark, as the reader's screen has it.
"""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from pettable.lab.analyse import Analysis, TurningPoint

WIDTH, HEIGHT = 960, 460
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 96, 64
#: A line for each seat: its colour in the light and in the dark, and its dashes. Chosen for colour-blind eyes too.
LINES = (
    ("#0072b2", "#56b4e9", ""),
    ("#b84a00", "#ff9d5c", "9 4"),
    ("#007a5a", "#3ddbb0", "3 3"),
    ("#a0357a", "#f29ccd", "12 4 3 4"),
    ("#6b5b00", "#e6d04a", "6 3 2 3"),
    ("#444444", "#cccccc", "1 4"),
)
STYLE = """
    .ground { fill: #ffffff } .ink { fill: #1c1c1c } .faint { stroke: #d8d8d8 } .mark { fill: #ffffff; stroke: #1c1c1c }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #16181c } .ink { fill: #ececec } .faint { stroke: #3a3f47 }
      .mark { fill: #16181c; stroke: #ececec }
    }
    text { font: 14px system-ui, sans-serif } .title { font-size: 18px; font-weight: 600 } .small { font-size: 12px }
    .line { fill: none; stroke-width: 2.5; stroke-linejoin: round } .mark { stroke-width: 2 }"""


class Words(Struct, frozen=True):
    """What is written on a chart."""

    title: str
    #: What the chart shows, in a sentence, for those who cannot see it.
    description: str
    #: What the two axes are.
    moves: str
    chances: str
    names: Sequence[str]
    #: What each turning point was, in their order.
    points: Sequence[str]


def chart(analysis: Analysis, words: Words) -> str:
    """The SVG, as text."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-labelledby="title description">',
        f'  <title id="title">{escape(words.title)}</title>',
        f'  <desc id="description">{escape(words.description)}</desc>',
        f"  <style>{STYLE}{_seat_styles(analysis.seats)}\n  </style>",
        f'  <rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        f'  <text class="ink title" x="{LEFT}" y="34">{escape(words.title)}</text>',
        *_legend(words.names),
        *_grid(analysis, words),
        *(_line(analysis, seat, name) for seat, name in enumerate(words.names)),
        *(_mark(analysis, point, label) for point, label in zip(analysis.turning_points, words.points, strict=True)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _seat_styles(seats: int) -> str:
    light = " ".join(f".s{seat} {{ stroke: {LINES[seat][0]} }}" for seat in range(seats))
    dark = " ".join(f".s{seat} {{ stroke: {LINES[seat][1]} }}" for seat in range(seats))
    return f"\n    {light}\n    @media (prefers-color-scheme: dark) {{ {dark} }}"


def _across(analysis: Analysis, number: float) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, analysis.moves), 1)


def _up(chance: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)


def _legend(names: Sequence[str]) -> list[str]:
    found, x = [], LEFT
    for seat, name in enumerate(names):
        found.append(f'  <path class="line s{seat}" {_dashes(seat)}d="M{x} 62 h34"/>')
        found.append(f'  <text class="ink" x="{x + 42}" y="67">{escape(name)}</text>')
        x += 42 + 9 * len(name) + 24
    return found


def _grid(analysis: Analysis, words: Words) -> list[str]:
    found, right = [], WIDTH - RIGHT
    for percent in range(0, 101, 25):
        y = _up(percent / 100)
        found.append(f'  <path class="faint" d="M{LEFT} {y} H{right}"/>')
        found.append(f'  <text class="ink small" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{percent}</text>')
    step = max(1, round(analysis.moves / 8 / 5) * 5)
    for number in range(0, analysis.moves + 1, step):
        x = _across(analysis, number)
        found.append(
            f'  <text class="ink small" x="{x}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{number}</text>'
        )
    middle = (LEFT + right) / 2
    found.append(
        f'  <text class="ink small" x="{middle}" y="{HEIGHT - 20}" text-anchor="middle">{escape(words.moves)}</text>'
    )
    found.append(f'  <text class="ink small" x="{LEFT - 44}" y="{TOP - 10}">{escape(words.chances)}</text>')
    return found


def _line(analysis: Analysis, seat: int, name: str) -> str:
    at = [(_across(analysis, each.number), _up(each.chances[seat])) for each in analysis.decisions if each.seat == seat]
    if analysis.shares is not None:
        at.append((_across(analysis, analysis.moves), _up(analysis.shares[seat])))
    places = " ".join(f"{x},{y}" for x, y in at)
    return (
        f'  <polyline class="line s{seat}" {_dashes(seat)}data-seat={quoteattr(str(seat + 1))} points="{places}">'
        f"<title>{escape(name)}</title></polyline>"
    )


def _mark(analysis: Analysis, point: TurningPoint, label: str) -> str:
    decision = next(each for each in analysis.decisions if each.number == point.number and each.seat == point.seat)
    x, y = _across(analysis, point.number), _up(decision.chances[point.seat])
    shape = f"M{x} {y - 8} l8 8 -8 8 -8 -8 z" if point.turn.value == "slip" else f"M{x - 6} {y - 6} h12 v12 h-12 z"
    return f'  <path class="mark {point.turn.value}" d="{shape}"><title>{escape(label)}</title></path>'


def _dashes(seat: int) -> str:
    dashes = LINES[seat][2]
    return f'stroke-dasharray="{dashes}" ' if dashes else ""
