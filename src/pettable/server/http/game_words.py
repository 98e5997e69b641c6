"""The texts of a game that the browser client was not built with, the kinds of its fields, and its help.

The client is built with the texts of the games that there are. A game that is added later is played in words all the
same: the client asks for them here.
"""

from litestar import get
from litestar.params import FromPath
from msgspec import Struct

from pettable import registry
from pettable.field_kinds import field_kinds
from pettable.server.errors import ClientError, Problem
from pettable.table.help import Help
from pettable.text import LANGUAGES


class GameWords(Struct, frozen=True):
    #: Its messages, in Fluent's syntax.
    text: str
    fields: dict[str, dict[str, str]]
    help: Help


@get("/api/words/{game:str}/{lang:str}", include_in_schema=False, sync_to_thread=False)
def game_words(game: FromPath[str], lang: FromPath[str]) -> GameWords:
    if game not in registry.names():
        raise ClientError(Problem.NOT_FOUND, f"no game {game!r}: there is {', '.join(registry.names())}")
    if lang not in LANGUAGES:
        raise ClientError(Problem.NOT_FOUND, f"no language {lang!r}: there is {', '.join(LANGUAGES)}")
    text = "\n".join(file.read_text(encoding="utf-8") for file in registry.text_files(game, lang))
    return GameWords(text, field_kinds(game), registry.help_of(game))
