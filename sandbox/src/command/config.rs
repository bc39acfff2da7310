//! Reads the configuration file: the options of a sandbox as TOML.

use std::ops::Range;
use std::path::Path;

use serde_json::{Map, Number, Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use xpauto::bindings::text::Language;
use xpauto::{Error, Result};

use crate::options::{FAULT, Fault, OPTIONS, Options};

/// The option whose path is relative to the file.
const DATA: &str = "data";
const FAULTS: &str = "faults";
const UPSTREAM: &str = "upstream";
/// The other options of recordings.
const OF_RECORDINGS: [&str; 3] = ["record", "replay", "on_missing"];

/// Reads a file; the error is a message with the position.
pub(super) fn read(path: &Path) -> Result<Map<String, Value>, String> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("the configuration file {shown}: {error}"))?;
    let mut options = parse(&text).map_err(|(at, message)| format!("{shown}:{}: {message}", position(&text, at)))?;
    if let Some(Value::String(data)) = options.get_mut(DATA) {
        *data = path.parent().unwrap_or(Path::new("")).join(&*data).to_string_lossy().into_owned();
    }
    Ok(options)
}

/// The byte offset and the message of an error.
type Misplaced = (usize, String);

fn parse(text: &str) -> Result<Map<String, Value>, Misplaced> {
    let table = DeTable::parse(text)
        .map_err(|error| (error.span().unwrap_or_default().start, error.message().to_owned()))?
        .into_inner();
    let mut options = Map::new();
    for (name, value) in &table {
        let json = to_json(value)?;
        // Checked one by one, so that errors have a position.
        if let Err(error) = check(name.get_ref(), &json) {
            let inner = if name.get_ref() == FAULTS { wrong_fault(value) } else { wrong_item(name.get_ref(), value) };
            let is_known = OPTIONS.iter().any(|option| option.name == name.get_ref());
            let at = if is_known { value.span().start } else { name.span().start };
            return Err(inner.unwrap_or_else(|| (at, message(&error))));
        }
        options.insert(name.get_ref().to_string(), json);
    }
    Ok(options)
}

/// Checks one option.
fn check(name: &str, value: &Value) -> Result<()> {
    let options = Options::from_json(&json!({ name: value }).to_string(), Language::Rust)?;
    match name {
        UPSTREAM => options.upstream_url().map(drop),
        // They need each other.
        _ if OF_RECORDINGS.contains(&name) => Ok(()),
        _ => options.check(),
    }
}

/// Finds the first item of a list that is not valid by itself.
fn wrong_item(name: &str, list: &Spanned<DeValue>) -> Option<Misplaced> {
    list.get_ref().as_array()?.iter().find_map(|item| {
        let error = check(name, &json!([to_json(item).ok()?])).err()?;
        Some((item.span().start, message(&error)))
    })
}

/// Finds the first field, else the first rule, that is not valid.
fn wrong_fault(faults: &Spanned<DeValue>) -> Option<Misplaced> {
    let check = |json: Value| Fault::from_value(json, Language::Rust).err();
    faults.get_ref().as_array()?.iter().find_map(|rule| {
        let whole = check(to_json(rule).ok()?)?;
        let fields = rule.get_ref().as_table().into_iter().flatten();
        let mut wrong = fields.filter_map(|(name, value)| {
            let error = check(json!({ (name.get_ref().as_ref()): to_json(value).ok()? }))?;
            let is_known = FAULT.iter().any(|field| field.name == name.get_ref());
            Some((if is_known { value.span().start } else { name.span().start }, message(&error)))
        });
        wrong.next().or_else(|| Some((rule.span().start, message(&whole))))
    })
}

fn message(error: &Error) -> String {
    error.message().to_string()
}

fn to_json(value: &Spanned<DeValue>) -> Result<Value, Misplaced> {
    let misplaced = |what: &str| (value.span().start, what.to_owned());
    Ok(match value.get_ref() {
        DeValue::String(text) => json!(text),
        DeValue::Boolean(flag) => json!(flag),
        DeValue::Datetime(time) => json!(time.to_string()),
        DeValue::Integer(integer) => {
            let parsed = i64::from_str_radix(integer.as_str(), integer.radix());
            json!(parsed.map_err(|_| misplaced("the integer has more than 64 bits"))?)
        }
        DeValue::Float(float) => {
            let parsed = float.as_str().parse().ok().and_then(Number::from_f64);
            Value::Number(parsed.ok_or_else(|| misplaced("the number must be finite"))?)
        }
        DeValue::Array(items) => Value::Array(items.iter().map(to_json).collect::<Result<_, _>>()?),
        DeValue::Table(fields) => {
            let pair = |(name, value): (&Spanned<_>, _)| Ok((ToString::to_string(name.get_ref()), to_json(value)?));
            Value::Object(fields.iter().map(pair).collect::<Result<_, _>>()?)
        }
    })
}

/// Returns the line and column of a byte, both from 1.
fn position(text: &str, at: usize) -> String {
    let before = text.get(Range { start: 0, end: at }).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|character| *character != '\n').count() + 1;
    format!("{line}:{column}")
}
