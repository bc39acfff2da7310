//! The conditions of segments in their three forms: blocks, flat nodes, and a tree.

use super::declare::{Bool, Int, List, Text};
use super::macros::{enumerations, models, unions};

/// The families of targeting types; the specification names none of the integration family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
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

/// Declares the targeting types, each with its family.
macro_rules! targeting_types {
    ($(#[doc = $doc:literal])* $name:ident { $($value:ident: $family:ident),* $(,)? }) => {
        enumerations! { $(#[doc = $doc])* $name { $($value),* } }

        /// The family of each targeting type.
        pub(crate) const FAMILIES: &[(&str, Family)] = &[$((stringify!($value), Family::$family)),*];
    };
}

targeting_types! {
    /// The data that a condition inspects, which determines the condition's further fields.
    TargetingType {
        PAGE_URL: Page, PAGE_TITLE: Page, LANDING_PAGE: Acquisition, ORIGIN: Acquisition, ORIGIN_TYPE: Acquisition,
        REFERRERS: Acquisition, NEW_VISITORS: Visitor, BROWSER_LANGUAGE: Visitor, GEOLOCATION: Visitor,
        DEVICE_TYPE: Visitor, SCREEN_DIMENSION: Visitor, VISITOR_IP: Visitor, AD_BLOCKER: Visitor,
        PREVIOUS_PAGE: Page, KEY_PAGES: Page, PAGE_VIEWS: Visits, FIRST_VISIT: Visits, LAST_VISIT: Visits,
        ACTIVE_SESSION: Visits, TIME_SINCE_PAGE_LOAD: Behavior, SAME_DAY_VISITS: Visits, VISITS: Visits,
        VISITS_BY_PAGE: Visits, INTERNAL_SEARCH_KEYWORDS: Acquisition, TABS_ON_SITE: Behavior, HEAT_SLICE: Behavior,
        SKY_STATUS: Time, TEMPERATURE: Time, DAY_NIGHT: Time, FORECAST_SKY_STATUS: Time, FORECAST_TEMPERATURE: Time,
        DAY_OF_WEEK: Time, TIME_RANGE: Time, HOUR_MINUTE_RANGE: Time, JS_CODE: Technical, COOKIE: Technical,
        EVENT: Behavior, EXPLICIT_TRIGGER: Technical, BROWSER: Visitor, OPERATING_SYSTEM: Visitor, DOM_ELEMENT: Page,
        MOUSE_OUT: Behavior, TARGET_EXPERIMENT: Campaign, TARGET_PERSONALIZATION: Campaign,
        EXCLUSIVE_EXPERIMENT: Campaign, CONVERSIONS: Behavior, CUSTOM_DATUM: Technical, PRICE_OF_DISPLAYED_PAGE: Page,
        NUMBER_OF_VISITED_PAGES: Visits, VISITED_PAGES: Page, SEGMENT: Visitor, KEY_MOMENT: Behavior, CUSTOM: Other,
        SDK_LANGUAGE: Technical, VISITOR_CODE: Visitor, TARGET_FEATURE_FLAG: Campaign, APPLICATION_VERSION: Technical,
    }
}

enumerations! {
    /// How conditions are joined.
    LogicalOperator { AND, OR }
}

models! {
    /// Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each other.
    ConditionsData {
        /// The blocks.
        first_level "firstLevel": List<ConditionsBlock>;
        /// How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks.
        first_level_or_operators "firstLevelOrOperators": List<Bool>;
    }

    /// A first-level block of conditions.
    ConditionsBlock {
        /// The conditions.
        conditions: List<TargetingCondition>;
        /// How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions.
        or_operators "orOperators": List<Bool>;
    }

    /// An item of the flat form: a condition, or an operator that joins the nodes below it.
    ConditionsDataNode {
        /// The node's id.
        id: Int;
        /// The id of the node above; null at the root.
        parent_id "parentId": Int;
        /// Whether the node joins others.
        is_condition_block "isConditionBlock": Bool [read_only];
        /// How the nodes below are joined; null where the node is a condition.
        logical_operator "logicalOperator": LogicalOperator;
        /// The condition.
        targeting_condition "targetingCondition": TargetingCondition;
    }

    /// A level of the tree form: conditions and further levels under one operator.
    ConditionsDataLevel {
        /// The level's id.
        id: Int [read_only];
        /// The level described in HTML.
        html_description "htmlDescription": Text [read_only];
        /// The importance; higher means more.
        weight: Int;
        /// The children: levels or conditions.
        condition_data "conditionData": List<ConditionTree> [read_only];
        /// Whether this joins others.
        is_condition_block "isConditionBlock": Bool [read_only];
        /// How the children are joined.
        logical_operator "logicalOperator": LogicalOperator;
    }

    /// One condition; fields that only its targeting type has are kept as extra fields.
    TargetingCondition ["targetingType"] open {
        /// The condition's id.
        id: Int [read_only];
        /// The condition described in HTML.
        html_description "htmlDescription": Text [read_only];
        /// The importance, 1 by default; higher means more.
        weight: Int [required];
        /// The data that the condition inspects.
        targeting_type "targetingType": TargetingType [required];
    }
}

unions! {
    /// A node of the tree form: a [`ConditionsDataLevel`], or a [`TargetingCondition`].
    ConditionTree {
        /// Conditions and levels under one operator.
        Level(ConditionsDataLevel),
        /// One condition.
        Condition(TargetingCondition), example r#"{"targetingType": "BROWSER", "weight": 1}"#,
    }
}
