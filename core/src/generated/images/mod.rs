// Generated from core/src/spec/images.rs by `make generate`; changes belong there.

mod enums;
mod image;

pub use enums::*;
pub use image::*;
