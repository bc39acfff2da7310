//! The language of declarations: types with their fields, and operations on them, as static data.
//!
//! The folder `spec` is written in it. The generator writes the types and methods of every language from that, and the checks
//! use it directly.

mod error;
mod limit;
mod lookup;
mod model;
mod notation;
mod option;
mod words;

pub use error::{KindDeclaration, kind};
pub use limit::Limit;
pub(crate) use lookup::distinct;
pub(crate) use model::{EMPTY, without_raw_prefix};
pub use model::{Enumeration, Field, Kind, Model};
pub use notation::{DefaultValue, Notation};
