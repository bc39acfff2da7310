//! Studio recommender blocks.

use super::{Answer, Call, Effect, Example, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};

pub(super) const DELETE: Operation = Operation {
    resource: "studio_recommender_blocks",
    verb: "delete",
    method: "DELETE",
    path: "/studio-recommender-blocks/{studioRecommenderBlockId}",
    parameter: Some(PathParameter::id("studio_recommender_block_id")),
    body: None,
    answer: Answer::Nothing,
    effect: Effect::Write,
    takes_optional_fields: false,
    doc: "Deletes the studio recommender block with the given id.",
    example: Example { path: "801", body: "" },
};

/// The calls on studio recommender blocks.
#[derive(Debug, Clone)]
pub struct StudioRecommenderBlocks(pub(crate) Client);

impl StudioRecommenderBlocks {
    /// Deletes the studio recommender block with the given id.
    pub fn delete(&self, id: i64) -> Call<()> {
        let arguments = Arguments { path: Some(PathArgument::from(id)), ..Arguments::default() };
        Call::of_nothing(&self.0, &DELETE, arguments)
    }
}
