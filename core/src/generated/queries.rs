// Generated from core/src/spec/queries.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use super::*;
use crate::error::Result;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// The parameters of a list.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestParams(Record);

record_type!(RequestParams, &spec::REQUEST_PARAMS);

impl RequestParams {
    /// The filter of the records.
    pub const FILTER: FieldKey<Self, FilterExpression> = FieldKey::new("filter");
    /// The page number, from 1.
    pub const PAGE: FieldKey<Self, Int> = FieldKey::new("page");
    /// The number of records in a page.
    pub const PER_PAGE: FieldKey<Self, Int> = FieldKey::new("perPage");
    /// The order of the records.
    pub const SORT: FieldKey<Self, List<SortingParameter>> = FieldKey::new("sort");

    /// The filter of the records.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn filter(&self) -> Result<Option<FilterExpression>> { got::<FilterExpression>(&self.0, "filter") }

    /// The page number, from 1.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn page(&self) -> Option<i64> { got::<Int>(&self.0, "page").ok().flatten() }

    /// The number of records in a page.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn per_page(&self) -> Option<i64> { got::<Int>(&self.0, "perPage").ok().flatten() }

    /// The order of the records.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn sort(&self) -> Result<impl Iterator<Item = SortingParameter>> { Ok(got::<List<SortingParameter>>(&self.0, "sort")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::RequestParams::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::RequestParams::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::RequestParams;
    ///
    /// assert!(RequestParams::from_json("{}").is_ok());
    /// assert!(RequestParams::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::REQUEST_PARAMS, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::RequestParams::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::RequestParams::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::RequestParams::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<RequestParams> {
    /// The filter of the records.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn filter(self, value: impl IntoField<FilterExpression>) -> Self { self.set("filter", value.into_json(Seal)) }

    /// The page number, from 1.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn page(self, value: impl IntoField<Int>) -> Self { self.set("page", value.into_json(Seal)) }

    /// The number of records in a page.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn per_page(self, value: impl IntoField<Int>) -> Self { self.set("per_page", value.into_json(Seal)) }

    /// The order of the records.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn sort(self, value: impl IntoField<List<SortingParameter>>) -> Self { self.set("sort", value.into_json(Seal)) }
}

/// A comparison of one field.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FilteringCondition(Record);

record_type!(FilteringCondition, &spec::FILTERING_CONDITION);

impl FilteringCondition {
    /// The field's wire name.
    pub const FIELD: FieldKey<Self, Text> = FieldKey::new("field");
    /// How the field is compared.
    pub const OPERATOR: FieldKey<Self, FilterOperator> = FieldKey::new("operator");
    /// The values to compare the field with.
    pub const PARAMETERS: FieldKey<Self, List<Any>> = FieldKey::new("parameters");

    /// The field's wire name.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn field(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "field").ok().flatten() }

    /// How the field is compared.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn operator(&self) -> Option<FilterOperator> { got::<FilterOperator>(&self.0, "operator").ok().flatten() }

    /// The values to compare the field with.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn parameters(&self) -> Result<impl Iterator<Item = &str>> { Ok(got::<List<Any>>(&self.0, "parameters")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::FilteringCondition::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::FilteringCondition::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::FilteringCondition;
    ///
    /// assert!(FilteringCondition::from_json("{}").is_ok());
    /// assert!(FilteringCondition::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::FILTERING_CONDITION, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::FilteringCondition::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::FilteringCondition::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::FilteringCondition::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<FilteringCondition> {
    /// The field's wire name.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn field(self, value: impl IntoField<Text>) -> Self { self.set("field", value.into_json(Seal)) }

    /// How the field is compared.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn operator(self, value: impl IntoField<FilterOperator>) -> Self { self.set("operator", value.into_json(Seal)) }

    /// The values to compare the field with.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn parameters(self, value: impl IntoField<List<Any>>) -> Self { self.set("parameters", value.into_json(Seal)) }
}

/// Expressions joined by AND or OR.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FilteringLogic(Record);

record_type!(FilteringLogic, &spec::FILTERING_LOGIC);

impl FilteringLogic {
    /// How the expressions are joined.
    pub const CONDITIONAL_OPERATOR: FieldKey<Self, ConditionalOperator> = FieldKey::new("conditionalOperator");
    /// The expressions.
    pub const EXPRESSIONS: FieldKey<Self, List<FilterExpression>> = FieldKey::new("expressions");

    /// How the expressions are joined.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn conditional_operator(&self) -> Option<ConditionalOperator> { got::<ConditionalOperator>(&self.0, "conditionalOperator").ok().flatten() }

    /// The expressions.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn expressions(&self) -> Result<impl Iterator<Item = FilterExpression>> { Ok(got::<List<FilterExpression>>(&self.0, "expressions")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::FilteringLogic::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::FilteringLogic::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::FilteringLogic;
    ///
    /// assert!(FilteringLogic::from_json("{}").is_ok());
    /// assert!(FilteringLogic::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::FILTERING_LOGIC, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::FilteringLogic::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::FilteringLogic::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::FilteringLogic::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<FilteringLogic> {
    /// How the expressions are joined.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn conditional_operator(self, value: impl IntoField<ConditionalOperator>) -> Self { self.set("conditional_operator", value.into_json(Seal)) }

    /// The expressions.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn expressions(self, value: impl IntoField<List<FilterExpression>>) -> Self { self.set("expressions", value.into_json(Seal)) }
}

/// A field to sort by.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SortingParameter(Record);

record_type!(SortingParameter, &spec::SORTING_PARAMETER);

impl SortingParameter {
    /// The field's wire name.
    pub const FIELD: FieldKey<Self, Text> = FieldKey::new("field");
    /// The direction.
    pub const DIRECTION: FieldKey<Self, SortDirection> = FieldKey::new("direction");

    /// The field's wire name.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn field(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "field").ok().flatten() }

    /// The direction.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn direction(&self) -> Option<SortDirection> { got::<SortDirection>(&self.0, "direction").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::SortingParameter::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::SortingParameter::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::SortingParameter;
    ///
    /// assert!(SortingParameter::from_json("{}").is_ok());
    /// assert!(SortingParameter::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::SORTING_PARAMETER, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::SortingParameter::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::SortingParameter::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::SortingParameter::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<SortingParameter> {
    /// The field's wire name.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn field(self, value: impl IntoField<Text>) -> Self { self.set("field", value.into_json(Seal)) }

    /// The direction.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn direction(self, value: impl IntoField<SortDirection>) -> Self { self.set("direction", value.into_json(Seal)) }
}

/// The body of a response outside 2xx.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ErrorObject(Record);

record_type!(ErrorObject, &spec::ERROR_OBJECT);

impl ErrorObject {
    /// The error's code.
    pub const CODE: FieldKey<Self, Text> = FieldKey::new("code");
    /// The description of the error.
    pub const MESSAGE: FieldKey<Self, Text> = FieldKey::new("message");
    /// The error's name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// Whether the response is an error.
    pub const STATUS: FieldKey<Self, ErrorStatus> = FieldKey::new("status");
    /// Further details.
    pub const SUB: FieldKey<Self, Text> = FieldKey::new("sub");
    /// The user who acted for the account.
    pub const IMPERSONATOR: FieldKey<Self, Text> = FieldKey::new("impersonator");
    /// The time of the error, in milliseconds since 1970.
    pub const TIME: FieldKey<Self, Int> = FieldKey::new("time");
    /// The date and time of the error.
    pub const TIMESTAMP: FieldKey<Self, DateTime> = FieldKey::new("timestamp");

    /// The error's code.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn code(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "code").ok().flatten() }

    /// The description of the error.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn message(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "message").ok().flatten() }

    /// The error's name.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "name").ok().flatten() }

    /// Whether the response is an error.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn status(&self) -> Option<ErrorStatus> { got::<ErrorStatus>(&self.0, "status").ok().flatten() }

    /// Further details.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn sub(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "sub").ok().flatten() }

    /// The user who acted for the account.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn impersonator(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "impersonator").ok().flatten() }

    /// The time of the error, in milliseconds since 1970.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn time(&self) -> Option<i64> { got::<Int>(&self.0, "time").ok().flatten() }

    /// The date and time of the error.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn timestamp(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "timestamp").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ErrorObject::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ErrorObject::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::ErrorObject;
    ///
    /// assert!(ErrorObject::from_json("{}").is_ok());
    /// assert!(ErrorObject::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::ERROR_OBJECT, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ErrorObject::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ErrorObject::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ErrorObject::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ErrorObject> {
    /// The error's code.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn code(self, value: impl IntoField<Text>) -> Self { self.set("code", value.into_json(Seal)) }

    /// The description of the error.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn message(self, value: impl IntoField<Text>) -> Self { self.set("message", value.into_json(Seal)) }

    /// The error's name.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn name(self, value: impl IntoField<Text>) -> Self { self.set("name", value.into_json(Seal)) }

    /// Whether the response is an error.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn status(self, value: impl IntoField<ErrorStatus>) -> Self { self.set("status", value.into_json(Seal)) }

    /// Further details.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn sub(self, value: impl IntoField<Text>) -> Self { self.set("sub", value.into_json(Seal)) }

    /// The user who acted for the account.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn impersonator(self, value: impl IntoField<Text>) -> Self { self.set("impersonator", value.into_json(Seal)) }

    /// The time of the error, in milliseconds since 1970.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn time(self, value: impl IntoField<Int>) -> Self { self.set("time", value.into_json(Seal)) }

    /// The date and time of the error.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn timestamp(self, value: impl IntoField<DateTime>) -> Self { self.set("timestamp", value.into_json(Seal)) }
}

/// A filter: a [`FilteringCondition`], or a [`FilteringLogic`] that joins several.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilterExpression {
    /// A comparison of one field.
    Condition(FilteringCondition),
    /// Expressions joined by AND or OR.
    Logic(FilteringLogic),
}

impl FilterExpression {
    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::FilterExpression;
    ///
    /// let value = FilterExpression::from_json(r#"{"field": "id", "operator": "IS_NULL"}"#)?;
    /// assert_eq!(value.json(), r#"{"field": "id", "operator": "IS_NULL"}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { read_union(&spec::FILTER_EXPRESSION, text).map(Self::from_record) }

    /// Returns the JSON text, exactly as it was read or built.
    ///
    /// ```
    /// let value = xpauto::model::FilterExpression::from_json(r#"{"field": "id", "operator": "IS_NULL"}"#)?;
    /// assert_eq!(value.json(), r#"{"field": "id", "operator": "IS_NULL"}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.record().json() }

    fn record(&self) -> &Record {
        match self {
            Self::Condition(value) => Typed::record(value),
            Self::Logic(value) => Typed::record(value),
        }
    }

    fn from_record(record: Record) -> Self {
        match record.model().name {
            "FilteringLogic" => Self::Logic(Typed::from_record(record)),
            _ => Self::Condition(Typed::from_record(record)),
        }
    }
}

object_type!(FilterExpression, FilterExpression::from_record);

/// How a field is compared.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `FilterOperator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilterOperator {
    /// `EQUAL`.
    Equal,
    /// `NOT_EQUAL`.
    NotEqual,
    /// `LESS`.
    Less,
    /// `GREATER`.
    Greater,
    /// `LESS_OR_EQUAL`.
    LessOrEqual,
    /// `GREATER_OR_EQUAL`.
    GreaterOrEqual,
    /// `LIKE`.
    Like,
    /// `NOT_LIKE`.
    NotLike,
    /// `BETWEEN`.
    Between,
    /// `IN`.
    In,
    /// `NOT_IN`.
    NotIn,
    /// `NOT`.
    Not,
    /// `IS_NULL`.
    IsNull,
    /// `IS_NOT_NULL`.
    IsNotNull,
    /// `IS_TRUE`.
    IsTrue,
    /// `IS_FALSE`.
    IsFalse,
    /// `IS_EMPTY`.
    IsEmpty,
    /// `IS_NOT_EMPTY`.
    IsNotEmpty,
    /// `CONTAINS`.
    Contains,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl FilterOperator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "EQUAL",
        "NOT_EQUAL",
        "LESS",
        "GREATER",
        "LESS_OR_EQUAL",
        "GREATER_OR_EQUAL",
        "LIKE",
        "NOT_LIKE",
        "BETWEEN",
        "IN",
        "NOT_IN",
        "NOT",
        "IS_NULL",
        "IS_NOT_NULL",
        "IS_TRUE",
        "IS_FALSE",
        "IS_EMPTY",
        "IS_NOT_EMPTY",
        "CONTAINS",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::FilterOperator::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Equal => "EQUAL",
            Self::NotEqual => "NOT_EQUAL",
            Self::Less => "LESS",
            Self::Greater => "GREATER",
            Self::LessOrEqual => "LESS_OR_EQUAL",
            Self::GreaterOrEqual => "GREATER_OR_EQUAL",
            Self::Like => "LIKE",
            Self::NotLike => "NOT_LIKE",
            Self::Between => "BETWEEN",
            Self::In => "IN",
            Self::NotIn => "NOT_IN",
            Self::Not => "NOT",
            Self::IsNull => "IS_NULL",
            Self::IsNotNull => "IS_NOT_NULL",
            Self::IsTrue => "IS_TRUE",
            Self::IsFalse => "IS_FALSE",
            Self::IsEmpty => "IS_EMPTY",
            Self::IsNotEmpty => "IS_NOT_EMPTY",
            Self::Contains => "CONTAINS",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for FilterOperator {
    fn from(value: &str) -> Self {
        match value {
            "EQUAL" => Self::Equal,
            "NOT_EQUAL" => Self::NotEqual,
            "LESS" => Self::Less,
            "GREATER" => Self::Greater,
            "LESS_OR_EQUAL" => Self::LessOrEqual,
            "GREATER_OR_EQUAL" => Self::GreaterOrEqual,
            "LIKE" => Self::Like,
            "NOT_LIKE" => Self::NotLike,
            "BETWEEN" => Self::Between,
            "IN" => Self::In,
            "NOT_IN" => Self::NotIn,
            "NOT" => Self::Not,
            "IS_NULL" => Self::IsNull,
            "IS_NOT_NULL" => Self::IsNotNull,
            "IS_TRUE" => Self::IsTrue,
            "IS_FALSE" => Self::IsFalse,
            "IS_EMPTY" => Self::IsEmpty,
            "IS_NOT_EMPTY" => Self::IsNotEmpty,
            "CONTAINS" => Self::Contains,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(FilterOperator);

/// How expressions are joined.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ConditionalOperator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConditionalOperator {
    /// `AND`.
    And,
    /// `OR`.
    Or,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ConditionalOperator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "AND",
        "OR",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ConditionalOperator::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::And => "AND",
            Self::Or => "OR",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ConditionalOperator {
    fn from(value: &str) -> Self {
        match value {
            "AND" => Self::And,
            "OR" => Self::Or,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ConditionalOperator);

/// The direction of a sort.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `SortDirection::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SortDirection {
    /// `ASC`.
    Asc,
    /// `DESC`.
    Desc,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl SortDirection {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "ASC",
        "DESC",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::SortDirection::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Asc => "ASC",
            Self::Desc => "DESC",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for SortDirection {
    fn from(value: &str) -> Self {
        match value {
            "ASC" => Self::Asc,
            "DESC" => Self::Desc,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(SortDirection);

/// Whether a response is an error.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ErrorStatus::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorStatus {
    /// `SUCCESS`.
    Success,
    /// `ERROR`.
    Error,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ErrorStatus {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SUCCESS",
        "ERROR",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ErrorStatus::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Success => "SUCCESS",
            Self::Error => "ERROR",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ErrorStatus {
    fn from(value: &str) -> Self {
        match value {
            "SUCCESS" => Self::Success,
            "ERROR" => Self::Error,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ErrorStatus);
