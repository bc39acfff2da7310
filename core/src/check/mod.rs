//! Reads values of declared types from JSON: locates each field and checks its value.
//!
//! For a response, only types are checked. For a value that the caller builds or sends, the limits of the specification
//! are checked too, and all problems are reported at once.

mod locate;
mod number;
mod objects;
mod rules;
mod scanner;
mod skipper;
mod span;
mod strings;
mod surrogates;
mod walk;

use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::date_time::Zone;
use crate::error::Problem;
use crate::notice::Warning;
use crate::options::UndeclaredFields;
use crate::schema::{EMPTY, Model};
use crate::text::{Wording, wording};
use crate::undeclared::Undeclared;

#[cfg(feature = "arrow-60")]
pub(crate) use locate::FieldEntries;
pub(crate) use locate::{Elements, ObjectEntries, UndeclaredEntries};
pub(crate) use number::Decimal;
pub use number::integer;
pub(crate) use objects::Objects;
pub(crate) use rules::{expected, missing};
pub(crate) use span::{Span, pack};
pub(crate) use strings::unquote;
pub use surrogates::without_lone_surrogates;
pub use walk::ValueTraits;
use walk::Walk;

/// The maximum nesting depth of JSON: what `serde_json` reads, since programs and other parts of this crate read with it.
pub const DEPTH: usize = 127;

/// The maximum length of an argument as JSON, in bytes. One that a program holds may contain the same objects many times, in
/// little memory, but is written with all of them: bindings stop writing beyond it.
pub const LONGEST_ARGUMENT: usize = 64 << 20;

/// The maximum number of values in an argument, each of which takes more memory than its JSON once it is parsed.
pub const MOST_VALUES: usize = 1 << 21;

/// The maximum length of JSON in bytes, since positions are kept in 32 bits. It is smaller in this crate's own tests,
/// which would need 4 GiB otherwise.
pub(crate) const LONGEST: usize = if cfg!(test) { 16 << 20 } else { u32::MAX as usize };

/// What may stand before a string in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The most records that space is reserved for: the records after the first may be longer.
const MOST_AT_ONCE: usize = 1000;

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

/// Refuses JSON that nests too deep.
pub fn depth(text: &str) -> Result<(), Problem> {
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

/// Refuses JSON that is too long.
fn length(text: &str) -> Result<(), Problem> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    Err(Problem::new("", format!("has {} bytes, and at most {LONGEST} can be read", text.len())))
}

/// Returns the problem of an argument with more than `longest` bytes of JSON.
#[must_use]
pub fn too_long(longest: usize) -> String {
    format!("has more than {} MiB as JSON, where what it contains repeatedly counts each time", longest >> 20)
}

/// Returns the problem of an argument with more than [`MOST_VALUES`].
#[must_use]
pub fn too_many_values() -> String {
    format!("has more than {MOST_VALUES} values, where what it contains repeatedly counts each time")
}

fn too_deep() -> Problem {
    Problem::new("", format!("nests deeper than {DEPTH} levels"))
}

/// Returns the problem of invalid JSON, or of a value of another type than expected.
pub(crate) fn not_json(error: &serde_json::Error, expected: impl Into<Wording>) -> Problem {
    let message =
        if error.is_data() { wording!["must be ", expected] } else { wording![format!("is invalid JSON: {error}")] };
    Problem::new("", message)
}

/// Returns the fields of a JSON object in order, including repeated ones.
pub fn object_fields(json: &str) -> Result<Vec<(String, &RawValue)>, serde_json::Error> {
    struct EntriesVisitor;
    impl<'de> Visitor<'de> for EntriesVisitor {
        type Value = Vec<(String, &'de RawValue)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut fields = Vec::new();
            while let Some(field) = map.next_entry()? {
                fields.push(field);
            }
            Ok(fields)
        }
    }
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let fields = deserializer.deserialize_map(EntriesVisitor)?;
    deserializer.end()?;
    Ok(fields)
}

/// Returns the type of the object that JSON begins with among several: the last whose marker field is present, else the first.
pub(crate) fn choose(candidates: fn() -> &'static [&'static Model], json: &str) -> &'static Model {
    let models = candidates();
    let marks = |key: &str| models.iter().rposition(|model| model.marker == Some(key));
    let marked = ObjectEntries::of(json).filter_map(|(key, _)| marks(&key)).max().unwrap_or(0);
    models.get(marked).copied().unwrap_or(&EMPTY)
}

/// Values that were checked, and where they are in the JSON.
#[derive(Default)]
pub(crate) struct Located {
    /// For each outermost object its span, followed by those of its fields.
    pub(crate) rows: Vec<Span>,
    /// The objects within them.
    pub(crate) objects: Objects,
    pub(crate) traits: ValueTraits,
}

/// Returns warnings about probably misspelt values of a checked object.
pub(crate) fn warnings(model: &'static Model, json: &str) -> Vec<Warning> {
    let mut problems = Vec::new();
    let mut walk = Walk::new(json, Audience::Stored, &mut problems);
    walk.warnings = Some(Vec::new());
    // An invalid object was refused before.
    let _ = walk.whole_object(model);
    walk.warnings.unwrap_or_default()
}

/// Returns the problems of a checked object that is sent to an account in this time zone.
pub(crate) fn problems_in(zone: &Zone, model: &'static Model, json: &str, audience: Audience) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut walk = Walk::new(json, audience, &mut problems);
    walk.zone = Some(zone);
    // All else was checked before.
    let _ = walk.whole_object(model);
    problems
}

/// Checks an object; with a `policy`, returns the undeclared fields to be sent, too.
pub(crate) fn object(
    model: &'static Model,
    json: &str,
    audience: Audience,
    policy: Option<UndeclaredFields>,
    problems: &mut Vec<Problem>,
) -> (Located, Vec<Undeclared>) {
    if let Err(problem) = length(json) {
        problems.push(problem);
        return Default::default();
    }
    let mut walk = Walk::new(json, audience, problems);
    walk.policy = policy;
    let walked = walk.whole_object(model);
    let checked = walk.located();
    if let Err(stop) = walked {
        let problem = walk.problem(&stop);
        problems.extend(problem);
        if let Some(whole) = without_lone_surrogates(json).filter(|_| !audience.checks_limits()) {
            problems.clear();
            return object(model, &whole, audience, policy, problems);
        }
    }
    checked
}

/// Checks a response with an array of objects.
pub(crate) fn list(model: &'static Model, json: &str) -> Result<Located, Problem> {
    length(json)?;
    list_without_lone_surrogates(model, json).or_else(|problem| match without_lone_surrogates(json) {
        Some(whole) => list_without_lone_surrogates(model, &whole),
        None => Err(problem),
    })
}

/// The same, for JSON without lone surrogates.
fn list_without_lone_surrogates(model: &'static Model, json: &str) -> Result<Located, Problem> {
    let mut problems = Vec::new();
    let mut walk = Walk::new(json, Audience::Response, &mut problems);
    let walked = walk.whole_list(model);
    let (located, _) = walk.located();
    if let Err(stop) = walked {
        let problem = walk.problem(&stop);
        problems.extend(problem);
    }
    problems.into_iter().next().map_or(Ok(located), Err)
}
