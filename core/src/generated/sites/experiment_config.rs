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

/// How a site's experiments run.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExperimentConfig(Record);

record_type!(ExperimentConfig, &spec::EXPERIMENT_CONFIG);

impl ExperimentConfig {
    /// The script that selects a variation.
    pub const CUSTOM_VARIATION_SELECTION_SCRIPT: FieldKey<Self, Text> = FieldKey::new("customVariationSelectionScript");
    /// Whether a keyboard shortcut opens the editor.
    pub const IS_EDITOR_LAUNCHED_BY_SHORTCUT: FieldKey<Self, Bool> = FieldKey::new("isEditorLaunchedByShortcut");
    /// Whether the service's own reporting is on.
    pub const IS_KAMELEOON_REPORTING_ENABLED: FieldKey<Self, Bool> = FieldKey::new("isKameleoonReportingEnabled");
    /// The reliability from which a variation counts as winning, in percent.
    pub const MIN_WINING_RELIABILITY: FieldKey<Self, Float> = FieldKey::new("minWiningReliability");

    /// The script that selects a variation.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn custom_variation_selection_script(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "customVariationSelectionScript").ok().flatten() }

    /// Whether a keyboard shortcut opens the editor.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_editor_launched_by_shortcut(&self) -> Option<bool> { got::<Bool>(&self.0, "isEditorLaunchedByShortcut").ok().flatten() }

    /// Whether the service's own reporting is on.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_kameleoon_reporting_enabled(&self) -> Option<bool> { got::<Bool>(&self.0, "isKameleoonReportingEnabled").ok().flatten() }

    /// The reliability from which a variation counts as winning, in percent.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn min_wining_reliability(&self) -> Option<f64> { got::<Float>(&self.0, "minWiningReliability").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ExperimentConfig::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::ExperimentConfig;
    ///
    /// assert!(ExperimentConfig::from_json("{}").is_ok());
    /// assert!(ExperimentConfig::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::EXPERIMENT_CONFIG, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ExperimentConfig> {
    /// The script that selects a variation.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn custom_variation_selection_script(self, value: impl IntoField<Text>) -> Self { self.set("custom_variation_selection_script", value.into_json(Seal)) }

    /// Whether a keyboard shortcut opens the editor.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_editor_launched_by_shortcut(self, value: impl IntoField<Bool>) -> Self { self.set("is_editor_launched_by_shortcut", value.into_json(Seal)) }

    /// Whether the service's own reporting is on.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_kameleoon_reporting_enabled(self, value: impl IntoField<Bool>) -> Self { self.set("is_kameleoon_reporting_enabled", value.into_json(Seal)) }

    /// The reliability from which a variation counts as winning, in percent.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn min_wining_reliability(self, value: impl IntoField<Float>) -> Self { self.set("min_wining_reliability", value.into_json(Seal)) }
}
