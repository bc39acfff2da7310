//! What filters mean for records in memory, and the order of values.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::str::Chars;

use serde_json::{Number, Value};

use super::filter::{Condition, Filter};

impl Filter {
    /// Whether a record in wire names satisfies the filter. An operator that is not known holds for none.
    #[must_use]
    pub fn matches(&self, record: &Value) -> bool {
        match self {
            Self::Condition(condition) => condition.holds(record.get(&condition.field).unwrap_or(&Value::Null)),
            Self::Logic { or: true, expressions } => expressions.iter().any(|part| part.matches(record)),
            Self::Logic { or: false, expressions } => expressions.iter().all(|part| part.matches(record)),
        }
    }
}

impl Condition {
    fn holds(&self, value: &Value) -> bool {
        match self.operator.as_str() {
            "IS_NULL" => value.is_null(),
            "IS_NOT_NULL" => !value.is_null(),
            "IS_TRUE" => *value == true,
            "IS_FALSE" => *value == false,
            "IS_EMPTY" => is_empty(value),
            "IS_NOT_EMPTY" => !is_empty(value),
            "EQUAL" | "IN" => self.any(value, equal),
            "NOT_EQUAL" | "NOT" | "NOT_IN" => self.none(value, equal),
            "LIKE" => self.any(value, like),
            "NOT_LIKE" => self.none(value, like),
            "CONTAINS" => self.any(value, contains),
            "LESS" => self.ordered(value, Ordering::is_lt),
            "LESS_OR_EQUAL" => self.ordered(value, Ordering::is_le),
            "GREATER" => self.ordered(value, Ordering::is_gt),
            "GREATER_OR_EQUAL" => self.ordered(value, Ordering::is_ge),
            "BETWEEN" => match self.parameters.as_slice() {
                [low, high] => {
                    order(value, low).is_some_and(Ordering::is_ge) && order(value, high).is_some_and(Ordering::is_le)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn any(&self, value: &Value, test: fn(&Value, &Value) -> bool) -> bool {
        self.parameters.iter().any(|parameter| test(value, parameter))
    }

    /// The opposite of [`Condition::any`], except that a comparison with null is false here too.
    fn none(&self, value: &Value, test: fn(&Value, &Value) -> bool) -> bool {
        !value.is_null() && self.parameters.iter().all(|parameter| !parameter.is_null() && !test(value, parameter))
    }

    fn ordered(&self, value: &Value, accept: fn(Ordering) -> bool) -> bool {
        self.parameters.first().and_then(|parameter| order(value, parameter)).is_some_and(accept)
    }
}

/// The order for sorting: booleans, numbers, texts, anything else, and null last; equal types by value.
#[must_use]
pub fn compare(one: &Value, other: &Value) -> Ordering {
    match (one, other) {
        (Value::Bool(one), Value::Bool(other)) => one.cmp(other),
        (Value::Number(one), Value::Number(other)) => Exact::from(one).compare(Exact::from(other)),
        (Value::String(one), Value::String(other)) => one.cmp(other),
        _ => rank(one).cmp(&rank(other)).then_with(|| text_of(one).cmp(&text_of(other))),
    }
}

const fn rank(value: &Value) -> u8 {
    match value {
        Value::Bool(_) => 0,
        Value::Number(_) => 1,
        Value::String(_) => 2,
        Value::Array(_) | Value::Object(_) => 3,
        Value::Null => 4,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// The order of a field and a parameter; none where one of them is null.
///
/// Texts that are numbers compare with numbers, since parameters in a query may be texts throughout.
fn order(value: &Value, parameter: &Value) -> Option<Ordering> {
    let ordering = match (value, parameter) {
        (Value::Null, _) | (_, Value::Null) => return None,
        (Value::String(value), Value::String(parameter)) => value.cmp(parameter),
        (Value::Number(_) | Value::String(_), Value::Number(_) | Value::String(_)) => {
            match (number_of(value), number_of(parameter)) {
                (Some(value), Some(parameter)) => value.compare(parameter),
                _ => text_of(value).cmp(&text_of(parameter)),
            }
        }
        _ => text_of(value).cmp(&text_of(parameter)),
    };
    Some(ordering)
}

fn equal(value: &Value, parameter: &Value) -> bool {
    order(value, parameter).is_some_and(Ordering::is_eq)
}

fn contains(value: &Value, parameter: &Value) -> bool {
    match (value, parameter) {
        (Value::Null, _) | (_, Value::Null) => false,
        (Value::Array(items), _) => items.iter().any(|item| equal(item, parameter)),
        _ => text_of(value).contains(text_of(parameter).as_ref()),
    }
}

fn like(value: &Value, parameter: &Value) -> bool {
    !value.is_null() && !parameter.is_null() && like_text(&text_of(value), &text_of(parameter))
}

/// Where to try again: the rest of the pattern after the last `%`, and the rest of the text that was tried there.
type Retry<'a> = (Chars<'a>, Chars<'a>);

/// Only the last `%` is ever tried again, so the work is at most the product of the two lengths.
fn like_text(text: &str, pattern: &str) -> bool {
    let anywhere = !pattern.contains(['%', '_']);
    let (mut text, mut pattern) = (text.chars(), pattern.chars());
    let mut retry: Option<Retry> = anywhere.then(|| (pattern.clone(), text.clone()));
    loop {
        let mut ahead = pattern.clone();
        let wanted = ahead.next();
        if wanted == Some('%') {
            if ahead.as_str().is_empty() {
                return true;
            }
            retry = Some((ahead.clone(), text.clone()));
            pattern = ahead;
            continue;
        }
        match (text.next(), wanted) {
            (_, None) if anywhere => return true,
            (None, None) => return true,
            // A later start leaves even less text for what the pattern still wants.
            (None, Some(_)) => return false,
            (Some(found), Some(wanted)) if wanted == '_' || same_letter(found, wanted) => pattern = ahead,
            _ => {
                let Some((after, rest)) = retry.as_mut() else { return false };
                if rest.next().is_none() {
                    return false;
                }
                pattern = after.clone();
                text = rest.clone();
            }
        }
    }
}

fn same_letter(one: char, other: char) -> bool {
    one == other
        || if one.is_ascii() && other.is_ascii() {
            one.eq_ignore_ascii_case(&other)
        } else {
            one.to_lowercase().eq(other.to_lowercase())
        }
}

fn text_of(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        Value::Bool(true) => Cow::Borrowed("true"),
        Value::Bool(false) => Cow::Borrowed("false"),
        other => Cow::Owned(other.to_string()),
    }
}

fn number_of(value: &Value) -> Option<Exact> {
    match value {
        Value::Number(number) => Some(Exact::from(number)),
        Value::String(text) => text
            .parse()
            .map(Exact::Int)
            .ok()
            .or_else(|| text.parse().ok().filter(|float: &f64| float.is_finite()).map(Exact::Float)),
        _ => None,
    }
}

/// A number without the loss that an `i64` suffers as an `f64`.
#[derive(Debug, Clone, Copy)]
enum Exact {
    Int(i128),
    Float(f64),
}

impl From<&Number> for Exact {
    fn from(number: &Number) -> Self {
        let int = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
        int.map_or_else(|| Self::Float(number.as_f64().unwrap_or(f64::NAN)), Self::Int)
    }
}

impl Exact {
    fn compare(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Int(one), Self::Int(other)) => one.cmp(&other),
            (Self::Int(int), Self::Float(float)) => compare_mixed(int, float),
            (Self::Float(float), Self::Int(int)) => compare_mixed(int, float).reverse(),
            (Self::Float(one), Self::Float(other)) => one.partial_cmp(&other).unwrap_or(Ordering::Equal),
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a cast saturates, which keeps the order")]
fn compare_mixed(int: i128, float: f64) -> Ordering {
    let whole = float.trunc();
    int.cmp(&(whole as i128)).then_with(|| 0.0.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::super::field;
    use super::super::samples::{filters, records};
    use super::*;

    fn holds(operator: &str, value: &Value, parameters: &Value) -> bool {
        let parameters = parameters.as_array().cloned().unwrap_or_default();
        Filter::condition("f", operator, parameters).matches(&json!({"f": value}))
    }

    #[test]
    fn operators_mean_what_they_say() {
        let big = 9_007_199_254_740_993_i64;
        for (operator, value, parameters, expected) in [
            ("EQUAL", json!(5), json!(["5"]), true),
            ("EQUAL", json!("5"), json!([5.0]), true),
            ("EQUAL", json!(big), json!([9_007_199_254_740_992.0]), false),
            ("EQUAL", json!(big), json!([big.to_string()]), true),
            ("GREATER", json!(u64::MAX), json!([i64::MAX]), true),
            ("EQUAL", json!(true), json!(["true"]), true),
            ("EQUAL", json!("b"), json!(["a", "b"]), true),
            ("NOT_EQUAL", json!(null), json!(["a"]), false),
            ("NOT_IN", json!("c"), json!(["a", null]), false),
            ("LESS", json!("10"), json!(["9"]), true),
            ("LESS", json!(10), json!(["9"]), false),
            ("LESS", json!(null), json!([1]), false),
            ("BETWEEN", json!("2021-05-07T14:47:42"), json!(["2021-05-07", "2021-05-08"]), true),
            ("BETWEEN", json!(2), json!([1, 2]), true),
            ("BETWEEN", json!(2), json!([1]), false),
            ("IS_FALSE", json!(null), json!([]), false),
            ("IS_EMPTY", json!([]), json!([]), true),
            ("IS_EMPTY", json!(0), json!([]), false),
            ("CONTAINS", json!("Spring sale"), json!(["sale"]), true),
            ("CONTAINS", json!([1, 2]), json!(["2"]), true),
            ("CONTAINS", json!(["sale"]), json!(["sal"]), false),
            ("NEWER", json!(1), json!([1]), false),
        ] {
            assert_eq!(holds(operator, &value, &parameters), expected, "{value} {operator} {parameters}");
        }
        assert!(field("f").is_empty().matches(&json!({})));
    }

    #[test]
    fn like_reads_patterns() {
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
        ] {
            assert_eq!(like_text(text, pattern), expected, "{text:?} LIKE {pattern:?}");
        }
        // Exponential backtracking would not end here.
        assert!(!like_text(&"a".repeat(2_000), &"%a".repeat(500).replace("%a", "%a_").replace("_%", "b%")));
    }

    proptest! {
        #[test]
        fn negation_is_the_opposite(filter in filters(), record in records()) {
            let negated = filter.clone().negate().unwrap();
            prop_assert_eq!(negated.matches(&record), !filter.matches(&record));
            prop_assert_eq!(negated.negate().unwrap().matches(&record), filter.matches(&record));
        }

        #[test]
        fn like_agrees_with_a_plain_search(text in "[ab]{0,6}", pattern in "[ab%_]{0,5}") {
            fn plain(text: &[char], pattern: &[char]) -> bool {
                match (text, pattern) {
                    ([], []) => true,
                    (_, ['%', after @ ..]) => (0..=text.len()).any(|skip| plain(&text[skip..], after)),
                    ([found, text @ ..], [wanted, after @ ..]) => (*wanted == '_' || found == wanted) && plain(text, after),
                    _ => false,
                }
            }
            let whole = if pattern.contains(['%', '_']) { pattern.clone() } else { format!("%{pattern}%") };
            let chars = |text: &str| text.chars().collect::<Vec<_>>();
            prop_assert_eq!(like_text(&text, &pattern), plain(&chars(&text), &chars(&whole)));
        }
    }
}
