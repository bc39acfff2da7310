"""The client against a service that uses every freedom that the specification leaves."""

from collections.abc import Iterator

import pytest

import xpauto


@pytest.fixture
def sandbox() -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox(awkward=True, segments=121, goals=21) as sandbox:
        yield sandbox


def test_lists_are_whole_although_pages_are_capped_and_not_counted(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    segments = client.segments.list(per_page=100, sort="id").collect()
    assert [segment.id for segment in segments] == list(range(1001, 1122))
    # The last page is one object instead of an array.
    assert len(client.goals.list(per_page=20).collect()) == 21
    assert client.goals.list().first() is not None
    assert len(client.segments.list(filter=xpauto.F.id == 1001).collect().to_pandas()) == 1


def test_values_are_read_whatever_their_form(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    theme = client.themes.update(501, project_ids=[101], status="ACTIVE")
    assert theme.project_ids == (101,)
    assert theme.status == "active"
    goal = client.goals.list(optional_fields=["experiments"]).first()
    assert goal is not None
    assert all(isinstance(number, int) for number in goal.experiments or [])
    segment = client.segments.list().first()
    assert segment is not None
    assert segment.to_dict()["sandboxExtraField"] == {"since": "2.1"}
    assert segment.conditions_data is not None
    assert segment.conditions_data.explain()
    with pytest.warns(xpauto.XpautoWarning, match='did you mean "ACTIVE"'):
        again = client.themes.update(501, theme)
    assert again.project_ids == (101,)


def test_deletes_and_errors_have_any_body(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    assert client.key_moments.delete(401) is None  # type: ignore[func-returns-value]
    with pytest.raises(xpauto.NotFoundError, match="DELETE /key-moments/401 failed with 404") as refused:
        client.key_moments.delete(401)
    assert refused.value.code is None
    assert refused.value.body is not None
    assert "<title>404 NOT_FOUND</title>" in refused.value.body
