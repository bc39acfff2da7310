//! What a list is asked for, and the checks before the first page.

use serde::Deserialize;
use serde_json::Value;

use super::{Filter, ListQuery, Sort};
use crate::declaration::Model;
use crate::error::{Error, Problem, Result};
use crate::options::CallOptions;

/// The most records that the service is known to put on a page, which is what is asked for by default.
pub(super) const LARGEST_PAGE: i32 = 200;

/// What a list is asked for.
#[derive(Debug, Clone, Default)]
pub struct ListOptions {
    /// Which records are listed.
    pub filter: Option<Filter>,
    /// The order of the records: names, `-` in front for descending, or `SortingParameter` objects; both forms of names.
    pub sort: Vec<Value>,
    /// Records in a page; 200 by default. The service may give fewer.
    pub per_page: Option<i32>,
    /// The first page that is read; 1 by default.
    pub start_page: Option<i32>,
    /// The optional fields to answer, in either form of their names.
    pub optional_fields: Vec<String>,
    /// The only fields to keep of each record, in either form of their names.
    pub select: Option<Vec<String>>,
    /// The most records that are read; all by default.
    pub limit: Option<u64>,
    /// How many pages are fetched ahead at most; as many as may be under way at once by default, and 0 for none.
    pub prefetch: Option<usize>,
    /// Whether records with the id of an earlier one are left out, as they come when records move between pages.
    pub unique: bool,
    /// The options of each page's call.
    pub call: CallOptions,
}

/// The options that a binding gives as JSON; a filter in wire form among them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
#[derive(Default)]
struct Given {
    filter: Option<Value>,
    sort: Option<Value>,
    #[serde(alias = "per_page")]
    per_page: Option<i64>,
    #[serde(alias = "start_page")]
    start_page: Option<i64>,
    #[serde(alias = "optional_fields")]
    optional_fields: Option<Vec<String>>,
    select: Option<Vec<String>>,
    limit: Option<i64>,
    prefetch: Option<i64>,
    unique: Option<bool>,
}

impl ListOptions {
    /// Reads options from a JSON object; a `filter` made with the builder is given beside it.
    pub fn from_json(text: &str, built: Option<Filter>) -> Result<Self> {
        let given: Given = serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            Error::invalid("", message.split(" at line ").next().unwrap_or(&message))
        })?;
        let mut problems = Vec::new();
        let mut narrow = |name: &str, value: Option<i64>| {
            let fits = value.map(i32::try_from);
            if let Some(Err(_)) = fits {
                problems.push(Problem::new(name, "is no integer of 32 bits"));
            }
            fits.and_then(std::result::Result::ok)
        };
        let (per_page, start_page) = (narrow("perPage", given.per_page), narrow("startPage", given.start_page));
        let limit = given.limit.map(u64::try_from);
        if let Some(Err(_)) = limit {
            problems.push(Problem::new("limit", "is negative"));
        }
        let prefetch = given.prefetch.map(usize::try_from);
        if let Some(Err(_)) = prefetch {
            problems.push(Problem::new("prefetch", "is negative"));
        }
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        let wire_filter = given.filter.filter(|filter| !filter.is_null());
        Ok(Self {
            filter: match built {
                Some(filter) => Some(filter),
                None => wire_filter.as_ref().map(Filter::from_value).transpose()?,
            },
            sort: match given.sort {
                None | Some(Value::Null) => Vec::new(),
                Some(Value::Array(sorts)) => sorts,
                Some(one) => vec![one],
            },
            per_page,
            start_page,
            optional_fields: given.optional_fields.unwrap_or_default(),
            select: given.select,
            limit: limit.and_then(std::result::Result::ok),
            prefetch: prefetch.and_then(std::result::Result::ok),
            unique: given.unique.unwrap_or_default(),
            call: CallOptions::default(),
        })
    }

    /// How many records of a page are asked for.
    pub(super) fn page_size(&self) -> i32 {
        self.per_page.unwrap_or(LARGEST_PAGE)
    }

    /// The query of the first page, all problems reported at once.
    pub(super) fn query(&self, model: &'static Model, resource: &str) -> Result<ListQuery> {
        let mut problems = Vec::new();
        let translate = |name: &str| model.wire_name(name).to_owned();
        let sort = Sort::list_from_value(&Value::Array(self.sort.clone()), translate).unwrap_or_else(|error| {
            problems.extend(error.details().problems.clone());
            Vec::new()
        });
        let (page, per_page) = (self.start_page.unwrap_or(1), self.page_size());
        for (name, number) in [("startPage", page), ("perPage", per_page)] {
            if number < 1 {
                problems.push(Problem::new(name, format!("is {number}; it is at least 1")));
            }
        }
        let filter = self.filter.clone().map(|filter| filter.checked(model, resource)).transpose();
        let filter = filter.unwrap_or_else(|wrong| {
            problems.extend(wrong);
            None
        });
        if problems.is_empty() {
            let optional_fields = self.optional_fields.iter().map(|name| translate(name)).collect();
            Ok(ListQuery { filter, sort, page, per_page, optional_fields })
        } else {
            Err(Error::validation(problems))
        }
    }

    /// The wire names of the fields to keep.
    pub(super) fn selection(&self, model: &'static Model) -> Result<Option<Vec<&'static str>>> {
        let Some(names) = &self.select else { return Ok(None) };
        let mut problems = Vec::new();
        let mut kept = Vec::new();
        for name in names {
            match model.field_by_wire(model.wire_name(name)) {
                Some(field) => kept.push(field.wire),
                None => problems.push(model.unknown_field("select", name)),
            }
        }
        if problems.is_empty() { Ok(Some(kept)) } else { Err(Error::validation(problems)) }
    }
}
