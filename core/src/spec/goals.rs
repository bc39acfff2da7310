//! Goals: the measures of experiments and personalizations.

use crate::schema::Kind::{Any, Bool, DateTime, Enum, Float, Id, Int, List, Object, Text};
use crate::schema::{Enumeration, Model, Operation, field, get};

pub static GOAL_TYPE: Enumeration = Enumeration::new(
    "GoalType",
    "The event that a goal counts.",
    &["CLICK", "CUSTOM", "SCROLL", "PAGE_VIEWS", "URL", "TIME_SPENT", "RETENTION_RATE", "WAREHOUSE", "RATIO_METRICS"],
);

pub static GOAL_STATUS: Enumeration =
    Enumeration::new("GoalStatus", "Whether a goal is in use.", &["ACTIVE", "INACTIVE"]);

pub static TRACKING_TOOL: Enumeration = Enumeration::new(
    "TrackingTool",
    "A tool that a goal reports to; most tools' names are outside the specification.",
    &["SERVICE_TRACKING", "CUSTOM_TRACKING"],
);

pub static GOAL: Model = Model::new("Goal", "A measure of the effect of an experiment or personalization.").fields(&[
    field("id", Int).read_only().doc("The goal's unique id."),
    field("name", Text).required().doc("The name."),
    field("description", Text).doc("The description."),
    field("site_id", Int).wire("siteId").required().doc("The id of the site that owns the goal."),
    field("type", Enum(&GOAL_TYPE)).wire("type").required().doc("The event that the goal counts."),
    field("has_multiple_conversions", Bool)
        .wire("hasMultipleConversions")
        .required()
        .doc("Whether one visit can convert several times."),
    field("status", Enum(&GOAL_STATUS)).doc("Whether the goal is in use."),
    field("is_active", Bool).wire("isActive").read_only().deprecated("use `status`").doc("Whether the goal is in use."),
    field("params", Any).doc(
        "The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape \
            depends on the type.",
    ),
    field("access_limiters", List(&Object(&ACCESS_LIMITER)))
        .wire("accessLimiters")
        .doc("The holders of access to the goal."),
    field("custom_datas", List(&Object(&CUSTOM_DATA))).wire("customDatas").doc("The custom data that uses the goal."),
    field("tags", List(&Text)).on_request().doc("The tags."),
    field("created_by", Int).wire("createdBy").read_only().doc("The account id of the creator."),
    field("date_created", DateTime).wire("dateCreated").read_only().doc("When the goal was created."),
    field("date_modified", DateTime).wire("dateModified").read_only().doc("When the goal was last changed."),
    field("experiment_amount", Int)
        .wire("experimentAmount")
        .read_only()
        .on_request()
        .doc("How many experiments use the goal."),
    field("experiments", List(&Id)).read_only().on_request().doc("The ids of the experiments that use the goal."),
    field("personalization_amount", Int)
        .wire("personalizationAmount")
        .read_only()
        .on_request()
        .doc("How many personalizations use the goal."),
    field("personalizations", List(&Id))
        .read_only()
        .on_request()
        .doc("The ids of the personalizations that use the goal."),
    field("holdout_amount", Int).wire("holdoutAmount").read_only().on_request().doc("How many holdouts use the goal."),
    field("holdouts", List(&Id)).read_only().on_request().doc("The ids of the holdouts that use the goal."),
    field("feature_flag_amount", Int)
        .wire("featureFlagAmount")
        .read_only()
        .on_request()
        .doc("How many feature flags use the goal."),
    field("is_targeting_segment_mentalist", Bool)
        .wire("isTargetingSegmentMentalist")
        .read_only()
        .on_request()
        .doc("Whether predictive targeting uses the goal."),
    field("mentalist_weight", Float)
        .wire("mentalistWeight")
        .read_only()
        .doc("The goal's weight in predictive targeting."),
    field("targeting_segment_mentalist", List(&Id))
        .wire("targetingSegmentMentalist")
        .doc("The ids of the segments of predictive targeting."),
    field("tracking_tools", List(&Enum(&TRACKING_TOOL)))
        .wire("trackingTools")
        .doc("The tools that the goal reports to."),
]);

pub static ACCESS_LIMITER: Model = Model::new("AccessLimiter", "A holder of access to a goal.").fields(&[
    field("id", Int).doc("The limiter's id."),
    field("access_holder_id", Int).wire("accessHolderId").doc("The id of the holder of access."),
]);

pub static CUSTOM_DATA: Model = Model::new("CustomData", "Custom data of a site.").fields(&[
    field("id", Int).doc("The id."),
    field("index", Int).doc("The index."),
    field("name", Text).required().doc("The name."),
    field("description", Text).doc("The description."),
    field("site_id", Int).wire("siteId").required().doc("The id of the site."),
    field("site_code", Text).wire("siteCode").doc("The code of the site."),
    field("created_by_id", Int).wire("createdById").doc("The account id of the creator."),
    field("date_created", DateTime).wire("dateCreated").doc("When the custom data was created."),
    field("modification_date", DateTime).wire("modificationDate").doc("When the custom data was last changed."),
    field("tags", Text).doc("The tags, as one string."),
    field("advanced_proposed_values", Text).wire("advancedProposedValues").doc("Advanced proposed values."),
    field("custom_eval_code", Text).wire("customEvalCode").doc("The code that computes the value."),
    field("tc_variable_name", Text)
        .wire("tcVariableName")
        .doc("The name of the variable that holds the value in a tag manager."),
    field("is_constant", Bool).wire("isConstant").doc("Whether the value never changes."),
    field("is_filtrable_ventilable", Bool)
        .wire("isFiltrableVentilable")
        .doc("Whether results can be filtered and broken down by the value."),
    field("is_learnable", Bool).wire("isLearnable").doc("Whether prediction learns from the value."),
    field("is_local_only", Bool).wire("isLocalOnly").doc("Whether the value stays on the visitor's device."),
]);

pub static GOALS_LIST: Operation =
    get("goals", "list", "/goals").lists(&GOAL).doc("Lists goals: the measures of experiments and personalizations.");

pub(super) const TYPES: &[&Model] = &[&GOAL, &ACCESS_LIMITER, &CUSTOM_DATA];
