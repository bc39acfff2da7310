"""Long lists: 100,000 segments, the most of a sandbox, and the first record of 100 pages beside that of one page."""

from rounds import RUST, Column, Peer, Scenario, Target, node, python

SEGMENTS = 100_000
SHORT = 10_000
PER_PAGE = 500
# The pages of which only the first is read.
LARGE_PAGE = 1000

LANGUAGES = {
    "Rust": (*RUST, "long"),
    "Python": python("long_lists/python_peers.py"),
    "Node": node("long_lists/node_peers.mjs"),
}


def peer(language: str, part: str, per_page: int, limit: int) -> Peer:
    return Peer(titled(language, part, limit), ((*LANGUAGES[language], part, str(per_page), str(limit)),))


def titled(language: str, part: str, limit: int) -> str:
    if part == "all":
        return f"{language}, {limit:,} records"
    pages = limit // LARGE_PAGE
    return f"{language}, first of {pages:,} page{'s' if pages > 1 else ''}"


PEERS = tuple(
    peer(language, part, per_page, limit)
    for language in LANGUAGES
    for part, per_page, limits in (("all", PER_PAGE, (SHORT, SEGMENTS)), ("first", LARGE_PAGE, (LARGE_PAGE, SEGMENTS)))
    for limit in limits
)


def ratios(figure: str, part: str, short: int, wanted: str) -> tuple[Target, ...]:
    """The long list beside the short one, in each language."""
    names = [(titled(language, part, SEGMENTS), titled(language, part, short)) for language in LANGUAGES]
    return tuple(Target(figure, long, short, wanted) for long, short in names)


LONG_LISTS = Scenario(
    name="long",
    title="Long lists",
    server=("--segments", str(SEGMENTS)),
    peers=PEERS,
    tables=(
        (Column("records per second", "per_second"), Column("peak memory, MB", "peak_mb")),
        (Column("time to the first record, ms", "first_ms", 1),),
    ),
    targets=(
        *ratios("peak_mb", "all", SHORT, "at most 1.3"),
        *ratios("per_second", "all", SHORT, "at least 0.8"),
        *ratios("first_ms", "first", LARGE_PAGE, "at most 1.2"),
    ),
)
