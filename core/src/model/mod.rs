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
mod results;
mod sample;
mod segment;
mod site;
mod theme;
mod widget_studio;

pub use conditions::*;
pub use field::{Field, FieldKey, Operand, Ordered};
pub use font::*;
pub use goal::*;
pub use image::*;
pub use params::*;
pub use recommender_block::*;
pub use results::*;
pub use sample::{sample, sample_with};
pub use segment::*;
pub use site::*;
pub use theme::*;
pub use widget_studio::*;

use crate::declaration::Model;

const FILES: &[&[&Model]] = &[
    segment::DECLARED,
    conditions::DECLARED,
    goal::DECLARED,
    image::DECLARED,
    theme::DECLARED,
    font::DECLARED,
    recommender_block::DECLARED,
    site::DECLARED,
    widget_studio::DECLARED,
    results::DECLARED,
    params::DECLARED,
];

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

/// Every declared type.
pub fn all() -> impl Iterator<Item = &'static Model> {
    FILES.iter().flat_map(|models| models.iter().copied())
}

/// The declared type with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Model> {
    all().find(|model| model.name == name)
}
