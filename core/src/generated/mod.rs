// Generated from core/src/spec by `make generate`; changes belong there.
#![allow(unused_imports, reason = "each file has the imports that any of them needs")]
#![allow(clippy::wildcard_imports, reason = "types refer to those of other files")]
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
