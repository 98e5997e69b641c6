"""The API reference covers what people import, and a public name without a docstring is noticed."""

import sys
from types import ModuleType

import pytest
from tools.api_reference import MODULES, undocumented

from pettable import registry

SOURCE = '''
from collections.abc import Sequence

class Parent:
    """Has words."""

class Child(Parent):
    pass

def said() -> None:
    """Has words."""

def unsaid() -> None:
    pass

def _private() -> None:
    pass
'''


def test_a_class_or_function_without_a_docstring_of_its_own_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("sample")
    exec(SOURCE, vars(module))
    monkeypatch.setitem(sys.modules, "sample", module)
    assert undocumented("sample") == ["sample.Child", "sample.unsaid"]


def test_every_game_is_in_the_reference() -> None:
    assert {f"pettable.games.{registry.folder_name(name)}" for name in registry.names()} <= set(MODULES)
