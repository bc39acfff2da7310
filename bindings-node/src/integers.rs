//! Integers beyond ±(2^53−1), which a JavaScript number would round: found, named, and carried as text where asked.

use std::fmt::Write as _;
use std::ops::Range;

use xpauto::{Error, ErrorKind, Operation, Record, with_integers};

use crate::text::JsonText;

/// 2^53−1.
const LARGEST_SAFE: u64 = (1 << 53) - 1;
/// How much stands around a text that has a name, beside the name.
const AROUND: usize = 32;

/// What becomes of an integer that a number cannot hold.
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
            Some(other) => Err(Error::config(format!("int64 is {other:?}; it is \"error\", \"bigint\" or \"string\""))),
        }
    }

    /// The body of an operation as it is sent: with `Text`, strings of digits are integers wherever these belong.
    pub(crate) fn read_body(self, operation: &Operation, json: String) -> String {
        match operation.body {
            Some(body) if self == Self::Text => with_integers(body.model, &json),
            _ => json,
        }
    }

    /// The text as JavaScript may read it, and where its integers became strings that stand for a `BigInt`.
    pub(crate) fn apply(self, json: String) -> xpauto::Result<Readable> {
        self.apply_at(json, &[], 0)
    }

    /// The same for a record, which knows whether there is anything to do.
    pub(crate) fn apply_to_record(self, record: &Record) -> xpauto::Result<Readable> {
        let json = record.json_with_integer_ids().into_owned();
        if record.oddities().any() { self.apply(json) } else { Ok(Readable { json, paths: Vec::new() }) }
    }

    /// The same for records, as an array, that are the part of a list from the element at `first` on, by which errors
    /// name them.
    pub(crate) fn apply_to_part(self, records: &[Record], first: usize) -> xpauto::Result<Readable> {
        let texts: Vec<_> = records.iter().map(Record::json_with_integer_ids).collect();
        self.apply_at(format!("[{}]", texts.join(",")), &[], first)
    }

    /// The same for a part of a document, by which errors name what is refused: the text stands at `place`, and where it
    /// is an array, its items are those from the index `first` on.
    pub(crate) fn apply_at(self, json: String, place: &[Step], first: usize) -> xpauto::Result<Readable> {
        if !may_hold_unsafe(&json) {
            return Ok(Readable { json, paths: Vec::new() });
        }
        let found = unsafe_integers(&json);
        if let (Self::Error, Some(Found { range, path })) = (self, found.first()) {
            let path = [place, &from(first, path)].concat();
            return Err(refusal(json.get(range.clone()).unwrap_or_default(), &path));
        }
        let mut quoted = String::with_capacity(json.len() + 2 * found.len());
        let mut done = 0;
        for Found { range, .. } in &found {
            quoted.push_str(json.get(done..range.start).unwrap_or_default());
            let _ = write!(quoted, "\"{}\"", json.get(range.clone()).unwrap_or_default());
            done = range.end;
        }
        quoted.push_str(json.get(done..).unwrap_or_default());
        let paths = if self == Self::BigInt { found.into_iter().map(|found| found.path).collect() } else { Vec::new() };
        Ok(Readable { json: quoted, paths })
    }
}

/// JSON text in which no integer is beyond what a number can hold.
pub(crate) struct Readable {
    pub(crate) json: String,
    /// Where strings of digits stand for a `BigInt`.
    paths: Vec<Vec<Step>>,
}

impl Readable {
    /// The text with the paths beside it: `{"value", "paths"}`.
    pub(crate) fn with_paths(&self) -> String {
        format!(r#"{{"value":{},"paths":{}}}"#, self.json, self.paths_json())
    }

    /// The text under this name in an object, with the paths beside it where there are any.
    pub(crate) fn labelled(&self, name: &str) -> JsonText {
        let mut text = JsonText::with_capacity(self.json.len() + name.len() + AROUND);
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

    /// The paths as JSON: an array of arrays of keys and positions.
    pub(crate) fn paths_json(&self) -> String {
        let paths: Vec<serde_json::Value> =
            self.paths.iter().map(|path| path.iter().map(Step::to_value).collect::<Vec<_>>().into()).collect();
        serde_json::Value::from(paths).to_string()
    }
}

/// A path into the part of a list from the element at `first` on, as a path into the list.
fn from(first: usize, path: &[Step]) -> Vec<Step> {
    let mut path = path.to_vec();
    if let Some(Step::Index(index)) = path.first_mut() {
        *index += first;
    }
    path
}

fn refusal(digits: &str, path: &[Step]) -> Error {
    let path = shown(path);
    let place = if path.is_empty() { "the answer".to_owned() } else { path.clone() };
    let message = format!(
        "{place} is {digits}, which a number would round; give the client the option int64: 'bigint' or 'string'"
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
    path: Vec<Step>,
}

/// Whether sixteen digits follow one another outside strings: the quick look that settles nearly every answer.
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
        } else {
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

/// Every integer that a number cannot hold. What is no JSON may give anything: nobody reads it.
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
                if json.get(start..at).is_some_and(is_unsafe) {
                    found.push(Found { range: start..at, path: path.clone() });
                }
            }
            _ => {}
        }
    }
    found
}

/// The position behind the closing quote of the string that opens before `at`.
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
