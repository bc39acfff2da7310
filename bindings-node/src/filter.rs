//! Wraps core's filters for the facade.

use napi_derive::napi;
use serde_json::Value;
use xpauto::bindings::list;
use xpauto::bindings::list::{Condition, FieldRef};
use xpauto::bindings::schema::{Kind, Model};
use xpauto::{Error, Filter};

use crate::integers::{Int64, is_unsafe};
use crate::rejection::Result;

/// A filter of a list.
#[napi]
pub struct NativeFilter {
    filter: Filter,
    /// The error of the filter if strings of digits are not accepted as integers.
    refusal: Option<Error>,
}

impl NativeFilter {
    /// Returns the filter for a list of these records.
    ///
    /// With `int64: 'string'`, strings of digits are accepted in place of integers. Otherwise only those beyond
    /// ±(2^53−1) are, since the JSON of a filter represents them so.
    pub(crate) fn of_list(&self, model: &'static Model, int64: Int64) -> xpauto::Result<Filter> {
        let refusal = self.refusal.as_ref().filter(|_| int64 != Int64::Text);
        if let Some(error) = refusal {
            return Err(error.clone());
        }
        let is_digits = |text: &str| int64 == Int64::Text || is_unsafe(text);
        let is_digit_string = |value: &Value| value.as_str().is_some_and(is_digits);
        let concerns = |condition: &Condition| {
            condition.parameters.iter().any(is_digit_string) && is_integer_of(model, &condition.field)
        };
        if !self.filter.conditions().into_iter().any(concerns) {
            return Ok(self.filter.clone());
        }
        Ok(self.filter.map_conditions(&mut |condition| {
            let mut condition = condition.clone();
            if concerns(&condition) {
                condition.parameters.iter_mut().filter(|value| is_digit_string(value)).for_each(replace_digits);
            }
            condition
        }))
    }
}

/// Whether a field of these records is an integer, or a list of them.
fn is_integer_of(model: &'static Model, name: &str) -> bool {
    let field = model.field_by_wire(model.wire_name(name));
    field.is_some_and(|field| matches!(field.kind, Kind::Int | Kind::Id | Kind::List(Kind::Int | Kind::Id)))
}

/// Replaces a string of digits with the integer.
fn replace_digits(value: &mut Value) {
    if let Some(integer) = value.as_str().and_then(|text| text.parse::<i64>().ok()) {
        *value = integer.into();
    }
}

#[napi]
impl NativeFilter {
    /// Returns a filter in wire form.
    #[napi(factory)]
    pub fn from_json(json: String) -> Result<Self> {
        Ok(Self { filter: Filter::from_json(&json)?, refusal: None })
    }

    /// Returns the condition on a field with an operator and a JSON array of values.
    #[napi(factory)]
    pub fn condition(field: String, operator: String, values_json: String) -> Result<Self> {
        Ok(condition(&list::field(&field), &operator, &values_json)?)
    }

    /// Returns the AND of both filters.
    #[napi]
    pub fn and(&self, other: &NativeFilter) -> Result<Self> {
        self.joined(other, Filter::and)
    }

    /// Returns the OR of both filters.
    #[napi]
    pub fn or(&self, other: &NativeFilter) -> Result<Self> {
        self.joined(other, Filter::or)
    }

    /// Returns the negation of the filter.
    #[napi]
    pub fn not(&self) -> Result<Self> {
        Ok(Self { filter: self.filter.clone().negate()?, refusal: self.refusal.clone() })
    }

    /// Returns the wire form, in which integers that a number cannot hold are marked strings.
    #[napi]
    pub fn json(&self) -> String {
        Int64::BigInt.quote(self.filter.to_json())
    }
}

impl NativeFilter {
    /// Joins two filters, unless the result is too large.
    fn joined(&self, other: &Self, join: fn(Filter, Filter) -> Filter) -> Result<Self> {
        let filter = join(self.filter.clone(), other.filter.clone());
        filter.refusal()?;
        Ok(Self { filter, refusal: self.refusal.as_ref().or(other.refusal.as_ref()).cloned() })
    }
}

/// Builds a condition. Strings of digits are accepted as integers here, and checked again when a client uses the
/// filter, which knows its option `int64`.
fn condition(field: &FieldRef, operator: &str, values_json: &str) -> xpauto::Result<NativeFilter> {
    let invalid = |error: serde_json::Error| Error::invalid("filter", error.to_string());
    let mut values: Vec<Value> = serde_json::from_str(values_json).map_err(invalid)?;
    let refusal = match field.apply(operator, values.clone()) {
        Ok(filter) => return Ok(NativeFilter { filter, refusal: None }),
        Err(error) => error,
    };
    values.iter_mut().for_each(replace_digits);
    match field.apply(operator, values) {
        Ok(filter) => Ok(NativeFilter { filter, refusal: Some(refusal) }),
        Err(_) => Err(refusal),
    }
}
