//! Generates the TypeScript of the npm package: types, fields of filters, resources and errors.

pub(crate) mod errors;
mod fields;
pub(crate) mod limits;
mod models;
pub(crate) mod options;
pub(crate) mod resources;

const GENERATED: &str = "// Generated from the declarations by `make generate`; changes belong there.\n";

/// Returns `models.ts`.
pub(crate) fn models_file() -> String {
    models::types() + &fields::types()
}
