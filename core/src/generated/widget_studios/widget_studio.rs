// Generated from core/src/spec/widget_studios.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
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
