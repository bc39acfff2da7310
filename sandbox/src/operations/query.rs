//! Reads the query of a list as a service would, independently of the client's encoders: otherwise one mistake in both would
//! go unnoticed.

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};
use url::form_urlencoded;
use xpauto::bindings::operation::Operation;
use xpauto::model::FilterOperator;

use super::filter::{Condition, Filter, Sort};
use crate::http::Failure;

/// The parameters of lists.
const LIST: [&str; 4] = ["filter", "sort", "page", "perPage"];
/// The default page size.
const PER_PAGE: usize = 20;
/// The largest page number and page size.
const LARGEST: i64 = i32::MAX as i64;
/// The most brackets in one key, so that no key can exhaust the stack.
const MOST_BRACKETS: usize = 64;

/// The query of a list.
#[derive(Debug)]
pub(crate) struct Query {
    pub(crate) filter: Option<Filter>,
    pub(crate) sort: Vec<Sort>,
    /// The page number, from 1.
    pub(crate) page: usize,
    pub(crate) per_page: usize,
    /// The wire names of the optional fields.
    pub(crate) optional_fields: Vec<String>,
}

impl Query {
    /// Reads a query string in any of the three encodings.
    pub(crate) fn read(query: &str) -> Result<Self, Failure> {
        let mut parameters = Map::new();
        let mut optional_fields = Vec::new();
        for (key, text) in form_urlencoded::parse(query.as_bytes()) {
            match key.as_ref() {
                "optionalFields" => optional_fields.extend(names(&text)),
                "page" | "perPage" => put(&mut parameters, &key, Value::from(text.as_ref()))?,
                "filter" | "sort" => put(&mut parameters, &key, json(&key, &text)?)?,
                "paramsIO" => merge(&mut parameters, json(&key, &text)?)?,
                bracketed if bracketed.starts_with("paramsIO[") => put_deep(&mut parameters, bracketed, &text)?,
                _ => {}
            }
        }
        if let Some(key) = parameters.keys().find(|key| !LIST.contains(&key.as_str())) {
            return Err(Failure::parameter("paramsIO", format!("paramsIO.{key} is none of {}.", LIST.join(", "))));
        }
        let filter = parameters.remove("filter").map(lists_from_indices).filter(|filter| !filter.is_null());
        let sort = parameters.remove("sort").map(lists_from_indices).filter(|sort| !sort.is_null());
        Ok(Self {
            filter: filter.map(read_filter).transpose()?,
            sort: sort.map_or_else(|| Ok(Vec::new()), read_sort)?,
            page: read_count(parameters.get("page"), "page", 1)?,
            per_page: read_count(parameters.get("perPage"), "perPage", PER_PAGE)?,
            optional_fields,
        })
    }

    /// Returns the conditions of the filter.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &Condition> {
        self.filter.iter().flat_map(Filter::conditions)
    }
}

/// Returns whether an operation takes a query parameter.
pub(crate) fn declares(operation: &Operation, name: &str) -> bool {
    match name {
        "optionalFields" => operation.takes_optional_fields,
        name => operation.is_list() && (LIST.contains(&name) || name == "paramsIO" || name.starts_with("paramsIO[")),
    }
}

/// Refuses parameters that the operation does not take, and bytes that are not UTF-8.
pub(super) fn check(operation: &Operation, query: &str) -> Result<(), Failure> {
    if percent_decode_str(query).decode_utf8().is_err() {
        return Err(Failure::new(400, "PARAMETER_INVALID", "The query is not UTF-8."));
    }
    match form_urlencoded::parse(query.as_bytes()).find(|(name, _)| !declares(operation, name)) {
        None => Ok(()),
        Some((name, _)) => {
            let message = format!("{} {} has no query parameter {name:?}.", operation.method, operation.path);
            Err(Failure::parameter(name, message))
        }
    }
}

fn names(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn json(key: &str, text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|error| Failure::parameter(key, format!("{key} is not JSON: {error}.")))
}

/// Adds a parameter; a repeated one is refused, since services differ in which value they take.
fn put(parameters: &mut Map<String, Value>, key: &str, value: Value) -> Result<(), Failure> {
    match parameters.insert(key.to_owned(), value) {
        None => Ok(()),
        Some(_) => Err(Failure::parameter(key, format!("{key} is given twice."))),
    }
}

fn merge(parameters: &mut Map<String, Value>, object: Value) -> Result<(), Failure> {
    let Value::Object(fields) = object else {
        return Err(Failure::parameter("paramsIO", "paramsIO must be a JSON object."));
    };
    fields.into_iter().try_for_each(|(key, value)| put(parameters, &key, value))
}

/// Puts a value at the path of a key such as `paramsIO[filter][parameters][0]`.
fn put_deep(parameters: &mut Map<String, Value>, key: &str, text: &str) -> Result<(), Failure> {
    let refused = || Failure::parameter(key, format!("{key} is no key such as paramsIO[filter][parameters][0]."));
    let brackets = key.strip_prefix("paramsIO[").and_then(|rest| rest.strip_suffix(']')).ok_or_else(refused)?;
    let mut names: Vec<&str> = brackets.split("][").collect();
    let last = names.pop().ok_or_else(refused)?;
    let is_name = |name: &str| !name.is_empty() && !name.contains(['[', ']']);
    if names.len() >= MOST_BRACKETS || !is_name(last) || !names.iter().all(|name| is_name(name)) {
        return Err(refused());
    }
    let mut object = parameters;
    for name in names {
        let inner = object.entry(name).or_insert_with(|| Value::Object(Map::new()));
        object = inner.as_object_mut().ok_or_else(refused)?;
    }
    put(object, last, Value::from(text)).map_err(|_| refused())
}

/// Converts objects whose keys are 0, 1, 2 and so on to arrays.
fn lists_from_indices(value: Value) -> Value {
    match value {
        Value::Object(mut fields) => {
            let count = fields.len();
            if count > 0 && (0..count).all(|index| fields.contains_key(&index.to_string())) {
                let items = (0..count).filter_map(|index| fields.remove(&index.to_string()));
                return items.map(lists_from_indices).collect();
            }
            fields.into_iter().map(|(key, value)| (key, lists_from_indices(value))).collect()
        }
        other => other,
    }
}

fn read_count(value: Option<&Value>, key: &str, default: usize) -> Result<usize, Failure> {
    let number = match value {
        None | Some(Value::Null) => return Ok(default),
        // Digits only: `parse` accepts a sign.
        Some(Value::String(text)) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        Some(value) => value.as_i64(),
    };
    let number = number.filter(|number| (1..=LARGEST).contains(number)).and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| Failure::parameter(key, format!("{key} must be an integer from 1 to {LARGEST}.")))
}

/// Reads a filter, and refuses conditions that have no meaning.
fn read_filter(value: Value) -> Result<Filter, Failure> {
    let refuse = |problem: &str| Failure::parameter("filter", format!("filter {problem}."));
    let filter: Filter = serde_json::from_value(value)
        .map_err(|_| refuse("must be a condition, a FilteringLogic object or an array of them"))?;
    for Condition { operator, parameters, .. } in filter.conditions() {
        match (operator.as_str(), parameters.as_ref().map_or(0, Vec::len)) {
            (other, _) if !FilterOperator::KNOWN.contains(&other) => {
                return Err(refuse(&format!("has {other:?}, which is no operator")));
            }
            ("BETWEEN", count) if count != 2 => return Err(refuse("must have two values for BETWEEN")),
            (known, 0) if !known.starts_with("IS_") => return Err(refuse(&format!("must have values for {known}"))),
            _ => {}
        }
    }
    Ok(filter)
}

/// Reads an array of `SortingParameter` objects, or one of them.
fn read_sort(value: Value) -> Result<Vec<Sort>, Failure> {
    let value = if value.is_array() { value } else { Value::Array(vec![value]) };
    serde_json::from_value(value).map_err(|error| Failure::parameter("sort", format!("sort is not valid: {error}.")))
}
