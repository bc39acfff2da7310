//! The conditions of filters, and which operators and values a field takes by its type.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde_json::{Number, Value};

use super::listed::{OPERATORS, Operands, SPELLINGS, fields_named, named, operator_name};
use crate::date_time::{Moment, Zone, reversed};
use crate::error::{Error, Result};
use crate::json::integer;
use crate::message::{Wording, got, wording};
use crate::options::unusable;
use crate::schema::{Kind, Model};

/// One comparison of a field.
#[derive(Debug, Clone)]
pub struct Condition {
    /// The field's wire name.
    pub field: String,
    /// The operator's wire name, open to names that the specification does not list.
    pub operator: String,
    /// The values to compare the field with.
    pub parameters: Vec<Value>,
    /// Whether the field must be declared, as in the builder; not part of equality or the wire form.
    pub declared: bool,
    /// The model that the field was named with; lists of other models refuse it. Not part of equality or the wire form.
    pub model: Option<&'static Model>,
}

impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        self.field == other.field && self.operator == other.operator && self.parameters == other.parameters
    }
}

impl Eq for Condition {}

impl Hash for Condition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.field, &self.operator, &self.parameters).hash(state);
    }
}

impl Condition {
    /// Returns what is wrong with a condition of the builder: the number of its values, one that no field has, or one that the
    /// field has on none of the lists.
    pub(super) fn wrong_as_built(&self) -> Option<Wording> {
        let (operator, values) = (self.operator.as_str(), self.parameters.as_slice());
        let comparison = || wording![named(&self.field), " ", operator_name(operator)];
        let must = |wanted: Wording, got: Wording| wording!["must have ", wanted, " for ", comparison(), got];
        if let Some(value) = values.iter().find_map(unusable) {
            return Some(must("JSON serializable values".into(), format!(", got {value}").into()));
        }
        if values.iter().any(|value| self.rounds(value)) {
            return Some(wording!["has a value for ", comparison(), format!(" that {ROUNDED}")]);
        }
        if let Some(wanted) = wanted_count(operator, values.len(), false) {
            let count = if values.is_empty() { "none".to_owned() } else { values.len().to_string() };
            return Some(must(wanted.into(), format!(", got {count}").into()));
        }
        let is_no_value = |value: &&Value| matches!(value, Value::Null | Value::Array(_) | Value::Object(_));
        if let Some(other) = values.iter().find(is_no_value) {
            let wanted = if other.is_null() { "a value" } else { "a string, a number or a boolean" };
            return Some(must(wanted.into(), got(other)));
        }
        match self.model.and_then(|model| model.field_by_wire(&self.field)) {
            Some(field) => mismatch(self, [&field.kind], None),
            None => mismatch(self, fields_named(&self.field).map(|field| &field.kind), None),
        }
    }

    /// Returns whether a number was read as a float, but may have been an integer, whose digits are lost.
    pub(super) fn rounds(&self, value: &Value) -> bool {
        let is_large = value.is_f64() && value.as_f64().is_some_and(|float| float.abs() >= 2_f64.powi(63));
        is_large && !fields_named(&self.field).any(|field| matches!(field.kind, Kind::Float))
    }

    /// Returns the opposite of the condition, or two that are joined by OR.
    pub(super) fn opposites(mut self) -> Result<Vec<Self>> {
        // EQUAL with several parameters means IN, so its opposite uses the unambiguous operators.
        let opposite = match (self.operator.as_str(), self.parameters.as_slice()) {
            ("BETWEEN", [low, high]) => {
                let part = |operator: &str, end: &Value| {
                    let (operator, parameters) = (operator.to_owned(), vec![end.clone()]);
                    Self { operator, parameters, ..self.clone() }
                };
                return Ok(vec![part("LESS", low), part("GREATER", high)]);
            }
            ("EQUAL", [_, _, ..]) => Some("NOT_IN"),
            ("NOT" | "NOT_EQUAL", [_, _, ..]) => Some("IN"),
            ("NOT", _) => Some("EQUAL"),
            (operator, _) => OPPOSITES.iter().find_map(|&(one, other)| match operator {
                _ if operator == one => Some(other),
                _ if operator == other => Some(one),
                _ => None,
            }),
        };
        let Some(opposite) = opposite else {
            let what = wording!["cannot negate ", operator_name(&self.operator), " on ", named(&self.field)];
            return Err(Error::invalid("filter", wording![what, ", which has no opposite"]));
        };
        opposite.clone_into(&mut self.operator);
        Ok(vec![self])
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, operator, parameters, .. } = self;
        let spelling = SPELLINGS.iter().find(|spelling| spelling.operator == operator);
        let text = spelling.map_or(operator.as_str(), |spelling| spelling.text);
        write!(f, "{field} {text}")?;
        match (spelling.map(|spelling| spelling.operands), parameters.as_slice()) {
            (Some(Operands::None), []) => Ok(()),
            (Some(Operands::One), [value]) => write!(f, " {value}"),
            (Some(Operands::Ends), [low, high]) => write!(f, " {low} and {high}"),
            (_, values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, " ({})", values.join(", "))
            }
        }
    }
}

/// Returns how many values a declared operator needs, unless this is such a number. In wire form, EQUAL with several means IN.
pub(super) fn wanted_count(operator: &str, count: usize, is_wire: bool) -> Option<&'static str> {
    match operator {
        other if !OPERATORS.contains(&other) => None,
        "BETWEEN" => (count != 2).then_some("two values"),
        test if test.starts_with("IS_") => (count > 0).then_some("no value"),
        other if is_wire || matches!(other, "IN" | "NOT_IN") => (count == 0).then_some("at least one value"),
        _ => (count != 1).then_some("one value"),
    }
}

/// Operators with their opposites.
const OPPOSITES: [(&str, &str); 8] = [
    ("EQUAL", "NOT_EQUAL"),
    ("LESS", "GREATER_OR_EQUAL"),
    ("GREATER", "LESS_OR_EQUAL"),
    ("LIKE", "NOT_LIKE"),
    ("IN", "NOT_IN"),
    ("IS_NULL", "IS_NOT_NULL"),
    ("IS_TRUE", "IS_FALSE"),
    ("IS_EMPTY", "IS_NOT_EMPTY"),
];

/// What is wrong with a number that a condition [rounds](Condition::rounds).
pub(super) const ROUNDED: &str = "is beyond 64 bits, in which numbers are exact; pass it as a string";

/// Returns the problem of a condition on a field that may have any of these types; `None` if one of them accepts it. Of a field
/// without types, which is undeclared, only ranges are checked.
pub(super) fn mismatch<'a>(
    condition: &Condition,
    kinds: impl IntoIterator<Item = &'a Kind>,
    zone: Option<&Zone>,
) -> Option<Wording> {
    let mut first = None;
    let mut kinds = kinds.into_iter().peekable();
    if kinds.peek().is_none() {
        return inverted(condition, None, zone);
    }
    for kind in kinds {
        let wrong = mismatch_with(condition, kind, zone)?;
        first.get_or_insert(wrong);
    }
    first
}

fn mismatch_with(condition: &Condition, kind: &Kind, zone: Option<&Zone>) -> Option<Wording> {
    let Condition { field, operator, parameters, .. } = condition;
    if !OPERATORS.contains(&&**operator) {
        return None;
    }
    if !suits(operator, kind) {
        return Some(wording!["cannot use ", operator_name(operator), " on ", named(field), ", which is ", noun(kind)]);
    }
    let Some(wrong) = parameters.iter().find(|parameter| !fits(operator, kind, parameter)) else {
        return inverted(condition, Some(kind), zone);
    };
    let wanted = match kind {
        Kind::List(_) if operator != "CONTAINS" => noun(kind),
        Kind::Text if is_pattern(operator) => Kind::Text.into(),
        _ if is_beyond_integers(kind, wrong) => "a 64-bit integer".into(),
        _ if wrong.is_number() => noun(kind.item()),
        _ => wanted(kind),
    };
    Some(wording!["must have ", wanted, " for ", named(field), " ", operator_name(operator), got(wrong)])
}

/// Whether a value is a whole number, but none that an integer field can have.
fn is_beyond_integers(kind: &Kind, value: &Value) -> bool {
    let is_whole = value.is_u64() || value.as_f64().is_some_and(|float| float.fract() == 0.0);
    kind.item().is_integer() && is_whole
}

/// Converts a string of digits, as which JavaScript writes a large integer, to the integer where the field is a number, and a float
/// without a fraction where it is an integer.
pub(super) fn with_integer(kind: Option<&Kind>, value: &Value) -> Value {
    let whole = |kind: &Kind| match value {
        Value::String(digits) if kind.is_integer() || matches!(kind, Kind::Float) => digits.parse().ok(),
        Value::Number(number) if kind.is_integer() && number.is_f64() => integer(&number.to_string()),
        _ => None,
    };
    kind.and_then(|kind| whole(kind.item())).map_or_else(|| value.clone(), Value::from)
}

/// Returns the problem of a range whose lower end is above its upper one, which no value is in.
fn inverted(condition: &Condition, kind: Option<&Kind>, zone: Option<&Zone>) -> Option<Wording> {
    let ("BETWEEN", [low, high]) = (condition.operator.as_str(), condition.parameters.as_slice()) else { return None };
    inverted_range(&condition.field, [low, high], kind, zone)
}

pub(super) fn inverted_range(
    field: &str,
    [low, high]: [&Value; 2],
    kind: Option<&Kind>,
    zone: Option<&Zone>,
) -> Option<Wording> {
    let why = match (low, high) {
        (Value::Number(low), Value::Number(high)) => is_greater(low, high).then(String::new)?,
        _ => reversed(&time(kind, low, zone)?, &time(kind, high, zone)?, zone)?,
    };
    let range = wording![named(field), " ", operator_name("BETWEEN"), format!(", got {low} and {high}{why}")];
    Some(wording!["must have the lower value first for ", range])
}

/// Whether a number is greater than another; integers are not rounded.
fn is_greater(one: &Number, other: &Number) -> bool {
    match (one.as_i64(), other.as_i64()) {
        (Some(one), Some(other)) => one > other,
        _ => one.as_f64() > other.as_f64(),
    }
}

/// Returns a value that the service compares as a date-time: with a field of this type, or, where a time zone converts
/// instants, with an undeclared one.
fn time(kind: Option<&Kind>, value: &Value, zone: Option<&Zone>) -> Option<Moment> {
    let moment = Moment::read(value.as_str()?)?;
    let is_time = match kind {
        Some(kind) => matches!(kind, Kind::DateTime),
        None => zone.is_some() && moment.offset.is_some(),
    };
    is_time.then_some(moment)
}

/// Returns a value as it is sent for a field of this type, which may be undeclared; `Err` is a date-time that cannot be sent.
pub(super) fn sent(kind: Option<&Kind>, value: Value, zone: Option<&Zone>) -> Result<Value, Value> {
    let Some(moment) = time(kind, &value, zone) else { return Ok(value) };
    match moment.sent(zone) {
        Some(sent) if sent == moment => Ok(value),
        Some(sent) => Ok(sent.local.to_string().into()),
        None => Err(value),
    }
}

fn is_pattern(operator: &str) -> bool {
    matches!(operator, "LIKE" | "NOT_LIKE" | "CONTAINS")
}

/// Whether the operator says anything of a field of this type: of another, the service would return nothing, or everything.
fn suits(operator: &str, kind: &Kind) -> bool {
    match operator {
        "LIKE" | "NOT_LIKE" => matches!(kind, Kind::Any | Kind::Text | Kind::Enum(_)),
        "CONTAINS" => matches!(kind, Kind::Any | Kind::Text | Kind::Enum(_) | Kind::List(_)),
        "IS_TRUE" | "IS_FALSE" => matches!(kind, Kind::Any | Kind::Text | Kind::Bool),
        "LESS" | "LESS_OR_EQUAL" | "GREATER" | "GREATER_OR_EQUAL" | "BETWEEN" => !matches!(kind, Kind::Bool),
        _ => true,
    }
}

/// Whether a field of this type can be compared with the value.
fn fits(operator: &str, kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::Any => true,
        Kind::List(item) => operator == "CONTAINS" && fits("EQUAL", item, value),
        Kind::Text if is_pattern(operator) => value.is_string(),
        Kind::Int | Kind::Id if value.is_number() => integer(&value.to_string()).is_some(),
        Kind::Int | Kind::Id | Kind::Float if value.is_string() => {
            value.as_str().is_some_and(|digits| digits.parse::<i64>().is_ok())
        }
        Kind::Float => value.is_number(),
        Kind::Bool => value.is_boolean(),
        // A string may contain a number or a boolean.
        Kind::Text => matches!(value, Value::String(_) | Value::Number(_) | Value::Bool(_)),
        Kind::Enum(_) => value.is_string(),
        Kind::DateTime => value.as_str().is_some_and(|text| Moment::read(text).is_some()),
        Kind::Int | Kind::Id | Kind::Object(_) | Kind::OneOf(_) => false,
    }
}

/// Describes a field of this type.
fn noun(kind: &Kind) -> Wording {
    match kind {
        Kind::DateTime => "a date-time".into(),
        Kind::List(Kind::Object(_) | Kind::OneOf(_)) => wording![Kind::ARRAY, " of objects"],
        Kind::Any => Kind::OBJECT.into(),
        other => (*other).into(),
    }
}

/// Describes the values to compare a field of this type with.
fn wanted(kind: &Kind) -> Wording {
    match kind {
        Kind::Int | Kind::Id | Kind::Float => Kind::Float.into(),
        Kind::DateTime => wording![Kind::DateTime, " such as \"2026-05-07T14:47:42\""],
        Kind::List(item) => wanted(item),
        other => noun(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_several_types_takes_what_any_takes() {
        let (field, operator, parameters) = ("f".to_owned(), "EQUAL".to_owned(), vec!["x".into()]);
        let condition = Condition { field, operator, parameters, declared: true, model: None };
        assert_eq!(mismatch(&condition, [&Kind::Int, &Kind::Text], None), None);
        assert!(mismatch(&condition, [&Kind::Int, &Kind::Float], None).is_some());
        assert_eq!(mismatch(&condition, [], None), None);
    }
}
