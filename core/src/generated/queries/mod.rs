// Generated from core/src/spec/queries.rs by `make generate`; changes belong there.

mod enums;
mod error_object;
mod filter_expression;
mod filtering_condition;
mod filtering_logic;
mod request_params;
mod sorting_parameter;

pub use enums::*;
pub use error_object::*;
pub use filter_expression::*;
pub use filtering_condition::*;
pub use filtering_logic::*;
pub use request_params::*;
pub use sorting_parameter::*;
