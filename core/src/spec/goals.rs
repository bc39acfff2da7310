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
    field!("id", Int, "The goal's unique id.").read_only(),
    field!("name", Text, "The name.").required(),
    field!("description", Text, "The description."),
    field!("site_id", Int, "The id of the site that owns the goal.").required(),
    field!("type", Enum(&GOAL_TYPE), "The event that the goal counts.").required(),
    field!("has_multiple_conversions", Bool, "Whether one visit can convert several times.").required(),
    field!("status", Enum(&GOAL_STATUS), "Whether the goal is in use."),
    field!("is_active", Bool, "Whether the goal is in use.").read_only().deprecated("use `status`"),
    field!(
        "params",
        Any,
        "The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape \
            depends on the type."
    ),
    field!("access_limiters", List(&Object(&ACCESS_LIMITER)), "The holders of access to the goal."),
    field!("custom_datas", List(&Object(&CUSTOM_DATA)), "The custom data that uses the goal."),
    field!("tags", List(&Text), "The tags.").on_request(),
    field!("created_by", Int, "The account id of the creator.").read_only(),
    field!("date_created", DateTime, "When the goal was created.").read_only(),
    field!("date_modified", DateTime, "When the goal was last changed.").read_only(),
    field!("experiment_amount", Int, "How many experiments use the goal.").read_only().on_request(),
    field!("experiments", List(&Id), "The ids of the experiments that use the goal.").read_only().on_request(),
    field!("personalization_amount", Int, "How many personalizations use the goal.").read_only().on_request(),
    field!("personalizations", List(&Id), "The ids of the personalizations that use the goal.")
        .read_only()
        .on_request(),
    field!("holdout_amount", Int, "How many holdouts use the goal.").read_only().on_request(),
    field!("holdouts", List(&Id), "The ids of the holdouts that use the goal.").read_only().on_request(),
    field!("feature_flag_amount", Int, "How many feature flags use the goal.").read_only().on_request(),
    field!("is_targeting_segment_mentalist", Bool, "Whether predictive targeting uses the goal.")
        .read_only()
        .on_request(),
    field!("mentalist_weight", Float, "The goal's weight in predictive targeting.").read_only(),
    field!("targeting_segment_mentalist", List(&Id), "The ids of the segments of predictive targeting."),
    field!("tracking_tools", List(&Enum(&TRACKING_TOOL)), "The tools that the goal reports to."),
]);

pub static ACCESS_LIMITER: Model = Model::new("AccessLimiter", "A holder of access to a goal.").fields(&[
    field!("id", Int, "The limiter's id."),
    field!("access_holder_id", Int, "The id of the holder of access."),
]);

pub static CUSTOM_DATA: Model = Model::new("CustomData", "Custom data of a site.").fields(&[
    field!("id", Int, "The id."),
    field!("index", Int, "The index."),
    field!("name", Text, "The name.").required(),
    field!("description", Text, "The description."),
    field!("site_id", Int, "The id of the site.").required(),
    field!("site_code", Text, "The code of the site."),
    field!("created_by_id", Int, "The account id of the creator."),
    field!("date_created", DateTime, "When the custom data was created."),
    field!("modification_date", DateTime, "When the custom data was last changed."),
    field!("tags", Text, "The tags, as one string."),
    field!("advanced_proposed_values", Text, "Advanced proposed values."),
    field!("custom_eval_code", Text, "The code that computes the value."),
    field!("tc_variable_name", Text, "The name of the variable that holds the value in a tag manager."),
    field!("is_constant", Bool, "Whether the value never changes."),
    field!("is_filtrable_ventilable", Bool, "Whether results can be filtered and broken down by the value."),
    field!("is_learnable", Bool, "Whether prediction learns from the value."),
    field!("is_local_only", Bool, "Whether the value stays on the visitor's device."),
]);

pub static GOALS_LIST: Operation =
    get("goals", "list", "/goals").lists(&GOAL).doc("Lists goals: the measures of experiments and personalizations.");

pub(super) const TYPES: &[&Model] = &[&GOAL, &ACCESS_LIMITER, &CUSTOM_DATA];
