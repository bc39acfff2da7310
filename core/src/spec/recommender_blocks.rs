//! Recommender blocks: product recommendations in a page.

use crate::schema::Kind::{Int, Text};
use crate::schema::{Model, Operation, delete, field, id, put};

pub static RECOMMENDER_BLOCK: Model = Model::new("RecommenderBlock", "A block of product recommendations.").fields(&[
    field!("id", Int, "The block's id."),
    field!("api_key", Text, "The store id of the block."),
    field!("api_secret", Text, "The secret token of the block.").secret(),
    field!("code", Text, "The code."),
    field!("description", Text, "The description."),
    field!("limit", Int, "How many products are shown."),
    field!("name", Text, "The name."),
    field!("template", Text, "The template."),
]);

pub static RECOMMENDER_BLOCKS_UPDATE: Operation =
    put("recommender_blocks", "update", "/recommender-block/{recommenderBlockId}")
        .path(&[id("recommender_block_id")])
        .sends(&RECOMMENDER_BLOCK)
        .returns(&RECOMMENDER_BLOCK)
        .example("701", r#"{"name":"Also bought","limit":8}"#)
        .doc("Updates the recommender block with the given id.");

pub static STUDIO_RECOMMENDER_BLOCKS_DELETE: Operation =
    delete("studio_recommender_blocks", "delete", "/studio-recommender-blocks/{studioRecommenderBlockId}")
        .path(&[id("studio_recommender_block_id")])
        .example("801", "")
        .doc("Deletes the studio recommender block with the given id.");

pub(super) const TYPES: &[&Model] = &[&RECOMMENDER_BLOCK];
