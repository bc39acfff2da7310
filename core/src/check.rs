//! The one reader of declared types: finds each field in JSON text and checks what stands there.
//!
//! Answers are checked for their types only. What a caller makes or sends is checked for the specification's rules too,
//! and all problems are reported at once.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::declaration::{Enumeration, Field, Kind, Limit, Model};
use crate::error::Problem;
use crate::record::Span;

/// The deepest nesting that is read.
const DEPTH: usize = 128;

/// Whose text is read, and so which rules hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// The service's answer: types only, the first problem ends the reading.
    Answer,
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
            return Err(Problem::new("", format!("the JSON nests deeper than {DEPTH} levels")));
        }
    }
    Ok(())
}

/// What to say of text that is not the JSON expected.
pub(crate) fn not_json(error: &serde_json::Error, expected: &str) -> Problem {
    let reason = if error.is_data() { String::new() } else { format!(" ({error})") };
    Problem::new("", format!("expected {expected}{reason}"))
}

/// The members of a JSON object in their order.
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
    let keys = members(json).unwrap_or_default();
    let has = |wire: &str| keys.iter().any(|(key, _)| key == wire);
    let marked = models.iter().rev().find(|model| model.marker.is_some_and(has));
    marked.or(models.first()).copied().unwrap_or(&crate::model::EMPTY)
}

/// Checks an object without keeping where its fields stand.
pub(crate) fn object(model: &'static Model, json: &str, audience: Audience, problems: &mut Vec<Problem>) {
    object_spans(model, json, json, audience, problems);
}

/// Checks an object and tells where each declared field stands in `whole`, of which `json` is a slice.
pub(crate) fn object_spans(
    model: &'static Model,
    json: &str,
    whole: &str,
    audience: Audience,
    problems: &mut Vec<Problem>,
) -> Vec<Span> {
    let mut spans = vec![Span::default(); model.fields.len()];
    let reader = ObjectReader { model, whole, audience, spans: &mut spans, problems };
    let mut from = serde_json::Deserializer::from_str(json);
    if let Err(error) = reader.deserialize(&mut from).and_then(|()| from.end()) {
        problems.push(not_json(&error, "an object"));
    } else if audience.checks_limits() {
        rules_between_fields(model, &spans, whole, audience, problems);
    }
    spans
}

struct ObjectReader<'a> {
    model: &'static Model,
    whole: &'a str,
    audience: Audience,
    spans: &'a mut [Span],
    problems: &'a mut Vec<Problem>,
}

impl<'de> DeserializeSeed<'de> for ObjectReader<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ObjectReader<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut hint = 0;
        while let Some(found) = map.next_key_seed(Key { model: self.model, hint })? {
            let raw: &RawValue = map.next_value()?;
            let Some(position) = found else { continue };
            hint = position + 1;
            if let (Some(span), Some(field)) = (self.spans.get_mut(position), self.model.fields.get(position)) {
                *span = Span::of(raw.get(), self.whole);
                check_field(field, raw.get(), self.audience, self.problems);
            }
        }
        Ok(())
    }
}

/// A key, as the position of the field that it names.
struct Key {
    model: &'static Model,
    hint: usize,
}

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.model.position(key, self.hint))
    }
}

fn check_field(field: &'static Field, json: &str, audience: Audience, problems: &mut Vec<Problem>) {
    let before = problems.len();
    if json == "null" {
        if field.is_required && audience == Audience::Caller {
            problems.push(Problem::new("", "is required and cannot be null"));
        }
    } else {
        check_value(&field.kind, json, audience, problems);
        if audience.checks_limits() && problems.len() == before {
            check_limit(field.limit, json, problems);
        }
        if field.is_secret && problems.len() > before {
            problems.truncate(before);
            problems.push(Problem::new("", "is not what belongs here; it is a secret, so it is not shown"));
        }
    }
    place_under(field.wire, before, problems);
}

/// Puts the problems found since `before` under `parent`.
fn place_under(parent: &str, before: usize, problems: &mut Vec<Problem>) {
    if problems.len() > before {
        let found = problems.split_off(before);
        problems.extend(found.into_iter().map(|problem| problem.under(parent)));
    }
}

fn check_value(kind: &Kind, json: &str, audience: Audience, problems: &mut Vec<Problem>) {
    let first = json.as_bytes().first().copied().unwrap_or_default();
    let is_number = first == b'-' || first.is_ascii_digit();
    let expected = match kind {
        Kind::Any => return,
        Kind::Object(model) if first == b'{' => return object(model, json, audience, problems),
        Kind::OneOf(models) if first == b'{' => return object(choose(*models, json), json, audience, problems),
        Kind::List(item) if first == b'[' => return check_list(item, json, audience, problems),
        Kind::Int if is_number && json.parse::<i64>().is_ok() => return,
        Kind::Id if json.trim_matches('"').parse::<i64>().is_ok() => return,
        Kind::Float if is_number => return,
        Kind::Bool if matches!(first, b't' | b'f') => return,
        Kind::Text if first == b'"' => return,
        Kind::Enum(set) if first == b'"' => return note_near_miss(set, json, audience),
        Kind::DateTime if first == b'"' => {
            if audience.checks_limits() && date_time(json).is_none() {
                problems
                    .push(Problem::new("", format!("{json} is no ISO 8601 date-time such as \"2026-05-07T14:47:42\"")));
            }
            return;
        }
        Kind::Int | Kind::Id => "an integer of 64 bits",
        Kind::Float => "a number",
        Kind::Bool => "true or false",
        Kind::Text | Kind::Enum(_) => "a text",
        Kind::DateTime => "a date-time as text",
        Kind::Object(_) | Kind::OneOf(_) => "an object",
        Kind::List(_) => "an array",
    };
    problems.push(Problem::new("", format!("expected {expected}, found {}", shorten(json))));
}

fn check_list(item: &'static Kind, json: &str, audience: Audience, problems: &mut Vec<Problem>) {
    let items: Vec<&RawValue> = match serde_json::from_str(json) {
        Ok(items) => items,
        Err(error) => return problems.push(not_json(&error, "an array")),
    };
    for (index, value) in items.iter().enumerate() {
        if value.get() != "null" {
            let before = problems.len();
            check_value(item, value.get(), audience, problems);
            if problems.len() > before {
                place_under(&format!("[{index}]"), before, problems);
            }
        }
    }
}

/// Warns once of a value that a caller sends and that looks like a misspelt known one.
fn note_near_miss(set: &'static Enumeration, json: &str, audience: Audience) {
    if audience.checks_limits() {
        let value = json.trim_matches('"');
        if !set.values.contains(&value) {
            crate::notice::near_miss(set, value);
        }
    }
}

fn check_limit(limit: Limit, json: &str, problems: &mut Vec<Problem>) {
    let message = match limit {
        Limit::None | Limit::NotBefore(_) => None,
        Limit::Characters(most) => {
            let count = serde_json::from_str::<String>(json).unwrap_or_default().chars().count();
            (count > most).then(|| format!("has {count} characters, at most {most} are allowed"))
        }
        Limit::AtMost(most) => (json.parse::<i64>().is_ok_and(|number| number > most))
            .then(|| format!("is {json}, at most {most} is allowed")),
        Limit::Decimal(precision, scale) => (!fits_decimal(json, precision, scale))
            .then(|| format!("is {json}, at most {precision} digits with {scale} behind the point are allowed")),
    };
    problems.extend(message.map(|text| Problem::new("", text)));
}

/// Whether a JSON number, once its needless zeros are gone, has few enough digits before and behind the point.
fn fits_decimal(json: &str, precision: u32, scale: u32) -> bool {
    let (mantissa, exponent) = json.split_once(['e', 'E']).unwrap_or((json, "0"));
    let Ok(exponent) = exponent.parse::<i64>() else { return false };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{}{fraction}", whole.trim_start_matches('-'));
    let significant = digits.trim_start_matches('0');
    let trailing = significant.len() - significant.trim_end_matches('0').len();
    if significant.is_empty() {
        return true;
    }
    let size = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
    let behind = (size(fraction.len()) - exponent - size(trailing)).max(0);
    let before = size(significant.len()) - (size(fraction.len()) - exponent);
    behind <= i64::from(scale) && before <= i64::from(precision - scale)
}

fn rules_between_fields(
    model: &'static Model,
    spans: &[Span],
    whole: &str,
    audience: Audience,
    problems: &mut Vec<Problem>,
) {
    let text_of = |wire: &str| model.position(wire, 0).and_then(|at| spans.get(at)).and_then(|span| span.text(whole));
    for field in model.fields {
        if field.is_required && audience == Audience::Caller && text_of(field.wire).is_none() {
            problems.push(Problem::new(field.wire, format!("is required by {}", model.name)));
        }
        if let Limit::NotBefore(start) = field.limit
            && let (Some(from), Some(to)) = (text_of(start), text_of(field.wire))
            && let (Some(from_time), Some(to_time)) = (date_time(from), date_time(to))
            && from_time.is_after(&to_time)
        {
            problems.push(Problem::new(field.wire, format!("{to} is before {start} {from}")));
        }
    }
}

/// A date-time with the offset that it was written with, if any.
struct Moment {
    local: jiff::civil::DateTime,
    instant: Option<jiff::Timestamp>,
}

impl Moment {
    /// Compares instants where both have an offset, else the times as written.
    fn is_after(&self, other: &Self) -> bool {
        match (self.instant, other.instant) {
            (Some(left), Some(right)) => left > right,
            _ => self.local > other.local,
        }
    }
}

fn date_time(json: &str) -> Option<Moment> {
    let text = serde_json::from_str::<String>(json).ok()?;
    let instant: Option<jiff::Timestamp> = text.parse().ok();
    let local: jiff::civil::DateTime = match text.strip_suffix('Z') {
        Some(local) => instant.and(local.parse().ok())?,
        None => text.parse().ok()?,
    };
    Some(Moment { local, instant })
}

fn shorten(json: &str) -> String {
    let mut shown: String = json.chars().take(40).collect();
    if shown.len() < json.len() {
        shown.push('…');
    }
    shown
}
