"""`pettable verify`: check the shuffles of a record against the hash published before the deal."""

from argparse import ArgumentParser, Namespace

import msgspec

from pettable.commands.arguments import add_deck, add_lang, print_json
from pettable.commands.complaint import complain
from pettable.commands.replay import load_replayed
from pettable.record_check import shuffle_count
from pettable.table.errors import RecordError
from pettable.table.record import HeaderError
from pettable.table.rng import commitment
from pettable.terminal.journal import in_file

FAIR, UNFAIR, UNREADABLE = 0, 1, 2


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Recompute every shuffle of a finished game from its seed, and the hash that was published before the deal.\n"
        "A game that was taken over from another has two seeds; each shuffle is checked against its own.\n"
        "Exit status 0 when all cards fell as promised, 1 when they did not, 2 when the record cannot be read."
    )
    parser.epilog = "Example:\n  pettable verify game.jsonl"
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    add_deck(parser)
    add_lang(parser)


def run(args: Namespace) -> int:
    try:
        header, table = load_replayed(args)
        if header.seed is None:
            raise HeaderError("TB-7", "this record has no seed; it is published when the game is over", 1)
    except RecordError as wrong:
        complain(f"pettable: {in_file(wrong, args.file)}")
        return UNREADABLE if isinstance(wrong, HeaderError) else UNFAIR
    # Replaying has compared each shuffle with the seed's; and the seed with the hash (TB-7).
    assert commitment(bytes.fromhex(header.seed)) == header.commitment
    shuffles = shuffle_count(table)
    finished = table.outcome is not None
    if args.json:
        result = {"fair": True, "finished": finished, "shuffles": shuffles}
        origins = {"origins": msgspec.to_builtins(table.origins)} if table.origins else {}
        print_json({**result, "commitment": header.commitment, "seed": header.seed, **origins})
    else:
        so_far = "" if finished else " (the game is not finished)"
        print(f"{shuffles} shuffles{so_far}, all as the seed deals them; the seed's hash is the published one:")
        print(header.commitment)
        for origin in table.origins:
            print(f"up to move {origin.moves}, as table {origin.table} was dealt; the hash of its seed:")
            print(origin.commitment)
    return FAIR
