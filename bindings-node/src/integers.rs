//! Finds integers beyond ±(2^53−1), which a JavaScript number would round, and converts or refuses them.

use std::fmt::Write as _;
use std::ops::Range;

use xpauto::bindings::check::integer;
use xpauto::bindings::declaration::Model;
use xpauto::bindings::{Record, with_integers};
use xpauto::{Error, ErrorKind};

use crate::text::JsonText;

/// 2^53−1.
const LARGEST_SAFE: u64 = (1 << 53) - 1;
/// Extra capacity for the wrapper of labelled JSON.
const WRAPPER: usize = 32;

/// The representation of integers that a number cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Int64 {
    /// The call fails.
    Error,
    /// It becomes a `BigInt`.
    BigInt,
    /// It becomes a string of digits.
    Text,
}

impl Int64 {
    pub(crate) fn parse(name: Option<&str>) -> xpauto::Result<Self> {
        match name {
            None | Some("error") => Ok(Self::Error),
            Some("bigint") => Ok(Self::BigInt),
            Some("string") => Ok(Self::Text),
            Some(other) => {
                Err(Error::config(format!("int64 must be \"error\", \"bigint\" or \"string\", got {other:?}")))
            }
        }
    }

    /// Returns an object of this type as it is sent: with `Text`, strings of digits in integer fields become integers.
    pub(crate) fn to_send(self, model: &'static Model, json: String) -> String {
        if self == Self::Text { with_integers(model, &json) } else { json }
    }

    /// Converts JSON for JavaScript, and records the paths of integers that became strings.
    pub(crate) fn apply(self, json: String) -> xpauto::Result<Readable> {
        self.apply_at(json, &[], 0)
    }

    /// The same for a record, which knows whether it holds unsafe integers.
    pub(crate) fn apply_to_record(self, record: &Record) -> xpauto::Result<Readable> {
        let json = record.json_with_integer_ids().into_owned();
        if record.traits().any() { self.apply(json) } else { Ok(Readable { json, paths: Vec::new() }) }
    }

    /// The same for a slice of records, as an array; errors name elements by their index in the list, of which `first`
    /// is the first.
    pub(crate) fn apply_to_part(self, records: &[Record], first: usize) -> xpauto::Result<Readable> {
        let documents: Vec<_> = records.iter().map(Record::json_with_integer_ids).collect();
        self.apply_at(format!("[{}]", documents.join(",")), &[], first)
    }

    /// The same for a part of a document at the path `path_of_part`; the items of an array part start at the index `first`.
    pub(crate) fn apply_at(self, json: String, path_of_part: &[Step], first: usize) -> xpauto::Result<Readable> {
        if !may_hold_unsafe(&json) {
            return Ok(Readable { json, paths: Vec::new() });
        }
        let found = unsafe_integers(&json);
        if let (Self::Error, Some(Found { digits, path, .. })) = (self, found.first()) {
            let path = [path_of_part, &from(first, path)].concat();
            return Err(refusal(digits, &path));
        }
        let mut quoted = String::with_capacity(json.len() + 2 * found.len());
        let mut done = 0;
        for Found { range, digits, .. } in &found {
            quoted.push_str(json.get(done..range.start).unwrap_or_default());
            let _ = write!(quoted, "\"{digits}\"");
            done = range.end;
        }
        quoted.push_str(json.get(done..).unwrap_or_default());
        let paths = if self == Self::BigInt { found.into_iter().map(|found| found.path).collect() } else { Vec::new() };
        Ok(Readable { json: quoted, paths })
    }
}

/// JSON without integers that a number cannot hold.
pub(crate) struct Readable {
    pub(crate) json: String,
    /// The paths of the strings of digits that stand for a `BigInt`.
    paths: Vec<Vec<Step>>,
}

impl Readable {
    /// Returns the JSON with the paths: `{"value", "paths"}`.
    pub(crate) fn with_paths(&self) -> String {
        format!(r#"{{"value":{},"paths":{}}}"#, self.json, self.paths_json())
    }

    /// Returns an object with the JSON under this name, and the paths if there are any.
    pub(crate) fn labelled(&self, name: &str) -> JsonText {
        let mut text = JsonText::with_capacity(self.json.len() + name.len() + WRAPPER);
        text.push_str("{\"");
        text.push_str(name);
        text.push_str("\":");
        text.push_str(&self.json);
        if !self.paths.is_empty() {
            text.push_str(",\"paths\":");
            text.push_str(&self.paths_json());
        }
        text.push_str("}");
        text
    }

    /// Returns the paths as JSON: an array of arrays of keys and indexes.
    pub(crate) fn paths_json(&self) -> String {
        let paths: Vec<serde_json::Value> =
            self.paths.iter().map(|path| path.iter().map(Step::to_value).collect::<Vec<_>>().into()).collect();
        serde_json::Value::from(paths).to_string()
    }
}

/// Converts a path in a slice that starts at `first` to a path in the list.
fn from(first: usize, path: &[Step]) -> Vec<Step> {
    let mut path = path.to_vec();
    if let Some(Step::Index(index)) = path.first_mut() {
        *index += first;
    }
    path
}

fn refusal(digits: &str, path: &[Step]) -> Error {
    let path = shown(path);
    let what = if path.is_empty() { "the response".to_owned() } else { path.clone() };
    let message = format!(
        "{what} is {digits}, which a number would round; give the client the option int64: 'bigint' or 'string'"
    );
    Error::new(ErrorKind::UnsafeInteger, message).with(|details| details.path = Some(path))
}

/// One step of a path into a document.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Key(String),
    Index(usize),
}

impl Step {
    fn to_value(&self) -> serde_json::Value {
        match self {
            Self::Key(key) => key.as_str().into(),
            Self::Index(index) => (*index).into(),
        }
    }
}

fn shown(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        let _ = match step {
            Step::Key(key) if text.is_empty() => write!(text, "{key}"),
            Step::Key(key) => write!(text, ".{key}"),
            Step::Index(index) => write!(text, "[{index}]"),
        };
    }
    text
}

/// An integer that a number cannot hold.
struct Found {
    range: Range<usize>,
    digits: String,
    path: Vec<Step>,
}

/// Whether a number outside strings has sixteen digits: a fast check that settles nearly every response.
fn may_hold_unsafe(json: &str) -> bool {
    let (mut digits, mut in_string, mut is_escaped) = (0_u32, false, false);
    for byte in json.bytes() {
        if in_string {
            in_string = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
        } else if byte.is_ascii_digit() {
            digits += 1;
            if digits == 16 {
                return true;
            }
        } else if byte != b'.' {
            digits = 0;
            in_string = byte == b'"';
        }
    }
    false
}

pub(crate) fn is_unsafe(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_integer && digits.parse::<u64>().map_or(true, |number| number > LARGEST_SAFE)
}

/// Returns the digits of an integer that a number would round, also of one that is written as a float.
fn unsafe_integer(token: &str) -> Option<String> {
    if is_unsafe(token) {
        return Some(token.to_owned());
    }
    let whole = integer(token).filter(|_| token.contains(['.', 'e', 'E']))?;
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "that is what is found out")]
    let is_rounded = whole as f64 as i128 != i128::from(whole);
    is_rounded.then(|| whole.to_string())
}

/// Finds every integer that a number cannot hold. The result for invalid JSON is unspecified and unused.
fn unsafe_integers(json: &str) -> Vec<Found> {
    let bytes = json.as_bytes();
    let (mut found, mut path, mut at) = (Vec::new(), Vec::<Step>::new(), 0);
    while let Some(byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'{' => path.push(Step::Key(String::new())),
            b'[' => path.push(Step::Index(0)),
            b'}' | b']' => drop(path.pop()),
            b',' => {
                if let Some(Step::Index(index)) = path.last_mut() {
                    *index += 1;
                }
            }
            b'"' => {
                at = end_of_string(bytes, at);
                let is_key = bytes.get(at..).and_then(|rest| rest.iter().find(|byte| !byte.is_ascii_whitespace()));
                if let (Some(b':'), Some(Step::Key(key))) = (is_key, path.last_mut()) {
                    *key = json.get(start..at).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
                }
            }
            b'-' | b'0'..=b'9' => {
                let rest = bytes.get(at..).unwrap_or_default();
                let is_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
                at += rest.iter().take_while(|byte| is_number(byte)).count();
                if let Some(digits) = json.get(start..at).and_then(unsafe_integer) {
                    found.push(Found { range: start..at, digits, path: path.clone() });
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns the position after the closing quote of the string that opens before `at`.
pub(crate) fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while let Some(byte) = bytes.get(at) {
        at += match byte {
            b'\\' => 2,
            b'"' => return at + 1,
            _ => 1,
        };
    }
    bytes.len()
}
