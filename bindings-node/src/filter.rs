//! Filters: core's, wrapped.

use napi::bindgen_prelude::{Env, ObjectFinalize, Result};
use napi_derive::napi;
use serde_json::Value;
use xpauto::declaration::{Kind, Model};
use xpauto::{Error, Filter, list};

use crate::integers::{Int64, is_unsafe};
use crate::memory::HeldMemory;
use crate::rejection::thrown;

/// A filter of a list.
#[napi(custom_finalize)]
pub struct NativeFilter {
    filter: Filter,
    /// Why it is refused where strings of digits do not stand for integers.
    refusal: Option<Error>,
    held: HeldMemory,
}

impl NativeFilter {
    fn new(filter: Filter, refusal: Option<Error>) -> Self {
        Self { filter, refusal, held: HeldMemory::default() }
    }

    /// The filter of a list of these records.
    ///
    /// With `int64: 'string'` strings of digits stand for integers wherever these belong. Otherwise only those do that a
    /// number cannot hold: so they stand in the JSON text of a filter.
    pub(crate) fn of_list(&self, model: &'static Model, int64: Int64) -> xpauto::Result<Filter> {
        let refusal = self.refusal.as_ref().filter(|_| int64 != Int64::Text);
        if let Some(error) = refusal {
            return Err(error.clone());
        }
        let mut filter = self.filter.clone();
        let is_digits = |text: &str| int64 == Int64::Text || is_unsafe(text);
        replace_digits(&mut filter, &|field| is_integer_of(model, field), &is_digits);
        Ok(filter)
    }
}

/// Whether a field of these records is an integer, or a list of them.
fn is_integer_of(model: &'static Model, name: &str) -> bool {
    let field = model.field_by_wire(model.wire_name(name));
    field.is_some_and(|field| matches!(field.kind, Kind::Int | Kind::Id | Kind::List(Kind::Int | Kind::Id)))
}

/// Replaces strings of digits by integers in the conditions on the fields that `is_integer` names.
fn replace_digits(filter: &mut Filter, is_integer: &dyn Fn(&str) -> bool, is_digits: &dyn Fn(&str) -> bool) {
    match filter {
        Filter::Logic { expressions, .. } => {
            for expression in expressions {
                replace_digits(expression, is_integer, is_digits);
            }
        }
        Filter::Condition(condition) if is_integer(&condition.field) => {
            for parameter in &mut condition.parameters {
                replace_digit_string(parameter, is_digits);
            }
        }
        Filter::Condition(_) => {}
    }
}

/// Replaces a string of digits by the integer; returns whether there was one.
fn replace_digit_string(value: &mut Value, is_digits: &dyn Fn(&str) -> bool) -> bool {
    let integer = value.as_str().filter(|text| is_digits(text)).and_then(|text| text.parse::<i64>().ok());
    if let Some(integer) = integer {
        *value = integer.into();
    }
    integer.is_some()
}

#[napi]
impl NativeFilter {
    /// Returns a filter in wire form.
    #[napi(factory)]
    pub fn from_json(json: String) -> Result<Self> {
        Filter::from_json(&json).map(|filter| Self::new(filter, None)).map_err(|error| thrown(&error))
    }

    /// Returns the condition on a field with an operator and a JSON array of values.
    #[napi(factory)]
    pub fn condition(field: String, operator: String, values_json: String) -> Result<Self> {
        condition(&field, &operator, &values_json).map_err(|error| thrown(&error))
    }

    /// Both have to hold.
    #[napi]
    pub fn and(&self, other: &NativeFilter) -> Self {
        self.joined(other, Filter::and)
    }

    /// One of the two has to hold.
    #[napi]
    pub fn or(&self, other: &NativeFilter) -> Self {
        self.joined(other, Filter::or)
    }

    /// Returns the filter that holds where this one does not.
    #[napi]
    pub fn not(&self) -> Result<Self> {
        let negated = self.filter.clone().negate().map_err(|error| thrown(&error))?;
        Ok(Self::new(negated, self.refusal.clone()))
    }

    /// Returns the wire form: `{"value", "paths"}`, with where strings of digits stand for a `BigInt` as it was given.
    #[napi]
    pub fn json(&self, env: Env) -> Result<String> {
        let json = self.filter.to_json();
        // The filter takes about as much memory as its text.
        self.held.report(env, json.len())?;
        let readable = Int64::BigInt.apply(json).map_err(|error| thrown(&error))?;
        Ok(readable.with_paths())
    }
}

impl NativeFilter {
    fn joined(&self, other: &Self, join: fn(Filter, Filter) -> Filter) -> Self {
        let refusal = self.refusal.as_ref().or(other.refusal.as_ref());
        Self::new(join(self.filter.clone(), other.filter.clone()), refusal.cloned())
    }
}

impl ObjectFinalize for NativeFilter {
    fn finalize(self, env: Env) -> Result<()> {
        self.held.report(env, 0)
    }
}

/// Whether strings of digits stand for integers is known when the filter is given to a client: until then they are
/// accepted where integers belong.
fn condition(field: &str, operator: &str, values_json: &str) -> xpauto::Result<NativeFilter> {
    let invalid = |error: serde_json::Error| Error::invalid("filter", error.to_string());
    let mut values: Vec<Value> = serde_json::from_str(values_json).map_err(invalid)?;
    let refusal = match list::field(field).apply(operator, values.clone()) {
        Ok(filter) => return Ok(NativeFilter::new(filter, None)),
        Err(error) => error,
    };
    let mut has_digits = false;
    for value in &mut values {
        has_digits |= replace_digit_string(value, &|_| true);
    }
    match list::field(field).apply(operator, values) {
        Ok(filter) if has_digits => Ok(NativeFilter::new(filter, Some(refusal))),
        _ => Err(refusal),
    }
}
