//! The request parameters of lists, and the error object.

use crate::schema::Kind::{Any, DateTime, Enum, Int, List, Object, OneOf, Text};
use crate::schema::{Enumeration, Model, Union, field};

pub static FILTER_OPERATOR: Enumeration = Enumeration::new(
    "FilterOperator",
    "How a field is compared.",
    &[
        "EQUAL",
        "NOT_EQUAL",
        "LESS",
        "GREATER",
        "LESS_OR_EQUAL",
        "GREATER_OR_EQUAL",
        "LIKE",
        "NOT_LIKE",
        "BETWEEN",
        "IN",
        "NOT_IN",
        "NOT",
        "IS_NULL",
        "IS_NOT_NULL",
        "IS_TRUE",
        "IS_FALSE",
        "IS_EMPTY",
        "IS_NOT_EMPTY",
        "CONTAINS",
    ],
);

pub static CONDITIONAL_OPERATOR: Enumeration =
    Enumeration::new("ConditionalOperator", "How expressions are joined.", &["AND", "OR"]);

pub static SORT_DIRECTION: Enumeration =
    Enumeration::new("SortDirection", "The direction of a sort.", &["ASC", "DESC"]);

pub static ERROR_STATUS: Enumeration =
    Enumeration::new("ErrorStatus", "Whether a response is an error.", &["SUCCESS", "ERROR"]);

pub static REQUEST_PARAMS: Model = Model::new("RequestParams", "The parameters of a list.").fields(&[
    field!("filter", OneOf(&FILTER_EXPRESSION), "The filter of the records."),
    field!("page", Int, "The page number, from 1."),
    field!("per_page", Int, "The number of records in a page."),
    field!("sort", List(&Object(&SORTING_PARAMETER)), "The order of the records."),
]);

pub static FILTERING_CONDITION: Model = Model::new("FilteringCondition", "A comparison of one field.").fields(&[
    field!("field", Text, "The field's wire name.").required(),
    field!("operator", Enum(&FILTER_OPERATOR), "How the field is compared.").required(),
    field!("parameters", List(&Any), "The values to compare the field with."),
]);

pub static FILTERING_LOGIC: Model = Model::new("FilteringLogic", "Expressions joined by AND or OR.")
    .fields(&[
        field!("conditional_operator", Enum(&CONDITIONAL_OPERATOR), "How the expressions are joined.").required(),
        field!("expressions", List(&OneOf(&FILTER_EXPRESSION)), "The expressions.").required(),
    ])
    .marked_by("conditionalOperator");

pub static SORTING_PARAMETER: Model = Model::new("SortingParameter", "A field to sort by.").fields(&[
    field!("field", Text, "The field's wire name.").required(),
    field!("direction", Enum(&SORT_DIRECTION), "The direction."),
]);

pub static ERROR_OBJECT: Model = Model::new("ErrorObject", "The body of a response outside 2xx.").fields(&[
    field!("code", Text, "The error's code."),
    field!("message", Text, "The description of the error."),
    field!("name", Text, "The error's name."),
    field!("status", Enum(&ERROR_STATUS), "Whether the response is an error."),
    field!("sub", Text, "Further details."),
    field!("impersonator", Text, "The user who acted for the account."),
    field!("time", Int, "The time of the error, in milliseconds since 1970."),
    field!("timestamp", DateTime, "The date and time of the error."),
]);

pub static FILTER_EXPRESSION: Union = Union {
    name: "FilterExpression",
    doc: "A filter: a [`FilteringCondition`], or a [`FilteringLogic`] that joins several.",
    models: &[&FILTERING_CONDITION, &FILTERING_LOGIC],
    variants: &[("Condition", "A comparison of one field."), ("Logic", "Expressions joined by AND or OR.")],
    example: r#"{"field": "id", "operator": "IS_NULL"}"#,
};

pub(super) const TYPES: &[&Model] =
    &[&REQUEST_PARAMS, &FILTERING_CONDITION, &FILTERING_LOGIC, &SORTING_PARAMETER, &ERROR_OBJECT];
