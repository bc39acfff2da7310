"""HTML for notebooks: escaped, self-contained, without secrets, robust against odd values."""

import json
from html.parser import HTMLParser
from typing import Any

import xpauto
from xpauto import F

HOSTILE = "</td></table><script>alert('x')</script><img src=x onerror=\"alert(1)\"> & \u202e \x00"
SECRET = "s3cr3t-of-the-test"
TAGS = {"style", "div", "table", "caption", "thead", "tbody", "tr", "th", "td"}
TAGS |= {"b", "span"}


class Reader(HTMLParser):
    """Notes the tags, the attributes and the text nodes of HTML, and that every tag is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str]] = set()
        self.strings: list[str] = []
        self.style = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {(name, value or "") for name, value in attrs}
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["style"]:
            self.style += data
        else:
            self.strings.append(data)

    @property
    def text(self) -> str:
        return "\n".join(self.strings)


def read(value: Any) -> Reader:
    """What a notebook shows for a value, once it is known to be harmless."""
    reader = Reader(value._repr_html_())
    assert reader.tags <= TAGS
    names = {name for name, _ in reader.attributes}
    assert names <= {"class", "colspan", "title"}
    assert "url(" not in reader.style
    assert "@import" not in reader.style
    return reader


def hostile(value: Any) -> Any:
    """The same JSON, with hostile strings wherever a string does not choose a type."""
    if isinstance(value, dict):
        return {key: value[key] if key == "targetingType" else hostile(value[key]) for key in value}
    if isinstance(value, list):
        return [hostile(item) for item in value]
    return HOSTILE if isinstance(value, str) else value


def everything(sandbox: xpauto.Sandbox) -> list[Any]:
    """A value of each type that the sandbox holds."""
    names = {"segments": "Segment", "goals": "Goal", "sites": "Site", "themes": "Theme", "images": "Image"}
    names |= {"widgetStudios": "WidgetStudio", "recommenderBlocks": "RecommenderBlock"}
    state = sandbox.state()
    assert set(names) <= set(state)
    return [getattr(xpauto, name).from_dict(item) for key, name in names.items() for item in state[key][:3]]


def test_hostile_strings_are_escaped(sandbox: xpauto.Sandbox) -> None:
    for value in everything(sandbox):
        assert type(value).__name__ in read(xpauto.Records([value])).text
        spoilt = type(value).from_dict({**hostile(value.to_dict()), HOSTILE: HOSTILE})
        assert "<script>alert('x')</script>" in read(xpauto.Records([spoilt])).text
    pager = sandbox.client().segments.list(filter=F.name == HOSTILE)
    assert "<script>" in read(pager).text
    before, after = ([{"id": 1, "name": name}] for name in ("a", HOSTILE))
    assert "<script>" in read(xpauto.diff(before, after)).text


def test_secrets_are_not_shown() -> None:
    site = xpauto.Site.from_dict({"name": "shop", "recommendationSecretKey": SECRET})
    block = xpauto.RecommenderBlock.from_dict({"name": "block", "apiSecret": SECRET})
    for value in (site, block):
        shown = read(xpauto.Records([value])).text
        assert SECRET not in shown
        assert "***" in shown


def test_a_long_table_shows_both_ends_and_the_row_count(client: xpauto.Client) -> None:
    records = client.segments.list().collect()
    shown = read(records).text
    assert f"{len(records):,}" in shown
    assert f"{len(records) - 20:,} more" in shown
    assert str(records[0].id) in shown
    assert str(records[-1].id) in shown
    assert "more" not in read(records[:20]).text
    assert "0\n Segment records" in read(records[:0]).text
    assert "1\n Segment record" in read(records[:1]).text


def test_malformed_conditions_are_shown_as_json() -> None:
    data = {"firstLevel": [{"conditions": []}, {"conditions": []}], "firstLevelOrOperators": []}
    segment = xpauto.Segment.from_dict({"name": "odd", "conditionsData": data})
    assert json.dumps(data, separators=(",", ":")) in read(xpauto.Records([segment])).text
