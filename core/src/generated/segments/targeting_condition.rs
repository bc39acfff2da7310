// Generated from core/src/spec/segments.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// One condition; fields that only its targeting type has are kept as extra fields.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetingCondition(Record);

record_type!(TargetingCondition, &spec::TARGETING_CONDITION);

impl TargetingCondition {
    /// The condition's id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The condition described in HTML.
    pub const HTML_DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("htmlDescription");
    /// The importance, 1 by default; higher means more.
    pub const WEIGHT: FieldKey<Self, Int> = FieldKey::new("weight");
    /// The data that the condition inspects.
    pub const TARGETING_TYPE: FieldKey<Self, TargetingType> = FieldKey::new("targetingType");

    /// The condition's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The condition described in HTML.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn html_description(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "htmlDescription").ok().flatten() }

    /// The importance, 1 by default; higher means more.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn weight(&self) -> Option<i64> { got::<Int>(&self.0, "weight").ok().flatten() }

    /// The data that the condition inspects.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn targeting_type(&self) -> Option<TargetingType> { got::<TargetingType>(&self.0, "targetingType").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::TargetingCondition::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::TargetingCondition;
    ///
    /// assert!(TargetingCondition::from_json("{}").is_ok());
    /// assert!(TargetingCondition::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::TARGETING_CONDITION, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<TargetingCondition> {
    /// The condition's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The condition described in HTML.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn html_description(self, value: impl IntoField<Text>) -> Self { self.set("html_description", value.into_json(Seal)) }

    /// The importance, 1 by default; higher means more.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn weight(self, value: impl IntoField<Int>) -> Self { self.set("weight", value.into_json(Seal)) }

    /// The data that the condition inspects.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn targeting_type(self, value: impl IntoField<TargetingType>) -> Self { self.set("targeting_type", value.into_json(Seal)) }
}
