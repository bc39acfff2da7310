# Generated from the declarations by `make generate`; changes belong there.
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, Self, TypeAlias

from typing_extensions import deprecated

from .conditions import AnyForm, BlockForm, InSegment, LevelForm

SegmentType: TypeAlias = Literal["STANDARD", "KEY_MOMENT", "FEATURE_FLAG", "ALL"] | str
"""What a segment is for. An open set: other values are passed on."""
DomainType: TypeAlias = Literal["EXPERIMENT", "PERSONALIZATION", "FEATURE_FLAG", "HOLDOUT"] | str
"""What kind of object a link leads to. An open set: other values are passed on."""
LinkRole: TypeAlias = Literal["MAIN", "SECONDARY"] | str
"""The part that a segment plays in a linked object. An open set: other values are passed on."""
LinkType: TypeAlias = Literal["DIRECT", "TRANSITIVE"] | str
"""Whether an object uses a segment itself or through another. An open set: other values are passed on."""
LogicalOperator: TypeAlias = Literal["AND", "OR"] | str
"""How conditions are joined. An open set: other values are passed on."""
TargetingType: TypeAlias = Literal["PAGE_URL", "PAGE_TITLE", "LANDING_PAGE", "ORIGIN", "ORIGIN_TYPE", "REFERRERS", "NEW_VISITORS", "BROWSER_LANGUAGE", "GEOLOCATION", "DEVICE_TYPE", "SCREEN_DIMENSION", "VISITOR_IP", "AD_BLOCKER", "PREVIOUS_PAGE", "KEY_PAGES", "PAGE_VIEWS", "FIRST_VISIT", "LAST_VISIT", "ACTIVE_SESSION", "TIME_SINCE_PAGE_LOAD", "SAME_DAY_VISITS", "VISITS", "VISITS_BY_PAGE", "INTERNAL_SEARCH_KEYWORDS", "TABS_ON_SITE", "HEAT_SLICE", "SKY_STATUS", "TEMPERATURE", "DAY_NIGHT", "FORECAST_SKY_STATUS", "FORECAST_TEMPERATURE", "DAY_OF_WEEK", "TIME_RANGE", "HOUR_MINUTE_RANGE", "JS_CODE", "COOKIE", "EVENT", "EXPLICIT_TRIGGER", "BROWSER", "OPERATING_SYSTEM", "DOM_ELEMENT", "MOUSE_OUT", "TARGET_EXPERIMENT", "TARGET_PERSONALIZATION", "EXCLUSIVE_EXPERIMENT", "CONVERSIONS", "CUSTOM_DATUM", "PRICE_OF_DISPLAYED_PAGE", "NUMBER_OF_VISITED_PAGES", "VISITED_PAGES", "SEGMENT", "KEY_MOMENT", "CUSTOM", "SDK_LANGUAGE", "VISITOR_CODE", "TARGET_FEATURE_FLAG", "APPLICATION_VERSION"] | str
"""What a condition looks at; it selects the condition's further fields. An open set: other values are passed on."""
GoalType: TypeAlias = Literal["CLICK", "CUSTOM", "SCROLL", "PAGE_VIEWS", "URL", "TIME_SPENT", "RETENTION_RATE", "WAREHOUSE", "RATIO_METRICS"] | str
"""What a goal counts. An open set: other values are passed on."""
GoalStatus: TypeAlias = Literal["ACTIVE", "INACTIVE"] | str
"""Whether a goal is in use. An open set: other values are passed on."""
TrackingTool: TypeAlias = Literal["SERVICE_TRACKING", "CUSTOM_TRACKING"] | str
"""A tool that a goal reports to; most tools' names are outside the specification. An open set: other values are passed on."""
ImageFormat: TypeAlias = Literal["PNG", "JPEG", "GIF", "SVG", "MVG", "WEB"] | str
"""The format of an image. An open set: other values are passed on."""
ThemeStatus: TypeAlias = Literal["ACTIVE", "DRAFT", "PAUSED"] | str
"""Whether a theme is in use. An open set: other values are passed on."""
ThemeColorType: TypeAlias = Literal["COLOR"] | str
"""What a theme's color is. An open set: other values are passed on."""
SelectedFontType: TypeAlias = Literal["DEFAULT"] | str
"""What a selected font is. An open set: other values are passed on."""
SiteType: TypeAlias = Literal["SITE", "SITE_JS", "SITE_SDK", "APPLICATION"] | str
"""What a site is. An open set: other values are passed on."""
Currency: TypeAlias = Literal["USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK", "KRW", "NOK", "NZD", "INR", "MXN", "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR", "CZK", "AED", "TRY", "HUF", "CLP", "SAR", "PHP", "MYR", "COP", "RUB", "RON", "PEN", "BHD", "BGN", "ARS", "KWD"] | str
"""The currency of a site. An open set: other values are passed on."""
DataStorage: TypeAlias = Literal["STANDARD_COOKIE", "LOCAL_STORAGE", "CUSTOM_COOKIE"] | str
"""Where visitor test data is kept on the device. An open set: other values are passed on."""
CaptureEventMethod: TypeAlias = Literal["CLICK", "MOUSEDOWN", "MOUSEUP"] | str
"""The event that a click is captured by. An open set: other values are passed on."""
BehaviorWhenTimeout: TypeAlias = Literal["RUN", "DISABLE_FOR_PAGE", "DISABLE_FOR_VISIT"] | str
"""What happens when the script exceeds the normal load time. An open set: other values are passed on."""
Indicator: TypeAlias = Literal["RETENTION_RATE", "NUMBER_OF_PAGES_SEEN", "DWELL_TIME"] | str
"""What is measured beside goals. An open set: other values are passed on."""
ScriptRebuildStatus: TypeAlias = Literal["SUCCESS", "FAILURE"] | str
"""How the last rebuild of the script ended. An open set: other values are passed on."""
ElementType: TypeAlias = Literal["BOX", "BUTTON", "BUTTON_V2", "CHECKBOX", "CLOSE", "COPY", "COUNTDOWN", "COUNTDOWN_V2", "COUNTDOWN_PROGRESS_BAR", "COUNTDOWN_V2_PROGRESS_BAR", "DATE", "FORM_ERROR_MESSAGE", "GROUP", "HEADING", "HIDDEN_INPUT", "HTML", "IFRAME", "IMAGE", "INPUT", "LINK", "SCROLLING_TEXT", "MULTI_STEP_FORM", "PRODUCT_RECO", "PROGRESS_BAR", "RADIO_BUTTON", "SELECT", "SHAPE", "SLIDER", "STEP_PROGRESS_BAR", "TEXT", "TEXTAREA", "TIME", "TOOLTIP", "TOGGLE", "VIDEO", "QR_CODE", "RANGE_INPUT", "SPIN_WHEEL", "SCALE", "SCRATCH_CARD", "NPS", "MULTI_CHOICE", "SHORT_TEXT", "LONG_TEXT"] | str
"""A kind of element in a widget. An open set: other values are passed on."""
EventAction: TypeAlias = Literal["SET_LOCAL_STORAGE", "SET_SESSION_STORAGE", "SET_COOKIES", "SHOW_ELEMENT", "HIDE_ELEMENT", "SET_STEP", "CLICK_ON_ELEMENT", "FORM_DISABLE", "FORM_ENABLE", "JAVASCRIPT", "PROCESS_CONVERSION", "CANCEL_CONVERSION", "SET_CUSTOM_DATA", "TRIGGER_EVENT", "SET_PROGRESS", "SEND_DATA", "RUN_ROTATION_SPIN_WHEEL", "SET_LOCALE", "URL_REDIRECT"] | str
"""What a widget does when an event occurs. An open set: other values are passed on."""
EventCondition: TypeAlias = Literal["BEFORE_DISPLAY", "AFTER_DISPLAY", "ON_COUNTDOWN_END", "IS_MOBILE", "IS_NOT_MOBILE", "IS_TABLET", "IS_NOT_TABLET", "IS_DESKTOP", "IS_NOT_DESKTOP", "FORM_ITEM_VALUE", "BY_CUSTOM_DATA", "ON_CLICK", "ON_SUCCESS", "ON_ERROR", "REVEALED_SCRATCH_CARD", "ON_SPIN_WHEEL_TURNED", "WIN_SLICE_VALUE", "ON_TIMER_END", "VISITOR_BROWSER_LANGUAGE", "URL_CONTAINS", "URL_REGEX", "ON_VIDEO_END"] | str
"""When a widget's action runs. An open set: other values are passed on."""
ConversionType: TypeAlias = Literal["ALL_CONVERSION", "CONVERTED_VISITS"] | str
"""Which conversions are counted. An open set: other values are passed on."""
FilterOperator: TypeAlias = Literal["EQUAL", "NOT_EQUAL", "LESS", "GREATER", "LESS_OR_EQUAL", "GREATER_OR_EQUAL", "LIKE", "NOT_LIKE", "BETWEEN", "IN", "NOT_IN", "NOT", "IS_NULL", "IS_NOT_NULL", "IS_TRUE", "IS_FALSE", "IS_EMPTY", "IS_NOT_EMPTY", "CONTAINS"] | str
"""How a field is compared. An open set: other values are passed on."""
ConditionalOperator: TypeAlias = Literal["AND", "OR"] | str
"""How expressions are joined. An open set: other values are passed on."""
SortDirection: TypeAlias = Literal["ASC", "DESC"] | str
"""The direction of a sort. An open set: other values are passed on."""
ErrorStatus: TypeAlias = Literal["SUCCESS", "ERROR"] | str
"""Whether an answer is an error. An open set: other values are passed on."""

class Model:
    """A value of a declared type: immutable, and equal where its JSON is.

    Fields that the declaration does not know, and the difference between absent and null, survive.
    """

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], /) -> Self:
        """Reads a mapping in wire names as it is: types are checked, limits are not."""
    @classmethod
    def from_json(cls, text: str, /) -> Self:
        """Reads JSON text as it is: types are checked, limits are not."""
    def to_dict(self) -> dict[str, Any]:
        """Everything that the value holds, in wire names, exactly as it was read or made."""
    def to_json(self) -> str:
        """The JSON text, exactly as it was read or made."""
    @property
    def extra(self) -> dict[str, Any]:
        """The fields that the declaration does not know, in wire names."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...

class Segment(Model, InSegment):
    """A named set of visitor conditions."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        name: str,
        description: str | None = ...,
        site_id: int,
        segment_type: SegmentType,
        audience_tracking: bool | None = ...,
        audience_tracking_editable: bool | None = ...,
        conditions_data: ConditionsData | Mapping[str, Any],
        condition_data_list: Sequence[ConditionsDataNode | Mapping[str, Any]] | None = ...,
        condition_data_tree: ConditionsDataLevel | TargetingCondition | Mapping[str, Any] | None = ...,
        has_segment_condition: bool | None = ...,
        used_by_segment_condition: bool | None = ...,
        is_favorite: bool | None = ...,
        user_visible: bool | None = ...,
        tags: Sequence[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Sequence[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Sequence[int] | None = ...,
        feature_flag_amount: int | None = ...,
        links: Sequence[Link | Mapping[str, Any]] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        segment_type: SegmentType | None = ...,
        audience_tracking: bool | None = ...,
        audience_tracking_editable: bool | None = ...,
        conditions_data: ConditionsData | Mapping[str, Any] | None = ...,
        condition_data_list: Sequence[ConditionsDataNode | Mapping[str, Any]] | None = ...,
        condition_data_tree: ConditionsDataLevel | TargetingCondition | Mapping[str, Any] | None = ...,
        has_segment_condition: bool | None = ...,
        used_by_segment_condition: bool | None = ...,
        is_favorite: bool | None = ...,
        user_visible: bool | None = ...,
        tags: Sequence[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Sequence[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Sequence[int] | None = ...,
        feature_flag_amount: int | None = ...,
        links: Sequence[Link | Mapping[str, Any]] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The segment's unique id."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def site_id(self) -> int | None:
        """The id of the site (project) that owns the segment."""
    @property
    def segment_type(self) -> SegmentType | None:
        """What the segment is for."""
    @property
    def audience_tracking(self) -> bool | None:
        """Whether the segment tracks an audience."""
    @property
    def audience_tracking_editable(self) -> bool | None:
        """Whether tracking can be switched off; segments with predictive conditions are always tracked."""
    @property
    def conditions_data(self) -> ConditionsData | None:
        """The conditions in blocks."""
    @property
    def condition_data_list(self) -> list[ConditionsDataNode] | None:
        """The conditions as a flat list of nodes."""
    @property
    def condition_data_tree(self) -> ConditionsDataLevel | TargetingCondition | None:
        """The conditions as a tree."""
    @property
    def has_segment_condition(self) -> bool | None:
        """Whether the segment has conditions."""
    @property
    def used_by_segment_condition(self) -> bool | None:
        """Whether a condition of another segment uses this one."""
    @property
    def is_favorite(self) -> bool | None:
        """Whether the segment is marked as a favorite."""
    @property
    def user_visible(self) -> bool | None:
        """Whether the segment is marked as hidden from the user."""
    @property
    def tags(self) -> list[str] | None:
        """The tags."""
    @property
    def created_by(self) -> int | None:
        """The account id of the creator."""
    @property
    def date_created(self) -> datetime | None:
        """When the segment was created."""
    @property
    def date_modified(self) -> datetime | None:
        """When the segment was last changed."""
    @property
    def experiment_amount(self) -> int | None:
        """How many experiments use the segment."""
    @property
    def experiments(self) -> list[int] | None:
        """The ids of the experiments that use the segment."""
    @property
    def personalization_amount(self) -> int | None:
        """How many personalizations use the segment."""
    @property
    def personalizations(self) -> list[int] | None:
        """The ids of the personalizations that use the segment."""
    @property
    def feature_flag_amount(self) -> int | None:
        """How many feature flags use the segment."""
    @property
    def links(self) -> list[Link] | None:
        """The objects that the segment is linked to."""

class Link(Model):
    """An object that uses a segment."""

    def __init__(
        self,
        *,
        domain_id: int | None = ...,
        domain_status: str | None = ...,
        domain_type: DomainType | None = ...,
        link_role: LinkRole | None = ...,
        link_type: LinkType | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        domain_id: int | None = ...,
        domain_status: str | None = ...,
        domain_type: DomainType | None = ...,
        link_role: LinkRole | None = ...,
        link_type: LinkType | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def domain_id(self) -> int | None:
        """The linked object's id."""
    @property
    def domain_status(self) -> str | None:
        """The linked object's status."""
    @property
    def domain_type(self) -> DomainType | None:
        """What kind of object is linked."""
    @property
    def link_role(self) -> LinkRole | None:
        """The part that the segment plays there."""
    @property
    def link_type(self) -> LinkType | None:
        """Whether the use is direct."""

class ConditionsData(Model, BlockForm):
    """Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each other."""

    def __init__(
        self,
        *,
        first_level: Sequence[ConditionsBlock | Mapping[str, Any]] | None = ...,
        first_level_or_operators: Sequence[bool] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        first_level: Sequence[ConditionsBlock | Mapping[str, Any]] | None = ...,
        first_level_or_operators: Sequence[bool] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def first_level(self) -> list[ConditionsBlock] | None:
        """The blocks."""
    @property
    def first_level_or_operators(self) -> list[bool] | None:
        """How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks."""

class ConditionsBlock(Model):
    """A first-level block of conditions."""

    def __init__(
        self,
        *,
        conditions: Sequence[TargetingCondition | Mapping[str, Any]] | None = ...,
        or_operators: Sequence[bool] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        conditions: Sequence[TargetingCondition | Mapping[str, Any]] | None = ...,
        or_operators: Sequence[bool] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def conditions(self) -> list[TargetingCondition] | None:
        """The conditions."""
    @property
    def or_operators(self) -> list[bool] | None:
        """How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions."""

class ConditionsDataNode(Model):
    """An item of the flat form: a condition, or an operator that joins the nodes below it."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        parent_id: int | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: LogicalOperator | None = ...,
        targeting_condition: TargetingCondition | Mapping[str, Any] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        parent_id: int | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: LogicalOperator | None = ...,
        targeting_condition: TargetingCondition | Mapping[str, Any] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The node's id."""
    @property
    def parent_id(self) -> int | None:
        """The id of the node above; null at the root."""
    @property
    def is_condition_block(self) -> bool | None:
        """Whether the node joins others."""
    @property
    def logical_operator(self) -> LogicalOperator | None:
        """How the nodes below are joined; null where the node is a condition."""
    @property
    def targeting_condition(self) -> TargetingCondition | None:
        """The condition."""

class ConditionsDataLevel(Model, LevelForm):
    """A level of the tree form: conditions and further levels under one operator."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        condition_data: Sequence[ConditionsDataLevel | TargetingCondition | Mapping[str, Any]] | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: LogicalOperator | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        condition_data: Sequence[ConditionsDataLevel | TargetingCondition | Mapping[str, Any]] | None = ...,
        is_condition_block: bool | None = ...,
        logical_operator: LogicalOperator | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The level's id."""
    @property
    def html_description(self) -> str | None:
        """The level described in HTML."""
    @property
    def weight(self) -> int | None:
        """The importance; higher means more."""
    @property
    def condition_data(self) -> list[ConditionsDataLevel | TargetingCondition] | None:
        """What is joined: levels or conditions."""
    @property
    def is_condition_block(self) -> bool | None:
        """Whether this joins others."""
    @property
    def logical_operator(self) -> LogicalOperator | None:
        """How the children are joined."""

class TargetingCondition(Model, AnyForm):
    """One condition; fields that only its targeting type has are kept as extra fields."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int,
        targeting_type: TargetingType,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        html_description: str | None = ...,
        weight: int | None = ...,
        targeting_type: TargetingType | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The condition's id."""
    @property
    def html_description(self) -> str | None:
        """The condition described in HTML."""
    @property
    def weight(self) -> int | None:
        """The importance, 1 by default; higher means more."""
    @property
    def targeting_type(self) -> TargetingType | None:
        """What the condition looks at."""

class Goal(Model):
    """A measure of the effect of an experiment or personalization."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        name: str,
        description: str | None = ...,
        site_id: int,
        type: GoalType,
        has_multiple_conversions: bool,
        status: GoalStatus | None = ...,
        is_active: bool | None = ...,
        params: Any | None = ...,
        access_limiters: Sequence[AccessLimiter | Mapping[str, Any]] | None = ...,
        custom_datas: Sequence[CustomData | Mapping[str, Any]] | None = ...,
        tags: Sequence[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Sequence[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Sequence[int] | None = ...,
        holdout_amount: int | None = ...,
        holdouts: Sequence[int] | None = ...,
        feature_flag_amount: int | None = ...,
        is_targeting_segment_mentalist: bool | None = ...,
        mentalist_weight: float | None = ...,
        targeting_segment_mentalist: Sequence[int] | None = ...,
        tracking_tools: Sequence[TrackingTool] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        site_id: int | None = ...,
        type: GoalType | None = ...,
        has_multiple_conversions: bool | None = ...,
        status: GoalStatus | None = ...,
        is_active: bool | None = ...,
        params: Any | None = ...,
        access_limiters: Sequence[AccessLimiter | Mapping[str, Any]] | None = ...,
        custom_datas: Sequence[CustomData | Mapping[str, Any]] | None = ...,
        tags: Sequence[str] | None = ...,
        created_by: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        experiment_amount: int | None = ...,
        experiments: Sequence[int] | None = ...,
        personalization_amount: int | None = ...,
        personalizations: Sequence[int] | None = ...,
        holdout_amount: int | None = ...,
        holdouts: Sequence[int] | None = ...,
        feature_flag_amount: int | None = ...,
        is_targeting_segment_mentalist: bool | None = ...,
        mentalist_weight: float | None = ...,
        targeting_segment_mentalist: Sequence[int] | None = ...,
        tracking_tools: Sequence[TrackingTool] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The goal's unique id."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def site_id(self) -> int | None:
        """The id of the site that owns the goal."""
    @property
    def type(self) -> GoalType | None:
        """What the goal counts."""
    @property
    def has_multiple_conversions(self) -> bool | None:
        """Whether one visit can convert several times."""
    @property
    def status(self) -> GoalStatus | None:
        """Whether the goal is in use."""
    @property
    @deprecated("use `status`")
    def is_active(self) -> bool | None:
        """Whether the goal is in use."""
    @property
    def params(self) -> Any | None:
        """The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type."""
    @property
    def access_limiters(self) -> list[AccessLimiter] | None:
        """Who may use the goal."""
    @property
    def custom_datas(self) -> list[CustomData] | None:
        """The custom data that uses the goal."""
    @property
    def tags(self) -> list[str] | None:
        """The tags."""
    @property
    def created_by(self) -> int | None:
        """The account id of the creator."""
    @property
    def date_created(self) -> datetime | None:
        """When the goal was created."""
    @property
    def date_modified(self) -> datetime | None:
        """When the goal was last changed."""
    @property
    def experiment_amount(self) -> int | None:
        """How many experiments use the goal."""
    @property
    def experiments(self) -> list[int] | None:
        """The ids of the experiments that use the goal."""
    @property
    def personalization_amount(self) -> int | None:
        """How many personalizations use the goal."""
    @property
    def personalizations(self) -> list[int] | None:
        """The ids of the personalizations that use the goal."""
    @property
    def holdout_amount(self) -> int | None:
        """How many holdouts use the goal."""
    @property
    def holdouts(self) -> list[int] | None:
        """The ids of the holdouts that use the goal."""
    @property
    def feature_flag_amount(self) -> int | None:
        """How many feature flags use the goal."""
    @property
    def is_targeting_segment_mentalist(self) -> bool | None:
        """Whether predictive targeting uses the goal."""
    @property
    def mentalist_weight(self) -> float | None:
        """The goal's weight in predictive targeting."""
    @property
    def targeting_segment_mentalist(self) -> list[int] | None:
        """The ids of the segments of predictive targeting."""
    @property
    def tracking_tools(self) -> list[TrackingTool] | None:
        """The tools that the goal reports to."""

class AccessLimiter(Model):
    """A holder of access to a goal."""

    def __init__(
        self,
        *,
        id: int | None = ...,
        access_holder_id: int | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        access_holder_id: int | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The limiter's id."""
    @property
    def access_holder_id(self) -> int | None:
        """The id of who has access."""

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
    def replace(
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
    @property
    def id(self) -> int | None:
        """The id."""
    @property
    def index(self) -> int | None:
        """The index."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def site_id(self) -> int | None:
        """The id of the site."""
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
        """The tags, as one text."""
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
        keywords: Sequence[str] | None = ...,
        tags: Sequence[str] | None = ...,
        source: str | None = ...,
        source_url: str | None = ...,
        base_color: int | None = ...,
        color_depth: int | None = ...,
        created_by_id: int | None = ...,
        date: datetime | date | str | None = ...,
        file_weight: float | None = ...,
        size: int | None = ...,
        width: int | None = ...,
        height: int | None = ...,
        shared: bool | None = ...,
        format: ImageFormat | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        site_id: int | None = ...,
        name: str | None = ...,
        file_name: str | None = ...,
        path: str | None = ...,
        description: str | None = ...,
        alt_text: str | None = ...,
        keywords: Sequence[str] | None = ...,
        tags: Sequence[str] | None = ...,
        source: str | None = ...,
        source_url: str | None = ...,
        base_color: int | None = ...,
        color_depth: int | None = ...,
        created_by_id: int | None = ...,
        date: datetime | date | str | None = ...,
        file_weight: float | None = ...,
        size: int | None = ...,
        width: int | None = ...,
        height: int | None = ...,
        shared: bool | None = ...,
        format: ImageFormat | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
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
    def keywords(self) -> list[str] | None:
        """The keywords."""
    @property
    def tags(self) -> list[str] | None:
        """The tags."""
    @property
    def source(self) -> str | None:
        """Where the image comes from."""
    @property
    def source_url(self) -> str | None:
        """The URL that the image comes from."""
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
        project_ids: Sequence[int] | None = ...,
        widget_ids: Sequence[int] | None = ...,
        components: Sequence[str] | None = ...,
        tags: Sequence[str] | None = ...,
        colors: Sequence[ThemeColor | Mapping[str, Any]] | None = ...,
        custom_fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        selected_fonts: Sequence[SelectedFont | Mapping[str, Any]] | None = ...,
        status: ThemeStatus | None = ...,
        creation_date: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        project_ids: Sequence[int] | None = ...,
        widget_ids: Sequence[int] | None = ...,
        components: Sequence[str] | None = ...,
        tags: Sequence[str] | None = ...,
        colors: Sequence[ThemeColor | Mapping[str, Any]] | None = ...,
        custom_fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        selected_fonts: Sequence[SelectedFont | Mapping[str, Any]] | None = ...,
        status: ThemeStatus | None = ...,
        creation_date: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The theme's id."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def project_ids(self) -> list[int] | None:
        """The ids of the projects (sites) that use the theme."""
    @property
    def widget_ids(self) -> list[int] | None:
        """The ids of the widgets that use the theme."""
    @property
    def components(self) -> list[str] | None:
        """The components."""
    @property
    def tags(self) -> list[str] | None:
        """The tags."""
    @property
    def colors(self) -> list[ThemeColor] | None:
        """The colors."""
    @property
    def custom_fonts(self) -> list[Font] | None:
        """Fonts of the account's own."""
    @property
    def selected_fonts(self) -> list[SelectedFont] | None:
        """The fonts that are selected."""
    @property
    def status(self) -> ThemeStatus | None:
        """Whether the theme is in use."""
    @property
    def creation_date(self) -> datetime | None:
        """When the theme was created."""
    @property
    def date_modified(self) -> datetime | None:
        """When the theme was last changed."""

class ThemeColor(Model):
    """A color of a theme."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        value: str | None = ...,
        type: ThemeColorType | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: str | None = ...,
        value: str | None = ...,
        type: ThemeColorType | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> str | None:
        """The color's id."""
    @property
    def value(self) -> str | None:
        """The value, such as `#fff`."""
    @property
    def type(self) -> ThemeColorType | None:
        """What the color is."""

class SelectedFont(Model):
    """A font that a theme selects."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        type: SelectedFontType | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: str | None = ...,
        type: SelectedFontType | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> str | None:
        """The font's id."""
    @property
    def type(self) -> SelectedFontType | None:
        """What the font is."""

class Font(Model):
    """A font."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        font_family: str | None = ...,
        font_src: str | None = ...,
        import_src: str | None = ...,
        font_weights: Sequence[str] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: str | None = ...,
        font_family: str | None = ...,
        font_src: str | None = ...,
        import_src: str | None = ...,
        font_weights: Sequence[str] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> str | None:
        """The font's id."""
    @property
    def font_family(self) -> str | None:
        """The family."""
    @property
    def font_src(self) -> str | None:
        """Where the font's file is."""
    @property
    def import_src(self) -> str | None:
        """Where the font's style sheet is."""
    @property
    def font_weights(self) -> list[str] | None:
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
    def replace(
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
    @property
    def id(self) -> int | None:
        """The block's id."""
    @property
    def api_key(self) -> str | None:
        """The store id of the block."""
    @property
    def api_secret(self) -> str | None:
        """The secret token of the block."""
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
        type: SiteType | None = ...,
        date_created: datetime | date | str | None = ...,
        domain_names: Sequence[str] | None = ...,
        kameleoon_domain: str | None = ...,
        wide_domain: str | None = ...,
        application_file_url: str | None = ...,
        images_url: str | None = ...,
        currency: Currency | None = ...,
        data_storage: DataStorage | None = ...,
        capture_event_method: CaptureEventMethod | None = ...,
        behavior_when_timeout: BehaviorWhenTimeout | None = ...,
        indicators: Sequence[Indicator] | None = ...,
        is_audience_used: bool | None = ...,
        is_kameleoon_enabled: bool | None = ...,
        is_script_active: bool | None = ...,
        last_script_rebuild_date: datetime | date | str | None = ...,
        last_script_rebuild_status: ScriptRebuildStatus | None = ...,
        real_time_config_update: bool | None = ...,
        recommendation_secret_key: str | None = ...,
        recommendation_store_key: str | None = ...,
        responsive_mobile: bool | None = ...,
        shadow_dom: bool | None = ...,
        custom_attributes: str | None = ...,
        custom_selectors: Sequence[str] | None = ...,
        tracking_script: str | None = ...,
        widget_fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        audience_config: AudienceConfig | Mapping[str, Any] | None = ...,
        experiment_config: ExperimentConfig | Mapping[str, Any] | None = ...,
        personalization_config: PersonalizationConfig | Mapping[str, Any] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        code: str | None = ...,
        url: str | None = ...,
        name: str | None = ...,
        description: str | None = ...,
        type: SiteType | None = ...,
        date_created: datetime | date | str | None = ...,
        domain_names: Sequence[str] | None = ...,
        kameleoon_domain: str | None = ...,
        wide_domain: str | None = ...,
        application_file_url: str | None = ...,
        images_url: str | None = ...,
        currency: Currency | None = ...,
        data_storage: DataStorage | None = ...,
        capture_event_method: CaptureEventMethod | None = ...,
        behavior_when_timeout: BehaviorWhenTimeout | None = ...,
        indicators: Sequence[Indicator] | None = ...,
        is_audience_used: bool | None = ...,
        is_kameleoon_enabled: bool | None = ...,
        is_script_active: bool | None = ...,
        last_script_rebuild_date: datetime | date | str | None = ...,
        last_script_rebuild_status: ScriptRebuildStatus | None = ...,
        real_time_config_update: bool | None = ...,
        recommendation_secret_key: str | None = ...,
        recommendation_store_key: str | None = ...,
        responsive_mobile: bool | None = ...,
        shadow_dom: bool | None = ...,
        custom_attributes: str | None = ...,
        custom_selectors: Sequence[str] | None = ...,
        tracking_script: str | None = ...,
        widget_fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        audience_config: AudienceConfig | Mapping[str, Any] | None = ...,
        experiment_config: ExperimentConfig | Mapping[str, Any] | None = ...,
        personalization_config: PersonalizationConfig | Mapping[str, Any] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
        """The site's unique id."""
    @property
    def code(self) -> str | None:
        """The unique site code that the service made."""
    @property
    def url(self) -> str | None:
        """The URL of the website."""
    @property
    def name(self) -> str | None:
        """The name, at most 30 characters."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def type(self) -> SiteType | None:
        """What the site is."""
    @property
    def date_created(self) -> datetime | None:
        """When the site was created."""
    @property
    def domain_names(self) -> list[str] | None:
        """The domain names."""
    @property
    def kameleoon_domain(self) -> str | None:
        """The service-side domain of the site."""
    @property
    @deprecated("use `kameleoonDomain`")
    def wide_domain(self) -> str | None:
        """The service-side domain of the site."""
    @property
    def application_file_url(self) -> str | None:
        """The URL of a self-hosted main script; a default address is used where it is absent."""
    @property
    def images_url(self) -> str | None:
        """The URL of self-hosted images; a default address is used where it is absent."""
    @property
    def currency(self) -> Currency | None:
        """The currency."""
    @property
    def data_storage(self) -> DataStorage | None:
        """Where visitor test data is kept on the device."""
    @property
    def capture_event_method(self) -> CaptureEventMethod | None:
        """The event that a click is captured by."""
    @property
    def behavior_when_timeout(self) -> BehaviorWhenTimeout | None:
        """What happens when the script exceeds the normal load time."""
    @property
    def indicators(self) -> list[Indicator] | None:
        """What is measured beside goals."""
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
        """How the last rebuild of the script ended."""
    @property
    def real_time_config_update(self) -> bool | None:
        """Whether the SDK can receive configuration in real time."""
    @property
    def recommendation_secret_key(self) -> str | None:
        """The secret key of product recommendations."""
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
    def custom_selectors(self) -> list[str] | None:
        """Custom selectors."""
    @property
    def tracking_script(self) -> str | None:
        """The global custom script, run at each page load right after the application loads."""
    @property
    def widget_fonts(self) -> list[Font] | None:
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
        cart_amount_value: float | None = ...,
        date_created: datetime | date | str | None = ...,
        ignore_url_settings: bool | None = ...,
        excluded_configuration_url_list: Sequence[ConfigurationUrl | Mapping[str, Any]] | None = ...,
        included_configuration_url_list: Sequence[ConfigurationUrl | Mapping[str, Any]] | None = ...,
        excluded_custom_data: Sequence[int] | None = ...,
        excluded_experiment_list: Sequence[int] | None = ...,
        excluded_goal_list: Sequence[int] | None = ...,
        excluded_personalization_list: Sequence[int] | None = ...,
        excluded_targeting_segment_list: Sequence[int] | None = ...,
        included_custom_data: Sequence[int] | None = ...,
        included_experiment_list: Sequence[int] | None = ...,
        included_personalization_list: Sequence[int] | None = ...,
        included_targeting_segment_list: Sequence[int] | None = ...,
        excluded_targeting_type_list: Sequence[TargetingType] | None = ...,
        included_targeting_type_list: Sequence[TargetingType] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: int | None = ...,
        main_goal: int | None = ...,
        cart_amount_goal: int | None = ...,
        cart_amount_value: float | None = ...,
        date_created: datetime | date | str | None = ...,
        ignore_url_settings: bool | None = ...,
        excluded_configuration_url_list: Sequence[ConfigurationUrl | Mapping[str, Any]] | None = ...,
        included_configuration_url_list: Sequence[ConfigurationUrl | Mapping[str, Any]] | None = ...,
        excluded_custom_data: Sequence[int] | None = ...,
        excluded_experiment_list: Sequence[int] | None = ...,
        excluded_goal_list: Sequence[int] | None = ...,
        excluded_personalization_list: Sequence[int] | None = ...,
        excluded_targeting_segment_list: Sequence[int] | None = ...,
        included_custom_data: Sequence[int] | None = ...,
        included_experiment_list: Sequence[int] | None = ...,
        included_personalization_list: Sequence[int] | None = ...,
        included_targeting_segment_list: Sequence[int] | None = ...,
        excluded_targeting_type_list: Sequence[TargetingType] | None = ...,
        included_targeting_type_list: Sequence[TargetingType] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> int | None:
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
    def excluded_configuration_url_list(self) -> list[ConfigurationUrl] | None:
        """The URLs that are left out."""
    @property
    def included_configuration_url_list(self) -> list[ConfigurationUrl] | None:
        """The URLs that are taken in."""
    @property
    def excluded_custom_data(self) -> list[int] | None:
        """The ids of the custom data that are left out."""
    @property
    def excluded_experiment_list(self) -> list[int] | None:
        """The ids of the experiments that are left out."""
    @property
    def excluded_goal_list(self) -> list[int] | None:
        """The ids of the goals that are left out."""
    @property
    def excluded_personalization_list(self) -> list[int] | None:
        """The ids of the personalizations that are left out."""
    @property
    def excluded_targeting_segment_list(self) -> list[int] | None:
        """The ids of the segments that are left out."""
    @property
    def included_custom_data(self) -> list[int] | None:
        """The ids of the custom data that are taken in."""
    @property
    def included_experiment_list(self) -> list[int] | None:
        """The ids of the experiments that are taken in."""
    @property
    def included_personalization_list(self) -> list[int] | None:
        """The ids of the personalizations that are taken in."""
    @property
    def included_targeting_segment_list(self) -> list[int] | None:
        """The ids of the segments that are taken in."""
    @property
    def excluded_targeting_type_list(self) -> list[TargetingType] | None:
        """The targeting types that are left out."""
    @property
    def included_targeting_type_list(self) -> list[TargetingType] | None:
        """The targeting types that are taken in."""

class ConfigurationUrl(Model):
    """A URL that an audience configuration names."""

    def __init__(
        self,
        *,
        url: str | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        url: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
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
        min_wining_reliability: float | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        custom_variation_selection_script: str | None = ...,
        is_editor_launched_by_shortcut: bool | None = ...,
        is_kameleoon_reporting_enabled: bool | None = ...,
        min_wining_reliability: float | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
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
        personalizations_deviation: float | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        is_same_jquery_injection_allowed: bool | None = ...,
        is_same_type_personalization_enabled: bool | None = ...,
        personalizations_deviation: float | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
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
    """A widget made in the studio."""

    def __init__(
        self,
        *,
        widget_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        version: float | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        screens: Sequence[Screen | Mapping[str, Any]] | None = ...,
        translation: Translation | Mapping[str, Any] | None = ...,
        elements: Sequence[ElementType] | None = ...,
        event_actions: Sequence[EventAction] | None = ...,
        event_conditions: Sequence[EventCondition] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        widget_id: int | None = ...,
        date_created: datetime | date | str | None = ...,
        date_modified: datetime | date | str | None = ...,
        version: float | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        screens: Sequence[Screen | Mapping[str, Any]] | None = ...,
        translation: Translation | Mapping[str, Any] | None = ...,
        elements: Sequence[ElementType] | None = ...,
        event_actions: Sequence[EventAction] | None = ...,
        event_conditions: Sequence[EventCondition] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def widget_id(self) -> int | None:
        """The widget's unique id."""
    @property
    def date_created(self) -> datetime | None:
        """When the widget was created."""
    @property
    def date_modified(self) -> datetime | None:
        """When the widget was last changed."""
    @property
    def version(self) -> float | None:
        """The version: at most five digits, two of them behind the point."""
    @property
    def is_legacy(self) -> bool | None:
        """Whether the widget belongs to a legacy system."""
    @property
    def widget_editor_template(self) -> str | None:
        """The editor's configuration, as JSON text."""
    @property
    def fonts(self) -> list[Font] | None:
        """The fonts."""
    @property
    def screens(self) -> list[Screen] | None:
        """The screens."""
    @property
    def translation(self) -> Translation | None:
        """The languages."""
    @property
    def elements(self) -> list[ElementType] | None:
        """The kinds of elements in the widget."""
    @property
    def event_actions(self) -> list[EventAction] | None:
        """What the widget does."""
    @property
    def event_conditions(self) -> list[EventCondition] | None:
        """When the widget does it."""

class Screen(Model):
    """A screen of a widget."""

    def __init__(
        self,
        *,
        id: str | None = ...,
        name: str | None = ...,
        template_name: str | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        id: str | None = ...,
        name: str | None = ...,
        template_name: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def id(self) -> str | None:
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
        languages: Sequence[Language | Mapping[str, Any]] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        enabled: bool | None = ...,
        default_language_id: str | None = ...,
        languages: Sequence[Language | Mapping[str, Any]] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def enabled(self) -> bool | None:
        """Whether the widget is translated."""
    @property
    def default_language_id(self) -> str | None:
        """The id of the default language."""
    @property
    def languages(self) -> list[Language] | None:
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
    def replace(
        self,
        *,
        iid: str | None = ...,
        code: str | None = ...,
        name: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
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
    """What results are asked for."""

    def __init__(
        self,
        *,
        date_intervals: Sequence[DateInterval | Mapping[str, Any]],
        conversion_type: ConversionType,
        visitor_data: bool | None = ...,
        all_variations_data: bool | None = ...,
        bayesian: bool | None = ...,
        sequential_testing: bool | None = ...,
        enabled_multiple_testing: bool | None = ...,
        reference_variation_id: str | None = ...,
        breakdown: Any | None = ...,
        goals_ids: Sequence[int] | None = ...,
        goal_ids_cuped: Sequence[int] | None = ...,
        filters: Sequence[ResultsFilter | Mapping[str, Any]] | None = ...,
        callback_url: str | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        date_intervals: Sequence[DateInterval | Mapping[str, Any]] | None = ...,
        conversion_type: ConversionType | None = ...,
        visitor_data: bool | None = ...,
        all_variations_data: bool | None = ...,
        bayesian: bool | None = ...,
        sequential_testing: bool | None = ...,
        enabled_multiple_testing: bool | None = ...,
        reference_variation_id: str | None = ...,
        breakdown: Any | None = ...,
        goals_ids: Sequence[int] | None = ...,
        goal_ids_cuped: Sequence[int] | None = ...,
        filters: Sequence[ResultsFilter | Mapping[str, Any]] | None = ...,
        callback_url: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def date_intervals(self) -> list[DateInterval] | None:
        """The periods that the results are restricted to."""
    @property
    def conversion_type(self) -> ConversionType | None:
        """The conversions that reliability, improvement rate and the like are computed from."""
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
    def breakdown(self) -> Any | None:
        """How the data is split, for example `{"type": "BROWSER"}`."""
    @property
    def goals_ids(self) -> list[int] | None:
        """The ids of the goals: null includes all goals, an empty list none."""
    @property
    def goal_ids_cuped(self) -> list[int] | None:
        """The ids of the goals for CUPED: null includes all goals, an empty list none."""
    @property
    def filters(self) -> list[ResultsFilter] | None:
        """The filters on the reported data."""
    @property
    def callback_url(self) -> str | None:
        """The address that the data is sent to."""

class DateInterval(Model):
    """A period."""

    def __init__(
        self,
        *,
        start: datetime | date | str,
        end: datetime | date | str,
    ) -> None: ...
    def replace(
        self,
        *,
        start: datetime | date | str | None = ...,
        end: datetime | date | str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def start(self) -> datetime | None:
        """The beginning."""
    @property
    def end(self) -> datetime | None:
        """The end, not before the beginning."""

class ResultsFilter(Model):
    """A filter on the reported data."""

    def __init__(
        self,
        *,
        type: str | None = ...,
        include: bool | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        type: str | None = ...,
        include: bool | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def type(self) -> str | None:
        """What is filtered."""
    @property
    def include(self) -> bool | None:
        """Whether the filter takes in or leaves out."""

class ResultsTicket(Model):
    """The answer to a request for results."""

    def __init__(
        self,
        *,
        data_code: str,
    ) -> None: ...
    def replace(
        self,
        *,
        data_code: str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def data_code(self) -> str | None:
        """The hash code of the data request: digits, or two numbers joined by a vertical bar; it can be far longer than 64 bits."""

class RequestParams(Model):
    """The parameters of a list."""

    def __init__(
        self,
        *,
        filter: FilteringCondition | FilteringLogic | Mapping[str, Any] | None = ...,
        page: int | None = ...,
        per_page: int | None = ...,
        sort: Sequence[SortingParameter | Mapping[str, Any]] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        filter: FilteringCondition | FilteringLogic | Mapping[str, Any] | None = ...,
        page: int | None = ...,
        per_page: int | None = ...,
        sort: Sequence[SortingParameter | Mapping[str, Any]] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def filter(self) -> FilteringCondition | FilteringLogic | None:
        """Which records are listed."""
    @property
    def page(self) -> int | None:
        """The page number, from 1."""
    @property
    def per_page(self) -> int | None:
        """The number of records in a page."""
    @property
    def sort(self) -> list[SortingParameter] | None:
        """The order of the records."""

class FilteringCondition(Model):
    """A comparison of one field."""

    def __init__(
        self,
        *,
        field: str,
        operator: FilterOperator,
        parameters: Sequence[Any] | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        field: str | None = ...,
        operator: FilterOperator | None = ...,
        parameters: Sequence[Any] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def field(self) -> str | None:
        """The field's wire name."""
    @property
    def operator(self) -> FilterOperator | None:
        """How the field is compared."""
    @property
    def parameters(self) -> list[Any] | None:
        """What the field is compared with."""

class FilteringLogic(Model):
    """Expressions joined by AND or OR."""

    def __init__(
        self,
        *,
        conditional_operator: ConditionalOperator,
        expressions: Sequence[FilteringCondition | FilteringLogic | Mapping[str, Any]],
    ) -> None: ...
    def replace(
        self,
        *,
        conditional_operator: ConditionalOperator | None = ...,
        expressions: Sequence[FilteringCondition | FilteringLogic | Mapping[str, Any]] | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def conditional_operator(self) -> ConditionalOperator | None:
        """How the expressions are joined."""
    @property
    def expressions(self) -> list[FilteringCondition | FilteringLogic] | None:
        """The expressions."""

class SortingParameter(Model):
    """A field to sort by."""

    def __init__(
        self,
        *,
        field: str,
        direction: SortDirection | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        field: str | None = ...,
        direction: SortDirection | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def field(self) -> str | None:
        """The field's wire name."""
    @property
    def direction(self) -> SortDirection | None:
        """The direction."""

class ErrorObject(Model):
    """The body of an answer outside 2xx."""

    def __init__(
        self,
        *,
        code: str | None = ...,
        message: str | None = ...,
        name: str | None = ...,
        status: ErrorStatus | None = ...,
        sub: str | None = ...,
        impersonator: str | None = ...,
        time: int | None = ...,
        timestamp: datetime | date | str | None = ...,
    ) -> None: ...
    def replace(
        self,
        *,
        code: str | None = ...,
        message: str | None = ...,
        name: str | None = ...,
        status: ErrorStatus | None = ...,
        sub: str | None = ...,
        impersonator: str | None = ...,
        time: int | None = ...,
        timestamp: datetime | date | str | None = ...,
    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @property
    def code(self) -> str | None:
        """The error's code."""
    @property
    def message(self) -> str | None:
        """What happened."""
    @property
    def name(self) -> str | None:
        """The error's name."""
    @property
    def status(self) -> ErrorStatus | None:
        """Whether the answer is an error."""
    @property
    def sub(self) -> str | None:
        """More on the error."""
    @property
    def impersonator(self) -> str | None:
        """Who acted for the account."""
    @property
    def time(self) -> int | None:
        """When it happened, in milliseconds since 1970."""
    @property
    def timestamp(self) -> datetime | None:
        """When it happened."""
