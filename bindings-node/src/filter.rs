//! Filters: core's, wrapped.

use napi::bindgen_prelude::{Env, ObjectFinalize, Result};
use napi_derive::napi;
use serde_json::Value;
use xpauto::declaration::{Kind, Model};
use xpauto::list::{Condition, FieldRef};
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

/// Replaces a string of digits by the integer.
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
        Filter::from_json(&json).map(|filter| Self::new(filter, None)).map_err(|error| thrown(&error))
    }

    /// Returns the condition on a field with an operator and a JSON array of values; what is not declared is not checked.
    #[napi(factory)]
    pub fn condition(field: String, is_declared: bool, operator: String, values_json: String) -> Result<Self> {
        let field = if is_declared { list::field(&field) } else { list::field_unchecked(&field) };
        condition(&field, &operator, &values_json).map_err(|error| thrown(&error))
    }

    /// Both have to hold.
    #[napi]
    pub fn and(&self, other: &NativeFilter) -> Result<Self> {
        self.joined(other, Filter::and)
    }

    /// One of the two has to hold.
    #[napi]
    pub fn or(&self, other: &NativeFilter) -> Result<Self> {
        self.joined(other, Filter::or)
    }

    /// Returns the filter that holds where this one does not.
    #[napi]
    pub fn not(&self) -> Result<Self> {
        let negated = self.filter.clone().negate().map_err(|error| thrown(&error))?;
        Ok(Self::new(negated, self.refusal.clone()))
    }

    /// Returns the operator that joins the filter, `AND` or `OR`; nothing where it is a condition.
    #[napi]
    pub fn conditional_operator(&self) -> Option<&'static str> {
        match &self.filter {
            Filter::Condition(_) => None,
            Filter::Logic { or, .. } => Some(if *or { "OR" } else { "AND" }),
        }
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
    /// The joined filter, unless it nests too deep.
    fn joined(&self, other: &Self, join: fn(Filter, Filter) -> Filter) -> Result<Self> {
        let filter = join(self.filter.clone(), other.filter.clone());
        filter.check_levels().map_err(|error| thrown(&error))?;
        Ok(Self::new(filter, self.refusal.as_ref().or(other.refusal.as_ref()).cloned()))
    }
}

impl ObjectFinalize for NativeFilter {
    fn finalize(self, env: Env) -> Result<()> {
        self.held.report(env, 0)
    }
}

/// Whether strings of digits stand for integers is known when the filter is given to a client: until then they are
/// accepted where integers belong.
fn condition(field: &FieldRef, operator: &str, values_json: &str) -> xpauto::Result<NativeFilter> {
    let invalid = |error: serde_json::Error| Error::invalid("filter", error.to_string());
    let mut values: Vec<Value> = serde_json::from_str(values_json).map_err(invalid)?;
    let refusal = match field.apply(operator, values.clone()) {
        Ok(filter) => return Ok(NativeFilter::new(filter, None)),
        Err(error) => error,
    };
    values.iter_mut().for_each(replace_digits);
    match field.apply(operator, values) {
        Ok(filter) => Ok(NativeFilter::new(filter, Some(refusal))),
        Err(_) => Err(refusal),
    }
}
