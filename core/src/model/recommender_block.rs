//! Recommender blocks: product recommendations in a page.

use super::declare::{Int, Text};
use super::macros::models;

models! {
    /// A block of product recommendations.
    RecommenderBlock {
        /// The block's id.
        id: Int;
        /// The store id of the block.
        api_key "apiKey": Text;
        /// The secret token of the block.
        api_secret "apiSecret": Text [secret];
        /// The code.
        code: Text;
        /// The description.
        description: Text;
        /// How many products are shown.
        limit: Int;
        /// The name.
        name: Text;
        /// The template.
        template: Text;
    }
}
