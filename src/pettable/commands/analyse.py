"""`pettable analyse`: what a recorded game turned on."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

import msgspec

from pettable import registry
from pettable.commands.arguments import add_deck, add_lang, at_least_one, language, print_json
from pettable.commands.progress import progress
from pettable.commands.replay import load_replayed
from pettable.lab.analyse import Analysis, analyse
from pettable.lab.chart import chart
from pettable.table.errors import OptionError, RecordError
from pettable.table.record import Header
from pettable.terminal.analysis import chart_words, point_words, show_analysis
from pettable.terminal.journal import in_file
from pettable.terminal.names import seat_names
from pettable.terminal.screen import Screen
from pettable.text import Text

USUAL_ITERATIONS = 200


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Looks at a recorded game again: at every decision each seat's chances and the best move, as far as that\n"
        "seat could know, and the turning points. Writes a chart (SVG) and all the numbers (JSON) beside the record."
    )
    parser.epilog = "Example:\n  pettable analyse game.jsonl --iterations 400 --out evening"
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument(
        "--iterations",
        type=at_least_one,
        default=USUAL_ITERATIONS,
        metavar="N",
        help=f"how many games are played on from each decision ({USUAL_ITERATIONS}); more are slower and more exact",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same analysis (0)")
    parser.add_argument(
        "--pure", action="store_true", help="search by the rules, as machines without the extra [fast] do"
    )
    parser.add_argument("--out", metavar="PREFIX", help="write PREFIX.svg and PREFIX.json (else beside the record)")
    parser.add_argument("--json", action="store_true", help="print one JSON document; files only with --out")
    add_deck(parser)
    add_lang(parser)


def run(args: Namespace) -> int:
    try:
        header, table = load_replayed(args)
    except RecordError as wrong:
        raise in_file(wrong, args.file) from None
    prefix = args.out or (None if args.json else prefix_of(args.file))
    if prefix is not None and not Path(prefix).parent.is_dir():
        raise OptionError("TB-8", f"--out {prefix}: there is no folder {Path(prefix).parent}")
    with progress(len(table.log), "moves") as advance:
        game = registry.find(header.game)
        found = analyse(game, table, args.iterations, args.seed, advance, pure=args.pure)
    names, deck = seat_names(table.options.seats), table.rules.deck
    text = Text(header.game, language(args), names, None, deck, "pettable.terminal", options=table.options)
    summary = document(header, found, text)
    if prefix is not None:
        Path(f"{prefix}.svg").write_text(chart(found, chart_words(found, text)), encoding="utf-8")
        Path(f"{prefix}.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")
    if args.json:
        print_json(summary)
    else:
        show_analysis(Screen(), text, found, header.players, str(prefix))
    return 0


def prefix_of(record: str) -> str:
    """Beside the record, with its name and a word more: the record itself may end in .json."""
    return "game-analysis" if record == "-" else f"{record.removesuffix('.jsonl')}-analysis"


def document(header: Header, found: Analysis, text: Text) -> dict[str, Any]:
    """All numbers, and the turning points in words; seats are counted from 0, as in a record."""
    return {
        "game": header.game,
        "names": text.names,
        "players": header.players,
        **msgspec.structs.asdict(found),
        "turning_points": [
            {**msgspec.structs.asdict(point), "words": point_words(found, point, text)}
            for point in found.turning_points
        ],
    }
