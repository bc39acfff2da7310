// Generated from core/src/spec/segments.rs by `make generate`; changes belong there.

mod condition_tree;
mod conditions_block;
mod conditions_data;
mod conditions_data_level;
mod conditions_data_node;
mod enums;
mod link;
mod segment;
mod targeting_condition;

pub use condition_tree::*;
pub use conditions_block::*;
pub use conditions_data::*;
pub use conditions_data_level::*;
pub use conditions_data_node::*;
pub use enums::*;
pub use link::*;
pub use segment::*;
pub use targeting_condition::*;
