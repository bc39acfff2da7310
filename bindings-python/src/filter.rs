//! The filter builder: `F.site_id == 42`, joined with `&` and `|`, inverted with `~`.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value;
use xpauto::Error;
use xpauto::bindings::check::{LONGEST_ARGUMENT, MOST_VALUES, too_long};
use xpauto::bindings::declaration::{Model, closest};
use xpauto::bindings::list::{self, Condition, exact_number};
use xpauto::bindings::model;
use xpauto::bindings::text::wording;

use crate::error::{BindingError, BindingResult, unknown_field};
use crate::foreign::{is_binary, is_day, is_table};
use crate::json_text::{got, short_json, utf8};
use crate::object;
pub use crate::object::{Filter, FilterField};
use crate::plain::{a_type, loads};
use crate::protocols::{is_mapping, is_sequence, iterator};

/// The fields of listed records: `F.site_id`, or `F["anyWireName"]` for an undeclared one.
///
/// Comparing a field returns a filter. Filters are joined with `&` and `|`, each in parentheses, and inverted with `~`.
///
/// >>> (F.site_id == 42) & ~F.name.like("%test%")
/// (F.site_id == 42) & (F.name.not_like('%test%'))
#[pyclass(frozen, module = "xpauto", name = "_Fields")]
#[derive(Debug)]
pub struct Fields;

#[pymethods]
#[expect(clippy::unused_self, reason = "Python calls each on the object")]
impl Fields {
    fn __getattr__(&self, py: Python<'_>, name: &Bound<'_, PyString>) -> PyResult<FilterField> {
        let name = name.to_string_lossy();
        if name.starts_with('_') {
            return Err(PyAttributeError::new_err(name.into_owned()));
        }
        list::listed_field(&name).map(FilterField).map_err(|error| unknown_field(py, &error))
    }

    fn __getitem__(&self, name: &Bound<'_, PyString>) -> BindingResult<FilterField> {
        Ok(FilterField(list::field_unchecked(utf8(name, "the name of the field")?)))
    }

    fn __dir__(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = list::listed_fields().map(|field| field.attribute).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn __reduce__(&self) -> &'static str {
        "F"
    }

    fn __repr__(&self) -> &'static str {
        "F"
    }
}

/// Method names of other libraries, and the equivalents here.
const HABITS: &[(&[&str], &str)] = &[
    (&["isin", "in_", "is_in_list", "one_of", "any_of"], "is_in([…])"),
    (&["notin", "not_in_", "notin_"], "not_in([…])"),
    (&["startswith", "starts_with"], "like(\"…%\")"),
    (&["endswith", "ends_with"], "like(\"%…\")"),
    (&["ilike", "matches", "match", "icontains", "str"], "like(\"%…%\")"),
    (&["isnull", "isna", "is_none", "is_"], "is_null()"),
    (&["notnull", "notna", "isnotnull", "is_not"], "is_not_null()"),
    (&["range", "is_between"], "between(low, high)"),
];

/// Method names of other libraries that sort.
const SORTS: &[&str] = &["asc", "desc", "ascending", "descending", "sort"];

/// Comparison methods of other libraries, and the operators here.
const SIGNS: &[(&[&str], &str)] = &[
    (&["eq", "equals", "equal"], "=="),
    (&["ne", "neq", "not_equals", "not_equal"], "!="),
    (&["lt", "less", "less_than"], "<"),
    (&["le", "lte", "less_or_equal"], "<="),
    (&["gt", "greater", "greater_than"], ">"),
    (&["ge", "gte", "greater_or_equal"], ">="),
];

/// The methods that compare a field.
const METHODS: &[&str] = &[
    "like",
    "not_like",
    "contains",
    "between",
    "is_in",
    "not_in",
    "is_null",
    "is_not_null",
    "is_true",
    "is_false",
    "is_empty",
    "is_not_empty",
];

impl FilterField {
    /// The error of `F.a == 1 & F.b == 2`, which Python reads as `F.a == (1 & F.b) == 2`, and of fields that are joined
    /// like filters. `other` stands on the other side of the operator, to the right where `is_left` says that this is
    /// left.
    fn unjoined(&self, operator: &str, other: &Bound<'_, PyAny>, is_left: bool) -> PyErr {
        let field = self.__repr__();
        let advice = if other.cast::<Self>().is_ok() || other.cast::<Filter>().is_ok() {
            format!("compare each field: ({field} == …), or {field}.is_true()")
        } else if is_left {
            format!("put each comparison in parentheses: ({field} == …) {operator} (… == …)")
        } else {
            let value = other.repr().map_or_else(|_| "…".to_owned(), |text| text.to_string());
            let value = if value.chars().count() > 40 { "…" } else { &value };
            format!("put each comparison in parentheses: (… == {value}) {operator} ({field} == …)")
        };
        PyTypeError::new_err(format!("{operator} joins filters, not fields; {advice}"))
    }

    fn apply(&self, operator: &str, values: Vec<(Value, bool)>) -> BindingResult<Filter> {
        let (values, are_days): (Vec<_>, Vec<_>) = values.into_iter().unzip();
        Ok(Filter(self.0.apply_to_days(operator, &values, &are_days)?))
    }

    fn compare(&self, operator: &str, value: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        let value = self.value(value)?;
        self.apply(operator, vec![value])
    }

    /// Converts a value; returns whether it is a `date`, which is a whole day.
    fn value(&self, value: &Bound<'_, PyAny>) -> BindingResult<(Value, bool)> {
        self.value_within(value, &mut { LONGEST_ARGUMENT })
    }

    /// The same, with the value's length taken from what is `left`.
    fn value_within(&self, value: &Bound<'_, PyAny>, left: &mut usize) -> BindingResult<(Value, bool)> {
        let path = format!("filter.{}", self.0.name());
        let text = short_json(value, &path)?;
        *left = left
            .checked_sub(text.len().max(LONGEST_ARGUMENT / MOST_VALUES))
            .ok_or_else(|| BindingError::invalid(path.as_str(), too_long(LONGEST_ARGUMENT)))?;
        let parsed: Value = serde_json::from_str(&text)
            .map_err(|error| BindingError::invalid(path.as_str(), format!("cannot be sent: {error}")))?;
        if parsed.is_f64() {
            let exact = exact_number(&text).map_err(|what| BindingError::invalid(path.as_str(), what))?;
            Ok((exact, false))
        } else {
            Ok((parsed, is_day(value)?))
        }
    }

    fn values(&self, operator: &str, values: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        let refuse = || {
            let method = format!("{}.{} takes", self.__repr__(), if operator == "IN" { "is_in" } else { "not_in" });
            BindingError::Core(Error::refused(wording![method, " several values, such as a list", got(values)]))
        };
        let is_one = values.is_instance_of::<PyString>() || is_mapping(values)? || is_binary(values);
        if is_one || is_table(values)? {
            return Err(refuse());
        }
        let iterator = iterator(values)?.ok_or_else(refuse)?;
        let mut left = LONGEST_ARGUMENT;
        let values = iterator.map(|value| self.value_within(&value?, &mut left)).collect::<BindingResult<_>>()?;
        self.apply(operator, values)
    }
}

#[pymethods]
impl FilterField {
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> BindingResult<Filter> {
        let name = match operator {
            CompareOp::Eq => "EQUAL",
            CompareOp::Ne => "NOT_EQUAL",
            CompareOp::Lt => "LESS",
            CompareOp::Le => "LESS_OR_EQUAL",
            CompareOp::Gt => "GREATER",
            CompareOp::Ge => "GREATER_OR_EQUAL",
        };
        self.compare(name, other)
    }

    fn __hash__(&self) -> PyResult<isize> {
        Err(PyTypeError::new_err(format!("{} cannot be hashed, since comparing it returns a filter", self.__repr__())))
    }

    /// Makes NumPy scalars defer to this class in comparisons.
    #[classattr]
    fn __array_ufunc__() -> Option<bool> {
        None
    }

    /// Raises an error with the equivalent of a method of another library.
    fn __getattr__(&self, name: &Bound<'_, PyString>) -> PyResult<()> {
        let (field, name) = (self.__repr__(), name.to_string_lossy());
        let name = &*name;
        if let Some((_, sign)) = SIGNS.iter().find(|(names, _)| names.contains(&name)) {
            return Err(PyAttributeError::new_err(format!("{field} has no attribute {name:?}; use {field} {sign} …")));
        }
        if SORTS.contains(&name) {
            let sort = self.0.name();
            let message =
                format!("{field} has no attribute {name:?}; use sort={sort:?}, or sort=\"-{sort}\" for descending");
            return Err(PyAttributeError::new_err(message));
        }
        let habit = HABITS.iter().find(|(names, _)| names.contains(&name));
        let instead = habit
            .map(|(_, instead)| (*instead).to_owned())
            .or_else(|| closest(name, METHODS.iter().copied()).map(|method| format!("{method}(…)")));
        let hint = instead.map(|instead| format!("; use {field}.{instead}")).unwrap_or_default();
        Err(PyAttributeError::new_err(format!("{field} has no attribute {name:?}{hint}")))
    }

    fn __invert__(&self) -> PyResult<()> {
        let field = self.__repr__();
        Err(PyTypeError::new_err(format!(
            "~ inverts a filter, not a field; use {field}.is_false(), or ~({field} == …)"
        )))
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(self.unjoined("&", other, true))
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(self.unjoined("&", other, false))
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(self.unjoined("|", other, true))
    }

    fn __ror__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(self.unjoined("|", other, false))
    }

    fn __contains__(&self, _value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let field = self.__repr__();
        let advice = format!("write {field} == …, {field}.is_in([…]) or {field}.contains(…)");
        Err(PyTypeError::new_err(format!("{field} is a field and has no values to look in; {advice}")))
    }

    fn __bool__(&self) -> PyResult<bool> {
        let field = self.__repr__();
        Err(PyTypeError::new_err(format!("{field} has no truth value; compare it, or use {field}.is_true()")))
    }

    /// Matches a pattern, ignoring case; `%` matches any string, `_` any character.
    #[pyo3(signature = (pattern, /))]
    fn like(&self, pattern: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        self.compare("LIKE", pattern)
    }

    /// Does not match a pattern, ignoring case; `%` matches any string, `_` any character.
    #[pyo3(signature = (pattern, /))]
    fn not_like(&self, pattern: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        self.compare("NOT_LIKE", pattern)
    }

    /// Contains the value: as a substring of a string, or as an element of a list.
    #[pyo3(signature = (value, /))]
    fn contains(&self, value: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        self.compare("CONTAINS", value)
    }

    /// Between `low` and `high`, both inclusive.
    #[pyo3(signature = (low, high, /))]
    fn between(&self, low: &Bound<'_, PyAny>, high: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        self.apply("BETWEEN", vec![self.value(low)?, self.value(high)?])
    }

    /// One of the values; there must be at least one.
    #[pyo3(signature = (values, /))]
    fn is_in(&self, values: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        self.values("IN", values)
    }

    /// None of the values; there must be at least one.
    #[pyo3(signature = (values, /))]
    fn not_in(&self, values: &Bound<'_, PyAny>) -> BindingResult<Filter> {
        self.values("NOT_IN", values)
    }

    /// Null or absent.
    fn is_null(&self) -> BindingResult<Filter> {
        self.apply("IS_NULL", Vec::new())
    }

    /// Neither null nor absent.
    fn is_not_null(&self) -> BindingResult<Filter> {
        self.apply("IS_NOT_NULL", Vec::new())
    }

    /// True.
    fn is_true(&self) -> BindingResult<Filter> {
        self.apply("IS_TRUE", Vec::new())
    }

    /// False; null does not match.
    fn is_false(&self) -> BindingResult<Filter> {
        self.apply("IS_FALSE", Vec::new())
    }

    /// Null, absent, an empty string or an empty list.
    fn is_empty(&self) -> BindingResult<Filter> {
        self.apply("IS_EMPTY", Vec::new())
    }

    /// The opposite of `is_empty`.
    fn is_not_empty(&self) -> BindingResult<Filter> {
        self.apply("IS_NOT_EMPTY", Vec::new())
    }

    fn __repr__(&self) -> String {
        field_text(self.0.name(), self.0.is_declared(), self.0.model())
    }
}

impl Filter {
    /// Returns the wire form as JSON.
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }
}

#[pymethods]
impl Filter {
    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.join(other, list::Filter::and)
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.join(other, list::Filter::or)
    }

    fn __invert__(&self) -> BindingResult<Self> {
        Ok(Self(self.0.clone().negate()?))
    }

    #[expect(clippy::unused_self, reason = "Python calls it on the object")]
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a filter has no truth value; join filters with & and |, each in parentheses, and invert with ~: \
             (F.site_id == 42) & ~(F.name == 'x'); instead of `in`, use is_in",
        ))
    }

    /// Returns the wire form.
    fn to_dict<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyAny>> {
        Ok(loads(py, &self.to_json())?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) => {
                Ok((self.to_json() == other.get().to_json()).into_pyobject(py)?.to_owned().into_any().unbind())
            }
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, String))> {
        let py = slf.py();
        let restore = py.import("xpauto._xpauto")?.getattr("restore_filter")?.unbind();
        let origin = |condition: &&Condition| match condition.model {
            Some(model) => Value::from(model.name),
            None => Value::from(condition.declared),
        };
        let origins: Value = slf.get().0.conditions().iter().map(origin).collect();
        Ok((restore, (slf.get().to_json(), origins.to_string())))
    }

    fn __repr__(&self) -> String {
        filter_text(&self.0)
    }

    /// Returns the filter as the command line takes it: `siteId = 42 and name like "%cart%"`.
    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

impl Filter {
    fn join(
        &self,
        other: &Bound<'_, PyAny>,
        with: fn(list::Filter, list::Filter) -> list::Filter,
    ) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) => {
                let joined = with(self.0.clone(), other.get().0.clone());
                joined.check_size().map_err(BindingError::from)?;
                Ok(Py::new(py, Self(joined))?.into_any())
            }
            Err(_) => Ok(py.NotImplemented()),
        }
    }
}

/// Unpickles a filter from its wire form and, for each condition in order, the model of its field, or whether that is
/// declared.
#[pyfunction]
pub fn restore_filter(text: &str, origins: &str) -> BindingResult<Filter> {
    let origins: Vec<Value> = serde_json::from_str(origins).unwrap_or_default();
    let mut origins = origins.into_iter();
    let filter = list::Filter::from_json(text)?.map_conditions(&mut |condition| {
        let origin = origins.next().unwrap_or_default();
        let model = origin.as_str().and_then(|name| model::all().find(|model| model.name == name));
        let declared = model.is_some() || origin.as_bool().unwrap_or_default();
        Condition { declared, model, ..condition.clone() }
    });
    Ok(Filter(filter))
}

/// Returns a filter built with `F`, or `None` for one in wire form.
fn built(value: &Bound<'_, PyAny>) -> BindingResult<Option<list::Filter>> {
    if let Ok(filter) = value.cast::<Filter>() {
        return Ok(Some(filter.get().0.clone()));
    }
    if let Ok(field) = value.cast::<FilterField>() {
        let field = field.get().__repr__();
        let message = format!("is a field; compare it, such as {field} == 42, or use {field}.is_true()");
        return Err(BindingError::invalid("filter", message));
    }
    let is_text = value.is_instance_of::<PyString>();
    let is_wire = value.is_instance_of::<object::Model>() || is_mapping(value)? || is_sequence(value)?;
    if is_wire && !is_text {
        return Ok(None);
    }
    let message = format!(
        "must be built with F, such as F.site_id == 42, or be a mapping or a list of mappings in wire form, got {}",
        a_type(value)
    );
    Err(BindingError::invalid("filter", message))
}

/// Reads a filter, built with `F` or in wire form.
pub fn given(value: &Bound<'_, PyAny>) -> BindingResult<list::Filter> {
    match built(value)? {
        Some(filter) => Ok(filter),
        None => Ok(list::Filter::from_json(&short_json(value, "filter")?)?),
    }
}

fn field_text(wire: &str, is_declared: bool, model: Option<&Model>) -> String {
    if let Some((model, field)) = model.and_then(|model| Some((model, model.field_by_wire(wire)?))) {
        return format!("{}.{}", model.name, field.attribute);
    }
    let attribute = list::listed_fields().find(|field| field.wire == wire).map_or(wire, |field| field.attribute);
    if is_declared { format!("F.{attribute}") } else { format!("F[{}]", value_text(&Value::from(wire))) }
}

/// Formats a filter as Python code.
pub fn filter_text(filter: &list::Filter) -> String {
    match filter {
        list::Filter::Condition(condition) => condition_text(condition),
        list::Filter::Logic { or, expressions } => {
            let parts: Vec<String> = expressions.iter().map(|inner| format!("({})", filter_text(inner))).collect();
            parts.join(if *or { " | " } else { " & " })
        }
    }
}

fn condition_text(condition: &Condition) -> String {
    let field = field_text(&condition.field, condition.declared, condition.model);
    let values: Vec<String> = condition.parameters.iter().map(value_text).collect();
    let sign = match condition.operator.as_str() {
        "EQUAL" => "==",
        "NOT_EQUAL" | "NOT" => "!=",
        "LESS" => "<",
        "LESS_OR_EQUAL" => "<=",
        "GREATER" => ">",
        "GREATER_OR_EQUAL" => ">=",
        "IN" => return format!("{field}.is_in([{}])", values.join(", ")),
        "NOT_IN" => return format!("{field}.not_in([{}])", values.join(", ")),
        other => return format!("{field}.{}({})", other.to_ascii_lowercase(), values.join(", ")),
    };
    match values.as_slice() {
        [one] => format!("{field} {sign} {one}"),
        _ => format!("{field} {sign} [{}]", values.join(", ")),
    }
}

/// Formats a value as Python code.
pub fn value_text(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::String(text) if !text.contains(['\'', '\\']) && !text.contains(char::is_control) => format!("'{text}'"),
        other => other.to_string(),
    }
}
