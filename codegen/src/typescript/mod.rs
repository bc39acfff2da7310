//! Generates the TypeScript of the npm package: types, fields of filters, resources and errors.

mod errors;
mod example;
mod fields;
mod limits;
mod models;
mod options;
mod resources;

pub(crate) use errors::errors;
pub(crate) use fields::fields;
pub(crate) use limits::limits;
pub(crate) use models::models;
pub(crate) use options::{credentials_options, list_options, option_kinds, options};
pub(crate) use resources::resources;

const GENERATED: &str = "// Generated from the declarations by `make generate`; changes belong there.\n";
