//! The query of a list call: its encodings, and reading them back.

use std::fmt::Display;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::filter::Filter;
use super::sort::Sort;
use crate::error::{Error, Problem, Result};
use crate::options::{OptionalFieldsEncoding, ParamsEncoding};
use crate::text::percent_encoded;

/// The name of the query's object in the specification.
const OBJECT: &str = "paramsIO";

/// The most brackets in one key: a deeper nesting than any filter has, and none that could exhaust the stack.
const MAX_DEPTH: usize = 128;

impl OptionalFieldsEncoding {
    /// The query's keys and values for these wire names; none where there are no names.
    pub(crate) fn pairs(self, names: &[String]) -> Vec<(String, String)> {
        let pair = |value: String| ("optionalFields".to_owned(), value);
        match self {
            Self::Comma if names.is_empty() => Vec::new(),
            Self::Comma => vec![pair(names.join(","))],
            Self::Repeat => names.iter().cloned().map(pair).collect(),
        }
    }
}

/// What one page of a list is asked for with.
#[derive(Debug, Clone, PartialEq)]
pub struct ListQuery {
    /// What the records have to satisfy.
    pub filter: Option<Filter>,
    /// Their order.
    pub sort: Vec<Sort>,
    /// The page's number, from 1.
    pub page: i32,
    /// Records in a page.
    pub per_page: i32,
    /// The wire names of the optional fields.
    pub optional_fields: Vec<String>,
}

impl ListQuery {
    /// The query's keys and values, not yet percent-encoded.
    #[must_use]
    pub fn encode(&self, params: ParamsEncoding, optional: OptionalFieldsEncoding) -> Vec<(String, String)> {
        let mut pairs = match params {
            ParamsEncoding::Flat => self.encode_flat(),
            ParamsEncoding::Json => {
                vec![(OBJECT.to_owned(), serde_json::to_string(&self.object()).unwrap_or_default())]
            }
            ParamsEncoding::Deep => self.encode_deep(),
        };
        pairs.extend(optional.pairs(&self.optional_fields));
        pairs
    }

    fn encode_flat(&self) -> Vec<(String, String)> {
        let mut pairs =
            vec![("page".to_owned(), self.page.to_string()), ("perPage".to_owned(), self.per_page.to_string())];
        if let Some(filter) = self.sent_filter() {
            pairs.push(("filter".to_owned(), flat_filter(filter).to_string()));
        }
        if !self.sort.is_empty() {
            pairs.push(("sort".to_owned(), serde_json::to_string(&self.sort).unwrap_or_default()));
        }
        pairs
    }

    fn encode_deep(&self) -> Vec<(String, String)> {
        let key = |name: &str| format!("{OBJECT}[{name}]");
        let mut pairs = Vec::new();
        if let Some(filter) = self.sent_filter() {
            write_deep(key("filter"), &filter.to_value(), &mut pairs);
        }
        pairs.extend([(key("page"), self.page.to_string()), (key("perPage"), self.per_page.to_string())]);
        for (index, sort) in self.sort.iter().enumerate() {
            let key = key("sort");
            pairs.push((format!("{key}[{index}][field]"), sort.field.clone()));
            pairs.push((format!("{key}[{index}][direction]"), sort.direction.as_str().to_owned()));
        }
        pairs
    }

    /// The `RequestParams` object.
    fn object(&self) -> impl Serialize {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Params<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            filter: Option<&'a Filter>,
            page: i32,
            per_page: i32,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            sort: &'a [Sort],
        }
        Params { filter: self.sent_filter(), page: self.page, per_page: self.per_page, sort: &self.sort }
    }

    /// An AND of nothing holds for every record, which is best said by no filter at all.
    fn sent_filter(&self) -> Option<&Filter> {
        self.filter
            .as_ref()
            .filter(|filter| !matches!(filter, Filter::Logic { or: false, expressions } if expressions.is_nothing()))
    }

    /// Reads a query in any of the encodings; keys that it does not know are left alone.
    pub fn decode(pairs: &[(String, String)], default_per_page: i32) -> Result<Self> {
        let mut problems = Vec::new();
        let (members, optional_fields) = gather(pairs, &mut problems);
        let mut keep = |fault: Error| problems.extend(fault.details().problems.iter().cloned());
        let filter = members.get("filter").map(Filter::from_value).transpose().unwrap_or_else(|fault| {
            keep(fault);
            None
        });
        let sort =
            members.get("sort").map_or_else(|| Ok(Vec::new()), |sort| Sort::list_from_value(sort, str::to_owned));
        let sort = sort.unwrap_or_else(|fault| {
            keep(fault);
            Vec::new()
        });
        let page = read_count(&members, "page", 1, &mut problems);
        let per_page = read_count(&members, "perPage", default_per_page, &mut problems);
        if problems.is_empty() {
            Ok(Self { filter, sort, page, per_page, optional_fields })
        } else {
            Err(Error::validation(problems))
        }
    }
}

/// Keys and values as a query string; a space is `%20`.
#[must_use]
pub fn to_query_string(pairs: &[(String, String)]) -> String {
    let escape = |text: &'_ str| percent_encoded(text).to_string();
    let written: Vec<String> = pairs.iter().map(|(key, value)| format!("{}={}", escape(key), escape(value))).collect();
    written.join("&")
}

/// Returns how many bytes of the query string the filter takes, in any of the encodings.
pub(crate) fn filter_length(pairs: &[(String, String)]) -> usize {
    let length = |text: &str| percent_encoded(text).map(str::len).sum::<usize>();
    let deep = format!("{OBJECT}[filter]");
    let in_pair = |(key, value): &(String, String)| match key.as_str() {
        "filter" => length(value),
        OBJECT => {
            let object: Value = serde_json::from_str(value).unwrap_or_default();
            object.get("filter").map_or(0, |filter| length(&filter.to_string()))
        }
        key if key.starts_with(&deep) => length(key) + length(value) + "=&".len(),
        _ => 0,
    };
    pairs.iter().map(in_pair).sum()
}

/// Conditions side by side where AND is all that joins them: the one form that is documented.
fn flat_filter(filter: &Filter) -> Value {
    match filter {
        Filter::Condition(_) => json!([filter]),
        Filter::Logic { or: false, expressions }
            if expressions.iter().all(|part| matches!(part, Filter::Condition(_))) =>
        {
            serde_json::to_value(expressions).unwrap_or_default()
        }
        logic @ Filter::Logic { .. } => logic.to_value(),
    }
}

fn write_deep(key: String, value: &Value, pairs: &mut Vec<(String, String)>) {
    let under = |name: &dyn Display| format!("{key}[{name}]");
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                write_deep(under(name), member, pairs);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                write_deep(under(&index), item, pairs);
            }
        }
        Value::Null => pairs.push((key, String::new())),
        Value::String(text) => pairs.push((key, text.clone())),
        scalar => pairs.push((key, scalar.to_string())),
    }
}

/// Brings the members of `RequestParams` together, whichever way they were written, and the optional fields.
fn gather(pairs: &[(String, String)], problems: &mut Vec<Problem>) -> (Map<String, Value>, Vec<String>) {
    let mut members = Map::new();
    let mut optional = Vec::new();
    let mut deep = Value::Object(Map::new());
    for (key, text) in pairs {
        match key.as_str() {
            "page" | "perPage" => drop(members.insert(key.clone(), Value::String(text.clone()))),
            "filter" | "sort" => match serde_json::from_str(text) {
                Ok(value) => drop(members.insert(key.clone(), value)),
                Err(fault) => problems.push(Problem::new(key.as_str(), format!("is invalid JSON: {fault}"))),
            },
            OBJECT => match serde_json::from_str(text) {
                Ok(Value::Object(object)) => members.extend(object),
                Ok(_) => problems.push(Problem::new(OBJECT, "must be an object")),
                Err(fault) => problems.push(Problem::new(OBJECT, format!("is invalid JSON: {fault}"))),
            },
            "optionalFields" => {
                optional.extend(text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned));
            }
            _ => {
                if let Some(brackets) = key.strip_prefix(OBJECT).filter(|rest| rest.starts_with('['))
                    && insert_deep(&mut deep, brackets, text).is_none()
                {
                    problems.push(Problem::new(key.as_str(), "must be a key such as paramsIO[filter][parameters][0]"));
                }
            }
        }
    }
    if let Value::Object(object) = deep {
        members.extend(object.into_iter().map(|(name, member)| (name, lists_from_indices(member))));
    }
    members.retain(|_, member| !member.is_null());
    (members, optional)
}

/// Puts a text where brackets such as `[filter][field]` say; nothing where they say nothing sensible.
fn insert_deep(root: &mut Value, brackets: &str, text: &str) -> Option<()> {
    let names: Vec<&str> = brackets.strip_prefix('[')?.strip_suffix(']')?.split("][").collect();
    if names.len() > MAX_DEPTH || names.iter().any(|name| name.is_empty() || name.contains(['[', ']'])) {
        return None;
    }
    let mut place = root;
    for name in names {
        if place.is_null() {
            *place = Value::Object(Map::new());
        }
        place = place.as_object_mut()?.entry(name).or_insert(Value::Null);
    }
    // Neither a second text nor a text beside members of its own.
    place.is_null().then(|| *place = Value::String(text.to_owned()))
}

/// Objects whose keys are all numbers were lists.
fn lists_from_indices(value: Value) -> Value {
    let Value::Object(object) = value else { return value };
    let indices: Option<Vec<usize>> = object.keys().map(|key| key.parse().ok()).collect();
    match indices {
        Some(indices) => {
            let mut items: Vec<_> = indices.into_iter().zip(object.into_iter().map(|(_, item)| item)).collect();
            items.sort_by_key(|(index, _)| *index);
            items.into_iter().map(|(_, item)| lists_from_indices(item)).collect()
        }
        None => object.into_iter().map(|(key, member)| (key, lists_from_indices(member))).collect(),
    }
}

fn read_count(members: &Map<String, Value>, key: &str, default: i32, problems: &mut Vec<Problem>) -> i32 {
    let count = match members.get(key) {
        None => return default,
        Some(Value::String(text)) => text.parse().ok(),
        Some(value) => value.as_i64().and_then(|count| i32::try_from(count).ok()),
    };
    count.filter(|count| *count >= 1).unwrap_or_else(|| {
        problems.push(Problem::new(key, format!("must be an integer from 1 to {}", i32::MAX)));
        default
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{field, samples::filters};
    use super::*;

    fn query(filter: Option<Filter>) -> ListQuery {
        let optional_fields = vec!["tags".to_owned(), "description".to_owned()];
        ListQuery { filter, sort: vec![Sort::descending("id")], page: 1, per_page: 200, optional_fields }
    }

    fn written(filter: Filter, params: ParamsEncoding) -> String {
        let pairs = query(Some(filter)).encode(params, OptionalFieldsEncoding::Comma);
        pairs.iter().flat_map(|(key, value)| [key, "=", value, "\n"]).collect()
    }

    #[test]
    fn writes_each_encoding() {
        let (a, b) = (field("siteId").eq(42), field("name").is_null());
        let a_text = r#"{"field":"siteId","operator":"EQUAL","parameters":[42]}"#;
        let b_text = r#"{"field":"name","operator":"IS_NULL","parameters":[]}"#;
        let sort = r#"[{"field":"id","direction":"DESC"}]"#;
        let rest = "optionalFields=tags,description\n";
        let flat = |filter: &str| format!("page=1\nperPage=200\nfilter={filter}\nsort={sort}\n{rest}");
        assert_eq!(written(a.clone(), ParamsEncoding::Flat), flat(&format!("[{a_text}]")));
        let both = a.clone() & b.clone();
        assert_eq!(written(both.clone(), ParamsEncoding::Flat), flat(&format!("[{a_text},{b_text}]")));
        let or = format!(r#"{{"conditionalOperator":"OR","expressions":[{a_text},{b_text}]}}"#);
        assert_eq!(written(a.clone() | b, ParamsEncoding::Flat), flat(&or));
        let and = or.replace("OR", "AND");
        let json = format!(r#"paramsIO={{"filter":{and},"page":1,"perPage":200,"sort":{sort}}}"#);
        assert_eq!(written(both, ParamsEncoding::Json), format!("{json}\n{rest}"));
        let deep = "paramsIO[filter][field]=siteId\nparamsIO[filter][operator]=EQUAL\n\
                    paramsIO[filter][parameters][0]=42\nparamsIO[page]=1\nparamsIO[perPage]=200\n\
                    paramsIO[sort][0][field]=id\nparamsIO[sort][0][direction]=DESC\n";
        assert_eq!(written(a, ParamsEncoding::Deep), format!("{deep}{rest}"));
    }

    #[test]
    fn escapes_keys_and_values() {
        let pairs = [("a[0]".to_owned(), "x y+é~".to_owned()), ("b".to_owned(), String::new())];
        assert_eq!(to_query_string(&pairs), "a%5B0%5D=x%20y%2B%C3%A9~&b=");
    }

    #[test]
    fn measures_the_filter_in_every_encoding() {
        for params in [ParamsEncoding::Flat, ParamsEncoding::Json, ParamsEncoding::Deep] {
            let length = |filter| to_query_string(&query(filter).encode(params, OptionalFieldsEncoding::Comma)).len();
            let filter = field("name").eq("é & b") & field("id").gt(4);
            let measured = filter_length(&query(Some(filter.clone())).encode(params, OptionalFieldsEncoding::Comma));
            let around = length(Some(filter)) - length(None) - measured;
            assert!(around < 30, "{params:?}: {measured} bytes, and {around} around them");
            assert_eq!(filter_length(&query(None).encode(params, OptionalFieldsEncoding::Comma)), 0);
        }
    }

    #[test]
    fn refuses_bad_values_and_options() {
        let pairs = [("page", "0"), ("perPage", "x"), ("sort", "["), ("filter", "7"), ("paramsIO[]", "1")];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let error = ListQuery::decode(&pairs, 50).unwrap_err();
        assert_eq!(error.details().problems.len(), 5, "{error}");
        let empty = ListQuery::decode(&[], 50).unwrap();
        assert_eq!((empty.page, empty.per_page, empty.filter), (1, 50, None));
    }

    /// The filter as the deep encoding leaves it: every parameter a text.
    fn texts(filter: Filter) -> Filter {
        match filter {
            Filter::Condition(mut condition) => {
                for parameter in condition.parameters.iter_mut().filter(|parameter| !parameter.is_string()) {
                    *parameter = Value::String(parameter.to_string());
                }
                Filter::Condition(condition)
            }
            Filter::Logic { or, expressions } => {
                Filter::Logic { or, expressions: expressions.iter().cloned().map(texts).collect::<Vec<_>>().into() }
            }
        }
    }

    proptest! {
        #[test]
        fn decode_reverses_encode(filter in prop::option::of(filters()), many in any::<bool>()) {
            let optional = if many { OptionalFieldsEncoding::Repeat } else { OptionalFieldsEncoding::Comma };
            let query = query(filter);
            for params in [ParamsEncoding::Flat, ParamsEncoding::Json] {
                prop_assert_eq!(&ListQuery::decode(&query.encode(params, optional), 1).unwrap(), &query);
            }
            let deep = ListQuery::decode(&query.encode(ParamsEncoding::Deep, optional), 1).unwrap();
            prop_assert_eq!(deep, ListQuery { filter: query.filter.clone().map(texts), ..query });
        }
    }
}
