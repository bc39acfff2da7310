# Generated from the declarations by `make generate`; changes belong there.
"""The calls on each resource that return the raw response, blocking and awaited."""

from __future__ import annotations

from . import resources
from .resource import RawResources, Resource, awaited_response, created_once, response


class SitesWithRawResponse(Resource):
    """The calls on sites, with their responses."""

    get_by_code = response(resources.Sites.get_by_code)
    """Returns the raw response of `client.sites.get_by_code`, with the same arguments.

    Reads the site with the given site code.
    """


class RecommenderBlocksWithRawResponse(Resource):
    """The calls on recommender blocks, with their responses."""

    update = response(resources.RecommenderBlocks.update)
    """Returns the raw response of `client.recommender_blocks.update`, with the same arguments.

    Updates the recommender block with the given id.
    """


class ImagesWithRawResponse(Resource):
    """The calls on images, with their responses."""

    update = response(resources.Images.update)
    """Returns the raw response of `client.images.update`, with the same arguments.

    Updates the base color, the name or the source of an image.
    """


class ThemesWithRawResponse(Resource):
    """The calls on themes, with their responses."""

    create = response(resources.Themes.create)
    """Returns the raw response of `client.themes.create`, with the same arguments.

    Creates a theme.
    """

    update = response(resources.Themes.update)
    """Returns the raw response of `client.themes.update`, with the same arguments.

    Updates the theme with the given id.
    """


class WidgetStudiosWithRawResponse(Resource):
    """The calls on widget studios, with their responses."""

    create = response(resources.WidgetStudios.create)
    """Returns the raw response of `client.widget_studios.create`, with the same arguments.

    Creates a widget studio.
    """


class PersonalizationsWithRawResponse(Resource):
    """The calls on personalizations, with their responses."""

    request_results = response(resources.Personalizations.request_results)
    """Returns the raw response of `client.personalizations.request_results`, with the same arguments.

    Requests the computation of the results of a personalization.
    """

    delete = response(resources.Personalizations.delete)
    """Returns the raw response of `client.personalizations.delete`, with the same arguments.

    Deletes the personalization with the given id.
    """


class StudioRecommenderBlocksWithRawResponse(Resource):
    """The calls on studio recommender blocks, with their responses."""

    delete = response(resources.StudioRecommenderBlocks.delete)
    """Returns the raw response of `client.studio_recommender_blocks.delete`, with the same arguments.

    Deletes the studio recommender block with the given id.
    """


class KeyMomentsWithRawResponse(Resource):
    """The calls on key moments, with their responses."""

    delete = response(resources.KeyMoments.delete)
    """Returns the raw response of `client.key_moments.delete`, with the same arguments.

    Deletes the key moment (trigger) with the given id.
    """


class WithRawResponse(RawResources):
    """The resources of a client whose calls return the response itself."""

    @created_once
    def sites(self) -> SitesWithRawResponse:
        """The calls on sites: `get_by_code`."""
        return SitesWithRawResponse(self._native)

    @created_once
    def recommender_blocks(self) -> RecommenderBlocksWithRawResponse:
        """The calls on recommender blocks: `update`."""
        return RecommenderBlocksWithRawResponse(self._native)

    @created_once
    def images(self) -> ImagesWithRawResponse:
        """The calls on images: `update`."""
        return ImagesWithRawResponse(self._native)

    @created_once
    def themes(self) -> ThemesWithRawResponse:
        """The calls on themes: `create`, `update`."""
        return ThemesWithRawResponse(self._native)

    @created_once
    def widget_studios(self) -> WidgetStudiosWithRawResponse:
        """The calls on widget studios: `create`."""
        return WidgetStudiosWithRawResponse(self._native)

    @created_once
    def personalizations(self) -> PersonalizationsWithRawResponse:
        """The calls on personalizations: `request_results`, `delete`."""
        return PersonalizationsWithRawResponse(self._native)

    @created_once
    def studio_recommender_blocks(self) -> StudioRecommenderBlocksWithRawResponse:
        """The calls on studio recommender blocks: `delete`."""
        return StudioRecommenderBlocksWithRawResponse(self._native)

    @created_once
    def key_moments(self) -> KeyMomentsWithRawResponse:
        """The calls on key moments: `delete`."""
        return KeyMomentsWithRawResponse(self._native)

    @created_once
    def triggers(self) -> KeyMomentsWithRawResponse:
        """The calls on key moments, as the application names them."""
        return self.key_moments


class AsyncSitesWithRawResponse(Resource):
    """The calls on sites, awaited, with their responses."""

    get_by_code = awaited_response(resources.AsyncSites.get_by_code)
    """Returns the raw response of `client.sites.get_by_code`, with the same arguments.

    Reads the site with the given site code.
    """


class AsyncRecommenderBlocksWithRawResponse(Resource):
    """The calls on recommender blocks, awaited, with their responses."""

    update = awaited_response(resources.AsyncRecommenderBlocks.update)
    """Returns the raw response of `client.recommender_blocks.update`, with the same arguments.

    Updates the recommender block with the given id.
    """


class AsyncImagesWithRawResponse(Resource):
    """The calls on images, awaited, with their responses."""

    update = awaited_response(resources.AsyncImages.update)
    """Returns the raw response of `client.images.update`, with the same arguments.

    Updates the base color, the name or the source of an image.
    """


class AsyncThemesWithRawResponse(Resource):
    """The calls on themes, awaited, with their responses."""

    create = awaited_response(resources.AsyncThemes.create)
    """Returns the raw response of `client.themes.create`, with the same arguments.

    Creates a theme.
    """

    update = awaited_response(resources.AsyncThemes.update)
    """Returns the raw response of `client.themes.update`, with the same arguments.

    Updates the theme with the given id.
    """


class AsyncWidgetStudiosWithRawResponse(Resource):
    """The calls on widget studios, awaited, with their responses."""

    create = awaited_response(resources.AsyncWidgetStudios.create)
    """Returns the raw response of `client.widget_studios.create`, with the same arguments.

    Creates a widget studio.
    """


class AsyncPersonalizationsWithRawResponse(Resource):
    """The calls on personalizations, awaited, with their responses."""

    request_results = awaited_response(resources.AsyncPersonalizations.request_results)
    """Returns the raw response of `client.personalizations.request_results`, with the same arguments.

    Requests the computation of the results of a personalization.
    """

    delete = awaited_response(resources.AsyncPersonalizations.delete)
    """Returns the raw response of `client.personalizations.delete`, with the same arguments.

    Deletes the personalization with the given id.
    """


class AsyncStudioRecommenderBlocksWithRawResponse(Resource):
    """The calls on studio recommender blocks, awaited, with their responses."""

    delete = awaited_response(resources.AsyncStudioRecommenderBlocks.delete)
    """Returns the raw response of `client.studio_recommender_blocks.delete`, with the same arguments.

    Deletes the studio recommender block with the given id.
    """


class AsyncKeyMomentsWithRawResponse(Resource):
    """The calls on key moments, awaited, with their responses."""

    delete = awaited_response(resources.AsyncKeyMoments.delete)
    """Returns the raw response of `client.key_moments.delete`, with the same arguments.

    Deletes the key moment (trigger) with the given id.
    """


class AsyncWithRawResponse(RawResources):
    """The resources of a client whose calls return the response itself."""

    @created_once
    def sites(self) -> AsyncSitesWithRawResponse:
        """The calls on sites: `get_by_code`."""
        return AsyncSitesWithRawResponse(self._native)

    @created_once
    def recommender_blocks(self) -> AsyncRecommenderBlocksWithRawResponse:
        """The calls on recommender blocks: `update`."""
        return AsyncRecommenderBlocksWithRawResponse(self._native)

    @created_once
    def images(self) -> AsyncImagesWithRawResponse:
        """The calls on images: `update`."""
        return AsyncImagesWithRawResponse(self._native)

    @created_once
    def themes(self) -> AsyncThemesWithRawResponse:
        """The calls on themes: `create`, `update`."""
        return AsyncThemesWithRawResponse(self._native)

    @created_once
    def widget_studios(self) -> AsyncWidgetStudiosWithRawResponse:
        """The calls on widget studios: `create`."""
        return AsyncWidgetStudiosWithRawResponse(self._native)

    @created_once
    def personalizations(self) -> AsyncPersonalizationsWithRawResponse:
        """The calls on personalizations: `request_results`, `delete`."""
        return AsyncPersonalizationsWithRawResponse(self._native)

    @created_once
    def studio_recommender_blocks(self) -> AsyncStudioRecommenderBlocksWithRawResponse:
        """The calls on studio recommender blocks: `delete`."""
        return AsyncStudioRecommenderBlocksWithRawResponse(self._native)

    @created_once
    def key_moments(self) -> AsyncKeyMomentsWithRawResponse:
        """The calls on key moments: `delete`."""
        return AsyncKeyMomentsWithRawResponse(self._native)

    @created_once
    def triggers(self) -> AsyncKeyMomentsWithRawResponse:
        """The calls on key moments, as the application names them."""
        return self.key_moments
