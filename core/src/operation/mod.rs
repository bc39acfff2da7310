//! Operations as calls check and describe them: [`path`] checks the arguments of the path, [`body`] the body, and [`describe`]
//! shows an operation as JSON.

mod body;
mod describe;
mod path;
#[cfg(test)]
mod tests;

pub use body::{Body, IntoBody};
pub use path::PathArgument;

pub(crate) use crate::schema::ResponseShape;
#[cfg(feature = "client")]
pub(crate) use crate::schema::{Effect, Operation};
pub(crate) use crate::spec::OPERATIONS as ALL;
#[cfg(test)]
pub(crate) use crate::spec::find;
