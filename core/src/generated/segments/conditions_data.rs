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

/// Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each other.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionsData(Record);

record_type!(ConditionsData, &spec::CONDITIONS_DATA);

impl ConditionsData {
    /// The blocks.
    pub const FIRST_LEVEL: FieldKey<Self, List<ConditionsBlock>> = FieldKey::new("firstLevel");
    /// How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks.
    pub const FIRST_LEVEL_OR_OPERATORS: FieldKey<Self, List<Bool>> = FieldKey::new("firstLevelOrOperators");

    /// The blocks.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn first_level(&self) -> Result<impl Iterator<Item = ConditionsBlock>> { Ok(got::<List<ConditionsBlock>>(&self.0, "firstLevel")?.into_iter().flatten().flatten()) }

    /// How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn first_level_or_operators(&self) -> Result<impl Iterator<Item = bool>> { Ok(got::<List<Bool>>(&self.0, "firstLevelOrOperators")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ConditionsData::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsData::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::ConditionsData;
    ///
    /// assert!(ConditionsData::from_json("{}").is_ok());
    /// assert!(ConditionsData::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::CONDITIONS_DATA, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsData::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsData::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsData::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ConditionsData> {
    /// The blocks.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn first_level(self, value: impl IntoField<List<ConditionsBlock>>) -> Self { self.set("first_level", value.into_json(Seal)) }

    /// How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn first_level_or_operators(self, value: impl IntoField<List<Bool>>) -> Self { self.set("first_level_or_operators", value.into_json(Seal)) }
}
