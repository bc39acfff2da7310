//! Recommender blocks.

use super::{Answer, BodyShape, Call, Effect, Example, IntoBody, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};
use crate::model::RecommenderBlock;
use crate::model::declare::Typed as _;

pub(super) const UPDATE: Operation = Operation {
    resource: "recommender_blocks",
    verb: "update",
    method: "PUT",
    path: "/recommender-block/{recommenderBlockId}",
    parameter: Some(PathParameter::id("recommender_block_id")),
    body: Some(BodyShape { model: RecommenderBlock::MODEL, only: &[] }),
    answer: Answer::One(RecommenderBlock::MODEL),
    effect: Effect::Write,
    takes_optional_fields: false,
    doc: "Updates the recommender block with the given id.",
    example: Example { path: "701", body: r#"{"name":"Also bought","limit":8}"# },
};

/// The calls on recommender blocks.
#[derive(Debug, Clone)]
pub struct RecommenderBlocks(pub(crate) Client);

impl RecommenderBlocks {
    /// Updates the recommender block with the given id.
    pub fn update(&self, id: i64, body: impl IntoBody<RecommenderBlock>) -> Call<RecommenderBlock> {
        let arguments =
            Arguments { path: Some(PathArgument::from(id)), body: Some(body.into_body()), ..Arguments::default() };
        Call::of_value(&self.0, &UPDATE, arguments)
    }
}
