"""Runs a command several times from its start to its end, and prints the medians as JSON; its output is discarded.

`run.py FIGURES TIMES COMMAND … URL`; in the words of the command, URL is that of the server.
"""

import json
import os
import sys
from statistics import median
from subprocess import DEVNULL, Popen
from time import perf_counter


def measure(command: list[str]) -> tuple[float, float, float]:
    """Returns the milliseconds, those of the processor, and the peak memory in MB."""
    started = perf_counter()
    with Popen(command, stdout=DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        took = perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{command[0]} ended with {process.returncode}")
    return took * 1000, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


figures, times, *words, url = sys.argv[1:]
samples = [measure([word.replace("URL", url) for word in words]) for _ in range(int(times))]
milliseconds, of_processor, memory = map(median, zip(*samples, strict=True))
print(json.dumps({f"{figures}_ms": milliseconds, f"{figures}_cpu_ms": of_processor, f"{figures}_mb": memory}))
