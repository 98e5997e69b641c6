"""The Prometheus metrics of a server, served at `/metrics`."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

#: Histogram buckets in seconds: a move should reach everybody within a few hundredths.
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


class Metrics:
    """One set for each server, not a global: two servers in one process count separately."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("pettable_tables", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("pettable_sockets", "Open sockets", registry=self.registry)
        self.commands = Counter("pettable_commands", "Commands by what came of them", ["what"], registry=self.registry)
        self.games = Counter("pettable_games", "Games by how far they came", ["game", "state"], registry=self.registry)
        self.forfeits = Counter("pettable_forfeits", "Bots that were played for", ["why"], registry=self.registry)
        self.faults = Counter("pettable_faults", "Tables stopped by a fault of our own", registry=self.registry)
        self.failed_tables = Gauge(
            "pettable_failed_tables", "Tables in quarantine, in the whole store", registry=self.registry
        )
        self.deleted = Counter(
            "pettable_deleted", "What is no longer kept and was deleted", ["kind"], registry=self.registry
        )
        self.database_bytes = Gauge("pettable_database_bytes", "Bytes in use in the database", registry=self.registry)
        self.put_aside = Counter(
            "pettable_put_aside",
            "Items that failed and that a sweep went on without",
            ["sweep"],
            registry=self.registry,
        )
        self.analyses = Counter(
            "pettable_analyses", "Analyses of finished games by what came of them", ["state"], registry=self.registry
        )
        self.pushes = Counter(
            "pettable_pushes",
            "Push messages by the status of the answer; 0: there was none",
            ["status"],
            registry=self.registry,
        )
        self.requests = Counter("pettable_requests", "HTTP requests by status", ["status"], registry=self.registry)
        self.move_seconds = Histogram(
            "pettable_move_seconds",
            "From a command's arrival until all who watch have been sent what it did",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.nodes = Gauge("pettable_nodes", "Processes that live and share the store", registry=self.registry)
        self.taken = Counter("pettable_taken", "Tables this process took over or woke", registry=self.registry)
        self.remote_connections = Gauge(
            "pettable_far_lines",
            "Sockets here at tables of other processes, and sockets there at tables of this one",
            ["where"],
            registry=self.registry,
        )
        self.loop_lag = Histogram(
            "pettable_loop_lag_seconds",
            "How late the server's loop was",
            buckets=BUCKETS,
            registry=self.registry,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
