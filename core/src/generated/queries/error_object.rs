// Generated from core/src/spec/queries.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

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
