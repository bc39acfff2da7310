//! Filters: core's, wrapped.

use napi::bindgen_prelude::Result;
use napi_derive::napi;
use xpauto::{Error, Filter, list};

use crate::integers::Int64;
use crate::rejection::thrown;

/// A filter of a list.
#[napi]
pub struct NativeFilter(pub(crate) Filter);

#[napi]
impl NativeFilter {
    /// A filter in wire form.
    #[napi(factory)]
    pub fn from_json(json: String) -> Result<Self> {
        Filter::from_json(&json).map(Self).map_err(|error| thrown(&error))
    }

    /// The condition on a field with an operator and a JSON array of values.
    #[napi(factory)]
    pub fn condition(field: String, operator: String, values_json: String) -> Result<Self> {
        let make = || {
            let values =
                serde_json::from_str(&values_json).map_err(|error| Error::invalid("filter", error.to_string()))?;
            list::field(&field).apply(&operator, values)
        };
        make().map(Self).map_err(|error| thrown(&error))
    }

    /// Both have to hold.
    #[napi]
    pub fn and(&self, other: &NativeFilter) -> Result<Self> {
        joined(self.0.clone().and(other.0.clone()))
    }

    /// One of the two has to hold.
    #[napi]
    pub fn or(&self, other: &NativeFilter) -> Result<Self> {
        joined(self.0.clone().or(other.0.clone()))
    }

    /// The filter that holds where this one does not.
    #[napi]
    pub fn not(&self) -> Result<Self> {
        self.0.clone().negate().map(Self).map_err(|error| thrown(&error))
    }

    /// The wire form, with where strings of digits stand for a `BigInt` as it was given.
    #[napi]
    pub fn json(&self) -> Result<String> {
        let readable = Int64::BigInt.apply(self.0.to_json()).map_err(|error| thrown(&error))?;
        Ok(readable.with_paths())
    }
}

/// A joined filter, unless it nests too deep.
fn joined(filter: Filter) -> Result<NativeFilter> {
    filter.check_levels().map(|()| NativeFilter(filter)).map_err(|error| thrown(&error))
}
