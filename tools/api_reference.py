"""Builds the API reference from docstrings: `make docs`, or `python -m tools.api_reference FOLDER`.

It covers what people import who write programs with Pettable: tables, rules, moves, bots and the lab. pdoc makes the
pages; a warning of pdoc, and a public class or function without a docstring, are errors.
"""

import inspect
import sys
import warnings
from importlib import import_module
from pathlib import Path

import pdoc

from pettable import registry

TABLE = """card_names deck errors events game options outcome play_by_name prompts record rng rulebook rules scene seats
table"""
MODULES = [
    "pettable",
    "pettable.text",
    "pettable.registry",
    *(f"pettable.table.{name}" for name in TABLE.split()),
    *(f"pettable.games.{registry.folder_name(name)}" for name in registry.names()),
    "pettable.bots",
    "pettable.bots.bot",
    "pettable.lab.match",
    "pettable.lab.simulate",
    "pettable.lab.analyse",
]


def build(folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pdoc.pdoc(*MODULES, output_directory=folder)


def undocumented(module: str) -> list[str]:
    """The public classes and functions of a module that have no docstring of their own."""
    here = import_module(module)
    own = [name for name, value in vars(here).items() if getattr(value, "__module__", None) == module]
    public = getattr(here, "__all__", [name for name in own if not name.startswith("_")])
    values = ((name, getattr(here, name)) for name in public)
    return [f"{module}.{name}" for name, value in values if lacks_docstring(value)]


def lacks_docstring(value: object) -> bool:
    """Is this a class without words of its own, or a function without any?"""
    if inspect.isclass(value):
        return not vars(value).get("__doc__")
    return inspect.isfunction(value) and not value.__doc__


def main(folder: str) -> int:
    lacking = [name for module in MODULES for name in undocumented(module)]
    if lacking:
        sys.stderr.write(f"api_reference: no docstring: {', '.join(lacking)}\n")
        return 1
    build(Path(folder))
    sys.stdout.write(f"The API reference is in {folder}/index.html\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
