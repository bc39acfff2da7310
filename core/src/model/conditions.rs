//! The conditions of segments in their three forms: blocks, flat nodes, and a tree.

use serde::Serialize;

use super::declare::{Bool, FieldType, Int, IntoField, List, Text, Typed};
use super::macros::{enumerations, models};
use super::sealed::{Seal, Sealed};
use crate::declaration::{Kind, Model};
use crate::record::{Record, Value};

enumerations! {
    /// The data that a condition inspects, which determines the condition's further fields.
    TargetingType {
        PAGE_URL, PAGE_TITLE, LANDING_PAGE, ORIGIN, ORIGIN_TYPE, REFERRERS, NEW_VISITORS, BROWSER_LANGUAGE,
        GEOLOCATION, DEVICE_TYPE, SCREEN_DIMENSION, VISITOR_IP, AD_BLOCKER, PREVIOUS_PAGE, KEY_PAGES, PAGE_VIEWS,
        FIRST_VISIT, LAST_VISIT, ACTIVE_SESSION, TIME_SINCE_PAGE_LOAD, SAME_DAY_VISITS, VISITS, VISITS_BY_PAGE,
        INTERNAL_SEARCH_KEYWORDS, TABS_ON_SITE, HEAT_SLICE, SKY_STATUS, TEMPERATURE, DAY_NIGHT,
        FORECAST_SKY_STATUS, FORECAST_TEMPERATURE, DAY_OF_WEEK, TIME_RANGE, HOUR_MINUTE_RANGE, JS_CODE, COOKIE,
        EVENT, EXPLICIT_TRIGGER, BROWSER, OPERATING_SYSTEM, DOM_ELEMENT, MOUSE_OUT, TARGET_EXPERIMENT,
        TARGET_PERSONALIZATION, EXCLUSIVE_EXPERIMENT, CONVERSIONS, CUSTOM_DATUM, PRICE_OF_DISPLAYED_PAGE,
        NUMBER_OF_VISITED_PAGES, VISITED_PAGES, SEGMENT, KEY_MOMENT, CUSTOM, SDK_LANGUAGE, VISITOR_CODE,
        TARGET_FEATURE_FLAG, APPLICATION_VERSION,
    }
    /// How conditions are joined.
    LogicalOperator { AND, OR }
}

models! {
    /// Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each other.
    ConditionsData => Blocks {
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
    ConditionsDataLevel => Level {
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
    TargetingCondition ["targetingType"] open => Condition {
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

/// A node of the tree form: a [`ConditionsDataLevel`], or a [`TargetingCondition`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ConditionTree {
    /// Conditions and levels under one operator.
    Level(ConditionsDataLevel),
    /// One condition.
    Condition(TargetingCondition),
}

impl ConditionTree {
    /// The declared types; the first is used without a marker field.
    pub(crate) fn models() -> &'static [&'static Model] {
        &[ConditionsDataLevel::MODEL, TargetingCondition::MODEL]
    }
}

impl Sealed for ConditionTree {}

impl FieldType for ConditionTree {
    const KIND: Kind = Kind::OneOf(Self::models);
    type View<'a> = Self;

    fn view(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Record(record) => Some(Self::from(record)),
            _ => None,
        }
    }
}

impl From<Record> for ConditionTree {
    fn from(record: Record) -> Self {
        if std::ptr::eq(record.model(), TargetingCondition::MODEL) {
            Self::Condition(TargetingCondition::from_record(record))
        } else {
            Self::Level(ConditionsDataLevel::from_record(record))
        }
    }
}

impl IntoField<Self> for ConditionTree {
    fn into_json(self, _: Seal) -> String {
        match self {
            Self::Level(level) => level.json().to_owned(),
            Self::Condition(condition) => condition.json().to_owned(),
        }
    }
}
