//! Images.

use crate::schema::Kind::{Bool, DateTime, Enum, Float, Int, List, Text};
use crate::schema::{Enumeration, Model, Operation, field, id, patch};

pub static IMAGE_FORMAT: Enumeration =
    Enumeration::new("ImageFormat", "The format of an image.", &["PNG", "JPEG", "GIF", "SVG", "MVG", "WEB"]);

pub static IMAGE: Model = Model::new("Image", "An uploaded image.").fields(&[
    field("id", Int).doc("The image's unique id."),
    field("site_id", Int).wire("siteId").doc("The id of the site that the image belongs to."),
    field("name", Text).doc("The name."),
    field("file_name", Text).wire("fileName").doc("The name of the file."),
    field("path", Text).doc("The path of the file."),
    field("description", Text).doc("The description."),
    field("alt_text", Text).wire("altText").doc("The alternative text."),
    field("keywords", List(&Text)).doc("The keywords."),
    field("tags", List(&Text)).doc("The tags."),
    field("source", Text).doc("The source of the image."),
    field("source_url", Text).wire("sourceUrl").doc("The URL of the source."),
    field("base_color", Int).wire("baseColor").doc("The base color, as a number."),
    field("color_depth", Int).wire("colorDepth").doc("The color depth."),
    field("created_by_id", Int).wire("createdById").doc("The account id of the uploader."),
    field("date", DateTime).doc("When the image was uploaded."),
    field("file_weight", Float).wire("fileWeight").doc("The size of the file in kilobytes."),
    field("size", Int).at_most(5_242_880).doc("The size in bytes, at most 5,242,880."),
    field("width", Int).doc("The width in pixels."),
    field("height", Int).doc("The height in pixels."),
    field("shared", Bool).doc("Whether the image is shared."),
    field("format", Enum(&IMAGE_FORMAT)).doc("The format."),
]);

pub static IMAGES_UPDATE: Operation = patch("images", "update", "/images/{imageId}")
    .path(&[id("image_id")])
    .sends_only(&IMAGE, &["baseColor", "name", "source"])
    .returns(&IMAGE)
    .example("601", r#"{"name":"Spring banner","source":"studio"}"#)
    .doc("Updates the base color, the name or the source of an image.");

pub(super) const TYPES: &[&Model] = &[&IMAGE];
