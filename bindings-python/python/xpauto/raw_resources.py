# Generated from the declarations by `make generate`; changes belong there.
"""The calls on each resource that return the response itself, blocking and awaited."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from enum import Enum
from functools import cached_property
from typing import Any, overload

from ._xpauto import OMITTED, RawResponse
from .arguments import Body
from .awaited import awaited
from .enums import (
    ConversionType,
    ElementType,
    EventAction,
    EventCondition,
    ThemeStatus,
)
from .models import (
    DateInterval,
    Font,
    Image,
    RecommenderBlock,
    ResultsFilter,
    ResultsRequest,
    ResultsTicket,
    Screen,
    SelectedFont,
    Site,
    Theme,
    ThemeColor,
    Translation,
    WidgetStudio,
)
from .resource import RawResources, Resource


class SitesWithRawResponse(Resource):
    """The calls on sites, with their responses."""

    def get_by_code(self, code: str, /, *, optional_fields: Iterable[str] = ()) -> RawResponse[Site]:
        """Reads the site with the given site code.

        `GET /sites/byCode/{siteCode}`

        Takes what `client.sites.get_by_code` takes. The response's `.parse()` returns
        the Site.
        """
        response: RawResponse[Site] = self._native.call_raw("sites.get_by_code", code, None, None, optional_fields)
        return response


class RecommenderBlocksWithRawResponse(Resource):
    """The calls on recommender blocks, with their responses."""

    @overload
    def update(self, recommender_block_id: int, body: RecommenderBlock | Body, /) -> RawResponse[RecommenderBlock]: ...
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
    ) -> RawResponse[RecommenderBlock]: ...
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
    ) -> RawResponse[RecommenderBlock]:
        """Updates the recommender block with the given id.

        `PUT /recommender-block/{recommenderBlockId}`

        Takes what `client.recommender_blocks.update` takes. The response's `.parse()` returns
        the RecommenderBlock.
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
        response: RawResponse[RecommenderBlock] = self._native.call_raw(
            "recommender_blocks.update", recommender_block_id, body, fields
        )
        return response


class ImagesWithRawResponse(Resource):
    """The calls on images, with their responses."""

    @overload
    def update(self, image_id: int, body: Image | Body, /) -> RawResponse[Image]: ...
    @overload
    def update(
        self,
        image_id: int,
        /,
        *,
        name: str | None = ...,
        source: str | None = ...,
        base_color: int | None = ...,
    ) -> RawResponse[Image]: ...
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
    ) -> RawResponse[Image]:
        """Updates the base color, the name or the source of an image.

        `PATCH /images/{imageId}`

        Takes what `client.images.update` takes. The response's `.parse()` returns
        the Image.
        """
        fields = {
            "name": name,
            "source": source,
            "base_color": base_color,
            **undeclared,
        }
        response: RawResponse[Image] = self._native.call_raw("images.update", image_id, body, fields)
        return response


class ThemesWithRawResponse(Resource):
    """The calls on themes, with their responses."""

    @overload
    def create(self, body: Theme | Body, /) -> RawResponse[Theme]: ...
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
        status: ThemeStatus | Enum | None = ...,
    ) -> RawResponse[Theme]: ...
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
        status: ThemeStatus | Enum | None = OMITTED,
        **undeclared: Any,
    ) -> RawResponse[Theme]:
        """Creates a theme.

        `POST /themes`

        Takes what `client.themes.create` takes. The response's `.parse()` returns
        the Theme.
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
        response: RawResponse[Theme] = self._native.call_raw("themes.create", None, body, fields)
        return response

    @overload
    def update(self, theme_id: int, body: Theme | Body, /) -> RawResponse[Theme]: ...
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
        status: ThemeStatus | Enum | None = ...,
    ) -> RawResponse[Theme]: ...
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
        status: ThemeStatus | Enum | None = OMITTED,
        **undeclared: Any,
    ) -> RawResponse[Theme]:
        """Updates the theme with the given id.

        `PUT /themes/{themeId}`

        Takes what `client.themes.update` takes. The response's `.parse()` returns
        the Theme.
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
        response: RawResponse[Theme] = self._native.call_raw("themes.update", theme_id, body, fields)
        return response


class WidgetStudiosWithRawResponse(Resource):
    """The calls on widget studios, with their responses."""

    @overload
    def create(self, body: WidgetStudio | Body, /) -> RawResponse[WidgetStudio]: ...
    @overload
    def create(
        self,
        /,
        *,
        version: float | Decimal | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Iterable[Font | Body] | None = ...,
        screens: Iterable[Screen | Body] | None = ...,
        translation: Translation | Body | None = ...,
        elements: Iterable[ElementType | Enum] | None = ...,
        event_actions: Iterable[EventAction | Enum] | None = ...,
        event_conditions: Iterable[EventCondition | Enum] | None = ...,
    ) -> RawResponse[WidgetStudio]: ...
    def create(
        self,
        body: WidgetStudio | Body = OMITTED,
        /,
        *,
        version: float | Decimal | None = OMITTED,
        is_legacy: bool | None = OMITTED,
        widget_editor_template: str | None = OMITTED,
        fonts: Iterable[Font | Body] | None = OMITTED,
        screens: Iterable[Screen | Body] | None = OMITTED,
        translation: Translation | Body | None = OMITTED,
        elements: Iterable[ElementType | Enum] | None = OMITTED,
        event_actions: Iterable[EventAction | Enum] | None = OMITTED,
        event_conditions: Iterable[EventCondition | Enum] | None = OMITTED,
        **undeclared: Any,
    ) -> RawResponse[WidgetStudio]:
        """Creates a widget studio.

        `POST /widget-studio`

        Takes what `client.widget_studios.create` takes. The response's `.parse()` returns
        the WidgetStudio.
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
        response: RawResponse[WidgetStudio] = self._native.call_raw("widget_studios.create", None, body, fields)
        return response


class PersonalizationsWithRawResponse(Resource):
    """The calls on personalizations, with their responses."""

    @overload
    def request_results(
        self, personalization_id: int, body: ResultsRequest | Body, /
    ) -> RawResponse[ResultsTicket]: ...
    @overload
    def request_results(
        self,
        personalization_id: int,
        /,
        *,
        date_intervals: Iterable[DateInterval | Body],
        conversion_type: ConversionType | Enum,
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
    ) -> RawResponse[ResultsTicket]: ...
    def request_results(
        self,
        personalization_id: int,
        body: ResultsRequest | Body = OMITTED,
        /,
        *,
        date_intervals: Iterable[DateInterval | Body] | None = OMITTED,
        conversion_type: ConversionType | Enum | None = OMITTED,
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
    ) -> RawResponse[ResultsTicket]:
        """Requests the computation of the results of a personalization.

        `POST /personalizations/{personalizationId}/results`

        Takes what `client.personalizations.request_results` takes. The response's `.parse()` returns
        the ResultsTicket.
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
        response: RawResponse[ResultsTicket] = self._native.call_raw(
            "personalizations.request_results", personalization_id, body, fields
        )
        return response

    def delete(self, personalization_id: int, /) -> RawResponse[None]:
        """Deletes the personalization with the given id.

        `DELETE /personalizations/{personalizationId}`

        Takes what `client.personalizations.delete` takes. The response's `.parse()` returns
        `None`.
        """
        response: RawResponse[None] = self._native.call_raw("personalizations.delete", personalization_id)
        return response


class StudioRecommenderBlocksWithRawResponse(Resource):
    """The calls on studio recommender blocks, with their responses."""

    def delete(self, studio_recommender_block_id: int, /) -> RawResponse[None]:
        """Deletes the studio recommender block with the given id.

        `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`

        Takes what `client.studio_recommender_blocks.delete` takes. The response's `.parse()` returns
        `None`.
        """
        response: RawResponse[None] = self._native.call_raw(
            "studio_recommender_blocks.delete", studio_recommender_block_id
        )
        return response


class KeyMomentsWithRawResponse(Resource):
    """The calls on key moments, with their responses."""

    def delete(self, key_moment_id: int, /) -> RawResponse[None]:
        """Deletes the key moment (trigger) with the given id.

        `DELETE /key-moments/{keyMomentId}`

        Takes what `client.key_moments.delete` takes. The response's `.parse()` returns
        `None`.
        """
        response: RawResponse[None] = self._native.call_raw("key_moments.delete", key_moment_id)
        return response


class AsyncSitesWithRawResponse(Resource):
    """The calls on sites, awaited, with their responses."""

    @awaited
    async def get_by_code(self, code: str, /, *, optional_fields: Iterable[str] = ()) -> RawResponse[Site]:
        """Reads the site with the given site code.

        `GET /sites/byCode/{siteCode}`

        Takes what `client.sites.get_by_code` takes. The response's `.parse()` returns
        the Site.
        """
        response: RawResponse[Site] = await self._native.call_raw_async(
            "sites.get_by_code", code, None, None, optional_fields
        )
        return response


class AsyncRecommenderBlocksWithRawResponse(Resource):
    """The calls on recommender blocks, awaited, with their responses."""

    @overload
    async def update(
        self, recommender_block_id: int, body: RecommenderBlock | Body, /
    ) -> RawResponse[RecommenderBlock]: ...
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
    ) -> RawResponse[RecommenderBlock]: ...
    @awaited
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
    ) -> RawResponse[RecommenderBlock]:
        """Updates the recommender block with the given id.

        `PUT /recommender-block/{recommenderBlockId}`

        Takes what `client.recommender_blocks.update` takes. The response's `.parse()` returns
        the RecommenderBlock.
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
        response: RawResponse[RecommenderBlock] = await self._native.call_raw_async(
            "recommender_blocks.update", recommender_block_id, body, fields
        )
        return response


class AsyncImagesWithRawResponse(Resource):
    """The calls on images, awaited, with their responses."""

    @overload
    async def update(self, image_id: int, body: Image | Body, /) -> RawResponse[Image]: ...
    @overload
    async def update(
        self,
        image_id: int,
        /,
        *,
        name: str | None = ...,
        source: str | None = ...,
        base_color: int | None = ...,
    ) -> RawResponse[Image]: ...
    @awaited
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
    ) -> RawResponse[Image]:
        """Updates the base color, the name or the source of an image.

        `PATCH /images/{imageId}`

        Takes what `client.images.update` takes. The response's `.parse()` returns
        the Image.
        """
        fields = {
            "name": name,
            "source": source,
            "base_color": base_color,
            **undeclared,
        }
        response: RawResponse[Image] = await self._native.call_raw_async("images.update", image_id, body, fields)
        return response


class AsyncThemesWithRawResponse(Resource):
    """The calls on themes, awaited, with their responses."""

    @overload
    async def create(self, body: Theme | Body, /) -> RawResponse[Theme]: ...
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
        status: ThemeStatus | Enum | None = ...,
    ) -> RawResponse[Theme]: ...
    @awaited
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
        status: ThemeStatus | Enum | None = OMITTED,
        **undeclared: Any,
    ) -> RawResponse[Theme]:
        """Creates a theme.

        `POST /themes`

        Takes what `client.themes.create` takes. The response's `.parse()` returns
        the Theme.
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
        response: RawResponse[Theme] = await self._native.call_raw_async("themes.create", None, body, fields)
        return response

    @overload
    async def update(self, theme_id: int, body: Theme | Body, /) -> RawResponse[Theme]: ...
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
        status: ThemeStatus | Enum | None = ...,
    ) -> RawResponse[Theme]: ...
    @awaited
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
        status: ThemeStatus | Enum | None = OMITTED,
        **undeclared: Any,
    ) -> RawResponse[Theme]:
        """Updates the theme with the given id.

        `PUT /themes/{themeId}`

        Takes what `client.themes.update` takes. The response's `.parse()` returns
        the Theme.
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
        response: RawResponse[Theme] = await self._native.call_raw_async("themes.update", theme_id, body, fields)
        return response


class AsyncWidgetStudiosWithRawResponse(Resource):
    """The calls on widget studios, awaited, with their responses."""

    @overload
    async def create(self, body: WidgetStudio | Body, /) -> RawResponse[WidgetStudio]: ...
    @overload
    async def create(
        self,
        /,
        *,
        version: float | Decimal | None = ...,
        is_legacy: bool | None = ...,
        widget_editor_template: str | None = ...,
        fonts: Iterable[Font | Body] | None = ...,
        screens: Iterable[Screen | Body] | None = ...,
        translation: Translation | Body | None = ...,
        elements: Iterable[ElementType | Enum] | None = ...,
        event_actions: Iterable[EventAction | Enum] | None = ...,
        event_conditions: Iterable[EventCondition | Enum] | None = ...,
    ) -> RawResponse[WidgetStudio]: ...
    @awaited
    async def create(
        self,
        body: WidgetStudio | Body = OMITTED,
        /,
        *,
        version: float | Decimal | None = OMITTED,
        is_legacy: bool | None = OMITTED,
        widget_editor_template: str | None = OMITTED,
        fonts: Iterable[Font | Body] | None = OMITTED,
        screens: Iterable[Screen | Body] | None = OMITTED,
        translation: Translation | Body | None = OMITTED,
        elements: Iterable[ElementType | Enum] | None = OMITTED,
        event_actions: Iterable[EventAction | Enum] | None = OMITTED,
        event_conditions: Iterable[EventCondition | Enum] | None = OMITTED,
        **undeclared: Any,
    ) -> RawResponse[WidgetStudio]:
        """Creates a widget studio.

        `POST /widget-studio`

        Takes what `client.widget_studios.create` takes. The response's `.parse()` returns
        the WidgetStudio.
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
        response: RawResponse[WidgetStudio] = await self._native.call_raw_async(
            "widget_studios.create", None, body, fields
        )
        return response


class AsyncPersonalizationsWithRawResponse(Resource):
    """The calls on personalizations, awaited, with their responses."""

    @overload
    async def request_results(
        self, personalization_id: int, body: ResultsRequest | Body, /
    ) -> RawResponse[ResultsTicket]: ...
    @overload
    async def request_results(
        self,
        personalization_id: int,
        /,
        *,
        date_intervals: Iterable[DateInterval | Body],
        conversion_type: ConversionType | Enum,
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
    ) -> RawResponse[ResultsTicket]: ...
    @awaited
    async def request_results(
        self,
        personalization_id: int,
        body: ResultsRequest | Body = OMITTED,
        /,
        *,
        date_intervals: Iterable[DateInterval | Body] | None = OMITTED,
        conversion_type: ConversionType | Enum | None = OMITTED,
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
    ) -> RawResponse[ResultsTicket]:
        """Requests the computation of the results of a personalization.

        `POST /personalizations/{personalizationId}/results`

        Takes what `client.personalizations.request_results` takes. The response's `.parse()` returns
        the ResultsTicket.
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
        response: RawResponse[ResultsTicket] = await self._native.call_raw_async(
            "personalizations.request_results", personalization_id, body, fields
        )
        return response

    @awaited
    async def delete(self, personalization_id: int, /) -> RawResponse[None]:
        """Deletes the personalization with the given id.

        `DELETE /personalizations/{personalizationId}`

        Takes what `client.personalizations.delete` takes. The response's `.parse()` returns
        `None`.
        """
        response: RawResponse[None] = await self._native.call_raw_async("personalizations.delete", personalization_id)
        return response


class AsyncStudioRecommenderBlocksWithRawResponse(Resource):
    """The calls on studio recommender blocks, awaited, with their responses."""

    @awaited
    async def delete(self, studio_recommender_block_id: int, /) -> RawResponse[None]:
        """Deletes the studio recommender block with the given id.

        `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`

        Takes what `client.studio_recommender_blocks.delete` takes. The response's `.parse()` returns
        `None`.
        """
        response: RawResponse[None] = await self._native.call_raw_async(
            "studio_recommender_blocks.delete", studio_recommender_block_id
        )
        return response


class AsyncKeyMomentsWithRawResponse(Resource):
    """The calls on key moments, awaited, with their responses."""

    @awaited
    async def delete(self, key_moment_id: int, /) -> RawResponse[None]:
        """Deletes the key moment (trigger) with the given id.

        `DELETE /key-moments/{keyMomentId}`

        Takes what `client.key_moments.delete` takes. The response's `.parse()` returns
        `None`.
        """
        response: RawResponse[None] = await self._native.call_raw_async("key_moments.delete", key_moment_id)
        return response


class WithRawResponse(RawResources):
    """The resources of a client whose calls return the response itself."""

    @cached_property
    def sites(self) -> SitesWithRawResponse:
        """The calls on sites: `get_by_code`."""
        return SitesWithRawResponse(self._native)

    @cached_property
    def recommender_blocks(self) -> RecommenderBlocksWithRawResponse:
        """The calls on recommender blocks: `update`."""
        return RecommenderBlocksWithRawResponse(self._native)

    @cached_property
    def images(self) -> ImagesWithRawResponse:
        """The calls on images: `update`."""
        return ImagesWithRawResponse(self._native)

    @cached_property
    def themes(self) -> ThemesWithRawResponse:
        """The calls on themes: `create`, `update`."""
        return ThemesWithRawResponse(self._native)

    @cached_property
    def widget_studios(self) -> WidgetStudiosWithRawResponse:
        """The calls on widget studios: `create`."""
        return WidgetStudiosWithRawResponse(self._native)

    @cached_property
    def personalizations(self) -> PersonalizationsWithRawResponse:
        """The calls on personalizations: `request_results`, `delete`."""
        return PersonalizationsWithRawResponse(self._native)

    @cached_property
    def studio_recommender_blocks(self) -> StudioRecommenderBlocksWithRawResponse:
        """The calls on studio recommender blocks: `delete`."""
        return StudioRecommenderBlocksWithRawResponse(self._native)

    @cached_property
    def key_moments(self) -> KeyMomentsWithRawResponse:
        """The calls on key moments: `delete`."""
        return KeyMomentsWithRawResponse(self._native)

    @property
    def triggers(self) -> KeyMomentsWithRawResponse:
        """The calls on key moments, by the name that the application gives them."""
        return self.key_moments


class AsyncWithRawResponse(RawResources):
    """The resources of a client whose calls return the response itself."""

    @cached_property
    def sites(self) -> AsyncSitesWithRawResponse:
        """The calls on sites: `get_by_code`."""
        return AsyncSitesWithRawResponse(self._native)

    @cached_property
    def recommender_blocks(self) -> AsyncRecommenderBlocksWithRawResponse:
        """The calls on recommender blocks: `update`."""
        return AsyncRecommenderBlocksWithRawResponse(self._native)

    @cached_property
    def images(self) -> AsyncImagesWithRawResponse:
        """The calls on images: `update`."""
        return AsyncImagesWithRawResponse(self._native)

    @cached_property
    def themes(self) -> AsyncThemesWithRawResponse:
        """The calls on themes: `create`, `update`."""
        return AsyncThemesWithRawResponse(self._native)

    @cached_property
    def widget_studios(self) -> AsyncWidgetStudiosWithRawResponse:
        """The calls on widget studios: `create`."""
        return AsyncWidgetStudiosWithRawResponse(self._native)

    @cached_property
    def personalizations(self) -> AsyncPersonalizationsWithRawResponse:
        """The calls on personalizations: `request_results`, `delete`."""
        return AsyncPersonalizationsWithRawResponse(self._native)

    @cached_property
    def studio_recommender_blocks(self) -> AsyncStudioRecommenderBlocksWithRawResponse:
        """The calls on studio recommender blocks: `delete`."""
        return AsyncStudioRecommenderBlocksWithRawResponse(self._native)

    @cached_property
    def key_moments(self) -> AsyncKeyMomentsWithRawResponse:
        """The calls on key moments: `delete`."""
        return AsyncKeyMomentsWithRawResponse(self._native)

    @property
    def triggers(self) -> AsyncKeyMomentsWithRawResponse:
        """The calls on key moments, by the name that the application gives them."""
        return self.key_moments
