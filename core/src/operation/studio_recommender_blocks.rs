//! Studio recommender blocks.

use super::{Answer, Effect, Example, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};
use crate::error::Result;

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
    pub async fn delete(&self, id: i64) -> Result<()> {
        let arguments = Arguments { path: Some(PathArgument::from(id)), ..Arguments::default() };
        self.0.call_without_answer(&DELETE, arguments).await
    }
}
