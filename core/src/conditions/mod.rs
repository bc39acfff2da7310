//! The conditions of segments: converts between their three forms, explains, draws and counts them.
//!
//! Operators of the block form (`conditionsData`) have no precedence and apply from left to right: `A AND B OR C` is
//! `(A AND B) OR C`, both for the conditions of a block and for the blocks.

mod blocks;
mod convert;
#[cfg(feature = "diagram")]
mod diagram;
mod explain;
mod families;
mod label;
mod levels;
mod nodes;
mod outline;
#[cfg(test)]
mod tests;
mod tree;
mod typed;
mod uses;

pub use convert::{nodes_to_blocks, to_nodes, to_tree, tree_to_blocks};
#[cfg(feature = "diagram")]
pub use diagram::{show, to_mermaid};
pub use explain::{explain, explain_values};
#[cfg(feature = "arrow-60")]
pub(crate) use families::families;
pub use families::{family_counts, family_of};
#[cfg(feature = "arrow-60")]
pub(crate) use tree::operator_name;
pub use uses::{misspelt_targeting_type, segment_uses, uses};
