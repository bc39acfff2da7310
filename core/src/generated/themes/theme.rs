// Generated from core/src/spec/themes.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// The colors and fonts of widgets.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Theme(Record);

record_type!(Theme, &spec::THEME);

impl Theme {
    /// The theme's id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// The description.
    pub const DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("description");
    /// The ids of the projects (sites) that use the theme.
    pub const PROJECT_IDS: FieldKey<Self, List<Id>> = FieldKey::new("projectIds");
    /// The ids of the widgets that use the theme.
    pub const WIDGET_IDS: FieldKey<Self, List<Id>> = FieldKey::new("widgetIds");
    /// The components.
    pub const COMPONENTS: FieldKey<Self, List<Text>> = FieldKey::new("components");
    /// The tags.
    pub const TAGS: FieldKey<Self, List<Text>> = FieldKey::new("tags");
    /// The colors.
    pub const COLORS: FieldKey<Self, List<ThemeColor>> = FieldKey::new("colors");
    /// The account's own fonts.
    pub const CUSTOM_FONTS: FieldKey<Self, List<Font>> = FieldKey::new("customFonts");
    /// The selected fonts.
    pub const SELECTED_FONTS: FieldKey<Self, List<SelectedFont>> = FieldKey::new("selectedFonts");
    /// Whether the theme is in use.
    pub const STATUS: FieldKey<Self, ThemeStatus> = FieldKey::new("status");
    /// When the theme was created.
    pub const CREATION_DATE: FieldKey<Self, DateTime> = FieldKey::new("creationDate");
    /// When the theme was last changed.
    pub const DATE_MODIFIED: FieldKey<Self, DateTime> = FieldKey::new("dateModified");

    /// The theme's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The name.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "name").ok().flatten() }

    /// The description.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn description(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "description").ok().flatten() }

    /// The ids of the projects (sites) that use the theme.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn project_ids(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "projectIds")?.into_iter().flatten().flatten()) }

    /// The ids of the widgets that use the theme.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn widget_ids(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "widgetIds")?.into_iter().flatten().flatten()) }

    /// The components.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn components(&self) -> Result<impl Iterator<Item = Cow<'_, str>>> { Ok(got::<List<Text>>(&self.0, "components")?.into_iter().flatten().flatten()) }

    /// The tags.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn tags(&self) -> Result<impl Iterator<Item = Cow<'_, str>>> { Ok(got::<List<Text>>(&self.0, "tags")?.into_iter().flatten().flatten()) }

    /// The colors.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn colors(&self) -> Result<impl Iterator<Item = ThemeColor>> { Ok(got::<List<ThemeColor>>(&self.0, "colors")?.into_iter().flatten().flatten()) }

    /// The account's own fonts.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn custom_fonts(&self) -> Result<impl Iterator<Item = Font>> { Ok(got::<List<Font>>(&self.0, "customFonts")?.into_iter().flatten().flatten()) }

    /// The selected fonts.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn selected_fonts(&self) -> Result<impl Iterator<Item = SelectedFont>> { Ok(got::<List<SelectedFont>>(&self.0, "selectedFonts")?.into_iter().flatten().flatten()) }

    /// Whether the theme is in use.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn status(&self) -> Option<ThemeStatus> { got::<ThemeStatus>(&self.0, "status").ok().flatten() }

    /// When the theme was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn creation_date(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "creationDate").ok().flatten() }

    /// When the theme was last changed.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_modified(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateModified").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Theme::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Theme::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::Theme;
    ///
    /// assert!(Theme::from_json("{}").is_ok());
    /// assert!(Theme::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::THEME, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Theme::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Theme::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Theme::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Theme> {
    /// The theme's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The name.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn name(self, value: impl IntoField<Text>) -> Self { self.set("name", value.into_json(Seal)) }

    /// The description.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn description(self, value: impl IntoField<Text>) -> Self { self.set("description", value.into_json(Seal)) }

    /// The ids of the projects (sites) that use the theme.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn project_ids(self, value: impl IntoField<List<Id>>) -> Self { self.set("project_ids", value.into_json(Seal)) }

    /// The ids of the widgets that use the theme.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn widget_ids(self, value: impl IntoField<List<Id>>) -> Self { self.set("widget_ids", value.into_json(Seal)) }

    /// The components.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn components(self, value: impl IntoField<List<Text>>) -> Self { self.set("components", value.into_json(Seal)) }

    /// The tags.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn tags(self, value: impl IntoField<List<Text>>) -> Self { self.set("tags", value.into_json(Seal)) }

    /// The colors.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn colors(self, value: impl IntoField<List<ThemeColor>>) -> Self { self.set("colors", value.into_json(Seal)) }

    /// The account's own fonts.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn custom_fonts(self, value: impl IntoField<List<Font>>) -> Self { self.set("custom_fonts", value.into_json(Seal)) }

    /// The selected fonts.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn selected_fonts(self, value: impl IntoField<List<SelectedFont>>) -> Self { self.set("selected_fonts", value.into_json(Seal)) }

    /// Whether the theme is in use.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn status(self, value: impl IntoField<ThemeStatus>) -> Self { self.set("status", value.into_json(Seal)) }

    /// When the theme was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn creation_date(self, value: impl IntoField<DateTime>) -> Self { self.set("creation_date", value.into_json(Seal)) }

    /// When the theme was last changed.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_modified(self, value: impl IntoField<DateTime>) -> Self { self.set("date_modified", value.into_json(Seal)) }
}
