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

/// How a site's audiences are computed.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AudienceConfig(Record);

record_type!(AudienceConfig, &spec::AUDIENCE_CONFIG);

impl AudienceConfig {
    /// The configuration's id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The id of the main goal.
    pub const MAIN_GOAL: FieldKey<Self, Int> = FieldKey::new("mainGoal");
    /// The id of the goal that carries the cart amount.
    pub const CART_AMOUNT_GOAL: FieldKey<Self, Int> = FieldKey::new("cartAmountGoal");
    /// The cart amount.
    pub const CART_AMOUNT_VALUE: FieldKey<Self, Float> = FieldKey::new("cartAmountValue");
    /// When the configuration was created.
    pub const DATE_CREATED: FieldKey<Self, DateTime> = FieldKey::new("dateCreated");
    /// Whether the parameters of URLs are ignored.
    pub const IGNORE_URL_SETTINGS: FieldKey<Self, Bool> = FieldKey::new("ignoreURLSettings");
    /// The excluded URLs.
    pub const EXCLUDED_CONFIGURATION_URL_LIST: FieldKey<Self, List<ConfigurationUrl>> = FieldKey::new("excludedConfigurationUrlList");
    /// The included URLs.
    pub const INCLUDED_CONFIGURATION_URL_LIST: FieldKey<Self, List<ConfigurationUrl>> = FieldKey::new("includedConfigurationUrlList");
    /// The ids of the excluded custom data.
    pub const EXCLUDED_CUSTOM_DATA: FieldKey<Self, List<Id>> = FieldKey::new("excludedCustomData");
    /// The ids of the excluded experiments.
    pub const EXCLUDED_EXPERIMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedExperimentList");
    /// The ids of the excluded goals.
    pub const EXCLUDED_GOAL_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedGoalList");
    /// The ids of the excluded personalizations.
    pub const EXCLUDED_PERSONALIZATION_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedPersonalizationList");
    /// The ids of the excluded segments.
    pub const EXCLUDED_TARGETING_SEGMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedTargetingSegmentList");
    /// The ids of the included custom data.
    pub const INCLUDED_CUSTOM_DATA: FieldKey<Self, List<Id>> = FieldKey::new("includedCustomData");
    /// The ids of the included experiments.
    pub const INCLUDED_EXPERIMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("includedExperimentList");
    /// The ids of the included personalizations.
    pub const INCLUDED_PERSONALIZATION_LIST: FieldKey<Self, List<Id>> = FieldKey::new("includedPersonalizationList");
    /// The ids of the included segments.
    pub const INCLUDED_TARGETING_SEGMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("includedTargetingSegmentList");
    /// The excluded targeting types.
    pub const EXCLUDED_TARGETING_TYPE_LIST: FieldKey<Self, List<TargetingType>> = FieldKey::new("excludedTargetingTypeList");
    /// The included targeting types.
    pub const INCLUDED_TARGETING_TYPE_LIST: FieldKey<Self, List<TargetingType>> = FieldKey::new("includedTargetingTypeList");

    /// The configuration's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The id of the main goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn main_goal(&self) -> Option<i64> { got::<Int>(&self.0, "mainGoal").ok().flatten() }

    /// The id of the goal that carries the cart amount.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn cart_amount_goal(&self) -> Option<i64> { got::<Int>(&self.0, "cartAmountGoal").ok().flatten() }

    /// The cart amount.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn cart_amount_value(&self) -> Option<f64> { got::<Float>(&self.0, "cartAmountValue").ok().flatten() }

    /// When the configuration was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_created(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateCreated").ok().flatten() }

    /// Whether the parameters of URLs are ignored.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn ignore_url_settings(&self) -> Option<bool> { got::<Bool>(&self.0, "ignoreURLSettings").ok().flatten() }

    /// The excluded URLs.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_configuration_url_list(&self) -> Result<impl Iterator<Item = ConfigurationUrl>> { Ok(got::<List<ConfigurationUrl>>(&self.0, "excludedConfigurationUrlList")?.into_iter().flatten().flatten()) }

    /// The included URLs.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_configuration_url_list(&self) -> Result<impl Iterator<Item = ConfigurationUrl>> { Ok(got::<List<ConfigurationUrl>>(&self.0, "includedConfigurationUrlList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded custom data.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_custom_data(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedCustomData")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded experiments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_experiment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedExperimentList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded goals.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_goal_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedGoalList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded personalizations.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_personalization_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedPersonalizationList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded segments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_targeting_segment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedTargetingSegmentList")?.into_iter().flatten().flatten()) }

    /// The ids of the included custom data.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_custom_data(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedCustomData")?.into_iter().flatten().flatten()) }

    /// The ids of the included experiments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_experiment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedExperimentList")?.into_iter().flatten().flatten()) }

    /// The ids of the included personalizations.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_personalization_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedPersonalizationList")?.into_iter().flatten().flatten()) }

    /// The ids of the included segments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_targeting_segment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedTargetingSegmentList")?.into_iter().flatten().flatten()) }

    /// The excluded targeting types.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_targeting_type_list(&self) -> Result<impl Iterator<Item = TargetingType>> { Ok(got::<List<TargetingType>>(&self.0, "excludedTargetingTypeList")?.into_iter().flatten().flatten()) }

    /// The included targeting types.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_targeting_type_list(&self) -> Result<impl Iterator<Item = TargetingType>> { Ok(got::<List<TargetingType>>(&self.0, "includedTargetingTypeList")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::AudienceConfig::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::AudienceConfig;
    ///
    /// assert!(AudienceConfig::from_json("{}").is_ok());
    /// assert!(AudienceConfig::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::AUDIENCE_CONFIG, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<AudienceConfig> {
    /// The configuration's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The id of the main goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn main_goal(self, value: impl IntoField<Int>) -> Self { self.set("main_goal", value.into_json(Seal)) }

    /// The id of the goal that carries the cart amount.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn cart_amount_goal(self, value: impl IntoField<Int>) -> Self { self.set("cart_amount_goal", value.into_json(Seal)) }

    /// The cart amount.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn cart_amount_value(self, value: impl IntoField<Float>) -> Self { self.set("cart_amount_value", value.into_json(Seal)) }

    /// When the configuration was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_created(self, value: impl IntoField<DateTime>) -> Self { self.set("date_created", value.into_json(Seal)) }

    /// Whether the parameters of URLs are ignored.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn ignore_url_settings(self, value: impl IntoField<Bool>) -> Self { self.set("ignore_url_settings", value.into_json(Seal)) }

    /// The excluded URLs.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_configuration_url_list(self, value: impl IntoField<List<ConfigurationUrl>>) -> Self { self.set("excluded_configuration_url_list", value.into_json(Seal)) }

    /// The included URLs.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_configuration_url_list(self, value: impl IntoField<List<ConfigurationUrl>>) -> Self { self.set("included_configuration_url_list", value.into_json(Seal)) }

    /// The ids of the excluded custom data.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_custom_data(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_custom_data", value.into_json(Seal)) }

    /// The ids of the excluded experiments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_experiment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_experiment_list", value.into_json(Seal)) }

    /// The ids of the excluded goals.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_goal_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_goal_list", value.into_json(Seal)) }

    /// The ids of the excluded personalizations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_personalization_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_personalization_list", value.into_json(Seal)) }

    /// The ids of the excluded segments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_targeting_segment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_targeting_segment_list", value.into_json(Seal)) }

    /// The ids of the included custom data.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_custom_data(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_custom_data", value.into_json(Seal)) }

    /// The ids of the included experiments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_experiment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_experiment_list", value.into_json(Seal)) }

    /// The ids of the included personalizations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_personalization_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_personalization_list", value.into_json(Seal)) }

    /// The ids of the included segments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_targeting_segment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_targeting_segment_list", value.into_json(Seal)) }

    /// The excluded targeting types.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_targeting_type_list(self, value: impl IntoField<List<TargetingType>>) -> Self { self.set("excluded_targeting_type_list", value.into_json(Seal)) }

    /// The included targeting types.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_targeting_type_list(self, value: impl IntoField<List<TargetingType>>) -> Self { self.set("included_targeting_type_list", value.into_json(Seal)) }
}
