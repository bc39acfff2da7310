"""The memory of a program that iterates over a long list does not grow with the list."""

import xpauto
from programs import check

# More than the program needs in the course of a list: the ids of its records, which are compared for duplicates.
MOST_MIB = 9

ITERATE = """
import resource, sys, xpauto
url, token, first, all_records, most = *sys.argv[1:3], *map(int, sys.argv[3:])
# In KiB on Linux, in bytes on macOS.
unit = 1 if sys.platform == "darwin" else 1024

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit >> 20

with xpauto.Client(base_url=url, token=token) as client:
    for number, segment in enumerate(client.segments.list(per_page=500), 1):
        assert segment.site_id
        if number == first:
            before = peak()
    assert number == all_records, number
assert peak() - before < most, f"{peak() - before} MiB more"
print("fine")
"""


def test_iterating_over_40_000_records_needs_the_memory_of_16_000() -> None:
    with xpauto.Sandbox(segments=40_000, max_per_page=1000) as sandbox:
        check(ITERATE, sandbox.url, sandbox.token, "16000", "40000", str(MOST_MIB))
