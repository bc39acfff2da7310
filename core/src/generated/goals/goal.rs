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

/// A measure of the effect of an experiment or personalization.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal(Record);

record_type!(Goal, &spec::GOAL);

impl Goal {
    /// The goal's unique id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// The description.
    pub const DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("description");
    /// The id of the site that owns the goal.
    pub const SITE_ID: FieldKey<Self, Int> = FieldKey::new("siteId");
    /// The event that the goal counts.
    pub const TYPE: FieldKey<Self, GoalType> = FieldKey::new("type");
    /// Whether one visit can convert several times.
    pub const HAS_MULTIPLE_CONVERSIONS: FieldKey<Self, Bool> = FieldKey::new("hasMultipleConversions");
    /// Whether the goal is in use.
    pub const STATUS: FieldKey<Self, GoalStatus> = FieldKey::new("status");
    /// Whether the goal is in use.
    #[deprecated = "use `status`"]
    pub const IS_ACTIVE: FieldKey<Self, Bool> = FieldKey::new("isActive");
    /// The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type.
    pub const PARAMS: FieldKey<Self, Any> = FieldKey::new("params");
    /// The holders of access to the goal.
    pub const ACCESS_LIMITERS: FieldKey<Self, List<AccessLimiter>> = FieldKey::new("accessLimiters");
    /// The custom data that uses the goal.
    pub const CUSTOM_DATAS: FieldKey<Self, List<CustomData>> = FieldKey::new("customDatas");
    /// The tags.
    pub const TAGS: FieldKey<Self, List<Text>> = FieldKey::new("tags");
    /// The account id of the creator.
    pub const CREATED_BY: FieldKey<Self, Int> = FieldKey::new("createdBy");
    /// When the goal was created.
    pub const DATE_CREATED: FieldKey<Self, DateTime> = FieldKey::new("dateCreated");
    /// When the goal was last changed.
    pub const DATE_MODIFIED: FieldKey<Self, DateTime> = FieldKey::new("dateModified");
    /// How many experiments use the goal.
    pub const EXPERIMENT_AMOUNT: FieldKey<Self, Int> = FieldKey::new("experimentAmount");
    /// The ids of the experiments that use the goal.
    pub const EXPERIMENTS: FieldKey<Self, List<Id>> = FieldKey::new("experiments");
    /// How many personalizations use the goal.
    pub const PERSONALIZATION_AMOUNT: FieldKey<Self, Int> = FieldKey::new("personalizationAmount");
    /// The ids of the personalizations that use the goal.
    pub const PERSONALIZATIONS: FieldKey<Self, List<Id>> = FieldKey::new("personalizations");
    /// How many holdouts use the goal.
    pub const HOLDOUT_AMOUNT: FieldKey<Self, Int> = FieldKey::new("holdoutAmount");
    /// The ids of the holdouts that use the goal.
    pub const HOLDOUTS: FieldKey<Self, List<Id>> = FieldKey::new("holdouts");
    /// How many feature flags use the goal.
    pub const FEATURE_FLAG_AMOUNT: FieldKey<Self, Int> = FieldKey::new("featureFlagAmount");
    /// Whether predictive targeting uses the goal.
    pub const IS_TARGETING_SEGMENT_MENTALIST: FieldKey<Self, Bool> = FieldKey::new("isTargetingSegmentMentalist");
    /// The goal's weight in predictive targeting.
    pub const MENTALIST_WEIGHT: FieldKey<Self, Float> = FieldKey::new("mentalistWeight");
    /// The ids of the segments of predictive targeting.
    pub const TARGETING_SEGMENT_MENTALIST: FieldKey<Self, List<Id>> = FieldKey::new("targetingSegmentMentalist");
    /// The tools that the goal reports to.
    pub const TRACKING_TOOLS: FieldKey<Self, List<TrackingTool>> = FieldKey::new("trackingTools");

    /// The goal's unique id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

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

    /// The id of the site that owns the goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn site_id(&self) -> Option<i64> { got::<Int>(&self.0, "siteId").ok().flatten() }

    /// The event that the goal counts.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn r#type(&self) -> Option<GoalType> { got::<GoalType>(&self.0, "type").ok().flatten() }

    /// Whether one visit can convert several times.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn has_multiple_conversions(&self) -> Option<bool> { got::<Bool>(&self.0, "hasMultipleConversions").ok().flatten() }

    /// Whether the goal is in use.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn status(&self) -> Option<GoalStatus> { got::<GoalStatus>(&self.0, "status").ok().flatten() }

    /// Whether the goal is in use.
    ///
    /// `None` where the field is absent or null.
    #[deprecated = "use `status`"]
    #[must_use]
    pub fn is_active(&self) -> Option<bool> { got::<Bool>(&self.0, "isActive").ok().flatten() }

    /// The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn params(&self) -> Option<&str> { got::<Any>(&self.0, "params").ok().flatten() }

    /// The holders of access to the goal.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn access_limiters(&self) -> Result<impl Iterator<Item = AccessLimiter>> { Ok(got::<List<AccessLimiter>>(&self.0, "accessLimiters")?.into_iter().flatten().flatten()) }

    /// The custom data that uses the goal.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn custom_datas(&self) -> Result<impl Iterator<Item = CustomData>> { Ok(got::<List<CustomData>>(&self.0, "customDatas")?.into_iter().flatten().flatten()) }

    /// The tags.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn tags(&self) -> Result<impl Iterator<Item = Cow<'_, str>>> { Ok(got::<List<Text>>(&self.0, "tags")?.into_iter().flatten().flatten()) }

    /// The account id of the creator.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn created_by(&self) -> Option<i64> { got::<Int>(&self.0, "createdBy").ok().flatten() }

    /// When the goal was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_created(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateCreated").ok().flatten() }

    /// When the goal was last changed.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_modified(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateModified").ok().flatten() }

    /// How many experiments use the goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn experiment_amount(&self) -> Option<i64> { got::<Int>(&self.0, "experimentAmount").ok().flatten() }

    /// The ids of the experiments that use the goal.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn experiments(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "experiments")?.into_iter().flatten().flatten()) }

    /// How many personalizations use the goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn personalization_amount(&self) -> Option<i64> { got::<Int>(&self.0, "personalizationAmount").ok().flatten() }

    /// The ids of the personalizations that use the goal.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn personalizations(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "personalizations")?.into_iter().flatten().flatten()) }

    /// How many holdouts use the goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn holdout_amount(&self) -> Option<i64> { got::<Int>(&self.0, "holdoutAmount").ok().flatten() }

    /// The ids of the holdouts that use the goal.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn holdouts(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "holdouts")?.into_iter().flatten().flatten()) }

    /// How many feature flags use the goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn feature_flag_amount(&self) -> Option<i64> { got::<Int>(&self.0, "featureFlagAmount").ok().flatten() }

    /// Whether predictive targeting uses the goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_targeting_segment_mentalist(&self) -> Option<bool> { got::<Bool>(&self.0, "isTargetingSegmentMentalist").ok().flatten() }

    /// The goal's weight in predictive targeting.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn mentalist_weight(&self) -> Option<f64> { got::<Float>(&self.0, "mentalistWeight").ok().flatten() }

    /// The ids of the segments of predictive targeting.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn targeting_segment_mentalist(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "targetingSegmentMentalist")?.into_iter().flatten().flatten()) }

    /// The tools that the goal reports to.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn tracking_tools(&self) -> Result<impl Iterator<Item = TrackingTool>> { Ok(got::<List<TrackingTool>>(&self.0, "trackingTools")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Goal::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Goal::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::Goal;
    ///
    /// assert!(Goal::from_json("{}").is_ok());
    /// assert!(Goal::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::GOAL, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Goal::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Goal::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Goal::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Goal> {
    /// The goal's unique id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

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

    /// The id of the site that owns the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn site_id(self, value: impl IntoField<Int>) -> Self { self.set("site_id", value.into_json(Seal)) }

    /// The event that the goal counts.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn r#type(self, value: impl IntoField<GoalType>) -> Self { self.set("type", value.into_json(Seal)) }

    /// Whether one visit can convert several times.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn has_multiple_conversions(self, value: impl IntoField<Bool>) -> Self { self.set("has_multiple_conversions", value.into_json(Seal)) }

    /// Whether the goal is in use.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn status(self, value: impl IntoField<GoalStatus>) -> Self { self.set("status", value.into_json(Seal)) }

    /// Whether the goal is in use.
    ///
    /// `None` writes null.
    #[deprecated = "use `status`"]
    #[must_use]
    pub fn is_active(self, value: impl IntoField<Bool>) -> Self { self.set("is_active", value.into_json(Seal)) }

    /// The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn params(self, value: impl IntoField<Any>) -> Self { self.set("params", value.into_json(Seal)) }

    /// The holders of access to the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn access_limiters(self, value: impl IntoField<List<AccessLimiter>>) -> Self { self.set("access_limiters", value.into_json(Seal)) }

    /// The custom data that uses the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn custom_datas(self, value: impl IntoField<List<CustomData>>) -> Self { self.set("custom_datas", value.into_json(Seal)) }

    /// The tags.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn tags(self, value: impl IntoField<List<Text>>) -> Self { self.set("tags", value.into_json(Seal)) }

    /// The account id of the creator.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn created_by(self, value: impl IntoField<Int>) -> Self { self.set("created_by", value.into_json(Seal)) }

    /// When the goal was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_created(self, value: impl IntoField<DateTime>) -> Self { self.set("date_created", value.into_json(Seal)) }

    /// When the goal was last changed.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_modified(self, value: impl IntoField<DateTime>) -> Self { self.set("date_modified", value.into_json(Seal)) }

    /// How many experiments use the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn experiment_amount(self, value: impl IntoField<Int>) -> Self { self.set("experiment_amount", value.into_json(Seal)) }

    /// The ids of the experiments that use the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn experiments(self, value: impl IntoField<List<Id>>) -> Self { self.set("experiments", value.into_json(Seal)) }

    /// How many personalizations use the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn personalization_amount(self, value: impl IntoField<Int>) -> Self { self.set("personalization_amount", value.into_json(Seal)) }

    /// The ids of the personalizations that use the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn personalizations(self, value: impl IntoField<List<Id>>) -> Self { self.set("personalizations", value.into_json(Seal)) }

    /// How many holdouts use the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn holdout_amount(self, value: impl IntoField<Int>) -> Self { self.set("holdout_amount", value.into_json(Seal)) }

    /// The ids of the holdouts that use the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn holdouts(self, value: impl IntoField<List<Id>>) -> Self { self.set("holdouts", value.into_json(Seal)) }

    /// How many feature flags use the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn feature_flag_amount(self, value: impl IntoField<Int>) -> Self { self.set("feature_flag_amount", value.into_json(Seal)) }

    /// Whether predictive targeting uses the goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_targeting_segment_mentalist(self, value: impl IntoField<Bool>) -> Self { self.set("is_targeting_segment_mentalist", value.into_json(Seal)) }

    /// The goal's weight in predictive targeting.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn mentalist_weight(self, value: impl IntoField<Float>) -> Self { self.set("mentalist_weight", value.into_json(Seal)) }

    /// The ids of the segments of predictive targeting.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn targeting_segment_mentalist(self, value: impl IntoField<List<Id>>) -> Self { self.set("targeting_segment_mentalist", value.into_json(Seal)) }

    /// The tools that the goal reports to.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn tracking_tools(self, value: impl IntoField<List<TrackingTool>>) -> Self { self.set("tracking_tools", value.into_json(Seal)) }
}
