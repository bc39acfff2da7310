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

/// The families of targeting types; the specification names none of the integration family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Visitor,
    Visits,
    Behavior,
    Page,
    Acquisition,
    Campaign,
    Time,
    Technical,
    Other,
}

/// The targeting types that the specification lists, each with its family.
#[rustfmt::skip]
pub const TARGETING_TYPES: &[(&str, Family)] = &[
    ("PAGE_URL", Family::Page), ("PAGE_TITLE", Family::Page), ("LANDING_PAGE", Family::Acquisition),
    ("ORIGIN", Family::Acquisition), ("ORIGIN_TYPE", Family::Acquisition), ("REFERRERS", Family::Acquisition),
    ("NEW_VISITORS", Family::Visitor), ("BROWSER_LANGUAGE", Family::Visitor), ("GEOLOCATION", Family::Visitor),
    ("DEVICE_TYPE", Family::Visitor), ("SCREEN_DIMENSION", Family::Visitor), ("VISITOR_IP", Family::Visitor),
    ("AD_BLOCKER", Family::Visitor), ("PREVIOUS_PAGE", Family::Page), ("KEY_PAGES", Family::Page),
    ("PAGE_VIEWS", Family::Visits), ("FIRST_VISIT", Family::Visits), ("LAST_VISIT", Family::Visits),
    ("ACTIVE_SESSION", Family::Visits), ("TIME_SINCE_PAGE_LOAD", Family::Behavior), ("SAME_DAY_VISITS", Family::Visits),
    ("VISITS", Family::Visits), ("VISITS_BY_PAGE", Family::Visits), ("INTERNAL_SEARCH_KEYWORDS", Family::Acquisition),
    ("TABS_ON_SITE", Family::Behavior), ("HEAT_SLICE", Family::Behavior), ("SKY_STATUS", Family::Time),
    ("TEMPERATURE", Family::Time), ("DAY_NIGHT", Family::Time), ("FORECAST_SKY_STATUS", Family::Time),
    ("FORECAST_TEMPERATURE", Family::Time), ("DAY_OF_WEEK", Family::Time), ("TIME_RANGE", Family::Time),
    ("HOUR_MINUTE_RANGE", Family::Time), ("JS_CODE", Family::Technical), ("COOKIE", Family::Technical),
    ("EVENT", Family::Behavior), ("EXPLICIT_TRIGGER", Family::Technical), ("BROWSER", Family::Visitor),
    ("OPERATING_SYSTEM", Family::Visitor), ("DOM_ELEMENT", Family::Page), ("MOUSE_OUT", Family::Behavior),
    ("TARGET_EXPERIMENT", Family::Campaign), ("TARGET_PERSONALIZATION", Family::Campaign),
    ("EXCLUSIVE_EXPERIMENT", Family::Campaign), ("CONVERSIONS", Family::Behavior), ("CUSTOM_DATUM", Family::Technical),
    ("PRICE_OF_DISPLAYED_PAGE", Family::Page), ("NUMBER_OF_VISITED_PAGES", Family::Visits),
    ("VISITED_PAGES", Family::Page), ("SEGMENT", Family::Visitor), ("KEY_MOMENT", Family::Behavior),
    ("CUSTOM", Family::Other), ("SDK_LANGUAGE", Family::Technical), ("VISITOR_CODE", Family::Visitor),
    ("TARGET_FEATURE_FLAG", Family::Campaign), ("APPLICATION_VERSION", Family::Technical),
];

pub static TARGETING_TYPE: Enumeration = Enumeration {
    name: "TargetingType",
    doc: "The data that a condition inspects, which determines the condition's further fields.",
    values: &names::<{ TARGETING_TYPES.len() }>(TARGETING_TYPES),
};

/// Returns the names of targeting types.
#[expect(clippy::indexing_slicing, reason = "it runs when the crate is compiled")]
const fn names<const N: usize>(types: &[(&'static str, Family)]) -> [&'static str; N] {
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
