//! What a list is asked for, and the checks before the first page.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Filter, ListQuery, Sort};
use crate::declaration::{Model, closest};
use crate::error::{Error, Problem, Result};
use crate::options::CallOptions;

/// The most records that the service is known to put on a page, which is what is asked for by default.
pub(super) const LARGEST_PAGE: i32 = 200;

const NAMES: &str = "a list of names";
const COUNT: &str = "a whole number, 0 or more";

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

/// The options that a binding gives as JSON, in either form of their names, on their way out of it.
struct Given {
    members: Map<String, Value>,
    known: Vec<&'static str>,
    problems: Vec<Problem>,
}

impl Given {
    fn read(text: &str) -> Result<Self> {
        match serde_json::from_str(text) {
            Ok(Value::Object(members)) => Ok(Self { members, known: Vec::new(), problems: Vec::new() }),
            _ => Err(Error::invalid("", "the parameters of a list are an object")),
        }
    }

    fn remove(&mut self, wire: &'static str, snake: &'static str) -> Option<Value> {
        self.known.push(wire);
        let in_snake = self.members.remove(snake);
        self.members.remove(wire).or(in_snake).filter(|value| !value.is_null())
    }

    /// An option of a type whose values are what `accepts` says; another value is a problem.
    fn take<T: DeserializeOwned>(&mut self, wire: &'static str, snake: &'static str, accepts: &str) -> Option<T> {
        let value = self.remove(wire, snake)?;
        let shown = value.to_string();
        let taken = serde_json::from_value(value);
        if taken.is_err() {
            self.problems.push(Problem::new(wire, format!("is {shown}; it is {accepts}")));
        }
        taken.ok()
    }

    /// Refuses what is left, and all that was wrong.
    fn end(mut self) -> Result<()> {
        for name in self.members.keys() {
            let hint = match closest(name, self.known.iter().copied()) {
                Some(likely) => format!("did you mean {likely}?"),
                None => format!("there are {}", self.known.join(", ")),
            };
            self.problems.push(Problem::new(name.as_str(), format!("is no parameter of a list; {hint}")));
        }
        if self.problems.is_empty() { Ok(()) } else { Err(Error::validation(self.problems)) }
    }
}

impl ListOptions {
    /// Reads options from a JSON object; a `filter` made with the builder is given beside it.
    pub fn from_json(text: &str, built: Option<Filter>) -> Result<Self> {
        let mut given = Given::read(text)?;
        let wire_filter = given.remove("filter", "filter");
        let options = Self {
            filter: built,
            sort: match given.remove("sort", "sort") {
                None => Vec::new(),
                Some(Value::Array(sorts)) => sorts,
                Some(one) => vec![one],
            },
            per_page: given.take("perPage", "per_page", "an integer of 32 bits"),
            start_page: given.take("startPage", "start_page", "an integer of 32 bits"),
            optional_fields: given.take("optionalFields", "optional_fields", NAMES).unwrap_or_default(),
            select: given.take("select", "select", NAMES),
            limit: given.take("limit", "limit", COUNT),
            prefetch: given.take("prefetch", "prefetch", COUNT),
            unique: given.take("unique", "unique", "true or false").unwrap_or_default(),
            call: CallOptions::default(),
        };
        given.end()?;
        let filter = match options.filter {
            Some(built) => Some(built),
            None => wire_filter.as_ref().map(Filter::from_value).transpose()?,
        };
        Ok(Self { filter, ..options })
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
