//! The language of declarations: types with their fields, and operations on them, as static data.
//!
//! The folder `spec` is written in it. The generator writes the types and methods of every language from that, and the checks
//! use it directly.

mod error;
mod limit;
mod lookup;
mod model;
mod notation;
mod operation;
mod option;
mod sample;
mod words;

pub use error::{KindDeclaration, kind};
pub use limit::{DEPTH, LONGEST_ARGUMENT, Limit, MOST_VALUES, too_long, too_many_values};
pub(crate) use lookup::distinct;
pub(crate) use model::{EMPTY, as_text, field, in_camel_case};
pub use model::{Enumeration, Field, Kind, Model, Union};
pub use notation::{DefaultValue, Notation};
pub use operation::{
    BodyShape, Effect, Example, Operation, PathParameter, ResponseShape, code, delete, get, id, patch, post, put,
};
pub use sample::sample;
