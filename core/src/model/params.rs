//! The request parameters of lists, and the error object.

use super::declare::{Any, DateTime, Int, List, Text};
use super::macros::{enumerations, models, unions};

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

unions! {
    /// A filter: a [`FilteringCondition`], or a [`FilteringLogic`] that joins several.
    FilterExpression {
        /// A comparison of one field.
        Condition(FilteringCondition),
        /// Expressions joined by AND or OR.
        Logic(FilteringLogic), example r#"{"field": "id", "operator": "IS_NULL"}"#,
    }
}
