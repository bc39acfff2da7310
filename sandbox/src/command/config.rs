//! Reads the configuration file: the options of a sandbox as TOML.

use std::ops::Range;
use std::path::Path;

use serde_json::{Map, Number, Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use xpauto::bindings::text::{Language, got};
use xpauto::{Error, Result};

use super::program_arguments::PROGRAM_ARGUMENTS;
use crate::account::{MOST_PROBLEMS, problems};
use crate::options::{FAULT, Fault, OPTIONS, Options, option};

/// The option whose path is relative to the file.
const DATA: &str = "data";
const FAULTS: &str = "faults";
const UPSTREAM: &str = "upstream";
/// The other options of recordings.
const OF_RECORDINGS: [&str; 3] = ["record", "replay", "on_missing"];

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
        let json = to_json(value, name.get_ref()).map_err(|error| vec![error])?;
        if let Some(argument) = program_argument(name.get_ref()) {
            let message = format!(
                "{:?} is an argument of the program, and no option of the sandbox: give --{argument} on the command line",
                name.get_ref()
            );
            return Err(vec![(name.span().start, message)]);
        }
        // Checked one by one, so that errors have a position.
        if let Err(error) = check(name.get_ref(), &json) {
            let inner = match name.get_ref().as_ref() {
                FAULTS => wrong_fault(value).or_else(|| useless_fault(value, &json)),
                name => wrong_item(name, value),
            };
            let is_known = OPTIONS.iter().any(|option| option.name == name.get_ref());
            let at = if is_known { value.span().start } else { name.span().start };
            return Err(vec![inner.unwrap_or_else(|| (at, message(&error)))]);
        }
        if let (DATA, DeValue::Table(resources)) = (name.get_ref().as_ref(), value.get_ref()) {
            let wrong = wrong_account(resources, &json);
            if !wrong.is_empty() {
                return Err(wrong);
            }
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
        DATA if !value.is_string() && !value.is_object() => {
            Err(Error::config(option::data.problem(got(value)).wording()))
        }
        // They need each other.
        _ if OF_RECORDINGS.contains(&name) => Ok(()),
        _ => options.check(),
    }
}

/// Finds the first item of a list that is not valid by itself.
fn wrong_item(name: &str, list: &Spanned<DeValue>) -> Option<Misplaced> {
    list.get_ref().as_array()?.iter().find_map(|item| {
        let error = check(name, &json!([to_json(item, name).ok()?])).err()?;
        Some((item.span().start, message(&error)))
    })
}

/// Finds the first field, else the first rule, that is not valid.
fn wrong_fault(faults: &Spanned<DeValue>) -> Option<Misplaced> {
    let check = |json: Value| Fault::from_json(&json.to_string(), Language::Rust).err();
    faults.get_ref().as_array()?.iter().find_map(|rule| {
        let whole = check(to_json(rule, FAULTS).ok()?)?;
        let fields = rule.get_ref().as_table().into_iter().flatten();
        let mut wrong = fields.filter_map(|(name, value)| {
            let error = check(json!({ (name.get_ref().as_ref()): to_json(value, name.get_ref()).ok()? }))?;
            let is_known = FAULT.iter().any(|field| field.name == name.get_ref());
            Some((if is_known { value.span().start } else { name.span().start }, message(&error)))
        });
        wrong.next().or_else(|| Some((rule.span().start, message(&whole))))
    })
}

/// Finds the rule that has no effect among the others.
fn useless_fault(faults: &Spanned<DeValue>, json: &Value) -> Option<Misplaced> {
    let options = Options::from_json(&json!({ FAULTS: json }).to_string(), Language::Rust).ok()?;
    let (index, problem) = options.useless_fault()?;
    Some((faults.get_ref().as_array()?.get(index)?.span().start, problem.to_string()))
}

/// Returns the argument that only the command line has, with `-` or `_` in its name.
fn program_argument(name: &str) -> Option<&'static str> {
    let name = name.replace('_', "-");
    PROGRAM_ARGUMENTS.iter().map(|(known, ..)| *known).find(|known| *known == name)
}

/// Finds what is wrong with an account, in the order of the file.
fn wrong_account(resources: &DeTable, account: &Value) -> Vec<Misplaced> {
    let mut wrong = Vec::new();
    for (name, records) in resources {
        let key: &str = name.get_ref();
        let json = account.get(key).cloned().unwrap_or_default();
        for problem in problems(&Map::from_iter([(key.to_owned(), json)])) {
            let at = match problem.path().strip_prefix(key) {
                Some(path) => start_of(records, path),
                None => name.span().start,
            };
            wrong.push((at, problem.under(DATA).to_string()));
        }
    }
    wrong.sort_by_key(|(at, _)| *at);
    wrong.truncate(MOST_PROBLEMS);
    wrong
}

/// Returns where the value at a path such as `[0].name` begins; of an absent value, where the nearest one around it does.
fn start_of(value: &Spanned<DeValue>, path: &str) -> usize {
    let inner = match value.get_ref() {
        DeValue::Array(items) => {
            path.strip_prefix('[').and_then(|path| path.split_once(']')).and_then(|(index, rest)| {
                let item = items.get(index.parse::<usize>().ok()?)?;
                Some((item, rest))
            })
        }
        DeValue::Table(fields) => fields.iter().find_map(|(name, value)| {
            let rest = path.strip_prefix('.')?.strip_prefix(name.get_ref().as_ref())?;
            (rest.is_empty() || rest.starts_with(['.', '['])).then_some((value, rest))
        }),
        _ => None,
    };
    inner.map_or(value.span().start, |(inner, rest)| start_of(inner, rest))
}

fn message(error: &Error) -> String {
    error.message().to_string()
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
