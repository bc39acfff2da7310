//! Every declared type by its name.

use super::FILES;
use crate::schema::Model;

/// Returns every declared type.
pub fn all() -> impl Iterator<Item = &'static Model> {
    FILES.iter().flat_map(|models| models.iter().copied())
}
