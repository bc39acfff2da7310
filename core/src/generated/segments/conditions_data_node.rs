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
