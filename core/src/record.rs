//! A value of a declared type: a view onto checked JSON text.
//!
//! A record keeps the text it was read from and remembers where each declared field stands in it. Nothing is copied
//! when a page is decoded: records, nested objects and list elements share the page's one text, unknown fields and the
//! exact spelling of numbers survive, and absent, `null` and value stay three things.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::check::{self, Audience};
use crate::declaration::{Field, Kind, Model};
use crate::error::{Error, ErrorKind, Problem, Result};

/// Where a value stands in its text; absent where start and end are both zero (no value is empty).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    fn is_absent(self) -> bool {
        self.end == 0
    }

    /// From one byte to another.
    pub(crate) fn at(start: usize, end: usize) -> Self {
        let narrow = |position: usize| u32::try_from(position).unwrap_or_default();
        Self { start: narrow(start), end: narrow(end) }
    }

    pub(crate) fn start(self) -> usize {
        self.start as usize
    }

    /// The text there, where `part` begins at `offset` of what this counts from.
    pub(crate) fn text_from(self, offset: usize, part: &str) -> Option<&str> {
        let range = self.range();
        if self.is_absent() { None } else { part.get(range.start.checked_sub(offset)?..range.end.checked_sub(offset)?) }
    }

    /// The text there, if any.
    pub(crate) fn text(self, whole: &str) -> Option<&str> {
        if self.is_absent() { None } else { whole.get(self.range()) }
    }

    /// Where `part`, a slice of `whole`, stands in it.
    pub(crate) fn of(part: &str, whole: &str) -> Self {
        let start = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        Self::at(start, start + part.len())
    }
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// The field is not there.
    Absent,
    /// The field is `null`.
    Null,
    /// An integer.
    Int(i64),
    /// A number.
    Float(f64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Text(Cow<'a, str>),
    /// A date-time, as it was written.
    DateTime(Cow<'a, str>),
    /// A value of a declared type.
    Record(Record),
    /// A list; an element may be [`Value::Null`].
    List(Vec<Value<'a>>),
    /// A value of no declared type, as JSON text.
    Json(&'a str),
}

/// A value of a declared type.
#[derive(Clone)]
pub struct Record {
    model: &'static Model,
    text: Arc<String>,
    whole: Span,
    /// The places of the fields of all records that were read together.
    fields: Arc<[Span]>,
    /// Where those of this one begin.
    first: usize,
    /// The wire names that were selected, where the caller selected some.
    selected: Option<Arc<[&'static str]>>,
}

impl Record {
    /// Reads an answer: types are checked, limits are not.
    pub fn decode(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        let text = Arc::new(text.into());
        Self::read_part(model, &text, &text).map_err(|problem| decode_error(&problem, &text))
    }

    /// Reads the answer to a list: an array of objects, or one bare object.
    pub fn decode_list(model: &'static Model, text: impl Into<String>) -> Result<Vec<Self>> {
        let text = Arc::new(text.into());
        if text.trim_start().starts_with('{') {
            let one = Self::read_part(model, &text, &text);
            return one.map(|record| vec![record]).map_err(|problem| decode_error(&problem, &text));
        }
        let (mut wholes, mut fields) = (Vec::new(), Vec::new());
        let take = |whole: Span, spans: &[Span]| {
            wholes.push(whole);
            fields.extend_from_slice(spans);
        };
        check::list(model, &text, take).map_err(|problem| decode_error(&problem, &text))?;
        let fields: Arc<[Span]> = fields.into();
        let record = |(index, whole)| Self {
            model,
            text: Arc::clone(&text),
            whole,
            fields: Arc::clone(&fields),
            first: index * model.fields.len(),
            selected: None,
        };
        Ok(wholes.into_iter().enumerate().map(record).collect())
    }

    /// Makes a value from a caller's JSON text: types, required fields and limits are checked, all problems come at once.
    pub fn make(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        Self::given(model, text.into(), Audience::Caller)
    }

    /// Reads a caller's JSON text as it is: types are checked, required fields and limits are not.
    pub fn from_json(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        Self::given(model, text.into(), Audience::Stored)
    }

    /// Makes a value from fields given by attribute name, each with its JSON text.
    pub fn from_keywords(model: &'static Model, fields: &[(String, String)]) -> Result<Self> {
        Self::make(model, keyword_object(model, fields)?)
    }

    pub(crate) fn given(model: &'static Model, text: String, audience: Audience) -> Result<Self> {
        let text = Arc::new(text);
        let mut problems = Vec::new();
        check::object(model, &text, audience, &mut problems);
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        Self::read_part(model, &text, &text).map_err(|problem| Error::validation(vec![problem]))
    }

    fn read_part(model: &'static Model, text: &Arc<String>, part: &str) -> Result<Self, Problem> {
        let mut problems = Vec::new();
        let spans = check::object_spans(model, part, text, Audience::Answer, &mut problems);
        match problems.into_iter().next() {
            Some(problem) => Err(problem),
            None => Ok(Self::view(model, text, part, spans)),
        }
    }

    fn view(model: &'static Model, text: &Arc<String>, part: &str, spans: Vec<Span>) -> Self {
        Self {
            model,
            text: Arc::clone(text),
            whole: Span::of(part.trim(), text),
            fields: spans.into(),
            first: 0,
            selected: None,
        }
    }

    /// The declaration.
    #[must_use]
    pub fn model(&self) -> &'static Model {
        self.model
    }

    /// The JSON text, exactly as it was read or made.
    #[must_use]
    pub fn json(&self) -> &str {
        self.text.get(self.whole.range()).unwrap_or("{}")
    }

    /// The JSON text of the field at this position of the declaration, if it is there.
    #[must_use]
    pub fn field_json(&self, position: usize) -> Option<&str> {
        self.fields.get(self.first + position).filter(|_| position < self.model.fields.len())?.text(&self.text)
    }

    /// The value of the field at this position of the declaration.
    #[must_use]
    pub fn value(&self, position: usize) -> Value<'_> {
        match (self.field_json(position), self.model.fields.get(position)) {
            (Some(json), Some(field)) => self.read_value(&field.kind, json),
            _ => Value::Absent,
        }
    }

    /// The value of the field with this wire name; absent where there is no such field.
    #[must_use]
    pub fn get(&self, wire: &str) -> Value<'_> {
        self.model.position(wire, 0).map_or(Value::Absent, |position| self.value(position))
    }

    fn read_value<'a>(&'a self, kind: &Kind, json: &'a str) -> Value<'a> {
        if json == "null" {
            return Value::Null;
        }
        match kind {
            Kind::Int | Kind::Id => json.trim_matches('"').parse().map_or(Value::Json(json), Value::Int),
            Kind::Float => json.parse().map_or(Value::Json(json), Value::Float),
            Kind::Bool => Value::Bool(json == "true"),
            Kind::Text | Kind::Enum(_) => Value::Text(unquote(json)),
            Kind::DateTime => Value::DateTime(unquote(json)),
            Kind::Object(model) => self.nested(model, json),
            Kind::OneOf(models) => self.nested(check::choose(*models, json), json),
            Kind::List(item) => Value::List(self.items(item, json)),
            Kind::Any => Value::Json(json),
        }
    }

    fn nested<'a>(&self, model: &'static Model, json: &'a str) -> Value<'a> {
        let mut ignored = Vec::new();
        let spans = check::object_spans(model, json, &self.text, Audience::Answer, &mut ignored);
        Value::Record(Self::view(model, &self.text, json, spans))
    }

    fn items<'a>(&'a self, kind: &Kind, json: &'a str) -> Vec<Value<'a>> {
        let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
        items.into_iter().map(|item| self.read_value(kind, item.get())).collect()
    }

    /// Every member in its order on the wire, the key decoded and the value as JSON text.
    pub fn members(&self) -> impl Iterator<Item = (String, &str)> {
        check::members(self.json()).unwrap_or_default().into_iter().map(|(key, value)| (key, value.get()))
    }

    /// The record with only the fields of these wire names.
    #[must_use]
    pub fn select(&self, kept: &[&'static str]) -> Self {
        let members = self.members().filter(|(key, _)| kept.contains(&key.as_str()));
        let text = Arc::new(write_object(members));
        let mut ignored = Vec::new();
        let spans = check::object_spans(self.model, &text, &text, Audience::Answer, &mut ignored);
        Self { selected: Some(kept.into()), ..Self::view(self.model, &text, &text, spans) }
    }

    /// The wire names of the fields that the caller's `select` kept, where it selected some.
    #[must_use]
    pub fn selection(&self) -> Option<&[&'static str]> {
        self.selected.as_deref()
    }

    /// Whether the caller's `select` left this field out.
    #[must_use]
    pub fn is_left_out(&self, wire: &str) -> bool {
        self.selected.as_ref().is_some_and(|kept| !kept.contains(&wire))
    }

    /// The members that the declaration does not know, as a JSON object.
    #[must_use]
    pub fn extra_json(&self) -> String {
        let unknown = self.members().filter(|(key, _)| self.model.field_by_wire(key).is_none());
        write_object(unknown)
    }

    /// The JSON text as a client sends it: at the top level the fields that `sends` names and unknown ones, below it
    /// everything but the fields that only the service sets.
    #[must_use]
    pub(crate) fn written_json(&self, sends: impl Fn(&Field) -> bool) -> String {
        written_object(self.model, self.json(), &sends)
    }

    /// A copy with some fields changed, each given by attribute name with its JSON text.
    pub fn replace(&self, changes: &[(String, String)]) -> Result<Self> {
        let patch = Self::given(self.model, keyword_object(self.model, changes)?, Audience::Changes)?;
        let mut pending: Vec<(String, &str)> = patch.members().collect();
        let mut members: Vec<(String, &str)> = Vec::new();
        for (key, value) in self.members() {
            let new = pending.iter().position(|(name, _)| *name == key).map(|at| pending.remove(at).1);
            members.push((key, new.unwrap_or(value)));
        }
        members.append(&mut pending);
        Self::from_json(self.model, write_object(members.into_iter()))
    }
}

impl PartialEq for Record {
    /// Equal where the declared type and the JSON values are; order of keys and white space do not count.
    fn eq(&self, other: &Self) -> bool {
        let parse = |record: &Self| serde_json::from_str::<serde_json::Value>(record.json()).ok();
        std::ptr::eq(self.model, other.model) && (self.json() == other.json() || parse(self) == parse(other))
    }
}

#[allow(clippy::missing_fields_in_debug)] // Shows the fields of the value, not those of this struct.
impl std::fmt::Debug for Record {
    /// The fields that are there, secrets hidden.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct(self.model.name);
        for (position, field) in self.model.fields.iter().enumerate() {
            match self.field_json(position) {
                Some(_) if field.is_secret => shown.field(field.attribute, &format_args!("***")),
                Some(json) => shown.field(field.attribute, &format_args!("{json}")),
                None => &mut shown,
            };
        }
        shown.finish()
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(self.json()).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

/// Reads a record of `model` with serde; typed models use it for their `Deserialize`.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(model: &'static Model, from: D) -> Result<Record, D::Error> {
    let raw = Box::<RawValue>::deserialize(from)?;
    Record::from_json(model, raw.get()).map_err(D::Error::custom)
}

fn decode_error(problem: &Problem, body: &str) -> Error {
    let place = if problem.path.is_empty() { String::new() } else { format!(" at {}", problem.path) };
    Error::new(ErrorKind::Decode, format!("the answer cannot be read{place}: {}", problem.message)).with(|details| {
        details.path = Some(problem.path.clone());
        details.body = Some(body.to_owned());
    })
}

/// The text of a JSON string.
fn unquote(json: &str) -> Cow<'_, str> {
    match json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) if !inner.contains('\\') => Cow::Borrowed(inner),
        _ => serde_json::from_str(json).map_or(Cow::Borrowed(json), Cow::Owned),
    }
}

pub(crate) fn write_object<'a>(members: impl Iterator<Item = (String, &'a str)>) -> String {
    let mut out = String::from("{");
    for (key, value) in members {
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str(&quote(&key));
        out.push(':');
        out.push_str(value);
    }
    out.push('}');
    out
}

fn quote(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// A JSON object in wire names from fields given by attribute name; misspelt names are all reported.
fn keyword_object(model: &'static Model, fields: &[(String, String)]) -> Result<String> {
    let mut problems = Vec::new();
    let mut members = Vec::new();
    for (name, json) in fields {
        match model.field_by_attribute(name) {
            Some(field) => members.push((field.wire.to_owned(), json.as_str())),
            None => problems.push(model.unknown_field(name, name)),
        }
    }
    if problems.is_empty() { Ok(write_object(members.into_iter())) } else { Err(Error::validation(problems)) }
}

fn written_object(model: &'static Model, json: &str, sends: &dyn Fn(&Field) -> bool) -> String {
    let members = check::members(json).unwrap_or_default();
    let written: Vec<(String, String)> = members
        .into_iter()
        .filter_map(|(key, value)| match model.field_by_wire(&key) {
            Some(field) if !sends(field) => None,
            Some(field) => Some((key, written_value(&field.kind, value.get()))),
            None => Some((key, value.get().to_owned())),
        })
        .collect();
    write_object(written.iter().map(|(key, value)| (key.clone(), value.as_str())))
}

fn written_value(kind: &Kind, json: &str) -> String {
    let writable = |field: &Field| !field.is_read_only;
    match kind {
        Kind::Object(model) if json.starts_with('{') => written_object(model, json, &writable),
        Kind::OneOf(models) if json.starts_with('{') => written_object(check::choose(*models, json), json, &writable),
        Kind::List(item) if json.starts_with('[') => {
            let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
            let items: Vec<String> = items.into_iter().map(|value| written_value(item, value.get())).collect();
            format!("[{}]", items.join(","))
        }
        _ => json.to_owned(),
    }
}
