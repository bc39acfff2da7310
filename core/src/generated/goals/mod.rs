// Generated from core/src/spec/goals.rs by `make generate`; changes belong there.

mod access_limiter;
mod custom_data;
mod enums;
mod goal;

pub use access_limiter::*;
pub use custom_data::*;
pub use enums::*;
pub use goal::*;
