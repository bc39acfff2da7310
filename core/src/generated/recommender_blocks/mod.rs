// Generated from core/src/spec/recommender_blocks.rs by `make generate`; changes belong there.

mod recommender_block;

pub use recommender_block::*;
