// Generated from core/src/spec/sites.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// How a site's personalizations run.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonalizationConfig(Record);

record_type!(PersonalizationConfig, &spec::PERSONALIZATION_CONFIG);

impl PersonalizationConfig {
    /// Whether the same jQuery may be injected.
    pub const IS_SAME_JQUERY_INJECTION_ALLOWED: FieldKey<Self, Bool> = FieldKey::new("isSameJqueryInjectionAllowed");
    /// Whether several personalizations of one type may run.
    pub const IS_SAME_TYPE_PERSONALIZATION_ENABLED: FieldKey<Self, Bool> = FieldKey::new("isSameTypePersonalizationEnabled");
    /// The share of visitors kept from personalizations.
    pub const PERSONALIZATIONS_DEVIATION: FieldKey<Self, Float> = FieldKey::new("personalizationsDeviation");

    /// Whether the same jQuery may be injected.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_same_jquery_injection_allowed(&self) -> Option<bool> { got::<Bool>(&self.0, "isSameJqueryInjectionAllowed").ok().flatten() }

    /// Whether several personalizations of one type may run.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_same_type_personalization_enabled(&self) -> Option<bool> { got::<Bool>(&self.0, "isSameTypePersonalizationEnabled").ok().flatten() }

    /// The share of visitors kept from personalizations.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn personalizations_deviation(&self) -> Option<f64> { got::<Float>(&self.0, "personalizationsDeviation").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::PersonalizationConfig::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::PersonalizationConfig;
    ///
    /// assert!(PersonalizationConfig::from_json("{}").is_ok());
    /// assert!(PersonalizationConfig::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::PERSONALIZATION_CONFIG, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<PersonalizationConfig> {
    /// Whether the same jQuery may be injected.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_same_jquery_injection_allowed(self, value: impl IntoField<Bool>) -> Self { self.set("is_same_jquery_injection_allowed", value.into_json(Seal)) }

    /// Whether several personalizations of one type may run.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_same_type_personalization_enabled(self, value: impl IntoField<Bool>) -> Self { self.set("is_same_type_personalization_enabled", value.into_json(Seal)) }

    /// The share of visitors kept from personalizations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn personalizations_deviation(self, value: impl IntoField<Float>) -> Self { self.set("personalizations_deviation", value.into_json(Seal)) }
}
