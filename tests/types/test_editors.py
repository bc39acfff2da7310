"""What editors and notebooks offer and explain, by jedi: of the types in a file, and of the values in a notebook."""

import jedi  # type: ignore[import-untyped]
import pytest

import xpauto

PREAMBLE = "import xpauto\nfrom xpauto import F, Segment\nclient = xpauto.Client()\nawaited = xpauto.AsyncClient()\n"
VALUES = {
    "client": xpauto.Client(base_url="https://api.example.com"),
    "awaited": xpauto.AsyncClient(base_url="https://api.example.com"),
    "xpauto": xpauto,
    "F": xpauto.F,
    "Segment": xpauto.Segment,
}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("client.", {"goals", "themes", "triggers", "prepare", "with_raw_response", "with_options"}),
        ("client.goals.list().", {"first", "collect", "pages", "to_pandas"}),
        ("client.goals.list().first().", {"status", "name"}),
        ("client.goals.list().collect()[0].", {"status", "name"}),
        ("client.prepare.goals.list().", {"to_curl"}),
        ("awaited.goals.list().", {"first", "collect", "pages"}),
        ("Segment.", {"site_id", "is_favorite"}),
        ("Segment.name.", {"asc", "desc"}),
        ("F.", {"site_id", "is_favorite"}),
        ("F.name.", {"like", "is_in"}),
        ("client.segments.list(", {"filter=", "sort=", "per_page=", "optional_fields=", "limit="}),
        ("client.themes.create(", {"name=", "status=", "project_ids="}),
        ("client.with_options(", {"timeout=", "total_timeout=", "max_retries=", "headers="}),
        ("xpauto.Theme(", {"name=", "status="}),
        ("xpauto.Sandbox(", {"segments=", "faults=", "token_lifetime="}),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_completion_offers(typed: str, offered: set[str]) -> None:
    static = {completion.name for completion in jedi.Script(PREAMBLE + typed).complete()}
    assert offered <= static, static
    live = {completion.name for completion in jedi.Interpreter(typed, [VALUES]).complete()}
    assert offered <= live, live


@pytest.mark.parametrize(
    ("typed", "explained"),
    [
        ("client.themes.create", ["Creates a theme.", "name (str): The name.", "project_ids"]),
        ("awaited.segments.list", ["Lists segments", "per_page", "AsyncPager[Segment]"]),
        ("client.with_options", ["timeout", "float", "The maximum duration of one attempt"]),
    ],
)
def test_help_explains(typed: str, explained: list[str]) -> None:
    (name,) = jedi.Script(PREAMBLE + typed).help()
    assert all(words in name.docstring() for words in explained), name.docstring()
