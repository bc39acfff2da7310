//! The conditions of filters, and which operators and values a field takes by its type.

use std::fmt;

use serde::Serialize;
use serde_json::{Number, Value, json};

use super::listed::named;
use super::operator::{Operands, Operator, operator_name};
use crate::date_time::{Moment, Zone, reversed};
use crate::error::{Error, Result};
use crate::json::integer;
use crate::message::{UNUSABLE, Wording, got, unusable, wording};
use crate::schema::{Kind, Model};
use crate::telemetry::masking::{MASK, is_secret_field};

/// One comparison of a field.
#[derive(Clone, Serialize)]
pub struct Condition {
    /// The field's wire name.
    pub field: String,
    /// The operator's wire name, open to names that the specification does not list.
    pub operator: String,
    /// The values to compare the field with.
    pub parameters: Vec<Value>,
    /// Whether the field must be declared, as in the builder; not part of equality or the wire form.
    #[serde(skip)]
    pub declared: bool,
    /// The model that the field was named with; lists of other models refuse it. Not part of equality or the wire form.
    #[serde(skip)]
    pub model: Option<&'static Model>,
}

impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        self.field == other.field && self.operator == other.operator && self.parameters == other.parameters
    }
}

impl Eq for Condition {}

impl Condition {
    /// Returns what is wrong with the condition on a field that may have any of these types; `None` if one of them accepts it. Of a
    /// field without types, which is undeclared, only the values are checked.
    pub(super) fn wrong<'k>(&self, kinds: impl IntoIterator<Item = &'k Kind>, zone: Option<&Zone>) -> Option<Wording> {
        let mut kinds = kinds.into_iter().map(Some).peekable();
        let undeclared = kinds.peek().is_none().then_some(None);
        let mut first = None;
        for kind in undeclared.into_iter().chain(kinds) {
            first = first.or(Some(self.wrong_with(kind, zone)?));
        }
        first
    }

    fn wrong_with(&self, kind: Option<&Kind>, zone: Option<&Zone>) -> Option<Wording> {
        let values = self.parameters.as_slice();
        if let Some(value) = values.iter().find_map(unusable) {
            return Some(self.must_have("JSON serializable values", format!(", got {value}")));
        }
        let operator = Operator::named(&self.operator);
        if let Some(wanted) = operator.and_then(|operator| operator.operands.wanted(values.len())) {
            let count = if values.is_empty() { "none".to_owned() } else { values.len().to_string() };
            return Some(self.must_have(wanted, format!(", got {count}")));
        }
        operator
            .zip(kind)
            .and_then(|(operator, kind)| self.mismatch(operator, kind))
            .or_else(|| self.rounded(kind))
            .or_else(|| self.inverted(kind, zone))
    }

    /// Returns what is wrong with the operator or a value by the type of the field.
    fn mismatch(&self, operator: &Operator, kind: &Kind) -> Option<Wording> {
        if !(operator.suits)(kind) {
            let name = operator_name(&self.operator);
            return Some(wording!["cannot use ", name, " on ", named(&self.field), ", which is ", noun(kind)]);
        }
        let wrong = self.parameters.iter().find(|parameter| !fits(operator.wire, kind, parameter))?;
        let wanted = match kind {
            Kind::Text if is_pattern(operator.wire) => Kind::Text.into(),
            _ if is_beyond_integers(kind, wrong) => "a 64-bit integer".into(),
            _ if wrong.is_number() => noun(kind.item()),
            _ => wanted(kind),
        };
        Some(self.must_have(wanted, got(wrong)))
    }

    /// Returns the problem of a number that was read as a float, but may have been an integer, whose digits are lost.
    fn rounded(&self, kind: Option<&Kind>) -> Option<Wording> {
        let is_large =
            |value: &Value| value.is_f64() && value.as_f64().is_some_and(|float| float.abs() >= 2_f64.powi(63));
        let is_rounded = !matches!(kind, Some(Kind::Float)) && self.parameters.iter().any(is_large);
        let why = " that is beyond 64 bits, in which numbers are exact; pass it as a string";
        is_rounded.then(|| wording!["has a value for ", self.comparison(), why])
    }

    /// Returns the problem of a range whose lower end is above its upper one, which no value is in.
    fn inverted(&self, kind: Option<&Kind>, zone: Option<&Zone>) -> Option<Wording> {
        let ("BETWEEN", [low, high]) = (self.operator.as_str(), self.parameters.as_slice()) else { return None };
        let [low, high] = [low, high].map(|end| with_integer(kind, end));
        let why = match (&low, &high) {
            (Value::Number(low), Value::Number(high)) => is_greater(low, high).then(String::new)?,
            _ => reversed(&time(kind, &low, zone)?, &time(kind, &high, zone)?, zone)?,
        };
        Some(self.must_have("the lower value first", format!(", got {low} and {high}{why}")))
    }

    /// The field and the operator, for messages.
    fn comparison(&self) -> Wording {
        wording![named(&self.field), " ", operator_name(&self.operator)]
    }

    pub(super) fn must_have(&self, wanted: impl Into<Wording>, got: impl Into<Wording>) -> Wording {
        wording!["must have ", wanted, " for ", self.comparison(), got]
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
            (operator, _) => Operator::named(operator).and_then(|operator| operator.opposite),
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
    /// Writes the condition as the command line takes it, with a mask for the values of a secret field.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, operator, parameters, .. } = self;
        let known = Operator::named(operator);
        write!(f, "{field} {}", known.map_or(operator.as_str(), |operator| operator.text))?;
        let is_secret = is_secret_field(field);
        let shown = |value: &Value| if is_secret { format!("\"{MASK}\"") } else { value.to_string() };
        let values: Vec<String> = parameters.iter().map(shown).collect();
        match (known.map(|operator| operator.operands), values.as_slice()) {
            (Some(Operands::None), []) => Ok(()),
            (Some(Operands::One), [value]) => write!(f, " {value}"),
            (Some(Operands::Ends), [low, high]) => write!(f, " {low} and {high}"),
            (_, values) => write!(f, " ({})", values.join(", ")),
        }
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a parameter. What is no JSON of 64-bit numbers, such as a float that JSON lacks, is marked, so that it is refused.
pub(super) fn parameter(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|_| json!({ UNUSABLE: json }))
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

/// Whether a field of this type can be compared with the value.
fn fits(operator: &str, kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::Any => true,
        // The operand of CONTAINS, the only operator that a list takes with one.
        Kind::List(item) => fits("EQUAL", item, value),
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
        assert_eq!(condition.wrong([&Kind::Int, &Kind::Text], None), None);
        assert!(condition.wrong([&Kind::Int, &Kind::Float], None).is_some());
        assert_eq!(condition.wrong([], None), None);
    }
}
