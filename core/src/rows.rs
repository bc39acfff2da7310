//! Rows from JSON whose shape the caller knows and xpauto does not: the caller names the records and the values of each.

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::check::{Elements, ObjectEntries, depth};
use crate::declaration::closest;
use crate::error::{Error, ErrorKind, Result};
use crate::record::write_array;
use crate::text::{JsonType, Part, Wording, did_you_mean, wording};

/// The first step of a path that starts at the document.
const DOCUMENT: &str = "$";
/// The step to every value of an object.
const EVERY: &str = "*";
/// The end of a last step that stands for the key rather than the value.
const KEY: char = '~';
/// The maximum number of paths that a message suggests.
const SUGGESTED: usize = 12;

/// A path into JSON: keys, and indexes of arrays.
///
/// ```
/// use xpauto::KeyPath;
///
/// assert_eq!(KeyPath::from("metrics.uplift"), ["metrics", "uplift"].into());
/// let with_a_dot_in_a_key = KeyPath::from(["metrics", "p.value"]);
/// # drop(with_a_dot_in_a_key);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyPath(Vec<String>);

impl From<&str> for KeyPath {
    /// Splits at dots.
    fn from(path: &str) -> Self {
        Self(if path.is_empty() { Vec::new() } else { path.split('.').map(str::to_owned).collect() })
    }
}

impl<const N: usize> From<[&str; N]> for KeyPath {
    fn from(steps: [&str; N]) -> Self {
        Self(steps.into_iter().map(str::to_owned).collect())
    }
}

impl From<Vec<String>> for KeyPath {
    fn from(steps: Vec<String>) -> Self {
        Self(steps)
    }
}

/// Rows of the values that a caller named, in JSON.
#[derive(Debug)]
pub struct Rows<'a> {
    names: Vec<String>,
    /// The values of each column; `None` where a record has no such value.
    columns: Vec<Vec<Option<Cow<'a, str>>>>,
}

impl<'a> Rows<'a> {
    /// Reads rows from JSON; see [`Response::rows`](crate::Response::rows).
    #[doc(hidden)]
    pub fn read(json: &'a str, record_path: &KeyPath, columns: &[(String, KeyPath)]) -> Result<Self> {
        let undecodable = |message: Wording| Error::new(ErrorKind::Decode, wording!["the response body ", message]);
        serde_json::from_str::<IgnoredAny>(json)
            .map_err(|error| undecodable(format!("is not JSON: {error}").into()).with_source(error))?;
        depth(json).map_err(|problem| undecodable(problem.message))?;
        if columns.is_empty() {
            return Err(Error::invalid(
                "columns",
                "must name at least one column, such as {\"uplift\": \"metrics.uplift\"}",
            ));
        }
        let mut reading = Reading::new(record_path, columns);
        reading.enter(json.trim(), "null", 0);
        reading.finish()
    }

    /// Returns the names of the columns.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }

    /// Returns whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the values of each column as JSON, `None` where a record has no such value.
    #[cfg(feature = "arrow-60")]
    pub(crate) fn columns(&self) -> impl Iterator<Item = (&str, &[Option<Cow<'a, str>>])> {
        self.names.iter().map(String::as_str).zip(self.columns.iter().map(Vec::as_slice))
    }

    /// Returns the rows as a JSON array of objects; a value that a record does not have is null.
    #[must_use]
    pub fn to_json(&self) -> String {
        let keys: Vec<String> = self.names.iter().map(|name| Value::from(name.as_str()).to_string()).collect();
        let row = |index: usize| {
            let fields = keys.iter().zip(&self.columns).map(|(key, column)| {
                let value = column.get(index).and_then(Option::as_deref);
                format!("{key}:{}", value.unwrap_or("null"))
            });
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        };
        write_array((0..self.len()).map(row))
    }
}

/// Whether a step of the record path led anywhere.
#[derive(Debug, Clone, Default)]
struct Step<'a> {
    /// The first value that the step was applied to.
    first: Option<&'a str>,
    is_found: bool,
}

/// Where the values of a column come from.
#[derive(Debug, Clone, Copy)]
enum Origin<'p> {
    /// From each record, by a path.
    Record(&'p [String]),
    /// From the value of a step of the record path, by the rest of a path: the same for all records below it.
    Step(usize, &'p [String]),
    /// The key or index of that value.
    Key(usize),
}

impl<'p> Origin<'p> {
    fn of(path: &'p [String], record_path: &[String]) -> Self {
        let Some(path) = path.strip_prefix(&[DOCUMENT.to_owned()]) else { return Self::Record(path) };
        let shared = record_path.iter().zip(path).take_while(|(on, step)| on == step).count();
        let rest = path.get(shared..).unwrap_or_default();
        match (rest, record_path.get(shared)) {
            ([last], Some(on)) if last.strip_suffix(KEY) == Some(on) => Self::Key(shared + 1),
            _ => Self::Step(shared, rest),
        }
    }
}

/// Rows that are being read.
struct Reading<'a, 'p> {
    path: &'p [String],
    wanted: &'p [(String, KeyPath)],
    origins: Vec<Origin<'p>>,
    /// Whether a column is the element of a record, so that arrays of values are records.
    has_indexes: bool,
    /// The document, and the value of each step so far.
    frames: Vec<&'a str>,
    steps: Vec<Step<'a>>,
    /// The values of the columns that come from these values, and not from a record.
    around: Vec<Option<Cow<'a, str>>>,
    columns: Vec<Vec<Option<Cow<'a, str>>>>,
    /// The document, the values on the record path and the record of the first row.
    first: Vec<&'a str>,
}

impl<'a, 'p> Reading<'a, 'p> {
    fn new(KeyPath(path): &'p KeyPath, wanted: &'p [(String, KeyPath)]) -> Self {
        // The document may be named in the record path, too.
        let path = path.strip_prefix(&[DOCUMENT.to_owned()]).unwrap_or(path);
        let origins = wanted.iter().map(|(_, KeyPath(wanted))| Origin::of(wanted, path)).collect();
        let (steps, around) = (vec![Step::default(); path.len()], vec![None; wanted.len()]);
        let columns = vec![Vec::new(); wanted.len()];
        let is_index = |KeyPath(path): &KeyPath| path.first().is_some_and(|step| step.parse::<usize>().is_ok());
        let has_indexes = wanted.iter().any(|(_, path)| is_index(path));
        Self { path, wanted, origins, has_indexes, frames: Vec::new(), steps, around, columns, first: Vec::new() }
    }

    /// Reads the records below a value that the first `step` steps have led to, the last of them by this key or index in JSON.
    fn enter(&mut self, value: &'a str, key: &str, step: usize) {
        if value.starts_with('[') && !self.is_record(value, step) {
            for (index, element) in Elements::of(value).enumerate() {
                // The values of an object keep their key where they are arrays.
                let index = index.to_string();
                self.enter(element, if key == "null" { &index } else { key }, step);
            }
            return;
        }
        if value == "null" {
            return;
        }
        for (around, origin) in self.around.iter_mut().zip(&self.origins) {
            match origin {
                Origin::Step(at, rest) if *at == step => *around = follow(value, rest).map(Cow::Borrowed),
                Origin::Key(at) if *at == step => *around = Some(key.to_owned().into()),
                Origin::Step(..) | Origin::Key(_) | Origin::Record(_) => {}
            }
        }
        self.frames.truncate(step);
        self.frames.push(value);
        match self.path.get(step) {
            None => self.add(value),
            Some(name) => self.descend(value, name, step),
        }
    }

    /// Returns whether an array is a record, as in `[[1, 2], [3, 4]]`, rather than several.
    fn is_record(&self, array: &str, step: usize) -> bool {
        let has_values = || Elements::of(array).next().is_some_and(|first| !first.starts_with(['{', '[']));
        self.has_indexes && step == self.path.len() && has_values()
    }

    /// Follows a step of the record path.
    fn descend(&mut self, value: &'a str, name: &str, step: usize) {
        let is_object = value.starts_with('{');
        let named = (is_object && name != EVERY).then(|| lookup(value, name)).flatten();
        if let Some(step) = self.steps.get_mut(step) {
            step.first.get_or_insert(value);
            step.is_found |= if name == EVERY { is_object } else { named.is_some() };
        }
        if let Some(next) = named {
            self.enter(next, "null", step + 1);
        } else if is_object && name == EVERY {
            for (key, next) in ObjectEntries::of(value) {
                self.enter(next, &Value::from(key).to_string(), step + 1);
            }
        }
    }

    fn add(&mut self, record: &'a str) {
        if self.first.is_empty() {
            self.first.clone_from(&self.frames);
        }
        for ((column, origin), around) in self.columns.iter_mut().zip(&self.origins).zip(&self.around) {
            column.push(match origin {
                Origin::Record(path) => follow(record, path).map(Cow::Borrowed),
                Origin::Step(..) | Origin::Key(_) => around.clone(),
            });
        }
    }

    fn finish(self) -> Result<Rows<'a>> {
        for (step, (at, name)) in self.steps.iter().zip(self.path.iter().enumerate()) {
            if let (Some(first), false) = (step.first, step.is_found) {
                return Err(no_step(self.path.get(..at).unwrap_or_default(), name, first));
            }
        }
        for ((name, path), column) in self.wanted.iter().zip(&self.columns) {
            if !column.is_empty() && column.iter().all(Option::is_none) {
                return Err(no_column(name, path, self.path, &self.first));
            }
        }
        let names = self.wanted.iter().map(|(name, _)| name.clone()).collect();
        Ok(Rows { names, columns: self.columns })
    }
}

/// Follows keys and indexes from a value.
fn follow<'a>(value: &'a str, path: &[String]) -> Option<&'a str> {
    path.iter().try_fold(value, |value, step| lookup(value, step))
}

fn lookup<'a>(value: &'a str, step: &str) -> Option<&'a str> {
    match value.as_bytes().first() {
        // Of a repeated key the last value counts, as in the parsers of all languages.
        Some(b'{') => ObjectEntries::of(value).filter(|(key, _)| key == step).last().map(|(_, value)| value),
        Some(b'[') => Elements::of(value).nth(step.parse().ok()?),
        _ => None,
    }
}

/// Returns the error of a step of the record path that leads nowhere.
fn no_step(before: &[String], name: &str, value: &str) -> Error {
    let place = if before.is_empty() { "the document".to_owned() } else { format!("{:?}", before.join(".")) };
    let there = if value.starts_with('{') {
        let keys: Vec<_> = ObjectEntries::of(value).map(|(key, _)| key).collect();
        let keys: Vec<&str> = keys.iter().map(AsRef::as_ref).collect();
        let likely = did_you_mean(closest(name, keys.iter().copied()).map(str::to_owned));
        wording![format!("no {name:?}"), likely, "; it has ", shortened_list(&keys)]
    } else {
        let value = serde_json::from_str::<Value>(value).unwrap_or_default();
        wording![format!("no {name:?}; it is "), JsonType::of(&value)]
    };
    Error::invalid(Part::name("record_path"), wording![format!("leads nowhere: {place} has "), there])
}

/// Returns the error of a column that no record has, with what the first one and the values around it have.
fn no_column(name: &str, KeyPath(path): &KeyPath, record_path: &[String], first: &[&str]) -> Error {
    let (mut own, mut around) = (Vec::new(), Vec::new());
    let record = first.last().copied().unwrap_or("{}");
    if record.starts_with('{') {
        collect_paths(record, "", &mut own);
    }
    let mut before = DOCUMENT.to_owned();
    for (value, step) in first.iter().zip(record_path) {
        let values = ObjectEntries::of(value).filter(|(_, value)| !value.starts_with(['{', '[']));
        around.extend(values.map(|(key, _)| format!("{before}.{key}")));
        before = format!("{before}.{step}");
    }
    let shown = path.join(".");
    let likely = closest(&shown, own.iter().chain(&around).map(String::as_str)).map(str::to_owned);
    // `a[0]`, as in JSONPath.
    let dotted = shown.contains('[').then(|| shown.replace('[', ".").replace([']', '"', '\''], ""));
    let likely = did_you_mean(dotted.or(likely));
    let shortened = |paths: &[String]| shortened_list(&paths.iter().map(String::as_str).collect::<Vec<_>>());
    let message = if path.first().is_some_and(|step| step == DOCUMENT) {
        let there = format!("; around the first record there are {}", shortened(&around));
        wording![format!("is {shown:?}, which leads nowhere"), likely, there]
    } else if !record.starts_with('{') {
        let is = JsonType::of(&serde_json::from_str(record).unwrap_or_default());
        let hint = "; the path of all of it is \"\", and arrays of arrays or objects are several records";
        wording![format!("is {shown:?}, which no record has"), likely, "; the first record is ", is, hint]
    } else {
        let there = format!("; the first record has {}", shortened(&own));
        let hint = "; a path from the document starts with \"$.\"";
        wording![format!("is {shown:?}, which no record has"), likely, there, hint]
    };
    Error::invalid(format!("columns.{name}"), message)
}

/// Collects the paths to all values of a record that are not objects.
fn collect_paths(value: &str, before: &str, paths: &mut Vec<String>) {
    if !value.starts_with('{') {
        paths.push(before.to_owned());
        return;
    }
    for (key, value) in ObjectEntries::of(value) {
        collect_paths(value, &if before.is_empty() { key.into_owned() } else { format!("{before}.{key}") }, paths);
    }
}

fn shortened_list(items: &[&str]) -> String {
    let shown = items.iter().take(SUGGESTED).copied().collect::<Vec<_>>().join(", ");
    match (items.len(), items.len() > SUGGESTED) {
        (0, _) => "no fields".to_owned(),
        (_, true) => format!("{shown}, …"),
        _ => shown,
    }
}

#[cfg(feature = "client")]
impl crate::Response {
    /// Reads rows from the body, whose shape the caller knows: `record_path` leads to the records, and each column is a name
    /// and the path of its value in a record.
    ///
    /// Arrays on the record path are iterated over; `*` stands for all values of an object. A path of a column that starts
    /// with `$` leads from the document along the record path to the value around the record: of `$.variations.id` there is
    /// one for each variation. `$.variations.*~` is the key of that value. A number is an index of an array; where it is the
    /// first step of a column, arrays of values are records.
    ///
    /// # Errors
    ///
    /// `decode` if the body is not JSON; `validation` for a record path that leads nowhere, and for a column that no record
    /// has.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// const RESULTS: &str = r#"{"variations": [{"id": 1, "goals": [{"goal": 7, "mean": 0.5}, {"goal": 8, "mean": 2}]}]}"#;
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(RESULTS))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let response = client.request(xpauto::FreeRequest::new("GET", "/results")).await?;
    /// let rows = response.rows("variations.goals", [("variation", "$.variations.id"), ("mean", "mean")])?;
    /// assert_eq!(rows.to_json(), r#"[{"variation":1,"mean":0.5},{"variation":1,"mean":2}]"#);
    /// # Ok(())
    /// # }
    /// ```
    pub fn rows<N: Into<String>, P: Into<KeyPath>>(
        &self,
        record_path: impl Into<KeyPath>,
        columns: impl IntoIterator<Item = (N, P)>,
    ) -> Result<Rows<'_>> {
        let columns: Vec<_> = columns.into_iter().map(|(name, path)| (name.into(), path.into())).collect();
        let rows = Rows::read(self.checked_text()?, &record_path.into(), &columns);
        rows.map_err(|error| if error.kind() == ErrorKind::Decode { self.unreadable(error) } else { error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str, record_path: &str, columns: &[(&str, &str)]) -> Result<String> {
        let columns: Vec<_> = columns.iter().map(|(name, path)| ((*name).to_owned(), (*path).into())).collect();
        Rows::read(json, &record_path.into(), &columns).map(|rows| rows.to_json())
    }

    const NESTED: &str = r#" {"code": "c", "variations": [
        {"id": 1, "goals": {"a": {"mean": 0.5, "interval": [1, 2]}, "b": {"mean": null}}},
        {"id": 12345678901234567890, "goals": {"a": {"mean": 1e2, "metrics": {"p.value": 0.1}}, "c": null}, "x": [[{"y": 1}], []]},
        {"id": 3, "goals": {}}]} "#;

    #[test]
    fn arrays_and_objects_by_key_become_rows_with_the_values_around_them() {
        let columns = [
            ("code", "$.code"),
            ("id", "$.variations.id"),
            ("goal", "$.variations.goals.*~"),
            ("mean", "mean"),
            ("high", "interval.1"),
            ("at", "$.variations~"),
        ];
        let rows = read(NESTED, "variations.goals.*", &columns).unwrap();
        let expected = [
            r#"{"code":"c","id":1,"goal":"a","mean":0.5,"high":2,"at":0}"#,
            r#"{"code":"c","id":1,"goal":"b","mean":null,"high":null,"at":0}"#,
            r#"{"code":"c","id":12345678901234567890,"goal":"a","mean":1e2,"high":null,"at":1}"#,
        ];
        assert_eq!(rows, format!("[{}]", expected.join(",")));
        assert_eq!(read(NESTED, "$.variations.x", &[("y", "y")]).unwrap(), r#"[{"y":1}]"#);
        assert_eq!(read("[[1,2],[3]]", "", &[("n", "")]).unwrap(), r#"[{"n":1},{"n":2},{"n":3}]"#);
        let rows = read(r#"{"r": [[null, [2]], [3], []]}"#, "r", &[("a", "0"), ("b", "1.0"), ("at", "$.r~")]).unwrap();
        assert_eq!(rows, r#"[{"a":null,"b":2,"at":0},{"a":3,"b":null,"at":1}]"#);
    }

    #[test]
    fn keys_may_contain_dots() {
        let columns = [("p".to_owned(), KeyPath::from(["metrics", "p.value"]))];
        let rows = Rows::read(NESTED, &["variations", "goals", "a"].into(), &columns).unwrap();
        assert_eq!(rows.to_json(), r#"[{"p":null},{"p":0.1}]"#);
    }

    #[test]
    fn no_records_are_no_error_and_paths_without_any_value_are() {
        assert_eq!(read(r#"{"rows": []}"#, "rows.cells", &[("a", "b")]).unwrap(), "[]");
        assert_eq!(read(r#"{"rows": null}"#, "rows.cells", &[("a", "b")]).unwrap(), "[]");
        for (path, column, message) in [
            (
                "variation",
                "x",
                r#"record_path leads nowhere: the document has no "variation"; did you mean "variations"?; it has code, variations"#,
            ),
            (
                "variations.id",
                "0x",
                r#"columns.a is "0x", which no record has; the first record is a number; the path of all of it is "", and"#,
            ),
            (
                "variations.goals.a",
                "interval[3]",
                r#"columns.a is "interval[3]", which no record has; did you mean "interval.3"?; the first record has mean, "#,
            ),
            ("variations.id.x", "x", r#"record_path leads nowhere: "variations.id" has no "x"; it is a number"#),
            (
                "variations",
                "goal",
                r#"columns.a is "goal", which no record has; did you mean "goals.b.mean"?; the first record has id, "#,
            ),
            (
                "variations.goals.a",
                "$.variation.id",
                r#"columns.a is "$.variation.id", which leads nowhere; did you mean "$.variations.id"?; around the first record there are $.code, $.variations.id"#,
            ),
            (
                "variations.goals.a",
                "variations.id",
                r#"columns.a is "variations.id", which no record has; did you mean "$.variations.id"?; the first record has mean, interval; a path"#,
            ),
        ] {
            let error = read(NESTED, path, &[("a", column)]).unwrap_err();
            assert!(error.message().starts_with(message), "{error}");
            assert_eq!(error.kind(), ErrorKind::Validation);
        }
        assert_eq!(read("{", "a", &[("a", "a")]).unwrap_err().kind(), ErrorKind::Decode);
        assert!(read("{}", "", &[]).is_err());
        let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
        assert_eq!(read(&deep, "", &[("a", "a")]).unwrap_err().kind(), ErrorKind::Decode);
    }
}
