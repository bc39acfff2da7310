//! The conditions of segments, read from any of their three forms: explained, drawn, counted and searched.
//!
//! Operators of the block form (`conditionsData`) have no precedence and apply from left to right: `A AND B OR C` is
//! `(A AND B) OR C`, both for the conditions of a block and for the blocks.

mod explain;
mod families;
mod forms;
mod mermaid;
mod nodes;
#[cfg(test)]
mod tests;
mod tree;
mod typed;
mod uses;
mod words;

pub use explain::explain;
pub use families::{family_counts, family_of};
pub(crate) use forms::Conditions;
pub use mermaid::to_mermaid;
pub(crate) use tree::operator_name;
pub use uses::{misspelt_targeting_type, segment_uses, uses};
