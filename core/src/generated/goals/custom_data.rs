// Generated from core/src/spec/goals.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// Custom data of a site.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CustomData(Record);

record_type!(CustomData, &spec::CUSTOM_DATA);

impl CustomData {
    /// The id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The index.
    pub const INDEX: FieldKey<Self, Int> = FieldKey::new("index");
    /// The name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// The description.
    pub const DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("description");
    /// The id of the site.
    pub const SITE_ID: FieldKey<Self, Int> = FieldKey::new("siteId");
    /// The code of the site.
    pub const SITE_CODE: FieldKey<Self, Text> = FieldKey::new("siteCode");
    /// The account id of the creator.
    pub const CREATED_BY_ID: FieldKey<Self, Int> = FieldKey::new("createdById");
    /// When the custom data was created.
    pub const DATE_CREATED: FieldKey<Self, DateTime> = FieldKey::new("dateCreated");
    /// When the custom data was last changed.
    pub const MODIFICATION_DATE: FieldKey<Self, DateTime> = FieldKey::new("modificationDate");
    /// The tags, as one string.
    pub const TAGS: FieldKey<Self, Text> = FieldKey::new("tags");
    /// Advanced proposed values.
    pub const ADVANCED_PROPOSED_VALUES: FieldKey<Self, Text> = FieldKey::new("advancedProposedValues");
    /// The code that computes the value.
    pub const CUSTOM_EVAL_CODE: FieldKey<Self, Text> = FieldKey::new("customEvalCode");
    /// The name of the variable that holds the value in a tag manager.
    pub const TC_VARIABLE_NAME: FieldKey<Self, Text> = FieldKey::new("tcVariableName");
    /// Whether the value never changes.
    pub const IS_CONSTANT: FieldKey<Self, Bool> = FieldKey::new("isConstant");
    /// Whether results can be filtered and broken down by the value.
    pub const IS_FILTRABLE_VENTILABLE: FieldKey<Self, Bool> = FieldKey::new("isFiltrableVentilable");
    /// Whether prediction learns from the value.
    pub const IS_LEARNABLE: FieldKey<Self, Bool> = FieldKey::new("isLearnable");
    /// Whether the value stays on the visitor's device.
    pub const IS_LOCAL_ONLY: FieldKey<Self, Bool> = FieldKey::new("isLocalOnly");

    /// The id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The index.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn index(&self) -> Option<i64> { got::<Int>(&self.0, "index").ok().flatten() }

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

    /// The id of the site.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn site_id(&self) -> Option<i64> { got::<Int>(&self.0, "siteId").ok().flatten() }

    /// The code of the site.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn site_code(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "siteCode").ok().flatten() }

    /// The account id of the creator.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn created_by_id(&self) -> Option<i64> { got::<Int>(&self.0, "createdById").ok().flatten() }

    /// When the custom data was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_created(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateCreated").ok().flatten() }

    /// When the custom data was last changed.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn modification_date(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "modificationDate").ok().flatten() }

    /// The tags, as one string.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn tags(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "tags").ok().flatten() }

    /// Advanced proposed values.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn advanced_proposed_values(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "advancedProposedValues").ok().flatten() }

    /// The code that computes the value.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn custom_eval_code(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "customEvalCode").ok().flatten() }

    /// The name of the variable that holds the value in a tag manager.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn tc_variable_name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "tcVariableName").ok().flatten() }

    /// Whether the value never changes.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_constant(&self) -> Option<bool> { got::<Bool>(&self.0, "isConstant").ok().flatten() }

    /// Whether results can be filtered and broken down by the value.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_filtrable_ventilable(&self) -> Option<bool> { got::<Bool>(&self.0, "isFiltrableVentilable").ok().flatten() }

    /// Whether prediction learns from the value.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_learnable(&self) -> Option<bool> { got::<Bool>(&self.0, "isLearnable").ok().flatten() }

    /// Whether the value stays on the visitor's device.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_local_only(&self) -> Option<bool> { got::<Bool>(&self.0, "isLocalOnly").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::CustomData::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::CustomData::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::CustomData;
    ///
    /// assert!(CustomData::from_json("{}").is_ok());
    /// assert!(CustomData::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::CUSTOM_DATA, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::CustomData::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::CustomData::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::CustomData::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<CustomData> {
    /// The id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The index.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn index(self, value: impl IntoField<Int>) -> Self { self.set("index", value.into_json(Seal)) }

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

    /// The id of the site.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn site_id(self, value: impl IntoField<Int>) -> Self { self.set("site_id", value.into_json(Seal)) }

    /// The code of the site.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn site_code(self, value: impl IntoField<Text>) -> Self { self.set("site_code", value.into_json(Seal)) }

    /// The account id of the creator.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn created_by_id(self, value: impl IntoField<Int>) -> Self { self.set("created_by_id", value.into_json(Seal)) }

    /// When the custom data was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_created(self, value: impl IntoField<DateTime>) -> Self { self.set("date_created", value.into_json(Seal)) }

    /// When the custom data was last changed.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn modification_date(self, value: impl IntoField<DateTime>) -> Self { self.set("modification_date", value.into_json(Seal)) }

    /// The tags, as one string.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn tags(self, value: impl IntoField<Text>) -> Self { self.set("tags", value.into_json(Seal)) }

    /// Advanced proposed values.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn advanced_proposed_values(self, value: impl IntoField<Text>) -> Self { self.set("advanced_proposed_values", value.into_json(Seal)) }

    /// The code that computes the value.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn custom_eval_code(self, value: impl IntoField<Text>) -> Self { self.set("custom_eval_code", value.into_json(Seal)) }

    /// The name of the variable that holds the value in a tag manager.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn tc_variable_name(self, value: impl IntoField<Text>) -> Self { self.set("tc_variable_name", value.into_json(Seal)) }

    /// Whether the value never changes.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_constant(self, value: impl IntoField<Bool>) -> Self { self.set("is_constant", value.into_json(Seal)) }

    /// Whether results can be filtered and broken down by the value.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_filtrable_ventilable(self, value: impl IntoField<Bool>) -> Self { self.set("is_filtrable_ventilable", value.into_json(Seal)) }

    /// Whether prediction learns from the value.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_learnable(self, value: impl IntoField<Bool>) -> Self { self.set("is_learnable", value.into_json(Seal)) }

    /// Whether the value stays on the visitor's device.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_local_only(self, value: impl IntoField<Bool>) -> Self { self.set("is_local_only", value.into_json(Seal)) }
}
