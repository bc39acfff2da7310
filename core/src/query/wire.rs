//! The wire form of filters: conditions, logic objects, and arrays of them, as the declared models name their fields.

use serde::de::{self, Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Number, Value};

use super::condition::{Condition, parameter};
use super::filter::{Filter, conditional_operator};
use super::listed::fields_named;
use crate::error::{Error, MOST_PROBLEMS, Problem, Result};
use crate::generated::{ConditionalOperator, FilterExpression, FilterOperator, FilteringCondition, FilteringLogic};
use crate::json::{Decimal, choose, integer};
use crate::message::{got_json, wording};
use crate::options::UndeclaredFields;
use crate::record::json_of;
use crate::spec::FILTER_EXPRESSION;
use crate::validate::{self, Audience, Check};

const CONDITIONAL_OPERATOR: &str = FilteringLogic::CONDITIONAL_OPERATOR.wire_name();
const EXPRESSIONS: &str = FilteringLogic::EXPRESSIONS.wire_name();

impl<'de> Deserialize<'de> for Filter {
    /// Reads the wire form, as [`Filter::from_json`] does.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::from_json(&json_of(from)?).map_err(de::Error::custom)
    }
}

impl Filter {
    /// Parses the wire form: a condition, a logic object, or an array, which is the AND of its elements.
    pub fn from_json(text: &str) -> Result<Self> {
        let mut problems = Vec::new();
        let filter = if text.trim_start().starts_with('[') {
            let items: Vec<&RawValue> = serde_json::from_str(text)
                .map_err(|fault| Error::invalid("filter", format!("is invalid JSON: {fault}")).with_source(fault))?;
            let read = |(index, item): (usize, &&RawValue)| {
                let is_enough = problems.len() >= MOST_PROBLEMS;
                (!is_enough).then(|| read(item.get(), &format!("filter[{index}]"), &mut problems))
            };
            let mut parts: Vec<Self> = items.iter().enumerate().map_while(read).collect();
            if parts.len() == 1 { parts.remove(0) } else { Self::logic(false, parts) }
        } else {
            read(text, "filter", &mut problems)
        };
        problems.truncate(MOST_PROBLEMS);
        Error::refuse(problems)?;
        filter.refusal()?;
        Ok(filter)
    }

    /// Like [`Filter::from_json`], from a parsed value.
    #[doc(hidden)]
    pub fn from_value(value: &Value) -> Result<Self> {
        Self::from_json(&value.to_string())
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

/// Reads an expression. The result is meaningless where it adds to `problems`.
fn read(json: &str, path: &str, problems: &mut Vec<Problem>) -> Filter {
    if !json.trim_start().starts_with('{') {
        problems.push(no_expression(path.to_owned(), json));
        return Filter::logic(false, Vec::new());
    }
    // An undeclared key is most likely misspelt, and dropping it would change which records are listed.
    let check = Check::new(Audience::Caller, Some(UndeclaredFields::Refuse));
    let checked = validate::object(choose(&FILTER_EXPRESSION, json), json, check).map_err(Error::validation);
    match checked.and_then(|_| FilterExpression::from_json(json)) {
        Ok(expression) => of_expression(&expression, path, problems),
        Err(error) => {
            let found = error.details().problems.iter().cloned();
            problems.extend(found.map(|problem| problem.under(path)));
            Filter::logic(false, Vec::new())
        }
    }
}

fn no_expression(path: String, json: &str) -> Problem {
    Problem::new(path, wording!["must be a condition or a logic object", got_json(json)])
}

/// Converts a checked expression.
fn of_expression(expression: &FilterExpression, path: &str, problems: &mut Vec<Problem>) -> Filter {
    let logic = match expression {
        FilterExpression::Condition(condition) => return Filter::Condition(of_condition(condition)),
        FilterExpression::Logic(logic) => logic,
    };
    let operator = logic.conditional_operator();
    let operator = operator.as_ref().map_or("", ConditionalOperator::as_str);
    let is = |or: bool| operator.eq_ignore_ascii_case(conditional_operator(or).as_str());
    if !is(true) && !is(false) {
        problems.push(Problem::new(format!("{path}.{CONDITIONAL_OPERATOR}"), "must be \"AND\" or \"OR\""));
    }
    let mut parts = Vec::new();
    let expressions = logic.get(FilteringLogic::EXPRESSIONS).into_value().and_then(Result::ok).unwrap_or_default();
    for (index, part) in expressions.iter().enumerate() {
        let path = format!("{path}.{EXPRESSIONS}[{index}]");
        match part {
            Some(part) => parts.push(of_expression(part, &path, problems)),
            None => problems.push(no_expression(path, "null")),
        }
    }
    Filter::logic(is(true), parts)
}

fn of_condition(condition: &FilteringCondition) -> Condition {
    let field = condition.field().unwrap_or_default().into_owned();
    let operator = condition.operator().as_ref().map_or("", FilterOperator::as_str).to_owned();
    // The operators that compare with nothing are often written without.
    let parameters =
        condition.get(FilteringCondition::PARAMETERS).into_value().and_then(Result::ok).unwrap_or_default();
    let parameters = parameters.into_iter().map(|json| json.map_or(Value::Null, parameter)).collect();
    let declared = fields_named(&field).next().is_some();
    Condition { field, operator, parameters, declared, model: None }
}
