//! Checks an account that was written by hand, so that every mistake is reported at once, with its object and field.

use std::collections::HashMap;

use serde_json::{Map, Value};
use xpauto::Problem;
use xpauto::bindings::message::{got, wording};
use xpauto::bindings::record::Record;
use xpauto::bindings::schema::Kind;

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
        let id = fields.get(resource.id_field()).filter(|id| !id.is_null());
        let Some(id) = id else {
            problems.push(Problem::new(path, format!("needs the field {:?}", resource.id_field())));
            continue;
        };
        // An id may be a string of its digits. What is none is a problem of the type, where that is declared.
        let number = id.as_i64().or_else(|| id.as_str()?.parse().ok());
        if number.map_or(resource.model.is_none(), |number| number <= 0) {
            let path = format!("{path}.{}", resource.id_field());
            problems.push(Problem::new(path, wording!["must be a positive integer", got(id)]));
        }
        let refused = resource.model.and_then(|model| Record::written(model, record.to_string()).err());
        let refused = refused.iter().flat_map(|error| &error.details().problems);
        problems.extend(refused.map(|problem| problem.clone().under(path.clone())));
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
