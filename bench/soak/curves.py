"""The curves of a soak: samples over time, whether they are flat, and a picture of them (SVG)."""

from collections.abc import Sequence
from statistics import fmean, linear_regression

from msgspec import Struct

#: What happens in the first third is warming up: caches fill, the first games end, the first ones are deleted.
WARM_UP = 1 / 3
#: A curve is flat if the line through the rest of it rises by less than this share of its mean, or by less than this
#: many bytes: an allocator returns memory in pieces, and a database grows by pages.
FLAT_SHARE, FLAT_BYTES = 0.10, 8 * 2**20

WIDTH, HEIGHT, MARGIN = 720, 200, 50
COLOUR, TREND, GRID = "#2563a8", "#c2410c", "#cccccc"


class Sample(Struct, frozen=True):
    """A moment, in seconds since the start, and the bytes at it."""

    at: float
    memory: int
    database: int


class Curve(Struct, frozen=True):
    """One quantity over time, in bytes."""

    name: str
    times: Sequence[float]
    sizes: Sequence[float]

    @property
    def growth(self) -> float:
        """By how many bytes the line through the curve after the warm-up rises until the end."""
        return self._line()[1]

    @property
    def flat(self) -> bool:
        return self.growth < max(FLAT_BYTES, FLAT_SHARE * fmean(self._rest()[1]))

    def _rest(self) -> tuple[list[float], list[float]]:
        begin = self.times[-1] * WARM_UP
        rest = [(at, size) for at, size in zip(self.times, self.sizes, strict=True) if at >= begin]
        return [at for at, _ in rest], [size for _, size in rest]

    def _line(self) -> tuple[float, float]:
        """Where the line begins, and its rise."""
        times, sizes = self._rest()
        if len(times) < 2:
            return sizes[0], 0.0
        line = linear_regression(times, sizes)
        return line.intercept + line.slope * times[0], line.slope * (times[-1] - times[0])

    def drawn(self, top: float) -> str:
        """The curve, its grid and the line through its last two thirds, as elements of an SVG."""
        most, last = max(self.sizes) * 1.15 or 1.0, self.times[-1] or 1.0

        def place(at: float, size: float) -> str:
            x = MARGIN + at / last * (WIDTH - 2 * MARGIN)
            return f"{x:.1f},{top + HEIGHT - MARGIN - size / most * (HEIGHT - 2 * MARGIN):.1f}"

        first, rise = self._line()
        begin = self.times[-1] * WARM_UP
        text = 'font-family="sans-serif" font-size="12"'
        lines = [f'<text x="{MARGIN}" y="{top + 30}" {text}>{self.name}, MiB</text>']
        for share in (0.0, 0.5, 1.0):
            level = place(0, share * most)
            y = level.split(",")[1]
            lines.append(f'<path d="M{level} H{WIDTH - MARGIN}" stroke="{GRID}"/>')
            lines.append(f'<text x="8" y="{y}" {text}>{share * most / 2**20:.0f}</text>')
            minutes = place(share * last, 0).split(",")[0]
            lines.append(
                f'<text x="{minutes}" y="{top + HEIGHT - MARGIN + 16}" {text}>{share * last / 60:.0f} min</text>'
            )
        points = " ".join(place(at, size) for at, size in zip(self.times, self.sizes, strict=True))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{COLOUR}" stroke-width="1.5"/>')
        lines.append(
            f'<path d="M{place(begin, first)} L{place(last, first + rise)}" stroke="{TREND}" stroke-dasharray="6 4"/>'
        )
        return "\n".join(lines)


def curves(samples: Sequence[Sample]) -> tuple[Curve, Curve]:
    times = [sample.at for sample in samples]
    return (
        Curve("Resident memory of the server", times, [sample.memory for sample in samples]),
        Curve("Database", times, [sample.database for sample in samples]),
    )


def picture(drawn: Sequence[Curve]) -> str:
    body = "\n".join(curve.drawn(number * HEIGHT) for number, curve in enumerate(drawn))
    size = f'width="{WIDTH}" height="{HEIGHT * len(drawn)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<rect {size} fill="white"/>\n{body}\n</svg>\n'
