//! The names of fields and the negation of filters, for the functions that build filters in wire form.

use napi_derive::napi;
use xpauto::Filter;
use xpauto::bindings::list;

use crate::integers::Int64;
use crate::rejection::Result;

/// Returns the wire name of a field of the listed records; fails if there is none with this name.
#[napi]
pub fn field_name(name: String) -> Result<String> {
    Ok(list::listed_field(&name)?.name().to_owned())
}

/// Returns the negation of a filter; integers that a number cannot hold are strings of digits, as in every filter.
#[napi]
pub fn negate_filter(json: String) -> Result<String> {
    Ok(Int64::Text.quote(Filter::from_json(&json)?.negate()?.to_json()))
}
