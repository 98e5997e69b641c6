"""`pettable serve`: tables for friends, strangers and bots, on this machine."""

from argparse import ArgumentParser, Namespace

from pettable.places import data_directory

PORT = 8000


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Open the table to others: a server with its data in your data directory, until Ctrl-C.\n"
        "--host 0.0.0.0 lets other machines in; behind a proxy, --origin names the site as browsers see it."
    )
    parser.epilog = (
        "Example:\n  pettable serve\n  pettable serve --host 0.0.0.0 --port 8080 --origin https://play.example"
    )
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (else: this machine alone)")
    parser.add_argument("--port", type=int, default=PORT, help=f"(else {PORT}; 0: any that is free)")
    parser.add_argument("--database", metavar="URL", help="sqlite:////path/file.db or postgresql://user@host/name")
    parser.add_argument(
        "--origin", action="append", default=[], dest="origins", metavar="URL", help="another name of this site"
    )


def run(args: Namespace) -> int:
    # Slow to import, and needed by nobody else.
    from pettable.server.serve import listen, serve  # noqa: PLC0415
    from pettable.server.server import Config  # noqa: PLC0415

    door = listen(args.host, args.port)
    host, port = door.getsockname()[:2]
    database = args.database or default_database()
    at = f"[{host}]" if ":" in host else host
    print(f"Pettable is open at http://{at}:{port}/  (Ctrl-C stops it; nothing is lost)", flush=True)
    return serve(Config(database=database, origins=tuple(args.origins)), door)


def default_database() -> str:
    folder = data_directory()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'pettable.db'}"
