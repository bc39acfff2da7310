//! Every type of the service, each declared once.

pub mod declare;
mod field;
mod macros;

mod conditions;
mod font;
mod goal;
mod image;
mod params;
mod recommender_block;
pub(crate) mod registry;
mod results;
pub(crate) mod sample;
pub(crate) mod sealed;
mod segment;
mod site;
mod theme;
mod widget_studio;

pub use conditions::*;
pub use declare::Builder;
pub use field::{AnyOperand, Field, FieldKey, Operand, Ordered};
pub use font::*;
pub use goal::*;
pub use image::*;
pub use params::*;
pub use recommender_block::*;
pub use results::*;
pub use segment::*;
pub use site::*;
pub use theme::*;
pub use widget_studio::*;

/// What builds a value of each declared type with every setter, file by file.
#[cfg(test)]
pub(crate) const BUILT: &[&[declare::tests::Build]] = &[
    segment::BUILT,
    conditions::BUILT,
    goal::BUILT,
    image::BUILT,
    theme::BUILT,
    font::BUILT,
    recommender_block::BUILT,
    site::BUILT,
    widget_studio::BUILT,
    results::BUILT,
    params::BUILT,
];
