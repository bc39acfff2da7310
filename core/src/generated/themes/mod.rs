// Generated from core/src/spec/themes.rs by `make generate`; changes belong there.

mod enums;
mod font;
mod selected_font;
mod theme;
mod theme_color;

pub use enums::*;
pub use font::*;
pub use selected_font::*;
pub use theme::*;
pub use theme_color::*;
