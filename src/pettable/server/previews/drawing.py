"""The picture of a table, a game or a puzzle as SVG: title and text above, cards and players below.

Everything in it comes from the request and from the parts that the client's build drew. Names and texts are escaped,
shortened to their place, and without the characters that the fonts do not have.
"""

from collections.abc import Callable, Sequence
from html import escape
from math import cos, radians, sin

from pettable.server.previews.parts import Common, Parts, referred, renamed
from pettable.server.previews.preview_messages import Face, FaceRow, PreviewRequest, PreviewSeat

WIDTH, HEIGHT = 1200, 630
EDGE = 44
#: Where cards and players end.
BOTTOM = 596
INK, PAPER, GOLD = "#2b2738", "#fffdf8", "#ffd23f"
#: The ground of a picture of all games.
TABLE = "#f6f1e7"
BOLD, SOFT = "Nunito ExtraBold", "Nunito SemiBold"
#: The sides of a card and of a tile.
CARD, TILE = (100, 140), (100, 116)
#: Overlapping cards show at least this share of their width.
LEAST_SHOWN = 0.3
#: Rows get smaller down to this share of their height before cards overlap more.
LARGE = 0.72
GAP = 16.0
#: With more seats than this, two share a row.
MOST_ROWS = 4
#: A pile of more cards is laid in two lines where a row is at least so high.
LONG_PILE, HIGH_ROW = 14, 150

#: About how wide letters are, as a share of the height; others are 0.57.
_NARROW, _WIDE = frozenset("iljtfrI.,:;!'|()[]-·’ "), frozenset("mwMWQOGÖ@%&—")


def text_width(text: str, size: float) -> float:
    """About how wide a line is; rather too wide."""
    return size * sum(0.31 if each in _NARROW else 0.86 if each in _WIDE else 0.57 for each in text)


def fitting(text: str, size: float, width: float) -> float:
    """The size at which a line fits, but not less than three fifths of the wanted one."""
    return max(size * 0.6, min(size, size * width / max(1.0, text_width(text, size))))


def shortened(text: str, size: float, width: float) -> str:
    """The text, cut off where it would be too wide."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, size: float, width: float, lines: int) -> list[str]:
    """The text, in at most `lines` lines."""
    rows: list[str] = []
    for word in text.split():
        if rows and text_width(f"{rows[-1]} {word}", size) <= width:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    if len(rows) > lines:
        rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
    return [shortened(row, size, width) for row in rows]


def readable(text: str, common: Common) -> str:
    """Without what the fonts cannot show: emoji, rare scripts."""
    kept = "".join(each for each in text if any(first <= ord(each) <= last for first, last in common.ranges))
    return " ".join(kept.split())


def line(
    text: str, x: float, y: float, size: float, *, fill: str = INK, family: str = BOLD, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-family="{family}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def emoji(name: str, x: float, y: float, size: float) -> str:
    return f'<use href="#emoji-{name}" x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}"/>'


def plate(x: float, y: float, width: float, height: float, *, fill: str = PAPER, more: str = "") -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="18" fill="{fill}" {more}/>'


def drawing(asked: PreviewRequest, common: Common, parts: Callable[[str], Parts]) -> str:
    """The whole picture."""
    if asked.game is None:
        return Picture(asked, common, None).page(home(asked, common, parts))
    picture = Picture(asked, common, parts(asked.game))
    if not asked.seats:
        return picture.page(picture.of_the_game())
    if not (asked.middle or asked.hand or any(seat.rows or seat.points for seat in asked.seats)):
        return picture.page(picture.of_the_waiting())
    return picture.page(picture.of_the_table())


def home(asked: PreviewRequest, common: Common, parts: Callable[[str], Parts]) -> str:
    """A card of each game."""
    cards = []
    for name in asked.games:
        game = parts(name)
        piece = renamed(game.cards[game.best[len(game.best) // 3]], name)
        defs = "".join(referred([piece], game.symbols, name).values())
        cards.append(f"<defs>{defs}</defs>{piece}")
    return big_title(asked, common, INK) + fan(cards)


def big_title(asked: PreviewRequest, common: Common, ink: str) -> str:
    title = wrapped(readable(asked.title, common), 74, 450, 2)
    text = wrapped(readable(asked.text, common), 31, 430, 6)
    top = 375 - (len(title) * 78 + len(text) * 41) / 2
    lines = [line(row, 64, top + n * 78, fitting(row, 74, 450), fill=ink) for n, row in enumerate(title)]
    below = top + len(title) * 78 - 18
    lines += [line(row, 66, below + n * 41, 31, fill=ink, family=SOFT) for n, row in enumerate(text)]
    return "".join(lines)


def fan(cards: Sequence[str]) -> str:
    """Cards as a hand holds them."""
    step = 13.0
    drawn = []
    for n, piece in enumerate(cards):
        angle = (n - (len(cards) - 1) / 2) * step
        x, y = 838 + sin(radians(angle)) * 600, 970 - cos(radians(angle)) * 600
        drawn.append(
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})">{card(piece, -110, -155, 308)}</g>'
        )
    return "".join(drawn)


def card(piece: str, x: float, y: float, height: float, size: tuple[int, int] = CARD) -> str:
    width = height * size[0] / size[1]
    shadow = (
        f'<rect x="{x + 1:.1f}" y="{y + 4:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{width * 0.08:.1f}" '
        f'fill="{INK}" fill-opacity=".22"/>'
    )
    return (shadow if size == CARD else "") + (
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'viewBox="0 0 {size[0]} {size[1]}">{piece}</svg>'
    )


def spread(items: Sequence[Face], count: int) -> list[Face]:
    """A sample of them, from all over the list.

    >>> spread([1, 2, 3, 4, 5, 6, 7, 8], 4)
    [1, 3, 5, 7]
    """
    return [items[n * len(items) // count] for n in range(min(count, len(items)))]


class Picture:
    def __init__(self, asked: PreviewRequest, common: Common, parts: Parts | None) -> None:
        self.asked, self.common, self.parts = asked, common, parts
        self.accent = TABLE if parts is None else parts.accent
        self.cards: tuple[str, ...] = ()
        if parts is not None:
            changed = (parts.optional[option] for option in asked.options if option in parts.optional)
            self.cards = next(changed, parts.cards)

    def page(self, inside: str) -> str:
        """With the ground and the mark of the house, and all symbols that are used."""
        ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{self.accent}"/>' + "".join(
            f'<g opacity=".13" transform="translate({x} {y}) rotate({turn})">{emoji("paw-prints", 0, 0, 92)}</g>'
            for x, y, turn in ((1010, 150, 20), (700, 60, -15), (330, 210, 12), (90, 470, -20), (600, 520, 8))
        )
        mark = (
            plate(WIDTH - EDGE - 178, 26, 178, 48, more='fill-opacity=".95"')
            + emoji("paw-prints", WIDTH - EDGE - 166, 34, 32)
            + line("Pettable", WIDTH - EDGE - 128, 60, 28)
        )
        body = ground + inside + mark
        symbols = dict(self.common.symbols) | (dict(self.parts.symbols) if self.parts is not None else {})
        used = {id for id in symbols if f"#{id}" in body}
        pieces = [symbols[id] for id in used]
        defs = {**{id: symbols[id] for id in used}, **referred(pieces, symbols, "")}
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{BOLD}"><defs>{"".join(defs.values())}</defs>{body}</svg>'
        )

    def of_the_game(self) -> str:
        assert self.parts is not None
        return big_title(self.asked, self.common, "#fff") + fan(
            [self.cards[face] for face in spread(self.parts.best, 4)]
        )

    def of_the_table(self) -> str:
        """Players with what lies before them; in rows, or below what lies in the middle."""
        title = shortened(readable(self.asked.title, self.common), 54, 880)
        said = readable(self.asked.text, self.common)
        size, lines = (28, 2) if text_width(said, 28) < 2 * (WIDTH - 2 * EDGE) * 0.92 else (24, 3)
        text = wrapped(said, size, WIDTH - 2 * EDGE, lines)
        head = line(title, EDGE, 78, 54, fill="#fff") + "".join(
            line(row, EDGE, 94 + size + n * size * 1.2, size, fill="#fff", family=SOFT) for n, row in enumerate(text)
        )
        top = 116 + len(text) * size * 1.2
        return head + (self._around(top) if self.asked.middle or self.asked.hand else self._in_rows(top))

    def of_the_waiting(self) -> str:
        """The game, and who is there already."""
        seats = self.asked.seats
        width = min(300.0, (WIDTH - 2 * EDGE - 14 * (len(seats) - 1)) / len(seats))
        chips = [self._column(seat, EDGE + n * (width + 14), 532, width, 64) for n, seat in enumerate(seats)]
        return f'<g transform="translate(0 -62)">{self.of_the_game()}</g>' + "".join(chips)

    def _in_rows(self, top: float) -> str:
        """The best first, and larger; many seats lie two by two below the first."""
        seats = sorted(self.asked.seats, key=lambda seat: seat.place or 0)
        beside = 2 if len(seats) > MOST_ROWS else 1
        lines = [seats[:1], *(seats[n : n + beside] for n in range(1, len(seats), beside))]
        weights = [1.3 if line[0].place == 1 else 1.0 for line in lines]
        room = BOTTOM - top - 12 * (len(lines) - 1)
        drawn, y = [], top
        for line, weight in zip(lines, weights, strict=True):
            height = min(room * weight / sum(weights), 210)
            width = (WIDTH - 2 * EDGE - 12 * (beside - 1)) / beside if line is not lines[0] else WIDTH - 2 * EDGE
            drawn += [self._row(seat, EDGE + n * (width + 12), y, width, height) for n, seat in enumerate(line)]
            y += height + 12
        return "".join(drawn)

    def _row(self, seat: PreviewSeat, left: float, y: float, width: float, height: float) -> str:
        won = seat.place == 1
        glow = f'stroke="{GOLD}" stroke-width="7"' if won else 'fill-opacity=".93"'
        face = min(68.0, height * 0.62)
        x, middle = left + 18.0, y + height / 2
        drawn = plate(left, y, width, height, more=glow)
        if seat.place is not None:
            radius = min(24.0, height * 0.3)
            drawn += f'<circle cx="{x + radius}" cy="{middle}" r="{radius}" fill="{GOLD if won else "#e9e4d8"}"/>'
            drawn += line(str(seat.place), x + radius, middle + radius * 0.42, radius * 1.2, anchor="middle")
            x += 2 * radius + 14
        drawn += self._face(seat, x, middle - face / 2, face)
        x += face + 14
        end = left + min(400.0, width * 0.5)
        size = fitting(self._name(seat), min(36.0, height * 0.36), end - x - 12)
        name = shortened(self._name(seat), size, end - x - 12)
        if seat.points:
            small = min(27.0, height * 0.28)
            drawn += line(name, x, middle - small * 0.12, size)
            drawn += line(seat.points, x, middle + small * 1.05, small, family=SOFT)
        else:
            drawn += line(name, x, middle + size * 0.35, size)
        return drawn + self._lay(seat.rows, end + 14, y + 10, left + width - end - 30, height - 20)

    def _around(self, top: float) -> str:
        """The middle, then the players side by side, and below them the hand of the one who is asked."""
        below = bool(self.asked.hand)
        seats = self.asked.seats
        tall = any(seat.rows for seat in seats)
        hand_height = 150.0 if below else -14.0
        room = BOTTOM - top - hand_height - 14
        seat_height = (132.0 if below else 176.0) if tall else 64.0
        middle = room - seat_height - 14
        drawn, y = "", top + middle + 14
        if self.asked.middle:
            drawn = self._lay(self.asked.middle, EDGE, top, WIDTH - 2 * EDGE, middle, centred=True, least=1.0)
        else:
            y, seat_height = top, room
        width = (WIDTH - 2 * EDGE - 14 * (len(seats) - 1)) / len(seats)
        for n, seat in enumerate(seats):
            drawn += self._column(seat, EDGE + n * (width + 14), y, width, seat_height)
        hand = (FaceRow(self.asked.hand),)
        return drawn + self._lay(hand, EDGE, y + seat_height + 14, WIDTH - 2 * EDGE, hand_height, centred=True)

    def _column(self, seat: PreviewSeat, x: float, y: float, width: float, height: float) -> str:
        drawn = plate(x, y, width, height, more='fill-opacity=".93"') + self._face(seat, x + 12, y + 11, 42)
        room = width - 76
        room -= text_width(seat.score, 26) + 26 if seat.score else 0.0
        size = fitting(self._name(seat), 26, room)
        drawn += line(shortened(self._name(seat), size, room), x + 64, y + 41, size)
        if seat.score:
            drawn += line(seat.score, x + width - 14, y + 41, 26, anchor="end", fill=self.accent)
        return drawn + self._lay(seat.rows, x + 12, y + 62, width - 24, height - 72)

    def _face(self, seat: PreviewSeat, x: float, y: float, size: float) -> str:
        if f"emoji-{seat.animal}" in self.common.symbols:
            return emoji(seat.animal, x, y, size)
        return (
            f'<circle cx="{x + size / 2}" cy="{y + size / 2}" r="{size / 2 - 2}" fill="none" stroke="{INK}" '
            'stroke-opacity=".35" stroke-width="3" stroke-dasharray="7 6"/>'
        )

    def _name(self, seat: PreviewSeat) -> str:
        return readable(seat.name, self.common) or "–"

    def _lay(
        self,
        rows: Sequence[FaceRow],
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        centred: bool = False,
        least: float = 0.8,
    ) -> str:
        """Rows side by side, as large as fits. `least`: the share of a card that is seen, if that leaves them large."""
        rows = [row for row in rows if row.faces or row.covered]
        if not rows or height <= 0:
            return ""
        if len(rows) == 1 and len(rows[0].faces) > LONG_PILE and height >= HIGH_ROW:
            half = (len(rows[0].faces) + 1) // 2
            lines = (FaceRow(rows[0].faces[:half]), FaceRow(rows[0].faces[half:]))
            each = (height - 8) / 2
            return "".join(self._lay((part,), x, y + n * (each + 8), width, each) for n, part in enumerate(lines))
        size = height
        while True:
            shown = self._shown_share(rows, size, width)
            if shown >= (least if size > height * LARGE else LEAST_SHOWN) or size < height / 4:
                break
            size *= 0.96
        shown = max(shown, LEAST_SHOWN)
        total = sum(self._row_width(row, size, shown) for row in rows) + GAP * (len(rows) - 1)
        at = x + max(0.0, width - total) / 2 if centred else x
        drawn = []
        for row in rows:
            drawn.append(self._pieces(row, at, y + (height - size) / 2, size, shown))
            at += self._row_width(row, size, shown) + GAP
        return "".join(drawn)

    def _shown_share(self, rows: Sequence[FaceRow], size: float, width: float) -> float:
        """How much of a card is seen beside the next one, if all rows are to fit."""
        wide = size * CARD[0] / CARD[1]
        overlapping = sum(len(row.faces) - 1 for row in rows if row.faces and not row.joined)
        fixed = sum(self._row_width(row, size, 0.0) for row in rows) + GAP * (len(rows) - 1)
        if not overlapping:
            return 1.06 if fixed <= width else 0.0
        return min(1.06, (width - fixed) / (overlapping * wide))

    def _row_width(self, row: FaceRow, size: float, shown: float) -> float:
        wide = size * CARD[0] / CARD[1]
        if row.joined:
            return len(row.faces) * self._tile_height(size) * TILE[0] / TILE[1]
        return wide + max(0, len(row.faces) - 1) * wide * shown

    def _tile_height(self, size: float) -> float:
        # Tiles have no rim: at a card's height they would be larger than its picture.
        return size * 0.86

    def _pieces(self, row: FaceRow, x: float, y: float, size: float, shown: float) -> str:
        wide = size * CARD[0] / CARD[1]
        if row.covered:
            return self._back(row.covered, x, y, size)
        if row.joined and self.parts is not None and self.parts.tiles:
            tall = self._tile_height(size)
            tiles = [self.parts.tiles[face] if face >= 0 else self._named(face) for face in row.faces]
            step = tall * TILE[0] / TILE[1]
            return "".join(card(tile, x + n * step, y + (size - tall) / 2, tall, TILE) for n, tile in enumerate(tiles))
        faces = [self.cards[face] if 0 <= face < len(self.cards) else self._named(face) for face in row.faces]
        return "".join(card(piece, x + n * wide * shown, y, size) for n, piece in enumerate(faces))

    def _back(self, count: int, x: float, y: float, size: float) -> str:
        piece = (
            f'<rect width="100" height="140" rx="8" fill="#fff"/><rect x="4" y="4" width="92" height="132" rx="6" '
            f'fill="{self.accent}"/>{emoji("paw-prints", 26, 20, 48)}<circle cx="50" cy="100" r="25" fill="#fff"/>'
            + line(str(count), 50, 111, 31, anchor="middle")
        )
        return card(piece, x, y, size)

    def _named(self, face: Face) -> str:
        """A card of somebody's own deck: its name in words."""
        number = -1 - face
        name = self.asked.names[number] if 0 <= number < len(self.asked.names) else ""
        rows = wrapped(readable(name, self.common), 15, 84, 5)
        return f'<rect width="100" height="140" rx="8" fill="#fff" stroke="{INK}" stroke-opacity=".3"/>' + "".join(
            line(row, 50, 74 + (n - (len(rows) - 1) / 2) * 18, 15, anchor="middle") for n, row in enumerate(rows)
        )
