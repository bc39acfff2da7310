"""HTML for notebooks: escaped, self-contained, without secrets, robust against odd values."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest

import xpauto

HOSTILE = "</td></table><script>alert('x')</script><img src=x onerror=\"alert(1)\"> & \u202e \x00"
SECRET = "s3cr3t-of-the-test"
TAGS = {"style", "div", "table", "caption", "thead", "tbody", "tr", "th", "td"}
TAGS |= {"b", "br", "code", "details", "span", "summary"}


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
        if tag != "br":
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
    assert names <= {"class", "colspan", "style", "title"}
    for name, content in reader.attributes:
        if name == "style":
            assert content.startswith("background-color: ")
            assert ";" not in content
            assert "url" not in content
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


def test_a_card_shows_the_present_fields(sandbox: xpauto.Sandbox) -> None:
    for value in everything(sandbox):
        text = read(value).text
        assert type(value).__name__ in text
        present = [name for name in dir(type(value)) if isinstance(vars(type(value)).get(name), xpauto._xpauto.Field)]
        wires = {name: vars(type(value))[name].wire for name in present}
        data = value.to_dict()
        shown = set(text.split("\n"))
        assert {name for name in present if wires[name] in data} <= shown
        assert not {name for name in present if wires[name] not in data} & shown


def test_hostile_strings_in_models_are_escaped(sandbox: xpauto.Sandbox) -> None:
    for value in everything(sandbox):
        spoilt = type(value).from_dict({**hostile(value.to_dict()), HOSTILE: HOSTILE})
        text = read(spoilt).text
        assert "<script>alert('x')</script>" in text


def test_hostile_strings_in_records_pages_and_errors_are_escaped() -> None:
    with xpauto.Sandbox(data={"segments": [{"id": 1, "name": HOSTILE, "siteId": 1, "tags": [HOSTILE]}]}) as sandbox:
        client = sandbox.client()
        for shown in (client.segments.list().collect(), next(client.segments.list().pages())):
            assert "<script>alert('x')</script>" in read(shown).text
    assert "<script>" in read(xpauto.XpautoError(HOSTILE, method=HOSTILE)).text


def test_secrets_are_not_shown(sandbox: xpauto.Sandbox) -> None:
    site = xpauto.Site.from_dict({"name": "shop", "recommendationSecretKey": SECRET})
    block = xpauto.RecommenderBlock.from_dict({"name": "block", "apiSecret": SECRET})
    client = xpauto.Client(
        base_url=sandbox.url,
        token=SECRET,
        headers={"x-api-key": SECRET},
        proxy=f"http://user:{SECRET}@127.0.0.1:9",
    )
    for value in (site, block, client, client.with_options(headers={"x-other": SECRET})):
        html = value._repr_html_()
        assert SECRET not in html
        read(value)
    assert "***" in read(site).text
    assert "x-api-key" in read(client).text
    text = read(client.with_options(max_retries=0, headers={"x-other": SECRET})).text
    assert "max_retries\n0\n" in text
    assert "x-api-key, x-other" in text


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


def test_a_table_shows_the_selected_fields(client: xpauto.Client) -> None:
    text = read(client.segments.list(select=["id", "name"], limit=3).collect()).text
    assert "id\nname" in text
    assert "site_id" not in text
    assert "some fields" not in text


def test_only_valid_colors_have_swatches() -> None:
    values = ["#fff", "rebeccapurple", "rgb(1, 2, 3)", "red;background:url(http://x.example)", "#ffff}", "url(x)"]
    theme = xpauto.Theme.from_dict({"colors": [{"id": str(n), "value": value} for n, value in enumerate(values)]})
    reader = read(theme)
    shown = {content.removeprefix("background-color: ") for name, content in reader.attributes if name == "style"}
    assert shown == {"#fff", "rebeccapurple", "rgb(1, 2, 3)"}
    assert all(value in reader.text for value in values)


def test_malformed_conditions_are_shown_as_plain_fields() -> None:
    data = {"firstLevel": [{"conditions": []}, {"conditions": []}], "firstLevelOrOperators": []}
    segment = xpauto.Segment.from_dict({"name": "odd", "conditionsData": data})
    assert json.dumps(data, separators=(",", ":")) in read(segment).text.replace(": ", ":").replace(", ", ",")


def test_an_error_shows_its_problems_and_attempts(client: xpauto.Client) -> None:
    with pytest.raises(xpauto.ValidationError) as invalid:
        client.themes.create(nam="x", status=3)
    shown = read(invalid.value).text
    assert "ValidationError" in shown
    assert all(problem.path in shown and problem.message in shown for problem in invalid.value.problems)
    with pytest.raises(xpauto.NotFoundError) as missing:
        client.themes.update(999_999, name="x")
    shown = read(missing.value).text
    assert "404" in shown
    assert "attempt 1" in shown
