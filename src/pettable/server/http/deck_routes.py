"""`/api/decks`, `/api/me/decks`: the games' decks card by card, and decks of one's own, checked and kept."""

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, patch, post
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import Meta, Raw, Struct

from pettable import registry
from pettable.deck_sheet import DeckSheet, deck_sheet
from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import GuestDependency, ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES, GUEST_SECURITY
from pettable.server.http.record_check_route import guest_id
from pettable.server.limits.constants import DECK_BYTES
from pettable.server.people.nicknames import MAX_INPUT_LENGTH
from pettable.server.store import SavedDeck
from pettable.server.tables.deck_process import DeckProblem, DeckRows
from pettable.server.tables.saved_decks import no_deck

Text = Annotated[str, Meta(max_length=DECK_BYTES)]
Name = Annotated[str, Meta(max_length=MAX_INPUT_LENGTH)]
DeckId = Annotated[str, PathParameter(max_length=20, pattern="^[0-9a-z]+$")]


class WrittenDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a deck, in TOML or CSV."""

    text: Text


class CheckedDeck(Struct, frozen=True):
    """What came of checking a deck: its cards, or what is wrong with it."""

    name: str
    reconstruction: bool
    #: Empty where it is not right.
    hash: str
    cards: Raw
    #: The numbers of seats that it is enough for.
    seats: tuple[int, ...]
    #: At most 20; the first is the one that `pettable decks check` names.
    problems: tuple[DeckProblem, ...]
    #: Its rows as they are written; null where it cannot be read at all.
    file: DeckRows | None


class NewDeck(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]
    name: Name
    text: Text


class DeckChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left out stays."""

    name: Name | None = None
    text: Text | None = None


class SavedDeckList(Struct, frozen=True):
    decks: tuple[SavedDeck, ...]


class SavedDeckText(Struct, frozen=True):
    deck: SavedDeck
    text: str


#: The request and response bodies of these routes.
BODIES = (DeckSheet, WrittenDeck, CheckedDeck, NewDeck, DeckChange, SavedDeckList, SavedDeckText)


class DecksController(Controller):
    path = "/api"
    tags = ("decks",)

    @get("/decks/{game:str}", summary="A game's own deck, and what its cards have", responses=ERROR_RESPONSES)
    async def sheet(self, game: FromPath[str]) -> DeckSheet:
        check_game(game)
        return deck_sheet(game)

    @post(
        "/decks/{game:str}/check",
        summary="Check a deck of one's own: everything that is wrong with it, by line and constraint",
        status_code=200,
        responses=ERROR_RESPONSES,
    )
    async def check(
        self,
        server: ServerDependency,
        request: Request[Any, Any, Any],
        game: FromPath[str],
        data: JSONBody[WrittenDeck],
    ) -> CheckedDeck:
        check_game(game)
        guest = await guest_id(server, request)
        found = await server.saved_decks.check(game, data.text, network_from(request), guest)
        return CheckedDeck(
            found.name, found.reconstruction, found.hash, found.cards, found.seats, found.problems, found.file
        )

    @get("/me/decks", summary="The decks that I keep", responses=ERROR_RESPONSES, security=GUEST_SECURITY)
    async def mine(self, server: ServerDependency, guest: GuestDependency) -> SavedDeckList:
        return SavedDeckList(tuple(await server.store.decks(guest.id)))

    @post("/me/decks", summary="Keep a deck of my own", responses=ERROR_RESPONSES, security=GUEST_SECURITY)
    async def save(
        self, server: ServerDependency, request: Request[Any, Any, Any], guest: GuestDependency, data: JSONBody[NewDeck]
    ) -> SavedDeck:
        return await server.saved_decks.save(guest.id, data.game, data.name, data.text, network_from(request))

    @get("/me/decks/{deck_id:str}", summary="One of my decks", responses=ERROR_RESPONSES, security=GUEST_SECURITY)
    async def one(self, server: ServerDependency, guest: GuestDependency, deck_id: DeckId) -> SavedDeckText:
        found = await server.store.deck(guest.id, deck_id)
        if found is None:
            raise no_deck()
        return SavedDeckText(*found)

    @patch(
        "/me/decks/{deck_id:str}",
        summary="Give one of my decks another name or another text",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def change(
        self, server: ServerDependency, guest: GuestDependency, deck_id: DeckId, data: JSONBody[DeckChange]
    ) -> None:
        await server.saved_decks.change(guest.id, deck_id, data.name, data.text)

    @delete(
        "/me/decks/{deck_id:str}",
        summary="Delete one of my decks",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def remove(self, server: ServerDependency, guest: GuestDependency, deck_id: DeckId) -> None:
        await server.saved_decks.delete(guest.id, deck_id)


def check_game(game: str) -> None:
    if game not in registry.names():
        raise ClientError(Problem.NOT_FOUND, "there is no such game")
