//! Every operation of the service as data: its request, its response, and whether it may be retried.
//!
//! The Rust handles, the Python and Node methods and the reference pages all come from these descriptions.

mod declare;
mod declared;
mod path;

pub use declared::*;
pub use path::{ParameterKind, PathArgument, PathParameter};

use crate::date_time::Zone;
use crate::declaration::{Field, Kind, Model};
use crate::error::{Error, Problem, Result};
use crate::model::declare::{Builder, Typed};
use crate::model::sealed::Seal;
use crate::options::UndeclaredFields;
use crate::record::{Record, Value, keyword_object};
use crate::text::{Part, Wording, wording};
use crate::undeclared::Undeclared;

/// The content of an operation's response.
#[derive(Debug, Clone, Copy)]
pub enum ResponseShape {
    /// A list in pages.
    List(&'static Model),
    /// One value.
    One(&'static Model),
    /// Nothing.
    Nothing,
}

/// The effect of a call, which decides when it may be retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Reads only.
    Read,
    /// Changes or deletes one object, idempotently.
    Write,
    /// Creates an object: a second request would create another.
    Create,
}

/// The JSON body of an operation.
#[derive(Debug, Clone, Copy)]
pub struct BodyShape {
    /// The type of the body.
    pub model: &'static Model,
    /// The wire names of the fields to send; empty for all that are not read-only.
    pub only: &'static [&'static str],
}

impl BodyShape {
    /// Returns whether the body includes this field.
    #[must_use]
    pub fn sends(&self, field: &Field) -> bool {
        if self.only.is_empty() { !field.is_read_only } else { self.only.contains(&field.wire) }
    }

    /// Returns the type of the body as that of a field.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind::Object(self.model)
    }

    /// Returns the fields of the body.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        let shape = *self;
        self.model.fields.iter().filter(move |field| shape.sends(field))
    }
}

/// An operation of the service.
#[derive(Debug)]
pub struct Operation {
    /// The resource, as an attribute of the client, for example `recommender_blocks`.
    pub resource: &'static str,
    /// The method's name on the resource, for example `update`.
    pub verb: &'static str,
    /// The HTTP method.
    pub method: &'static str,
    /// The path, with its parameter in braces.
    pub path: &'static str,
    /// The parameter in the path, if there is one.
    pub parameter: Option<PathParameter>,
    /// The body.
    pub body: Option<BodyShape>,
    /// The content of its response.
    pub response: ResponseShape,
    /// Its effect.
    pub effect: Effect,
    /// Whether `optionalFields` may be sent.
    pub takes_optional_fields: bool,
    /// The documentation.
    pub doc: &'static str,
    /// A call that works on a fresh sandbox, for the documentation.
    pub example: Example,
}

/// The arguments of an example call.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The path parameter as JSON; empty without one.
    pub path: &'static str,
    /// The body in wire names as JSON; empty without one.
    pub body: &'static str,
}

/// Returns the operation with this resource, by either of its names, and this verb.
#[must_use]
pub fn find(resource: &str, verb: &str) -> Option<&'static Operation> {
    let resource = ALIASES.iter().find(|(alias, _)| *alias == resource).map_or(resource, |(_, resource)| resource);
    ALL.iter().copied().find(|operation| operation.resource == resource && operation.verb == verb)
}

/// A caller's body.
#[derive(Debug, Clone)]
pub enum Body {
    /// A value of a declared type, which is sent without read-only fields.
    Record(Record),
    /// A JSON object in wire names; the option `undeclared_fields` applies to undeclared ones.
    Json(String),
    /// Pairs of an attribute name and JSON.
    Keywords(Vec<(String, String)>),
    /// A value of a declared type, and fields that are set anew, by attribute name.
    Changed(Record, Vec<(String, String)>),
}

/// The body of a call that sends an `M`: the value, a reference to it, its builder, or any JSON object.
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
        match self.into_parts() {
            (Some(base), fields) => Body::Changed(base, fields),
            (None, fields) => Body::Keywords(fields),
        }
    }
}

impl<M: Typed> IntoBody<M> for serde_json::Value {
    fn into_body(self, _: Seal) -> Body {
        Body::Json(self.to_string())
    }
}

/// The record to send, and its undeclared fields.
type Checked = (Record, Vec<Undeclared>);

impl From<&Operation> for Wording {
    fn from(operation: &Operation) -> Self {
        Part::Call(operation.title().into()).into()
    }
}

impl Operation {
    /// Checks a body; returns the record to send, and its undeclared fields. With a time zone, instants become its wall clock.
    pub(crate) fn checked_body(
        &self,
        body: Option<Body>,
        id: Option<&PathArgument>,
        policy: UndeclaredFields,
        zone: Option<&Zone>,
    ) -> Result<Option<Checked>> {
        let (Some(shape), Some(body)) = (self.body, body) else {
            return match self.body {
                None => Ok(None),
                Some(shape) => {
                    Err(Error::refused(wording![self, format!(" needs a body: {}", shape.model.with_article())]))
                }
            };
        };
        let (record, undeclared) = self.read_body(shape, body, policy)?;
        let in_path = id.and_then(PathArgument::id);
        let problems = self.body_problems(shape, &record, in_path);
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        let sent = record.written_json(|field| shape.sends(field));
        let (record, undeclared) = match undeclared.filter(|_| sent == record.json()) {
            Some(undeclared) => (record, undeclared),
            // A value that was read keeps the undeclared fields of the service, even if other fields were changed.
            None => Record::made(shape.model, sent, record.is_built().then_some(policy))?,
        };
        let sent = match zone {
            Some(zone) => record.in_zone(zone)?,
            None => record,
        };
        Ok(Some((sent, undeclared)))
    }

    /// Returns the record of a body, and its undeclared fields where its fields were checked.
    fn read_body(
        &self,
        shape: BodyShape,
        body: Body,
        policy: UndeclaredFields,
    ) -> Result<(Record, Option<Vec<Undeclared>>)> {
        let text = match body {
            Body::Record(record) => return Ok((self.of_its_model(shape, record)?, None)),
            Body::Changed(base, fields) => return Ok((self.of_its_model(shape, base)?.replace(&fields)?, None)),
            Body::Json(text) => text,
            Body::Keywords(fields) => {
                let given = fields.iter().filter_map(|(name, _)| shape.model.field_by_attribute(name));
                let unsent = given.filter(|field| !shape.sends(field));
                let problems: Vec<Problem> = unsent.map(|field| self.unsent(shape, field)).collect();
                if !problems.is_empty() {
                    return Err(Error::validation(problems));
                }
                keyword_object(shape.model, &fields)?
            }
        };
        let (record, undeclared) = Record::made(shape.model, text, Some(policy))?;
        Ok((record, Some(undeclared)))
    }

    /// Returns the problems of the fields that the caller set: an id other than that in the path, and what the call does not
    /// send. Read-only fields are left out, and so is the id that the path has.
    fn body_problems(&self, shape: BodyShape, record: &Record, in_path: Option<i64>) -> Vec<Problem> {
        let other_id = match (record.get("id"), in_path) {
            (Value::Int(in_body), Some(in_path)) if in_body != in_path => {
                let message = format!("must be that of the call, {in_path}, got {in_body}");
                Some(Problem::new(Part::name("id"), message))
            }
            _ => None,
        };
        let is_left_out = |field: &Field| field.is_read_only || (field.wire == "id" && in_path.is_some());
        let unsent = record.set_fields().filter(|field| !shape.sends(field) && !is_left_out(field));
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

    /// Returns the name of the call, for example `themes.update`.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}.{}", self.resource, self.verb)
    }

    /// Returns the name of the path parameter, if there is one.
    #[must_use]
    pub fn path_parameter(&self) -> Option<&'static str> {
        self.path.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map(|(name, _)| name)
    }

    /// Returns the path with its parameter, percent-encoded.
    pub(crate) fn path_with(&self, argument: Option<&PathArgument>) -> Result<String> {
        let (Some(wire), Some(parameter)) = (self.path_parameter(), self.parameter) else {
            return Ok(self.path.to_owned());
        };
        let argument = argument.ok_or_else(|| Error::invalid(parameter.part(), wording!["is required by ", self]))?;
        Ok(self.path.replace(&format!("{{{wire}}}"), &argument.segment(parameter)?))
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
