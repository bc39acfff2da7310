# Generated from the declarations by `make generate`; changes belong there.
import decimal
import enum
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Self

from typing_extensions import deprecated

from . import enums
from ._xpauto import Model as Model
from .arguments import Body
from .conditions import AnyForm, BlockForm, InSegment, LevelForm
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
    @property
    def id(self) -> int:
        """The segment's unique id. Set by the service."""
    @property
    def name(self) -> str:
        """The name. Required."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def site_id(self) -> int:
        """The id of the site (project) that owns the segment. Required."""
    @property
    def segment_type(self) -> SegmentType:
        """The purpose of the segment. Required."""
    @property
    def audience_tracking(self) -> bool | None:
        """Whether the segment tracks an audience."""
    @property
    def audience_tracking_editable(self) -> bool | None:
        """Whether tracking can be switched off; segments with predictive conditions are always tracked. Set by the service."""
    @property
    def conditions_data(self) -> ConditionsData:
        """The conditions in blocks. Required."""
    @property
    def condition_data_list(self) -> tuple[ConditionsDataNode, ...] | None:
        """The conditions as a flat list of nodes."""
    @property
    def condition_data_tree(self) -> ConditionsDataLevel | TargetingCondition | None:
        """The conditions as a tree."""
    @property
    def has_segment_condition(self) -> bool | None:
        """Whether the segment has conditions. Set by the service."""
    @property
    def used_by_segment_condition(self) -> bool | None:
        """Whether a condition of another segment uses this one. Set by the service."""
    @property
    def is_favorite(self) -> bool | None:
        """Whether the segment is marked as a favorite."""
    @property
    def user_visible(self) -> bool | None:
        """Whether the segment is marked as hidden from the user."""
    @property
    def tags(self) -> tuple[str, ...] | None:
        """The tags."""
    @property
    def created_by(self) -> int | None:
        """The account id of the creator. Set by the service."""
    @property
    def date_created(self) -> datetime | None:
        """When the segment was created. Set by the service."""
    @property
    def date_modified(self) -> datetime | None:
        """When the segment was last changed. Set by the service."""
    @property
    def experiment_amount(self) -> int | None:
        """How many experiments use the segment. Set by the service. An optional field, returned on request only."""
    @property
    def experiments(self) -> tuple[int, ...] | None:
        """The ids of the experiments that use the segment. Set by the service. An optional field, returned on request only."""
    @property
    def personalization_amount(self) -> int | None:
        """How many personalizations use the segment. Set by the service. An optional field, returned on request only."""
    @property
    def personalizations(self) -> tuple[int, ...] | None:
        """The ids of the personalizations that use the segment. Set by the service. An optional field, returned on request only."""
    @property
    def feature_flag_amount(self) -> int | None:
        """How many feature flags use the segment. Set by the service. An optional field, returned on request only."""
    @property
    def links(self) -> tuple[Link, ...] | None:
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
    @property
    def domain_id(self) -> int | None:
        """The linked object's id."""
    @property
    def domain_status(self) -> str | None:
        """The linked object's status."""
    @property
    def domain_type(self) -> DomainType | None:
        """The type of the linked object."""
    @property
    def link_role(self) -> LinkRole | None:
        """The role of the segment in the linked object."""
    @property
    def link_type(self) -> LinkType | None:
        """Whether the use is direct."""

class ConditionsData(BlockForm, Model):
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
    @property
    def first_level(self) -> tuple[ConditionsBlock, ...] | None:
        """The blocks."""
    @property
    def first_level_or_operators(self) -> tuple[bool, ...] | None:
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
    @property
    def conditions(self) -> tuple[TargetingCondition, ...] | None:
        """The conditions."""
    @property
    def or_operators(self) -> tuple[bool, ...] | None:
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
    @property
    def id(self) -> int:
        """The node's id."""
    @property
    def parent_id(self) -> int | None:
        """The id of the node above; null at the root."""
    @property
    def is_condition_block(self) -> bool | None:
        """Whether the node joins others. Set by the service."""
    @property
    def logical_operator(self) -> LogicalOperator | None:
        """How the nodes below are joined; null where the node is a condition."""
    @property
    def targeting_condition(self) -> TargetingCondition | None:
        """The condition."""

class ConditionsDataLevel(LevelForm, Model):
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
    @property
    def id(self) -> int:
        """The level's id. Set by the service."""
    @property
    def html_description(self) -> str | None:
        """The level described in HTML. Set by the service."""
    @property
    def weight(self) -> int | None:
        """The importance; higher means more."""
    @property
    def condition_data(self) -> tuple[ConditionsDataLevel | TargetingCondition, ...] | None:
        """The children: levels or conditions. Set by the service."""
    @property
    def is_condition_block(self) -> bool | None:
        """Whether this joins others. Set by the service."""
    @property
    def logical_operator(self) -> LogicalOperator | None:
        """How the children are joined."""

class TargetingCondition(AnyForm, Model):
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
    @property
    def id(self) -> int:
        """The condition's id. Set by the service."""
    @property
    def html_description(self) -> str | None:
        """The condition described in HTML. Set by the service."""
    @property
    def weight(self) -> int:
        """The importance, 1 by default; higher means more. Required."""
    @property
    def targeting_type(self) -> TargetingType:
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
    @property
    def id(self) -> int:
        """The goal's unique id. Set by the service."""
    @property
    def name(self) -> str:
        """The name. Required."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def site_id(self) -> int:
        """The id of the site that owns the goal. Required."""
    @property
    def type(self) -> GoalType:
        """The event that the goal counts. Required."""
    @property
    def has_multiple_conversions(self) -> bool:
        """Whether one visit can convert several times. Required."""
    @property
    def status(self) -> GoalStatus | None:
        """Whether the goal is in use."""
    @property
    @deprecated("use `status`")
    def is_active(self) -> bool | None:
        """Whether the goal is in use. Set by the service. Deprecated; use `status`."""
    @property
    def params(self) -> Any:
        """The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type."""
    @property
    def access_limiters(self) -> tuple[AccessLimiter, ...] | None:
        """The holders of access to the goal."""
    @property
    def custom_datas(self) -> tuple[CustomData, ...] | None:
        """The custom data that uses the goal."""
    @property
    def tags(self) -> tuple[str, ...] | None:
        """The tags. An optional field, returned on request only."""
    @property
    def created_by(self) -> int | None:
        """The account id of the creator. Set by the service."""
    @property
    def date_created(self) -> datetime | None:
        """When the goal was created. Set by the service."""
    @property
    def date_modified(self) -> datetime | None:
        """When the goal was last changed. Set by the service."""
    @property
    def experiment_amount(self) -> int | None:
        """How many experiments use the goal. Set by the service. An optional field, returned on request only."""
    @property
    def experiments(self) -> tuple[int, ...] | None:
        """The ids of the experiments that use the goal. Set by the service. An optional field, returned on request only."""
    @property
    def personalization_amount(self) -> int | None:
        """How many personalizations use the goal. Set by the service. An optional field, returned on request only."""
    @property
    def personalizations(self) -> tuple[int, ...] | None:
        """The ids of the personalizations that use the goal. Set by the service. An optional field, returned on request only."""
    @property
    def holdout_amount(self) -> int | None:
        """How many holdouts use the goal. Set by the service. An optional field, returned on request only."""
    @property
    def holdouts(self) -> tuple[int, ...] | None:
        """The ids of the holdouts that use the goal. Set by the service. An optional field, returned on request only."""
    @property
    def feature_flag_amount(self) -> int | None:
        """How many feature flags use the goal. Set by the service. An optional field, returned on request only."""
    @property
    def is_targeting_segment_mentalist(self) -> bool | None:
        """Whether predictive targeting uses the goal. Set by the service. An optional field, returned on request only."""
    @property
    def mentalist_weight(self) -> float | None:
        """The goal's weight in predictive targeting. Set by the service."""
    @property
    def targeting_segment_mentalist(self) -> tuple[int, ...] | None:
        """The ids of the segments of predictive targeting."""
    @property
    def tracking_tools(self) -> tuple[TrackingTool, ...] | None:
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
    @property
    def id(self) -> int:
        """The limiter's id."""
    @property
    def access_holder_id(self) -> int | None:
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
    @property
    def id(self) -> int:
        """The id."""
    @property
    def index(self) -> int | None:
        """The index."""
    @property
    def name(self) -> str:
        """The name. Required."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def site_id(self) -> int:
        """The id of the site. Required."""
    @property
    def site_code(self) -> str | None:
        """The code of the site."""
    @property
    def created_by_id(self) -> int | None:
        """The account id of the creator."""
    @property
    def date_created(self) -> datetime | None:
        """When the custom data was created."""
    @property
    def modification_date(self) -> datetime | None:
        """When the custom data was last changed."""
    @property
    def tags(self) -> str | None:
        """The tags, as one string."""
    @property
    def advanced_proposed_values(self) -> str | None:
        """Advanced proposed values."""
    @property
    def custom_eval_code(self) -> str | None:
        """The code that computes the value."""
    @property
    def tc_variable_name(self) -> str | None:
        """The name of the variable that holds the value in a tag manager."""
    @property
    def is_constant(self) -> bool | None:
        """Whether the value never changes."""
    @property
    def is_filtrable_ventilable(self) -> bool | None:
        """Whether results can be filtered and broken down by the value."""
    @property
    def is_learnable(self) -> bool | None:
        """Whether prediction learns from the value."""
    @property
    def is_local_only(self) -> bool | None:
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
    @property
    def id(self) -> int:
        """The image's unique id."""
    @property
    def site_id(self) -> int | None:
        """The id of the site that the image belongs to."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def file_name(self) -> str | None:
        """The name of the file."""
    @property
    def path(self) -> str | None:
        """The path of the file."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def alt_text(self) -> str | None:
        """The alternative text."""
    @property
    def keywords(self) -> tuple[str, ...] | None:
        """The keywords."""
    @property
    def tags(self) -> tuple[str, ...] | None:
        """The tags."""
    @property
    def source(self) -> str | None:
        """The source of the image."""
    @property
    def source_url(self) -> str | None:
        """The URL of the source."""
    @property
    def base_color(self) -> int | None:
        """The base color, as a number."""
    @property
    def color_depth(self) -> int | None:
        """The color depth."""
    @property
    def created_by_id(self) -> int | None:
        """The account id of the uploader."""
    @property
    def date(self) -> datetime | None:
        """When the image was uploaded."""
    @property
    def file_weight(self) -> float | None:
        """The size of the file in kilobytes."""
    @property
    def size(self) -> int | None:
        """The size in bytes, at most 5,242,880."""
    @property
    def width(self) -> int | None:
        """The width in pixels."""
    @property
    def height(self) -> int | None:
        """The height in pixels."""
    @property
    def shared(self) -> bool | None:
        """Whether the image is shared."""
    @property
    def format(self) -> ImageFormat | None:
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
    @property
    def id(self) -> int:
        """The theme's id."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def project_ids(self) -> tuple[int, ...] | None:
        """The ids of the projects (sites) that use the theme."""
    @property
    def widget_ids(self) -> tuple[int, ...] | None:
        """The ids of the widgets that use the theme."""
    @property
    def components(self) -> tuple[str, ...] | None:
        """The components."""
    @property
    def tags(self) -> tuple[str, ...] | None:
        """The tags."""
    @property
    def colors(self) -> tuple[ThemeColor, ...] | None:
        """The colors."""
    @property
    def custom_fonts(self) -> tuple[Font, ...] | None:
        """The account's own fonts."""
    @property
    def selected_fonts(self) -> tuple[SelectedFont, ...] | None:
        """The selected fonts."""
    @property
    def status(self) -> ThemeStatus | None:
        """Whether the theme is in use."""
    @property
    def creation_date(self) -> datetime | None:
        """When the theme was created. Set by the service."""
    @property
    def date_modified(self) -> datetime | None:
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
    @property
    def id(self) -> str:
        """The color's id."""
    @property
    def value(self) -> str | None:
        """The value, such as `#fff`."""
    @property
    def type(self) -> ThemeColorType | None:
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
    @property
    def id(self) -> str:
        """The font's id."""
    @property
    def type(self) -> SelectedFontType | None:
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
    @property
    def id(self) -> str:
        """The font's id."""
    @property
    def font_family(self) -> str | None:
        """The family."""
    @property
    def font_src(self) -> str | None:
        """The URL of the font file."""
    @property
    def import_src(self) -> str | None:
        """The URL of the style sheet."""
    @property
    def font_weights(self) -> tuple[str, ...] | None:
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
    @property
    def id(self) -> int:
        """The block's id."""
    @property
    def api_key(self) -> str | None:
        """The store id of the block."""
    @property
    def api_secret(self) -> str | None:
        """The secret token of the block. A secret, hidden from every output."""
    @property
    def code(self) -> str | None:
        """The code."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def limit(self) -> int | None:
        """How many products are shown."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def template(self) -> str | None:
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
    @property
    def id(self) -> int:
        """The site's unique id. Set by the service."""
    @property
    def code(self) -> str | None:
        """The unique site code, which the service generates. Set by the service."""
    @property
    def url(self) -> str:
        """The URL of the website. Required."""
    @property
    def name(self) -> str | None:
        """The name, at most 30 characters."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def type(self) -> SiteType | None:
        """The type of the site."""
    @property
    def date_created(self) -> datetime | None:
        """When the site was created. Set by the service."""
    @property
    def domain_names(self) -> tuple[str, ...] | None:
        """The domain names."""
    @property
    def kameleoon_domain(self) -> str | None:
        """The service-side domain of the site."""
    @property
    @deprecated("use `kameleoonDomain`")
    def wide_domain(self) -> str | None:
        """The service-side domain of the site. Deprecated; use `kameleoonDomain`."""
    @property
    def application_file_url(self) -> str | None:
        """The URL of a self-hosted main script; a default URL is used if it is absent."""
    @property
    def images_url(self) -> str | None:
        """The URL of self-hosted images; a default URL is used if it is absent."""
    @property
    def currency(self) -> Currency | None:
        """The currency."""
    @property
    def data_storage(self) -> DataStorage | None:
        """The storage of visitor test data on the device."""
    @property
    def capture_event_method(self) -> CaptureEventMethod | None:
        """The event that a click is captured by."""
    @property
    def behavior_when_timeout(self) -> BehaviorWhenTimeout | None:
        """The behavior when the script exceeds the normal load time."""
    @property
    def indicators(self) -> tuple[Indicator, ...] | None:
        """Indicators that are measured in addition to goals."""
    @property
    def is_audience_used(self) -> bool | None:
        """Whether the audience feature is enabled."""
    @property
    def is_kameleoon_enabled(self) -> bool | None:
        """Whether the application is enabled for the site."""
    @property
    def is_script_active(self) -> bool | None:
        """Whether the script is installed and active."""
    @property
    def last_script_rebuild_date(self) -> datetime | None:
        """When the script was last rebuilt."""
    @property
    def last_script_rebuild_status(self) -> ScriptRebuildStatus | None:
        """The result of the last rebuild of the script."""
    @property
    def real_time_config_update(self) -> bool | None:
        """Whether the SDK can receive configuration in real time."""
    @property
    def recommendation_secret_key(self) -> str | None:
        """The secret key of product recommendations. A secret, hidden from every output."""
    @property
    def recommendation_store_key(self) -> str | None:
        """The store key of product recommendations."""
    @property
    def responsive_mobile(self) -> bool | None:
        """Whether the site adapts to mobile screens."""
    @property
    def shadow_dom(self) -> bool | None:
        """Whether widgets are put in a shadow DOM."""
    @property
    def custom_attributes(self) -> str | None:
        """Custom attributes."""
    @property
    def custom_selectors(self) -> tuple[str, ...] | None:
        """Custom selectors."""
    @property
    def tracking_script(self) -> str | None:
        """The global custom script, run at each page load right after the application loads."""
    @property
    def widget_fonts(self) -> tuple[Font, ...] | None:
        """The fonts of widgets."""
    @property
    def audience_config(self) -> AudienceConfig | None:
        """The configuration of audiences."""
    @property
    def experiment_config(self) -> ExperimentConfig | None:
        """The configuration of experiments."""
    @property
    def personalization_config(self) -> PersonalizationConfig | None:
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
    @property
    def id(self) -> int:
        """The configuration's id."""
    @property
    def main_goal(self) -> int | None:
        """The id of the main goal."""
    @property
    def cart_amount_goal(self) -> int | None:
        """The id of the goal that carries the cart amount."""
    @property
    def cart_amount_value(self) -> float | None:
        """The cart amount."""
    @property
    def date_created(self) -> datetime | None:
        """When the configuration was created."""
    @property
    def ignore_url_settings(self) -> bool | None:
        """Whether the parameters of URLs are ignored."""
    @property
    def excluded_configuration_url_list(self) -> tuple[ConfigurationUrl, ...] | None:
        """The excluded URLs."""
    @property
    def included_configuration_url_list(self) -> tuple[ConfigurationUrl, ...] | None:
        """The included URLs."""
    @property
    def excluded_custom_data(self) -> tuple[int, ...] | None:
        """The ids of the excluded custom data."""
    @property
    def excluded_experiment_list(self) -> tuple[int, ...] | None:
        """The ids of the excluded experiments."""
    @property
    def excluded_goal_list(self) -> tuple[int, ...] | None:
        """The ids of the excluded goals."""
    @property
    def excluded_personalization_list(self) -> tuple[int, ...] | None:
        """The ids of the excluded personalizations."""
    @property
    def excluded_targeting_segment_list(self) -> tuple[int, ...] | None:
        """The ids of the excluded segments."""
    @property
    def included_custom_data(self) -> tuple[int, ...] | None:
        """The ids of the included custom data."""
    @property
    def included_experiment_list(self) -> tuple[int, ...] | None:
        """The ids of the included experiments."""
    @property
    def included_personalization_list(self) -> tuple[int, ...] | None:
        """The ids of the included personalizations."""
    @property
    def included_targeting_segment_list(self) -> tuple[int, ...] | None:
        """The ids of the included segments."""
    @property
    def excluded_targeting_type_list(self) -> tuple[TargetingType, ...] | None:
        """The excluded targeting types."""
    @property
    def included_targeting_type_list(self) -> tuple[TargetingType, ...] | None:
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
    @property
    def url(self) -> str | None:
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
    @property
    def custom_variation_selection_script(self) -> str | None:
        """The script that selects a variation."""
    @property
    def is_editor_launched_by_shortcut(self) -> bool | None:
        """Whether a keyboard shortcut opens the editor."""
    @property
    def is_kameleoon_reporting_enabled(self) -> bool | None:
        """Whether the service's own reporting is on."""
    @property
    def min_wining_reliability(self) -> float | None:
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
    @property
    def is_same_jquery_injection_allowed(self) -> bool | None:
        """Whether the same jQuery may be injected."""
    @property
    def is_same_type_personalization_enabled(self) -> bool | None:
        """Whether several personalizations of one type may run."""
    @property
    def personalizations_deviation(self) -> float | None:
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
    @property
    def widget_id(self) -> int | None:
        """The widget's unique id. Set by the service."""
    @property
    def date_created(self) -> datetime | None:
        """When the widget was created. Set by the service."""
    @property
    def date_modified(self) -> datetime | None:
        """When the widget was last changed. Set by the service."""
    @property
    def version(self) -> float | None:
        """The version: at most three digits before the decimal point and two after it."""
    @property
    def is_legacy(self) -> bool | None:
        """Whether the widget belongs to a legacy system."""
    @property
    def widget_editor_template(self) -> str | None:
        """The editor's configuration, as a JSON string."""
    @property
    def fonts(self) -> tuple[Font, ...] | None:
        """The fonts."""
    @property
    def screens(self) -> tuple[Screen, ...] | None:
        """The screens."""
    @property
    def translation(self) -> Translation | None:
        """The languages."""
    @property
    def elements(self) -> tuple[ElementType, ...] | None:
        """The kinds of elements in the widget."""
    @property
    def event_actions(self) -> tuple[EventAction, ...] | None:
        """The actions of the widget."""
    @property
    def event_conditions(self) -> tuple[EventCondition, ...] | None:
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
    @property
    def id(self) -> str:
        """The screen's id."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def template_name(self) -> str | None:
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
    @property
    def enabled(self) -> bool | None:
        """Whether the widget is translated."""
    @property
    def default_language_id(self) -> str | None:
        """The id of the default language."""
    @property
    def languages(self) -> tuple[Language, ...] | None:
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
    @property
    def iid(self) -> str | None:
        """The language's id."""
    @property
    def code(self) -> str | None:
        """The language's code."""
    @property
    def name(self) -> str | None:
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
    @property
    def date_intervals(self) -> tuple[DateInterval, ...]:
        """The periods that the results are restricted to. Required."""
    @property
    def conversion_type(self) -> ConversionType:
        """The conversions that reliability, improvement rate and the like are computed from. Required."""
    @property
    def visitor_data(self) -> bool | None:
        """Whether data is limited to unique visitors; false by default."""
    @property
    def all_variations_data(self) -> bool | None:
        """Whether all variations are included at once; false by default."""
    @property
    def bayesian(self) -> bool | None:
        """Whether the Bayesian probability is computed; false by default."""
    @property
    def sequential_testing(self) -> bool | None:
        """Whether sequential testing is computed; false by default."""
    @property
    def enabled_multiple_testing(self) -> bool | None:
        """Whether results are corrected for multiple testing; false by default."""
    @property
    def reference_variation_id(self) -> str | None:
        """The id of the variation that the others are compared with."""
    @property
    def breakdown(self) -> Any:
        """How the data is split, for example `{"type": "BROWSER"}`."""
    @property
    def goals_ids(self) -> tuple[int, ...] | None:
        """The ids of the goals: null includes all goals, an empty list none."""
    @property
    def goal_ids_cuped(self) -> tuple[int, ...] | None:
        """The ids of the goals for CUPED: null includes all goals, an empty list none."""
    @property
    def filters(self) -> tuple[ResultsFilter, ...] | None:
        """The filters on the reported data."""
    @property
    def callback_url(self) -> str | None:
        """The URL that the data is sent to."""

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
    @property
    def start(self) -> datetime:
        """The beginning. Required."""
    @property
    def end(self) -> datetime:
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
    @property
    def type(self) -> str | None:
        """The type of the filter."""
    @property
    def include(self) -> bool | None:
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
    @property
    def data_code(self) -> str:
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
    @property
    def filter(self) -> FilteringCondition | FilteringLogic | None:
        """The filter of the records."""
    @property
    def page(self) -> int | None:
        """The page number, from 1."""
    @property
    def per_page(self) -> int | None:
        """The number of records in a page."""
    @property
    def sort(self) -> tuple[SortingParameter, ...] | None:
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
    @property
    def field(self) -> str:
        """The field's wire name. Required."""
    @property
    def operator(self) -> FilterOperator:
        """How the field is compared. Required."""
    @property
    def parameters(self) -> tuple[Any, ...] | None:
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
    @property
    def conditional_operator(self) -> ConditionalOperator:
        """How the expressions are joined. Required."""
    @property
    def expressions(self) -> tuple[FilteringCondition | FilteringLogic, ...]:
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
    @property
    def field(self) -> str:
        """The field's wire name. Required."""
    @property
    def direction(self) -> SortDirection | None:
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
    @property
    def code(self) -> str | None:
        """The error's code."""
    @property
    def message(self) -> str | None:
        """The description of the error."""
    @property
    def name(self) -> str | None:
        """The error's name."""
    @property
    def status(self) -> ErrorStatus | None:
        """Whether the response is an error."""
    @property
    def sub(self) -> str | None:
        """Further details."""
    @property
    def impersonator(self) -> str | None:
        """The user who acted for the account."""
    @property
    def time(self) -> int | None:
        """The time of the error, in milliseconds since 1970."""
    @property
    def timestamp(self) -> datetime | None:
        """The date and time of the error."""
