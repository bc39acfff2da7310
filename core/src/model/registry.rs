//! Every declared type by its name.

use super::FILES;
use crate::declaration::Model;

/// Returns every declared type.
pub fn all() -> impl Iterator<Item = &'static Model> {
    FILES.iter().flat_map(|models| models.iter().copied())
}

/// Returns the declared type with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Model> {
    all().find(|model| model.name == name)
}
