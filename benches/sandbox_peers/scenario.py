"""The sandbox and other mock servers: how soon they respond, how many requests they serve, and a filtered page."""

from urllib.parse import quote

from rounds import BENCHES, PROGRAMS, Column, Peer, Scenario, Target, node

SEGMENTS = 100_000
PER_PAGE = 200
# The program that starts a server, and replaces `@port`, `@data` and `@least`.
MEASURE = str(PROGRAMS / "sandbox-peers")

SANDBOX = (str(PROGRAMS / "xpauto-sandbox"), "--port", "@port", "--token", "x")
# Silent, because it would log several lines per request.
PRISM = (
    *node("node_modules/@stoplight/prism-cli/dist/index.js"),
    *("mock", "--verboseLevel", "silent", "--port", "@port"),
    str(BENCHES.parent / "sandbox" / "openapi.json"),
)
JSON_SERVER = (*node("node_modules/json-server/lib/bin.js"), "--port", "@port", "@data")

GOALS = "/goals?perPage=1"
GOALS_OF_JSON_SERVER = "/goals?_page=1&_per_page=1"
# The ids greater than one that changes with every request.
FILTER = quote('[{"field":"id","operator":"GREATER","parameters":[@least]}]', safe="@")
FILTERED = f"/segments?perPage={PER_PAGE}&filter={FILTER}"
FILTERED_OF_JSON_SERVER = f"/segments?id:gt=@least&_page=1&_per_page={PER_PAGE}"


def small(target: str, server: tuple[str, ...], seconds: float) -> tuple[tuple[str, ...], ...]:
    """The commands that measure the start of a server and small requests."""
    return (MEASURE, "start", target, *server), (MEASURE, "small", str(seconds), target, *server)


def filtered(target: str, server: tuple[str, ...]) -> tuple[str, ...]:
    """The command that measures filtered pages."""
    return (MEASURE, "filtered", str(SEGMENTS), target, *server)


def sandbox(seconds: float) -> Scenario:
    """Counts small requests for this many seconds."""
    return Scenario(
        name="sandbox",
        title="The sandbox beside mock servers",
        server=None,
        peers=(
            Peer(
                "xpauto-sandbox",
                (*small(GOALS, SANDBOX, seconds), filtered(FILTERED, (*SANDBOX, "--segments", str(SEGMENTS)))),
            ),
            Peer("Prism", small(GOALS, PRISM, seconds)),
            Peer(
                "json-server",
                (
                    *small(GOALS_OF_JSON_SERVER, JSON_SERVER, seconds),
                    filtered(FILTERED_OF_JSON_SERVER, JSON_SERVER),
                ),
            ),
        ),
        tables=(
            (
                Column("first response after start, ms", "first_ms", 1),
                Column("small requests per second", "per_second"),
                Column(f"filtered page of {PER_PAGE} out of {SEGMENTS:,}, ms", "page_ms", 1),
                Column("peak memory at the first response, MB", "first_mb"),
                Column("peak memory after the small requests, MB", "peak_mb"),
            ),
        ),
        targets=(
            Target("first_ms", "xpauto-sandbox", wanted="at most 5"),
            Target("first_ms", "Prism", "xpauto-sandbox", "over 1.0"),
            Target("first_ms", "json-server", "xpauto-sandbox", "over 1.0"),
            Target("per_second", "xpauto-sandbox", wanted="at least 20000"),
            Target("per_second", "xpauto-sandbox", "Prism", "over 1.0"),
            Target("per_second", "xpauto-sandbox", "json-server", "over 1.0"),
            Target("page_ms", "xpauto-sandbox", wanted="at most 20"),
            Target("page_ms", "json-server", "xpauto-sandbox", "over 1.0"),
        ),
        expected={"records": PER_PAGE},
    )
