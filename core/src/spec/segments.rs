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
    field("id", Int).read_only().doc("The segment's unique id."),
    field("name", Text).required().doc("The name."),
    field("description", Text).doc("The description."),
    field("site_id", Int).wire("siteId").required().doc("The id of the site (project) that owns the segment."),
    field("segment_type", Enum(&SEGMENT_TYPE)).wire("segmentType").required().doc("The purpose of the segment."),
    field("audience_tracking", Bool).wire("audienceTracking").doc("Whether the segment tracks an audience."),
    field("audience_tracking_editable", Bool)
        .wire("audienceTrackingEditable")
        .read_only()
        .doc("Whether tracking can be switched off; segments with predictive conditions are always tracked."),
    field("conditions_data", Object(&CONDITIONS_DATA))
        .wire("conditionsData")
        .required()
        .doc("The conditions in blocks."),
    field("condition_data_list", List(&Object(&CONDITIONS_DATA_NODE)))
        .wire("conditionDataList")
        .doc("The conditions as a flat list of nodes."),
    field("condition_data_tree", OneOf(&CONDITION_TREE)).wire("conditionDataTree").doc("The conditions as a tree."),
    field("has_segment_condition", Bool)
        .wire("hasSegmentCondition")
        .read_only()
        .doc("Whether the segment has conditions."),
    field("used_by_segment_condition", Bool)
        .wire("usedBySegmentCondition")
        .read_only()
        .doc("Whether a condition of another segment uses this one."),
    field("is_favorite", Bool).wire("isFavorite").doc("Whether the segment is marked as a favorite."),
    field("user_visible", Bool).wire("userVisible").doc("Whether the segment is marked as hidden from the user."),
    field("tags", List(&Text)).doc("The tags."),
    field("created_by", Int).wire("createdBy").read_only().doc("The account id of the creator."),
    field("date_created", DateTime).wire("dateCreated").read_only().doc("When the segment was created."),
    field("date_modified", DateTime).wire("dateModified").read_only().doc("When the segment was last changed."),
    field("experiment_amount", Int)
        .wire("experimentAmount")
        .read_only()
        .on_request()
        .doc("How many experiments use the segment."),
    field("experiments", List(&Id)).read_only().on_request().doc("The ids of the experiments that use the segment."),
    field("personalization_amount", Int)
        .wire("personalizationAmount")
        .read_only()
        .on_request()
        .doc("How many personalizations use the segment."),
    field("personalizations", List(&Id))
        .read_only()
        .on_request()
        .doc("The ids of the personalizations that use the segment."),
    field("feature_flag_amount", Int)
        .wire("featureFlagAmount")
        .read_only()
        .on_request()
        .doc("How many feature flags use the segment."),
    field("links", List(&Object(&LINK))).read_only().on_request().doc("The objects that the segment is linked to."),
]);

pub static LINK: Model = Model::new("Link", "An object that uses a segment.").fields(&[
    field("domain_id", Int).wire("domainId").doc("The linked object's id."),
    field("domain_status", Text).wire("domainStatus").doc("The linked object's status."),
    field("domain_type", Enum(&DOMAIN_TYPE)).wire("domainType").doc("The type of the linked object."),
    field("link_role", Enum(&LINK_ROLE)).wire("linkRole").doc("The role of the segment in the linked object."),
    field("link_type", Enum(&LINK_TYPE)).wire("linkType").doc("Whether the use is direct."),
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
    field("first_level", List(&Object(&CONDITIONS_BLOCK))).wire("firstLevel").doc("The blocks."),
    field("first_level_or_operators", List(&Bool))
        .wire("firstLevelOrOperators")
        .doc("How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks."),
]);

pub static CONDITIONS_BLOCK: Model = Model::new("ConditionsBlock", "A first-level block of conditions.").fields(&[
    field("conditions", List(&Object(&TARGETING_CONDITION))).doc("The conditions."),
    field("or_operators", List(&Bool))
        .wire("orOperators")
        .doc("How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions."),
]);

pub static CONDITIONS_DATA_NODE: Model = Model::new(
    "ConditionsDataNode",
    "An item of the flat form: a condition, or an operator that joins the nodes below \
    it.",
)
.fields(&[
    field("id", Int).doc("The node's id."),
    field("parent_id", Int).wire("parentId").doc("The id of the node above; null at the root."),
    field("is_condition_block", Bool).wire("isConditionBlock").read_only().doc("Whether the node joins others."),
    field("logical_operator", Enum(&LOGICAL_OPERATOR))
        .wire("logicalOperator")
        .doc("How the nodes below are joined; null where the node is a condition."),
    field("targeting_condition", Object(&TARGETING_CONDITION)).wire("targetingCondition").doc("The condition."),
]);

pub static CONDITIONS_DATA_LEVEL: Model = Model::new(
    "ConditionsDataLevel",
    "A level of the tree form: conditions and further levels under one \
    operator.",
)
.fields(&[
    field("id", Int).read_only().doc("The level's id."),
    field("html_description", Text).wire("htmlDescription").read_only().doc("The level described in HTML."),
    field("weight", Int).doc("The importance; higher means more."),
    field("condition_data", List(&OneOf(&CONDITION_TREE)))
        .wire("conditionData")
        .read_only()
        .doc("The children: levels or conditions."),
    field("is_condition_block", Bool).wire("isConditionBlock").read_only().doc("Whether this joins others."),
    field("logical_operator", Enum(&LOGICAL_OPERATOR)).wire("logicalOperator").doc("How the children are joined."),
]);

pub static TARGETING_CONDITION: Model = Model::new(
    "TargetingCondition",
    "One condition; fields that only its targeting type has are kept as extra \
    fields.",
)
.fields(&[
    field("id", Int).read_only().doc("The condition's id."),
    field("html_description", Text).wire("htmlDescription").read_only().doc("The condition described in HTML."),
    field("weight", Int).required().doc("The importance, 1 by default; higher means more."),
    field("targeting_type", Enum(&TARGETING_TYPE))
        .wire("targetingType")
        .required()
        .doc("The data that the condition inspects."),
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
