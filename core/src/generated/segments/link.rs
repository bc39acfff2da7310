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
