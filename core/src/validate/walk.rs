//! Reads JSON of declared types in one pass of `serde_json`: checks each value, and records where objects and fields are.
//!
//! The pass follows the declaration: [`Walk::members`] reads the fields of an object, [`Walk::value`] a value of a type. It knows
//! its position, so that the next value's first byte tells how to read it; what has no declared type within, or is not to be looked
//! into, is taken as a [`RawValue`]. A response stops at the first problem, since one suffices; what a caller wrote is checked to
//! its end, with the path of each problem.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize as _, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::objects::{Objects, Span};
use super::rules::{check_limit, doubt, got, rules_between_fields, scalar};
use super::undeclared::Object;
use super::warning::Warning;
use super::{Audience, Check};
use crate::error::{MOST_PROBLEMS, Problem};
use crate::json::{self, StringBytes, text_of};
use crate::message::{Path, Wording, wording};
use crate::options::UndeclaredFields;
use crate::schema::{DEPTH, Field, Kind, Model};

/// A pass over `text`, which appends to `problems`.
pub(super) struct Walk<'j, 'p> {
    text: &'j str,
    /// The position after what was read.
    at: usize,
    check: Check<'p>,
    pub(super) problems: &'p mut Vec<Problem>,
    /// The number of objects and arrays that are being read.
    depth: usize,
    is_too_deep: bool,
    pub(super) objects: Objects,
    /// Whether what is within fields of the outermost objects is left for later.
    pub(super) is_shallow: bool,
    /// Warnings about probable mistakes in what may be sent.
    pub(super) warnings: Vec<Warning>,
}

impl<'j, 'p> Walk<'j, 'p> {
    pub(super) fn new(text: &'j str, check: Check<'p>, problems: &'p mut Vec<Problem>) -> Self {
        Self {
            text,
            at: 0,
            check,
            problems,
            depth: 0,
            is_too_deep: false,
            objects: Objects::default(),
            is_shallow: false,
            warnings: Vec::new(),
        }
    }

    /// Checks JSON that is one object; returns the problem of JSON that could not be read.
    pub(super) fn object(&mut self, model: &'static Model) -> Result<(), Problem> {
        self.whole(|walk, from| walk.outermost(model, from))
    }

    /// Checks JSON that is an array of objects.
    pub(super) fn list(&mut self, model: &'static Model) -> Result<(), Problem> {
        self.whole(|walk, from| match walk.next_byte() {
            Some(b'[') => from.deserialize_seq(Items(walk, Item::Outermost(model))),
            _ => walk.refuse(wording![Kind::ARRAY, " of objects"], from),
        })
    }

    /// Checks the value at a span of the text.
    pub(super) fn value_at(&mut self, kind: &'static Kind, span: Span) -> Result<(), Problem> {
        self.at = span.start();
        let mut from = serde_json::Deserializer::from_str(span.text(self.text).unwrap_or_default());
        let read = self.value(kind, &mut from).map(drop);
        self.outcome(read)
    }

    fn whole(
        &mut self,
        read: impl FnOnce(&mut Self, &mut serde_json::Deserializer<serde_json::de::StrRead<'j>>) -> serde_json::Result<()>,
    ) -> Result<(), Problem> {
        let mut from = serde_json::Deserializer::from_str(self.text);
        let read = read(self, &mut from).and_then(|()| from.end());
        self.outcome(read)
    }

    /// Returns the problem of JSON that could not be read, unless the pass stopped because of others.
    fn outcome(&self, read: serde_json::Result<()>) -> Result<(), Problem> {
        match read {
            Err(_) if self.is_too_deep => Err(json::too_deep()),
            Err(error) if error.is_data() && !self.problems.is_empty() => Ok(()),
            Err(error) => Err(json::not_json(&error, "JSON")),
            Ok(()) => Ok(()),
        }
    }

    /// Skips what separates values; returns the first byte of the next one.
    fn next_byte(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let separators =
            rest.iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b',' | b':')).count();
        self.at += separators;
        rest.get(separators).copied()
    }

    /// Reads the next value without looking into it.
    fn raw<'de, D: Deserializer<'de>>(&mut self, from: D) -> Result<&'de str, D::Error> {
        let raw = <&RawValue>::deserialize(from)?.get();
        let span = Span::of(raw, self.text);
        self.at = span.end();
        let is_container = matches!(raw.as_bytes().first(), Some(b'{' | b'['));
        if is_container && self.is_shallow && json::is_deeper(raw, DEPTH.saturating_sub(self.depth)) {
            self.is_too_deep = true;
            return Err(stop());
        }
        Ok(raw)
    }

    /// Reads an object that is in no other.
    fn outermost<'de, D: Deserializer<'de>>(&mut self, model: &'static Model, from: D) -> Result<(), D::Error> {
        match self.next_byte() {
            Some(b'{') => from.deserialize_map(Members(self, model)),
            _ => self.refuse(Kind::OBJECT.into(), from),
        }
    }

    /// Refuses the next value because of its type, unless it is invalid JSON.
    fn refuse<'de, D: Deserializer<'de>>(&mut self, expected: Wording, from: D) -> Result<(), D::Error> {
        let got = got(self.raw(from)?, self.check.audience);
        self.problems.push(Problem::new("", wording!["must be ", expected, got]));
        Err(stop())
    }

    /// Reads the fields of an object, which begins at this position.
    fn members<'de, A: MapAccess<'de>>(&mut self, model: &'static Model, mut map: A) -> Result<(), A::Error> {
        let index = self.objects.begin(model, self.at);
        self.at += 1;
        self.depth += 1;
        let policy = self.check.policy.filter(|_| !model.is_open);
        let (mut names, mut hint) = (Vec::new(), 0);
        while let Some(key) = map.next_key_seed(StringBytes)? {
            self.pass_key(&key);
            if let Some((position, field)) = model.field_of_key(&key, hint) {
                let span = map.next_value_seed(Reading(self, Next::Field(field)))?;
                self.objects.set_field(index, position, span);
                hint = position + 1;
            } else {
                self.objects.has_undeclared = true;
                if policy.is_some() {
                    names.push(text_of(key).into_owned());
                }
                map.next_value_seed(Reading(self, Next::Undeclared))?;
            }
        }
        self.close(b'}');
        self.depth -= 1;
        self.objects.end(index, self.at);
        if policy.is_some() || self.check.audience.checks_limits() {
            self.check_between_fields(model, index, policy, names);
        }
        Ok(())
    }

    /// Sets the position after a key.
    #[allow(clippy::ptr_arg, reason = "a borrowed key tells where it is")]
    fn pass_key(&mut self, key: &Cow<'_, [u8]>) {
        if let Cow::Borrowed(bytes) = key {
            self.at = bytes.as_ptr() as usize - self.text.as_ptr() as usize + bytes.len() + 1;
            return;
        }
        // With escapes.
        self.close(b'"');
        self.at += json::rest_of_string(self.text.get(self.at..).unwrap_or_default());
    }

    /// Sets the position after the next such byte, before which there are only separators.
    fn close(&mut self, byte: u8) {
        let mut rest = self.text.as_bytes().get(self.at..).unwrap_or_default().iter();
        self.at += rest.position(|next| *next == byte).map_or(0, |before| before + 1);
    }

    /// Checks the fields of an object with one another; `names` are the undeclared ones.
    fn check_between_fields(
        &mut self,
        model: &'static Model,
        index: usize,
        policy: Option<UndeclaredFields>,
        names: Vec<String>,
    ) {
        let objects = &self.objects;
        if let Some(policy) = policy.filter(|_| !names.is_empty()) {
            let has = |position: usize| !objects.field(index, position).is_absent();
            let names = Object { model, names, is_body: self.depth == 0, has: &has };
            names.judge(policy, self.problems, &mut self.warnings);
        }
        if self.check.audience.checks_limits() {
            let text_at = |position: usize| objects.field(index, position).text(self.text);
            rules_between_fields(model, text_at, self.check.audience, self.check.zone, self.problems);
        }
    }

    /// Reads the value of a field; returns its span.
    fn field<'de, D: Deserializer<'de>>(&mut self, field: &'static Field, from: D) -> Result<Span, D::Error> {
        let before = self.problems.len();
        let span = self.value(&field.kind, from);
        if self.check.audience == Audience::Response && self.problems.len() == before {
            return span;
        }
        let json = span.as_ref().ok().and_then(|span| span.text(self.text)).unwrap_or("null");
        if json == "null" {
            if field.is_required && self.check.audience == Audience::Caller && span.is_ok() {
                self.problems.push(Problem::new("", "is required and cannot be null"));
            }
        } else if self.check.audience.checks_limits() && self.problems.len() == before {
            check_limit(field.limit, json, self.problems);
        }
        if field.is_secret && self.problems.len() > before {
            self.problems.truncate(before);
            let expected = Wording::from(field.kind);
            self.problems
                .push(Problem::new("", wording!["must be ", expected, "; its value is secret and is not shown"]));
        }
        self.put_under(before, || field.into());
        span.and_then(|span| self.unless_stopped(span))
    }

    /// Reads a value of a type; returns its span.
    fn value<'de, D: Deserializer<'de>>(&mut self, kind: &'static Kind, from: D) -> Result<Span, D::Error> {
        if !self.is_shallow && !matches!(kind.item(), Kind::Any) {
            let first = self.next_byte();
            let start = self.at;
            match kind {
                Kind::Object(model) if first == Some(b'{') => {
                    from.deserialize_map(Members(self, model))?;
                    return Ok(Span::at(start, self.at));
                }
                Kind::OneOf(union) if first == Some(b'{') => {
                    let model = json::choose(union, self.text.get(start..).unwrap_or_default());
                    from.deserialize_map(Members(self, model))?;
                    return Ok(Span::at(start, self.at));
                }
                Kind::List(item) if first == Some(b'[') => {
                    from.deserialize_seq(Items(self, Item::Of(item)))?;
                    return Ok(Span::at(start, self.at));
                }
                _ => {}
            }
        }
        let json = self.raw(from)?;
        self.check(kind, json);
        Ok(Span::of(json, self.text))
    }

    /// Checks a value that was not looked into.
    fn check(&mut self, kind: &Kind, json: &str) {
        let is_accepted = match (kind, json.as_bytes().first()) {
            (_, Some(b'n')) | (Kind::Any, _) => true,
            (Kind::Object(_) | Kind::OneOf(_), Some(b'{')) => self.is_shallow,
            (Kind::List(item), Some(b'[')) if self.is_shallow => {
                self.objects.has_text_ids |= matches!(item.item(), Kind::Id) && json.contains('"');
                true
            }
            (Kind::List(item), Some(b'[')) => matches!(item.item(), Kind::Any),
            (Kind::Int | Kind::Id, Some(b'"')) => {
                self.objects.has_text_ids = true;
                false
            }
            _ => false,
        };
        if is_accepted {
            return;
        }
        if let Some(problem) = scalar(kind, json, self.check.audience, self.check.zone) {
            self.problems.push(problem);
        } else if self.check.audience.checks_limits() {
            self.warnings.extend(doubt(kind, json));
        }
    }

    /// Reads an item of a list.
    fn item<'de, D: Deserializer<'de>>(&mut self, index: usize, item: Item, from: D) -> Result<(), D::Error> {
        let before = self.problems.len();
        let read = match item {
            Item::Outermost(model) => self.outermost(model, from),
            Item::Of(kind) => self.value(kind, from).map(|span| {
                let is_null = span.text(self.text) == Some("null");
                if is_null && matches!(kind, Kind::Object(_) | Kind::OneOf(_)) {
                    self.objects.add_null(span);
                }
            }),
        };
        self.put_under(before, || format!("[{index}]").into());
        if self.is_shallow && index == 0 {
            self.objects.reserve_for(self.text.len());
        }
        read.and_then(|()| self.unless_stopped(()))
    }

    /// Whether there are as many problems as are reported: one of a response, more of what a caller wrote.
    fn is_stopped(&self) -> bool {
        let most = if self.check.audience == Audience::Response { 1 } else { MOST_PROBLEMS };
        self.problems.len() >= most
    }

    fn unless_stopped<T, E: serde::de::Error>(&self, read: T) -> Result<T, E> {
        if self.is_stopped() { Err(stop()) } else { Ok(read) }
    }

    /// Prefixes the paths of the problems since `before` with that of their parent.
    fn put_under(&mut self, before: usize, parent: impl FnOnce() -> Path) {
        if self.problems.len() > before {
            let parent = parent();
            let found = self.problems.split_off(before);
            self.problems.extend(found.into_iter().map(|problem| problem.under(parent.clone())));
        }
    }
}

/// Ends the pass because of problems.
fn stop<E: serde::de::Error>() -> E {
    E::custom("stopped")
}

/// The items of a list: objects that are in no other, or values within an object.
#[derive(Clone, Copy)]
enum Item {
    Outermost(&'static Model),
    Of(&'static Kind),
}

/// The fields of an object of a type.
struct Members<'w, 'j, 'p>(&'w mut Walk<'j, 'p>, &'static Model);

impl<'de> Visitor<'de> for Members<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        self.0.members(self.1, map)
    }
}

/// The items of an array.
struct Items<'w, 'j, 'p>(&'w mut Walk<'j, 'p>, Item);

impl<'de> Visitor<'de> for Items<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self(walk, item) = self;
        walk.at += 1;
        walk.depth += 1;
        let mut index = 0;
        while items.next_element_seed(Reading(walk, Next::Item(index, item)))?.is_some() {
            index += 1;
        }
        walk.depth -= 1;
        walk.close(b']');
        Ok(())
    }
}

/// The value that is read next.
enum Next {
    Field(&'static Field),
    Undeclared,
    Item(usize, Item),
}

/// Reads a value; returns its span.
struct Reading<'w, 'j, 'p>(&'w mut Walk<'j, 'p>, Next);

impl<'de> DeserializeSeed<'de> for Reading<'_, '_, '_> {
    type Value = Span;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Span, D::Error> {
        match self.1 {
            Next::Field(field) => self.0.field(field, from),
            Next::Undeclared => self.0.raw(from).map(|_| Span::default()),
            Next::Item(index, item) => self.0.item(index, item, from).map(|()| Span::default()),
        }
    }
}
