// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::spec;

/// The calls on `studio_recommender_blocks`.
#[derive(Debug, Clone)]
pub struct StudioRecommenderBlocks(Client);

impl StudioRecommenderBlocks {
    /// Deletes the studio recommender block with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.studio_recommender_blocks().delete(801);
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn delete(&self, studio_recommender_block_id: i64) -> Call<()> {
        Call::of_nothing(self.0.clone(), &spec::STUDIO_RECOMMENDER_BLOCKS_DELETE, Arguments::of_path(vec![studio_recommender_block_id.into()]))
    }
}

impl Client {
    /// The calls on `studio_recommender_blocks`.
    #[must_use]
    pub fn studio_recommender_blocks(&self) -> StudioRecommenderBlocks { StudioRecommenderBlocks(self.clone()) }
}
