//! Builds the objects of Python: of JSON, field values, responses and prepared requests.

pub mod dicts;
pub mod object;
pub mod prepared;
pub mod response;
pub mod values;
