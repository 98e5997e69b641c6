"""All scenarios of the attack suite, by name."""

from attack import bots, decks, http_pressure, quotas, rated, socket_pressure

SCENARIOS = {
    scenario.name: scenario
    for family in (decks, rated, http_pressure, socket_pressure, bots, quotas)
    for scenario in family.SCENARIOS
}
