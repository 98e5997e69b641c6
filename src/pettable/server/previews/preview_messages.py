"""Messages between the server and the process that draws link previews. A picture follows from its request alone."""

from msgspec import Struct

#: The number of a card in the game's own deck. A card that is not in it is -1, -2 …: the name of that number.
Face = int


class FaceRow(Struct, frozen=True):
    """Cards that lie in a row (`table/layout.py`)."""

    faces: tuple[Face, ...] = ()
    joined: bool = False
    covered: int = 0


class PreviewSeat(Struct, frozen=True):
    name: str
    #: Its picture; empty: nobody sits there.
    animal: str
    #: At the end: 1 for the winner.
    place: int | None = None
    #: As a number, and as words: "63", "63 points".
    score: str = ""
    points: str = ""
    rows: tuple[FaceRow, ...] = ()


class PreviewRequest(Struct, frozen=True):
    """All that is in a picture."""

    #: The folder with the cards and fonts that the client's build made.
    folder: str
    lang: str
    #: None: all games.
    game: str | None
    title: str
    text: str
    middle: tuple[FaceRow, ...] = ()
    seats: tuple[PreviewSeat, ...] = ()
    hand: tuple[Face, ...] = ()
    #: Names of cards that are not in the game's own deck.
    names: tuple[str, ...] = ()
    #: The options that the table plays with.
    options: tuple[str, ...] = ()
    #: In a picture of all games: their names.
    games: tuple[str, ...] = ()


class DrawnPreview(Struct, frozen=True):
    #: Empty where it could not be drawn.
    png: bytes
    why: str = ""
