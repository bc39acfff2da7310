//! Checks JSON against declared types, and finds where its objects and their fields are.
//!
//! Of a response, only types are checked: those of the top level when it is decoded, nested ones when they are read. Of a value
//! that the caller builds or sends, the limits of the specification are checked too, and all problems are reported at once.

mod names;
mod objects;
mod rules;
pub(crate) mod undeclared;
mod walk;
pub(crate) mod warning;

use crate::date_time::Zone;
use crate::error::Problem;
use crate::json;
use crate::options::UndeclaredFields;
use crate::schema::{Kind, Model};

pub(crate) use names::several_names;
pub(crate) use objects::{Objects, Span};
pub(crate) use rules::missing;
use undeclared::Undeclared;
use walk::Walk;
use warning::Warning;

/// The origin of a value, which decides on the rules to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A response: types only, up to the first problem.
    Response,
    /// A record that the caller stored: types only, all problems.
    Stored,
    /// Fields that the caller changes: types and limits.
    Changes,
    /// A whole value or body of the caller: types, limits and required fields.
    Caller,
}

impl Audience {
    fn checks_limits(self) -> bool {
        matches!(self, Self::Changes | Self::Caller)
    }
}

/// Returns warnings about probably misspelt values of a checked object.
pub(crate) fn warnings(model: &'static Model, json: &str) -> Vec<Warning> {
    let mut problems = Vec::new();
    let mut walk = Walk::new(json, Audience::Stored, &mut problems);
    walk.warnings = Some(Vec::new());
    // An invalid object was refused before.
    let _ = walk.object(model);
    walk.warnings.unwrap_or_default()
}

/// Returns the problems of a checked object that is sent to an account in this time zone.
pub(crate) fn problems_in(zone: &Zone, model: &'static Model, json: &str, audience: Audience) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut walk = Walk::new(json, audience, &mut problems);
    walk.zone = Some(zone);
    // All else was checked before.
    let _ = walk.object(model);
    problems
}

/// Checks an object of a caller whole; with a `policy`, returns the undeclared fields to be sent, too.
pub(crate) fn object(
    model: &'static Model,
    json: &str,
    audience: Audience,
    policy: Option<UndeclaredFields>,
) -> Result<(Objects, Vec<Undeclared>), Vec<Problem>> {
    json::length(json)?;
    json::depth(json)?;
    if audience.checks_limits() && json.contains("\\u") {
        // A lone surrogate is not sent.
        serde_json::from_str::<serde_json::Value>(json).map_err(|error| json::not_json(&error, ""))?;
    }
    let mut problems = Vec::new();
    let mut walk = Walk::new(json, audience, &mut problems);
    walk.policy = policy;
    let unread = walk.object(model).err();
    let checked = (walk.objects, walk.undeclared);
    problems.extend(unread);
    if problems.is_empty() { Ok(checked) } else { Err(problems) }
}

/// Checks the types of the fields of a response, an object or an array of objects, but not what is within them.
pub(crate) fn response(model: &'static Model, json: &str, is_list: bool) -> Result<Objects, Problem> {
    json::length(json)?;
    let mut problems = Vec::new();
    let mut walk = Walk::new(json, Audience::Response, &mut problems);
    walk.is_shallow = true;
    let unread = if is_list { walk.list(model) } else { walk.object(model) }.err();
    let mut objects = walk.objects;
    objects.shrink();
    problems.into_iter().chain(unread).next().map_or(Ok(objects), Err)
}

/// Checks the type of a value of a response, but not what is within it.
#[cfg(feature = "arrow-60")]
pub(crate) fn outside(kind: &Kind, json: &str) -> Result<(), Problem> {
    match (kind, json.as_bytes().first()) {
        (_, Some(b'n')) | (Kind::Object(_) | Kind::OneOf(_), Some(b'{')) | (Kind::List(_), Some(b'[')) => Ok(()),
        _ => rules::scalar(kind, json, Audience::Response, None).map_or(Ok(()), Err),
    }
}

/// Checks a value of a response, which is at a span of its text, and what is within it.
pub(crate) fn nested(kind: &'static Kind, text: &str, span: Span) -> Result<Objects, Problem> {
    let mut problems = Vec::new();
    let mut walk = Walk::new(text, Audience::Response, &mut problems);
    let unread = walk.value_at(kind, span).err();
    let objects = walk.objects;
    problems.into_iter().chain(unread).next().map_or(Ok(objects), Err)
}
