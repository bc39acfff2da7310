//! The service: every type and every operation, each declared once in the file of its resource.
//!
//! The methods of Rust, Python and Node, the sandbox, the `OpenAPI` document and the reference derive from these declarations;
//! `make generate` writes them. A type is a static in capitals, named like the type (`AUDIENCE_CONFIG`); an operation is named
//! after its resource and verb (`THEMES_UPDATE`). Both stand in a list below, in the order of the documentation.

#![allow(missing_docs, reason = "a declaration has its documentation as data")]

pub mod errors;
mod goals;
mod images;
mod key_moments;
pub mod options;
mod personalizations;
mod queries;
mod recommender_blocks;
mod segments;
mod sites;
mod themes;
mod widget_studios;

pub use goals::*;
pub use images::*;
pub use key_moments::*;
pub use personalizations::*;
pub use queries::*;
pub use recommender_blocks::*;
pub use segments::*;
pub use sites::*;
pub use themes::*;
pub use widget_studios::*;

use crate::schema::{Field, Model, Operation, ResponseShape};

/// The types of each file.
pub const FILES: &[(&str, &[&Model])] = &[
    ("segments", segments::TYPES),
    ("goals", goals::TYPES),
    ("images", images::TYPES),
    ("themes", themes::TYPES),
    ("recommender_blocks", recommender_blocks::TYPES),
    ("sites", sites::TYPES),
    ("widget_studios", widget_studios::TYPES),
    ("personalizations", personalizations::TYPES),
    ("queries", queries::TYPES),
];

/// Every operation.
pub static OPERATIONS: &[&Operation] = &[
    &SEGMENTS_LIST,
    &GOALS_LIST,
    &SITES_GET_BY_CODE,
    &RECOMMENDER_BLOCKS_UPDATE,
    &IMAGES_UPDATE,
    &THEMES_CREATE,
    &THEMES_UPDATE,
    &WIDGET_STUDIOS_CREATE,
    &PERSONALIZATIONS_REQUEST_RESULTS,
    &PERSONALIZATIONS_DELETE,
    &STUDIO_RECOMMENDER_BLOCKS_DELETE,
    &KEY_MOMENTS_DELETE,
];

/// Other names of resources, each beside the resource.
pub static ALIASES: &[(&str, &str)] = &[("triggers", "key_moments")];

/// Returns every type.
pub fn models() -> impl Iterator<Item = &'static Model> {
    FILES.iter().flat_map(|(_, models)| models.iter().copied())
}

/// Returns the types that lists return, each with its resource.
pub fn lists() -> impl Iterator<Item = (&'static str, &'static Model)> {
    OPERATIONS.iter().filter_map(|operation| match operation.response {
        ResponseShape::List(model) => Some((operation.resource, model)),
        ResponseShape::One(_) | ResponseShape::Nothing => None,
    })
}

/// Returns every field of these types; a field of several types occurs once for each.
pub fn listed_fields() -> impl Iterator<Item = &'static Field> {
    lists().flat_map(|(_, model)| model.fields)
}

/// Returns the operation with this resource, by either of its names, and this verb.
#[must_use]
pub fn find(resource: &str, verb: &str) -> Option<&'static Operation> {
    let resource = ALIASES.iter().find(|(alias, _)| *alias == resource).map_or(resource, |(_, resource)| resource);
    OPERATIONS.iter().copied().find(|operation| operation.resource == resource && operation.verb == verb)
}

impl Operation {
    /// Returns whether it returns the data code of results, which can be polled.
    #[must_use]
    pub fn has_results(&self) -> bool {
        self.response.model().is_some_and(|model| std::ptr::eq(model, &raw const RESULTS_TICKET))
    }
}
