# Generated from the declarations by `make generate`; changes belong there.
"""The calls on each resource that return a prepared request; both clients share them."""

from __future__ import annotations

from . import resources
from .resource import PreparingResources, Resource, created_once, prepared


class Prepare(PreparingResources):
    """The resources of a client whose calls return the request that they would send."""

    @created_once
    def segments(self) -> PrepareSegments:
        """The calls on segments: `list`."""
        return PrepareSegments(self._native)

    @created_once
    def goals(self) -> PrepareGoals:
        """The calls on goals: `list`."""
        return PrepareGoals(self._native)

    @created_once
    def sites(self) -> PrepareSites:
        """The calls on sites: `get_by_code`."""
        return PrepareSites(self._native)

    @created_once
    def recommender_blocks(self) -> PrepareRecommenderBlocks:
        """The calls on recommender blocks: `update`."""
        return PrepareRecommenderBlocks(self._native)

    @created_once
    def images(self) -> PrepareImages:
        """The calls on images: `update`."""
        return PrepareImages(self._native)

    @created_once
    def themes(self) -> PrepareThemes:
        """The calls on themes: `create`, `update`."""
        return PrepareThemes(self._native)

    @created_once
    def widget_studios(self) -> PrepareWidgetStudios:
        """The calls on widget studios: `create`."""
        return PrepareWidgetStudios(self._native)

    @created_once
    def personalizations(self) -> PreparePersonalizations:
        """The calls on personalizations: `request_results`, `delete`."""
        return PreparePersonalizations(self._native)

    @created_once
    def studio_recommender_blocks(self) -> PrepareStudioRecommenderBlocks:
        """The calls on studio recommender blocks: `delete`."""
        return PrepareStudioRecommenderBlocks(self._native)

    @created_once
    def key_moments(self) -> PrepareKeyMoments:
        """The calls on key moments: `delete`."""
        return PrepareKeyMoments(self._native)

    @created_once
    def triggers(self) -> PrepareKeyMoments:
        """The calls on key moments, as the application names them."""
        return self.key_moments


class PrepareSegments(Resource):
    """The calls on segments, prepared."""

    list = prepared(resources.Segments.list)
    """Returns the request of `client.segments.list`, with the same arguments.

    Lists segments: named sets of visitor conditions.
    """


class PrepareGoals(Resource):
    """The calls on goals, prepared."""

    list = prepared(resources.Goals.list)
    """Returns the request of `client.goals.list`, with the same arguments.

    Lists goals: the measures of experiments and personalizations.
    """


class PrepareSites(Resource):
    """The calls on sites, prepared."""

    get_by_code = prepared(resources.Sites.get_by_code)
    """Returns the request of `client.sites.get_by_code`, with the same arguments.

    Reads the site with the given site code.
    """


class PrepareRecommenderBlocks(Resource):
    """The calls on recommender blocks, prepared."""

    update = prepared(resources.RecommenderBlocks.update)
    """Returns the request of `client.recommender_blocks.update`, with the same arguments.

    Updates the recommender block with the given id.
    """


class PrepareImages(Resource):
    """The calls on images, prepared."""

    update = prepared(resources.Images.update)
    """Returns the request of `client.images.update`, with the same arguments.

    Updates the base color, the name or the source of an image.
    """


class PrepareThemes(Resource):
    """The calls on themes, prepared."""

    create = prepared(resources.Themes.create)
    """Returns the request of `client.themes.create`, with the same arguments.

    Creates a theme.
    """

    update = prepared(resources.Themes.update)
    """Returns the request of `client.themes.update`, with the same arguments.

    Updates the theme with the given id.
    """


class PrepareWidgetStudios(Resource):
    """The calls on widget studios, prepared."""

    create = prepared(resources.WidgetStudios.create)
    """Returns the request of `client.widget_studios.create`, with the same arguments.

    Creates a widget studio.
    """


class PreparePersonalizations(Resource):
    """The calls on personalizations, prepared."""

    request_results = prepared(resources.Personalizations.request_results)
    """Returns the request of `client.personalizations.request_results`, with the same arguments.

    Requests the computation of the results of a personalization.
    """

    delete = prepared(resources.Personalizations.delete)
    """Returns the request of `client.personalizations.delete`, with the same arguments.

    Deletes the personalization with the given id.
    """


class PrepareStudioRecommenderBlocks(Resource):
    """The calls on studio recommender blocks, prepared."""

    delete = prepared(resources.StudioRecommenderBlocks.delete)
    """Returns the request of `client.studio_recommender_blocks.delete`, with the same arguments.

    Deletes the studio recommender block with the given id.
    """


class PrepareKeyMoments(Resource):
    """The calls on key moments, prepared."""

    delete = prepared(resources.KeyMoments.delete)
    """Returns the request of `client.key_moments.delete`, with the same arguments.

    Deletes the key moment (trigger) with the given id.
    """
