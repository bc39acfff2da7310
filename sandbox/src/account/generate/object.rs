//! One generated object: the value of each field follows from the object's random numbers, the field's declaration and the words.

#![expect(clippy::indexing_slicing, reason = "a JSON value is null where it lacks a key")]

mod conditions;

use std::cell::OnceCell;

use serde_json::{Map, Value, json};
use xpauto::bindings::schema::{Field, Kind, Model};

use self::conditions::Blocks;
use super::{FIRST_SITE_CODE, Generator, Random, WORDS};

/// After how many objects of a resource their names are numbered.
const UNNUMBERED: u64 = 30;

/// An object that is generated.
pub(super) struct Object<'a> {
    pub(super) of: &'a Generator,
    pub(super) id: u64,
    pub(super) index: u64,
    /// The sequence of the object, from which that of each field follows.
    pub(super) random: Random,
    /// The conditions, which are in several fields.
    pub(super) blocks: OnceCell<Blocks>,
}

/// Where a value is: in an object of this type, which is the one with this number in a list.
#[derive(Clone, Copy)]
struct Place {
    model: &'static Model,
    number: u64,
}

impl Object<'_> {
    /// Returns the value of a field of the object itself.
    pub(super) fn value(&self, field: &'static Field) -> Value {
        let place = Place { model: self.of.model, number: 0 };
        let mut random = self.random.branch(field.wire);
        match (self.of.name, field.wire) {
            (_, "id" | "widgetId") => self.id.into(),
            (name, "name") => self.name(name, &mut random),
            ("sites", "code") if self.index == 0 => FIRST_SITE_CODE.into(),
            ("sites", "code") => random.code(FIRST_SITE_CODE.len()).into(),
            ("sites", "type") if self.index == 0 => "SITE_JS".into(),
            ("goals", "type") => self.goal_type().into(),
            ("goals", "isActive") => (self.other("status") == "ACTIVE").into(),
            ("segments", "links") => self.links(&field.kind, &mut random),
            ("segments", "conditionsData") => self.blocks().nested(),
            ("segments", "conditionDataList") if self.has_all_forms() => self.blocks().nodes(),
            ("segments", "conditionDataTree") if self.has_all_forms() => self.blocks().tree(),
            ("segments", "conditionDataList" | "conditionDataTree") => Value::Null,
            _ => self.declared(field, place, random),
        }
    }

    /// Returns the value of another field.
    fn other(&self, name: &str) -> Value {
        let field = self.of.model.fields.iter().find(|field| field.wire == name);
        field.map(|field| self.value(field)).unwrap_or_default()
    }

    fn blocks(&self) -> &Blocks {
        self.blocks.get_or_init(|| Blocks::of(self))
    }

    /// Returns what a segment is about: a name, and matching targeting types.
    pub(super) fn idea(&self) -> &'static [Value] {
        let ideas = WORDS["ideas"].as_array().map_or(&[][..], Vec::as_slice);
        self.random.branch("idea").one_of(ideas).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    fn name(&self, resource: &str, random: &mut Random) -> Value {
        let name = match self.idea().first().filter(|_| resource == "segments") {
            Some(name) => name,
            None if (resource, self.index) == ("sites", 0) => &WORDS["names"][resource][0],
            None => picked(&WORDS["names"][resource], random),
        };
        match self.filled(name, 0, random) {
            Value::String(name) if self.index >= UNNUMBERED => {
                format!("{name} ({})", self.index / UNNUMBERED + 1).into()
            }
            name => name,
        }
    }

    fn goal_type(&self) -> &'static str {
        let known = xpauto::model::GoalType::KNOWN;
        usize::try_from(self.index).ok().and_then(|index| known.get(index % known.len())).copied().unwrap_or_default()
    }

    /// Whether a segment has its conditions in three forms rather than in one.
    fn has_all_forms(&self) -> bool {
        self.random.branch("forms").chance(40)
    }

    /// Returns the experiments and personalizations of a segment with their type.
    fn links(&self, kind: &Kind, random: &mut Random) -> Value {
        let [model] = *kind.item().models() else { return Value::Null };
        let kinds = [("EXPERIMENT", "experiments"), ("PERSONALIZATION", "personalizations")];
        let linked = kinds.into_iter().flat_map(|(kind, field)| {
            let ids = self.other(field).as_array().cloned().unwrap_or_default();
            ids.into_iter().map(move |id| (kind, id))
        });
        let link = |(number, (kind, id)): (u64, (&str, Value))| {
            let mut link = self.fields(Place { model, number }, random.at(number));
            link.extend([("domainId".to_owned(), id), ("domainType".to_owned(), kind.into())]);
            link
        };
        (1..).zip(linked).map(link).collect()
    }

    fn fields(&self, place: Place, random: Random) -> Map<String, Value> {
        let value = |field: &'static Field| self.declared(field, place, random.branch(field.wire));
        place.model.fields.iter().map(|field| (field.wire.to_owned(), value(field))).collect()
    }

    /// Returns a value of the declared type: a word, a reference, or what its type suggests.
    fn declared(&self, field: &'static Field, place: Place, mut random: Random) -> Value {
        let (wire, random) = (field.wire, &mut random);
        let words = words(place.model, wire);
        match field.kind {
            Kind::List(item) => self.list(item, place, words, wire, random),
            Kind::Any => self.template(&words[self.other("type").as_str().unwrap_or_default()], random),
            _ if !words.is_null() => self.filled(picked(words, random), place.number, random),
            Kind::Object(model) => self.fields(Place { model, number: 0 }, *random).into(),
            Kind::Enum(set) => random.pick(set.values).into(),
            Kind::Bool => random.chance(50).into(),
            Kind::DateTime => {
                let (created, modified) = self.of.dates(&mut self.random.branch("dates"));
                let is_later = wire.contains("odif") || wire.contains("Rebuild");
                if is_later && random.chance(20) {
                    Value::Null
                } else {
                    json!(if is_later { modified } else { created })
                }
            }
            Kind::Int | Kind::Id => match (WORDS["references"][wire].as_str(), wire.strip_suffix("Amount")) {
                (Some(resource), _) => self.of.reference(resource, random),
                (None, Some(one)) => self.other(&format!("{one}s")).as_array().map_or(0, Vec::len).into(),
                (None, None) => (self.id * 100 + place.number).into(),
            },
            Kind::Float | Kind::Text | Kind::OneOf(_) => Value::Null,
        }
    }

    fn list(&self, item: &Kind, place: Place, words: &Value, wire: &str, random: &mut Random) -> Value {
        if let Some(resource) = WORDS["references"][wire].as_str() {
            return self.of.references(resource, 0, 3, random).into();
        }
        match (item, words) {
            (Kind::Object(model), _) => {
                let object = |number| Value::from(self.fields(Place { model, number }, random.at(number)));
                (1..=random.clone().below(3)).map(object).collect()
            }
            (Kind::Enum(set), _) => set.values.iter().take(8).filter(|_| random.chance(40)).copied().collect(),
            (_, Value::Array(words)) if !random.chance(10) => {
                let some: Vec<&Value> = words.iter().filter(|_| random.chance(50)).collect();
                some.into_iter().map(|word| self.filled(word, place.number, random)).collect()
            }
            _ => Value::Null,
        }
    }

    /// Returns an object with one of the words of each field; null stands for a reference.
    pub(super) fn template(&self, words: &'static Value, random: &mut Random) -> Value {
        let Value::Object(fields) = words else { return Value::Null };
        let value = |(name, words): (&String, &'static Value)| match words {
            Value::Null => {
                (name.clone(), self.of.reference(WORDS["references"][name].as_str().unwrap_or_default(), random))
            }
            words => (name.clone(), self.filled(picked(words, random), 0, random)),
        };
        fields.iter().map(value).collect()
    }

    /// Replaces what stands in braces in a string.
    fn filled(&self, word: &Value, number: u64, random: &mut Random) -> Value {
        let Value::String(text) = word else { return word.clone() };
        let mut filled = String::new();
        let mut rest = text.as_str();
        while let Some((before, name, after)) = braces(rest) {
            filled.push_str(before);
            match name {
                "id" => filled.push_str(&self.id.to_string()),
                "n" => filled.push_str(&number.to_string()),
                "code" => filled.push_str(&random.code(16)),
                other => filled.push_str(picked(&WORDS[other], random).as_str().unwrap_or_default()),
            }
            rest = after;
        }
        (filled + rest).into()
    }
}

/// Returns what is before the first name in braces, the name, and what is behind it.
fn braces(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    name.bytes().all(|byte| byte.is_ascii_lowercase()).then_some((before, name, after))
}

/// Returns the words of a field: those of its model, else those that all models share.
fn words(model: &Model, wire: &str) -> &'static Value {
    let own = &WORDS[model.name][wire];
    if own.is_null() { &WORDS["*"][wire] } else { own }
}

fn picked(words: &'static Value, random: &mut Random) -> &'static Value {
    words.as_array().and_then(|words| random.one_of(words)).unwrap_or(&Value::Null)
}
