// Generated from core/src/spec/personalizations.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// The parameters of a results request.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ResultsRequest(Record);

record_type!(ResultsRequest, &spec::RESULTS_REQUEST);

impl ResultsRequest {
    /// The periods that the results are restricted to.
    pub const DATE_INTERVALS: FieldKey<Self, List<DateInterval>> = FieldKey::new("dateIntervals");
    /// The conversions that reliability, improvement rate and the like are computed from.
    pub const CONVERSION_TYPE: FieldKey<Self, ConversionType> = FieldKey::new("conversionType");
    /// Whether data is limited to unique visitors; false by default.
    pub const VISITOR_DATA: FieldKey<Self, Bool> = FieldKey::new("visitorData");
    /// Whether all variations are included at once; false by default.
    pub const ALL_VARIATIONS_DATA: FieldKey<Self, Bool> = FieldKey::new("allVariationsData");
    /// Whether the Bayesian probability is computed; false by default.
    pub const BAYESIAN: FieldKey<Self, Bool> = FieldKey::new("bayesian");
    /// Whether sequential testing is computed; false by default.
    pub const SEQUENTIAL_TESTING: FieldKey<Self, Bool> = FieldKey::new("sequentialTesting");
    /// Whether results are corrected for multiple testing; false by default.
    pub const ENABLED_MULTIPLE_TESTING: FieldKey<Self, Bool> = FieldKey::new("enabledMultipleTesting");
    /// The id of the variation that the others are compared with.
    pub const REFERENCE_VARIATION_ID: FieldKey<Self, Text> = FieldKey::new("referenceVariationId");
    /// How the data is split, for example `{"type": "BROWSER"}`.
    pub const BREAKDOWN: FieldKey<Self, Any> = FieldKey::new("breakdown");
    /// The ids of the goals: null includes all goals, an empty list none.
    pub const GOALS_IDS: FieldKey<Self, List<Id>> = FieldKey::new("goalsIds");
    /// The ids of the goals for CUPED: null includes all goals, an empty list none.
    pub const GOAL_IDS_CUPED: FieldKey<Self, List<Id>> = FieldKey::new("goalIdsCuped");
    /// The filters on the reported data.
    pub const FILTERS: FieldKey<Self, List<ResultsFilter>> = FieldKey::new("filters");
    /// The `http` or `https` URL that the data is sent to.
    pub const CALLBACK_URL: FieldKey<Self, Text> = FieldKey::new("callbackUrl");

    /// The periods that the results are restricted to.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn date_intervals(&self) -> Result<impl Iterator<Item = DateInterval>> { Ok(got::<List<DateInterval>>(&self.0, "dateIntervals")?.into_iter().flatten().flatten()) }

    /// The conversions that reliability, improvement rate and the like are computed from.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn conversion_type(&self) -> Option<ConversionType> { got::<ConversionType>(&self.0, "conversionType").ok().flatten() }

    /// Whether data is limited to unique visitors; false by default.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn visitor_data(&self) -> Option<bool> { got::<Bool>(&self.0, "visitorData").ok().flatten() }

    /// Whether all variations are included at once; false by default.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn all_variations_data(&self) -> Option<bool> { got::<Bool>(&self.0, "allVariationsData").ok().flatten() }

    /// Whether the Bayesian probability is computed; false by default.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn bayesian(&self) -> Option<bool> { got::<Bool>(&self.0, "bayesian").ok().flatten() }

    /// Whether sequential testing is computed; false by default.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn sequential_testing(&self) -> Option<bool> { got::<Bool>(&self.0, "sequentialTesting").ok().flatten() }

    /// Whether results are corrected for multiple testing; false by default.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn enabled_multiple_testing(&self) -> Option<bool> { got::<Bool>(&self.0, "enabledMultipleTesting").ok().flatten() }

    /// The id of the variation that the others are compared with.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn reference_variation_id(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "referenceVariationId").ok().flatten() }

    /// How the data is split, for example `{"type": "BROWSER"}`.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn breakdown(&self) -> Option<&str> { got::<Any>(&self.0, "breakdown").ok().flatten() }

    /// The ids of the goals: null includes all goals, an empty list none.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn goals_ids(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "goalsIds")?.into_iter().flatten().flatten()) }

    /// The ids of the goals for CUPED: null includes all goals, an empty list none.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn goal_ids_cuped(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "goalIdsCuped")?.into_iter().flatten().flatten()) }

    /// The filters on the reported data.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn filters(&self) -> Result<impl Iterator<Item = ResultsFilter>> { Ok(got::<List<ResultsFilter>>(&self.0, "filters")?.into_iter().flatten().flatten()) }

    /// The `http` or `https` URL that the data is sent to.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn callback_url(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "callbackUrl").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ResultsRequest::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ResultsRequest::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::ResultsRequest;
    ///
    /// assert!(ResultsRequest::from_json("{}").is_ok());
    /// assert!(ResultsRequest::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::RESULTS_REQUEST, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ResultsRequest::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ResultsRequest::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ResultsRequest::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ResultsRequest> {
    /// The periods that the results are restricted to.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_intervals(self, value: impl IntoField<List<DateInterval>>) -> Self { self.set("date_intervals", value.into_json(Seal)) }

    /// The conversions that reliability, improvement rate and the like are computed from.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn conversion_type(self, value: impl IntoField<ConversionType>) -> Self { self.set("conversion_type", value.into_json(Seal)) }

    /// Whether data is limited to unique visitors; false by default.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn visitor_data(self, value: impl IntoField<Bool>) -> Self { self.set("visitor_data", value.into_json(Seal)) }

    /// Whether all variations are included at once; false by default.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn all_variations_data(self, value: impl IntoField<Bool>) -> Self { self.set("all_variations_data", value.into_json(Seal)) }

    /// Whether the Bayesian probability is computed; false by default.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn bayesian(self, value: impl IntoField<Bool>) -> Self { self.set("bayesian", value.into_json(Seal)) }

    /// Whether sequential testing is computed; false by default.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn sequential_testing(self, value: impl IntoField<Bool>) -> Self { self.set("sequential_testing", value.into_json(Seal)) }

    /// Whether results are corrected for multiple testing; false by default.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn enabled_multiple_testing(self, value: impl IntoField<Bool>) -> Self { self.set("enabled_multiple_testing", value.into_json(Seal)) }

    /// The id of the variation that the others are compared with.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn reference_variation_id(self, value: impl IntoField<Text>) -> Self { self.set("reference_variation_id", value.into_json(Seal)) }

    /// How the data is split, for example `{"type": "BROWSER"}`.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn breakdown(self, value: impl IntoField<Any>) -> Self { self.set("breakdown", value.into_json(Seal)) }

    /// The ids of the goals: null includes all goals, an empty list none.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn goals_ids(self, value: impl IntoField<List<Id>>) -> Self { self.set("goals_ids", value.into_json(Seal)) }

    /// The ids of the goals for CUPED: null includes all goals, an empty list none.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn goal_ids_cuped(self, value: impl IntoField<List<Id>>) -> Self { self.set("goal_ids_cuped", value.into_json(Seal)) }

    /// The filters on the reported data.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn filters(self, value: impl IntoField<List<ResultsFilter>>) -> Self { self.set("filters", value.into_json(Seal)) }

    /// The `http` or `https` URL that the data is sent to.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn callback_url(self, value: impl IntoField<Text>) -> Self { self.set("callback_url", value.into_json(Seal)) }
}
