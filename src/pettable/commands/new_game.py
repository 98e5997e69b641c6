"""`pettable new-game`: the folder and the tests of a new game, ready to be changed."""

from argparse import ArgumentParser, Namespace
from pathlib import Path


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Write a new game into a source checkout: a one-page high-card game with rules, deck, texts in both\n"
        "languages, a bot, golden files and tests, which keeps every law. Change it step by step into your game;\n"
        "docs/adding-a-game.md says in which order."
    )
    parser.epilog = "Example:\n  pettable new-game bone-dash"
    parser.add_argument("name", metavar="NAME", help="as people will write it: small letters, with hyphens")
    parser.add_argument("--into", metavar="DIR", help="a source checkout of Pettable (else the one this runs from)")


def run(args: Namespace) -> int:
    # Only this command needs it.
    from pettable.scaffold.writing import own_checkout, write_game  # noqa: PLC0415

    root = Path(args.into).resolve() if args.into is not None else own_checkout()
    written = write_game(args.name, root)
    print(f"{args.name}: {len(written)} files in {root}", *(f"  {path}" for path in written), sep="\n")
    folder = args.name.replace("-", "_")
    print(
        "Next:",
        f"  pettable play {args.name}",
        f"  pettable conform {args.name}",
        f"  pytest tests/games/{folder} src/pettable/games/{folder}",
        sep="\n",
    )
    return 0
