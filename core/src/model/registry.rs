//! Every declared type by its name.

use super::{conditions, font, goal, image, params, recommender_block, results, segment, site, theme, widget_studio};
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

/// Returns every declared type.
pub fn all() -> impl Iterator<Item = &'static Model> {
    FILES.iter().flat_map(|models| models.iter().copied())
}
