//! Orders values, and compares numbers exactly.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use crate::check::{Decimal, integer};

/// The maximum magnitude of a float that is converted to a 128-bit integer.
const LARGEST_WHOLE: f64 = 1e38;

/// Compares values for sorting: booleans, numbers, strings, other values, and null last; values of one type by value.
#[must_use]
pub fn compare(one: &Value, other: &Value) -> Ordering {
    match (one, other) {
        (Value::Bool(one), Value::Bool(other)) => one.cmp(other),
        (Value::Number(one), Value::Number(other)) => Exact::from(one).compare(Exact::from(other)),
        (Value::String(one), Value::String(other)) => one.cmp(other),
        _ => rank(one).cmp(&rank(other)).then_with(|| one.to_string().cmp(&other.to_string())),
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

/// A number, exact also for integers that an `f64` cannot represent.
#[derive(Debug, Clone, Copy)]
pub(super) enum Exact {
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
    /// Parses a numeric string; a number beyond all floats is infinite.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        // Words such as "inf" and "nan" are no numbers.
        let has_digits = || text.bytes().any(|byte| byte.is_ascii_digit());
        let float = || text.parse().ok().filter(|float: &f64| float.is_finite() || has_digits()).map(Self::Float);
        text.parse().ok().map(Self::Int).or_else(float)
    }

    /// Returns the integer that equals this number, if there is one.
    pub(super) fn whole(self) -> Option<i128> {
        match self {
            Self::Int(whole) => Some(whole),
            #[expect(clippy::cast_possible_truncation, reason = "a whole number of that size is kept")]
            Self::Float(float) if float.fract() == 0.0 && float.abs() < LARGEST_WHOLE => Some(float as i128),
            Self::Float(_) => None,
        }
    }

    pub(super) fn compare(self, other: Self) -> Ordering {
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
