"""Servers and programs that tests start search by the rules.

Each of them would compile or load kernels beside its work, for the few seconds that it lives. Tests of what kernels do
for a search use `compiled_search`.
"""

import os

import pytest

from pettable.bots.kernel_search import SWITCH

os.environ[SWITCH] = "off"


@pytest.fixture
def compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are switched on again."""
    monkeypatch.delenv(SWITCH)
