//! Finds integers beyond ±(2^53−1), which a JavaScript number would round, and converts or refuses them.

use std::fmt::Write as _;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::LazyLock;

use napi_derive::napi;
use serde_json::value::RawValue;
use xpauto::bindings::Record;
use xpauto::bindings::json::{integer, may_have_long_integers, object_fields, with_integers};
use xpauto::bindings::schema::Model;
use xpauto::{Error, ErrorKind};

/// 2^53−1.
const LARGEST_SAFE: u64 = (1 << 53) - 1;

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
            None => Ok(Self::Error),
            Some("bigint") => Ok(Self::BigInt),
            Some("string") => Ok(Self::Text),
            Some(other) => Err(Error::config(format!("int64 must be \"bigint\" or \"string\", got {other:?}"))),
        }
    }

    /// Returns an object of this type as it is sent: with `Text`, strings of digits in integer fields become integers.
    pub(crate) fn to_send(self, model: &'static Model, json: String) -> String {
        if self == Self::Text { with_integers(model, &json) } else { json }
    }

    /// Returns JSON for JavaScript; the items of an array start at the index `first` in errors.
    pub(crate) fn apply(self, json: String, first: usize) -> xpauto::Result<String> {
        if self == Self::Error
            && let Some(Found { path, .. }) = unsafe_integers(&json, first).into_iter().next()
        {
            return Err(refusal(path));
        }
        Ok(self.quote(json))
    }

    /// The same for a record.
    pub(crate) fn apply_to_record(self, record: &Record) -> xpauto::Result<String> {
        self.apply(record.json_with_integer_ids().into_owned(), 0)
    }

    /// Replaces them by strings, marked if they become a `BigInt`. JSON that may hold marked ones begins with a space, so that
    /// nothing else is searched for them.
    pub(crate) fn quote(self, json: String) -> String {
        if self == Self::Error || !may_have_long_integers(&json) {
            return json;
        }
        let mark = if self == Self::BigInt { MARK.as_str() } else { "" };
        let (mut quoted, mut done) = (String::with_capacity(json.len()), 0);
        if self == Self::BigInt {
            quoted.push(' ');
        }
        for Found { token, digits, .. } in unsafe_integers(&json, 0) {
            let start = token.as_ptr().addr() - json.as_ptr().addr();
            quoted.push_str(json.get(done..start).unwrap_or_default());
            let _ = write!(quoted, "\"{mark}{digits}\"");
            done = start + token.len();
        }
        quoted + json.get(done..).unwrap_or_default()
    }
}

/// Precedes the digits of a string that becomes a `BigInt`; random, so that no other string begins with it.
static MARK: LazyLock<String> = LazyLock::new(|| {
    let random = || RandomState::new().hash_one(());
    format!("{:016x}{:016x}:", random(), random())
});

/// Returns what precedes the digits of a string that becomes a `BigInt`.
#[napi]
pub fn integer_mark() -> &'static str {
    &MARK
}

fn refusal(path: String) -> Error {
    let what = if path.is_empty() { "the response".to_owned() } else { path.clone() };
    let message =
        format!("{what} is an integer that a number would round; pass the option int64: 'bigint' or 'string'");
    Error::new(ErrorKind::UnsafeInteger, message).with(|details| details.path = Some(path))
}

/// An integer that a number cannot hold.
struct Found<'a> {
    /// Where it stands in the JSON.
    token: &'a str,
    digits: String,
    path: String,
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

/// Finds every integer that a number cannot hold; the items of an array start at the index `first`. The result for invalid
/// JSON is unspecified and unused.
fn unsafe_integers(json: &str, first: usize) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    search(json.trim_ascii(), String::new(), first, &mut found);
    found
}

fn search<'a>(json: &'a str, path: String, first: usize, found: &mut Vec<Found<'a>>) {
    if !may_have_long_integers(json) {
        return;
    }
    match json.as_bytes().first() {
        Some(b'{') => {
            for (name, value) in object_fields(json).unwrap_or_default() {
                let name = if path.is_empty() { name } else { format!("{path}.{name}") };
                search(value, name, 0, found);
            }
        }
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
            for (index, item) in items.into_iter().enumerate() {
                search(item.get(), format!("{path}[{}]", first + index), 0, found);
            }
        }
        Some(b'-' | b'0'..=b'9') => {
            found.extend(unsafe_integer(json).map(|digits| Found { token: json, digits, path }));
        }
        _ => {}
    }
}
