// Generated from core/src/spec/widget_studios.rs by `make generate`; changes belong there.

mod enums;
mod language;
mod screen;
mod translation;
mod widget_studio;

pub use enums::*;
pub use language::*;
pub use screen::*;
pub use translation::*;
pub use widget_studio::*;
