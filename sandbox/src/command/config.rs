//! Reads the configuration file: the options of a sandbox as TOML.

use std::ops::Range;
use std::path::Path;

use serde_json::{Map, Number, Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use xpauto::Problem;
use xpauto::bindings::text::{Language, got};

use super::program_arguments::PROGRAM_ARGUMENTS;
use crate::account;
use crate::options::{MOST_PROBLEMS, Options, option};

/// The option whose path is relative to the file.
const DATA: &str = "data";

/// Reads a file; the error is a message with the position, or one per line.
pub(super) fn read(path: &Path) -> Result<Map<String, Value>, String> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("the configuration file {shown}: {error}"))?;
    let placed = |(at, message): Misplaced| format!("{shown}:{}: {message}", position(&text, at));
    let lines = |errors: Vec<Misplaced>| errors.into_iter().map(placed).collect::<Vec<_>>().join("\n");
    let mut options = parse(&text).map_err(lines)?;
    if let Some(Value::String(data)) = options.get_mut(DATA) {
        *data = path.parent().unwrap_or(Path::new("")).join(&*data).to_string_lossy().into_owned();
    }
    Ok(options)
}

/// The byte offset and the message of an error.
type Misplaced = (usize, String);

fn parse(text: &str) -> Result<Map<String, Value>, Vec<Misplaced>> {
    let table = DeTable::parse(text)
        .map_err(|error| vec![(error.span().unwrap_or_default().start, error.message().to_owned())])?
        .into_inner();
    let mut options = Map::new();
    for (name, value) in &table {
        if let Some(argument) = program_argument(name.get_ref()) {
            let message = format!(
                "{:?} is an argument of the program, and no option of the sandbox: give --{argument} on the command line",
                name.get_ref()
            );
            return Err(vec![(name.span().start, message)]);
        }
        options.insert(name.get_ref().to_string(), to_json(value, name.get_ref()).map_err(|error| vec![error])?);
    }
    let document = Spanned::new(0..text.len(), DeValue::Table(table));
    let placed = |problem: &Problem| {
        let message = problem.to_string();
        (start_of(&document, &format!(".{}", problem.path()), &message), message)
    };
    let mut wrong: Vec<Misplaced> = problems(&options).iter().map(placed).collect();
    wrong.sort_by_key(|(at, _)| *at);
    wrong.truncate(MOST_PROBLEMS);
    if wrong.is_empty() { Ok(options) } else { Err(wrong) }
}

/// Returns what is wrong with options, but for what the command line may still add.
fn problems(options: &Map<String, Value>) -> Vec<Problem> {
    match Options::from_json(&json!(options).to_string(), Language::Rust) {
        Err(error) => error.details().problems.clone(),
        Ok(parsed) => {
            let of_data = match &parsed.data {
                Some(Value::Object(data)) => account::problems(data).into_iter().map(|one| one.under(DATA)).collect(),
                Some(Value::String(_)) | None => Vec::new(),
                Some(other) => vec![option::data.problem(got(other))],
            };
            parsed.problems().into_iter().chain(of_data).collect()
        }
    }
}

/// Returns the argument that only the command line has, with `-` or `_` in its name.
fn program_argument(name: &str) -> Option<&'static str> {
    let name = name.replace('_', "-");
    PROGRAM_ARGUMENTS.iter().map(|(known, ..)| *known).find(|known| *known == name)
}

/// Returns where the value at a path such as `.goals[0].name` begins; of a key that the message refuses, where the key does, and
/// of an absent value, where the nearest one around it does.
fn start_of(value: &Spanned<DeValue>, path: &str, message: &str) -> usize {
    let inner = match value.get_ref() {
        DeValue::Array(items) => {
            path.strip_prefix('[').and_then(|path| path.split_once(']')).and_then(|(index, rest)| {
                let item = items.get(index.parse::<usize>().ok()?)?;
                Some((item, rest))
            })
        }
        DeValue::Table(fields) if path.is_empty() || path == "." => {
            let refused = fields.keys().find(|name| message.contains(&format!("{:?}", name.get_ref())));
            return refused.map_or(value.span().start, |name| name.span().start);
        }
        DeValue::Table(fields) => fields.iter().find_map(|(name, value)| {
            let rest = path.strip_prefix('.')?.strip_prefix(name.get_ref().as_ref())?;
            (rest.is_empty() || rest.starts_with(['.', '['])).then_some((value, rest))
        }),
        _ => None,
    };
    inner.map_or(value.span().start, |(inner, rest)| start_of(inner, rest, message))
}

/// Converts the value at a path, which errors name.
fn to_json(value: &Spanned<DeValue>, path: &str) -> Result<Value, Misplaced> {
    let misplaced = |must: &str, text: &str| (value.span().start, format!("{path} must be {must}, got {text}"));
    Ok(match value.get_ref() {
        DeValue::String(text) => json!(text),
        DeValue::Boolean(flag) => json!(flag),
        DeValue::Datetime(time) => json!(time.to_string()),
        DeValue::Integer(integer) => {
            let parsed = i64::from_str_radix(integer.as_str(), integer.radix());
            json!(parsed.map_err(|_| misplaced("a 64-bit integer", integer.as_str()))?)
        }
        DeValue::Float(float) => {
            let parsed = float.as_str().parse().ok().and_then(Number::from_f64);
            Value::Number(parsed.ok_or_else(|| misplaced("a finite number", float.as_str()))?)
        }
        DeValue::Array(items) => {
            let items = items.iter().enumerate().map(|(index, item)| to_json(item, &format!("{path}[{index}]")));
            Value::Array(items.collect::<Result<_, _>>()?)
        }
        DeValue::Table(fields) => {
            let pair = |(name, value): (&Spanned<_>, _)| {
                let name = ToString::to_string(name.get_ref());
                let value = to_json(value, &format!("{path}.{name}"))?;
                Ok((name, value))
            };
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
