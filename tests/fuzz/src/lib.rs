//! Text from random bytes that reads like what the service and programs send, so that random input gets past a parser's first line.

#![allow(clippy::indexing_slicing, clippy::missing_panics_doc)]

use std::sync::OnceLock;

use xpauto::bindings::model;
use xpauto::bindings::schema::{Kind, Model};

/// Parts of JSON, of date-times, of filters and of options, beside the characters below.
const WORDS: &str = r#"
    { } [ ] [{ }] : , " ": "," null true false 0 -1 1.5 1e400 -0.0 9223372036854775807 18446744073709551616
    \u0000 \ud800 \udc00 \" \ é 😀 2026-03-29T02:30:00 2026-12-31 T24:00:00 +02:00 Z -12- 0000 9999
    "field":" "operator":" "parameters":[ "logicalOperator":"AND" "expressions":[ LIKE BETWEEN IN IS_NULL NOT % _
    https://u:p@h/ ?token= Bearer 50/10s /h
"#;
const CHARACTERS: [&str; 5] = ["\u{0}", " ", "\n", "\r\n", "\u{feff}"];

/// The words, with the names of all fields and values of all enumerations, as JSON strings.
fn words() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let fields = || model::all().flat_map(|model| model.fields);
        let names = fields().map(|field| format!("\"{}\":", field.wire));
        let values = fields().filter_map(|field| field.kind.enumeration()).flat_map(|set| set.values);
        let own = WORDS.split_whitespace().chain(CHARACTERS).map(ToOwned::to_owned);
        own.chain(names).chain(values.map(|value| format!("\"{value}\""))).collect()
    })
}

/// Text from bytes: two bytes choose a word, but for those that are printable characters themselves.
#[must_use]
pub fn text(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut rest = bytes.iter();
    while let Some(&byte) = rest.next() {
        match char::from(byte) {
            letter if byte < 0x80 && !letter.is_control() && byte % 4 == 0 => text.push(letter),
            _ => {
                let place = usize::from(byte) << 8 | usize::from(rest.next().copied().unwrap_or_default());
                text.push_str(words().get(place % words().len()).map_or("", String::as_str));
            }
        }
    }
    text
}

/// A declared type, chosen by the first byte, and the other bytes.
#[must_use]
pub fn model(bytes: &[u8]) -> Option<(&'static Model, &[u8])> {
    static MODELS: OnceLock<Vec<&'static Model>> = OnceLock::new();
    let models = MODELS.get_or_init(|| model::all().collect());
    let (&first, rest) = bytes.split_first()?;
    Some((models.get(usize::from(first) % models.len())?, rest))
}

/// The declared type of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Model> {
    model::all().find(|model| model.name == name)
}

/// Text that is an object with declared fields, most of whose values are of their types.
#[must_use]
pub fn object(model: &Model, bytes: &[u8]) -> String {
    let mut parts = bytes.chunks((bytes.len() / model.fields.len()).max(8));
    let fields = model.fields.iter().filter_map(|field| {
        let part = parts.next()?;
        let value = if part[0] % 4 == 0 { text(part) } else { value(&field.kind, part) };
        Some(format!("\"{}\":{value}", field.wire))
    });
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

/// Conditions as nested levels, whose ends are conditions.
#[must_use]
pub fn levels(bytes: &[u8]) -> String {
    let (head, rest) = bytes.split_at(bytes.len().min(2));
    if rest.len() < 24 || head[0] % 8 == 0 {
        return named("TargetingCondition").map_or_else(String::new, |model| object(model, rest));
    }
    let (left, right) = rest.split_at(rest.len() / 2);
    let operator = if head[1] % 2 == 0 { "AND" } else { "OR" };
    let children = format!("{},{}", levels(left), levels(right));
    format!(
        "{{\"id\":{},\"logicalOperator\":\"{operator}\",\"isConditionBlock\":{},\"conditionData\":[{children}]}}",
        head[0],
        head[1] % 3 == 0
    )
}

/// A date-time, most of the time one that exists.
#[must_use]
pub fn date_time(bytes: &[u8]) -> String {
    let mut bytes = bytes.iter();
    let mut next = |most: u16| u16::from(*bytes.next().unwrap_or(&0)) % most;
    let (year, month, day) = (1900 + next(250), 1 + next(13), 1 + next(32));
    let (hour, minute, second) = (next(25), next(60), next(61));
    let fraction = ["", ".5", ".123456789", ",25"][usize::from(next(4))];
    let offset = ["", "Z", "+02:00", "-0330", "+23:59:59", "z"][usize::from(next(6))];
    let between = ["T", " ", "t"][usize::from(next(3))];
    format!("{year}-{month:02}-{day:02}{between}{hour:02}:{minute:02}:{second:02}{fraction}{offset}")
}

fn value(kind: &Kind, bytes: &[u8]) -> String {
    let number = bytes.iter().fold(0_i64, |number, &byte| number << 8 | i64::from(byte));
    match kind {
        Kind::Int | Kind::Id => number.to_string(),
        Kind::Float => format!("{}e{}", number, bytes[0]),
        Kind::Bool => (number % 2 == 0).to_string(),
        Kind::Text | Kind::Any => serde_json::Value::from(&*String::from_utf8_lossy(bytes)).to_string(),
        Kind::DateTime => format!("\"{}\"", date_time(bytes)),
        Kind::Enum(set) => format!("\"{}\"", set.values[usize::from(bytes[0]) % set.values.len()]),
        Kind::Object(model) => object(model, bytes),
        Kind::OneOf(union) => union.models.first().map_or_else(|| "{}".to_owned(), |model| object(model, bytes)),
        Kind::List(item) => format!("[{}]", value(item, bytes)),
    }
}
