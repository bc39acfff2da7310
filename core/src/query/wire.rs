//! The wire form of filters: conditions, logic objects, and arrays of them, as the declared models name their fields.

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
use serde_json::{Map, Number, Value};

use super::condition::{Condition, ROUNDED, wanted_count};
use super::filter::Filter;
use super::listed::fields_named;
use crate::error::{Error, MOST_PROBLEMS, Problem, Result};
use crate::generated::{ConditionalOperator, FilterExpression, FilteringCondition, FilteringLogic};
use crate::json::{Decimal, integer};
use crate::message::{got, wording};
use crate::record::json_of;
use crate::schema::{Kind, Model};
use crate::typed::Typed as _;

const FIELD: &str = FilteringCondition::FIELD.wire_name();
const OPERATOR: &str = FilteringCondition::OPERATOR.wire_name();
const PARAMETERS: &str = FilteringCondition::PARAMETERS.wire_name();
const CONDITIONAL_OPERATOR: &str = FilteringLogic::CONDITIONAL_OPERATOR.wire_name();
const EXPRESSIONS: &str = FilteringLogic::EXPRESSIONS.wire_name();

impl Serialize for Filter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Condition(condition) => {
                map.serialize_entry(FIELD, &condition.field)?;
                map.serialize_entry(OPERATOR, &condition.operator)?;
                map.serialize_entry(PARAMETERS, &condition.parameters)?;
            }
            Self::Logic { or, expressions } => {
                map.serialize_entry(CONDITIONAL_OPERATOR, &conditional_operator(*or))?;
                map.serialize_entry(EXPRESSIONS, expressions)?;
            }
            Self::Refused(problems) => {
                return Err(S::Error::custom(problems.first().map(ToString::to_string).unwrap_or_default()));
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Filter {
    /// Reads the wire form, as [`Filter::from_json`] does.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::from_json(&json_of(from)?).map_err(de::Error::custom)
    }
}

impl TryFrom<&Filter> for FilterExpression {
    type Error = Error;

    /// Fails for a filter that a list would refuse, such as one that is too large.
    fn try_from(filter: &Filter) -> Result<Self> {
        filter.refusal()?;
        Self::from_json(&filter.to_json())
    }
}

impl TryFrom<&FilterExpression> for Filter {
    type Error = Error;

    /// Fails for a conditional operator other than AND and OR, and for fields that the specification does not list.
    fn try_from(expression: &FilterExpression) -> Result<Self> {
        Self::from_json(expression.json())
    }
}

impl Filter {
    /// Parses the wire form: a condition, a logic object, or an array, which is the AND of its elements.
    ///
    /// ```
    /// use xpauto::Filter;
    /// use xpauto::list::field;
    ///
    /// let text = r#"[{"field": "siteId", "operator": "EQUAL", "parameters": [42]}]"#;
    /// assert_eq!(Filter::from_json(text)?, field("siteId").eq(42));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(text)
            .map_err(|fault| Error::invalid("filter", format!("is invalid JSON: {fault}")).with_source(fault))?;
        Self::from_value(&value)
    }

    /// Like [`Filter::from_json`], from a parsed value.
    #[doc(hidden)]
    pub fn from_value(value: &Value) -> Result<Self> {
        let mut problems = Vec::new();
        let filter = match value {
            Value::Array(items) => {
                let mut parts = read_items(items, "filter", &mut problems);
                if parts.len() == 1 { parts.remove(0) } else { Self::logic(false, parts) }
            }
            other => read_object(other, "filter", &mut problems),
        };
        if problems.is_empty() {
            filter.refusal()?;
            Ok(filter)
        } else {
            Err(Error::validation(problems))
        }
    }

    /// The wire form: one object, as `RequestParams` holds it; null where [`Filter::refusal`] has an error.
    #[doc(hidden)]
    #[must_use]
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Returns the wire form as JSON; empty for a filter that a list would refuse, such as one that is too large.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// let text = r#"{"field":"siteId","operator":"EQUAL","parameters":[42]}"#;
    /// assert_eq!(field("siteId").eq(42).to_json(), text);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns the operator that joins expressions.
fn conditional_operator(or: bool) -> ConditionalOperator {
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

fn read_items(items: &[Value], path: &str, problems: &mut Vec<Problem>) -> Vec<Filter> {
    let items = items.iter().enumerate();
    let read = |(index, item): (usize, &Value)| {
        let is_enough = problems.len() >= MOST_PROBLEMS;
        (!is_enough).then(|| read_object(item, &format!("{path}[{index}]"), problems))
    };
    items.map_while(read).collect()
}

/// Reads a condition or a logic object. The result is meaningless where it adds to `problems`.
fn read_object(value: &Value, path: &str, problems: &mut Vec<Problem>) -> Filter {
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
            problems.push(Problem::new(format!("{path}.{PARAMETERS}"), wording!["must be ", Kind::ARRAY]));
            Vec::new()
        }
    };
    let declared = fields_named(&field).next().is_some();
    let condition = Condition { field, operator, parameters, declared, model: None };
    let Condition { operator, parameters, .. } = &condition;
    for (index, _) in parameters.iter().enumerate().filter(|(_, value)| condition.rounds(value)) {
        problems.push(Problem::new(format!("{path}.{PARAMETERS}[{index}]"), ROUNDED));
    }
    if let Some(wanted) = wanted_count(operator, parameters.len(), true).filter(|_| problems.is_empty()) {
        let got = format!("must have {wanted} for {operator}, got {}", parameters.len());
        problems.push(Problem::new(path, got));
    }
    Filter::Condition(condition)
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
        problems.push(Problem::new(path, wording!["must be ", Kind::ARRAY]));
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
