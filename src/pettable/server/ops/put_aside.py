"""Sweeps over many items: one that fails is put aside, logged and counted, and the others go on."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from pettable.server.errors import ClientError, Problem
from pettable.server.ops.metrics import Metrics
from pettable.server.store.damage import ADVICE

log = structlog.get_logger(__name__)


@contextmanager
def put_aside(metrics: Metrics, sweep: str, what_to_do: str, **item: object) -> Iterator[None]:
    """Around the work on one item of a sweep: its fault is reported, with the item's id and what the operator can do.

    An unreachable store is such a fault, too: it may be this item's page of the database that cannot be read.
    """
    try:
        yield
    except Exception as fault:
        metrics.put_aside.labels(sweep).inc()
        if isinstance(fault, ClientError) and fault.problem is Problem.DAMAGED:
            # No line of our code is to blame.
            log.error("put-aside", sweep=sweep, fault=fault.why, what_to_do=ADVICE, **item)
            return
        log.exception("put-aside", sweep=sweep, what_to_do=what_to_do, **item)
