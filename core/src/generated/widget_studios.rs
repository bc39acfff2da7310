// Generated from core/src/spec/widget_studios.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use super::*;
use crate::error::Result;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// A widget that was created in the studio.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WidgetStudio(Record);

record_type!(WidgetStudio, &spec::WIDGET_STUDIO);

impl WidgetStudio {
    /// The widget's unique id.
    pub const WIDGET_ID: FieldKey<Self, Int> = FieldKey::new("widgetId");
    /// When the widget was created.
    pub const DATE_CREATED: FieldKey<Self, DateTime> = FieldKey::new("dateCreated");
    /// When the widget was last changed.
    pub const DATE_MODIFIED: FieldKey<Self, DateTime> = FieldKey::new("dateModified");
    /// The version: at most three digits before the decimal point and two after it.
    pub const VERSION: FieldKey<Self, Float> = FieldKey::new("version");
    /// Whether the widget belongs to a legacy system.
    pub const IS_LEGACY: FieldKey<Self, Bool> = FieldKey::new("isLegacy");
    /// The editor's configuration, as a JSON string.
    pub const WIDGET_EDITOR_TEMPLATE: FieldKey<Self, Text> = FieldKey::new("widgetEditorTemplate");
    /// The fonts.
    pub const FONTS: FieldKey<Self, List<Font>> = FieldKey::new("fonts");
    /// The screens.
    pub const SCREENS: FieldKey<Self, List<Screen>> = FieldKey::new("screens");
    /// The languages.
    pub const TRANSLATION: FieldKey<Self, Translation> = FieldKey::new("translation");
    /// The kinds of elements in the widget.
    pub const ELEMENTS: FieldKey<Self, List<ElementType>> = FieldKey::new("elements");
    /// The actions of the widget.
    pub const EVENT_ACTIONS: FieldKey<Self, List<EventAction>> = FieldKey::new("eventActions");
    /// The events that trigger the actions.
    pub const EVENT_CONDITIONS: FieldKey<Self, List<EventCondition>> = FieldKey::new("eventConditions");

    /// The widget's unique id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn widget_id(&self) -> Option<i64> { got::<Int>(&self.0, "widgetId").ok().flatten() }

    /// When the widget was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_created(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateCreated").ok().flatten() }

    /// When the widget was last changed.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_modified(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateModified").ok().flatten() }

    /// The version: at most three digits before the decimal point and two after it.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn version(&self) -> Option<f64> { got::<Float>(&self.0, "version").ok().flatten() }

    /// Whether the widget belongs to a legacy system.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_legacy(&self) -> Option<bool> { got::<Bool>(&self.0, "isLegacy").ok().flatten() }

    /// The editor's configuration, as a JSON string.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn widget_editor_template(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "widgetEditorTemplate").ok().flatten() }

    /// The fonts.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn fonts(&self) -> Result<impl Iterator<Item = Font>> { Ok(got::<List<Font>>(&self.0, "fonts")?.into_iter().flatten().flatten()) }

    /// The screens.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn screens(&self) -> Result<impl Iterator<Item = Screen>> { Ok(got::<List<Screen>>(&self.0, "screens")?.into_iter().flatten().flatten()) }

    /// The languages.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn translation(&self) -> Result<Option<Translation>> { got::<Translation>(&self.0, "translation") }

    /// The kinds of elements in the widget.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn elements(&self) -> Result<impl Iterator<Item = ElementType>> { Ok(got::<List<ElementType>>(&self.0, "elements")?.into_iter().flatten().flatten()) }

    /// The actions of the widget.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn event_actions(&self) -> Result<impl Iterator<Item = EventAction>> { Ok(got::<List<EventAction>>(&self.0, "eventActions")?.into_iter().flatten().flatten()) }

    /// The events that trigger the actions.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn event_conditions(&self) -> Result<impl Iterator<Item = EventCondition>> { Ok(got::<List<EventCondition>>(&self.0, "eventConditions")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::WidgetStudio::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::WidgetStudio::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::WidgetStudio;
    ///
    /// assert!(WidgetStudio::from_json("{}").is_ok());
    /// assert!(WidgetStudio::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::WIDGET_STUDIO, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::WidgetStudio::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::WidgetStudio::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::WidgetStudio::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<WidgetStudio> {
    /// The widget's unique id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn widget_id(self, value: impl IntoField<Int>) -> Self { self.set("widget_id", value.into_json(Seal)) }

    /// When the widget was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_created(self, value: impl IntoField<DateTime>) -> Self { self.set("date_created", value.into_json(Seal)) }

    /// When the widget was last changed.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_modified(self, value: impl IntoField<DateTime>) -> Self { self.set("date_modified", value.into_json(Seal)) }

    /// The version: at most three digits before the decimal point and two after it.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn version(self, value: impl IntoField<Float>) -> Self { self.set("version", value.into_json(Seal)) }

    /// Whether the widget belongs to a legacy system.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_legacy(self, value: impl IntoField<Bool>) -> Self { self.set("is_legacy", value.into_json(Seal)) }

    /// The editor's configuration, as a JSON string.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn widget_editor_template(self, value: impl IntoField<Text>) -> Self { self.set("widget_editor_template", value.into_json(Seal)) }

    /// The fonts.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn fonts(self, value: impl IntoField<List<Font>>) -> Self { self.set("fonts", value.into_json(Seal)) }

    /// The screens.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn screens(self, value: impl IntoField<List<Screen>>) -> Self { self.set("screens", value.into_json(Seal)) }

    /// The languages.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn translation(self, value: impl IntoField<Translation>) -> Self { self.set("translation", value.into_json(Seal)) }

    /// The kinds of elements in the widget.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn elements(self, value: impl IntoField<List<ElementType>>) -> Self { self.set("elements", value.into_json(Seal)) }

    /// The actions of the widget.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn event_actions(self, value: impl IntoField<List<EventAction>>) -> Self { self.set("event_actions", value.into_json(Seal)) }

    /// The events that trigger the actions.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn event_conditions(self, value: impl IntoField<List<EventCondition>>) -> Self { self.set("event_conditions", value.into_json(Seal)) }
}

/// A screen of a widget.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Screen(Record);

record_type!(Screen, &spec::SCREEN);

impl Screen {
    /// The screen's id.
    pub const ID: FieldKey<Self, Text> = FieldKey::new("id");
    /// The name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// The name of the template.
    pub const TEMPLATE_NAME: FieldKey<Self, Text> = FieldKey::new("templateName");

    /// The screen's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "id").ok().flatten() }

    /// The name.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "name").ok().flatten() }

    /// The name of the template.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn template_name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "templateName").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Screen::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Screen::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::Screen;
    ///
    /// assert!(Screen::from_json("{}").is_ok());
    /// assert!(Screen::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::SCREEN, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Screen::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Screen::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Screen::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Screen> {
    /// The screen's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Text>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The name.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn name(self, value: impl IntoField<Text>) -> Self { self.set("name", value.into_json(Seal)) }

    /// The name of the template.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn template_name(self, value: impl IntoField<Text>) -> Self { self.set("template_name", value.into_json(Seal)) }
}

/// The languages of a widget.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Translation(Record);

record_type!(Translation, &spec::TRANSLATION);

impl Translation {
    /// Whether the widget is translated.
    pub const ENABLED: FieldKey<Self, Bool> = FieldKey::new("enabled");
    /// The id of the default language.
    pub const DEFAULT_LANGUAGE_ID: FieldKey<Self, Text> = FieldKey::new("defaultLanguageId");
    /// The languages.
    pub const LANGUAGES: FieldKey<Self, List<Language>> = FieldKey::new("languages");

    /// Whether the widget is translated.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn enabled(&self) -> Option<bool> { got::<Bool>(&self.0, "enabled").ok().flatten() }

    /// The id of the default language.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn default_language_id(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "defaultLanguageId").ok().flatten() }

    /// The languages.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn languages(&self) -> Result<impl Iterator<Item = Language>> { Ok(got::<List<Language>>(&self.0, "languages")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Translation::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Translation::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::Translation;
    ///
    /// assert!(Translation::from_json("{}").is_ok());
    /// assert!(Translation::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::TRANSLATION, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Translation::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Translation::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Translation::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Translation> {
    /// Whether the widget is translated.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn enabled(self, value: impl IntoField<Bool>) -> Self { self.set("enabled", value.into_json(Seal)) }

    /// The id of the default language.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn default_language_id(self, value: impl IntoField<Text>) -> Self { self.set("default_language_id", value.into_json(Seal)) }

    /// The languages.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn languages(self, value: impl IntoField<List<Language>>) -> Self { self.set("languages", value.into_json(Seal)) }
}

/// A language of a widget.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Language(Record);

record_type!(Language, &spec::LANGUAGE);

impl Language {
    /// The language's id.
    pub const IID: FieldKey<Self, Text> = FieldKey::new("IID");
    /// The language's code.
    pub const CODE: FieldKey<Self, Text> = FieldKey::new("code");
    /// The language's name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");

    /// The language's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn iid(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "IID").ok().flatten() }

    /// The language's code.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn code(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "code").ok().flatten() }

    /// The language's name.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "name").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Language::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Language::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::Language;
    ///
    /// assert!(Language::from_json("{}").is_ok());
    /// assert!(Language::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::LANGUAGE, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Language::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Language::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Language::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Language> {
    /// The language's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn iid(self, value: impl IntoField<Text>) -> Self { self.set("iid", value.into_json(Seal)) }

    /// The language's code.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn code(self, value: impl IntoField<Text>) -> Self { self.set("code", value.into_json(Seal)) }

    /// The language's name.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn name(self, value: impl IntoField<Text>) -> Self { self.set("name", value.into_json(Seal)) }
}

/// A kind of element in a widget.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ElementType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ElementType {
    /// `BOX`.
    Box,
    /// `BUTTON`.
    Button,
    /// `BUTTON_V2`.
    ButtonV2,
    /// `CHECKBOX`.
    Checkbox,
    /// `CLOSE`.
    Close,
    /// `COPY`.
    Copy,
    /// `COUNTDOWN`.
    Countdown,
    /// `COUNTDOWN_V2`.
    CountdownV2,
    /// `COUNTDOWN_PROGRESS_BAR`.
    CountdownProgressBar,
    /// `COUNTDOWN_V2_PROGRESS_BAR`.
    CountdownV2ProgressBar,
    /// `DATE`.
    Date,
    /// `FORM_ERROR_MESSAGE`.
    FormErrorMessage,
    /// `GROUP`.
    Group,
    /// `HEADING`.
    Heading,
    /// `HIDDEN_INPUT`.
    HiddenInput,
    /// `HTML`.
    Html,
    /// `IFRAME`.
    Iframe,
    /// `IMAGE`.
    Image,
    /// `INPUT`.
    Input,
    /// `LINK`.
    Link,
    /// `SCROLLING_TEXT`.
    ScrollingText,
    /// `MULTI_STEP_FORM`.
    MultiStepForm,
    /// `PRODUCT_RECO`.
    ProductReco,
    /// `PROGRESS_BAR`.
    ProgressBar,
    /// `RADIO_BUTTON`.
    RadioButton,
    /// `SELECT`.
    Select,
    /// `SHAPE`.
    Shape,
    /// `SLIDER`.
    Slider,
    /// `STEP_PROGRESS_BAR`.
    StepProgressBar,
    /// `TEXT`.
    Text,
    /// `TEXTAREA`.
    Textarea,
    /// `TIME`.
    Time,
    /// `TOOLTIP`.
    Tooltip,
    /// `TOGGLE`.
    Toggle,
    /// `VIDEO`.
    Video,
    /// `QR_CODE`.
    QrCode,
    /// `RANGE_INPUT`.
    RangeInput,
    /// `SPIN_WHEEL`.
    SpinWheel,
    /// `SCALE`.
    Scale,
    /// `SCRATCH_CARD`.
    ScratchCard,
    /// `NPS`.
    Nps,
    /// `MULTI_CHOICE`.
    MultiChoice,
    /// `SHORT_TEXT`.
    ShortText,
    /// `LONG_TEXT`.
    LongText,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ElementType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "BOX",
        "BUTTON",
        "BUTTON_V2",
        "CHECKBOX",
        "CLOSE",
        "COPY",
        "COUNTDOWN",
        "COUNTDOWN_V2",
        "COUNTDOWN_PROGRESS_BAR",
        "COUNTDOWN_V2_PROGRESS_BAR",
        "DATE",
        "FORM_ERROR_MESSAGE",
        "GROUP",
        "HEADING",
        "HIDDEN_INPUT",
        "HTML",
        "IFRAME",
        "IMAGE",
        "INPUT",
        "LINK",
        "SCROLLING_TEXT",
        "MULTI_STEP_FORM",
        "PRODUCT_RECO",
        "PROGRESS_BAR",
        "RADIO_BUTTON",
        "SELECT",
        "SHAPE",
        "SLIDER",
        "STEP_PROGRESS_BAR",
        "TEXT",
        "TEXTAREA",
        "TIME",
        "TOOLTIP",
        "TOGGLE",
        "VIDEO",
        "QR_CODE",
        "RANGE_INPUT",
        "SPIN_WHEEL",
        "SCALE",
        "SCRATCH_CARD",
        "NPS",
        "MULTI_CHOICE",
        "SHORT_TEXT",
        "LONG_TEXT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ElementType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Box => "BOX",
            Self::Button => "BUTTON",
            Self::ButtonV2 => "BUTTON_V2",
            Self::Checkbox => "CHECKBOX",
            Self::Close => "CLOSE",
            Self::Copy => "COPY",
            Self::Countdown => "COUNTDOWN",
            Self::CountdownV2 => "COUNTDOWN_V2",
            Self::CountdownProgressBar => "COUNTDOWN_PROGRESS_BAR",
            Self::CountdownV2ProgressBar => "COUNTDOWN_V2_PROGRESS_BAR",
            Self::Date => "DATE",
            Self::FormErrorMessage => "FORM_ERROR_MESSAGE",
            Self::Group => "GROUP",
            Self::Heading => "HEADING",
            Self::HiddenInput => "HIDDEN_INPUT",
            Self::Html => "HTML",
            Self::Iframe => "IFRAME",
            Self::Image => "IMAGE",
            Self::Input => "INPUT",
            Self::Link => "LINK",
            Self::ScrollingText => "SCROLLING_TEXT",
            Self::MultiStepForm => "MULTI_STEP_FORM",
            Self::ProductReco => "PRODUCT_RECO",
            Self::ProgressBar => "PROGRESS_BAR",
            Self::RadioButton => "RADIO_BUTTON",
            Self::Select => "SELECT",
            Self::Shape => "SHAPE",
            Self::Slider => "SLIDER",
            Self::StepProgressBar => "STEP_PROGRESS_BAR",
            Self::Text => "TEXT",
            Self::Textarea => "TEXTAREA",
            Self::Time => "TIME",
            Self::Tooltip => "TOOLTIP",
            Self::Toggle => "TOGGLE",
            Self::Video => "VIDEO",
            Self::QrCode => "QR_CODE",
            Self::RangeInput => "RANGE_INPUT",
            Self::SpinWheel => "SPIN_WHEEL",
            Self::Scale => "SCALE",
            Self::ScratchCard => "SCRATCH_CARD",
            Self::Nps => "NPS",
            Self::MultiChoice => "MULTI_CHOICE",
            Self::ShortText => "SHORT_TEXT",
            Self::LongText => "LONG_TEXT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ElementType {
    fn from(value: &str) -> Self {
        match value {
            "BOX" => Self::Box,
            "BUTTON" => Self::Button,
            "BUTTON_V2" => Self::ButtonV2,
            "CHECKBOX" => Self::Checkbox,
            "CLOSE" => Self::Close,
            "COPY" => Self::Copy,
            "COUNTDOWN" => Self::Countdown,
            "COUNTDOWN_V2" => Self::CountdownV2,
            "COUNTDOWN_PROGRESS_BAR" => Self::CountdownProgressBar,
            "COUNTDOWN_V2_PROGRESS_BAR" => Self::CountdownV2ProgressBar,
            "DATE" => Self::Date,
            "FORM_ERROR_MESSAGE" => Self::FormErrorMessage,
            "GROUP" => Self::Group,
            "HEADING" => Self::Heading,
            "HIDDEN_INPUT" => Self::HiddenInput,
            "HTML" => Self::Html,
            "IFRAME" => Self::Iframe,
            "IMAGE" => Self::Image,
            "INPUT" => Self::Input,
            "LINK" => Self::Link,
            "SCROLLING_TEXT" => Self::ScrollingText,
            "MULTI_STEP_FORM" => Self::MultiStepForm,
            "PRODUCT_RECO" => Self::ProductReco,
            "PROGRESS_BAR" => Self::ProgressBar,
            "RADIO_BUTTON" => Self::RadioButton,
            "SELECT" => Self::Select,
            "SHAPE" => Self::Shape,
            "SLIDER" => Self::Slider,
            "STEP_PROGRESS_BAR" => Self::StepProgressBar,
            "TEXT" => Self::Text,
            "TEXTAREA" => Self::Textarea,
            "TIME" => Self::Time,
            "TOOLTIP" => Self::Tooltip,
            "TOGGLE" => Self::Toggle,
            "VIDEO" => Self::Video,
            "QR_CODE" => Self::QrCode,
            "RANGE_INPUT" => Self::RangeInput,
            "SPIN_WHEEL" => Self::SpinWheel,
            "SCALE" => Self::Scale,
            "SCRATCH_CARD" => Self::ScratchCard,
            "NPS" => Self::Nps,
            "MULTI_CHOICE" => Self::MultiChoice,
            "SHORT_TEXT" => Self::ShortText,
            "LONG_TEXT" => Self::LongText,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ElementType);

/// The action of a widget when an event occurs.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `EventAction::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventAction {
    /// `SET_LOCAL_STORAGE`.
    SetLocalStorage,
    /// `SET_SESSION_STORAGE`.
    SetSessionStorage,
    /// `SET_COOKIES`.
    SetCookies,
    /// `SHOW_ELEMENT`.
    ShowElement,
    /// `HIDE_ELEMENT`.
    HideElement,
    /// `SET_STEP`.
    SetStep,
    /// `CLICK_ON_ELEMENT`.
    ClickOnElement,
    /// `FORM_DISABLE`.
    FormDisable,
    /// `FORM_ENABLE`.
    FormEnable,
    /// `JAVASCRIPT`.
    Javascript,
    /// `PROCESS_CONVERSION`.
    ProcessConversion,
    /// `CANCEL_CONVERSION`.
    CancelConversion,
    /// `SET_CUSTOM_DATA`.
    SetCustomData,
    /// `TRIGGER_EVENT`.
    TriggerEvent,
    /// `SET_PROGRESS`.
    SetProgress,
    /// `SEND_DATA`.
    SendData,
    /// `RUN_ROTATION_SPIN_WHEEL`.
    RunRotationSpinWheel,
    /// `SET_LOCALE`.
    SetLocale,
    /// `URL_REDIRECT`.
    UrlRedirect,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl EventAction {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SET_LOCAL_STORAGE",
        "SET_SESSION_STORAGE",
        "SET_COOKIES",
        "SHOW_ELEMENT",
        "HIDE_ELEMENT",
        "SET_STEP",
        "CLICK_ON_ELEMENT",
        "FORM_DISABLE",
        "FORM_ENABLE",
        "JAVASCRIPT",
        "PROCESS_CONVERSION",
        "CANCEL_CONVERSION",
        "SET_CUSTOM_DATA",
        "TRIGGER_EVENT",
        "SET_PROGRESS",
        "SEND_DATA",
        "RUN_ROTATION_SPIN_WHEEL",
        "SET_LOCALE",
        "URL_REDIRECT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::EventAction::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::SetLocalStorage => "SET_LOCAL_STORAGE",
            Self::SetSessionStorage => "SET_SESSION_STORAGE",
            Self::SetCookies => "SET_COOKIES",
            Self::ShowElement => "SHOW_ELEMENT",
            Self::HideElement => "HIDE_ELEMENT",
            Self::SetStep => "SET_STEP",
            Self::ClickOnElement => "CLICK_ON_ELEMENT",
            Self::FormDisable => "FORM_DISABLE",
            Self::FormEnable => "FORM_ENABLE",
            Self::Javascript => "JAVASCRIPT",
            Self::ProcessConversion => "PROCESS_CONVERSION",
            Self::CancelConversion => "CANCEL_CONVERSION",
            Self::SetCustomData => "SET_CUSTOM_DATA",
            Self::TriggerEvent => "TRIGGER_EVENT",
            Self::SetProgress => "SET_PROGRESS",
            Self::SendData => "SEND_DATA",
            Self::RunRotationSpinWheel => "RUN_ROTATION_SPIN_WHEEL",
            Self::SetLocale => "SET_LOCALE",
            Self::UrlRedirect => "URL_REDIRECT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for EventAction {
    fn from(value: &str) -> Self {
        match value {
            "SET_LOCAL_STORAGE" => Self::SetLocalStorage,
            "SET_SESSION_STORAGE" => Self::SetSessionStorage,
            "SET_COOKIES" => Self::SetCookies,
            "SHOW_ELEMENT" => Self::ShowElement,
            "HIDE_ELEMENT" => Self::HideElement,
            "SET_STEP" => Self::SetStep,
            "CLICK_ON_ELEMENT" => Self::ClickOnElement,
            "FORM_DISABLE" => Self::FormDisable,
            "FORM_ENABLE" => Self::FormEnable,
            "JAVASCRIPT" => Self::Javascript,
            "PROCESS_CONVERSION" => Self::ProcessConversion,
            "CANCEL_CONVERSION" => Self::CancelConversion,
            "SET_CUSTOM_DATA" => Self::SetCustomData,
            "TRIGGER_EVENT" => Self::TriggerEvent,
            "SET_PROGRESS" => Self::SetProgress,
            "SEND_DATA" => Self::SendData,
            "RUN_ROTATION_SPIN_WHEEL" => Self::RunRotationSpinWheel,
            "SET_LOCALE" => Self::SetLocale,
            "URL_REDIRECT" => Self::UrlRedirect,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(EventAction);

/// The event that triggers a widget's action.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `EventCondition::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventCondition {
    /// `BEFORE_DISPLAY`.
    BeforeDisplay,
    /// `AFTER_DISPLAY`.
    AfterDisplay,
    /// `ON_COUNTDOWN_END`.
    OnCountdownEnd,
    /// `IS_MOBILE`.
    IsMobile,
    /// `IS_NOT_MOBILE`.
    IsNotMobile,
    /// `IS_TABLET`.
    IsTablet,
    /// `IS_NOT_TABLET`.
    IsNotTablet,
    /// `IS_DESKTOP`.
    IsDesktop,
    /// `IS_NOT_DESKTOP`.
    IsNotDesktop,
    /// `FORM_ITEM_VALUE`.
    FormItemValue,
    /// `BY_CUSTOM_DATA`.
    ByCustomData,
    /// `ON_CLICK`.
    OnClick,
    /// `ON_SUCCESS`.
    OnSuccess,
    /// `ON_ERROR`.
    OnError,
    /// `REVEALED_SCRATCH_CARD`.
    RevealedScratchCard,
    /// `ON_SPIN_WHEEL_TURNED`.
    OnSpinWheelTurned,
    /// `WIN_SLICE_VALUE`.
    WinSliceValue,
    /// `ON_TIMER_END`.
    OnTimerEnd,
    /// `VISITOR_BROWSER_LANGUAGE`.
    VisitorBrowserLanguage,
    /// `URL_CONTAINS`.
    UrlContains,
    /// `URL_REGEX`.
    UrlRegex,
    /// `ON_VIDEO_END`.
    OnVideoEnd,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl EventCondition {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "BEFORE_DISPLAY",
        "AFTER_DISPLAY",
        "ON_COUNTDOWN_END",
        "IS_MOBILE",
        "IS_NOT_MOBILE",
        "IS_TABLET",
        "IS_NOT_TABLET",
        "IS_DESKTOP",
        "IS_NOT_DESKTOP",
        "FORM_ITEM_VALUE",
        "BY_CUSTOM_DATA",
        "ON_CLICK",
        "ON_SUCCESS",
        "ON_ERROR",
        "REVEALED_SCRATCH_CARD",
        "ON_SPIN_WHEEL_TURNED",
        "WIN_SLICE_VALUE",
        "ON_TIMER_END",
        "VISITOR_BROWSER_LANGUAGE",
        "URL_CONTAINS",
        "URL_REGEX",
        "ON_VIDEO_END",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::EventCondition::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::BeforeDisplay => "BEFORE_DISPLAY",
            Self::AfterDisplay => "AFTER_DISPLAY",
            Self::OnCountdownEnd => "ON_COUNTDOWN_END",
            Self::IsMobile => "IS_MOBILE",
            Self::IsNotMobile => "IS_NOT_MOBILE",
            Self::IsTablet => "IS_TABLET",
            Self::IsNotTablet => "IS_NOT_TABLET",
            Self::IsDesktop => "IS_DESKTOP",
            Self::IsNotDesktop => "IS_NOT_DESKTOP",
            Self::FormItemValue => "FORM_ITEM_VALUE",
            Self::ByCustomData => "BY_CUSTOM_DATA",
            Self::OnClick => "ON_CLICK",
            Self::OnSuccess => "ON_SUCCESS",
            Self::OnError => "ON_ERROR",
            Self::RevealedScratchCard => "REVEALED_SCRATCH_CARD",
            Self::OnSpinWheelTurned => "ON_SPIN_WHEEL_TURNED",
            Self::WinSliceValue => "WIN_SLICE_VALUE",
            Self::OnTimerEnd => "ON_TIMER_END",
            Self::VisitorBrowserLanguage => "VISITOR_BROWSER_LANGUAGE",
            Self::UrlContains => "URL_CONTAINS",
            Self::UrlRegex => "URL_REGEX",
            Self::OnVideoEnd => "ON_VIDEO_END",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for EventCondition {
    fn from(value: &str) -> Self {
        match value {
            "BEFORE_DISPLAY" => Self::BeforeDisplay,
            "AFTER_DISPLAY" => Self::AfterDisplay,
            "ON_COUNTDOWN_END" => Self::OnCountdownEnd,
            "IS_MOBILE" => Self::IsMobile,
            "IS_NOT_MOBILE" => Self::IsNotMobile,
            "IS_TABLET" => Self::IsTablet,
            "IS_NOT_TABLET" => Self::IsNotTablet,
            "IS_DESKTOP" => Self::IsDesktop,
            "IS_NOT_DESKTOP" => Self::IsNotDesktop,
            "FORM_ITEM_VALUE" => Self::FormItemValue,
            "BY_CUSTOM_DATA" => Self::ByCustomData,
            "ON_CLICK" => Self::OnClick,
            "ON_SUCCESS" => Self::OnSuccess,
            "ON_ERROR" => Self::OnError,
            "REVEALED_SCRATCH_CARD" => Self::RevealedScratchCard,
            "ON_SPIN_WHEEL_TURNED" => Self::OnSpinWheelTurned,
            "WIN_SLICE_VALUE" => Self::WinSliceValue,
            "ON_TIMER_END" => Self::OnTimerEnd,
            "VISITOR_BROWSER_LANGUAGE" => Self::VisitorBrowserLanguage,
            "URL_CONTAINS" => Self::UrlContains,
            "URL_REGEX" => Self::UrlRegex,
            "ON_VIDEO_END" => Self::OnVideoEnd,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(EventCondition);
