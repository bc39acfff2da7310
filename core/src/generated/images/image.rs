// Generated from core/src/spec/images.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// An uploaded image.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Image(Record);

record_type!(Image, &spec::IMAGE);

impl Image {
    /// The image's unique id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The id of the site that the image belongs to.
    pub const SITE_ID: FieldKey<Self, Int> = FieldKey::new("siteId");
    /// The name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// The name of the file.
    pub const FILE_NAME: FieldKey<Self, Text> = FieldKey::new("fileName");
    /// The path of the file.
    pub const PATH: FieldKey<Self, Text> = FieldKey::new("path");
    /// The description.
    pub const DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("description");
    /// The alternative text.
    pub const ALT_TEXT: FieldKey<Self, Text> = FieldKey::new("altText");
    /// The keywords.
    pub const KEYWORDS: FieldKey<Self, List<Text>> = FieldKey::new("keywords");
    /// The tags.
    pub const TAGS: FieldKey<Self, List<Text>> = FieldKey::new("tags");
    /// The source of the image.
    pub const SOURCE: FieldKey<Self, Text> = FieldKey::new("source");
    /// The URL of the source.
    pub const SOURCE_URL: FieldKey<Self, Text> = FieldKey::new("sourceUrl");
    /// The base color, as a number.
    pub const BASE_COLOR: FieldKey<Self, Int> = FieldKey::new("baseColor");
    /// The color depth.
    pub const COLOR_DEPTH: FieldKey<Self, Int> = FieldKey::new("colorDepth");
    /// The account id of the uploader.
    pub const CREATED_BY_ID: FieldKey<Self, Int> = FieldKey::new("createdById");
    /// When the image was uploaded.
    pub const DATE: FieldKey<Self, DateTime> = FieldKey::new("date");
    /// The size of the file in kilobytes.
    pub const FILE_WEIGHT: FieldKey<Self, Float> = FieldKey::new("fileWeight");
    /// The size in bytes, at most 5,242,880.
    pub const SIZE: FieldKey<Self, Int> = FieldKey::new("size");
    /// The width in pixels.
    pub const WIDTH: FieldKey<Self, Int> = FieldKey::new("width");
    /// The height in pixels.
    pub const HEIGHT: FieldKey<Self, Int> = FieldKey::new("height");
    /// Whether the image is shared.
    pub const SHARED: FieldKey<Self, Bool> = FieldKey::new("shared");
    /// The format.
    pub const FORMAT: FieldKey<Self, ImageFormat> = FieldKey::new("format");

    /// The image's unique id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The id of the site that the image belongs to.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn site_id(&self) -> Option<i64> { got::<Int>(&self.0, "siteId").ok().flatten() }

    /// The name.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "name").ok().flatten() }

    /// The name of the file.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn file_name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "fileName").ok().flatten() }

    /// The path of the file.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn path(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "path").ok().flatten() }

    /// The description.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn description(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "description").ok().flatten() }

    /// The alternative text.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn alt_text(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "altText").ok().flatten() }

    /// The keywords.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn keywords(&self) -> Result<impl Iterator<Item = Cow<'_, str>>> { Ok(got::<List<Text>>(&self.0, "keywords")?.into_iter().flatten().flatten()) }

    /// The tags.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn tags(&self) -> Result<impl Iterator<Item = Cow<'_, str>>> { Ok(got::<List<Text>>(&self.0, "tags")?.into_iter().flatten().flatten()) }

    /// The source of the image.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn source(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "source").ok().flatten() }

    /// The URL of the source.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn source_url(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "sourceUrl").ok().flatten() }

    /// The base color, as a number.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn base_color(&self) -> Option<i64> { got::<Int>(&self.0, "baseColor").ok().flatten() }

    /// The color depth.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn color_depth(&self) -> Option<i64> { got::<Int>(&self.0, "colorDepth").ok().flatten() }

    /// The account id of the uploader.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn created_by_id(&self) -> Option<i64> { got::<Int>(&self.0, "createdById").ok().flatten() }

    /// When the image was uploaded.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "date").ok().flatten() }

    /// The size of the file in kilobytes.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn file_weight(&self) -> Option<f64> { got::<Float>(&self.0, "fileWeight").ok().flatten() }

    /// The size in bytes, at most 5,242,880.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn size(&self) -> Option<i64> { got::<Int>(&self.0, "size").ok().flatten() }

    /// The width in pixels.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn width(&self) -> Option<i64> { got::<Int>(&self.0, "width").ok().flatten() }

    /// The height in pixels.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn height(&self) -> Option<i64> { got::<Int>(&self.0, "height").ok().flatten() }

    /// Whether the image is shared.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn shared(&self) -> Option<bool> { got::<Bool>(&self.0, "shared").ok().flatten() }

    /// The format.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn format(&self) -> Option<ImageFormat> { got::<ImageFormat>(&self.0, "format").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Image::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Image::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.clone().into_builder().build()?, value);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> Builder<Self> { Builder::of(self.0) }

    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::Image;
    ///
    /// assert!(Image::from_json("{}").is_ok());
    /// assert!(Image::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::IMAGE, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Image::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"x": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.0.json() }

    /// Returns the value of a field, which may also be absent or null; see [`Field`]. That of an object or a list is a `Result`:
    /// what is within it is checked when it is read.
    ///
    /// ```
    /// use xpauto::model::{Field, Theme};
    ///
    /// let theme = Theme::from_json(r#"{"name": null}"#)?;
    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn get<F: FieldType>(&self, field: FieldKey<Self, F>) -> Field<F::Read<'_>> { field.read(&self.0) }

    /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number beyond
    /// 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
    ///
    /// ```
    /// let value = xpauto::model::Image::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.extra("x"), Some(1.into()));
    /// assert_eq!(value.extra("y"), None);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
        self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
    }

    /// Iterates over the fields that are not declared, in their order.
    ///
    /// ```
    /// let value = xpauto::model::Image::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Image> {
    /// The image's unique id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The id of the site that the image belongs to.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn site_id(self, value: impl IntoField<Int>) -> Self { self.set("site_id", value.into_json(Seal)) }

    /// The name.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn name(self, value: impl IntoField<Text>) -> Self { self.set("name", value.into_json(Seal)) }

    /// The name of the file.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn file_name(self, value: impl IntoField<Text>) -> Self { self.set("file_name", value.into_json(Seal)) }

    /// The path of the file.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn path(self, value: impl IntoField<Text>) -> Self { self.set("path", value.into_json(Seal)) }

    /// The description.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn description(self, value: impl IntoField<Text>) -> Self { self.set("description", value.into_json(Seal)) }

    /// The alternative text.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn alt_text(self, value: impl IntoField<Text>) -> Self { self.set("alt_text", value.into_json(Seal)) }

    /// The keywords.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn keywords(self, value: impl IntoField<List<Text>>) -> Self { self.set("keywords", value.into_json(Seal)) }

    /// The tags.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn tags(self, value: impl IntoField<List<Text>>) -> Self { self.set("tags", value.into_json(Seal)) }

    /// The source of the image.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn source(self, value: impl IntoField<Text>) -> Self { self.set("source", value.into_json(Seal)) }

    /// The URL of the source.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn source_url(self, value: impl IntoField<Text>) -> Self { self.set("source_url", value.into_json(Seal)) }

    /// The base color, as a number.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn base_color(self, value: impl IntoField<Int>) -> Self { self.set("base_color", value.into_json(Seal)) }

    /// The color depth.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn color_depth(self, value: impl IntoField<Int>) -> Self { self.set("color_depth", value.into_json(Seal)) }

    /// The account id of the uploader.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn created_by_id(self, value: impl IntoField<Int>) -> Self { self.set("created_by_id", value.into_json(Seal)) }

    /// When the image was uploaded.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date(self, value: impl IntoField<DateTime>) -> Self { self.set("date", value.into_json(Seal)) }

    /// The size of the file in kilobytes.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn file_weight(self, value: impl IntoField<Float>) -> Self { self.set("file_weight", value.into_json(Seal)) }

    /// The size in bytes, at most 5,242,880.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn size(self, value: impl IntoField<Int>) -> Self { self.set("size", value.into_json(Seal)) }

    /// The width in pixels.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn width(self, value: impl IntoField<Int>) -> Self { self.set("width", value.into_json(Seal)) }

    /// The height in pixels.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn height(self, value: impl IntoField<Int>) -> Self { self.set("height", value.into_json(Seal)) }

    /// Whether the image is shared.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn shared(self, value: impl IntoField<Bool>) -> Self { self.set("shared", value.into_json(Seal)) }

    /// The format.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn format(self, value: impl IntoField<ImageFormat>) -> Self { self.set("format", value.into_json(Seal)) }
}
