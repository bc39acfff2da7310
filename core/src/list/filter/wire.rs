//! The wire form of filters: conditions, logic objects, and arrays of them, as the declared models name their fields.

use serde_json::{Map, Number, Value};

use super::Filter;
use crate::check::{Decimal, integer};
use crate::declaration::{Kind, Model};
use crate::error::{MOST_PROBLEMS, Problem};
use crate::list::OPERATORS;
use crate::list::listed::fields_named;
use crate::model::declare::Typed as _;
use crate::model::{ConditionalOperator, FilteringCondition, FilteringLogic};
use crate::text::{JsonType, got, wording};

pub(super) const FIELD: &str = FilteringCondition::FIELD.wire_name();
pub(super) const OPERATOR: &str = FilteringCondition::OPERATOR.wire_name();
pub(super) const PARAMETERS: &str = FilteringCondition::PARAMETERS.wire_name();
pub(super) const CONDITIONAL_OPERATOR: &str = FilteringLogic::CONDITIONAL_OPERATOR.wire_name();
pub(super) const EXPRESSIONS: &str = FilteringLogic::EXPRESSIONS.wire_name();

/// Returns the operator that joins expressions.
pub(super) fn conditional_operator(or: bool) -> ConditionalOperator {
    if or { ConditionalOperator::Or } else { ConditionalOperator::And }
}

/// Parses a JSON number that must not be rounded, such as a decimal of many digits.
///
/// # Errors
///
/// The end of a message, if neither a float nor a 64-bit integer equals the number.
pub fn exact_number(json: &str) -> Result<Value, &'static str> {
    let float = json.parse().ok().and_then(Number::from_f64);
    let is_equal = |float: &Number| Decimal::read(&float.to_string()) == Decimal::read(json);
    let integer = || integer(json).map(Value::from);
    float
        .filter(is_equal)
        .map(Value::Number)
        .or_else(integer)
        .ok_or("has more digits than a 64-bit integer or float can hold")
}

pub(super) fn read_items(items: &[Value], path: &str, problems: &mut Vec<Problem>) -> Vec<Filter> {
    let items = items.iter().enumerate();
    let read = |(index, item): (usize, &Value)| {
        let is_enough = problems.len() >= MOST_PROBLEMS;
        (!is_enough).then(|| read_object(item, &format!("{path}[{index}]"), problems))
    };
    items.map_while(read).collect()
}

/// Reads a condition or a logic object. The result is meaningless where it adds to `problems`.
pub(super) fn read_object(value: &Value, path: &str, problems: &mut Vec<Problem>) -> Filter {
    let Value::Object(object) = value else {
        problems.push(Problem::new(path, wording!["must be a condition or a logic object", got(value)]));
        return Filter::logic(false, Vec::new());
    };
    if object.contains_key(CONDITIONAL_OPERATOR) || object.contains_key(EXPRESSIONS) {
        return read_logic(object, path, problems);
    }
    refuse_other_keys(object, FilteringCondition::MODEL, path, problems);
    let mut text = |key: &str| match object.get(key) {
        Some(Value::String(text)) if !text.is_empty() => text.clone(),
        _ => {
            problems.push(Problem::new(format!("{path}.{key}"), "must be a string that is not empty"));
            String::new()
        }
    };
    let (field, operator) = (text(FIELD), text(OPERATOR));
    let parameters = match object.get(PARAMETERS) {
        Some(Value::Array(parameters)) => parameters.clone(),
        // The operators that compare with nothing are often written without.
        None => Vec::new(),
        Some(_) => {
            problems.push(Problem::new(format!("{path}.{PARAMETERS}"), wording!["must be ", JsonType::Array]));
            Vec::new()
        }
    };
    for (index, _) in parameters.iter().enumerate().filter(|(_, value)| is_inexact(&field, value)) {
        problems.push(Problem::new(format!("{path}.{PARAMETERS}[{index}]"), INEXACT));
    }
    if let Some(wanted) = wanted_count(&operator, parameters.len()).filter(|_| problems.is_empty()) {
        let got = format!("must have {wanted} for {operator}, got {}", parameters.len());
        problems.push(Problem::new(format!("{path}.{PARAMETERS}"), got));
    }
    Filter::condition(field, operator, parameters)
}

/// What is wrong with a number that [`is_inexact`].
pub(in crate::list) const INEXACT: &str = "is beyond 64 bits, in which numbers are exact; pass it as a string";

/// Whether a number was read as a float, but may have been an integer, whose digits are lost.
pub(in crate::list) fn is_inexact(field: &str, value: &Value) -> bool {
    let is_large = value.is_f64() && value.as_f64().is_some_and(|float| float.abs() >= 2_f64.powi(63));
    is_large && !fields_named(field).any(|field| matches!(field.kind, Kind::Float))
}

/// Returns how many parameters a declared operator needs, unless this is such a number.
fn wanted_count(operator: &str, count: usize) -> Option<&'static str> {
    match operator {
        "BETWEEN" if count != 2 => Some("two values"),
        known if count == 0 && !known.starts_with("IS_") && OPERATORS.contains(&known) => Some("at least one value"),
        _ => None,
    }
}

fn read_logic(object: &Map<String, Value>, path: &str, problems: &mut Vec<Problem>) -> Filter {
    refuse_other_keys(object, FilteringLogic::MODEL, path, problems);
    let operator = object.get(CONDITIONAL_OPERATOR).and_then(Value::as_str).unwrap_or_default();
    let is = |or: bool| operator.eq_ignore_ascii_case(conditional_operator(or).as_str());
    let or = is(true);
    if !or && !is(false) {
        problems.push(Problem::new(format!("{path}.{CONDITIONAL_OPERATOR}"), "must be \"AND\" or \"OR\""));
    }
    let path = format!("{path}.{EXPRESSIONS}");
    let expressions = if let Some(Value::Array(items)) = object.get(EXPRESSIONS) {
        read_items(items, &path, problems)
    } else {
        problems.push(Problem::new(path, wording!["must be ", JsonType::Array]));
        Vec::new()
    };
    Filter::logic(or, expressions)
}

/// Refuses undeclared keys: one is most likely misspelt, and dropping it would change which records are listed.
fn refuse_other_keys(object: &Map<String, Value>, model: &Model, path: &str, problems: &mut Vec<Problem>) {
    for key in object.keys().filter(|key| model.field_by_wire(key).is_none()) {
        let known: Vec<&str> = model.fields.iter().map(|field| field.wire).collect();
        problems.push(Problem::new(format!("{path}.{key}"), format!("must be one of {}", known.join(", "))));
    }
}
