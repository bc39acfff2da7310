//! Goals: the measures of experiments and personalizations.

use super::declare::{Any, Bool, DateTime, Float, Id, Int, List, Text};
use super::macros::{enumerations, models};

enumerations! {
    /// The event that a goal counts.
    GoalType { CLICK, CUSTOM, SCROLL, PAGE_VIEWS, URL, TIME_SPENT, RETENTION_RATE, WAREHOUSE, RATIO_METRICS }
    /// Whether a goal is in use.
    GoalStatus { ACTIVE, INACTIVE }
    /// A tool that a goal reports to; most tools' names are outside the specification.
    TrackingTool { SERVICE_TRACKING, CUSTOM_TRACKING }
}

models! {
    /// A measure of the effect of an experiment or personalization.
    Goal {
        /// The goal's unique id.
        id: Int [read_only];
        /// The name.
        name: Text [required];
        /// The description.
        description: Text;
        /// The id of the site that owns the goal.
        site_id "siteId": Int [required];
        /// The event that the goal counts.
        r#type "type": GoalType [required];
        /// Whether one visit can convert several times.
        has_multiple_conversions "hasMultipleConversions": Bool [required];
        /// Whether the goal is in use.
        status: GoalStatus;
        /// Whether the goal is in use.
        #[deprecated = "use `status`"]
        is_active "isActive": Bool [read_only];
        /// The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type.
        params: Any;
        /// The holders of access to the goal.
        access_limiters "accessLimiters": List<AccessLimiter>;
        /// The custom data that uses the goal.
        custom_datas "customDatas": List<CustomData>;
        /// The tags.
        tags: List<Text> [on_request];
        /// The account id of the creator.
        created_by "createdBy": Int [read_only];
        /// When the goal was created.
        date_created "dateCreated": DateTime [read_only];
        /// When the goal was last changed.
        date_modified "dateModified": DateTime [read_only];
        /// How many experiments use the goal.
        experiment_amount "experimentAmount": Int [read_only, on_request];
        /// The ids of the experiments that use the goal.
        experiments: List<Id> [read_only, on_request];
        /// How many personalizations use the goal.
        personalization_amount "personalizationAmount": Int [read_only, on_request];
        /// The ids of the personalizations that use the goal.
        personalizations: List<Id> [read_only, on_request];
        /// How many holdouts use the goal.
        holdout_amount "holdoutAmount": Int [read_only, on_request];
        /// The ids of the holdouts that use the goal.
        holdouts: List<Id> [read_only, on_request];
        /// How many feature flags use the goal.
        feature_flag_amount "featureFlagAmount": Int [read_only, on_request];
        /// Whether predictive targeting uses the goal.
        is_targeting_segment_mentalist "isTargetingSegmentMentalist": Bool [read_only, on_request];
        /// The goal's weight in predictive targeting.
        mentalist_weight "mentalistWeight": Float [read_only];
        /// The ids of the segments of predictive targeting.
        targeting_segment_mentalist "targetingSegmentMentalist": List<Id>;
        /// The tools that the goal reports to.
        tracking_tools "trackingTools": List<TrackingTool>;
    }

    /// A holder of access to a goal.
    AccessLimiter {
        /// The limiter's id.
        id: Int;
        /// The id of the holder of access.
        access_holder_id "accessHolderId": Int;
    }

    /// Custom data of a site.
    CustomData {
        /// The id.
        id: Int;
        /// The index.
        index: Int;
        /// The name.
        name: Text [required];
        /// The description.
        description: Text;
        /// The id of the site.
        site_id "siteId": Int [required];
        /// The code of the site.
        site_code "siteCode": Text;
        /// The account id of the creator.
        created_by_id "createdById": Int;
        /// When the custom data was created.
        date_created "dateCreated": DateTime;
        /// When the custom data was last changed.
        modification_date "modificationDate": DateTime;
        /// The tags, as one string.
        tags: Text;
        /// Advanced proposed values.
        advanced_proposed_values "advancedProposedValues": Text;
        /// The code that computes the value.
        custom_eval_code "customEvalCode": Text;
        /// The name of the variable that holds the value in a tag manager.
        tc_variable_name "tcVariableName": Text;
        /// Whether the value never changes.
        is_constant "isConstant": Bool;
        /// Whether results can be filtered and broken down by the value.
        is_filtrable_ventilable "isFiltrableVentilable": Bool;
        /// Whether prediction learns from the value.
        is_learnable "isLearnable": Bool;
        /// Whether the value stays on the visitor's device.
        is_local_only "isLocalOnly": Bool;
    }
}
