# Generated from the declarations by `make generate`; changes belong there.
from ._xpauto import FilterField

class FilterFields:
    """The fields of listed records: `F.site_id`, or `F["anyWireName"]` for one that the specification does not list."""

    def __getitem__(self, name: str, /) -> FilterField: ...
    @property
    def id(self) -> FilterField:
        """The segment's unique id.
        The goal's unique id."""
    @property
    def name(self) -> FilterField:
        """The name."""
    @property
    def description(self) -> FilterField:
        """The description."""
    @property
    def site_id(self) -> FilterField:
        """The id of the site (project) that owns the segment.
        The id of the site that owns the goal."""
    @property
    def segment_type(self) -> FilterField:
        """The purpose of the segment."""
    @property
    def audience_tracking(self) -> FilterField:
        """Whether the segment tracks an audience."""
    @property
    def audience_tracking_editable(self) -> FilterField:
        """Whether tracking can be switched off; segments with predictive conditions are always tracked."""
    @property
    def conditions_data(self) -> FilterField:
        """The conditions in blocks."""
    @property
    def condition_data_list(self) -> FilterField:
        """The conditions as a flat list of nodes."""
    @property
    def condition_data_tree(self) -> FilterField:
        """The conditions as a tree."""
    @property
    def has_segment_condition(self) -> FilterField:
        """Whether the segment has conditions."""
    @property
    def used_by_segment_condition(self) -> FilterField:
        """Whether a condition of another segment uses this one."""
    @property
    def is_favorite(self) -> FilterField:
        """Whether the segment is marked as a favorite."""
    @property
    def user_visible(self) -> FilterField:
        """Whether the segment is marked as hidden from the user."""
    @property
    def tags(self) -> FilterField:
        """The tags."""
    @property
    def created_by(self) -> FilterField:
        """The account id of the creator."""
    @property
    def date_created(self) -> FilterField:
        """When the segment was created.
        When the goal was created."""
    @property
    def date_modified(self) -> FilterField:
        """When the segment was last changed.
        When the goal was last changed."""
    @property
    def experiment_amount(self) -> FilterField:
        """How many experiments use the segment.
        How many experiments use the goal."""
    @property
    def experiments(self) -> FilterField:
        """The ids of the experiments that use the segment.
        The ids of the experiments that use the goal."""
    @property
    def personalization_amount(self) -> FilterField:
        """How many personalizations use the segment.
        How many personalizations use the goal."""
    @property
    def personalizations(self) -> FilterField:
        """The ids of the personalizations that use the segment.
        The ids of the personalizations that use the goal."""
    @property
    def feature_flag_amount(self) -> FilterField:
        """How many feature flags use the segment.
        How many feature flags use the goal."""
    @property
    def links(self) -> FilterField:
        """The objects that the segment is linked to."""
    @property
    def type(self) -> FilterField:
        """The event that the goal counts."""
    @property
    def has_multiple_conversions(self) -> FilterField:
        """Whether one visit can convert several times."""
    @property
    def status(self) -> FilterField:
        """Whether the goal is in use."""
    @property
    def is_active(self) -> FilterField:
        """Whether the goal is in use."""
    @property
    def params(self) -> FilterField:
        """The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type."""
    @property
    def access_limiters(self) -> FilterField:
        """The holders of access to the goal."""
    @property
    def custom_datas(self) -> FilterField:
        """The custom data that uses the goal."""
    @property
    def holdout_amount(self) -> FilterField:
        """How many holdouts use the goal."""
    @property
    def holdouts(self) -> FilterField:
        """The ids of the holdouts that use the goal."""
    @property
    def is_targeting_segment_mentalist(self) -> FilterField:
        """Whether predictive targeting uses the goal."""
    @property
    def mentalist_weight(self) -> FilterField:
        """The goal's weight in predictive targeting."""
    @property
    def targeting_segment_mentalist(self) -> FilterField:
        """The ids of the segments of predictive targeting."""
    @property
    def tracking_tools(self) -> FilterField:
        """The tools that the goal reports to."""
