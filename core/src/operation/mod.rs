//! Operations as calls check and describe them: [`path`] checks the arguments of the path, [`body`] the body, and [`describe`]
//! shows an operation as JSON.

mod body;
mod describe;
mod path;
#[cfg(test)]
mod tests;

pub use body::{Body, IntoBody};
pub use path::PathArgument;
