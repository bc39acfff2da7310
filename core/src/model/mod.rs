//! Every type of the service, each declared once: a file for each subject, whose name stands below twice.

pub(crate) mod declare;
mod field;
pub(crate) mod macros;
#[cfg(feature = "jiff-0_2")]
mod moments;

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

use crate::schema::Model;
pub use declare::{Builder, Declared, FieldType, IntoField, OpenEnum, Typed};
pub use field::{AnyOperand, Field, FieldKey, Operand, Ordered, Unlisted};
#[cfg(feature = "jiff-0_2")]
pub use moments::zoned;

/// The types of fields that are no declared types themselves, as the constants of fields have them.
pub mod field_type {
    pub use super::declare::{Any, Bool, DateTime, Float, Id, Int, List, Text};
}

/// Exports the types of each file, and collects their declarations in the order of the documentation.
macro_rules! files {
    ($($file:ident),*) => {
        $(pub use $file::*;)*

        /// The declarations of each file.
        pub(crate) const FILES: &[&[&Model]] = &[$($file::DECLARED),*];

        /// What builds a value of each declared type with every setter, file by file.
        #[cfg(test)]
        pub(crate) const BUILT: &[&[declare::tests::Build]] = &[$($file::BUILT),*];
    };
}

files! {
    segment, conditions, goal, image, theme, font, recommender_block, site, widget_studio, results, params
}
