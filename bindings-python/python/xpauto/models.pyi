# Generated from the declarations by `make generate`; changes belong there.
import decimal
import enum
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Self

from typing_extensions import deprecated

from . import enums
from ._xpauto import BoolField, Field, ListField, Model as Model, OrderedField, StringField, TextField
from .arguments import Body
from .conditions import InSegment, WithConditions
from .enums import (
    BehaviorWhenTimeout as BehaviorWhenTimeout,
    CaptureEventMethod as CaptureEventMethod,
    ConditionalOperator as ConditionalOperator,
    ConversionType as ConversionType,
    Currency as Currency,
    DataStorage as DataStorage,
    DomainType as DomainType,
    ElementType as ElementType,
    ErrorStatus as ErrorStatus,
    EventAction as EventAction,
    EventCondition as EventCondition,
    FilterOperator as FilterOperator,
    GoalStatus as GoalStatus,
    GoalType as GoalType,
    ImageFormat as ImageFormat,
    Indicator as Indicator,
    LinkRole as LinkRole,
    LinkType as LinkType,
    LogicalOperator as LogicalOperator,
    ScriptRebuildStatus as ScriptRebuildStatus,
    SegmentType as SegmentType,
    SelectedFontType as SelectedFontType,
    SiteType as SiteType,
    SortDirection as SortDirection,
    TargetingType as TargetingType,
    ThemeColorType as ThemeColorType,
    ThemeStatus as ThemeStatus,
    TrackingTool as TrackingTool,
)

__all__ = [
    "Model",
    "Segment",
    "Link",
    "ConditionsData",
    "ConditionsBlock",
    "ConditionsDataNode",
    "ConditionsDataLevel",
    "TargetingCondition",
    "Goal",
    "AccessLimiter",
    "CustomData",
    "Image",
    "Theme",
    "ThemeColor",
    "SelectedFont",
    "Font",
    "RecommenderBlock",
    "Site",
    "AudienceConfig",
    "ConfigurationUrl",
    "ExperimentConfig",
    "PersonalizationConfig",
    "WidgetStudio",
    "Screen",
    "Translation",
    "Language",
    "ResultsRequest",
    "DateInterval",
    "ResultsFilter",
    "ResultsTicket",
    "RequestParams",
    "FilteringCondition",
    "FilteringLogic",
    "SortingParameter",
    "ErrorObject",
]

class Segment(InSegment, Model):
    """A named set of visitor conditions."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        name: str,
        description: str | None = ...,
        site_id: int,
        segment_type: enums.SegmentType | enum.Enum,
        audience_tracking: bool | None = ...,
        audience_tracking_editable: bool | None = ...,
        conditions_data: ConditionsData | Body,
        condition_data_list: Iterable[ConditionsDataNode | Body] | None = ...,
        condition_data_tree: ConditionsDataLevel | TargetingCondition | Body | None = ...,
        has_segment_condition: bool | None = ...,
        used_by_segment_condition: bool | None = ...,
        is_favorite: bool | None = ...,
        user_visible: bool | None = ...,
        tags: Iterable[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Iterable[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Iterable[int] | None = ...,
        feature_flag_amount: int | None = ...,
        links: Iterable[Link | Body] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        segment_type: enums.SegmentType | enum.Enum | None = ...,
        audience_tracking: bool | None = ...,
        audience_tracking_editable: bool | None = ...,
        conditions_data: ConditionsData | Body | None = ...,
        condition_data_list: Iterable[ConditionsDataNode | Body] | None = ...,
        condition_data_tree: ConditionsDataLevel | TargetingCondition | Body | None = ...,
        has_segment_condition: bool | None = ...,
        used_by_segment_condition: bool | None = ...,
        is_favorite: bool | None = ...,
        user_visible: bool | None = ...,
        tags: Iterable[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Iterable[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Iterable[int] | None = ...,
        feature_flag_amount: int | None = ...,
        links: Iterable[Link | Body] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        segment_type: enums.SegmentType | enum.Enum | None = ...,
        audience_tracking: bool | None = ...,
        audience_tracking_editable: bool | None = ...,
        conditions_data: ConditionsData | Body | None = ...,
        condition_data_list: Iterable[ConditionsDataNode | Body] | None = ...,
        condition_data_tree: ConditionsDataLevel | TargetingCondition | Body | None = ...,
        has_segment_condition: bool | None = ...,
        used_by_segment_condition: bool | None = ...,
        is_favorite: bool | None = ...,
        user_visible: bool | None = ...,
        tags: Iterable[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Iterable[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Iterable[int] | None = ...,
        feature_flag_amount: int | None = ...,
        links: Iterable[Link | Body] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "name", "description", "site_id", "segment_type", "audience_tracking", "audience_tracking_editable", "conditions_data", "condition_data_list", "condition_data_tree", "has_segment_condition", "used_by_segment_condition", "is_favorite", "user_visible", "tags", "created_by", "date_created", "date_modified", "experiment_amount", "experiments", "personalization_amount", "personalizations", "feature_flag_amount", "links")
    id: OrderedField[Segment, int, int]
    """The segment's unique id. Set by the service."""
    name: TextField[Segment, str, str | enum.Enum]
    """The name. Required."""
    description: TextField[Segment, str | None, str | enum.Enum]
    """The description."""
    site_id: OrderedField[Segment, int, int]
    """The id of the site (project) that owns the segment. Required."""
    segment_type: StringField[Segment, SegmentType, enums.SegmentType | enum.Enum]
    """The purpose of the segment. Required."""
    audience_tracking: BoolField[Segment, bool | None]
    """Whether the segment tracks an audience."""
    audience_tracking_editable: BoolField[Segment, bool | None]
    """Whether tracking can be switched off; segments with predictive conditions are always tracked. Set by the service."""
    conditions_data: Field[Segment, ConditionsData]
    """The conditions in blocks. Required."""
    condition_data_list: Field[Segment, tuple[ConditionsDataNode, ...] | None]
    """The conditions as a flat list of nodes."""
    condition_data_tree: Field[Segment, ConditionsDataLevel | TargetingCondition | None]
    """The conditions as a tree."""
    has_segment_condition: BoolField[Segment, bool | None]
    """Whether the segment has conditions. Set by the service."""
    used_by_segment_condition: BoolField[Segment, bool | None]
    """Whether a condition of another segment uses this one. Set by the service."""
    is_favorite: BoolField[Segment, bool | None]
    """Whether the segment is marked as a favorite."""
    user_visible: BoolField[Segment, bool | None]
    """Whether the segment is marked as hidden from the user."""
    tags: ListField[Segment, tuple[str, ...] | None, str]
    """The tags."""
    created_by: OrderedField[Segment, int | None, int]
    """The account id of the creator. Set by the service."""
    date_created: OrderedField[Segment, datetime | None, datetime | date | str]
    """When the segment was created. Set by the service."""
    date_modified: OrderedField[Segment, datetime | None, datetime | date | str]
    """When the segment was last changed. Set by the service."""
    experiment_amount: OrderedField[Segment, int | None, int]
    """How many experiments use the segment. Set by the service. An optional field, returned on request only."""
    experiments: ListField[Segment, tuple[int, ...] | None, int]
    """The ids of the experiments that use the segment. Set by the service. An optional field, returned on request only."""
    personalization_amount: OrderedField[Segment, int | None, int]
    """How many personalizations use the segment. Set by the service. An optional field, returned on request only."""
    personalizations: ListField[Segment, tuple[int, ...] | None, int]
    """The ids of the personalizations that use the segment. Set by the service. An optional field, returned on request only."""
    feature_flag_amount: OrderedField[Segment, int | None, int]
    """How many feature flags use the segment. Set by the service. An optional field, returned on request only."""
    links: Field[Segment, tuple[Link, ...] | None]
    """The objects that the segment is linked to. Set by the service. An optional field, returned on request only."""

class Link(Model):
    """An object that uses a segment."""

    def __init__(
        self,
        *,
        domain_id: int | None = ...,
        domain_status: str | None = ...,
        domain_type: enums.DomainType | enum.Enum | None = ...,
        link_role: enums.LinkRole | enum.Enum | None = ...,
        link_type: enums.LinkType | enum.Enum | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        domain_id: int | None = ...,
        domain_status: str | None = ...,
        domain_type: enums.DomainType | enum.Enum | None = ...,
        link_role: enums.LinkRole | enum.Enum | None = ...,
        link_type: enums.LinkType | enum.Enum | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        domain_id: int | None = ...,
        domain_status: str | None = ...,
        domain_type: enums.DomainType | enum.Enum | None = ...,
        link_role: enums.LinkRole | enum.Enum | None = ...,
        link_type: enums.LinkType | enum.Enum | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("domain_id", "domain_status", "domain_type", "link_role", "link_type")
    domain_id: OrderedField[Link, int | None, int]
    """The linked object's id."""
    domain_status: TextField[Link, str | None, str | enum.Enum]
    """The linked object's status."""
    domain_type: StringField[Link, DomainType | None, enums.DomainType | enum.Enum]
    """The type of the linked object."""
    link_role: StringField[Link, LinkRole | None, enums.LinkRole | enum.Enum]
    """The role of the segment in the linked object."""
    link_type: StringField[Link, LinkType | None, enums.LinkType | enum.Enum]
    """Whether the use is direct."""

class ConditionsData(WithConditions, Model):
    """Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each other."""

    def __init__(
        self,
        *,
        first_level: Iterable[ConditionsBlock | Body] | None = ...,
        first_level_or_operators: Iterable[bool] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        first_level: Iterable[ConditionsBlock | Body] | None = ...,
        first_level_or_operators: Iterable[bool] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        first_level: Iterable[ConditionsBlock | Body] | None = ...,
        first_level_or_operators: Iterable[bool] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("first_level", "first_level_or_operators")
    first_level: Field[ConditionsData, tuple[ConditionsBlock, ...] | None]
    """The blocks."""
    first_level_or_operators: ListField[ConditionsData, tuple[bool, ...] | None, bool]
    """How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks."""

class ConditionsBlock(Model):
    """A first-level block of conditions."""

    def __init__(
        self,
        *,
        conditions: Iterable[TargetingCondition | Body] | None = ...,
        or_operators: Iterable[bool] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        conditions: Iterable[TargetingCondition | Body] | None = ...,
        or_operators: Iterable[bool] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        conditions: Iterable[TargetingCondition | Body] | None = ...,
        or_operators: Iterable[bool] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("conditions", "or_operators")
    conditions: Field[ConditionsBlock, tuple[TargetingCondition, ...] | None]
    """The conditions."""
    or_operators: ListField[ConditionsBlock, tuple[bool, ...] | None, bool]
    """How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions."""

class ConditionsDataNode(Model):
    """An item of the flat form: a condition, or an operator that joins the nodes below it."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        parent_id: int | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: enums.LogicalOperator | enum.Enum | None = ...,
        targeting_condition: TargetingCondition | Body | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        parent_id: int | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: enums.LogicalOperator | enum.Enum | None = ...,
        targeting_condition: TargetingCondition | Body | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        parent_id: int | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: enums.LogicalOperator | enum.Enum | None = ...,
        targeting_condition: TargetingCondition | Body | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "parent_id", "is_condition_block", "logical_operator", "targeting_condition")
    id: OrderedField[ConditionsDataNode, int, int]
    """The node's id."""
    parent_id: OrderedField[ConditionsDataNode, int | None, int]
    """The id of the node above; null at the root."""
    is_condition_block: BoolField[ConditionsDataNode, bool | None]
    """Whether the node joins others. Set by the service."""
    logical_operator: StringField[ConditionsDataNode, LogicalOperator | None, enums.LogicalOperator | enum.Enum]
    """How the nodes below are joined; null where the node is a condition."""
    targeting_condition: Field[ConditionsDataNode, TargetingCondition | None]
    """The condition."""

class ConditionsDataLevel(WithConditions, Model):
    """A level of the tree form: conditions and further levels under one operator."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        condition_data: Iterable[ConditionsDataLevel | TargetingCondition | Body] | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: enums.LogicalOperator | enum.Enum | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        condition_data: Iterable[ConditionsDataLevel | TargetingCondition | Body] | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: enums.LogicalOperator | enum.Enum | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        condition_data: Iterable[ConditionsDataLevel | TargetingCondition | Body] | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: enums.LogicalOperator | enum.Enum | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "html_description", "weight", "condition_data", "is_condition_block", "logical_operator")
    id: OrderedField[ConditionsDataLevel, int, int]
    """The level's id. Set by the service."""
    html_description: TextField[ConditionsDataLevel, str | None, str | enum.Enum]
    """The level described in HTML. Set by the service."""
    weight: OrderedField[ConditionsDataLevel, int | None, int]
    """The importance; higher means more."""
    condition_data: Field[ConditionsDataLevel, tuple[ConditionsDataLevel | TargetingCondition, ...] | None]
    """The children: levels or conditions. Set by the service."""
    is_condition_block: BoolField[ConditionsDataLevel, bool | None]
    """Whether this joins others. Set by the service."""
    logical_operator: StringField[ConditionsDataLevel, LogicalOperator | None, enums.LogicalOperator | enum.Enum]
    """How the children are joined."""

class TargetingCondition(WithConditions, Model):
    """One condition; fields that only its targeting type has are kept as extra fields."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int,
        targeting_type: enums.TargetingType | enum.Enum,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        targeting_type: enums.TargetingType | enum.Enum | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        targeting_type: enums.TargetingType | enum.Enum | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "html_description", "weight", "targeting_type")
    id: OrderedField[TargetingCondition, int, int]
    """The condition's id. Set by the service."""
    html_description: TextField[TargetingCondition, str | None, str | enum.Enum]
    """The condition described in HTML. Set by the service."""
    weight: OrderedField[TargetingCondition, int, int]
    """The importance, 1 by default; higher means more. Required."""
    targeting_type: StringField[TargetingCondition, TargetingType, enums.TargetingType | enum.Enum]
    """The data that the condition inspects. Required."""

class Goal(Model):
    """A measure of the effect of an experiment or personalization."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        name: str,
        description: str | None = ...,
        site_id: int,
        type: enums.GoalType | enum.Enum,
        has_multiple_conversions: bool,
        status: enums.GoalStatus | enum.Enum | None = ...,
        is_active: bool | None = ...,
        params: Any = ...,
        access_limiters: Iterable[AccessLimiter | Body] | None = ...,
        custom_datas: Iterable[CustomData | Body] | None = ...,
        tags: Iterable[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Iterable[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Iterable[int] | None = ...,
        holdout_amount: int | None = ...,
        holdouts: Iterable[int] | None = ...,
        feature_flag_amount: int | None = ...,
        is_targeting_segment_mentalist: bool | None = ...,
        mentalist_weight: float | decimal.Decimal | None = ...,
        targeting_segment_mentalist: Iterable[int] | None = ...,
        tracking_tools: Iterable[enums.TrackingTool | enum.Enum] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        type: enums.GoalType | enum.Enum | None = ...,
        has_multiple_conversions: bool | None = ...,
        status: enums.GoalStatus | enum.Enum | None = ...,
        is_active: bool | None = ...,
        params: Any = ...,
        access_limiters: Iterable[AccessLimiter | Body] | None = ...,
        custom_datas: Iterable[CustomData | Body] | None = ...,
        tags: Iterable[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Iterable[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Iterable[int] | None = ...,
        holdout_amount: int | None = ...,
        holdouts: Iterable[int] | None = ...,
        feature_flag_amount: int | None = ...,
        is_targeting_segment_mentalist: bool | None = ...,
        mentalist_weight: float | decimal.Decimal | None = ...,
        targeting_segment_mentalist: Iterable[int] | None = ...,
        tracking_tools: Iterable[enums.TrackingTool | enum.Enum] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        type: enums.GoalType | enum.Enum | None = ...,
        has_multiple_conversions: bool | None = ...,
        status: enums.GoalStatus | enum.Enum | None = ...,
        is_active: bool | None = ...,
        params: Any = ...,
        access_limiters: Iterable[AccessLimiter | Body] | None = ...,
        custom_datas: Iterable[CustomData | Body] | None = ...,
        tags: Iterable[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Iterable[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Iterable[int] | None = ...,
        holdout_amount: int | None = ...,
        holdouts: Iterable[int] | None = ...,
        feature_flag_amount: int | None = ...,
        is_targeting_segment_mentalist: bool | None = ...,
        mentalist_weight: float | decimal.Decimal | None = ...,
        targeting_segment_mentalist: Iterable[int] | None = ...,
        tracking_tools: Iterable[enums.TrackingTool | enum.Enum] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "name", "description", "site_id", "type", "has_multiple_conversions", "status", "is_active", "params", "access_limiters", "custom_datas", "tags", "created_by", "date_created", "date_modified", "experiment_amount", "experiments", "personalization_amount", "personalizations", "holdout_amount", "holdouts", "feature_flag_amount", "is_targeting_segment_mentalist", "mentalist_weight", "targeting_segment_mentalist", "tracking_tools")
    id: OrderedField[Goal, int, int]
    """The goal's unique id. Set by the service."""
    name: TextField[Goal, str, str | enum.Enum]
    """The name. Required."""
    description: TextField[Goal, str | None, str | enum.Enum]
    """The description."""
    site_id: OrderedField[Goal, int, int]
    """The id of the site that owns the goal. Required."""
    type: StringField[Goal, GoalType, enums.GoalType | enum.Enum]
    """The event that the goal counts. Required."""
    has_multiple_conversions: BoolField[Goal, bool]
    """Whether one visit can convert several times. Required."""
    status: StringField[Goal, GoalStatus | None, enums.GoalStatus | enum.Enum]
    """Whether the goal is in use."""
    @property
    @deprecated("use `status`")
    def is_active(self) -> bool | None:
        """Whether the goal is in use. Set by the service. Deprecated; use `status`."""
    params: TextField[Goal, Any, Any]
    """The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type."""
    access_limiters: Field[Goal, tuple[AccessLimiter, ...] | None]
    """The holders of access to the goal."""
    custom_datas: Field[Goal, tuple[CustomData, ...] | None]
    """The custom data that uses the goal."""
    tags: ListField[Goal, tuple[str, ...] | None, str]
    """The tags. An optional field, returned on request only."""
    created_by: OrderedField[Goal, int | None, int]
    """The account id of the creator. Set by the service."""
    date_created: OrderedField[Goal, datetime | None, datetime | date | str]
    """When the goal was created. Set by the service."""
    date_modified: OrderedField[Goal, datetime | None, datetime | date | str]
    """When the goal was last changed. Set by the service."""
    experiment_amount: OrderedField[Goal, int | None, int]
    """How many experiments use the goal. Set by the service. An optional field, returned on request only."""
    experiments: ListField[Goal, tuple[int, ...] | None, int]
    """The ids of the experiments that use the goal. Set by the service. An optional field, returned on request only."""
    personalization_amount: OrderedField[Goal, int | None, int]
    """How many personalizations use the goal. Set by the service. An optional field, returned on request only."""
    personalizations: ListField[Goal, tuple[int, ...] | None, int]
    """The ids of the personalizations that use the goal. Set by the service. An optional field, returned on request only."""
    holdout_amount: OrderedField[Goal, int | None, int]
    """How many holdouts use the goal. Set by the service. An optional field, returned on request only."""
    holdouts: ListField[Goal, tuple[int, ...] | None, int]
    """The ids of the holdouts that use the goal. Set by the service. An optional field, returned on request only."""
    feature_flag_amount: OrderedField[Goal, int | None, int]
    """How many feature flags use the goal. Set by the service. An optional field, returned on request only."""
    is_targeting_segment_mentalist: BoolField[Goal, bool | None]
    """Whether predictive targeting uses the goal. Set by the service. An optional field, returned on request only."""
    mentalist_weight: OrderedField[Goal, float | None, float | decimal.Decimal]
    """The goal's weight in predictive targeting. Set by the service."""
    targeting_segment_mentalist: ListField[Goal, tuple[int, ...] | None, int]
    """The ids of the segments of predictive targeting."""
    tracking_tools: ListField[Goal, tuple[TrackingTool, ...] | None, enums.TrackingTool | enum.Enum]
    """The tools that the goal reports to."""

class AccessLimiter(Model):
    """A holder of access to a goal."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        access_holder_id: int | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        access_holder_id: int | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        access_holder_id: int | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "access_holder_id")
    id: OrderedField[AccessLimiter, int, int]
    """The limiter's id."""
    access_holder_id: OrderedField[AccessLimiter, int | None, int]
    """The id of the holder of access."""

class CustomData(Model):
    """Custom data of a site."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        index: int | None = ...,
        name: str,
        description: str | None = ...,
        site_id: int,
        site_code: str | None = ...,
        created_by_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        modification_date: datetime | date | str | None = ...,
        tags: str | None = ...,
        advanced_proposed_values: str | None = ...,
        custom_eval_code: str | None = ...,
        tc_variable_name: str | None = ...,
        is_constant: bool | None = ...,
        is_filtrable_ventilable: bool | None = ...,
        is_learnable: bool | None = ...,
        is_local_only: bool | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        index: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        site_code: str | None = ...,
        created_by_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        modification_date: datetime | date | str | None = ...,
        tags: str | None = ...,
        advanced_proposed_values: str | None = ...,
        custom_eval_code: str | None = ...,
        tc_variable_name: str | None = ...,
        is_constant: bool | None = ...,
        is_filtrable_ventilable: bool | None = ...,
        is_learnable: bool | None = ...,
        is_local_only: bool | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        index: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        site_code: str | None = ...,
        created_by_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        modification_date: datetime | date | str | None = ...,
        tags: str | None = ...,
        advanced_proposed_values: str | None = ...,
        custom_eval_code: str | None = ...,
        tc_variable_name: str | None = ...,
        is_constant: bool | None = ...,
        is_filtrable_ventilable: bool | None = ...,
        is_learnable: bool | None = ...,
        is_local_only: bool | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "index", "name", "description", "site_id", "site_code", "created_by_id", "date_created", "modification_date", "tags", "advanced_proposed_values", "custom_eval_code", "tc_variable_name", "is_constant", "is_filtrable_ventilable", "is_learnable", "is_local_only")
    id: OrderedField[CustomData, int, int]
    """The id."""
    index: OrderedField[CustomData, int | None, int]
    """The index."""
    name: TextField[CustomData, str, str | enum.Enum]
    """The name. Required."""
    description: TextField[CustomData, str | None, str | enum.Enum]
    """The description."""
    site_id: OrderedField[CustomData, int, int]
    """The id of the site. Required."""
    site_code: TextField[CustomData, str | None, str | enum.Enum]
    """The code of the site."""
    created_by_id: OrderedField[CustomData, int | None, int]
    """The account id of the creator."""
    date_created: OrderedField[CustomData, datetime | None, datetime | date | str]
    """When the custom data was created."""
    modification_date: OrderedField[CustomData, datetime | None, datetime | date | str]
    """When the custom data was last changed."""
    tags: TextField[CustomData, str | None, str | enum.Enum]
    """The tags, as one string."""
    advanced_proposed_values: TextField[CustomData, str | None, str | enum.Enum]
    """Advanced proposed values."""
    custom_eval_code: TextField[CustomData, str | None, str | enum.Enum]
    """The code that computes the value."""
    tc_variable_name: TextField[CustomData, str | None, str | enum.Enum]
    """The name of the variable that holds the value in a tag manager."""
    is_constant: BoolField[CustomData, bool | None]
    """Whether the value never changes."""
    is_filtrable_ventilable: BoolField[CustomData, bool | None]
    """Whether results can be filtered and broken down by the value."""
    is_learnable: BoolField[CustomData, bool | None]
    """Whether prediction learns from the value."""
    is_local_only: BoolField[CustomData, bool | None]
    """Whether the value stays on the visitor's device."""

class Image(Model):
    """An uploaded image."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        site_id: int | None = ...,
        name: str | None = ...,
        file_name: str | None = ...,
        path: str | None = ...,
        description: str | None = ...,
        alt_text: str | None = ...,
        keywords: Iterable[str] | None = ...,
        tags: Iterable[str] | None = ...,
        source: str | None = ...,
        source_url: str | None = ...,
        base_color: int | None = ...,
        color_depth: int | None = ...,
        created_by_id: int | None = ...,
        date: datetime | date | str | None = ...,
        file_weight: float | decimal.Decimal | None = ...,
        size: int | None = ...,
        width: int | None = ...,
        height: int | None = ...,
        shared: bool | None = ...,
        format: enums.ImageFormat | enum.Enum | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        site_id: int | None = ...,
        name: str | None = ...,
        file_name: str | None = ...,
        path: str | None = ...,
        description: str | None = ...,
        alt_text: str | None = ...,
        keywords: Iterable[str] | None = ...,
        tags: Iterable[str] | None = ...,
        source: str | None = ...,
        source_url: str | None = ...,
        base_color: int | None = ...,
        color_depth: int | None = ...,
        created_by_id: int | None = ...,
        date: datetime | date | str | None = ...,
        file_weight: float | decimal.Decimal | None = ...,
        size: int | None = ...,
        width: int | None = ...,
        height: int | None = ...,
        shared: bool | None = ...,
        format: enums.ImageFormat | enum.Enum | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        site_id: int | None = ...,
        name: str | None = ...,
        file_name: str | None = ...,
        path: str | None = ...,
        description: str | None = ...,
        alt_text: str | None = ...,
        keywords: Iterable[str] | None = ...,
        tags: Iterable[str] | None = ...,
        source: str | None = ...,
        source_url: str | None = ...,
        base_color: int | None = ...,
        color_depth: int | None = ...,
        created_by_id: int | None = ...,
        date: datetime | date | str | None = ...,
        file_weight: float | decimal.Decimal | None = ...,
        size: int | None = ...,
        width: int | None = ...,
        height: int | None = ...,
        shared: bool | None = ...,
        format: enums.ImageFormat | enum.Enum | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "site_id", "name", "file_name", "path", "description", "alt_text", "keywords", "tags", "source", "source_url", "base_color", "color_depth", "created_by_id", "date", "file_weight", "size", "width", "height", "shared", "format")
    id: OrderedField[Image, int, int]
    """The image's unique id."""
    site_id: OrderedField[Image, int | None, int]
    """The id of the site that the image belongs to."""
    name: TextField[Image, str | None, str | enum.Enum]
    """The name."""
    file_name: TextField[Image, str | None, str | enum.Enum]
    """The name of the file."""
    path: TextField[Image, str | None, str | enum.Enum]
    """The path of the file."""
    description: TextField[Image, str | None, str | enum.Enum]
    """The description."""
    alt_text: TextField[Image, str | None, str | enum.Enum]
    """The alternative text."""
    keywords: ListField[Image, tuple[str, ...] | None, str]
    """The keywords."""
    tags: ListField[Image, tuple[str, ...] | None, str]
    """The tags."""
    source: TextField[Image, str | None, str | enum.Enum]
    """The source of the image."""
    source_url: TextField[Image, str | None, str | enum.Enum]
    """The URL of the source."""
    base_color: OrderedField[Image, int | None, int]
    """The base color, as a number."""
    color_depth: OrderedField[Image, int | None, int]
    """The color depth."""
    created_by_id: OrderedField[Image, int | None, int]
    """The account id of the uploader."""
    date: OrderedField[Image, datetime | None, datetime | date | str]
    """When the image was uploaded."""
    file_weight: OrderedField[Image, float | None, float | decimal.Decimal]
    """The size of the file in kilobytes."""
    size: OrderedField[Image, int | None, int]
    """The size in bytes, at most 5,242,880."""
    width: OrderedField[Image, int | None, int]
    """The width in pixels."""
    height: OrderedField[Image, int | None, int]
    """The height in pixels."""
    shared: BoolField[Image, bool | None]
    """Whether the image is shared."""
    format: StringField[Image, ImageFormat | None, enums.ImageFormat | enum.Enum]
    """The format."""

class Theme(Model):
    """The colors and fonts of widgets."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        project_ids: Iterable[int] | None = ...,
        widget_ids: Iterable[int] | None = ...,
        components: Iterable[str] | None = ...,
        tags: Iterable[str] | None = ...,
        colors: Iterable[ThemeColor | Body] | None = ...,
        custom_fonts: Iterable[Font | Body] | None = ...,
        selected_fonts: Iterable[SelectedFont | Body] | None = ...,
        status: enums.ThemeStatus | enum.Enum | None = ...,
        creation_date: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        project_ids: Iterable[int] | None = ...,
        widget_ids: Iterable[int] | None = ...,
        components: Iterable[str] | None = ...,
        tags: Iterable[str] | None = ...,
        colors: Iterable[ThemeColor | Body] | None = ...,
        custom_fonts: Iterable[Font | Body] | None = ...,
        selected_fonts: Iterable[SelectedFont | Body] | None = ...,
        status: enums.ThemeStatus | enum.Enum | None = ...,
        creation_date: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        project_ids: Iterable[int] | None = ...,
        widget_ids: Iterable[int] | None = ...,
        components: Iterable[str] | None = ...,
        tags: Iterable[str] | None = ...,
        colors: Iterable[ThemeColor | Body] | None = ...,
        custom_fonts: Iterable[Font | Body] | None = ...,
        selected_fonts: Iterable[SelectedFont | Body] | None = ...,
        status: enums.ThemeStatus | enum.Enum | None = ...,
        creation_date: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "name", "description", "project_ids", "widget_ids", "components", "tags", "colors", "custom_fonts", "selected_fonts", "status", "creation_date", "date_modified")
    id: OrderedField[Theme, int, int]
    """The theme's id."""
    name: TextField[Theme, str | None, str | enum.Enum]
    """The name."""
    description: TextField[Theme, str | None, str | enum.Enum]
    """The description."""
    project_ids: ListField[Theme, tuple[int, ...] | None, int]
    """The ids of the projects (sites) that use the theme."""
    widget_ids: ListField[Theme, tuple[int, ...] | None, int]
    """The ids of the widgets that use the theme."""
    components: ListField[Theme, tuple[str, ...] | None, str]
    """The components."""
    tags: ListField[Theme, tuple[str, ...] | None, str]
    """The tags."""
    colors: Field[Theme, tuple[ThemeColor, ...] | None]
    """The colors."""
    custom_fonts: Field[Theme, tuple[Font, ...] | None]
    """The account's own fonts."""
    selected_fonts: Field[Theme, tuple[SelectedFont, ...] | None]
    """The selected fonts."""
    status: StringField[Theme, ThemeStatus | None, enums.ThemeStatus | enum.Enum]
    """Whether the theme is in use."""
    creation_date: OrderedField[Theme, datetime | None, datetime | date | str]
    """When the theme was created. Set by the service."""
    date_modified: OrderedField[Theme, datetime | None, datetime | date | str]
    """When the theme was last changed. Set by the service."""

class ThemeColor(Model):
    """A color of a theme."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        value: str | None = ...,
        type: enums.ThemeColorType | enum.Enum | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: str | None = ...,
        value: str | None = ...,
        type: enums.ThemeColorType | enum.Enum | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: str | None = ...,
        value: str | None = ...,
        type: enums.ThemeColorType | enum.Enum | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "value", "type")
    id: TextField[ThemeColor, str, str | enum.Enum]
    """The color's id."""
    value: TextField[ThemeColor, str | None, str | enum.Enum]
    """The value, such as `#fff`."""
    type: StringField[ThemeColor, ThemeColorType | None, enums.ThemeColorType | enum.Enum]
    """The type of the color. Set by the service."""

class SelectedFont(Model):
    """A font that a theme selects."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        type: enums.SelectedFontType | enum.Enum | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: str | None = ...,
        type: enums.SelectedFontType | enum.Enum | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: str | None = ...,
        type: enums.SelectedFontType | enum.Enum | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "type")
    id: TextField[SelectedFont, str, str | enum.Enum]
    """The font's id."""
    type: StringField[SelectedFont, SelectedFontType | None, enums.SelectedFontType | enum.Enum]
    """The type of the font. Set by the service."""

class Font(Model):
    """A font."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        font_family: str | None = ...,
        font_src: str | None = ...,
        import_src: str | None = ...,
        font_weights: Iterable[str] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: str | None = ...,
        font_family: str | None = ...,
        font_src: str | None = ...,
        import_src: str | None = ...,
        font_weights: Iterable[str] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: str | None = ...,
        font_family: str | None = ...,
        font_src: str | None = ...,
        import_src: str | None = ...,
        font_weights: Iterable[str] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "font_family", "font_src", "import_src", "font_weights")
    id: TextField[Font, str, str | enum.Enum]
    """The font's id."""
    font_family: TextField[Font, str | None, str | enum.Enum]
    """The family."""
    font_src: TextField[Font, str | None, str | enum.Enum]
    """The URL of the font file."""
    import_src: TextField[Font, str | None, str | enum.Enum]
    """The URL of the style sheet."""
    font_weights: ListField[Font, tuple[str, ...] | None, str]
    """The weights."""

class RecommenderBlock(Model):
    """A block of product recommendations."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        api_key: str | None = ...,
        api_secret: str | None = ...,
        code: str | None = ...,
        description: str | None = ...,
        limit: int | None = ...,
        name: str | None = ...,
        template: str | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        api_key: str | None = ...,
        api_secret: str | None = ...,
        code: str | None = ...,
        description: str | None = ...,
        limit: int | None = ...,
        name: str | None = ...,
        template: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        api_key: str | None = ...,
        api_secret: str | None = ...,
        code: str | None = ...,
        description: str | None = ...,
        limit: int | None = ...,
        name: str | None = ...,
        template: str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "api_key", "api_secret", "code", "description", "limit", "name", "template")
    id: OrderedField[RecommenderBlock, int, int]
    """The block's id."""
    api_key: TextField[RecommenderBlock, str | None, str | enum.Enum]
    """The store id of the block."""
    api_secret: TextField[RecommenderBlock, str | None, str | enum.Enum]
    """The secret token of the block. A secret, hidden from every output."""
    code: TextField[RecommenderBlock, str | None, str | enum.Enum]
    """The code."""
    description: TextField[RecommenderBlock, str | None, str | enum.Enum]
    """The description."""
    limit: OrderedField[RecommenderBlock, int | None, int]
    """How many products are shown."""
    name: TextField[RecommenderBlock, str | None, str | enum.Enum]
    """The name."""
    template: TextField[RecommenderBlock, str | None, str | enum.Enum]
    """The template."""

class Site(Model):
    """A website or application (project)."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        code: str | None = ...,
        url: str,
        name: str | None = ...,
        description: str | None = ...,
        type: enums.SiteType | enum.Enum | None = ...,
        date_created: datetime | date | str | None = ...,
        domain_names: Iterable[str] | None = ...,
        kameleoon_domain: str | None = ...,
        wide_domain: str | None = ...,
        application_file_url: str | None = ...,
        images_url: str | None = ...,
        currency: enums.Currency | enum.Enum | None = ...,
        data_storage: enums.DataStorage | enum.Enum | None = ...,
        capture_event_method: enums.CaptureEventMethod | enum.Enum | None = ...,
        behavior_when_timeout: enums.BehaviorWhenTimeout | enum.Enum | None = ...,
        indicators: Iterable[enums.Indicator | enum.Enum] | None = ...,
        is_audience_used: bool | None = ...,
        is_kameleoon_enabled: bool | None = ...,
        is_script_active: bool | None = ...,
        last_script_rebuild_date: datetime | date | str | None = ...,
        last_script_rebuild_status: enums.ScriptRebuildStatus | enum.Enum | None = ...,
        real_time_config_update: bool | None = ...,
        recommendation_secret_key: str | None = ...,
        recommendation_store_key: str | None = ...,
        responsive_mobile: bool | None = ...,
        shadow_dom: bool | None = ...,
        custom_attributes: str | None = ...,
        custom_selectors: Iterable[str] | None = ...,
        tracking_script: str | None = ...,
        widget_fonts: Iterable[Font | Body] | None = ...,
        audience_config: AudienceConfig | Body | None = ...,
        experiment_config: ExperimentConfig | Body | None = ...,
        personalization_config: PersonalizationConfig | Body | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        code: str | None = ...,
        url: str | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        type: enums.SiteType | enum.Enum | None = ...,
        date_created: datetime | date | str | None = ...,
        domain_names: Iterable[str] | None = ...,
        kameleoon_domain: str | None = ...,
        wide_domain: str | None = ...,
        application_file_url: str | None = ...,
        images_url: str | None = ...,
        currency: enums.Currency | enum.Enum | None = ...,
        data_storage: enums.DataStorage | enum.Enum | None = ...,
        capture_event_method: enums.CaptureEventMethod | enum.Enum | None = ...,
        behavior_when_timeout: enums.BehaviorWhenTimeout | enum.Enum | None = ...,
        indicators: Iterable[enums.Indicator | enum.Enum] | None = ...,
        is_audience_used: bool | None = ...,
        is_kameleoon_enabled: bool | None = ...,
        is_script_active: bool | None = ...,
        last_script_rebuild_date: datetime | date | str | None = ...,
        last_script_rebuild_status: enums.ScriptRebuildStatus | enum.Enum | None = ...,
        real_time_config_update: bool | None = ...,
        recommendation_secret_key: str | None = ...,
        recommendation_store_key: str | None = ...,
        responsive_mobile: bool | None = ...,
        shadow_dom: bool | None = ...,
        custom_attributes: str | None = ...,
        custom_selectors: Iterable[str] | None = ...,
        tracking_script: str | None = ...,
        widget_fonts: Iterable[Font | Body] | None = ...,
        audience_config: AudienceConfig | Body | None = ...,
        experiment_config: ExperimentConfig | Body | None = ...,
        personalization_config: PersonalizationConfig | Body | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        code: str | None = ...,
        url: str | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        type: enums.SiteType | enum.Enum | None = ...,
        date_created: datetime | date | str | None = ...,
        domain_names: Iterable[str] | None = ...,
        kameleoon_domain: str | None = ...,
        wide_domain: str | None = ...,
        application_file_url: str | None = ...,
        images_url: str | None = ...,
        currency: enums.Currency | enum.Enum | None = ...,
        data_storage: enums.DataStorage | enum.Enum | None = ...,
        capture_event_method: enums.CaptureEventMethod | enum.Enum | None = ...,
        behavior_when_timeout: enums.BehaviorWhenTimeout | enum.Enum | None = ...,
        indicators: Iterable[enums.Indicator | enum.Enum] | None = ...,
        is_audience_used: bool | None = ...,
        is_kameleoon_enabled: bool | None = ...,
        is_script_active: bool | None = ...,
        last_script_rebuild_date: datetime | date | str | None = ...,
        last_script_rebuild_status: enums.ScriptRebuildStatus | enum.Enum | None = ...,
        real_time_config_update: bool | None = ...,
        recommendation_secret_key: str | None = ...,
        recommendation_store_key: str | None = ...,
        responsive_mobile: bool | None = ...,
        shadow_dom: bool | None = ...,
        custom_attributes: str | None = ...,
        custom_selectors: Iterable[str] | None = ...,
        tracking_script: str | None = ...,
        widget_fonts: Iterable[Font | Body] | None = ...,
        audience_config: AudienceConfig | Body | None = ...,
        experiment_config: ExperimentConfig | Body | None = ...,
        personalization_config: PersonalizationConfig | Body | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "code", "url", "name", "description", "type", "date_created", "domain_names", "kameleoon_domain", "wide_domain", "application_file_url", "images_url", "currency", "data_storage", "capture_event_method", "behavior_when_timeout", "indicators", "is_audience_used", "is_kameleoon_enabled", "is_script_active", "last_script_rebuild_date", "last_script_rebuild_status", "real_time_config_update", "recommendation_secret_key", "recommendation_store_key", "responsive_mobile", "shadow_dom", "custom_attributes", "custom_selectors", "tracking_script", "widget_fonts", "audience_config", "experiment_config", "personalization_config")
    id: OrderedField[Site, int, int]
    """The site's unique id. Set by the service."""
    code: TextField[Site, str | None, str | enum.Enum]
    """The unique site code, which the service generates. Set by the service."""
    url: TextField[Site, str, str | enum.Enum]
    """The URL of the website. Required."""
    name: TextField[Site, str | None, str | enum.Enum]
    """The name, at most 30 characters."""
    description: TextField[Site, str | None, str | enum.Enum]
    """The description."""
    type: StringField[Site, SiteType | None, enums.SiteType | enum.Enum]
    """The type of the site."""
    date_created: OrderedField[Site, datetime | None, datetime | date | str]
    """When the site was created. Set by the service."""
    domain_names: ListField[Site, tuple[str, ...] | None, str]
    """The domain names."""
    kameleoon_domain: TextField[Site, str | None, str | enum.Enum]
    """The service-side domain of the site."""
    @property
    @deprecated("use `kameleoonDomain`")
    def wide_domain(self) -> str | None:
        """The service-side domain of the site. Deprecated; use `kameleoonDomain`."""
    application_file_url: TextField[Site, str | None, str | enum.Enum]
    """The URL of a self-hosted main script; a default URL is used if it is absent."""
    images_url: TextField[Site, str | None, str | enum.Enum]
    """The URL of self-hosted images; a default URL is used if it is absent."""
    currency: StringField[Site, Currency | None, enums.Currency | enum.Enum]
    """The currency."""
    data_storage: StringField[Site, DataStorage | None, enums.DataStorage | enum.Enum]
    """The storage of visitor test data on the device."""
    capture_event_method: StringField[Site, CaptureEventMethod | None, enums.CaptureEventMethod | enum.Enum]
    """The event that a click is captured by."""
    behavior_when_timeout: StringField[Site, BehaviorWhenTimeout | None, enums.BehaviorWhenTimeout | enum.Enum]
    """The behavior when the script exceeds the normal load time."""
    indicators: ListField[Site, tuple[Indicator, ...] | None, enums.Indicator | enum.Enum]
    """Indicators that are measured in addition to goals."""
    is_audience_used: BoolField[Site, bool | None]
    """Whether the audience feature is enabled."""
    is_kameleoon_enabled: BoolField[Site, bool | None]
    """Whether the application is enabled for the site."""
    is_script_active: BoolField[Site, bool | None]
    """Whether the script is installed and active."""
    last_script_rebuild_date: OrderedField[Site, datetime | None, datetime | date | str]
    """When the script was last rebuilt."""
    last_script_rebuild_status: StringField[Site, ScriptRebuildStatus | None, enums.ScriptRebuildStatus | enum.Enum]
    """The result of the last rebuild of the script."""
    real_time_config_update: BoolField[Site, bool | None]
    """Whether the SDK can receive configuration in real time."""
    recommendation_secret_key: TextField[Site, str | None, str | enum.Enum]
    """The secret key of product recommendations. A secret, hidden from every output."""
    recommendation_store_key: TextField[Site, str | None, str | enum.Enum]
    """The store key of product recommendations."""
    responsive_mobile: BoolField[Site, bool | None]
    """Whether the site adapts to mobile screens."""
    shadow_dom: BoolField[Site, bool | None]
    """Whether widgets are put in a shadow DOM."""
    custom_attributes: TextField[Site, str | None, str | enum.Enum]
    """Custom attributes."""
    custom_selectors: ListField[Site, tuple[str, ...] | None, str]
    """Custom selectors."""
    tracking_script: TextField[Site, str | None, str | enum.Enum]
    """The global custom script, run at each page load right after the application loads."""
    widget_fonts: Field[Site, tuple[Font, ...] | None]
    """The fonts of widgets."""
    audience_config: Field[Site, AudienceConfig | None]
    """The configuration of audiences."""
    experiment_config: Field[Site, ExperimentConfig | None]
    """The configuration of experiments."""
    personalization_config: Field[Site, PersonalizationConfig | None]
    """The configuration of personalizations."""

class AudienceConfig(Model):
    """How a site's audiences are computed."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        main_goal: int | None = ...,
        cart_amount_goal: int | None = ...,
        cart_amount_value: float | decimal.Decimal | None = ...,
        date_created: datetime | date | str | None = ...,
        ignore_url_settings: bool | None = ...,
        excluded_configuration_url_list: Iterable[ConfigurationUrl | Body] | None = ...,
        included_configuration_url_list: Iterable[ConfigurationUrl | Body] | None = ...,
        excluded_custom_data: Iterable[int] | None = ...,
        excluded_experiment_list: Iterable[int] | None = ...,
        excluded_goal_list: Iterable[int] | None = ...,
        excluded_personalization_list: Iterable[int] | None = ...,
        excluded_targeting_segment_list: Iterable[int] | None = ...,
        included_custom_data: Iterable[int] | None = ...,
        included_experiment_list: Iterable[int] | None = ...,
        included_personalization_list: Iterable[int] | None = ...,
        included_targeting_segment_list: Iterable[int] | None = ...,
        excluded_targeting_type_list: Iterable[enums.TargetingType | enum.Enum] | None = ...,
        included_targeting_type_list: Iterable[enums.TargetingType | enum.Enum] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: int | None = ...,
        main_goal: int | None = ...,
        cart_amount_goal: int | None = ...,
        cart_amount_value: float | decimal.Decimal | None = ...,
        date_created: datetime | date | str | None = ...,
        ignore_url_settings: bool | None = ...,
        excluded_configuration_url_list: Iterable[ConfigurationUrl | Body] | None = ...,
        included_configuration_url_list: Iterable[ConfigurationUrl | Body] | None = ...,
        excluded_custom_data: Iterable[int] | None = ...,
        excluded_experiment_list: Iterable[int] | None = ...,
        excluded_goal_list: Iterable[int] | None = ...,
        excluded_personalization_list: Iterable[int] | None = ...,
        excluded_targeting_segment_list: Iterable[int] | None = ...,
        included_custom_data: Iterable[int] | None = ...,
        included_experiment_list: Iterable[int] | None = ...,
        included_personalization_list: Iterable[int] | None = ...,
        included_targeting_segment_list: Iterable[int] | None = ...,
        excluded_targeting_type_list: Iterable[enums.TargetingType | enum.Enum] | None = ...,
        included_targeting_type_list: Iterable[enums.TargetingType | enum.Enum] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: int | None = ...,
        main_goal: int | None = ...,
        cart_amount_goal: int | None = ...,
        cart_amount_value: float | decimal.Decimal | None = ...,
        date_created: datetime | date | str | None = ...,
        ignore_url_settings: bool | None = ...,
        excluded_configuration_url_list: Iterable[ConfigurationUrl | Body] | None = ...,
        included_configuration_url_list: Iterable[ConfigurationUrl | Body] | None = ...,
        excluded_custom_data: Iterable[int] | None = ...,
        excluded_experiment_list: Iterable[int] | None = ...,
        excluded_goal_list: Iterable[int] | None = ...,
        excluded_personalization_list: Iterable[int] | None = ...,
        excluded_targeting_segment_list: Iterable[int] | None = ...,
        included_custom_data: Iterable[int] | None = ...,
        included_experiment_list: Iterable[int] | None = ...,
        included_personalization_list: Iterable[int] | None = ...,
        included_targeting_segment_list: Iterable[int] | None = ...,
        excluded_targeting_type_list: Iterable[enums.TargetingType | enum.Enum] | None = ...,
        included_targeting_type_list: Iterable[enums.TargetingType | enum.Enum] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "main_goal", "cart_amount_goal", "cart_amount_value", "date_created", "ignore_url_settings", "excluded_configuration_url_list", "included_configuration_url_list", "excluded_custom_data", "excluded_experiment_list", "excluded_goal_list", "excluded_personalization_list", "excluded_targeting_segment_list", "included_custom_data", "included_experiment_list", "included_personalization_list", "included_targeting_segment_list", "excluded_targeting_type_list", "included_targeting_type_list")
    id: OrderedField[AudienceConfig, int, int]
    """The configuration's id."""
    main_goal: OrderedField[AudienceConfig, int | None, int]
    """The id of the main goal."""
    cart_amount_goal: OrderedField[AudienceConfig, int | None, int]
    """The id of the goal that carries the cart amount."""
    cart_amount_value: OrderedField[AudienceConfig, float | None, float | decimal.Decimal]
    """The cart amount."""
    date_created: OrderedField[AudienceConfig, datetime | None, datetime | date | str]
    """When the configuration was created."""
    ignore_url_settings: BoolField[AudienceConfig, bool | None]
    """Whether the parameters of URLs are ignored."""
    excluded_configuration_url_list: Field[AudienceConfig, tuple[ConfigurationUrl, ...] | None]
    """The excluded URLs."""
    included_configuration_url_list: Field[AudienceConfig, tuple[ConfigurationUrl, ...] | None]
    """The included URLs."""
    excluded_custom_data: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the excluded custom data."""
    excluded_experiment_list: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the excluded experiments."""
    excluded_goal_list: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the excluded goals."""
    excluded_personalization_list: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the excluded personalizations."""
    excluded_targeting_segment_list: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the excluded segments."""
    included_custom_data: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the included custom data."""
    included_experiment_list: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the included experiments."""
    included_personalization_list: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the included personalizations."""
    included_targeting_segment_list: ListField[AudienceConfig, tuple[int, ...] | None, int]
    """The ids of the included segments."""
    excluded_targeting_type_list: ListField[AudienceConfig, tuple[TargetingType, ...] | None, enums.TargetingType | enum.Enum]
    """The excluded targeting types."""
    included_targeting_type_list: ListField[AudienceConfig, tuple[TargetingType, ...] | None, enums.TargetingType | enum.Enum]
    """The included targeting types."""

class ConfigurationUrl(Model):
    """A URL in an audience configuration."""

    def __init__(
        self,
        *,
        url: str | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        url: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        url: str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("url",)
    url: TextField[ConfigurationUrl, str | None, str | enum.Enum]
    """The URL."""

class ExperimentConfig(Model):
    """How a site's experiments run."""

    def __init__(
        self,
        *,
        custom_variation_selection_script: str | None = ...,
        is_editor_launched_by_shortcut: bool | None = ...,
        is_kameleoon_reporting_enabled: bool | None = ...,
        min_wining_reliability: float | decimal.Decimal | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        custom_variation_selection_script: str | None = ...,
        is_editor_launched_by_shortcut: bool | None = ...,
        is_kameleoon_reporting_enabled: bool | None = ...,
        min_wining_reliability: float | decimal.Decimal | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        custom_variation_selection_script: str | None = ...,
        is_editor_launched_by_shortcut: bool | None = ...,
        is_kameleoon_reporting_enabled: bool | None = ...,
        min_wining_reliability: float | decimal.Decimal | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("custom_variation_selection_script", "is_editor_launched_by_shortcut", "is_kameleoon_reporting_enabled", "min_wining_reliability")
    custom_variation_selection_script: TextField[ExperimentConfig, str | None, str | enum.Enum]
    """The script that selects a variation."""
    is_editor_launched_by_shortcut: BoolField[ExperimentConfig, bool | None]
    """Whether a keyboard shortcut opens the editor."""
    is_kameleoon_reporting_enabled: BoolField[ExperimentConfig, bool | None]
    """Whether the service's own reporting is on."""
    min_wining_reliability: OrderedField[ExperimentConfig, float | None, float | decimal.Decimal]
    """The reliability from which a variation counts as winning, in percent."""

class PersonalizationConfig(Model):
    """How a site's personalizations run."""

    def __init__(
        self,
        *,
        is_same_jquery_injection_allowed: bool | None = ...,
        is_same_type_personalization_enabled: bool | None = ...,
        personalizations_deviation: float | decimal.Decimal | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        is_same_jquery_injection_allowed: bool | None = ...,
        is_same_type_personalization_enabled: bool | None = ...,
        personalizations_deviation: float | decimal.Decimal | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        is_same_jquery_injection_allowed: bool | None = ...,
        is_same_type_personalization_enabled: bool | None = ...,
        personalizations_deviation: float | decimal.Decimal | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("is_same_jquery_injection_allowed", "is_same_type_personalization_enabled", "personalizations_deviation")
    is_same_jquery_injection_allowed: BoolField[PersonalizationConfig, bool | None]
    """Whether the same jQuery may be injected."""
    is_same_type_personalization_enabled: BoolField[PersonalizationConfig, bool | None]
    """Whether several personalizations of one type may run."""
    personalizations_deviation: OrderedField[PersonalizationConfig, float | None, float | decimal.Decimal]
    """The share of visitors kept from personalizations."""

class WidgetStudio(Model):
    """A widget that was created in the studio."""

    def __init__(
        self,
        *,
        widget_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        version: float | decimal.Decimal | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Iterable[Font | Body] | None = ...,
        screens: Iterable[Screen | Body] | None = ...,
        translation: Translation | Body | None = ...,
        elements: Iterable[enums.ElementType | enum.Enum] | None = ...,
        event_actions: Iterable[enums.EventAction | enum.Enum] | None = ...,
        event_conditions: Iterable[enums.EventCondition | enum.Enum] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        widget_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        version: float | decimal.Decimal | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Iterable[Font | Body] | None = ...,
        screens: Iterable[Screen | Body] | None = ...,
        translation: Translation | Body | None = ...,
        elements: Iterable[enums.ElementType | enum.Enum] | None = ...,
        event_actions: Iterable[enums.EventAction | enum.Enum] | None = ...,
        event_conditions: Iterable[enums.EventCondition | enum.Enum] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        widget_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        version: float | decimal.Decimal | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Iterable[Font | Body] | None = ...,
        screens: Iterable[Screen | Body] | None = ...,
        translation: Translation | Body | None = ...,
        elements: Iterable[enums.ElementType | enum.Enum] | None = ...,
        event_actions: Iterable[enums.EventAction | enum.Enum] | None = ...,
        event_conditions: Iterable[enums.EventCondition | enum.Enum] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("widget_id", "date_created", "date_modified", "version", "is_legacy", "widget_editor_template", "fonts", "screens", "translation", "elements", "event_actions", "event_conditions")
    widget_id: OrderedField[WidgetStudio, int | None, int]
    """The widget's unique id. Set by the service."""
    date_created: OrderedField[WidgetStudio, datetime | None, datetime | date | str]
    """When the widget was created. Set by the service."""
    date_modified: OrderedField[WidgetStudio, datetime | None, datetime | date | str]
    """When the widget was last changed. Set by the service."""
    version: OrderedField[WidgetStudio, float | None, float | decimal.Decimal]
    """The version: at most three digits before the decimal point and two after it."""
    is_legacy: BoolField[WidgetStudio, bool | None]
    """Whether the widget belongs to a legacy system."""
    widget_editor_template: TextField[WidgetStudio, str | None, str | enum.Enum]
    """The editor's configuration, as a JSON string."""
    fonts: Field[WidgetStudio, tuple[Font, ...] | None]
    """The fonts."""
    screens: Field[WidgetStudio, tuple[Screen, ...] | None]
    """The screens."""
    translation: Field[WidgetStudio, Translation | None]
    """The languages."""
    elements: ListField[WidgetStudio, tuple[ElementType, ...] | None, enums.ElementType | enum.Enum]
    """The kinds of elements in the widget."""
    event_actions: ListField[WidgetStudio, tuple[EventAction, ...] | None, enums.EventAction | enum.Enum]
    """The actions of the widget."""
    event_conditions: ListField[WidgetStudio, tuple[EventCondition, ...] | None, enums.EventCondition | enum.Enum]
    """The events that trigger the actions."""

class Screen(Model):
    """A screen of a widget."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        name: str | None = ...,
        template_name: str | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        id: str | None = ...,
        name: str | None = ...,
        template_name: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        id: str | None = ...,
        name: str | None = ...,
        template_name: str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("id", "name", "template_name")
    id: TextField[Screen, str, str | enum.Enum]
    """The screen's id."""
    name: TextField[Screen, str | None, str | enum.Enum]
    """The name."""
    template_name: TextField[Screen, str | None, str | enum.Enum]
    """The name of the template."""

class Translation(Model):
    """The languages of a widget."""

    def __init__(
        self,
        *,
        enabled: bool | None = ...,
        default_language_id: str | None = ...,
        languages: Iterable[Language | Body] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        enabled: bool | None = ...,
        default_language_id: str | None = ...,
        languages: Iterable[Language | Body] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        enabled: bool | None = ...,
        default_language_id: str | None = ...,
        languages: Iterable[Language | Body] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("enabled", "default_language_id", "languages")
    enabled: BoolField[Translation, bool | None]
    """Whether the widget is translated."""
    default_language_id: TextField[Translation, str | None, str | enum.Enum]
    """The id of the default language."""
    languages: Field[Translation, tuple[Language, ...] | None]
    """The languages."""

class Language(Model):
    """A language of a widget."""

    def __init__(
        self,
        *,
        iid: str | None = ...,
        code: str | None = ...,
        name: str | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        iid: str | None = ...,
        code: str | None = ...,
        name: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        iid: str | None = ...,
        code: str | None = ...,
        name: str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("iid", "code", "name")
    iid: TextField[Language, str | None, str | enum.Enum]
    """The language's id."""
    code: TextField[Language, str | None, str | enum.Enum]
    """The language's code."""
    name: TextField[Language, str | None, str | enum.Enum]
    """The language's name."""

class ResultsRequest(Model):
    """The parameters of a results request."""

    def __init__(
        self,
        *,
        date_intervals: Iterable[DateInterval | Body],
        conversion_type: enums.ConversionType | enum.Enum,
        visitor_data: bool | None = ...,
        all_variations_data: bool | None = ...,
        bayesian: bool | None = ...,
        sequential_testing: bool | None = ...,
        enabled_multiple_testing: bool | None = ...,
        reference_variation_id: str | None = ...,
        breakdown: Any = ...,
        goals_ids: Iterable[int] | None = ...,
        goal_ids_cuped: Iterable[int] | None = ...,
        filters: Iterable[ResultsFilter | Body] | None = ...,
        callback_url: str | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        date_intervals: Iterable[DateInterval | Body] | None = ...,
        conversion_type: enums.ConversionType | enum.Enum | None = ...,
        visitor_data: bool | None = ...,
        all_variations_data: bool | None = ...,
        bayesian: bool | None = ...,
        sequential_testing: bool | None = ...,
        enabled_multiple_testing: bool | None = ...,
        reference_variation_id: str | None = ...,
        breakdown: Any = ...,
        goals_ids: Iterable[int] | None = ...,
        goal_ids_cuped: Iterable[int] | None = ...,
        filters: Iterable[ResultsFilter | Body] | None = ...,
        callback_url: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        date_intervals: Iterable[DateInterval | Body] | None = ...,
        conversion_type: enums.ConversionType | enum.Enum | None = ...,
        visitor_data: bool | None = ...,
        all_variations_data: bool | None = ...,
        bayesian: bool | None = ...,
        sequential_testing: bool | None = ...,
        enabled_multiple_testing: bool | None = ...,
        reference_variation_id: str | None = ...,
        breakdown: Any = ...,
        goals_ids: Iterable[int] | None = ...,
        goal_ids_cuped: Iterable[int] | None = ...,
        filters: Iterable[ResultsFilter | Body] | None = ...,
        callback_url: str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("date_intervals", "conversion_type", "visitor_data", "all_variations_data", "bayesian", "sequential_testing", "enabled_multiple_testing", "reference_variation_id", "breakdown", "goals_ids", "goal_ids_cuped", "filters", "callback_url")
    date_intervals: Field[ResultsRequest, tuple[DateInterval, ...]]
    """The periods that the results are restricted to. Required."""
    conversion_type: StringField[ResultsRequest, ConversionType, enums.ConversionType | enum.Enum]
    """The conversions that reliability, improvement rate and the like are computed from. Required."""
    visitor_data: BoolField[ResultsRequest, bool | None]
    """Whether data is limited to unique visitors; false by default."""
    all_variations_data: BoolField[ResultsRequest, bool | None]
    """Whether all variations are included at once; false by default."""
    bayesian: BoolField[ResultsRequest, bool | None]
    """Whether the Bayesian probability is computed; false by default."""
    sequential_testing: BoolField[ResultsRequest, bool | None]
    """Whether sequential testing is computed; false by default."""
    enabled_multiple_testing: BoolField[ResultsRequest, bool | None]
    """Whether results are corrected for multiple testing; false by default."""
    reference_variation_id: TextField[ResultsRequest, str | None, str | enum.Enum]
    """The id of the variation that the others are compared with."""
    breakdown: TextField[ResultsRequest, Any, Any]
    """How the data is split, for example `{"type": "BROWSER"}`."""
    goals_ids: ListField[ResultsRequest, tuple[int, ...] | None, int]
    """The ids of the goals: null includes all goals, an empty list none."""
    goal_ids_cuped: ListField[ResultsRequest, tuple[int, ...] | None, int]
    """The ids of the goals for CUPED: null includes all goals, an empty list none."""
    filters: Field[ResultsRequest, tuple[ResultsFilter, ...] | None]
    """The filters on the reported data."""
    callback_url: TextField[ResultsRequest, str | None, str | enum.Enum]
    """The `http` or `https` URL that the data is sent to."""

class DateInterval(Model):
    """A period."""

    def __init__(
        self,
        *,
        start: datetime | date | str,
        end: datetime | date | str,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        start: datetime | date | str | None = ...,
        end: datetime | date | str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        start: datetime | date | str | None = ...,
        end: datetime | date | str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("start", "end")
    start: OrderedField[DateInterval, datetime, datetime | date | str]
    """The beginning. Required."""
    end: OrderedField[DateInterval, datetime, datetime | date | str]
    """The end, not before the beginning. Required."""

class ResultsFilter(Model):
    """A filter on the reported data."""

    def __init__(
        self,
        *,
        type: str | None = ...,
        include: bool | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        type: str | None = ...,
        include: bool | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        type: str | None = ...,
        include: bool | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("type", "include")
    type: TextField[ResultsFilter, str | None, str | enum.Enum]
    """The type of the filter."""
    include: BoolField[ResultsFilter, bool | None]
    """Whether matching data is included; otherwise it is excluded."""

class ResultsTicket(Model):
    """The response to a request for results."""

    def __init__(
        self,
        *,
        data_code: str,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        data_code: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        data_code: str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("data_code",)
    data_code: TextField[ResultsTicket, str, str | enum.Enum]
    """The hash code of the data request: digits, or two numbers joined by a vertical bar; it can be far longer than 64 bits. Required."""

class RequestParams(Model):
    """The parameters of a list."""

    def __init__(
        self,
        *,
        filter: FilteringCondition | FilteringLogic | Body | None = ...,
        page: int | None = ...,
        per_page: int | None = ...,
        sort: Iterable[SortingParameter | Body] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        filter: FilteringCondition | FilteringLogic | Body | None = ...,
        page: int | None = ...,
        per_page: int | None = ...,
        sort: Iterable[SortingParameter | Body] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        filter: FilteringCondition | FilteringLogic | Body | None = ...,
        page: int | None = ...,
        per_page: int | None = ...,
        sort: Iterable[SortingParameter | Body] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("filter", "page", "per_page", "sort")
    filter: Field[RequestParams, FilteringCondition | FilteringLogic | None]
    """The filter of the records."""
    page: OrderedField[RequestParams, int | None, int]
    """The page number, from 1."""
    per_page: OrderedField[RequestParams, int | None, int]
    """The number of records in a page."""
    sort: Field[RequestParams, tuple[SortingParameter, ...] | None]
    """The order of the records."""

class FilteringCondition(Model):
    """A comparison of one field."""

    def __init__(
        self,
        *,
        field: str,
        operator: enums.FilterOperator | enum.Enum,
        parameters: Iterable[Any] | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        field: str | None = ...,
        operator: enums.FilterOperator | enum.Enum | None = ...,
        parameters: Iterable[Any] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        field: str | None = ...,
        operator: enums.FilterOperator | enum.Enum | None = ...,
        parameters: Iterable[Any] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("field", "operator", "parameters")
    field: TextField[FilteringCondition, str, str | enum.Enum]
    """The field's wire name. Required."""
    operator: StringField[FilteringCondition, FilterOperator, enums.FilterOperator | enum.Enum]
    """How the field is compared. Required."""
    parameters: ListField[FilteringCondition, tuple[Any, ...] | None, Any]
    """The values to compare the field with."""

class FilteringLogic(Model):
    """Expressions joined by AND or OR."""

    def __init__(
        self,
        *,
        conditional_operator: enums.ConditionalOperator | enum.Enum,
        expressions: Iterable[FilteringCondition | FilteringLogic | Body],
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        conditional_operator: enums.ConditionalOperator | enum.Enum | None = ...,
        expressions: Iterable[FilteringCondition | FilteringLogic | Body] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        conditional_operator: enums.ConditionalOperator | enum.Enum | None = ...,
        expressions: Iterable[FilteringCondition | FilteringLogic | Body] | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("conditional_operator", "expressions")
    conditional_operator: StringField[FilteringLogic, ConditionalOperator, enums.ConditionalOperator | enum.Enum]
    """How the expressions are joined. Required."""
    expressions: Field[FilteringLogic, tuple[FilteringCondition | FilteringLogic, ...]]
    """The expressions. Required."""

class SortingParameter(Model):
    """A field to sort by."""

    def __init__(
        self,
        *,
        field: str,
        direction: enums.SortDirection | enum.Enum | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        field: str | None = ...,
        direction: enums.SortDirection | enum.Enum | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        field: str | None = ...,
        direction: enums.SortDirection | enum.Enum | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("field", "direction")
    field: TextField[SortingParameter, str, str | enum.Enum]
    """The field's wire name. Required."""
    direction: StringField[SortingParameter, SortDirection | None, enums.SortDirection | enum.Enum]
    """The direction."""

class ErrorObject(Model):
    """The body of a response outside 2xx."""

    def __init__(
        self,
        *,
        code: str | None = ...,
        message: str | None = ...,
        name: str | None = ...,
        status: enums.ErrorStatus | enum.Enum | None = ...,
        sub: str | None = ...,
        impersonator: str | None = ...,
        time: int | None = ...,
        timestamp: datetime | date | str | None = ...,
    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
        code: str | None = ...,
        message: str | None = ...,
        name: str | None = ...,
        status: enums.ErrorStatus | enum.Enum | None = ...,
        sub: str | None = ...,
        impersonator: str | None = ...,
        time: int | None = ...,
        timestamp: datetime | date | str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
        code: str | None = ...,
        message: str | None = ...,
        name: str | None = ...,
        status: enums.ErrorStatus | enum.Enum | None = ...,
        sub: str | None = ...,
        impersonator: str | None = ...,
        time: int | None = ...,
        timestamp: datetime | date | str | None = ...,
    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
    __match_args__ = ("code", "message", "name", "status", "sub", "impersonator", "time", "timestamp")
    code: TextField[ErrorObject, str | None, str | enum.Enum]
    """The error's code."""
    message: TextField[ErrorObject, str | None, str | enum.Enum]
    """The description of the error."""
    name: TextField[ErrorObject, str | None, str | enum.Enum]
    """The error's name."""
    status: StringField[ErrorObject, ErrorStatus | None, enums.ErrorStatus | enum.Enum]
    """Whether the response is an error."""
    sub: TextField[ErrorObject, str | None, str | enum.Enum]
    """Further details."""
    impersonator: TextField[ErrorObject, str | None, str | enum.Enum]
    """The user who acted for the account."""
    time: OrderedField[ErrorObject, int | None, int]
    """The time of the error, in milliseconds since 1970."""
    timestamp: OrderedField[ErrorObject, datetime | None, datetime | date | str]
    """The date and time of the error."""
