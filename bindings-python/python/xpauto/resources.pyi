# Generated from the declarations by `make generate`; changes belong there.
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, overload

from .filters import Filter
from .models import *
from .pager import AsyncPager, Pager

class Segments:
    """The calls on segments."""

    def list(
        self,
        *,
        filter: Filter | Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        sort: str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: Sequence[str] = (),
        select: Sequence[str] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> Pager[Segment]:
        """Lists segments: named sets of visitor conditions.

        `GET /segments`
        """

class AsyncSegments:
    """The calls on segments, awaited."""

    def list(
        self,
        *,
        filter: Filter | Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        sort: str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: Sequence[str] = (),
        select: Sequence[str] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> AsyncPager[Segment]:
        """Lists segments: named sets of visitor conditions.

        `GET /segments`
        """

class Goals:
    """The calls on goals."""

    def list(
        self,
        *,
        filter: Filter | Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        sort: str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: Sequence[str] = (),
        select: Sequence[str] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> Pager[Goal]:
        """Lists goals: what experiments and personalizations are measured by.

        `GET /goals`
        """

class AsyncGoals:
    """The calls on goals, awaited."""

    def list(
        self,
        *,
        filter: Filter | Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        sort: str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: Sequence[str] = (),
        select: Sequence[str] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> AsyncPager[Goal]:
        """Lists goals: what experiments and personalizations are measured by.

        `GET /goals`
        """

class Sites:
    """The calls on sites."""

    def get_by_code(self, code: str, /, *, optional_fields: Sequence[str] = ()) -> Site:
        """Reads the site with the given site code.

        `GET /sites/byCode/{siteCode}`
        """

class AsyncSites:
    """The calls on sites, awaited."""

    async def get_by_code(self, code: str, /, *, optional_fields: Sequence[str] = ()) -> Site:
        """Reads the site with the given site code.

        `GET /sites/byCode/{siteCode}`
        """

class RecommenderBlocks:
    """The calls on recommender blocks."""

    @overload
    def update(self, recommender_block_id: int, body: RecommenderBlock | Mapping[str, Any], /) -> RecommenderBlock:
        """Updates the recommender block with the given id.

        `PUT /recommender-block/{recommenderBlockId}`
        """
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

class AsyncRecommenderBlocks:
    """The calls on recommender blocks, awaited."""

    @overload
    async def update(self, recommender_block_id: int, body: RecommenderBlock | Mapping[str, Any], /) -> RecommenderBlock:
        """Updates the recommender block with the given id.

        `PUT /recommender-block/{recommenderBlockId}`
        """
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

class Images:
    """The calls on images."""

    @overload
    def update(self, image_id: int, body: Image | Mapping[str, Any], /) -> Image:
        """Updates the base color, the name or the source of an image.

        `PATCH /images/{imageId}`
        """
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

class AsyncImages:
    """The calls on images, awaited."""

    @overload
    async def update(self, image_id: int, body: Image | Mapping[str, Any], /) -> Image:
        """Updates the base color, the name or the source of an image.

        `PATCH /images/{imageId}`
        """
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

class Themes:
    """The calls on themes."""

    @overload
    def create(self, body: Theme | Mapping[str, Any], /) -> Theme:
        """Creates a theme.

        `POST /themes`
        """
    @overload
    def create(
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
    ) -> Theme: ...
    @overload
    def update(self, theme_id: int, body: Theme | Mapping[str, Any], /) -> Theme:
        """Updates the theme with the given id.

        `PUT /themes/{themeId}`
        """
    @overload
    def update(
        self,
        theme_id: int,
        /,
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
    ) -> Theme: ...

class AsyncThemes:
    """The calls on themes, awaited."""

    @overload
    async def create(self, body: Theme | Mapping[str, Any], /) -> Theme:
        """Creates a theme.

        `POST /themes`
        """
    @overload
    async def create(
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
    ) -> Theme: ...
    @overload
    async def update(self, theme_id: int, body: Theme | Mapping[str, Any], /) -> Theme:
        """Updates the theme with the given id.

        `PUT /themes/{themeId}`
        """
    @overload
    async def update(
        self,
        theme_id: int,
        /,
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
    ) -> Theme: ...

class WidgetStudios:
    """The calls on widget studios."""

    @overload
    def create(self, body: WidgetStudio | Mapping[str, Any], /) -> WidgetStudio:
        """Creates a widget studio.

        `POST /widget-studio`
        """
    @overload
    def create(
        self,
        *,
        version: float | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        screens: Sequence[Screen | Mapping[str, Any]] | None = ...,
        translation: Translation | Mapping[str, Any] | None = ...,
        elements: Sequence[ElementType] | None = ...,
        event_actions: Sequence[EventAction] | None = ...,
        event_conditions: Sequence[EventCondition] | None = ...,
    ) -> WidgetStudio: ...

class AsyncWidgetStudios:
    """The calls on widget studios, awaited."""

    @overload
    async def create(self, body: WidgetStudio | Mapping[str, Any], /) -> WidgetStudio:
        """Creates a widget studio.

        `POST /widget-studio`
        """
    @overload
    async def create(
        self,
        *,
        version: float | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Sequence[Font | Mapping[str, Any]] | None = ...,
        screens: Sequence[Screen | Mapping[str, Any]] | None = ...,
        translation: Translation | Mapping[str, Any] | None = ...,
        elements: Sequence[ElementType] | None = ...,
        event_actions: Sequence[EventAction] | None = ...,
        event_conditions: Sequence[EventCondition] | None = ...,
    ) -> WidgetStudio: ...

class Personalizations:
    """The calls on personalizations."""

    @overload
    def request_results(self, personalization_id: int, body: ResultsRequest | Mapping[str, Any], /) -> ResultsTicket:
        """Requests the computation of the results of a personalization.

        `POST /personalizations/{personalizationId}/results`
        """
    @overload
    def request_results(
        self,
        personalization_id: int,
        /,
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
    ) -> ResultsTicket: ...
    def delete(self, personalization_id: int, /) -> None:
        """Deletes the personalization with the given id.

        `DELETE /personalizations/{personalizationId}`
        """

class AsyncPersonalizations:
    """The calls on personalizations, awaited."""

    @overload
    async def request_results(self, personalization_id: int, body: ResultsRequest | Mapping[str, Any], /) -> ResultsTicket:
        """Requests the computation of the results of a personalization.

        `POST /personalizations/{personalizationId}/results`
        """
    @overload
    async def request_results(
        self,
        personalization_id: int,
        /,
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
    ) -> ResultsTicket: ...
    async def delete(self, personalization_id: int, /) -> None:
        """Deletes the personalization with the given id.

        `DELETE /personalizations/{personalizationId}`
        """

class StudioRecommenderBlocks:
    """The calls on studio recommender blocks."""

    def delete(self, studio_recommender_block_id: int, /) -> None:
        """Deletes the studio recommender block with the given id.

        `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`
        """

class AsyncStudioRecommenderBlocks:
    """The calls on studio recommender blocks, awaited."""

    async def delete(self, studio_recommender_block_id: int, /) -> None:
        """Deletes the studio recommender block with the given id.

        `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`
        """

class KeyMoments:
    """The calls on key moments."""

    def delete(self, key_moment_id: int, /) -> None:
        """Deletes the key moment (trigger) with the given id.

        `DELETE /key-moments/{keyMomentId}`
        """

class AsyncKeyMoments:
    """The calls on key moments, awaited."""

    async def delete(self, key_moment_id: int, /) -> None:
        """Deletes the key moment (trigger) with the given id.

        `DELETE /key-moments/{keyMomentId}`
        """
