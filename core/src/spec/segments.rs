//! Segments: named sets of visitor conditions, and the conditions in their three forms: blocks, flat nodes, and a tree.

use crate::schema::Kind::{Bool, DateTime, Enum, Id, Int, List, Object, OneOf, Text};
use crate::schema::{Enumeration, Model, Operation, Union, field, get};

pub static SEGMENT_TYPE: Enumeration =
    Enumeration::new("SegmentType", "The purpose of a segment.", &["STANDARD", "KEY_MOMENT", "FEATURE_FLAG", "ALL"]);

pub static DOMAIN_TYPE: Enumeration = Enumeration::new(
    "DomainType",
    "The type of a linked object.",
    &["EXPERIMENT", "PERSONALIZATION", "FEATURE_FLAG", "HOLDOUT"],
);

pub static LINK_ROLE: Enumeration =
    Enumeration::new("LinkRole", "The role of a segment in a linked object.", &["MAIN", "SECONDARY"]);

pub static LINK_TYPE: Enumeration = Enumeration::new(
    "LinkType",
    "Whether an object uses a segment itself or through another.",
    &["DIRECT", "TRANSITIVE"],
);

pub static LOGICAL_OPERATOR: Enumeration =
    Enumeration::new("LogicalOperator", "How conditions are joined.", &["AND", "OR"]);

pub static SEGMENT: Model = Model::new("Segment", "A named set of visitor conditions.").fields(&[
    field!("id", Int, "The segment's unique id.").read_only(),
    field!("name", Text, "The name.").required(),
    field!("description", Text, "The description."),
    field!("site_id", Int, "The id of the site (project) that owns the segment.").required(),
    field!("segment_type", Enum(&SEGMENT_TYPE), "The purpose of the segment.").required(),
    field!("audience_tracking", Bool, "Whether the segment tracks an audience."),
    field!(
        "audience_tracking_editable",
        Bool,
        "Whether tracking can be switched off; segments with predictive conditions are always tracked."
    )
    .read_only(),
    field!("conditions_data", Object(&CONDITIONS_DATA), "The conditions in blocks.").required(),
    field!("condition_data_list", List(&Object(&CONDITIONS_DATA_NODE)), "The conditions as a flat list of nodes."),
    field!("condition_data_tree", OneOf(&CONDITION_TREE), "The conditions as a tree."),
    field!("has_segment_condition", Bool, "Whether the segment has conditions.").read_only(),
    field!("used_by_segment_condition", Bool, "Whether a condition of another segment uses this one.").read_only(),
    field!("is_favorite", Bool, "Whether the segment is marked as a favorite."),
    field!("user_visible", Bool, "Whether the segment is marked as hidden from the user."),
    field!("tags", List(&Text), "The tags."),
    field!("created_by", Int, "The account id of the creator.").read_only(),
    field!("date_created", DateTime, "When the segment was created.").read_only(),
    field!("date_modified", DateTime, "When the segment was last changed.").read_only(),
    field!("experiment_amount", Int, "How many experiments use the segment.").read_only().on_request(),
    field!("experiments", List(&Id), "The ids of the experiments that use the segment.").read_only().on_request(),
    field!("personalization_amount", Int, "How many personalizations use the segment.").read_only().on_request(),
    field!("personalizations", List(&Id), "The ids of the personalizations that use the segment.")
        .read_only()
        .on_request(),
    field!("feature_flag_amount", Int, "How many feature flags use the segment.").read_only().on_request(),
    field!("links", List(&Object(&LINK)), "The objects that the segment is linked to.").read_only().on_request(),
]);

pub static LINK: Model = Model::new("Link", "An object that uses a segment.").fields(&[
    field!("domain_id", Int, "The linked object's id."),
    field!("domain_status", Text, "The linked object's status."),
    field!("domain_type", Enum(&DOMAIN_TYPE), "The type of the linked object."),
    field!("link_role", Enum(&LINK_ROLE), "The role of the segment in the linked object."),
    field!("link_type", Enum(&LINK_TYPE), "Whether the use is direct."),
]);

const VISITOR: &str = "visitor characteristic";
const VISITS: &str = "visit history";
const BEHAVIOR: &str = "behavior and conversion";
const PAGE: &str = "page and content";
const ACQUISITION: &str = "acquisition";
const CAMPAIGN: &str = "campaign exposure";
const TIME: &str = "time and weather";
const TECHNICAL: &str = "technical";
/// That of `CUSTOM`, and of values that the specification does not name.
pub const OTHER: &str = "other";

/// The families of targeting types; the specification names none of the integration family.
pub static FAMILY: Enumeration = Enumeration::new(
    "Family",
    "What a targeting type is about.",
    &[VISITOR, VISITS, BEHAVIOR, PAGE, ACQUISITION, CAMPAIGN, TIME, TECHNICAL, OTHER],
);

/// The targeting types that the specification lists, each with its family.
#[rustfmt::skip]
pub const TARGETING_TYPES: &[(&str, &str)] = &[
    ("PAGE_URL", PAGE), ("PAGE_TITLE", PAGE), ("LANDING_PAGE", ACQUISITION),
    ("ORIGIN", ACQUISITION), ("ORIGIN_TYPE", ACQUISITION), ("REFERRERS", ACQUISITION),
    ("NEW_VISITORS", VISITOR), ("BROWSER_LANGUAGE", VISITOR), ("GEOLOCATION", VISITOR),
    ("DEVICE_TYPE", VISITOR), ("SCREEN_DIMENSION", VISITOR), ("VISITOR_IP", VISITOR),
    ("AD_BLOCKER", VISITOR), ("PREVIOUS_PAGE", PAGE), ("KEY_PAGES", PAGE),
    ("PAGE_VIEWS", VISITS), ("FIRST_VISIT", VISITS), ("LAST_VISIT", VISITS),
    ("ACTIVE_SESSION", VISITS), ("TIME_SINCE_PAGE_LOAD", BEHAVIOR), ("SAME_DAY_VISITS", VISITS),
    ("VISITS", VISITS), ("VISITS_BY_PAGE", VISITS), ("INTERNAL_SEARCH_KEYWORDS", ACQUISITION),
    ("TABS_ON_SITE", BEHAVIOR), ("HEAT_SLICE", BEHAVIOR), ("SKY_STATUS", TIME),
    ("TEMPERATURE", TIME), ("DAY_NIGHT", TIME), ("FORECAST_SKY_STATUS", TIME),
    ("FORECAST_TEMPERATURE", TIME), ("DAY_OF_WEEK", TIME), ("TIME_RANGE", TIME),
    ("HOUR_MINUTE_RANGE", TIME), ("JS_CODE", TECHNICAL), ("COOKIE", TECHNICAL),
    ("EVENT", BEHAVIOR), ("EXPLICIT_TRIGGER", TECHNICAL), ("BROWSER", VISITOR),
    ("OPERATING_SYSTEM", VISITOR), ("DOM_ELEMENT", PAGE), ("MOUSE_OUT", BEHAVIOR),
    ("TARGET_EXPERIMENT", CAMPAIGN), ("TARGET_PERSONALIZATION", CAMPAIGN),
    ("EXCLUSIVE_EXPERIMENT", CAMPAIGN), ("CONVERSIONS", BEHAVIOR), ("CUSTOM_DATUM", TECHNICAL),
    ("PRICE_OF_DISPLAYED_PAGE", PAGE), ("NUMBER_OF_VISITED_PAGES", VISITS),
    ("VISITED_PAGES", PAGE), ("SEGMENT", VISITOR), ("KEY_MOMENT", BEHAVIOR),
    ("CUSTOM", OTHER), ("SDK_LANGUAGE", TECHNICAL), ("VISITOR_CODE", VISITOR),
    ("TARGET_FEATURE_FLAG", CAMPAIGN), ("APPLICATION_VERSION", TECHNICAL),
];

pub static TARGETING_TYPE: Enumeration = Enumeration::new(
    "TargetingType",
    "The data that a condition inspects, which determines the condition's further fields.",
    &names::<{ TARGETING_TYPES.len() }>(TARGETING_TYPES),
);

/// Returns the names of targeting types.
#[expect(clippy::indexing_slicing, reason = "it runs when the crate is compiled")]
const fn names<const N: usize>(types: &[(&'static str, &str)]) -> [&'static str; N] {
    let (mut names, mut at) = ([""; N], 0);
    while at < N {
        names[at] = types[at].0;
        at += 1;
    }
    names
}

pub static CONDITIONS_DATA: Model = Model::new(
    "ConditionsData",
    "Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each \
    other.",
)
.fields(&[
    field!("first_level", List(&Object(&CONDITIONS_BLOCK)), "The blocks."),
    field!(
        "first_level_or_operators",
        List(&Bool),
        "How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks."
    ),
]);

pub static CONDITIONS_BLOCK: Model = Model::new("ConditionsBlock", "A first-level block of conditions.").fields(&[
    field!("conditions", List(&Object(&TARGETING_CONDITION)), "The conditions."),
    field!(
        "or_operators",
        List(&Bool),
        "How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions."
    ),
]);

pub static CONDITIONS_DATA_NODE: Model = Model::new(
    "ConditionsDataNode",
    "An item of the flat form: a condition, or an operator that joins the nodes below \
    it.",
)
.fields(&[
    field!("id", Int, "The node's id."),
    field!("parent_id", Int, "The id of the node above; null at the root."),
    field!("is_condition_block", Bool, "Whether the node joins others.").read_only(),
    field!(
        "logical_operator",
        Enum(&LOGICAL_OPERATOR),
        "How the nodes below are joined; null where the node is a condition."
    ),
    field!("targeting_condition", Object(&TARGETING_CONDITION), "The condition."),
]);

pub static CONDITIONS_DATA_LEVEL: Model = Model::new(
    "ConditionsDataLevel",
    "A level of the tree form: conditions and further levels under one \
    operator.",
)
.fields(&[
    field!("id", Int, "The level's id.").read_only(),
    field!("html_description", Text, "The level described in HTML.").read_only(),
    field!("weight", Int, "The importance; higher means more."),
    field!("condition_data", List(&OneOf(&CONDITION_TREE)), "The children: levels or conditions.").read_only(),
    field!("is_condition_block", Bool, "Whether this joins others.").read_only(),
    field!("logical_operator", Enum(&LOGICAL_OPERATOR), "How the children are joined."),
]);

pub static TARGETING_CONDITION: Model = Model::new(
    "TargetingCondition",
    "One condition; fields that only its targeting type has are kept as extra \
    fields.",
)
.fields(&[
    field!("id", Int, "The condition's id.").read_only(),
    field!("html_description", Text, "The condition described in HTML.").read_only(),
    field!("weight", Int, "The importance, 1 by default; higher means more.").required(),
    field!("targeting_type", Enum(&TARGETING_TYPE), "The data that the condition inspects.").required(),
])
.marked_by("targetingType")
.open();

pub static CONDITION_TREE: Union = Union {
    name: "ConditionTree",
    doc: "A node of the tree form: a [`ConditionsDataLevel`], or a [`TargetingCondition`].",
    models: &[&CONDITIONS_DATA_LEVEL, &TARGETING_CONDITION],
    variants: &[("Level", "Conditions and levels under one operator."), ("Condition", "One condition.")],
    example: r#"{"targetingType": "BROWSER", "weight": 1}"#,
};

pub static SEGMENTS_LIST: Operation =
    get("segments", "list", "/segments").lists(&SEGMENT).doc("Lists segments: named sets of visitor conditions.");

pub(super) const TYPES: &[&Model] = &[
    &SEGMENT,
    &LINK,
    &CONDITIONS_DATA,
    &CONDITIONS_BLOCK,
    &CONDITIONS_DATA_NODE,
    &CONDITIONS_DATA_LEVEL,
    &TARGETING_CONDITION,
];
