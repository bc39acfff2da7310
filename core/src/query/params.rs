//! The query parameters of a list call in each of their encodings.

use super::filter::Filter;
use super::sort::Sort;
use crate::generated::RequestParams;
use crate::json::{fields, items, unquote, write_object};
use crate::message::percent_encoded;
use crate::options::{OptionalFieldsEncoding, ParamsEncoding};

/// The query parameter that carries [`RequestParams`].
const OBJECT: &str = "paramsIO";

const FILTER: &str = RequestParams::FILTER.wire_name();
const PAGE: &str = RequestParams::PAGE.wire_name();
const PER_PAGE: &str = RequestParams::PER_PAGE.wire_name();
const SORT: &str = RequestParams::SORT.wire_name();

impl OptionalFieldsEncoding {
    /// Returns the query parameters for these wire names.
    pub(crate) fn pairs(self, names: &[String]) -> Vec<(String, String)> {
        let pair = |value: String| ("optionalFields".to_owned(), value);
        match self {
            Self::Comma if names.is_empty() => Vec::new(),
            Self::Comma => vec![pair(names.join(","))],
            Self::Repeat => names.iter().cloned().map(pair).collect(),
        }
    }
}

/// The query parameters of one page of a list: [`RequestParams`] with a [`Filter`] and [`Sort`]s, and the optional fields.
#[derive(Debug, Clone, PartialEq)]
pub struct ListQuery {
    /// Which records are listed.
    pub filter: Option<Filter>,
    /// The order of the records.
    pub sort: Vec<Sort>,
    /// The page's number, from 1.
    pub page: u32,
    /// The number of records in a page.
    pub per_page: u32,
    /// The wire names of the optional fields.
    pub optional_fields: Vec<String>,
}

impl ListQuery {
    /// Returns the query parameters, not yet percent-encoded.
    #[must_use]
    pub fn encode(&self, params: ParamsEncoding, optional: OptionalFieldsEncoding) -> Vec<(String, String)> {
        let mut pairs = match params {
            ParamsEncoding::Flat => self.fields(flat_filter).map(|(name, json)| (name.to_owned(), json)).collect(),
            ParamsEncoding::Json => vec![(OBJECT.to_owned(), write_object(self.fields(Filter::to_json)))],
            ParamsEncoding::Deep => {
                let mut pairs = Vec::new();
                for (name, json) in self.fields(Filter::to_json) {
                    write_deep(format!("{OBJECT}[{name}]"), &json, &mut pairs);
                }
                pairs
            }
        };
        pairs.extend(optional.pairs(&self.optional_fields));
        pairs
    }

    /// Returns the fields of [`RequestParams`] in JSON, the filter by this function.
    fn fields(&self, filter: fn(&Filter) -> String) -> impl Iterator<Item = (&'static str, String)> {
        let pages = [(PAGE, self.page.to_string()), (PER_PAGE, self.per_page.to_string())];
        let filter = self.sent_filter().map(|sent| (FILTER, filter(sent)));
        let sort = (!self.sort.is_empty()).then(|| (SORT, serde_json::to_string(&self.sort).unwrap_or_default()));
        pages.into_iter().chain(filter).chain(sort)
    }

    /// Returns the filter, unless it is an empty AND, which every record satisfies.
    fn sent_filter(&self) -> Option<&Filter> {
        self.filter
            .as_ref()
            .filter(|filter| !matches!(filter, Filter::Logic { or: false, expressions } if expressions.is_empty()))
    }
}

/// Returns query parameters as a query string; a space is `%20`.
#[must_use]
pub fn to_query_string(pairs: &[(String, String)]) -> String {
    let escape = |text: &'_ str| percent_encoded(text).to_string();
    let written: Vec<String> = pairs.iter().map(|(key, value)| format!("{}={}", escape(key), escape(value))).collect();
    written.join("&")
}

/// Returns an array of conditions where AND is all that joins them, the only documented form; else the object.
fn flat_filter(filter: &Filter) -> String {
    match filter {
        Filter::Condition(_) => format!("[{}]", filter.to_json()),
        Filter::Logic { or: false, expressions }
            if expressions.iter().all(|part| matches!(part, Filter::Condition(_))) =>
        {
            serde_json::to_string(expressions).unwrap_or_default()
        }
        other => other.to_json(),
    }
}

fn write_deep(key: String, json: &str, pairs: &mut Vec<(String, String)>) {
    match json.as_bytes().first() {
        Some(b'{') => {
            for (name, value) in fields(json) {
                write_deep(format!("{key}[{name}]"), value, pairs);
            }
        }
        Some(b'[') => {
            for (index, item) in items(json).enumerate() {
                write_deep(format!("{key}[{index}]"), item, pairs);
            }
        }
        Some(b'n') => pairs.push((key, String::new())),
        _ => pairs.push((key, unquote(json).into_owned())),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::super::samples::filters;
    use super::*;
    use crate::generated::SortDirection;

    fn by_id() -> Sort {
        Sort { field: "id".to_owned(), direction: SortDirection::Desc }
    }

    fn query(filter: Option<Filter>) -> ListQuery {
        let optional_fields = vec!["tags".to_owned(), "description".to_owned()];
        ListQuery { filter, sort: vec![by_id()], page: 1, per_page: 200, optional_fields }
    }

    #[test]
    fn escapes_keys_and_values() {
        let pairs = [("a[0]".to_owned(), "x y+é~".to_owned()), ("b".to_owned(), String::new())];
        assert_eq!(to_query_string(&pairs), "a%5B0%5D=x%20y%2B%C3%A9~&b=");
    }

    proptest! {
        #[test]
        fn every_encoding_carries_the_filter(filter in filters(), many in any::<bool>()) {
            let optional = if many { OptionalFieldsEncoding::Repeat } else { OptionalFieldsEncoding::Comma };
            let query = query(Some(filter.clone()));
            let value_of = |params, name: &str| {
                let pairs = query.encode(params, optional);
                pairs.into_iter().find_map(|(key, value)| (key == name).then_some(value)).unwrap()
            };
            prop_assert_eq!(&Filter::from_json(&value_of(ParamsEncoding::Flat, "filter")).unwrap(), &filter);

            let params = RequestParams::from_json(&value_of(ParamsEncoding::Json, OBJECT)).unwrap();
            prop_assert_eq!((params.page(), params.per_page()), (Some(1), Some(200)));
            prop_assert_eq!(&Filter::from_json(params.filter().unwrap().unwrap().json()).unwrap(), &filter);
            let sort = params.sort().unwrap().next().unwrap();
            prop_assert_eq!(sort.json(), serde_json::to_string(&by_id()).unwrap());

            let deep = query.encode(ParamsEncoding::Deep, optional);
            let leaves = deep.iter().filter(|(key, _)| key.starts_with("paramsIO[filter]"));
            prop_assert_eq!(leaves.count(), count_leaves(&filter.to_value()));
        }
    }

    fn count_leaves(value: &Value) -> usize {
        match value {
            Value::Object(fields) => fields.values().map(count_leaves).sum(),
            Value::Array(items) => items.iter().map(count_leaves).sum(),
            _ => 1,
        }
    }
}
