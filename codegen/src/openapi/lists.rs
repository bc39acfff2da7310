//! The query parameters of lists: pages, filters and sorts.

use crate::schema::Model;
use crate::spec::FILTER_OPERATOR;
use serde_json::{Value, json};

use super::schema::reference;

/// Returns the query parameters of a list of this type.
pub(super) fn parameters(model: &Model) -> Vec<Value> {
    let number = |name: &str, description: &str, default: u32| {
        let schema =
            json!({ "type": "integer", "format": "int32", "minimum": 1, "maximum": i32::MAX, "default": default });
        json!({ "name": name, "in": "query", "description": description, "schema": schema })
    };
    // A string rather than `content`, which many generators of clients leave out, with the type of its JSON beside.
    let json_text = |name: &str, description: &str, schema: Value| {
        let schema = json!({ "type": "string", "contentMediaType": "application/json", "contentSchema": schema });
        json!({ "name": name, "in": "query", "description": description, "schema": schema })
    };
    let name = model.name;
    vec![
        number("page", "The page, from 1.", 1),
        number("perPage", "Records in a page; the service may return fewer.", 20),
        json_text("filter", "Which records to return, as JSON.", reference(&format!("{name}Filter"))),
        json_text("sort", "The order of the records, as JSON.", reference(&format!("{name}Sort"))),
    ]
}

/// Returns the query parameter that requests optional fields of this type.
pub(super) fn optional_fields(model: &Model) -> Value {
    let names: Vec<&str> = model.fields.iter().filter(|field| field.is_on_request).map(|field| field.wire).collect();
    let mut items = json!({ "type": "string" });
    if !names.is_empty() {
        items["x-extensible-enum"] = json!(names);
    }
    json!({
        "name": "optionalFields",
        "in": "query",
        "description": "Fields to return beside those that are always returned.",
        "style": "form",
        "explode": false,
        "schema": { "type": "array", "items": items },
    })
}

/// Returns the headers of a page.
pub(super) fn headers() -> Value {
    let schema = json!({ "type": "integer", "minimum": 0 });
    let count = json!({ "description": "How many pages the list has.", "schema": schema, "example": 1 });
    json!({ "X-Pagination-Page-Count": count })
}

/// Returns the schemas of the filters and sorts of lists of this type.
pub(super) fn schemas(model: &Model) -> Vec<(String, Value)> {
    let name = model.name;
    let named = |suffix: &str| format!("{name}{suffix}");
    let fields: Vec<&str> = model.fields.iter().map(|field| field.wire).collect();
    let either = |names: &[&str]| -> Vec<Value> { names.iter().map(|suffix| reference(&named(suffix))).collect() };
    let without: Vec<&str> =
        FILTER_OPERATOR.values.iter().copied().filter(|operator| operator.starts_with("IS_")).collect();
    let condition = json!({
        "type": "object",
        "description": "A FilteringCondition: compares one field.",
        "required": ["field", "operator"],
        "additionalProperties": false,
        "properties": {
            "field": { "type": "string", "enum": fields },
            "operator": { "type": "string", "enum": FILTER_OPERATOR.values },
            "parameters": { "type": ["array", "null"], "items": {}, "description": "What the field is compared with." },
        },
        // The number of values that each operator takes; of alternatives, generators would make a type each.
        "if": { "properties": { "operator": { "enum": without } } },
        "else": {
            "required": ["parameters"],
            "properties": { "parameters": { "type": "array", "items": {}, "minItems": 1 } },
            "if": { "properties": { "operator": { "const": "BETWEEN" } } },
            "then": { "properties": { "parameters": { "minItems": 2, "maxItems": 2 } } },
        },
    });
    let logic = json!({
        "type": "object",
        "description": "A FilteringLogic: joins conditions.",
        "required": ["conditionalOperator", "expressions"],
        "additionalProperties": false,
        "properties": {
            "conditionalOperator": { "type": "string", "enum": ["AND", "OR"] },
            "expressions": { "type": "array", "items": { "anyOf": either(&["FilteringCondition", "FilteringLogic"]) } },
        },
    });
    let filter = json!({
        "description": "An array of conditions, all of which have to hold, or one condition or FilteringLogic.",
        "anyOf": [
            { "type": "array", "items": { "anyOf": either(&["FilteringCondition", "FilteringLogic"]) } },
            reference(&named("FilteringCondition")),
            reference(&named("FilteringLogic")),
        ],
    });
    let sort = json!({
        "type": "array",
        "description": "SortingParameter objects; the first counts most.",
        "items": {
            "type": "object",
            "required": ["field"],
            "additionalProperties": false,
            "properties": {
                "field": { "type": "string", "enum": fields },
                "direction": { "type": "string", "enum": ["ASC", "DESC"], "default": "ASC" },
            },
        },
    });
    let parts = [("Filter", filter), ("FilteringCondition", condition), ("FilteringLogic", logic), ("Sort", sort)];
    parts.into_iter().map(|(suffix, schema)| (named(suffix), schema)).collect()
}
