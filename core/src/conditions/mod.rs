//! The conditions of segments: which family each belongs to, what they say in words, and their three forms.
//!
//! The block form (`conditionsData`) has no precedence: neighbours are joined from left to right, so `A AND B OR C` is
//! `(A AND B) OR C`, for the conditions of a block and for the blocks alike.

mod blocks;
mod convert;
mod explain;
mod families;
#[cfg(test)]
mod tests;
mod tree;

pub use convert::{blocks_to_nodes, blocks_to_tree, nodes_to_blocks, tree_to_blocks};
pub use explain::explain;
#[cfg(feature = "arrow")]
pub(crate) use families::families;
pub use families::family_of;
#[cfg(feature = "arrow")]
pub(crate) use tree::operator_name;
