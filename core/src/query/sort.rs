//! Sort orders: their notations, and the wire form.

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::Value;

use crate::error::{Error, Problem, Result};
use crate::message::{JsonType, Wording, got, wording};
use crate::model::{SortDirection, SortingParameter};
use crate::validate::several_names;

pub(super) const FIELD: &str = SortingParameter::FIELD.wire_name();
pub(super) const DIRECTION: &str = SortingParameter::DIRECTION.wire_name();

/// Which way a list is sorted: a [`SortDirection`] that the specification lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Direction {
    /// From the least to the greatest.
    #[default]
    Ascending,
    /// From the greatest to the least.
    Descending,
}

impl Direction {
    /// Returns the other direction.
    ///
    /// ```
    /// use xpauto::list::Direction;
    ///
    /// assert_eq!(Direction::Ascending.reversed(), Direction::Descending);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Ascending => Self::Descending,
            Self::Descending => Self::Ascending,
        }
    }
}

impl From<Direction> for SortDirection {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Ascending => Self::Asc,
            Direction::Descending => Self::Desc,
        }
    }
}

/// One field to sort by: a checked [`SortingParameter`].
///
/// ```
/// use xpauto::list::Sort;
/// use xpauto::model::{SortDirection, SortingParameter};
///
/// let parameter = SortingParameter::builder().field("dateCreated").direction(SortDirection::Desc).build()?;
/// assert_eq!(Sort::try_from(&parameter)?, Sort::descending("dateCreated"));
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sort {
    /// The field's wire name.
    pub field: String,
    /// The direction.
    pub direction: Direction,
}

impl Serialize for Sort {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(2))?;
        object.serialize_entry(FIELD, &self.field)?;
        object.serialize_entry(DIRECTION, &SortDirection::from(self.direction))?;
        object.end()
    }
}

impl TryFrom<&SortingParameter> for Sort {
    type Error = Error;

    /// Fails for a direction that the specification does not list.
    fn try_from(parameter: &SortingParameter) -> Result<Self> {
        let mut sorts = Self::list_from_json(parameter.json(), str::to_owned)?;
        sorts.pop().ok_or_else(|| Error::invalid("sort", "must name a field"))
    }
}

impl Sort {
    /// Sorts by a field.
    ///
    /// ```
    /// use xpauto::list::{Direction, Sort};
    ///
    /// assert_eq!(Sort::new("id", Direction::Descending), Sort::descending("id"));
    /// ```
    pub fn new(field: impl Into<String>, direction: Direction) -> Self {
        Self { field: field.into(), direction }
    }

    /// Sorts from the least to the greatest.
    ///
    /// ```
    /// use xpauto::list::{Direction, Sort};
    ///
    /// assert_eq!(Sort::ascending("id").direction, Direction::Ascending);
    /// ```
    pub fn ascending(field: impl Into<String>) -> Self {
        Self::new(field, Direction::Ascending)
    }

    /// Sorts from the greatest to the least.
    ///
    /// ```
    /// use xpauto::list::{Direction, Sort};
    ///
    /// assert_eq!(Sort::descending("id").direction, Direction::Descending);
    /// ```
    pub fn descending(field: impl Into<String>) -> Self {
        Self::new(field, Direction::Descending)
    }

    /// Reads `name` or `-name`; `translate` turns a name of the caller's language into the wire's.
    #[doc(hidden)]
    pub fn parse(text: &str, translate: impl Fn(&str) -> String) -> Result<Self> {
        read_text(text, "sort", &translate).map_err(|problem| Error::validation(vec![problem]))
    }

    /// Reads a list of strings and `SortingParameter` objects, or a single one of them; the names of both are translated.
    #[doc(hidden)]
    pub fn list_from_value(value: &Value, translate: impl Fn(&str) -> String) -> Result<Vec<Self>> {
        let mut problems = Vec::new();
        let sorts = match value {
            Value::Array(items) => items
                .iter()
                .enumerate()
                .filter_map(|(index, item)| read(item, &format!("sort[{index}]"), &translate, &mut problems))
                .collect(),
            single => read(single, "sort", &translate, &mut problems).into_iter().collect(),
        };
        if problems.is_empty() { Ok(sorts) } else { Err(Error::validation(problems)) }
    }

    /// Like [`Sort::list_from_value`], from JSON text.
    #[doc(hidden)]
    pub fn list_from_json(text: &str, translate: impl Fn(&str) -> String) -> Result<Vec<Self>> {
        let value: Value = serde_json::from_str(text)
            .map_err(|fault| Error::invalid("sort", format!("is invalid JSON: {fault}")).with_source(fault))?;
        Self::list_from_value(&value, translate)
    }
}

/// What a sort order must be.
fn form() -> Wording {
    wording!["must be a field's name or ", JsonType::Object, " with field and direction"]
}

fn read(value: &Value, path: &str, translate: &impl Fn(&str) -> String, problems: &mut Vec<Problem>) -> Option<Sort> {
    match value {
        Value::String(text) => read_text(text, path, translate).map_err(|problem| problems.push(problem)).ok(),
        Value::Object(_) => read_object(value, path, translate, problems),
        _ => {
            problems.push(Problem::new(path, wording![form(), got(value)]));
            None
        }
    }
}

fn read_text(text: &str, path: &str, translate: &impl Fn(&str) -> String) -> Result<Sort, Problem> {
    let descending = text.strip_prefix('-').map(|name| (name, Direction::Descending));
    let (name, direction) = descending.unwrap_or((text, Direction::Ascending));
    if name.is_empty() {
        return Err(Problem::new(path, "must name a field"));
    }
    // A direction in words, as in SQL.
    if name.contains([' ', ':', '+']) && !name.contains(',') {
        return Err(Problem::new(
            path,
            format!("must be a field's name, with - in front for descending, got {text:?}"),
        ));
    }
    // Of the list and not of one of its items, which is not where a list is to stand.
    let list = path.split('[').next().unwrap_or(path);
    several_names(list, text).map_or_else(|| Ok(Sort::new(translate(name), direction)), Err)
}

fn read_object(
    value: &Value,
    path: &str,
    translate: &impl Fn(&str) -> String,
    problems: &mut Vec<Problem>,
) -> Option<Sort> {
    let before = problems.len();
    if value.get(FIELD).is_none() && value.get(DIRECTION).is_none() {
        problems.push(Problem::new(path, wording![form(), r#", such as {"field": "name", "direction": "DESC"}"#]));
        return None;
    }
    let field = value.get(FIELD).and_then(Value::as_str).filter(|field| !field.is_empty());
    if field.is_none() {
        problems.push(Problem::new(format!("{path}.{FIELD}"), "must be a string that is not empty"));
    }
    let direction = value.get(DIRECTION).map_or(Some("ASC"), Value::as_str).unwrap_or_default();
    let known = [Direction::Ascending, Direction::Descending];
    let direction =
        known.into_iter().find(|known| direction.eq_ignore_ascii_case(SortDirection::from(*known).as_str()));
    if direction.is_none() {
        problems.push(Problem::new(format!("{path}.{DIRECTION}"), "must be \"ASC\" or \"DESC\""));
    }
    for key in value.as_object().into_iter().flat_map(|object| object.keys()) {
        if key != FIELD && key != DIRECTION {
            problems.push(Problem::new(format!("{path}.{key}"), "must be field or direction"));
        }
    }
    (problems.len() == before).then(|| Sort::new(translate(field.unwrap_or_default()), direction.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn camel(name: &str) -> String {
        name.replace("_created", "Created")
    }

    #[test]
    fn reads_names_and_mappings() {
        let written = json!(["name", "-date_created", {"field": "date_created", "direction": "desc"}, {"field": "id"}]);
        let sorts = Sort::list_from_value(&written, camel).unwrap();
        let expected = [
            Sort::ascending("name"),
            Sort::descending("dateCreated"),
            Sort::descending("dateCreated"),
            Sort::ascending("id"),
        ];
        assert_eq!(sorts, expected);
        assert_eq!(serde_json::to_string(&sorts[1]).unwrap(), r#"{"field":"dateCreated","direction":"DESC"}"#);
        assert_eq!(Sort::list_from_json("\"-id\"", camel).unwrap(), [Sort::descending("id")]);
        assert!(Sort::parse("-", camel).is_err());
    }

    #[test]
    fn names_every_problem() {
        let written = json!([7, {"direction": "UP", "way": 1}, {"field": "id", "direction": null}]);
        let error = Sort::list_from_value(&written, camel).unwrap_err();
        let paths: Vec<_> = error.details().problems.iter().map(|problem| problem.path.to_string()).collect();
        assert_eq!(paths, ["sort[0]", "sort[1].field", "sort[1].direction", "sort[1].way", "sort[2].direction"]);
    }
}
