//! Images.

use crate::schema::Kind::{Bool, DateTime, Enum, Float, Int, List, Text};
use crate::schema::{Enumeration, Limit, Model, Operation, field, id, patch};

pub static IMAGE_FORMAT: Enumeration =
    Enumeration::new("ImageFormat", "The format of an image.", &["PNG", "JPEG", "GIF", "SVG", "MVG", "WEB"]);

pub static IMAGE: Model = Model::new("Image", "An uploaded image.").fields(&[
    field!("id", Int, "The image's unique id."),
    field!("site_id", Int, "The id of the site that the image belongs to."),
    field!("name", Text, "The name."),
    field!("file_name", Text, "The name of the file."),
    field!("path", Text, "The path of the file."),
    field!("description", Text, "The description."),
    field!("alt_text", Text, "The alternative text."),
    field!("keywords", List(&Text), "The keywords."),
    field!("tags", List(&Text), "The tags."),
    field!("source", Text, "The source of the image."),
    field!("source_url", Text, "The URL of the source."),
    field!("base_color", Int, "The base color, as a number."),
    field!("color_depth", Int, "The color depth."),
    field!("created_by_id", Int, "The account id of the uploader."),
    field!("date", DateTime, "When the image was uploaded."),
    field!("file_weight", Float, "The size of the file in kilobytes."),
    field!("size", Int, "The size in bytes, at most 5,242,880.").limit(Limit::AtMost(5_242_880)),
    field!("width", Int, "The width in pixels."),
    field!("height", Int, "The height in pixels."),
    field!("shared", Bool, "Whether the image is shared."),
    field!("format", Enum(&IMAGE_FORMAT), "The format."),
]);

pub static IMAGES_UPDATE: Operation = patch("images", "update", "/images/{imageId}")
    .path(&[id("image_id")])
    .sends_only(&IMAGE, &["baseColor", "name", "source"])
    .returns(&IMAGE)
    .example("601", r#"{"name":"Spring banner","source":"studio"}"#)
    .doc("Updates the base color, the name or the source of an image.");

pub(super) const TYPES: &[&Model] = &[&IMAGE];
