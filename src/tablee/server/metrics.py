"""Counters for Prometheus, of one worker each."""

import os
import time
from bisect import bisect_left
from collections.abc import Mapping

from .notes import note, note_error

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = 1.0  # seconds after which an act is worth a note


class Metrics:
    """What happened since this worker started."""

    def __init__(self) -> None:
        self.started = time.time()
        self.stored = 0  # entries
        self.acts = 0
        self.refused = 0
        self.dropped = 0  # lines that were too slow or too loud
        self.errors = 0
        self.latencies = [0] * (len(BUCKETS) + 1)  # from an act to its last view put on the way
        self.latency_sum = 0.0

    def acted(self, seconds: float) -> None:
        """Count an act and the time it took."""
        self.acts += 1
        self.latency_sum += seconds
        self.latencies[bisect_left(BUCKETS, seconds)] += 1
        if seconds > SLOW:
            note("slow_act", seconds=round(seconds, 3))

    def failed(self, error: BaseException) -> None:
        """Count and note what should not have happened."""
        self.errors += 1
        note_error(error)

    def text(self, gauges: Mapping[str, float]) -> str:
        """Return everything as Prometheus reads it."""
        counters = {"stored_entries": self.stored, "acts": self.acts, "refused": self.refused,
                    "dropped_lines": self.dropped, "errors": self.errors}  # fmt: skip
        worker, lines = f'worker="{os.getpid()}"', []
        for name, value in counters.items():
            lines += [f"# TYPE tablee_{name}_total counter", f"tablee_{name}_total{{{worker}}} {value}"]
        for name, number in gauges.items():
            lines += [f"# TYPE tablee_{name} gauge", f"tablee_{name}{{{worker}}} {number:g}"]
        return "\n".join([*lines, *self._histogram(worker), ""])

    def _histogram(self, worker: str) -> list[str]:
        name, total = "tablee_act_seconds", 0
        lines = [f"# TYPE {name} histogram"]
        for limit, count in zip([*map(str, BUCKETS), "+Inf"], self.latencies, strict=True):
            total += count
            lines.append(f'{name}_bucket{{{worker},le="{limit}"}} {total}')
        return [*lines, f"{name}_sum{{{worker}}} {self.latency_sum:g}", f"{name}_count{{{worker}}} {total}"]
