//! Reads a response in one pass of `serde_json`: checks the types of the fields of its records, and finds where they are. What is
//! within a field is taken as a [`RawValue`], and checked when it is read.

use std::fmt;

use serde::de::{Deserialize as _, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::Audience;
use super::objects::{Objects, Span};
use super::rules::{got, scalar};
use crate::error::Problem;
use crate::json::{self, Cursor, StringBytes};
use crate::message::{Wording, wording};
use crate::schema::{DEPTH, Kind, Model};

/// A response that is being read, up to its first problem.
pub(super) struct Page<'j> {
    model: &'static Model,
    text: &'j str,
    /// Behind what was read.
    at: Cursor<'j>,
    objects: Objects,
    problem: Option<Problem>,
}

impl<'j> Page<'j> {
    pub(super) fn new(model: &'static Model, text: &'j str) -> Self {
        Self { model, text, at: Cursor::new(text, 0), objects: Objects::default(), problem: None }
    }

    pub(super) fn read(mut self, is_list: bool) -> Result<Objects, Problem> {
        let mut from = serde_json::Deserializer::from_str(self.text);
        let read = match self.at.peek() {
            Some(b'[') if is_list => from.deserialize_seq(Items(&mut self)),
            _ if is_list => self.refuse(wording![Kind::ARRAY, " of objects"], &mut from),
            _ => self.object(1, &mut from),
        };
        let read = read.and_then(|()| from.end());
        match self.problem {
            Some(problem) => Err(problem),
            None => read.map(|()| self.objects).map_err(|error| json::not_json(&error, "JSON")),
        }
    }

    /// Ends the pass because of a problem.
    fn stop<T, E: serde::de::Error>(&mut self, problem: Problem) -> Result<T, E> {
        self.problem = Some(problem);
        Err(E::custom("stopped"))
    }

    /// Stops if a value nests too deep, which is within this many brackets.
    fn check_depth<E: serde::de::Error>(&mut self, json: &str, brackets: usize) -> Result<(), E> {
        let is_deeper = json.starts_with(['{', '[']) && json::is_deeper(json, DEPTH.saturating_sub(brackets));
        if is_deeper { self.stop(json::too_deep()) } else { Ok(()) }
    }

    /// Refuses the next value because of its type, unless it is invalid JSON.
    fn refuse<'de, D: Deserializer<'de>>(&mut self, expected: Wording, from: D) -> Result<(), D::Error> {
        let json = <&RawValue>::deserialize(from)?.get();
        self.check_depth(json, 1)?;
        let got = got(json, Audience::Response);
        self.stop(Problem::new("", wording!["must be ", expected, got]))
    }

    /// Reads an object within this many brackets, with its own.
    fn object<'de, D: Deserializer<'de>>(&mut self, depth: usize, from: D) -> Result<(), D::Error> {
        match self.at.peek() {
            Some(b'{') => from.deserialize_map(Members(self, depth)),
            _ => self.refuse(Kind::OBJECT.into(), from),
        }
    }

    fn members<'de, A: MapAccess<'de>>(&mut self, depth: usize, mut map: A) -> Result<(), A::Error> {
        let index = self.objects.begin(self.model, self.at.at());
        self.at.step();
        let mut hint = 0;
        while let Some(key) = map.next_key_seed(StringBytes)? {
            let declared = self.model.field_of_key(&key, hint);
            let json = map.next_value::<&RawValue>()?.get();
            let span = Span::of(json, self.text);
            self.at = Cursor::new(self.text, span.end());
            self.check_depth(json, depth)?;
            let Some((position, field)) = declared else {
                self.objects.has_undeclared = true;
                continue;
            };
            if let Some(problem) = self.problem_of(&field.kind, json) {
                return self.stop(problem.under(field));
            }
            self.objects.set_field(index, position, span);
            hint = position + 1;
        }
        self.at.peek();
        self.at.step();
        self.objects.end(index, self.at.at());
        Ok(())
    }

    /// Checks the type of a value, but not what is within it.
    fn problem_of(&mut self, kind: &Kind, json: &str) -> Option<Problem> {
        match (kind, json.as_bytes().first()) {
            (Kind::Object(_) | Kind::OneOf(_), Some(b'{')) => None,
            (Kind::List(item), Some(b'[')) => {
                self.objects.has_text_ids |= matches!(item.item(), Kind::Id) && json.contains('"');
                None
            }
            (_, first) => {
                self.objects.has_text_ids |= kind.is_integer() && first == Some(&b'"');
                scalar(kind, json, Audience::Response, None)
            }
        }
    }
}

/// The items of the outermost array.
struct Items<'p, 'j>(&'p mut Page<'j>);

impl<'de> Visitor<'de> for Items<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self(page) = self;
        page.at.step();
        let mut index = 0;
        while items.next_element_seed(Item(page, index))?.is_some() {
            index += 1;
        }
        Ok(())
    }
}

/// The item at an index.
struct Item<'p, 'j>(&'p mut Page<'j>, usize);

impl<'de> DeserializeSeed<'de> for Item<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        let Self(page, index) = self;
        let read = page.object(2, from);
        if index == 0 {
            page.objects.reserve_for(page.text.len());
        }
        page.problem = page.problem.take().map(|problem| problem.under(format!("[{index}]")));
        read
    }
}

/// The fields of an object, within this many brackets.
struct Members<'p, 'j>(&'p mut Page<'j>, usize);

impl<'de> Visitor<'de> for Members<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        self.0.members(self.1, map)
    }
}
