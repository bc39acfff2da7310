//! Images.

use super::declare::{Bool, DateTime, Float, Int, List, Text};
use super::macros::{enumerations, models};

enumerations! {
    /// The format of an image.
    ImageFormat { PNG, JPEG, GIF, SVG, MVG, WEB }
}

models! {
    /// An uploaded image.
    Image {
        /// The image's unique id.
        id: Int;
        /// The id of the site that the image belongs to.
        site_id "siteId": Int;
        /// The name.
        name: Text;
        /// The name of the file.
        file_name "fileName": Text;
        /// The path of the file.
        path: Text;
        /// The description.
        description: Text;
        /// The alternative text.
        alt_text "altText": Text;
        /// The keywords.
        keywords: List<Text>;
        /// The tags.
        tags: List<Text>;
        /// The source of the image.
        source: Text;
        /// The URL of the source.
        source_url "sourceUrl": Text;
        /// The base color, as a number.
        base_color "baseColor": Int;
        /// The color depth.
        color_depth "colorDepth": Int;
        /// The account id of the uploader.
        created_by_id "createdById": Int;
        /// When the image was uploaded.
        date: DateTime;
        /// The size of the file in kilobytes.
        file_weight "fileWeight": Float;
        /// The size in bytes, at most 5,242,880.
        size: Int [at_most(5_242_880)];
        /// The width in pixels.
        width: Int;
        /// The height in pixels.
        height: Int;
        /// Whether the image is shared.
        shared: Bool;
        /// The format.
        format: ImageFormat;
    }
}
