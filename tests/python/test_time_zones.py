"""The time zone of an account: what is read and sent with the option `timezone`, and what is doubtful without it."""

import copy
import pickle
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import polars
import pytest

import xpauto
from programs import check
from servers import served
from xpauto import Goal

PARIS = ZoneInfo("Europe/Paris")
# In order: before the clocks are set forward, in the gap, in the hour that occurs twice, and with an offset.
WRITTEN = ["2026-03-29T01:30:00", "2026-03-29T02:30:00", "2026-10-25T02:30:00", "2026-10-25T01:30:00Z"]
IN_UTC = [
    datetime(2026, 3, 29, 0, 30, tzinfo=UTC),
    datetime(2026, 3, 29, 1, 30, tzinfo=UTC),
    datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
    datetime(2026, 10, 25, 1, 30, tzinfo=UTC),
]
GOALS = [
    {"id": number, "dateCreated": text, "customDatas": [{"id": number, "dateCreated": text}]}
    for number, text in enumerate(WRITTEN, 1)
]


def listed(goals: list[dict[str, Any]] = GOALS, zone: str | None = "Europe/Paris") -> xpauto.Records[Goal]:
    """These goals, as a client in this time zone reads them."""
    with served([goals]) as server:
        return xpauto.Client(base_url=server.url, timezone=zone).goals.list().collect()


def instants(values: Any) -> list[datetime]:
    """The instants of aware datetimes, none of which may be naive."""
    values = list(values)
    assert all(value.utcoffset() is not None for value in values)
    return [value.astimezone(UTC) for value in values]


def test_date_times_without_an_offset_are_the_wall_clock_of_the_account() -> None:
    goals = listed()
    assert goals[0].date_created == datetime(2026, 3, 29, 1, 30, tzinfo=PARIS)
    assert goals[0].date_created.tzinfo is PARIS
    assert goals[3].date_created.tzinfo != PARIS
    assert instants(goal.date_created for goal in goals) == IN_UTC
    assert "zoneinfo.ZoneInfo(key='Europe/Paris')" in repr(goals[0].date_created)
    assert [goal.to_dict()["dateCreated"] for goal in goals] == WRITTEN


def nested(goal: Goal) -> xpauto.CustomData:
    assert goal.custom_datas
    custom_data = goal.custom_datas[0]
    assert custom_data is not None
    return custom_data


@pytest.mark.parametrize(
    "kept",
    [
        lambda goals: [nested(goal).replace(name="new") for goal in goals],
        lambda goals: [goal.replace(name="new") for goal in goals],
        lambda goals: [copy.deepcopy(goal) for goal in goals],
        lambda goals: [pickle.loads(pickle.dumps(nested(goal))) for goal in goals],
        lambda goals: pickle.loads(pickle.dumps(goals)),
        lambda goals: goals[::-1][::-1],
        lambda goals: list(goals + goals)[:4],
    ],
)
def test_what_is_made_from_records_keeps_their_time_zone(kept: Any) -> None:
    assert instants(value.date_created for value in kept(listed())) == IN_UTC


def test_selected_records_and_single_results_have_the_time_zone() -> None:
    image = {"id": 601, "name": "a.png", "date": "2026-05-07T14:47:42"}
    noon = datetime(2026, 5, 7, 12, 47, 42, tzinfo=UTC)
    with xpauto.Sandbox(data={"images": [image], "goals": GOALS}) as sandbox:
        client = sandbox.client(timezone="Europe/Paris")
        (first, *_) = client.goals.list(select=["id", "date_created"])
        assert first.date_created == IN_UTC[0]
        response = client.with_raw_response.images.update(601, name="b.png")
        for result in [
            client.images.update(601, name="c.png"),
            client.with_options(timeout=5).images.update(601, name="d.png"),
            pickle.loads(pickle.dumps(client)).images.update(601, name="e.png"),
            response.parse(),
        ]:
            assert result.date == noon
        assert sandbox.client().images.update(601, name="f.png").date == datetime(2026, 5, 7, 14, 47, 42)


def test_tables_have_the_time_zone_and_keep_the_instants_in_another() -> None:
    with served([GOALS]) as server:
        pager = xpauto.Client(base_url=server.url, timezone="Europe/Paris").goals.list()
        for goals in (pager, pager.collect()):
            paris, tokyo = goals.to_pandas(), goals.to_pandas(timezone="Asia/Tokyo")
            for frame, zone in ((paris, "Europe/Paris"), (tokyo, "Asia/Tokyo")):
                times = frame["date_created"]
                assert (str(times.dt.tz), instants(times)) == (zone, IN_UTC)
            assert goals.to_polars().schema["date_created"] == polars.Datetime("us", "Europe/Paris")
            assert instants(goals.to_polars(timezone="Asia/Tokyo")["date_created"]) == IN_UTC
            assert instants(items[0]["date_created"] for items in paris["custom_datas"]) == IN_UTC
            custom_data = goals.to_arrow()["custom_datas"].combine_chunks().flatten().field("date_created")
            assert instants(custom_data.to_pylist()) == IN_UTC


def test_records_of_several_time_zones_keep_their_instants() -> None:
    clock = [{"id": 1, "dateCreated": "2026-05-07T12:00:00"}]
    zones = ["Europe/Paris", None, "Asia/Tokyo", "Europe/Paris"]
    paris, plain, tokyo, again = (listed(clock, zone) for zone in zones)
    both = paris + plain + tokyo + again
    times = [goal.date_created for goal in both]
    for copied in (both, copy.deepcopy(both), pickle.loads(pickle.dumps(both))):
        assert copied == both
        assert [goal.date_created for goal in copied] == times
        assert [str(goal.date_created and goal.date_created.tzinfo) for goal in copied] == list(map(str, zones))
        # Of those that are left, none has the first time zone.
        assert [goal.date_created for goal in pickle.loads(pickle.dumps(copied[2:3]))] == [times[2]]
    column = (paris + tokyo + listed(clock, "UTC")).to_pandas()["date_created"]
    assert str(column.dt.tz) == "Europe/Paris"
    assert instants(column) == [datetime(2026, 5, 7, hour, tzinfo=UTC) for hour in (10, 3, 12)]


def test_a_nested_date_time_that_python_has_not_is_a_clear_error_of_pandas() -> None:
    for zone in [None, "Europe/Paris"]:
        goals = listed([{"id": 1, "customDatas": [{"id": 1, "dateCreated": "0000-05-05T00:00:00"}]}], zone)
        with pytest.raises(xpauto.DecodeError, match=r"at the ends of Python.s years 1 to 9999; leave the field out"):
            goals.to_pandas()
        assert goals.to_polars().height == 1


def test_an_instant_in_a_filter_warns_once_without_a_time_zone() -> None:
    check(
        """
import warnings
from datetime import UTC, datetime
import xpauto
from xpauto import F

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for zone in ("Europe/Paris", None, None):
        prepare = xpauto.Client(base_url="https://api.example.com", timezone=zone).prepare
        for moment in (datetime(2026, 5, 7, tzinfo=UTC), "2026-05-07T00:00:00"):
            prepare.goals.list(filter=F.date_created < moment)
        assert len(caught) == (zone is None), caught
    assert "date_created with \\"2026-05-07T00:00:00+00:00\\", which has an offset" in str(caught[0].message)
    assert "timezone tells in which time zone they are" in str(caught[0].message)
print("fine")
"""
    )
