//! The request parameters of lists, and the error object.

use serde::Serialize;

use super::declare::{Any, DateTime, FieldType, Int, IntoField, List, Text, Typed};
use super::macros::{enumerations, models};
use super::sealed::{Seal, Sealed};
use crate::declaration::Kind;
use crate::record::{Record, Value};

enumerations! {
    /// How a field is compared.
    FilterOperator {
        EQUAL, NOT_EQUAL, LESS, GREATER, LESS_OR_EQUAL, GREATER_OR_EQUAL, LIKE, NOT_LIKE, BETWEEN, IN, NOT_IN, NOT,
        IS_NULL, IS_NOT_NULL, IS_TRUE, IS_FALSE, IS_EMPTY, IS_NOT_EMPTY, CONTAINS,
    }
    /// How expressions are joined.
    ConditionalOperator { AND, OR }
    /// The direction of a sort.
    SortDirection { ASC, DESC }
    /// Whether a response is an error.
    ErrorStatus { SUCCESS, ERROR }
}

models! {
    /// The parameters of a list.
    RequestParams {
        /// The filter of the records.
        filter: FilterExpression;
        /// The page number, from 1.
        page: Int;
        /// The number of records in a page.
        per_page "perPage": Int;
        /// The order of the records.
        sort: List<SortingParameter>;
    }

    /// A comparison of one field.
    FilteringCondition {
        /// The field's wire name.
        field: Text [required];
        /// How the field is compared.
        operator: FilterOperator [required];
        /// The values to compare the field with.
        parameters: List<Any>;
    }

    /// Expressions joined by AND or OR.
    FilteringLogic ["conditionalOperator"] {
        /// How the expressions are joined.
        conditional_operator "conditionalOperator": ConditionalOperator [required];
        /// The expressions.
        expressions: List<FilterExpression> [required];
    }

    /// A field to sort by.
    SortingParameter {
        /// The field's wire name.
        field: Text [required];
        /// The direction.
        direction: SortDirection;
    }

    /// The body of a response outside 2xx.
    ErrorObject {
        /// The error's code.
        code: Text;
        /// The description of the error.
        message: Text;
        /// The error's name.
        name: Text;
        /// Whether the response is an error.
        status: ErrorStatus;
        /// Further details.
        sub: Text;
        /// The user who acted for the account.
        impersonator: Text;
        /// The time of the error, in milliseconds since 1970.
        time: Int;
        /// The date and time of the error.
        timestamp: DateTime;
    }
}

/// A filter: a [`FilteringCondition`], or a [`FilteringLogic`] that joins several.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum FilterExpression {
    /// A comparison of one field.
    Condition(FilteringCondition),
    /// Expressions joined by AND or OR.
    Logic(FilteringLogic),
}

impl FilterExpression {
    /// Returns the JSON, exactly as parsed.
    ///
    /// ```
    /// use xpauto::model::RequestParams;
    ///
    /// let params = RequestParams::from_json(r#"{"filter": {"field": "id", "operator": "IS_NULL"}}"#)?;
    /// assert_eq!(params.filter().unwrap().json(), r#"{"field": "id", "operator": "IS_NULL"}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str {
        match self {
            Self::Condition(condition) => condition.json(),
            Self::Logic(logic) => logic.json(),
        }
    }
}

impl Sealed for FilterExpression {}

impl FieldType for FilterExpression {
    const KIND: Kind = Kind::OneOf(|| &[FilteringCondition::MODEL, FilteringLogic::MODEL]);
    type View<'a> = Self;

    fn view(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Record(record) => Some(Self::from(record)),
            _ => None,
        }
    }
}

impl From<Record> for FilterExpression {
    fn from(record: Record) -> Self {
        if std::ptr::eq(record.model(), FilteringLogic::MODEL) {
            Self::Logic(FilteringLogic::from_record(record))
        } else {
            Self::Condition(FilteringCondition::from_record(record))
        }
    }
}

impl IntoField<Self> for FilterExpression {
    fn into_json(self, _: Seal) -> String {
        self.json().to_owned()
    }
}
