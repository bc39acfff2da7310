# Generated from the declarations by `make generate`; changes belong there.
"""The calls on each resource, blocking and awaited.

Each call on one object takes its id or code first, and each that sends a body takes it whole or as keyword fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._xpauto import OMITTED
from .arguments import Body, FieldNames, FilterLike, SortLike, explained
from .later import Later
from .models import (
    DateInterval,
    Font,
    Goal,
    Image,
    RecommenderBlock,
    ResultsFilter,
    ResultsRequest,
    ResultsTicket,
    Screen,
    Segment,
    SelectedFont,
    Site,
    Theme,
    ThemeColor,
    Translation,
    WidgetStudio,
)
from .pager import AsyncPager, Pager
from .resource import NativeClient, Resource, created_once, declared_fields
from .tickets import AsyncTicket, Ticket

if TYPE_CHECKING:
    import decimal
    import enum

    from . import enums, field_names
else:
    decimal = Later("decimal")
    enum = Later("enum")
    enums = Later("xpauto.enums")
    field_names = Later("xpauto.field_names")

Listed = TypeVar("Listed", "Segment", "Goal")
"""The model of a list that the service has."""


class Segments(Resource):
    """The calls on segments."""

    @explained
    def list(
        self,
        *,
        filter: FilterLike[Segment] | None = None,
        sort: SortLike[Segment, field_names.SegmentOrder] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: FieldNames[Segment, field_names.SegmentOptionalField] = (),
        select: FieldNames[Segment, field_names.SegmentField] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> Pager[Segment]:
        """Lists segments: named sets of visitor conditions.

        `GET /segments`

        Nothing is sent before the list is read: with `for`, `.pages()`, `.first()` or `.collect()`. `.plan()` estimates
        the cost of reading it.

        Args:
            filter: The filter of the records.
            sort: The order of the records: names of fields, with `-` in front for descending, or `SortingParameter`
                objects.
            per_page: The number of records per page; the service may return fewer.
            start_page: The first page that is read.
            optional_fields: Optional fields, which the service returns only on request.
            select: The only fields to keep of each record; all by default.
            limit: The maximum number of records; all by default. From the first page on, no more are requested per
                page.
            prefetch: The maximum number of prefetched pages, 0 for none; by default as many as `max_concurrency`
                allows.
            unique: Whether to drop records with the id of an earlier one, which occur when records move between
                pages.

        Returned only if named in `optional_fields`: experiment_amount, experiments, personalization_amount,
        personalizations, feature_flag_amount, links.

        Fields to filter and to sort by:
            id (int): The segment's unique id.
            name (str): The name.
            description (str): The description.
            site_id (int): The id of the site (project) that owns the segment.
            segment_type (str): The purpose of the segment.
            audience_tracking (bool): Whether the segment tracks an audience.
            audience_tracking_editable (bool): Whether tracking can be switched off; segments with predictive
                conditions are always tracked.
            conditions_data (ConditionsData): The conditions in blocks.
            condition_data_list (list[ConditionsDataNode]): The conditions as a flat list of nodes.
            condition_data_tree (ConditionsDataLevel | TargetingCondition): The conditions as a tree.
            has_segment_condition (bool): Whether the segment has conditions.
            used_by_segment_condition (bool): Whether a condition of another segment uses this one.
            is_favorite (bool): Whether the segment is marked as a favorite.
            user_visible (bool): Whether the segment is marked as hidden from the user.
            tags (list[str]): The tags.
            created_by (int): The account id of the creator.
            date_created (datetime): When the segment was created.
            date_modified (datetime): When the segment was last changed.
            experiment_amount (int): How many experiments use the segment.
            experiments (list[int]): The ids of the experiments that use the segment.
            personalization_amount (int): How many personalizations use the segment.
            personalizations (list[int]): The ids of the personalizations that use the segment.
            feature_flag_amount (int): How many feature flags use the segment.
            links (list[Link]): The objects that the segment is linked to.

        >>> client.segments.list(filter=Segment.site_id == 42, sort=Segment.date_created.desc()).collect()
        """
        options = {
            "filter": filter,
            "sort": sort,
            "per_page": per_page,
            "start_page": start_page,
            "optional_fields": optional_fields,
            "select": select,
            "limit": limit,
            "prefetch": prefetch,
            "unique": unique,
        }
        return Pager(self._native.list("segments.list", options))


class Goals(Resource):
    """The calls on goals."""

    @explained
    def list(
        self,
        *,
        filter: FilterLike[Goal] | None = None,
        sort: SortLike[Goal, field_names.GoalOrder] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: FieldNames[Goal, field_names.GoalOptionalField] = (),
        select: FieldNames[Goal, field_names.GoalField] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> Pager[Goal]:
        """Lists goals: the measures of experiments and personalizations.

        `GET /goals`

        Nothing is sent before the list is read: with `for`, `.pages()`, `.first()` or `.collect()`. `.plan()` estimates
        the cost of reading it.

        Args:
            filter: The filter of the records.
            sort: The order of the records: names of fields, with `-` in front for descending, or `SortingParameter`
                objects.
            per_page: The number of records per page; the service may return fewer.
            start_page: The first page that is read.
            optional_fields: Optional fields, which the service returns only on request.
            select: The only fields to keep of each record; all by default.
            limit: The maximum number of records; all by default. From the first page on, no more are requested per
                page.
            prefetch: The maximum number of prefetched pages, 0 for none; by default as many as `max_concurrency`
                allows.
            unique: Whether to drop records with the id of an earlier one, which occur when records move between
                pages.

        Returned only if named in `optional_fields`: tags, experiment_amount, experiments, personalization_amount,
        personalizations, holdout_amount, holdouts, feature_flag_amount, is_targeting_segment_mentalist.

        Fields to filter and to sort by:
            id (int): The goal's unique id.
            name (str): The name.
            description (str): The description.
            site_id (int): The id of the site that owns the goal.
            type (str): The event that the goal counts.
            has_multiple_conversions (bool): Whether one visit can convert several times.
            status (str): Whether the goal is in use.
            is_active (bool): Whether the goal is in use.
            params (Any): The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`;
                their shape depends on the type.
            access_limiters (list[AccessLimiter]): The holders of access to the goal.
            custom_datas (list[CustomData]): The custom data that uses the goal.
            tags (list[str]): The tags.
            created_by (int): The account id of the creator.
            date_created (datetime): When the goal was created.
            date_modified (datetime): When the goal was last changed.
            experiment_amount (int): How many experiments use the goal.
            experiments (list[int]): The ids of the experiments that use the goal.
            personalization_amount (int): How many personalizations use the goal.
            personalizations (list[int]): The ids of the personalizations that use the goal.
            holdout_amount (int): How many holdouts use the goal.
            holdouts (list[int]): The ids of the holdouts that use the goal.
            feature_flag_amount (int): How many feature flags use the goal.
            is_targeting_segment_mentalist (bool): Whether predictive targeting uses the goal.
            mentalist_weight (float): The goal's weight in predictive targeting.
            targeting_segment_mentalist (list[int]): The ids of the segments of predictive targeting.
            tracking_tools (list[str]): The tools that the goal reports to.

        >>> client.goals.list(filter=Goal.site_id == 42, sort=Goal.date_created.desc()).collect()
        """
        options = {
            "filter": filter,
            "sort": sort,
            "per_page": per_page,
            "start_page": start_page,
            "optional_fields": optional_fields,
            "select": select,
            "limit": limit,
            "prefetch": prefetch,
            "unique": unique,
        }
        return Pager(self._native.list("goals.list", options))


class Sites(Resource):
    """The calls on sites."""

    def get_by_code(
        self,
        code: str,
        /,
        *,
        optional_fields: FieldNames[Site, str] = (),
    ) -> Site:
        """Reads the site with the given site code.

        `GET /sites/byCode/{siteCode}`

        Args:
            code: the object's code.
            optional_fields: fields that are returned on request only.

        >>> client.sites.get_by_code("shopfront1")
        """
        record: Site = self._native.call(
            "sites.get_by_code",
            (code,),
            None,
            None,
            optional_fields,
        )
        return record


class RecommenderBlocks(Resource):
    """The calls on recommender blocks."""

    @overload
    def update(
        self,
        recommender_block_id: int,
        body: RecommenderBlock | Body,
        /,
    ) -> RecommenderBlock: ...
    @overload
    def update(
        self,
        recommender_block_id: int,
        /,
        *,
        id: int | None = ...,
        api_key: str | None = ...,
        api_secret: str | None = ...,
        code: str | None = ...,
        description: str | None = ...,
        limit: int | None = ...,
        name: str | None = ...,
        template: str | None = ...,
    ) -> RecommenderBlock: ...
    @declared_fields
    def update(
        self,
        recommender_block_id: int,
        body: RecommenderBlock | Body = OMITTED,
        /,
        *,
        id: int | None = OMITTED,
        api_key: str | None = OMITTED,
        api_secret: str | None = OMITTED,
        code: str | None = OMITTED,
        description: str | None = OMITTED,
        limit: int | None = OMITTED,
        name: str | None = OMITTED,
        template: str | None = OMITTED,
        **undeclared: Any,
    ) -> RecommenderBlock:
        """Updates the recommender block with the given id.

        `PUT /recommender-block/{recommenderBlockId}`

        Takes a RecommenderBlock, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A
        field that is left out is not sent, and `None` is sent as null.

        Args:
            recommender_block_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            id (int): The block's id.
            api_key (str): The store id of the block.
            api_secret (str): The secret token of the block. A secret, hidden from every output.
            code (str): The code.
            description (str): The description.
            limit (int): How many products are shown.
            name (str): The name.
            template (str): The template.

        >>> client.recommender_blocks.update(701, name="Also bought", limit=8)
        """
        fields = {
            "id": id,
            "api_key": api_key,
            "api_secret": api_secret,
            "code": code,
            "description": description,
            "limit": limit,
            "name": name,
            "template": template,
            **undeclared,
        }
        record: RecommenderBlock = self._native.call(
            "recommender_blocks.update",
            (recommender_block_id,),
            body,
            fields,
        )
        return record


class Images(Resource):
    """The calls on images."""

    @overload
    def update(
        self,
        image_id: int,
        body: Image | Body,
        /,
    ) -> Image: ...
    @overload
    def update(
        self,
        image_id: int,
        /,
        *,
        name: str | None = ...,
        source: str | None = ...,
        base_color: int | None = ...,
    ) -> Image: ...
    @declared_fields
    def update(
        self,
        image_id: int,
        body: Image | Body = OMITTED,
        /,
        *,
        name: str | None = OMITTED,
        source: str | None = OMITTED,
        base_color: int | None = OMITTED,
        **undeclared: Any,
    ) -> Image:
        """Updates the base color, the name or the source of an image.

        `PATCH /images/{imageId}`

        Takes a Image, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that is
        left out is not sent, and `None` is sent as null.

        Args:
            image_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            name (str): The name.
            source (str): The source of the image.
            base_color (int): The base color, as a number.

        >>> client.images.update(601, name="Spring banner", source="studio")
        """
        fields = {
            "name": name,
            "source": source,
            "base_color": base_color,
            **undeclared,
        }
        record: Image = self._native.call(
            "images.update",
            (image_id,),
            body,
            fields,
        )
        return record


class Themes(Resource):
    """The calls on themes."""

    @overload
    def create(
        self,
        body: Theme | Body,
        /,
    ) -> Theme: ...
    @overload
    def create(
        self,
        /,
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
    ) -> Theme: ...
    @declared_fields
    def create(
        self,
        body: Theme | Body = OMITTED,
        /,
        *,
        id: int | None = OMITTED,
        name: str | None = OMITTED,
        description: str | None = OMITTED,
        project_ids: Iterable[int] | None = OMITTED,
        widget_ids: Iterable[int] | None = OMITTED,
        components: Iterable[str] | None = OMITTED,
        tags: Iterable[str] | None = OMITTED,
        colors: Iterable[ThemeColor | Body] | None = OMITTED,
        custom_fonts: Iterable[Font | Body] | None = OMITTED,
        selected_fonts: Iterable[SelectedFont | Body] | None = OMITTED,
        status: enums.ThemeStatus | enum.Enum | None = OMITTED,
        **undeclared: Any,
    ) -> Theme:
        """Creates a theme.

        `POST /themes`

        Takes a Theme, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that is
        left out is not sent, and `None` is sent as null.

        Args:
            body: the whole body, in place of keywords.
            id (int): The theme's id.
            name (str): The name.
            description (str): The description.
            project_ids (list[int]): The ids of the projects (sites) that use the theme.
            widget_ids (list[int]): The ids of the widgets that use the theme.
            components (list[str]): The components.
            tags (list[str]): The tags.
            colors (list[ThemeColor]): The colors.
            custom_fonts (list[Font]): The account's own fonts.
            selected_fonts (list[SelectedFont]): The selected fonts.
            status (str): Whether the theme is in use.

        >>> client.themes.create(name="Spring", status="DRAFT", colors=[{"id": "c1", "value": "#e8f5e9"}])
        """
        fields = {
            "id": id,
            "name": name,
            "description": description,
            "project_ids": project_ids,
            "widget_ids": widget_ids,
            "components": components,
            "tags": tags,
            "colors": colors,
            "custom_fonts": custom_fonts,
            "selected_fonts": selected_fonts,
            "status": status,
            **undeclared,
        }
        record: Theme = self._native.call(
            "themes.create",
            (),
            body,
            fields,
        )
        return record

    @overload
    def update(
        self,
        theme_id: int,
        body: Theme | Body,
        /,
    ) -> Theme: ...
    @overload
    def update(
        self,
        theme_id: int,
        /,
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
    ) -> Theme: ...
    @declared_fields
    def update(
        self,
        theme_id: int,
        body: Theme | Body = OMITTED,
        /,
        *,
        id: int | None = OMITTED,
        name: str | None = OMITTED,
        description: str | None = OMITTED,
        project_ids: Iterable[int] | None = OMITTED,
        widget_ids: Iterable[int] | None = OMITTED,
        components: Iterable[str] | None = OMITTED,
        tags: Iterable[str] | None = OMITTED,
        colors: Iterable[ThemeColor | Body] | None = OMITTED,
        custom_fonts: Iterable[Font | Body] | None = OMITTED,
        selected_fonts: Iterable[SelectedFont | Body] | None = OMITTED,
        status: enums.ThemeStatus | enum.Enum | None = OMITTED,
        **undeclared: Any,
    ) -> Theme:
        """Updates the theme with the given id.

        `PUT /themes/{themeId}`

        Takes a Theme, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that is
        left out is not sent, and `None` is sent as null.

        Args:
            theme_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            id (int): The theme's id.
            name (str): The name.
            description (str): The description.
            project_ids (list[int]): The ids of the projects (sites) that use the theme.
            widget_ids (list[int]): The ids of the widgets that use the theme.
            components (list[str]): The components.
            tags (list[str]): The tags.
            colors (list[ThemeColor]): The colors.
            custom_fonts (list[Font]): The account's own fonts.
            selected_fonts (list[SelectedFont]): The selected fonts.
            status (str): Whether the theme is in use.

        >>> client.themes.update(501, name="Spring", status="ACTIVE")
        """
        fields = {
            "id": id,
            "name": name,
            "description": description,
            "project_ids": project_ids,
            "widget_ids": widget_ids,
            "components": components,
            "tags": tags,
            "colors": colors,
            "custom_fonts": custom_fonts,
            "selected_fonts": selected_fonts,
            "status": status,
            **undeclared,
        }
        record: Theme = self._native.call(
            "themes.update",
            (theme_id,),
            body,
            fields,
        )
        return record


class WidgetStudios(Resource):
    """The calls on widget studios."""

    @overload
    def create(
        self,
        body: WidgetStudio | Body,
        /,
    ) -> WidgetStudio: ...
    @overload
    def create(
        self,
        /,
        *,
        version: float | decimal.Decimal | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Iterable[Font | Body] | None = ...,
        screens: Iterable[Screen | Body] | None = ...,
        translation: Translation | Body | None = ...,
        elements: Iterable[enums.ElementType | enum.Enum] | None = ...,
        event_actions: Iterable[enums.EventAction | enum.Enum] | None = ...,
        event_conditions: Iterable[enums.EventCondition | enum.Enum] | None = ...,
    ) -> WidgetStudio: ...
    @declared_fields
    def create(
        self,
        body: WidgetStudio | Body = OMITTED,
        /,
        *,
        version: float | decimal.Decimal | None = OMITTED,
        is_legacy: bool | None = OMITTED,
        widget_editor_template: str | None = OMITTED,
        fonts: Iterable[Font | Body] | None = OMITTED,
        screens: Iterable[Screen | Body] | None = OMITTED,
        translation: Translation | Body | None = OMITTED,
        elements: Iterable[enums.ElementType | enum.Enum] | None = OMITTED,
        event_actions: Iterable[enums.EventAction | enum.Enum] | None = OMITTED,
        event_conditions: Iterable[enums.EventCondition | enum.Enum] | None = OMITTED,
        **undeclared: Any,
    ) -> WidgetStudio:
        """Creates a widget studio.

        `POST /widget-studio`

        Takes a WidgetStudio, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field
        that is left out is not sent, and `None` is sent as null.

        Args:
            body: the whole body, in place of keywords.
            version (float): The version: at most three digits before the decimal point and two after it.
            is_legacy (bool): Whether the widget belongs to a legacy system.
            widget_editor_template (str): The editor's configuration, as a JSON string.
            fonts (list[Font]): The fonts.
            screens (list[Screen]): The screens.
            translation (Translation): The languages.
            elements (list[str]): The kinds of elements in the widget.
            event_actions (list[str]): The actions of the widget.
            event_conditions (list[str]): The events that trigger the actions.

        >>> client.widget_studios.create(version=1.25, is_legacy=False, elements=["HEADING", "BUTTON", "CLOSE"])
        """
        fields = {
            "version": version,
            "is_legacy": is_legacy,
            "widget_editor_template": widget_editor_template,
            "fonts": fonts,
            "screens": screens,
            "translation": translation,
            "elements": elements,
            "event_actions": event_actions,
            "event_conditions": event_conditions,
            **undeclared,
        }
        record: WidgetStudio = self._native.call(
            "widget_studios.create",
            (),
            body,
            fields,
        )
        return record


class Personalizations(Resource):
    """The calls on personalizations."""

    @overload
    def request_results(
        self,
        personalization_id: int,
        body: ResultsRequest | Body,
        /,
    ) -> Ticket: ...
    @overload
    def request_results(
        self,
        personalization_id: int,
        /,
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
    ) -> Ticket: ...
    @declared_fields
    def request_results(
        self,
        personalization_id: int,
        body: ResultsRequest | Body = OMITTED,
        /,
        *,
        date_intervals: Iterable[DateInterval | Body] | None = OMITTED,
        conversion_type: enums.ConversionType | enum.Enum | None = OMITTED,
        visitor_data: bool | None = OMITTED,
        all_variations_data: bool | None = OMITTED,
        bayesian: bool | None = OMITTED,
        sequential_testing: bool | None = OMITTED,
        enabled_multiple_testing: bool | None = OMITTED,
        reference_variation_id: str | None = OMITTED,
        breakdown: Any = OMITTED,
        goals_ids: Iterable[int] | None = OMITTED,
        goal_ids_cuped: Iterable[int] | None = OMITTED,
        filters: Iterable[ResultsFilter | Body] | None = OMITTED,
        callback_url: str | None = OMITTED,
        **undeclared: Any,
    ) -> Ticket:
        """Requests the computation of the results of a personalization.

        `POST /personalizations/{personalizationId}/results`

        Takes a ResultsRequest, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A
        field that is left out is not sent, and `None` is sent as null.

        Args:
            personalization_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            date_intervals (list[DateInterval]): The periods that the results are restricted to. Required.
            conversion_type (str): The conversions that reliability, improvement rate and the like are computed
                from. Required.
            visitor_data (bool): Whether data is limited to unique visitors; false by default.
            all_variations_data (bool): Whether all variations are included at once; false by default.
            bayesian (bool): Whether the Bayesian probability is computed; false by default.
            sequential_testing (bool): Whether sequential testing is computed; false by default.
            enabled_multiple_testing (bool): Whether results are corrected for multiple testing; false by default.
            reference_variation_id (str): The id of the variation that the others are compared with.
            breakdown (Any): How the data is split, for example `{"type": "BROWSER"}`.
            goals_ids (list[int]): The ids of the goals: null includes all goals, an empty list none.
            goal_ids_cuped (list[int]): The ids of the goals for CUPED: null includes all goals, an empty list none.
            filters (list[ResultsFilter]): The filters on the reported data.
            callback_url (str): The `http` or `https` URL that the data is sent to.

        >>> client.personalizations.request_results(
        ...     301,
        ...     date_intervals=[{"start": "2026-05-01T00:00:00", "end": "2026-05-31T23:59:59"}],
        ...     conversion_type="ALL_CONVERSION",
        ...     goals_ids=None,
        ... )
        """
        fields = {
            "date_intervals": date_intervals,
            "conversion_type": conversion_type,
            "visitor_data": visitor_data,
            "all_variations_data": all_variations_data,
            "bayesian": bayesian,
            "sequential_testing": sequential_testing,
            "enabled_multiple_testing": enabled_multiple_testing,
            "reference_variation_id": reference_variation_id,
            "breakdown": breakdown,
            "goals_ids": goals_ids,
            "goal_ids_cuped": goal_ids_cuped,
            "filters": filters,
            "callback_url": callback_url,
            **undeclared,
        }
        record: ResultsTicket = self._native.call(
            "personalizations.request_results",
            (personalization_id,),
            body,
            fields,
        )
        return Ticket._of(record, self._native)

    def delete(
        self,
        personalization_id: int,
        /,
    ) -> None:
        """Deletes the personalization with the given id.

        `DELETE /personalizations/{personalizationId}`

        Args:
            personalization_id: the object's id, a positive integer.

        >>> client.personalizations.delete(302)
        """
        record: None = self._native.call(
            "personalizations.delete",
            (personalization_id,),
        )
        return record

    def ticket(self, data_code: str, /) -> Ticket:
        """Returns the ticket of a data code that another process, or an earlier run, received.

        Nothing is sent before the ticket is polled.

        >>> client.personalizations.ticket(data_code).poll("/results/{dataCode}")
        """
        return Ticket._given(data_code, self._native)


class StudioRecommenderBlocks(Resource):
    """The calls on studio recommender blocks."""

    def delete(
        self,
        studio_recommender_block_id: int,
        /,
    ) -> None:
        """Deletes the studio recommender block with the given id.

        `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`

        Args:
            studio_recommender_block_id: the object's id, a positive integer.

        >>> client.studio_recommender_blocks.delete(801)
        """
        record: None = self._native.call(
            "studio_recommender_blocks.delete",
            (studio_recommender_block_id,),
        )
        return record


class KeyMoments(Resource):
    """The calls on key moments."""

    def delete(
        self,
        key_moment_id: int,
        /,
    ) -> None:
        """Deletes the key moment (trigger) with the given id.

        `DELETE /key-moments/{keyMomentId}`

        Args:
            key_moment_id: the object's id, a positive integer.

        >>> client.key_moments.delete(401)
        """
        record: None = self._native.call(
            "key_moments.delete",
            (key_moment_id,),
        )
        return record


class AsyncSegments(Resource):
    """The calls on segments, awaited."""

    @explained
    def list(
        self,
        *,
        filter: FilterLike[Segment] | None = None,
        sort: SortLike[Segment, field_names.SegmentOrder] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: FieldNames[Segment, field_names.SegmentOptionalField] = (),
        select: FieldNames[Segment, field_names.SegmentField] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> AsyncPager[Segment]:
        """Lists segments: named sets of visitor conditions.

        `GET /segments`

        Nothing is sent before the list is read: with `for`, `.pages()`, `.first()` or `.collect()`. `.plan()` estimates
        the cost of reading it.

        Args:
            filter: The filter of the records.
            sort: The order of the records: names of fields, with `-` in front for descending, or `SortingParameter`
                objects.
            per_page: The number of records per page; the service may return fewer.
            start_page: The first page that is read.
            optional_fields: Optional fields, which the service returns only on request.
            select: The only fields to keep of each record; all by default.
            limit: The maximum number of records; all by default. From the first page on, no more are requested per
                page.
            prefetch: The maximum number of prefetched pages, 0 for none; by default as many as `max_concurrency`
                allows.
            unique: Whether to drop records with the id of an earlier one, which occur when records move between
                pages.

        Returned only if named in `optional_fields`: experiment_amount, experiments, personalization_amount,
        personalizations, feature_flag_amount, links.

        Fields to filter and to sort by:
            id (int): The segment's unique id.
            name (str): The name.
            description (str): The description.
            site_id (int): The id of the site (project) that owns the segment.
            segment_type (str): The purpose of the segment.
            audience_tracking (bool): Whether the segment tracks an audience.
            audience_tracking_editable (bool): Whether tracking can be switched off; segments with predictive
                conditions are always tracked.
            conditions_data (ConditionsData): The conditions in blocks.
            condition_data_list (list[ConditionsDataNode]): The conditions as a flat list of nodes.
            condition_data_tree (ConditionsDataLevel | TargetingCondition): The conditions as a tree.
            has_segment_condition (bool): Whether the segment has conditions.
            used_by_segment_condition (bool): Whether a condition of another segment uses this one.
            is_favorite (bool): Whether the segment is marked as a favorite.
            user_visible (bool): Whether the segment is marked as hidden from the user.
            tags (list[str]): The tags.
            created_by (int): The account id of the creator.
            date_created (datetime): When the segment was created.
            date_modified (datetime): When the segment was last changed.
            experiment_amount (int): How many experiments use the segment.
            experiments (list[int]): The ids of the experiments that use the segment.
            personalization_amount (int): How many personalizations use the segment.
            personalizations (list[int]): The ids of the personalizations that use the segment.
            feature_flag_amount (int): How many feature flags use the segment.
            links (list[Link]): The objects that the segment is linked to.

        >>> await client.segments.list(filter=Segment.site_id == 42, sort=Segment.date_created.desc()).collect()
        """
        options = {
            "filter": filter,
            "sort": sort,
            "per_page": per_page,
            "start_page": start_page,
            "optional_fields": optional_fields,
            "select": select,
            "limit": limit,
            "prefetch": prefetch,
            "unique": unique,
        }
        return AsyncPager(self._native.list("segments.list", options))


class AsyncGoals(Resource):
    """The calls on goals, awaited."""

    @explained
    def list(
        self,
        *,
        filter: FilterLike[Goal] | None = None,
        sort: SortLike[Goal, field_names.GoalOrder] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: FieldNames[Goal, field_names.GoalOptionalField] = (),
        select: FieldNames[Goal, field_names.GoalField] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> AsyncPager[Goal]:
        """Lists goals: the measures of experiments and personalizations.

        `GET /goals`

        Nothing is sent before the list is read: with `for`, `.pages()`, `.first()` or `.collect()`. `.plan()` estimates
        the cost of reading it.

        Args:
            filter: The filter of the records.
            sort: The order of the records: names of fields, with `-` in front for descending, or `SortingParameter`
                objects.
            per_page: The number of records per page; the service may return fewer.
            start_page: The first page that is read.
            optional_fields: Optional fields, which the service returns only on request.
            select: The only fields to keep of each record; all by default.
            limit: The maximum number of records; all by default. From the first page on, no more are requested per
                page.
            prefetch: The maximum number of prefetched pages, 0 for none; by default as many as `max_concurrency`
                allows.
            unique: Whether to drop records with the id of an earlier one, which occur when records move between
                pages.

        Returned only if named in `optional_fields`: tags, experiment_amount, experiments, personalization_amount,
        personalizations, holdout_amount, holdouts, feature_flag_amount, is_targeting_segment_mentalist.

        Fields to filter and to sort by:
            id (int): The goal's unique id.
            name (str): The name.
            description (str): The description.
            site_id (int): The id of the site that owns the goal.
            type (str): The event that the goal counts.
            has_multiple_conversions (bool): Whether one visit can convert several times.
            status (str): Whether the goal is in use.
            is_active (bool): Whether the goal is in use.
            params (Any): The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`;
                their shape depends on the type.
            access_limiters (list[AccessLimiter]): The holders of access to the goal.
            custom_datas (list[CustomData]): The custom data that uses the goal.
            tags (list[str]): The tags.
            created_by (int): The account id of the creator.
            date_created (datetime): When the goal was created.
            date_modified (datetime): When the goal was last changed.
            experiment_amount (int): How many experiments use the goal.
            experiments (list[int]): The ids of the experiments that use the goal.
            personalization_amount (int): How many personalizations use the goal.
            personalizations (list[int]): The ids of the personalizations that use the goal.
            holdout_amount (int): How many holdouts use the goal.
            holdouts (list[int]): The ids of the holdouts that use the goal.
            feature_flag_amount (int): How many feature flags use the goal.
            is_targeting_segment_mentalist (bool): Whether predictive targeting uses the goal.
            mentalist_weight (float): The goal's weight in predictive targeting.
            targeting_segment_mentalist (list[int]): The ids of the segments of predictive targeting.
            tracking_tools (list[str]): The tools that the goal reports to.

        >>> await client.goals.list(filter=Goal.site_id == 42, sort=Goal.date_created.desc()).collect()
        """
        options = {
            "filter": filter,
            "sort": sort,
            "per_page": per_page,
            "start_page": start_page,
            "optional_fields": optional_fields,
            "select": select,
            "limit": limit,
            "prefetch": prefetch,
            "unique": unique,
        }
        return AsyncPager(self._native.list("goals.list", options))


class AsyncSites(Resource):
    """The calls on sites, awaited."""

    async def get_by_code(
        self,
        code: str,
        /,
        *,
        optional_fields: FieldNames[Site, str] = (),
    ) -> Site:
        """Reads the site with the given site code.

        `GET /sites/byCode/{siteCode}`

        Args:
            code: the object's code.
            optional_fields: fields that are returned on request only.

        >>> await client.sites.get_by_code("shopfront1")
        """
        record: Site = await self._native.call(
            "sites.get_by_code",
            (code,),
            None,
            None,
            optional_fields,
        )
        return record


class AsyncRecommenderBlocks(Resource):
    """The calls on recommender blocks, awaited."""

    @overload
    async def update(
        self,
        recommender_block_id: int,
        body: RecommenderBlock | Body,
        /,
    ) -> RecommenderBlock: ...
    @overload
    async def update(
        self,
        recommender_block_id: int,
        /,
        *,
        id: int | None = ...,
        api_key: str | None = ...,
        api_secret: str | None = ...,
        code: str | None = ...,
        description: str | None = ...,
        limit: int | None = ...,
        name: str | None = ...,
        template: str | None = ...,
    ) -> RecommenderBlock: ...
    @declared_fields
    async def update(
        self,
        recommender_block_id: int,
        body: RecommenderBlock | Body = OMITTED,
        /,
        *,
        id: int | None = OMITTED,
        api_key: str | None = OMITTED,
        api_secret: str | None = OMITTED,
        code: str | None = OMITTED,
        description: str | None = OMITTED,
        limit: int | None = OMITTED,
        name: str | None = OMITTED,
        template: str | None = OMITTED,
        **undeclared: Any,
    ) -> RecommenderBlock:
        """Updates the recommender block with the given id.

        `PUT /recommender-block/{recommenderBlockId}`

        Takes a RecommenderBlock, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A
        field that is left out is not sent, and `None` is sent as null.

        Args:
            recommender_block_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            id (int): The block's id.
            api_key (str): The store id of the block.
            api_secret (str): The secret token of the block. A secret, hidden from every output.
            code (str): The code.
            description (str): The description.
            limit (int): How many products are shown.
            name (str): The name.
            template (str): The template.

        >>> await client.recommender_blocks.update(701, name="Also bought", limit=8)
        """
        fields = {
            "id": id,
            "api_key": api_key,
            "api_secret": api_secret,
            "code": code,
            "description": description,
            "limit": limit,
            "name": name,
            "template": template,
            **undeclared,
        }
        record: RecommenderBlock = await self._native.call(
            "recommender_blocks.update",
            (recommender_block_id,),
            body,
            fields,
        )
        return record


class AsyncImages(Resource):
    """The calls on images, awaited."""

    @overload
    async def update(
        self,
        image_id: int,
        body: Image | Body,
        /,
    ) -> Image: ...
    @overload
    async def update(
        self,
        image_id: int,
        /,
        *,
        name: str | None = ...,
        source: str | None = ...,
        base_color: int | None = ...,
    ) -> Image: ...
    @declared_fields
    async def update(
        self,
        image_id: int,
        body: Image | Body = OMITTED,
        /,
        *,
        name: str | None = OMITTED,
        source: str | None = OMITTED,
        base_color: int | None = OMITTED,
        **undeclared: Any,
    ) -> Image:
        """Updates the base color, the name or the source of an image.

        `PATCH /images/{imageId}`

        Takes a Image, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that is
        left out is not sent, and `None` is sent as null.

        Args:
            image_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            name (str): The name.
            source (str): The source of the image.
            base_color (int): The base color, as a number.

        >>> await client.images.update(601, name="Spring banner", source="studio")
        """
        fields = {
            "name": name,
            "source": source,
            "base_color": base_color,
            **undeclared,
        }
        record: Image = await self._native.call(
            "images.update",
            (image_id,),
            body,
            fields,
        )
        return record


class AsyncThemes(Resource):
    """The calls on themes, awaited."""

    @overload
    async def create(
        self,
        body: Theme | Body,
        /,
    ) -> Theme: ...
    @overload
    async def create(
        self,
        /,
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
    ) -> Theme: ...
    @declared_fields
    async def create(
        self,
        body: Theme | Body = OMITTED,
        /,
        *,
        id: int | None = OMITTED,
        name: str | None = OMITTED,
        description: str | None = OMITTED,
        project_ids: Iterable[int] | None = OMITTED,
        widget_ids: Iterable[int] | None = OMITTED,
        components: Iterable[str] | None = OMITTED,
        tags: Iterable[str] | None = OMITTED,
        colors: Iterable[ThemeColor | Body] | None = OMITTED,
        custom_fonts: Iterable[Font | Body] | None = OMITTED,
        selected_fonts: Iterable[SelectedFont | Body] | None = OMITTED,
        status: enums.ThemeStatus | enum.Enum | None = OMITTED,
        **undeclared: Any,
    ) -> Theme:
        """Creates a theme.

        `POST /themes`

        Takes a Theme, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that is
        left out is not sent, and `None` is sent as null.

        Args:
            body: the whole body, in place of keywords.
            id (int): The theme's id.
            name (str): The name.
            description (str): The description.
            project_ids (list[int]): The ids of the projects (sites) that use the theme.
            widget_ids (list[int]): The ids of the widgets that use the theme.
            components (list[str]): The components.
            tags (list[str]): The tags.
            colors (list[ThemeColor]): The colors.
            custom_fonts (list[Font]): The account's own fonts.
            selected_fonts (list[SelectedFont]): The selected fonts.
            status (str): Whether the theme is in use.

        >>> await client.themes.create(name="Spring", status="DRAFT", colors=[{"id": "c1", "value": "#e8f5e9"}])
        """
        fields = {
            "id": id,
            "name": name,
            "description": description,
            "project_ids": project_ids,
            "widget_ids": widget_ids,
            "components": components,
            "tags": tags,
            "colors": colors,
            "custom_fonts": custom_fonts,
            "selected_fonts": selected_fonts,
            "status": status,
            **undeclared,
        }
        record: Theme = await self._native.call(
            "themes.create",
            (),
            body,
            fields,
        )
        return record

    @overload
    async def update(
        self,
        theme_id: int,
        body: Theme | Body,
        /,
    ) -> Theme: ...
    @overload
    async def update(
        self,
        theme_id: int,
        /,
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
    ) -> Theme: ...
    @declared_fields
    async def update(
        self,
        theme_id: int,
        body: Theme | Body = OMITTED,
        /,
        *,
        id: int | None = OMITTED,
        name: str | None = OMITTED,
        description: str | None = OMITTED,
        project_ids: Iterable[int] | None = OMITTED,
        widget_ids: Iterable[int] | None = OMITTED,
        components: Iterable[str] | None = OMITTED,
        tags: Iterable[str] | None = OMITTED,
        colors: Iterable[ThemeColor | Body] | None = OMITTED,
        custom_fonts: Iterable[Font | Body] | None = OMITTED,
        selected_fonts: Iterable[SelectedFont | Body] | None = OMITTED,
        status: enums.ThemeStatus | enum.Enum | None = OMITTED,
        **undeclared: Any,
    ) -> Theme:
        """Updates the theme with the given id.

        `PUT /themes/{themeId}`

        Takes a Theme, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that is
        left out is not sent, and `None` is sent as null.

        Args:
            theme_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            id (int): The theme's id.
            name (str): The name.
            description (str): The description.
            project_ids (list[int]): The ids of the projects (sites) that use the theme.
            widget_ids (list[int]): The ids of the widgets that use the theme.
            components (list[str]): The components.
            tags (list[str]): The tags.
            colors (list[ThemeColor]): The colors.
            custom_fonts (list[Font]): The account's own fonts.
            selected_fonts (list[SelectedFont]): The selected fonts.
            status (str): Whether the theme is in use.

        >>> await client.themes.update(501, name="Spring", status="ACTIVE")
        """
        fields = {
            "id": id,
            "name": name,
            "description": description,
            "project_ids": project_ids,
            "widget_ids": widget_ids,
            "components": components,
            "tags": tags,
            "colors": colors,
            "custom_fonts": custom_fonts,
            "selected_fonts": selected_fonts,
            "status": status,
            **undeclared,
        }
        record: Theme = await self._native.call(
            "themes.update",
            (theme_id,),
            body,
            fields,
        )
        return record


class AsyncWidgetStudios(Resource):
    """The calls on widget studios, awaited."""

    @overload
    async def create(
        self,
        body: WidgetStudio | Body,
        /,
    ) -> WidgetStudio: ...
    @overload
    async def create(
        self,
        /,
        *,
        version: float | decimal.Decimal | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Iterable[Font | Body] | None = ...,
        screens: Iterable[Screen | Body] | None = ...,
        translation: Translation | Body | None = ...,
        elements: Iterable[enums.ElementType | enum.Enum] | None = ...,
        event_actions: Iterable[enums.EventAction | enum.Enum] | None = ...,
        event_conditions: Iterable[enums.EventCondition | enum.Enum] | None = ...,
    ) -> WidgetStudio: ...
    @declared_fields
    async def create(
        self,
        body: WidgetStudio | Body = OMITTED,
        /,
        *,
        version: float | decimal.Decimal | None = OMITTED,
        is_legacy: bool | None = OMITTED,
        widget_editor_template: str | None = OMITTED,
        fonts: Iterable[Font | Body] | None = OMITTED,
        screens: Iterable[Screen | Body] | None = OMITTED,
        translation: Translation | Body | None = OMITTED,
        elements: Iterable[enums.ElementType | enum.Enum] | None = OMITTED,
        event_actions: Iterable[enums.EventAction | enum.Enum] | None = OMITTED,
        event_conditions: Iterable[enums.EventCondition | enum.Enum] | None = OMITTED,
        **undeclared: Any,
    ) -> WidgetStudio:
        """Creates a widget studio.

        `POST /widget-studio`

        Takes a WidgetStudio, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field
        that is left out is not sent, and `None` is sent as null.

        Args:
            body: the whole body, in place of keywords.
            version (float): The version: at most three digits before the decimal point and two after it.
            is_legacy (bool): Whether the widget belongs to a legacy system.
            widget_editor_template (str): The editor's configuration, as a JSON string.
            fonts (list[Font]): The fonts.
            screens (list[Screen]): The screens.
            translation (Translation): The languages.
            elements (list[str]): The kinds of elements in the widget.
            event_actions (list[str]): The actions of the widget.
            event_conditions (list[str]): The events that trigger the actions.

        >>> await client.widget_studios.create(
        ...     version=1.25,
        ...     is_legacy=False,
        ...     elements=["HEADING", "BUTTON", "CLOSE"],
        ... )
        """
        fields = {
            "version": version,
            "is_legacy": is_legacy,
            "widget_editor_template": widget_editor_template,
            "fonts": fonts,
            "screens": screens,
            "translation": translation,
            "elements": elements,
            "event_actions": event_actions,
            "event_conditions": event_conditions,
            **undeclared,
        }
        record: WidgetStudio = await self._native.call(
            "widget_studios.create",
            (),
            body,
            fields,
        )
        return record


class AsyncPersonalizations(Resource):
    """The calls on personalizations, awaited."""

    @overload
    async def request_results(
        self,
        personalization_id: int,
        body: ResultsRequest | Body,
        /,
    ) -> AsyncTicket: ...
    @overload
    async def request_results(
        self,
        personalization_id: int,
        /,
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
    ) -> AsyncTicket: ...
    @declared_fields
    async def request_results(
        self,
        personalization_id: int,
        body: ResultsRequest | Body = OMITTED,
        /,
        *,
        date_intervals: Iterable[DateInterval | Body] | None = OMITTED,
        conversion_type: enums.ConversionType | enum.Enum | None = OMITTED,
        visitor_data: bool | None = OMITTED,
        all_variations_data: bool | None = OMITTED,
        bayesian: bool | None = OMITTED,
        sequential_testing: bool | None = OMITTED,
        enabled_multiple_testing: bool | None = OMITTED,
        reference_variation_id: str | None = OMITTED,
        breakdown: Any = OMITTED,
        goals_ids: Iterable[int] | None = OMITTED,
        goal_ids_cuped: Iterable[int] | None = OMITTED,
        filters: Iterable[ResultsFilter | Body] | None = OMITTED,
        callback_url: str | None = OMITTED,
        **undeclared: Any,
    ) -> AsyncTicket:
        """Requests the computation of the results of a personalization.

        `POST /personalizations/{personalizationId}/results`

        Takes a ResultsRequest, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A
        field that is left out is not sent, and `None` is sent as null.

        Args:
            personalization_id: the object's id, a positive integer.
            body: the whole body, in place of keywords.
            date_intervals (list[DateInterval]): The periods that the results are restricted to. Required.
            conversion_type (str): The conversions that reliability, improvement rate and the like are computed
                from. Required.
            visitor_data (bool): Whether data is limited to unique visitors; false by default.
            all_variations_data (bool): Whether all variations are included at once; false by default.
            bayesian (bool): Whether the Bayesian probability is computed; false by default.
            sequential_testing (bool): Whether sequential testing is computed; false by default.
            enabled_multiple_testing (bool): Whether results are corrected for multiple testing; false by default.
            reference_variation_id (str): The id of the variation that the others are compared with.
            breakdown (Any): How the data is split, for example `{"type": "BROWSER"}`.
            goals_ids (list[int]): The ids of the goals: null includes all goals, an empty list none.
            goal_ids_cuped (list[int]): The ids of the goals for CUPED: null includes all goals, an empty list none.
            filters (list[ResultsFilter]): The filters on the reported data.
            callback_url (str): The `http` or `https` URL that the data is sent to.

        >>> await client.personalizations.request_results(
        ...     301,
        ...     date_intervals=[{"start": "2026-05-01T00:00:00", "end": "2026-05-31T23:59:59"}],
        ...     conversion_type="ALL_CONVERSION",
        ...     goals_ids=None,
        ... )
        """
        fields = {
            "date_intervals": date_intervals,
            "conversion_type": conversion_type,
            "visitor_data": visitor_data,
            "all_variations_data": all_variations_data,
            "bayesian": bayesian,
            "sequential_testing": sequential_testing,
            "enabled_multiple_testing": enabled_multiple_testing,
            "reference_variation_id": reference_variation_id,
            "breakdown": breakdown,
            "goals_ids": goals_ids,
            "goal_ids_cuped": goal_ids_cuped,
            "filters": filters,
            "callback_url": callback_url,
            **undeclared,
        }
        record: ResultsTicket = await self._native.call(
            "personalizations.request_results",
            (personalization_id,),
            body,
            fields,
        )
        return AsyncTicket._of(record, self._native)

    async def delete(
        self,
        personalization_id: int,
        /,
    ) -> None:
        """Deletes the personalization with the given id.

        `DELETE /personalizations/{personalizationId}`

        Args:
            personalization_id: the object's id, a positive integer.

        >>> await client.personalizations.delete(302)
        """
        record: None = await self._native.call(
            "personalizations.delete",
            (personalization_id,),
        )
        return record

    def ticket(self, data_code: str, /) -> AsyncTicket:
        """Returns the ticket of a data code that another process, or an earlier run, received.

        Nothing is sent before the ticket is polled.

        >>> await client.personalizations.ticket(data_code).poll("/results/{dataCode}")
        """
        return AsyncTicket._given(data_code, self._native)


class AsyncStudioRecommenderBlocks(Resource):
    """The calls on studio recommender blocks, awaited."""

    async def delete(
        self,
        studio_recommender_block_id: int,
        /,
    ) -> None:
        """Deletes the studio recommender block with the given id.

        `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`

        Args:
            studio_recommender_block_id: the object's id, a positive integer.

        >>> await client.studio_recommender_blocks.delete(801)
        """
        record: None = await self._native.call(
            "studio_recommender_blocks.delete",
            (studio_recommender_block_id,),
        )
        return record


class AsyncKeyMoments(Resource):
    """The calls on key moments, awaited."""

    async def delete(
        self,
        key_moment_id: int,
        /,
    ) -> None:
        """Deletes the key moment (trigger) with the given id.

        `DELETE /key-moments/{keyMomentId}`

        Args:
            key_moment_id: the object's id, a positive integer.

        >>> await client.key_moments.delete(401)
        """
        record: None = await self._native.call(
            "key_moments.delete",
            (key_moment_id,),
        )
        return record


class ClientResources:
    """The resources of a client, each created on first use."""

    _native: NativeClient

    @created_once
    def segments(self) -> Segments:
        """The calls on segments: `list`."""
        return Segments(self._native)

    @created_once
    def goals(self) -> Goals:
        """The calls on goals: `list`."""
        return Goals(self._native)

    @created_once
    def sites(self) -> Sites:
        """The calls on sites: `get_by_code`."""
        return Sites(self._native)

    @created_once
    def recommender_blocks(self) -> RecommenderBlocks:
        """The calls on recommender blocks: `update`."""
        return RecommenderBlocks(self._native)

    @created_once
    def images(self) -> Images:
        """The calls on images: `update`."""
        return Images(self._native)

    @created_once
    def themes(self) -> Themes:
        """The calls on themes: `create`, `update`."""
        return Themes(self._native)

    @created_once
    def widget_studios(self) -> WidgetStudios:
        """The calls on widget studios: `create`."""
        return WidgetStudios(self._native)

    @created_once
    def personalizations(self) -> Personalizations:
        """The calls on personalizations: `request_results`, `delete`."""
        return Personalizations(self._native)

    @created_once
    def studio_recommender_blocks(self) -> StudioRecommenderBlocks:
        """The calls on studio recommender blocks: `delete`."""
        return StudioRecommenderBlocks(self._native)

    @created_once
    def key_moments(self) -> KeyMoments:
        """The calls on key moments: `delete`."""
        return KeyMoments(self._native)

    @created_once
    def triggers(self) -> KeyMoments:
        """The calls on key moments, as the application names them."""
        return self.key_moments


class AsyncClientResources:
    """The resources of a client, each created on first use."""

    _native: NativeClient

    @created_once
    def segments(self) -> AsyncSegments:
        """The calls on segments: `list`."""
        return AsyncSegments(self._native)

    @created_once
    def goals(self) -> AsyncGoals:
        """The calls on goals: `list`."""
        return AsyncGoals(self._native)

    @created_once
    def sites(self) -> AsyncSites:
        """The calls on sites: `get_by_code`."""
        return AsyncSites(self._native)

    @created_once
    def recommender_blocks(self) -> AsyncRecommenderBlocks:
        """The calls on recommender blocks: `update`."""
        return AsyncRecommenderBlocks(self._native)

    @created_once
    def images(self) -> AsyncImages:
        """The calls on images: `update`."""
        return AsyncImages(self._native)

    @created_once
    def themes(self) -> AsyncThemes:
        """The calls on themes: `create`, `update`."""
        return AsyncThemes(self._native)

    @created_once
    def widget_studios(self) -> AsyncWidgetStudios:
        """The calls on widget studios: `create`."""
        return AsyncWidgetStudios(self._native)

    @created_once
    def personalizations(self) -> AsyncPersonalizations:
        """The calls on personalizations: `request_results`, `delete`."""
        return AsyncPersonalizations(self._native)

    @created_once
    def studio_recommender_blocks(self) -> AsyncStudioRecommenderBlocks:
        """The calls on studio recommender blocks: `delete`."""
        return AsyncStudioRecommenderBlocks(self._native)

    @created_once
    def key_moments(self) -> AsyncKeyMoments:
        """The calls on key moments: `delete`."""
        return AsyncKeyMoments(self._native)

    @created_once
    def triggers(self) -> AsyncKeyMoments:
        """The calls on key moments, as the application names them."""
        return self.key_moments
