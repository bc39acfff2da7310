// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::generated::RecommenderBlock;
use crate::operation::IntoBody;
use crate::spec;

/// The calls on `recommender_blocks`.
#[derive(Debug, Clone)]
pub struct RecommenderBlocks(Client);

impl RecommenderBlocks {
    /// Updates the recommender block with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.recommender_blocks().update(701, serde_json::json!({"name":"Also bought","limit":8}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn update(&self, recommender_block_id: i64, body: impl IntoBody<RecommenderBlock>) -> Call<RecommenderBlock> {
        Call::of_value(self.0.clone(), &spec::RECOMMENDER_BLOCKS_UPDATE, Arguments::of_path(vec![recommender_block_id.into()]).with_body::<RecommenderBlock>(body))
    }
}

impl Client {
    /// The calls on `recommender_blocks`.
    #[must_use]
    pub fn recommender_blocks(&self) -> RecommenderBlocks { RecommenderBlocks(self.clone()) }
}
