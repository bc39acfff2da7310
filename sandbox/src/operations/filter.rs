//! Filters and sort orders of lists, evaluated on JSON values.

use std::borrow::Cow;
use std::cmp::Ordering;

use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Number, Value};
use xpauto::bindings::date_time::instant_in_utc;
use xpauto::bindings::schema::Kind;

/// A filter: a condition, a `FilteringLogic` object, or an array of filters, all of which must match.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Filter {
    Condition(Condition),
    Logic(Logic),
    All(Vec<Filter>),
}

/// A `FilteringLogic` object. An unknown key is refused, since to ignore a misspelt one would silently change the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Logic {
    pub(super) conditional_operator: Join,
    pub(super) expressions: Vec<Filter>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Join {
    And,
    Or,
}

/// A comparison of a field.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Condition {
    /// The wire name.
    pub(crate) field: String,
    /// One of the operators that the specification lists.
    pub(crate) operator: String,
    /// Operators without operands are often written without parameters.
    #[serde(default)]
    pub(crate) parameters: Option<Vec<Value>>,
}

/// A sort order by one field.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sort {
    /// The wire name.
    pub(crate) field: String,
    #[serde(default)]
    pub(crate) direction: Direction,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Direction {
    #[default]
    Asc,
    Desc,
}

impl Filter {
    /// Returns its conditions, in order.
    pub(super) fn conditions(&self) -> Vec<&Condition> {
        match self {
            Self::Condition(condition) => vec![condition],
            Self::Logic(Logic { expressions: parts, .. }) | Self::All(parts) => {
                parts.iter().flat_map(Self::conditions).collect()
            }
        }
    }
}

impl Condition {
    /// Returns whether the condition holds for each of the values of its field, which is declared with this type.
    pub(super) fn evaluate(&self, values: &[Value], kind: Option<&Kind>) -> Vec<bool> {
        let parameters: Vec<Operand> =
            self.parameters.iter().flatten().map(|value| Operand::new(value, kind)).collect();
        values.iter().map(|value| holds(&self.operator, &Operand::new(value, kind), &parameters)).collect()
    }
}

fn holds(operator: &str, value: &Operand, parameters: &[Operand]) -> bool {
    // A comparison with null is false, and so is its negation.
    let is_comparable = !value.is_null() && !parameters.iter().any(Operand::is_null);
    let is_ordered = |at: usize, accept: fn(Ordering) -> bool| {
        parameters.get(at).and_then(|parameter| value.order(parameter)).is_some_and(accept)
    };
    let equals_any = || parameters.iter().any(|parameter| value.order(parameter).is_some_and(Ordering::is_eq));
    let is_like_any = || parameters.iter().any(|pattern| !pattern.is_null() && is_like(&value.text, &pattern.text));
    match operator {
        "IS_NULL" => value.is_null(),
        "IS_NOT_NULL" => !value.is_null(),
        "IS_TRUE" => value.json.as_bool() == Some(true),
        "IS_FALSE" => value.json.as_bool() == Some(false),
        "IS_EMPTY" => value.is_empty(),
        "IS_NOT_EMPTY" => !value.is_empty(),
        "EQUAL" | "IN" => equals_any(),
        "NOT_EQUAL" | "NOT" | "NOT_IN" => is_comparable && !equals_any(),
        "LIKE" => !value.is_null() && is_like_any(),
        "NOT_LIKE" => is_comparable && !is_like_any(),
        "CONTAINS" => parameters.iter().any(|parameter| value.contains(parameter)),
        "LESS" => is_ordered(0, Ordering::is_lt),
        "LESS_OR_EQUAL" => is_ordered(0, Ordering::is_le),
        "GREATER" => is_ordered(0, Ordering::is_gt),
        "GREATER_OR_EQUAL" => is_ordered(0, Ordering::is_ge),
        "BETWEEN" => is_ordered(0, Ordering::is_ge) && is_ordered(1, Ordering::is_le),
        _ => false,
    }
}

/// A value of a field or a parameter, in each form in which it is compared.
struct Operand<'a> {
    json: &'a Value,
    /// A string as it is, that of an enum in upper case; any other value as JSON.
    text: Cow<'a, str>,
    /// A number, or that of a numeric string: in the deep encoding, all parameters are strings.
    number: Option<Number>,
    /// A date-time since 1970, in UTC where it has no offset.
    time: Option<SignedDuration>,
}

impl<'a> Operand<'a> {
    fn new(json: &'a Value, kind: Option<&Kind>) -> Self {
        let is_enum = matches!(kind, Some(Kind::Enum(_)));
        let (text, number) = match json {
            Value::String(text) if is_enum => (text.to_uppercase().into(), None),
            Value::String(text) => (text.into(), serde_json::from_str(text).ok()),
            Value::Number(number) => (number.to_string().into(), Some(number.clone())),
            other => (other.to_string().into(), None),
        };
        let is_time = matches!(kind, Some(Kind::DateTime));
        let time = json.as_str().filter(|_| is_time).and_then(instant_in_utc);
        Self { json, text, number, time }
    }

    fn is_null(&self) -> bool {
        self.json.is_null()
    }

    fn is_empty(&self) -> bool {
        match self.json {
            Value::Null => true,
            Value::String(text) => text.is_empty(),
            Value::Array(items) => items.is_empty(),
            _ => false,
        }
    }

    /// Compares values; `None` if one is null.
    fn order(&self, other: &Self) -> Option<Ordering> {
        if self.is_null() || other.is_null() {
            return None;
        }
        if let (Some(one), Some(other)) = (&self.time, &other.time) {
            return Some(one.cmp(other));
        }
        let is_numeric = self.json.is_number() || other.json.is_number();
        Some(match (&self.number, &other.number) {
            (Some(one), Some(other)) if is_numeric => compare_numbers(one, other),
            _ => self.text.cmp(&other.text),
        })
    }

    /// Returns whether it has the other one as a substring, or as an element.
    fn contains(&self, other: &Self) -> bool {
        match self.json {
            _ if self.is_null() || other.is_null() => false,
            Value::Array(items) => {
                items.iter().any(|item| Operand::new(item, None).order(other).is_some_and(Ordering::is_eq))
            }
            _ => self.text.contains(&*other.text),
        }
    }
}

/// Compares values for sorting: booleans, numbers, strings, other values; values of one type by value. Null is last in both
/// directions.
pub(super) fn compare(one: &Value, other: &Value, direction: Direction) -> Ordering {
    let rank = |value: &Value| match value {
        Value::Bool(_) => 0,
        Value::Number(_) => 1,
        Value::String(_) => 2,
        Value::Array(_) | Value::Object(_) => 3,
        Value::Null => 4,
    };
    let order = match (one, other) {
        (Value::Null, _) | (_, Value::Null) => return one.is_null().cmp(&other.is_null()),
        // By the integers only where the floats are equal: an order that is not total would panic.
        (Value::Number(one), Value::Number(other)) => {
            let floats = one.as_f64().partial_cmp(&other.as_f64()).unwrap_or(Ordering::Equal);
            floats.then_with(|| one.as_i64().cmp(&other.as_i64()))
        }
        (Value::String(one), Value::String(other)) => one.cmp(other),
        _ => rank(one).cmp(&rank(other)).then_with(|| one.to_string().cmp(&other.to_string())),
    };
    if direction == Direction::Desc { order.reverse() } else { order }
}

/// Compares numbers; integers are not rounded.
pub(crate) fn compare_numbers(one: &Number, other: &Number) -> Ordering {
    match (one.as_i128(), other.as_i128()) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => one.as_f64().partial_cmp(&other.as_f64()).unwrap_or(Ordering::Equal),
    }
}

/// Returns whether a string matches a pattern, ignoring case: `%` matches any string, `_` any character; a pattern without
/// these matches anywhere in the string.
fn is_like(text: &str, pattern: &str) -> bool {
    let lower_case = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<Vec<_>>();
    let (text, pattern) = if pattern.contains(['%', '_']) {
        (lower_case(text), lower_case(pattern))
    } else {
        (lower_case(text), lower_case(&format!("%{pattern}%")))
    };
    // Which beginnings of the string the pattern matches so far, the empty one first.
    let mut matched: Vec<bool> = std::iter::once(true).chain(text.iter().map(|_| false)).collect();
    for wanted in pattern {
        matched = if wanted == '%' {
            let longer = |is_any: &mut bool, next: bool| {
                *is_any |= next;
                Some(*is_any)
            };
            matched.into_iter().scan(false, longer).collect()
        } else {
            let longer = matched.iter().zip(&text).map(|(before, next)| *before && (wanted == '_' || wanted == *next));
            std::iter::once(false).chain(longer).collect()
        };
    }
    matched.last() == Some(&true)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn holds(operator: &str, value: &Value, parameters: &Value) -> bool {
        let parameters = parameters.as_array().cloned();
        let condition = Condition { field: "f".to_owned(), operator: operator.to_owned(), parameters };
        condition.evaluate(std::slice::from_ref(value), None) == [true]
    }

    #[test]
    fn operators_compare_values_and_are_false_for_null() {
        for (operator, value, parameters, expected) in [
            ("EQUAL", json!(5), json!(["5"]), true),
            ("EQUAL", json!("5"), json!([5.0]), true),
            ("EQUAL", json!(9_007_199_254_740_993_i64), json!(["9007199254740993"]), true),
            ("EQUAL", json!(9_007_199_254_740_993_i64), json!([9_007_199_254_740_992_i64]), false),
            ("EQUAL", json!(true), json!(["true"]), true),
            ("EQUAL", json!("b"), json!(["a", "b"]), true),
            ("EQUAL", json!(null), json!([null]), false),
            ("NOT_EQUAL", json!("b"), json!(["a"]), true),
            ("NOT_EQUAL", json!(null), json!(["a"]), false),
            ("NOT_IN", json!("c"), json!(["a", null]), false),
            ("LESS", json!("10"), json!(["9"]), true),
            ("LESS", json!(10), json!(["9"]), false),
            ("LESS", json!(null), json!([1]), false),
            ("BETWEEN", json!("2021-05-07T14:47:42"), json!(["2021-05-07", "2021-05-08"]), true),
            ("BETWEEN", json!(2), json!([1, 2]), true),
            ("BETWEEN", json!(2), json!([2, 3]), true),
            ("BETWEEN", json!(2), json!([3, 4]), false),
            ("IS_NULL", json!(null), json!([]), true),
            ("IS_TRUE", json!(true), json!([]), true),
            ("IS_FALSE", json!(null), json!([]), false),
            ("IS_EMPTY", json!([]), json!([]), true),
            ("IS_EMPTY", json!(""), json!([]), true),
            ("IS_NOT_EMPTY", json!(0), json!([]), true),
            ("CONTAINS", json!("Spring sale"), json!(["sale"]), true),
            ("CONTAINS", json!("Spring sale"), json!(["Sale"]), false),
            ("CONTAINS", json!([1, 2]), json!(["2"]), true),
            ("CONTAINS", json!(["sale"]), json!(["sal"]), false),
            ("LIKE", json!("Spring"), json!(["s%G"]), true),
            ("NOT_LIKE", json!("Spring"), json!(["fall"]), true),
            ("NOT_LIKE", json!(null), json!(["fall"]), false),
        ] {
            assert_eq!(holds(operator, &value, &parameters), expected, "{value} {operator} {parameters}");
        }
    }

    #[test]
    fn patterns_ignore_case_and_match_anywhere_without_wildcards() {
        for (text, pattern, expected) in [
            ("Spring Sale", "sale", true),
            ("Spring Sale", "", true),
            ("Spring Sale", "sales", false),
            ("Spring Sale", "spring%", true),
            ("Spring Sale", "%spring", false),
            ("Spring Sale", "%s_le", true),
            ("Spring Sale", "s%s%e", true),
            ("ÉTÉ", "_té", true),
            ("été", "_", false),
            ("", "%", true),
            ("", "_", false),
            ("aab", "%ab", true),
            ("abcabd", "%abd%%", true),
            ("300 \u{212a}", "300 k", true),
        ] {
            assert_eq!(is_like(text, pattern), expected, "{text:?} LIKE {pattern:?}");
        }
        // Exponential backtracking would not end here.
        assert!(!is_like(&"a".repeat(2_000), &format!("{}b", "%a_".repeat(500))));
    }
}
