//! Builders of declared types.

use std::fmt;
use std::marker::PhantomData;

use super::accepted::IntoField;
use super::sealed::Seal;
use super::values::{Any, Typed};
use crate::error::Result;
use crate::record::{Record, keyword_object};

/// Builds a value of a declared type, field by field; [`Builder::build`] checks it.
pub struct Builder<M> {
    /// The value whose other fields are kept.
    pub(crate) base: Option<Record>,
    /// The fields that were set, by attribute name, each with its JSON.
    pub(crate) fields: Vec<(String, String)>,
    /// The undeclared fields that were set, by wire name.
    pub(crate) extras: Vec<(String, String)>,
    model: PhantomData<M>,
}

impl<M> Clone for Builder<M> {
    fn clone(&self) -> Self {
        let Self { base, fields, extras, .. } = self;
        Self { base: base.clone(), fields: fields.clone(), extras: extras.clone(), model: PhantomData }
    }
}

impl<M: Typed> fmt::Debug for Builder<M> {
    /// The fields that were set so far, without secrets and the values of undeclared fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_secret = |name: &str| M::MODEL.fields.iter().any(|field| field.is_secret && field.attribute == name);
        let field =
            |(name, json): &(String, String)| format!("{name}: {}", if is_secret(name) { "\"***\"" } else { json });
        let extra = |(name, _): &(String, String)| format!("{name}: …");
        let fields: Vec<String> = self.fields.iter().map(field).chain(self.extras.iter().map(extra)).collect();
        write!(f, "{}::builder {{ {} }}", M::MODEL.name, fields.join(", "))
    }
}

impl<M> Builder<M> {
    /// Starts with the fields of a value.
    pub(crate) const fn of(base: Record) -> Self {
        Self { base: Some(base), fields: Vec::new(), extras: Vec::new(), model: PhantomData }
    }

    pub(crate) const fn new() -> Self {
        Self { base: None, fields: Vec::new(), extras: Vec::new(), model: PhantomData }
    }
}

impl<M: Typed> Builder<M> {
    /// Sets a field by its attribute name.
    #[must_use]
    pub(crate) fn set(mut self, attribute: &'static str, json: String) -> Self {
        self.fields.retain(|(name, _)| name != attribute);
        self.fields.push((attribute.to_owned(), json));
        self
    }

    /// Sets a field that is not declared, by its name in JSON; fields that the service has for a targeting type of conditions
    /// are such ones. A name like that of a declared field that is not set is refused, as a misspelt one.
    ///
    /// The value is a string, a number, a boolean, an array or a vector of these, or a `serde_json::Value`, which `json!` makes of
    /// everything else: of maps, models and enums.
    ///
    /// ```
    /// use serde_json::json;
    /// use xpauto::model::{TargetingCondition, TargetingType};
    ///
    /// let checkout = TargetingCondition::builder()
    ///     .targeting_type(TargetingType::PageUrl)
    ///     .weight(1)
    ///     .extra("url", json!({"match": "CONTAINS", "value": "/checkout"}))
    ///     .build()?;
    /// assert_eq!(checkout.extra("url"), Some(json!({"match": "CONTAINS", "value": "/checkout"})));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(mut self, name: impl Into<String>, value: impl IntoField<Any>) -> Self {
        let name = name.into();
        self.extras.retain(|(known, _)| *known != name);
        self.extras.push((name, value.into_json(Seal)));
        self
    }

    /// Checks types, required fields and limits, and returns the value.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::Theme;
    ///
    /// assert_eq!(Theme::builder().name("Spring").build()?.json(), r#"{"name":"Spring"}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn build(self) -> Result<M> {
        let Self { base, fields, extras, .. } = self;
        let record = match base {
            Some(base) => base.replace_with_extras(&fields, &extras),
            None => keyword_object(M::MODEL, &fields, &extras, |object| Record::make(M::MODEL, object)),
        };
        record.map(M::from_record)
    }
}
