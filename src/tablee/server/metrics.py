"""Counters for Prometheus, and a log of what went wrong."""

import json
import logging
import time
import traceback
from bisect import bisect_left
from collections.abc import Mapping

from tablee.store.contract import Broken

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

logger = logging.getLogger("tablee")


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

    def failed(self, error: BaseException) -> None:
        """Count and log what should not have happened, and where. Only the store's words are told: others may quote."""
        self.errors += 1
        log("error", error=repr(error) if isinstance(error, Broken) else type(error).__name__, where=where(error))

    def text(self, gauges: Mapping[str, float]) -> str:
        """Return everything as Prometheus reads it."""
        counters = {"stored_entries": self.stored, "acts": self.acts, "refused": self.refused,
                    "dropped_lines": self.dropped, "errors": self.errors}  # fmt: skip
        lines = []
        for name, value in counters.items():
            lines += [f"# TYPE tablee_{name}_total counter", f"tablee_{name}_total {value}"]
        for name, number in gauges.items():
            lines += [f"# TYPE tablee_{name} gauge", f"tablee_{name} {number:g}"]
        return "\n".join([*lines, *self._histogram(), ""])

    def _histogram(self) -> list[str]:
        lines, total = ["# TYPE tablee_act_seconds histogram"], 0
        for limit, count in zip([*map(str, BUCKETS), "+Inf"], self.latencies, strict=True):
            total += count
            lines.append(f'tablee_act_seconds_bucket{{le="{limit}"}} {total}')
        return [*lines, f"tablee_act_seconds_sum {self.latency_sum:g}", f"tablee_act_seconds_count {total}"]


def where(error: BaseException | None) -> str:
    """Return the places in our code that led to an error, those of the errors before it first."""
    parts: list[str] = []
    while error:
        parts = [type(error).__name__, "\n", *traceback.format_tb(error.__traceback__), *parts]
        error = error.__cause__ or error.__context__
    return "".join(parts)[-2000:]


def log(event: str, **facts: object) -> None:
    """Write one line of JSON. No token, no name and no link is ever among the facts."""
    logger.info(json.dumps({"at": round(time.time(), 3), "event": event, **facts}, ensure_ascii=False, default=str))
