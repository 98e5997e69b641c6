"""Sweeps over many items: one that fails is put aside, logged and counted, and the others go on."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from pettable.server.ops.metrics import Metrics

log = structlog.get_logger(__name__)


@contextmanager
def put_aside(metrics: Metrics, sweep: str, what_to_do: str, **item: object) -> Iterator[None]:
    """Around the work on one item of a sweep: its fault is reported, with the item's id and what the operator can do.

    An unreachable store is such a fault, too: it may be this item's page of the database that cannot be read.
    """
    try:
        yield
    except Exception:
        metrics.put_aside.labels(sweep).inc()
        log.exception("put-aside", sweep=sweep, what_to_do=what_to_do, **item)
