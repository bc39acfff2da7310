//! The bodies of operations: what a caller may pass, which fields are sent, and the checks before they are.

use crate::date_time::Zone;
use crate::error::{Error, Problem, Result};
use crate::json;
use crate::message::{Part, Wording, wording};
use crate::options::UndeclaredFields;
use crate::record::{Record, keyword_object};
use crate::schema::{BodyShape, Field, Operation};
use crate::typed::{Builder, Seal, Typed};
use crate::validate::warning::Warning;
use crate::validate::{Audience, Check};

use super::PathArgument;

/// A checked body, and warnings about probable mistakes in it.
type Checked<T> = (T, Vec<Warning>);

impl BodyShape {
    /// Checks the JSON of a body: types, limits and required fields.
    pub fn read(&self, text: String) -> Result<Record> {
        Ok(self.checked(text, Some(UndeclaredFields::Warn), None)?.0)
    }

    fn checked(&self, text: String, policy: Option<UndeclaredFields>, zone: Option<&Zone>) -> Result<Checked<Record>> {
        let audience = if self.is_partial { Audience::Changes } else { Audience::Caller };
        Record::made(self.model, text, Check { audience, policy, zone })
    }
}

/// A caller's body.
#[derive(Debug, Clone)]
pub enum Body {
    /// A value of a declared type, which is sent without read-only fields.
    Record(Record),
    /// A JSON object in wire names; the option `undeclared_fields` applies to undeclared ones.
    Json(String),
    /// What a builder has: the value that it was made from, pairs of an attribute name and JSON, and undeclared ones of a wire name
    /// and JSON.
    Built(Option<Record>, Vec<(String, String)>, Vec<(String, String)>),
}

/// The body of a call that sends an `M`: the value or a reference to it, its builder, or any JSON object.
///
/// A value of another type does not compile:
///
/// ```compile_fail,E0277
/// async fn create(client: &xpauto::Client, goal: xpauto::model::Goal) {
///     let _ = client.themes().create(goal).await;
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no body of the type `{M}`",
    label = "must be a `{M}`, its builder, or a `serde_json::Value`"
)]
pub trait IntoBody<M> {
    /// Returns the body; it is checked when it is sent.
    #[doc(hidden)]
    fn into_body(self, seal: Seal) -> Body;
}

impl<M: Typed> IntoBody<M> for M {
    fn into_body(self, _: Seal) -> Body {
        Body::Record(self.record().clone())
    }
}

impl<M: Typed> IntoBody<M> for &M {
    fn into_body(self, _: Seal) -> Body {
        Body::Record(self.record().clone())
    }
}

impl<M: Typed> IntoBody<M> for Builder<M> {
    fn into_body(self, _: Seal) -> Body {
        let Self { base, fields, extras, .. } = self;
        Body::Built(base, fields, extras)
    }
}

impl<M: Typed> IntoBody<M> for serde_json::Value {
    fn into_body(self, _: Seal) -> Body {
        Body::Json(self.to_string())
    }
}

impl Operation {
    /// Checks a body; returns the JSON to send. With a time zone, instants become its wall clock.
    pub(crate) fn checked_body(
        &self,
        body: Option<Body>,
        path: &[PathArgument],
        policy: UndeclaredFields,
        zone: Option<&Zone>,
    ) -> Result<Option<Checked<String>>> {
        let (Some(shape), Some(body)) = (self.body, body) else {
            return match self.body {
                None => Ok(None),
                Some(shape) => {
                    Err(Error::refused(wording![self, format!(" needs a body: {}", shape.model.with_article())]))
                }
            };
        };
        // The last parameter names the object itself; those before it name what it belongs to.
        let in_path = path.last().and_then(PathArgument::id);
        let (record, warnings) = self.read_body(shape, body, in_path, policy, zone)?;
        let sent = record.written_json(|field| shape.sends(field));
        let (record, warnings) = match warnings.filter(|_| sent == record.json()) {
            Some(warnings) => (record, warnings),
            // A value that was read keeps the undeclared fields of the service, even if other fields were changed.
            None => shape.checked(sent, record.is_built().then_some(policy), zone)?,
        };
        Ok(Some((zone.map_or_else(|| record.json().to_owned(), |zone| record.json_in_zone(zone)), warnings)))
    }

    /// Returns the record of a body, and warnings where its fields were checked.
    fn read_body(
        &self,
        shape: BodyShape,
        body: Body,
        in_path: Option<i64>,
        policy: UndeclaredFields,
        zone: Option<&Zone>,
    ) -> Result<(Record, Option<Vec<Warning>>)> {
        let read = |text: String| {
            let given = json::fields(&text).filter_map(|(name, _)| shape.model.field_by_wire(&name));
            let problems = self.body_problems(shape, given, &text, in_path);
            let checked = shape.checked(text, Some(policy), zone);
            Error::refuse_with(problems, checked).map(|(record, warnings)| (record, Some(warnings)))
        };
        let record = match body {
            Body::Json(text) => return read(text),
            Body::Built(None, fields, extras) => return self.keyword_body(shape, fields, &extras, read),
            Body::Built(Some(base), fields, extras) => {
                self.of_its_model(shape, base)?.replace_with_extras(&fields, &extras)?
            }
            Body::Record(record) => self.of_its_model(shape, record)?,
        };
        Error::refuse(self.body_problems(shape, record.set_fields(), record.json(), in_path))?;
        Ok((record, None))
    }

    /// Reads a body that was given field by field; each has to be one that the call sends.
    fn keyword_body<T>(
        &self,
        shape: BodyShape,
        fields: Vec<(String, String)>,
        extras: &[(String, String)],
        read: impl FnOnce(String) -> Result<T>,
    ) -> Result<T> {
        let unsent = |name: &str| shape.model.field_by_attribute(name).filter(|field| !shape.sends(field));
        let problems = fields.iter().filter_map(|(name, _)| Some(self.unsent(shape, unsent(name)?))).collect();
        let sent: Vec<_> = fields.into_iter().filter(|(name, _)| unsent(name).is_none()).collect();
        Error::refuse_with(problems, keyword_object(shape.model, &sent, extras, read))
    }

    /// Returns the problems of the fields that the caller set, and of the id: what the call does not send, and an id other than that
    /// in the path. Read-only fields are left out, and so is the id that the path has.
    fn body_problems(
        &self,
        shape: BodyShape,
        set: impl Iterator<Item = &'static Field>,
        json: &str,
        in_path: Option<i64>,
    ) -> Vec<Problem> {
        let id = json::fields(json).filter(|(name, _)| name == "id").last();
        let id = id.and_then(|(_, json)| json::integer(json));
        let other_id = id.zip(in_path).filter(|(id, in_path)| id != in_path).map(|(id, in_path)| {
            Problem::new(Part::name("id"), format!("must be that of the call, {in_path}, got {id}"))
        });
        let is_left_out = |field: &Field| field.is_read_only || (field.wire == "id" && in_path.is_some());
        let unsent = set.filter(|field| !shape.sends(field) && !is_left_out(field));
        other_id.into_iter().chain(unsent.map(|field| self.unsent(shape, field))).collect()
    }

    fn of_its_model(&self, shape: BodyShape, record: Record) -> Result<Record> {
        if std::ptr::eq(record.model(), shape.model) {
            return Ok(record);
        }
        let models = format!(" takes {}, got {}", shape.model.with_article(), record.model().with_article());
        Err(Error::refused(wording![self, models]))
    }

    /// Returns the problem of a field that the call does not send; it names those that are sent, unless these are all others.
    fn unsent(&self, shape: BodyShape, field: &Field) -> Problem {
        let message = wording!["is a field that ", self, " does not send"];
        Problem::new(field, if shape.only.is_empty() { message } else { message.and(sent_fields(shape)) })
    }
}

/// Returns the names of the fields that a call sends, as the end of a message.
fn sent_fields(shape: BodyShape) -> Wording {
    let mut names = wording!["; it sends "];
    for (index, field) in shape.fields().enumerate() {
        names = names.and(wording![if index == 0 { "" } else { ", " }, field]);
    }
    names
}
