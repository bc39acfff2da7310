//! The one reader of declared types: finds each field in JSON text and checks what stands there.
//!
//! Responses are checked for their types only. What a caller makes or sends is checked for the specification's rules too,
//! and all problems are reported at once.

mod halves;
mod locate;
mod moment;
mod number;
mod rules;
mod span;
mod walk;

use std::fmt;

use jiter::Jiter;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::declaration::{EMPTY, Model};
use crate::error::Problem;
use crate::notice::Warning;
use crate::options::UndeclaredFields;
use crate::text::{Wording, wording};
use crate::undeclared::Undeclared;

pub(crate) use halves::without_halves;
pub(crate) use locate::{Elements, Members, UnknownMembers, fields, objects, unquote};
pub(crate) use moment::Moment;
pub(crate) use number::{Decimal, integer};
pub(crate) use rules::expected;
pub(crate) use span::Span;
pub use walk::Oddities;
use walk::{Walk, chosen};

/// The deepest nesting that is read.
const DEPTH: usize = 128;

/// The longest JSON text that is read, in bytes: positions are kept in 32 bits. This crate's own tests have a smaller
/// bound, so that they need no text of 4 GiB.
pub(crate) const LONGEST: usize = if cfg!(test) { 16 << 20 } else { u32::MAX as usize };

/// Whose text is read, and so which rules hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A response: types only, and reading ends at the first problem.
    Response,
    /// A caller's stored record: types only, every problem.
    Stored,
    /// Some fields that a caller changes: types and limits.
    Changes,
    /// A caller's whole value or body: types, limits and required fields.
    Caller,
}

impl Audience {
    fn checks_limits(self) -> bool {
        matches!(self, Self::Changes | Self::Caller)
    }
}

/// Refuses text that nests deeper than any reader should follow.
pub(crate) fn depth(text: &str) -> Result<(), Problem> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for byte in text.bytes() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEPTH {
            return Err(too_deep());
        }
    }
    Ok(())
}

/// Refuses text whose positions do not fit.
fn length(text: &str) -> Result<(), Problem> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    Err(Problem::new("", format!("has {} bytes, and at most {LONGEST} can be read", text.len())))
}

fn too_deep() -> Problem {
    Problem::new("", format!("nests deeper than {DEPTH} levels"))
}

/// What to say of text that is not the JSON expected.
pub(crate) fn not_json(error: &serde_json::Error, expected: impl Into<Wording>) -> Problem {
    let message =
        if error.is_data() { wording!["must be ", expected] } else { wording![format!("is invalid JSON: {error}")] };
    Problem::new("", message)
}

/// The fields of a JSON object in their order.
pub(crate) fn members(json: &str) -> Result<Vec<(String, &RawValue)>, serde_json::Error> {
    struct Members;
    impl<'de> Visitor<'de> for Members {
        type Value = Vec<(String, &'de RawValue)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some(member) = map.next_entry()? {
                members.push(member);
            }
            Ok(members)
        }
    }
    serde_json::Deserializer::from_str(json).deserialize_map(Members)
}

/// Which of several types an object is: the last whose marker field is there, else the first.
pub(crate) fn choose(candidates: fn() -> &'static [&'static Model], json: &str) -> &'static Model {
    let models = candidates();
    // What is no object is of the first type, and refused there.
    chosen(models, Jiter::new(json.as_bytes())).unwrap_or_else(|_| models.first().copied().unwrap_or(&EMPTY))
}

/// Checks an object without keeping where its fields stand; returns the fields that are not declared and yet sent, where
/// `policy` has them looked at.
pub(crate) fn object(
    model: &'static Model,
    json: &str,
    audience: Audience,
    policy: Option<UndeclaredFields>,
    problems: &mut Vec<Problem>,
) -> Vec<Undeclared> {
    let mut spans = vec![Span::default(); model.fields.len()];
    checked_spans(model, json, audience, policy, problems, &mut spans).1
}

/// Returns warnings about the values of a checked object that are probably misspelt.
pub(crate) fn warnings(model: &'static Model, json: &str) -> Vec<Warning> {
    let mut problems = Vec::new();
    let mut spans = vec![Span::default(); model.fields.len()];
    let mut walk = Walk::new(json, Audience::Stored, &mut problems);
    walk.warnings = Some(Vec::new());
    // What is no such object was refused before.
    let _ = walk.whole_object(model, &mut spans);
    walk.warnings.unwrap_or_default()
}

/// Checks an object; returns the span of each declared field.
pub(crate) fn object_spans(
    model: &'static Model,
    json: &str,
    audience: Audience,
    problems: &mut Vec<Problem>,
) -> (Vec<Span>, Oddities) {
    let mut spans = vec![Span::default(); model.fields.len()];
    let (oddities, _) = checked_spans(model, json, audience, None, problems, &mut spans);
    (spans, oddities)
}

fn checked_spans(
    model: &'static Model,
    json: &str,
    audience: Audience,
    policy: Option<UndeclaredFields>,
    problems: &mut Vec<Problem>,
    spans: &mut [Span],
) -> (Oddities, Vec<Undeclared>) {
    if let Err(problem) = length(json) {
        problems.push(problem);
        return (Oddities::default(), Vec::new());
    }
    let mut walk = Walk::new(json, audience, problems);
    walk.policy = policy;
    let walked = walk.whole_object(model, spans);
    let (oddities, undeclared) = (walk.oddities, std::mem::take(&mut walk.undeclared));
    if let Err(stop) = walked {
        let complaint = walk.complaint(stop);
        problems.extend(complaint);
        if let Some(whole) = without_halves(json).filter(|_| !audience.checks_limits()) {
            problems.clear();
            spans.fill(Span::default());
            return checked_spans(model, &whole, audience, policy, problems, spans);
        }
    }
    (oddities, undeclared)
}

/// Checks a response that is a list of objects; returns the span of each, followed by those of its fields.
pub(crate) fn list(model: &'static Model, json: &str) -> Result<(Vec<Span>, Oddities), Problem> {
    length(json)?;
    list_of_whole(model, json).or_else(|problem| match without_halves(json) {
        Some(whole) => list_of_whole(model, &whole),
        None => Err(problem),
    })
}

/// The same, where no text holds half of a surrogate pair.
fn list_of_whole(model: &'static Model, json: &str) -> Result<(Vec<Span>, Oddities), Problem> {
    let (mut problems, mut rows) = (Vec::new(), Vec::new());
    let take = |whole: Span, fields: &[Span]| {
        rows.push(whole);
        rows.extend_from_slice(fields);
    };
    let mut walk = Walk::new(json, Audience::Response, &mut problems);
    let walked = walk.whole_list(model, take);
    let oddities = walk.oddities;
    if let Err(stop) = walked {
        let complaint = walk.complaint(stop);
        problems.extend(complaint);
    }
    problems.into_iter().next().map_or(Ok((rows, oddities)), Err)
}
