// Generated from core/src/spec/segments.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use super::*;
use crate::error::Result;
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

/// An object that uses a segment.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link(Record);

record_type!(Link, &spec::LINK);

impl Link {
    /// The linked object's id.
    pub const DOMAIN_ID: FieldKey<Self, Int> = FieldKey::new("domainId");
    /// The linked object's status.
    pub const DOMAIN_STATUS: FieldKey<Self, Text> = FieldKey::new("domainStatus");
    /// The type of the linked object.
    pub const DOMAIN_TYPE: FieldKey<Self, DomainType> = FieldKey::new("domainType");
    /// The role of the segment in the linked object.
    pub const LINK_ROLE: FieldKey<Self, LinkRole> = FieldKey::new("linkRole");
    /// Whether the use is direct.
    pub const LINK_TYPE: FieldKey<Self, LinkType> = FieldKey::new("linkType");

    /// The linked object's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn domain_id(&self) -> Option<i64> { got::<Int>(&self.0, "domainId").ok().flatten() }

    /// The linked object's status.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn domain_status(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "domainStatus").ok().flatten() }

    /// The type of the linked object.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn domain_type(&self) -> Option<DomainType> { got::<DomainType>(&self.0, "domainType").ok().flatten() }

    /// The role of the segment in the linked object.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn link_role(&self) -> Option<LinkRole> { got::<LinkRole>(&self.0, "linkRole").ok().flatten() }

    /// Whether the use is direct.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn link_type(&self) -> Option<LinkType> { got::<LinkType>(&self.0, "linkType").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Link::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Link::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::Link;
    ///
    /// assert!(Link::from_json("{}").is_ok());
    /// assert!(Link::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::LINK, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Link::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Link::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::Link::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Link> {
    /// The linked object's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn domain_id(self, value: impl IntoField<Int>) -> Self { self.set("domain_id", value.into_json(Seal)) }

    /// The linked object's status.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn domain_status(self, value: impl IntoField<Text>) -> Self { self.set("domain_status", value.into_json(Seal)) }

    /// The type of the linked object.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn domain_type(self, value: impl IntoField<DomainType>) -> Self { self.set("domain_type", value.into_json(Seal)) }

    /// The role of the segment in the linked object.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn link_role(self, value: impl IntoField<LinkRole>) -> Self { self.set("link_role", value.into_json(Seal)) }

    /// Whether the use is direct.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn link_type(self, value: impl IntoField<LinkType>) -> Self { self.set("link_type", value.into_json(Seal)) }
}

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

/// A first-level block of conditions.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionsBlock(Record);

record_type!(ConditionsBlock, &spec::CONDITIONS_BLOCK);

impl ConditionsBlock {
    /// The conditions.
    pub const CONDITIONS: FieldKey<Self, List<TargetingCondition>> = FieldKey::new("conditions");
    /// How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions.
    pub const OR_OPERATORS: FieldKey<Self, List<Bool>> = FieldKey::new("orOperators");

    /// The conditions.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn conditions(&self) -> Result<impl Iterator<Item = TargetingCondition>> { Ok(got::<List<TargetingCondition>>(&self.0, "conditions")?.into_iter().flatten().flatten()) }

    /// How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn or_operators(&self) -> Result<impl Iterator<Item = bool>> { Ok(got::<List<Bool>>(&self.0, "orOperators")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ConditionsBlock::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsBlock::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::ConditionsBlock;
    ///
    /// assert!(ConditionsBlock::from_json("{}").is_ok());
    /// assert!(ConditionsBlock::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::CONDITIONS_BLOCK, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsBlock::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsBlock::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsBlock::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ConditionsBlock> {
    /// The conditions.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn conditions(self, value: impl IntoField<List<TargetingCondition>>) -> Self { self.set("conditions", value.into_json(Seal)) }

    /// How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn or_operators(self, value: impl IntoField<List<Bool>>) -> Self { self.set("or_operators", value.into_json(Seal)) }
}

/// An item of the flat form: a condition, or an operator that joins the nodes below it.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionsDataNode(Record);

record_type!(ConditionsDataNode, &spec::CONDITIONS_DATA_NODE);

impl ConditionsDataNode {
    /// The node's id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The id of the node above; null at the root.
    pub const PARENT_ID: FieldKey<Self, Int> = FieldKey::new("parentId");
    /// Whether the node joins others.
    pub const IS_CONDITION_BLOCK: FieldKey<Self, Bool> = FieldKey::new("isConditionBlock");
    /// How the nodes below are joined; null where the node is a condition.
    pub const LOGICAL_OPERATOR: FieldKey<Self, LogicalOperator> = FieldKey::new("logicalOperator");
    /// The condition.
    pub const TARGETING_CONDITION: FieldKey<Self, TargetingCondition> = FieldKey::new("targetingCondition");

    /// The node's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The id of the node above; null at the root.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn parent_id(&self) -> Option<i64> { got::<Int>(&self.0, "parentId").ok().flatten() }

    /// Whether the node joins others.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_condition_block(&self) -> Option<bool> { got::<Bool>(&self.0, "isConditionBlock").ok().flatten() }

    /// How the nodes below are joined; null where the node is a condition.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn logical_operator(&self) -> Option<LogicalOperator> { got::<LogicalOperator>(&self.0, "logicalOperator").ok().flatten() }

    /// The condition.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn targeting_condition(&self) -> Result<Option<TargetingCondition>> { got::<TargetingCondition>(&self.0, "targetingCondition") }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ConditionsDataNode::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsDataNode::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::ConditionsDataNode;
    ///
    /// assert!(ConditionsDataNode::from_json("{}").is_ok());
    /// assert!(ConditionsDataNode::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::CONDITIONS_DATA_NODE, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsDataNode::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsDataNode::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsDataNode::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ConditionsDataNode> {
    /// The node's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The id of the node above; null at the root.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn parent_id(self, value: impl IntoField<Int>) -> Self { self.set("parent_id", value.into_json(Seal)) }

    /// Whether the node joins others.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_condition_block(self, value: impl IntoField<Bool>) -> Self { self.set("is_condition_block", value.into_json(Seal)) }

    /// How the nodes below are joined; null where the node is a condition.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn logical_operator(self, value: impl IntoField<LogicalOperator>) -> Self { self.set("logical_operator", value.into_json(Seal)) }

    /// The condition.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn targeting_condition(self, value: impl IntoField<TargetingCondition>) -> Self { self.set("targeting_condition", value.into_json(Seal)) }
}

/// A level of the tree form: conditions and further levels under one operator.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionsDataLevel(Record);

record_type!(ConditionsDataLevel, &spec::CONDITIONS_DATA_LEVEL);

impl ConditionsDataLevel {
    /// The level's id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The level described in HTML.
    pub const HTML_DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("htmlDescription");
    /// The importance; higher means more.
    pub const WEIGHT: FieldKey<Self, Int> = FieldKey::new("weight");
    /// The children: levels or conditions.
    pub const CONDITION_DATA: FieldKey<Self, List<ConditionTree>> = FieldKey::new("conditionData");
    /// Whether this joins others.
    pub const IS_CONDITION_BLOCK: FieldKey<Self, Bool> = FieldKey::new("isConditionBlock");
    /// How the children are joined.
    pub const LOGICAL_OPERATOR: FieldKey<Self, LogicalOperator> = FieldKey::new("logicalOperator");

    /// The level's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The level described in HTML.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn html_description(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "htmlDescription").ok().flatten() }

    /// The importance; higher means more.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn weight(&self) -> Option<i64> { got::<Int>(&self.0, "weight").ok().flatten() }

    /// The children: levels or conditions.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn condition_data(&self) -> Result<impl Iterator<Item = ConditionTree>> { Ok(got::<List<ConditionTree>>(&self.0, "conditionData")?.into_iter().flatten().flatten()) }

    /// Whether this joins others.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_condition_block(&self) -> Option<bool> { got::<Bool>(&self.0, "isConditionBlock").ok().flatten() }

    /// How the children are joined.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn logical_operator(&self) -> Option<LogicalOperator> { got::<LogicalOperator>(&self.0, "logicalOperator").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ConditionsDataLevel::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsDataLevel::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::ConditionsDataLevel;
    ///
    /// assert!(ConditionsDataLevel::from_json("{}").is_ok());
    /// assert!(ConditionsDataLevel::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::CONDITIONS_DATA_LEVEL, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ConditionsDataLevel::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsDataLevel::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::ConditionsDataLevel::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ConditionsDataLevel> {
    /// The level's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The level described in HTML.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn html_description(self, value: impl IntoField<Text>) -> Self { self.set("html_description", value.into_json(Seal)) }

    /// The importance; higher means more.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn weight(self, value: impl IntoField<Int>) -> Self { self.set("weight", value.into_json(Seal)) }

    /// The children: levels or conditions.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn condition_data(self, value: impl IntoField<List<ConditionTree>>) -> Self { self.set("condition_data", value.into_json(Seal)) }

    /// Whether this joins others.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_condition_block(self, value: impl IntoField<Bool>) -> Self { self.set("is_condition_block", value.into_json(Seal)) }

    /// How the children are joined.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn logical_operator(self, value: impl IntoField<LogicalOperator>) -> Self { self.set("logical_operator", value.into_json(Seal)) }
}

/// One condition; fields that only its targeting type has are kept as extra fields.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetingCondition(Record);

record_type!(TargetingCondition, &spec::TARGETING_CONDITION);

impl TargetingCondition {
    /// The condition's id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The condition described in HTML.
    pub const HTML_DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("htmlDescription");
    /// The importance, 1 by default; higher means more.
    pub const WEIGHT: FieldKey<Self, Int> = FieldKey::new("weight");
    /// The data that the condition inspects.
    pub const TARGETING_TYPE: FieldKey<Self, TargetingType> = FieldKey::new("targetingType");

    /// The condition's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The condition described in HTML.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn html_description(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "htmlDescription").ok().flatten() }

    /// The importance, 1 by default; higher means more.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn weight(&self) -> Option<i64> { got::<Int>(&self.0, "weight").ok().flatten() }

    /// The data that the condition inspects.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn targeting_type(&self) -> Option<TargetingType> { got::<TargetingType>(&self.0, "targetingType").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::TargetingCondition::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
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
    /// use xpauto::model::TargetingCondition;
    ///
    /// assert!(TargetingCondition::from_json("{}").is_ok());
    /// assert!(TargetingCondition::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::TARGETING_CONDITION, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
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
    /// let value = xpauto::model::TargetingCondition::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<TargetingCondition> {
    /// The condition's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The condition described in HTML.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn html_description(self, value: impl IntoField<Text>) -> Self { self.set("html_description", value.into_json(Seal)) }

    /// The importance, 1 by default; higher means more.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn weight(self, value: impl IntoField<Int>) -> Self { self.set("weight", value.into_json(Seal)) }

    /// The data that the condition inspects.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn targeting_type(self, value: impl IntoField<TargetingType>) -> Self { self.set("targeting_type", value.into_json(Seal)) }
}

/// A node of the tree form: a [`ConditionsDataLevel`], or a [`TargetingCondition`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConditionTree {
    /// Conditions and levels under one operator.
    Level(ConditionsDataLevel),
    /// One condition.
    Condition(TargetingCondition),
}

impl ConditionTree {
    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::ConditionTree;
    ///
    /// let value = ConditionTree::from_json(r#"{"targetingType": "BROWSER", "weight": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"targetingType": "BROWSER", "weight": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { read_union(&spec::CONDITION_TREE, text).map(Self::from_record) }

    /// Returns the JSON text, exactly as it was read or built.
    ///
    /// ```
    /// let value = xpauto::model::ConditionTree::from_json(r#"{"targetingType": "BROWSER", "weight": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"targetingType": "BROWSER", "weight": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.record().json() }

    fn record(&self) -> &Record {
        match self {
            Self::Level(value) => Typed::record(value),
            Self::Condition(value) => Typed::record(value),
        }
    }

    fn from_record(record: Record) -> Self {
        match record.model().name {
            "TargetingCondition" => Self::Condition(Typed::from_record(record)),
            _ => Self::Level(Typed::from_record(record)),
        }
    }
}

object_type!(ConditionTree, ConditionTree::from_record);

/// The purpose of a segment.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `SegmentType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SegmentType {
    /// `STANDARD`.
    Standard,
    /// `KEY_MOMENT`.
    KeyMoment,
    /// `FEATURE_FLAG`.
    FeatureFlag,
    /// `ALL`.
    All,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl SegmentType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "STANDARD",
        "KEY_MOMENT",
        "FEATURE_FLAG",
        "ALL",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::SegmentType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Standard => "STANDARD",
            Self::KeyMoment => "KEY_MOMENT",
            Self::FeatureFlag => "FEATURE_FLAG",
            Self::All => "ALL",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for SegmentType {
    fn from(value: &str) -> Self {
        match value {
            "STANDARD" => Self::Standard,
            "KEY_MOMENT" => Self::KeyMoment,
            "FEATURE_FLAG" => Self::FeatureFlag,
            "ALL" => Self::All,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(SegmentType);

/// The type of a linked object.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `DomainType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DomainType {
    /// `EXPERIMENT`.
    Experiment,
    /// `PERSONALIZATION`.
    Personalization,
    /// `FEATURE_FLAG`.
    FeatureFlag,
    /// `HOLDOUT`.
    Holdout,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl DomainType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "EXPERIMENT",
        "PERSONALIZATION",
        "FEATURE_FLAG",
        "HOLDOUT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::DomainType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Experiment => "EXPERIMENT",
            Self::Personalization => "PERSONALIZATION",
            Self::FeatureFlag => "FEATURE_FLAG",
            Self::Holdout => "HOLDOUT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for DomainType {
    fn from(value: &str) -> Self {
        match value {
            "EXPERIMENT" => Self::Experiment,
            "PERSONALIZATION" => Self::Personalization,
            "FEATURE_FLAG" => Self::FeatureFlag,
            "HOLDOUT" => Self::Holdout,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(DomainType);

/// The role of a segment in a linked object.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `LinkRole::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkRole {
    /// `MAIN`.
    Main,
    /// `SECONDARY`.
    Secondary,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl LinkRole {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "MAIN",
        "SECONDARY",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::LinkRole::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Main => "MAIN",
            Self::Secondary => "SECONDARY",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for LinkRole {
    fn from(value: &str) -> Self {
        match value {
            "MAIN" => Self::Main,
            "SECONDARY" => Self::Secondary,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(LinkRole);

/// Whether an object uses a segment itself or through another.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `LinkType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkType {
    /// `DIRECT`.
    Direct,
    /// `TRANSITIVE`.
    Transitive,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl LinkType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "DIRECT",
        "TRANSITIVE",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::LinkType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Direct => "DIRECT",
            Self::Transitive => "TRANSITIVE",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for LinkType {
    fn from(value: &str) -> Self {
        match value {
            "DIRECT" => Self::Direct,
            "TRANSITIVE" => Self::Transitive,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(LinkType);

/// How conditions are joined.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `LogicalOperator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LogicalOperator {
    /// `AND`.
    And,
    /// `OR`.
    Or,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl LogicalOperator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "AND",
        "OR",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::LogicalOperator::from("NEW").as_str(), "NEW");
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

impl From<&str> for LogicalOperator {
    fn from(value: &str) -> Self {
        match value {
            "AND" => Self::And,
            "OR" => Self::Or,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(LogicalOperator);

/// The data that a condition inspects, which determines the condition's further fields.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `TargetingType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TargetingType {
    /// `PAGE_URL`.
    PageUrl,
    /// `PAGE_TITLE`.
    PageTitle,
    /// `LANDING_PAGE`.
    LandingPage,
    /// `ORIGIN`.
    Origin,
    /// `ORIGIN_TYPE`.
    OriginType,
    /// `REFERRERS`.
    Referrers,
    /// `NEW_VISITORS`.
    NewVisitors,
    /// `BROWSER_LANGUAGE`.
    BrowserLanguage,
    /// `GEOLOCATION`.
    Geolocation,
    /// `DEVICE_TYPE`.
    DeviceType,
    /// `SCREEN_DIMENSION`.
    ScreenDimension,
    /// `VISITOR_IP`.
    VisitorIp,
    /// `AD_BLOCKER`.
    AdBlocker,
    /// `PREVIOUS_PAGE`.
    PreviousPage,
    /// `KEY_PAGES`.
    KeyPages,
    /// `PAGE_VIEWS`.
    PageViews,
    /// `FIRST_VISIT`.
    FirstVisit,
    /// `LAST_VISIT`.
    LastVisit,
    /// `ACTIVE_SESSION`.
    ActiveSession,
    /// `TIME_SINCE_PAGE_LOAD`.
    TimeSincePageLoad,
    /// `SAME_DAY_VISITS`.
    SameDayVisits,
    /// `VISITS`.
    Visits,
    /// `VISITS_BY_PAGE`.
    VisitsByPage,
    /// `INTERNAL_SEARCH_KEYWORDS`.
    InternalSearchKeywords,
    /// `TABS_ON_SITE`.
    TabsOnSite,
    /// `HEAT_SLICE`.
    HeatSlice,
    /// `SKY_STATUS`.
    SkyStatus,
    /// `TEMPERATURE`.
    Temperature,
    /// `DAY_NIGHT`.
    DayNight,
    /// `FORECAST_SKY_STATUS`.
    ForecastSkyStatus,
    /// `FORECAST_TEMPERATURE`.
    ForecastTemperature,
    /// `DAY_OF_WEEK`.
    DayOfWeek,
    /// `TIME_RANGE`.
    TimeRange,
    /// `HOUR_MINUTE_RANGE`.
    HourMinuteRange,
    /// `JS_CODE`.
    JsCode,
    /// `COOKIE`.
    Cookie,
    /// `EVENT`.
    Event,
    /// `EXPLICIT_TRIGGER`.
    ExplicitTrigger,
    /// `BROWSER`.
    Browser,
    /// `OPERATING_SYSTEM`.
    OperatingSystem,
    /// `DOM_ELEMENT`.
    DomElement,
    /// `MOUSE_OUT`.
    MouseOut,
    /// `TARGET_EXPERIMENT`.
    TargetExperiment,
    /// `TARGET_PERSONALIZATION`.
    TargetPersonalization,
    /// `EXCLUSIVE_EXPERIMENT`.
    ExclusiveExperiment,
    /// `CONVERSIONS`.
    Conversions,
    /// `CUSTOM_DATUM`.
    CustomDatum,
    /// `PRICE_OF_DISPLAYED_PAGE`.
    PriceOfDisplayedPage,
    /// `NUMBER_OF_VISITED_PAGES`.
    NumberOfVisitedPages,
    /// `VISITED_PAGES`.
    VisitedPages,
    /// `SEGMENT`.
    Segment,
    /// `KEY_MOMENT`.
    KeyMoment,
    /// `CUSTOM`.
    Custom,
    /// `SDK_LANGUAGE`.
    SdkLanguage,
    /// `VISITOR_CODE`.
    VisitorCode,
    /// `TARGET_FEATURE_FLAG`.
    TargetFeatureFlag,
    /// `APPLICATION_VERSION`.
    ApplicationVersion,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl TargetingType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "PAGE_URL",
        "PAGE_TITLE",
        "LANDING_PAGE",
        "ORIGIN",
        "ORIGIN_TYPE",
        "REFERRERS",
        "NEW_VISITORS",
        "BROWSER_LANGUAGE",
        "GEOLOCATION",
        "DEVICE_TYPE",
        "SCREEN_DIMENSION",
        "VISITOR_IP",
        "AD_BLOCKER",
        "PREVIOUS_PAGE",
        "KEY_PAGES",
        "PAGE_VIEWS",
        "FIRST_VISIT",
        "LAST_VISIT",
        "ACTIVE_SESSION",
        "TIME_SINCE_PAGE_LOAD",
        "SAME_DAY_VISITS",
        "VISITS",
        "VISITS_BY_PAGE",
        "INTERNAL_SEARCH_KEYWORDS",
        "TABS_ON_SITE",
        "HEAT_SLICE",
        "SKY_STATUS",
        "TEMPERATURE",
        "DAY_NIGHT",
        "FORECAST_SKY_STATUS",
        "FORECAST_TEMPERATURE",
        "DAY_OF_WEEK",
        "TIME_RANGE",
        "HOUR_MINUTE_RANGE",
        "JS_CODE",
        "COOKIE",
        "EVENT",
        "EXPLICIT_TRIGGER",
        "BROWSER",
        "OPERATING_SYSTEM",
        "DOM_ELEMENT",
        "MOUSE_OUT",
        "TARGET_EXPERIMENT",
        "TARGET_PERSONALIZATION",
        "EXCLUSIVE_EXPERIMENT",
        "CONVERSIONS",
        "CUSTOM_DATUM",
        "PRICE_OF_DISPLAYED_PAGE",
        "NUMBER_OF_VISITED_PAGES",
        "VISITED_PAGES",
        "SEGMENT",
        "KEY_MOMENT",
        "CUSTOM",
        "SDK_LANGUAGE",
        "VISITOR_CODE",
        "TARGET_FEATURE_FLAG",
        "APPLICATION_VERSION",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::TargetingType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::PageUrl => "PAGE_URL",
            Self::PageTitle => "PAGE_TITLE",
            Self::LandingPage => "LANDING_PAGE",
            Self::Origin => "ORIGIN",
            Self::OriginType => "ORIGIN_TYPE",
            Self::Referrers => "REFERRERS",
            Self::NewVisitors => "NEW_VISITORS",
            Self::BrowserLanguage => "BROWSER_LANGUAGE",
            Self::Geolocation => "GEOLOCATION",
            Self::DeviceType => "DEVICE_TYPE",
            Self::ScreenDimension => "SCREEN_DIMENSION",
            Self::VisitorIp => "VISITOR_IP",
            Self::AdBlocker => "AD_BLOCKER",
            Self::PreviousPage => "PREVIOUS_PAGE",
            Self::KeyPages => "KEY_PAGES",
            Self::PageViews => "PAGE_VIEWS",
            Self::FirstVisit => "FIRST_VISIT",
            Self::LastVisit => "LAST_VISIT",
            Self::ActiveSession => "ACTIVE_SESSION",
            Self::TimeSincePageLoad => "TIME_SINCE_PAGE_LOAD",
            Self::SameDayVisits => "SAME_DAY_VISITS",
            Self::Visits => "VISITS",
            Self::VisitsByPage => "VISITS_BY_PAGE",
            Self::InternalSearchKeywords => "INTERNAL_SEARCH_KEYWORDS",
            Self::TabsOnSite => "TABS_ON_SITE",
            Self::HeatSlice => "HEAT_SLICE",
            Self::SkyStatus => "SKY_STATUS",
            Self::Temperature => "TEMPERATURE",
            Self::DayNight => "DAY_NIGHT",
            Self::ForecastSkyStatus => "FORECAST_SKY_STATUS",
            Self::ForecastTemperature => "FORECAST_TEMPERATURE",
            Self::DayOfWeek => "DAY_OF_WEEK",
            Self::TimeRange => "TIME_RANGE",
            Self::HourMinuteRange => "HOUR_MINUTE_RANGE",
            Self::JsCode => "JS_CODE",
            Self::Cookie => "COOKIE",
            Self::Event => "EVENT",
            Self::ExplicitTrigger => "EXPLICIT_TRIGGER",
            Self::Browser => "BROWSER",
            Self::OperatingSystem => "OPERATING_SYSTEM",
            Self::DomElement => "DOM_ELEMENT",
            Self::MouseOut => "MOUSE_OUT",
            Self::TargetExperiment => "TARGET_EXPERIMENT",
            Self::TargetPersonalization => "TARGET_PERSONALIZATION",
            Self::ExclusiveExperiment => "EXCLUSIVE_EXPERIMENT",
            Self::Conversions => "CONVERSIONS",
            Self::CustomDatum => "CUSTOM_DATUM",
            Self::PriceOfDisplayedPage => "PRICE_OF_DISPLAYED_PAGE",
            Self::NumberOfVisitedPages => "NUMBER_OF_VISITED_PAGES",
            Self::VisitedPages => "VISITED_PAGES",
            Self::Segment => "SEGMENT",
            Self::KeyMoment => "KEY_MOMENT",
            Self::Custom => "CUSTOM",
            Self::SdkLanguage => "SDK_LANGUAGE",
            Self::VisitorCode => "VISITOR_CODE",
            Self::TargetFeatureFlag => "TARGET_FEATURE_FLAG",
            Self::ApplicationVersion => "APPLICATION_VERSION",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for TargetingType {
    fn from(value: &str) -> Self {
        match value {
            "PAGE_URL" => Self::PageUrl,
            "PAGE_TITLE" => Self::PageTitle,
            "LANDING_PAGE" => Self::LandingPage,
            "ORIGIN" => Self::Origin,
            "ORIGIN_TYPE" => Self::OriginType,
            "REFERRERS" => Self::Referrers,
            "NEW_VISITORS" => Self::NewVisitors,
            "BROWSER_LANGUAGE" => Self::BrowserLanguage,
            "GEOLOCATION" => Self::Geolocation,
            "DEVICE_TYPE" => Self::DeviceType,
            "SCREEN_DIMENSION" => Self::ScreenDimension,
            "VISITOR_IP" => Self::VisitorIp,
            "AD_BLOCKER" => Self::AdBlocker,
            "PREVIOUS_PAGE" => Self::PreviousPage,
            "KEY_PAGES" => Self::KeyPages,
            "PAGE_VIEWS" => Self::PageViews,
            "FIRST_VISIT" => Self::FirstVisit,
            "LAST_VISIT" => Self::LastVisit,
            "ACTIVE_SESSION" => Self::ActiveSession,
            "TIME_SINCE_PAGE_LOAD" => Self::TimeSincePageLoad,
            "SAME_DAY_VISITS" => Self::SameDayVisits,
            "VISITS" => Self::Visits,
            "VISITS_BY_PAGE" => Self::VisitsByPage,
            "INTERNAL_SEARCH_KEYWORDS" => Self::InternalSearchKeywords,
            "TABS_ON_SITE" => Self::TabsOnSite,
            "HEAT_SLICE" => Self::HeatSlice,
            "SKY_STATUS" => Self::SkyStatus,
            "TEMPERATURE" => Self::Temperature,
            "DAY_NIGHT" => Self::DayNight,
            "FORECAST_SKY_STATUS" => Self::ForecastSkyStatus,
            "FORECAST_TEMPERATURE" => Self::ForecastTemperature,
            "DAY_OF_WEEK" => Self::DayOfWeek,
            "TIME_RANGE" => Self::TimeRange,
            "HOUR_MINUTE_RANGE" => Self::HourMinuteRange,
            "JS_CODE" => Self::JsCode,
            "COOKIE" => Self::Cookie,
            "EVENT" => Self::Event,
            "EXPLICIT_TRIGGER" => Self::ExplicitTrigger,
            "BROWSER" => Self::Browser,
            "OPERATING_SYSTEM" => Self::OperatingSystem,
            "DOM_ELEMENT" => Self::DomElement,
            "MOUSE_OUT" => Self::MouseOut,
            "TARGET_EXPERIMENT" => Self::TargetExperiment,
            "TARGET_PERSONALIZATION" => Self::TargetPersonalization,
            "EXCLUSIVE_EXPERIMENT" => Self::ExclusiveExperiment,
            "CONVERSIONS" => Self::Conversions,
            "CUSTOM_DATUM" => Self::CustomDatum,
            "PRICE_OF_DISPLAYED_PAGE" => Self::PriceOfDisplayedPage,
            "NUMBER_OF_VISITED_PAGES" => Self::NumberOfVisitedPages,
            "VISITED_PAGES" => Self::VisitedPages,
            "SEGMENT" => Self::Segment,
            "KEY_MOMENT" => Self::KeyMoment,
            "CUSTOM" => Self::Custom,
            "SDK_LANGUAGE" => Self::SdkLanguage,
            "VISITOR_CODE" => Self::VisitorCode,
            "TARGET_FEATURE_FLAG" => Self::TargetFeatureFlag,
            "APPLICATION_VERSION" => Self::ApplicationVersion,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(TargetingType);
