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

/// A named set of visitor conditions.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Segment(Record);

record_type!(Segment, &spec::SEGMENT);

impl Segment {
    /// The segment's unique id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The name.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// The description.
    pub const DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("description");
    /// The id of the site (project) that owns the segment.
    pub const SITE_ID: FieldKey<Self, Int> = FieldKey::new("siteId");
    /// The purpose of the segment.
    pub const SEGMENT_TYPE: FieldKey<Self, SegmentType> = FieldKey::new("segmentType");
    /// Whether the segment tracks an audience.
    pub const AUDIENCE_TRACKING: FieldKey<Self, Bool> = FieldKey::new("audienceTracking");
    /// Whether tracking can be switched off; segments with predictive conditions are always tracked.
    pub const AUDIENCE_TRACKING_EDITABLE: FieldKey<Self, Bool> = FieldKey::new("audienceTrackingEditable");
    /// The conditions in blocks.
    pub const CONDITIONS_DATA: FieldKey<Self, ConditionsData> = FieldKey::new("conditionsData");
    /// The conditions as a flat list of nodes.
    pub const CONDITION_DATA_LIST: FieldKey<Self, List<ConditionsDataNode>> = FieldKey::new("conditionDataList");
    /// The conditions as a tree.
    pub const CONDITION_DATA_TREE: FieldKey<Self, ConditionTree> = FieldKey::new("conditionDataTree");
    /// Whether the segment has conditions.
    pub const HAS_SEGMENT_CONDITION: FieldKey<Self, Bool> = FieldKey::new("hasSegmentCondition");
    /// Whether a condition of another segment uses this one.
    pub const USED_BY_SEGMENT_CONDITION: FieldKey<Self, Bool> = FieldKey::new("usedBySegmentCondition");
    /// Whether the segment is marked as a favorite.
    pub const IS_FAVORITE: FieldKey<Self, Bool> = FieldKey::new("isFavorite");
    /// Whether the segment is marked as hidden from the user.
    pub const USER_VISIBLE: FieldKey<Self, Bool> = FieldKey::new("userVisible");
    /// The tags.
    pub const TAGS: FieldKey<Self, List<Text>> = FieldKey::new("tags");
    /// The account id of the creator.
    pub const CREATED_BY: FieldKey<Self, Int> = FieldKey::new("createdBy");
    /// When the segment was created.
    pub const DATE_CREATED: FieldKey<Self, DateTime> = FieldKey::new("dateCreated");
    /// When the segment was last changed.
    pub const DATE_MODIFIED: FieldKey<Self, DateTime> = FieldKey::new("dateModified");
    /// How many experiments use the segment.
    pub const EXPERIMENT_AMOUNT: FieldKey<Self, Int> = FieldKey::new("experimentAmount");
    /// The ids of the experiments that use the segment.
    pub const EXPERIMENTS: FieldKey<Self, List<Id>> = FieldKey::new("experiments");
    /// How many personalizations use the segment.
    pub const PERSONALIZATION_AMOUNT: FieldKey<Self, Int> = FieldKey::new("personalizationAmount");
    /// The ids of the personalizations that use the segment.
    pub const PERSONALIZATIONS: FieldKey<Self, List<Id>> = FieldKey::new("personalizations");
    /// How many feature flags use the segment.
    pub const FEATURE_FLAG_AMOUNT: FieldKey<Self, Int> = FieldKey::new("featureFlagAmount");
    /// The objects that the segment is linked to.
    pub const LINKS: FieldKey<Self, List<Link>> = FieldKey::new("links");

    /// The segment's unique id.
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

    /// The id of the site (project) that owns the segment.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn site_id(&self) -> Option<i64> { got::<Int>(&self.0, "siteId").ok().flatten() }

    /// The purpose of the segment.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn segment_type(&self) -> Option<SegmentType> { got::<SegmentType>(&self.0, "segmentType").ok().flatten() }

    /// Whether the segment tracks an audience.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn audience_tracking(&self) -> Option<bool> { got::<Bool>(&self.0, "audienceTracking").ok().flatten() }

    /// Whether tracking can be switched off; segments with predictive conditions are always tracked.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn audience_tracking_editable(&self) -> Option<bool> { got::<Bool>(&self.0, "audienceTrackingEditable").ok().flatten() }

    /// The conditions in blocks.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn conditions_data(&self) -> Result<Option<ConditionsData>> { got::<ConditionsData>(&self.0, "conditionsData") }

    /// The conditions as a flat list of nodes.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn condition_data_list(&self) -> Result<impl Iterator<Item = ConditionsDataNode>> { Ok(got::<List<ConditionsDataNode>>(&self.0, "conditionDataList")?.into_iter().flatten().flatten()) }

    /// The conditions as a tree.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn condition_data_tree(&self) -> Result<Option<ConditionTree>> { got::<ConditionTree>(&self.0, "conditionDataTree") }

    /// Whether the segment has conditions.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn has_segment_condition(&self) -> Option<bool> { got::<Bool>(&self.0, "hasSegmentCondition").ok().flatten() }

    /// Whether a condition of another segment uses this one.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn used_by_segment_condition(&self) -> Option<bool> { got::<Bool>(&self.0, "usedBySegmentCondition").ok().flatten() }

    /// Whether the segment is marked as a favorite.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_favorite(&self) -> Option<bool> { got::<Bool>(&self.0, "isFavorite").ok().flatten() }

    /// Whether the segment is marked as hidden from the user.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn user_visible(&self) -> Option<bool> { got::<Bool>(&self.0, "userVisible").ok().flatten() }

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

    /// When the segment was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_created(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateCreated").ok().flatten() }

    /// When the segment was last changed.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_modified(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateModified").ok().flatten() }

    /// How many experiments use the segment.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn experiment_amount(&self) -> Option<i64> { got::<Int>(&self.0, "experimentAmount").ok().flatten() }

    /// The ids of the experiments that use the segment.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn experiments(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "experiments")?.into_iter().flatten().flatten()) }

    /// How many personalizations use the segment.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn personalization_amount(&self) -> Option<i64> { got::<Int>(&self.0, "personalizationAmount").ok().flatten() }

    /// The ids of the personalizations that use the segment.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn personalizations(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "personalizations")?.into_iter().flatten().flatten()) }

    /// How many feature flags use the segment.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn feature_flag_amount(&self) -> Option<i64> { got::<Int>(&self.0, "featureFlagAmount").ok().flatten() }

    /// The objects that the segment is linked to.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn links(&self) -> Result<impl Iterator<Item = Link>> { Ok(got::<List<Link>>(&self.0, "links")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Segment::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Segment::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::Segment;
    ///
    /// assert!(Segment::from_json("{}").is_ok());
    /// assert!(Segment::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::SEGMENT, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Segment::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Segment::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Segment::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Segment> {
    /// The segment's unique id.
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

    /// The id of the site (project) that owns the segment.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn site_id(self, value: impl IntoField<Int>) -> Self { self.set("site_id", value.into_json(Seal)) }

    /// The purpose of the segment.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn segment_type(self, value: impl IntoField<SegmentType>) -> Self { self.set("segment_type", value.into_json(Seal)) }

    /// Whether the segment tracks an audience.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn audience_tracking(self, value: impl IntoField<Bool>) -> Self { self.set("audience_tracking", value.into_json(Seal)) }

    /// Whether tracking can be switched off; segments with predictive conditions are always tracked.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn audience_tracking_editable(self, value: impl IntoField<Bool>) -> Self { self.set("audience_tracking_editable", value.into_json(Seal)) }

    /// The conditions in blocks.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn conditions_data(self, value: impl IntoField<ConditionsData>) -> Self { self.set("conditions_data", value.into_json(Seal)) }

    /// The conditions as a flat list of nodes.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn condition_data_list(self, value: impl IntoField<List<ConditionsDataNode>>) -> Self { self.set("condition_data_list", value.into_json(Seal)) }

    /// The conditions as a tree.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn condition_data_tree(self, value: impl IntoField<ConditionTree>) -> Self { self.set("condition_data_tree", value.into_json(Seal)) }

    /// Whether the segment has conditions.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn has_segment_condition(self, value: impl IntoField<Bool>) -> Self { self.set("has_segment_condition", value.into_json(Seal)) }

    /// Whether a condition of another segment uses this one.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn used_by_segment_condition(self, value: impl IntoField<Bool>) -> Self { self.set("used_by_segment_condition", value.into_json(Seal)) }

    /// Whether the segment is marked as a favorite.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_favorite(self, value: impl IntoField<Bool>) -> Self { self.set("is_favorite", value.into_json(Seal)) }

    /// Whether the segment is marked as hidden from the user.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn user_visible(self, value: impl IntoField<Bool>) -> Self { self.set("user_visible", value.into_json(Seal)) }

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

    /// When the segment was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_created(self, value: impl IntoField<DateTime>) -> Self { self.set("date_created", value.into_json(Seal)) }

    /// When the segment was last changed.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_modified(self, value: impl IntoField<DateTime>) -> Self { self.set("date_modified", value.into_json(Seal)) }

    /// How many experiments use the segment.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn experiment_amount(self, value: impl IntoField<Int>) -> Self { self.set("experiment_amount", value.into_json(Seal)) }

    /// The ids of the experiments that use the segment.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn experiments(self, value: impl IntoField<List<Id>>) -> Self { self.set("experiments", value.into_json(Seal)) }

    /// How many personalizations use the segment.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn personalization_amount(self, value: impl IntoField<Int>) -> Self { self.set("personalization_amount", value.into_json(Seal)) }

    /// The ids of the personalizations that use the segment.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn personalizations(self, value: impl IntoField<List<Id>>) -> Self { self.set("personalizations", value.into_json(Seal)) }

    /// How many feature flags use the segment.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn feature_flag_amount(self, value: impl IntoField<Int>) -> Self { self.set("feature_flag_amount", value.into_json(Seal)) }

    /// The objects that the segment is linked to.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn links(self, value: impl IntoField<List<Link>>) -> Self { self.set("links", value.into_json(Seal)) }
}
