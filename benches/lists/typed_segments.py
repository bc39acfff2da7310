"""Segments as a class for the libraries that decode into classes, with every declared field."""

from datetime import datetime
from typing import Any


def segment_class(base: type) -> Any:
    """The class of segments on a library's own base class, which takes care of the names on the wire."""

    class TargetingCondition(base):
        weight: int
        targeting_type: str
        id: int | None = None
        html_description: str | None = None

    class ConditionsBlock(base):
        conditions: list[TargetingCondition] = []
        or_operators: list[bool] = []

    class ConditionsData(base):
        first_level: list[ConditionsBlock] = []
        first_level_or_operators: list[bool] = []

    class Link(base):
        domain_id: int | None = None
        domain_status: str | None = None
        domain_type: str | None = None
        link_role: str | None = None
        link_type: str | None = None

    class Segment(base):
        name: str
        site_id: int
        segment_type: str
        conditions_data: ConditionsData
        id: int | None = None
        description: str | None = None
        audience_tracking: bool | None = None
        audience_tracking_editable: bool | None = None
        condition_data_list: list[dict[str, Any]] | None = None
        condition_data_tree: dict[str, Any] | None = None
        has_segment_condition: bool | None = None
        used_by_segment_condition: bool | None = None
        is_favorite: bool | None = None
        user_visible: bool | None = None
        tags: list[str] | None = None
        created_by: int | None = None
        date_created: datetime | None = None
        date_modified: datetime | None = None
        experiment_amount: int | None = None
        experiments: list[int] | None = None
        personalization_amount: int | None = None
        personalizations: list[int] | None = None
        feature_flag_amount: int | None = None
        links: list[Link] | None = None

    return Segment
