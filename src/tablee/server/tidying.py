"""When Python looks for garbage that refers to itself: everybody has to wait for it, and a game leaves none behind.

New things are looked through by Python, many at a time, because whatever is on its way is new; older ones here, when
few people play.
"""

import asyncio
import gc

from .metrics import Metrics

THRESHOLDS = (20_000, 1_000_000, 50)  # new things until Python looks through those alone; the older ones are ours
EVERY = 5.0  # seconds
LATEST = 300.0  # seconds, however many play: it takes about a sixth of one
FEW = 20  # acts a second


async def tidy(metrics: Metrics) -> None:
    """Look through what has grown older, again and again."""
    gc.set_threshold(*THRESHOLDS)
    waited, acts = 0.0, metrics.acts
    while True:
        await asyncio.sleep(EVERY)
        waited += EVERY
        if waited >= LATEST or metrics.acts - acts < FEW * EVERY:
            gc.collect(1)
            waited = 0.0
        acts = metrics.acts
