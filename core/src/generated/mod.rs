// Generated from core/src/spec by `make generate`; changes belong there.
#![allow(clippy::should_implement_trait, reason = "a setter is named after its field, which may be `sub`")]
#![allow(clippy::double_must_use, reason = "only some getters return iterators")]

mod segments;
mod goals;
mod images;
mod themes;
mod recommender_blocks;
mod sites;
mod widget_studios;
mod personalizations;
mod queries;

pub use segments::*;
pub use goals::*;
pub use images::*;
pub use themes::*;
pub use recommender_blocks::*;
pub use sites::*;
pub use widget_studios::*;
pub use personalizations::*;
pub use queries::*;

#[cfg(test)]
mod built;
#[cfg(test)]
pub(crate) use built::BUILT;
