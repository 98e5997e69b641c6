"""How much longer than measured a round trip may be and still be believed."""

from pettable.server.limits.constants import TRIP_ALLOWANCE, TRIP_ALLOWANCE_SHARE


def allowance(trip: float) -> float:
    """Seconds on top of a round trip: no network is always at its best."""
    return TRIP_ALLOWANCE + TRIP_ALLOWANCE_SHARE * trip
