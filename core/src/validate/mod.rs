//! Checks JSON against declared types, and finds where its objects and their fields are.
//!
//! Of a response, only types are checked: those of the top level when it is decoded, nested ones when they are read. Of a value
//! that the caller builds or sends, the limits of the specification are checked too, and all problems are reported at once.

mod names;
mod objects;
mod page;
mod rules;
mod undeclared;
mod walk;
pub(crate) mod warning;

use crate::date_time::Zone;
use crate::error::Problem;
use crate::json;
use crate::options::UndeclaredFields;
use crate::schema::{Kind, Model};

pub(crate) use names::several_names;
pub(crate) use objects::{Objects, Span};
use page::Page;
pub(crate) use rules::missing;
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

/// How an object of a caller is checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Check<'z> {
    pub(crate) audience: Audience,
    /// The policy for undeclared fields, if they are checked.
    pub(crate) policy: Option<UndeclaredFields>,
    /// The time zone of the account that it is sent to, if it is known.
    pub(crate) zone: Option<&'z Zone>,
}

impl Check<'_> {
    /// Without a time zone.
    pub(crate) const fn new(audience: Audience, policy: Option<UndeclaredFields>) -> Self {
        Self { audience, policy, zone: None }
    }
}

/// Checks an object of a caller whole; returns also warnings about probable mistakes in what may be sent.
pub(crate) fn object(
    model: &'static Model,
    json: &str,
    check: Check<'_>,
) -> Result<(Objects, Vec<Warning>), Vec<Problem>> {
    json::length(json)?;
    json::depth(json)?;
    json::check(json).map_err(|error| json::not_json(&error, "JSON"))?;
    let mut walk = Walk::new(json, check);
    walk.outermost(model);
    if walk.problems.is_empty() { Ok((walk.objects, walk.warnings)) } else { Err(walk.problems) }
}

/// Checks the types of the fields of a response, an object or an array of objects, but not what is within them.
pub(crate) fn response(model: &'static Model, json: &str, is_list: bool) -> Result<Objects, Problem> {
    json::length(json)?;
    let mut objects = Page::new(model, json).read(is_list)?;
    objects.shrink();
    Ok(objects)
}

/// Checks the type of a value of a response that is neither an object nor a list.
pub(crate) fn plain(kind: &Kind, json: &str) -> Result<(), Problem> {
    rules::scalar(kind, json, Audience::Response, None).map_or(Ok(()), Err)
}

/// Checks values of a response, which are at these spans of its text in their order, and what is within them; returns the
/// first problem, and the index of its span.
pub(crate) fn nested(
    kind: &'static Kind,
    text: &str,
    spans: impl Iterator<Item = Span>,
) -> Result<Objects, (usize, Problem)> {
    let mut walk = Walk::new(text, Check::new(Audience::Response, None));
    for (index, span) in spans.enumerate().filter(|(_, span)| !span.is_absent()) {
        walk.objects.reserve_within(span.length());
        walk.value_at(kind, span);
        if let Some(problem) = walk.problems.pop() {
            return Err((index, problem));
        }
    }
    Ok(walk.objects)
}
