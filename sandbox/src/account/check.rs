//! Checks an account that was written by hand, so that every mistake is reported at once, with its object and field.

use std::collections::HashMap;

use serde_json::{Map, Value};
use xpauto::Problem;
use xpauto::bindings::message::{did_you_mean, got, wording};
use xpauto::bindings::schema::{Kind, Model};

use super::resource::{self, Resource};

/// Returns the problems of an account, each with its path; an unknown resource has none.
pub(crate) fn problems(data: &Map<String, Value>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (name, records) in data {
        match (resource::named(name), records) {
            (None, _) => {
                let message = format!("there is no resource {name:?}; {}", resource::hint(name));
                problems.push(Problem::sentence(message));
            }
            (Some(resource), Value::Array(records)) => check_records(resource, records, &mut problems),
            (Some(_), other) => {
                let message = wording!["must be an array of objects", got(other)];
                problems.push(Problem::new(name.clone(), message));
            }
        }
    }
    problems
}

fn check_records(resource: &'static Resource, records: &[Value], problems: &mut Vec<Problem>) {
    let name = &resource.name;
    for (index, record) in records.iter().enumerate() {
        let path = format!("{name}[{index}]");
        let Value::Object(fields) = record else {
            problems.push(Problem::new(path, wording!["must be ", Kind::OBJECT, got(record)]));
            continue;
        };
        if fields.get(resource.id_field()).is_none_or(Value::is_null) {
            problems.push(Problem::new(path.clone(), format!("needs the field {:?}", resource.id_field())));
        }
        match resource.model {
            Some(model) => check_fields(model, fields, &path, problems),
            None => check_value(&Kind::Id, fields.get(resource.id_field()), &format!("{path}.id"), problems),
        }
        // An id may be a string of its digits; no path can address these.
        let id = fields.get(resource.id_field());
        let number = id.and_then(|id| id.as_i64().or_else(|| id.as_str()?.parse().ok()));
        if let Some(id) = id.filter(|_| number.is_some_and(|number| number <= 0)) {
            let path = format!("{path}.{}", resource.id_field());
            problems.push(Problem::new(path, wording!["must be a positive integer", got(id)]));
        }
    }
    for field in resource.unique_fields() {
        let mut first: HashMap<String, usize> = HashMap::new();
        for (index, record) in records.iter().enumerate() {
            let Some(value) = record.get(&field).filter(|value| !value.is_null()) else { continue };
            // An id may be a string of its digits.
            let key = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            if let Some(first) = first.get(&key) {
                let message = format!("is {value}, which {name}[{first}] has, too");
                problems.push(Problem::new(format!("{name}[{index}].{field}"), message));
            } else {
                first.insert(key, index);
            }
        }
    }
}

/// Checks the types of declared fields, and undeclared ones that are probably misspelt names of absent declared fields.
fn check_fields(model: &'static Model, fields: &Map<String, Value>, path: &str, problems: &mut Vec<Problem>) {
    for (name, value) in fields {
        let path = format!("{path}.{name}");
        match (model.field_by_wire(name), model.likely_field(name)) {
            (Some(field), _) => check_value(&field.kind, Some(value), &path, problems),
            (None, Some(likely)) if !fields.contains_key(likely.wire) => {
                let message = format!("is not a field of {}", model.with_article());
                let likely = did_you_mean(Some(likely.wire));
                problems.push(Problem::new(path, wording![message, likely]));
            }
            (None, _) => {}
        }
    }
}

/// Checks the type of a value; null stands for an absent one.
fn check_value(kind: &Kind, value: Option<&Value>, path: &str, problems: &mut Vec<Problem>) {
    let Some(value) = value.filter(|value| !value.is_null()) else { return };
    let is_digits = || value.as_str().is_some_and(|text| text.parse::<i64>().is_ok());
    let (is_met, expected) = match kind {
        Kind::Int => (value.is_i64(), Kind::Int),
        Kind::Id => (value.is_i64() || is_digits(), Kind::Int),
        Kind::Float => (value.is_number(), Kind::Float),
        Kind::Bool => (value.is_boolean(), Kind::Bool),
        Kind::Text | Kind::DateTime | Kind::Enum(_) => (value.is_string(), Kind::Text),
        Kind::Object(_) | Kind::OneOf(_) => (value.is_object(), Kind::OBJECT),
        Kind::List(_) => (value.is_array(), Kind::ARRAY),
        Kind::Any => return,
    };
    if value.is_u64() && !value.is_i64() && expected == Kind::Int {
        let message = format!("must be an integer of at most {}", i64::MAX);
        problems.push(Problem::new(path.to_owned(), wording![message, got(value)]));
        return;
    }
    if !is_met {
        problems.push(Problem::new(path.to_owned(), wording!["must be ", expected, got(value)]));
        return;
    }
    // Of an object that may have several types, each has the fields of its own.
    if let (Value::Object(fields), [model]) = (value, kind.models()) {
        check_fields(model, fields, path, problems);
    }
    if let (Value::Array(items), Kind::List(item)) = (value, kind) {
        for (index, value) in items.iter().enumerate() {
            check_value(item, Some(value), &format!("{path}[{index}]"), problems);
        }
    }
}
