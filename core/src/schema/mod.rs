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
pub use limit::Limit;
pub(crate) use lookup::distinct;
pub(crate) use model::EMPTY;
pub use model::{Enumeration, Field, Kind, Model, Union, field};
pub use notation::{DefaultValue, Notation};
pub use operation::{
    BodyShape, Effect, Example, Operation, ParameterKind, PathParameter, ResponseShape, code, delete, get, id, patch,
    post, put,
};
pub use sample::sample;
