//! The filter builder: `F.site_id == 42`, joined with `&` and `|`, inverted with `~`.

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value;
use xpauto::Error;
use xpauto::bindings::json::{MOST_VALUES, too_many_values};
use xpauto::bindings::list::{self, Condition, exact_number};
use xpauto::bindings::message::wording;
use xpauto::bindings::model;

use crate::error::{BindingError, BindingResult, unknown_field};
use crate::input::foreign::{day, is_binary, is_table};
use crate::input::json_text::{got, json_text, utf8};
use crate::input::protocols::{is_mapping, is_sequence, iterator};
use crate::output::object::{self, hash_of};
pub use crate::output::object::{Filter, FilterField};
use crate::plain::{a_type, loads};

/// The fields of listed records: `F.site_id`, or `F["anyWireName"]` for an undeclared one.
///
/// Comparing a field returns a filter. Filters are joined with `&` and `|`, each in parentheses, and inverted with `~`.
///
/// >>> (F.site_id == 42) & ~F.name.like("%test%")
/// <Filter siteId = 42 and name not like "%test%">
#[pyclass(frozen, module = "xpauto", name = "_Fields")]
#[derive(Debug)]
pub struct Fields;

#[pymethods]
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

    fn __repr__(&self) -> &'static str {
        "F"
    }
}

impl FilterField {
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
        let path = format!("filter.{}", self.0.name());
        let text = json_text(value, &path)?;
        let parsed: Value = serde_json::from_str(&text)
            .map_err(|error| BindingError::invalid(path.as_str(), format!("cannot be sent: {error}")))?;
        if parsed.is_f64() {
            let exact = exact_number(&text).map_err(|what| BindingError::invalid(path.as_str(), what))?;
            Ok((exact, false))
        } else {
            Ok((parsed, day(value)?.is_some()))
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
        let mut read = Vec::new();
        for value in iterator {
            if read.len() >= MOST_VALUES {
                return Err(BindingError::invalid(format!("filter.{}", self.0.name()), too_many_values()));
            }
            read.push(self.value(&value?)?);
        }
        self.apply(operator, read)
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

    /// Makes NumPy scalars defer to this class in comparisons.
    #[classattr]
    fn __array_ufunc__() -> Option<bool> {
        None
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(format!("{} has no truth value", self.__repr__())))
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
        let (wire, model) = (self.0.name(), self.0.model());
        if let Some((model, field)) = model.and_then(|model| Some((model, model.field_by_wire(wire)?))) {
            return format!("{}.{}", model.name, field.attribute);
        }
        let declared = list::listed_fields().find(|field| self.0.is_declared() && field.wire == wire);
        declared.map_or_else(|| format!("F[{wire:?}]"), |field| format!("F.{}", field.attribute))
    }
}

#[pymethods]
impl Filter {
    fn __and__(&self, other: &Bound<'_, Self>) -> BindingResult<Self> {
        self.joined(other, list::Filter::and)
    }

    fn __or__(&self, other: &Bound<'_, Self>) -> BindingResult<Self> {
        self.joined(other, list::Filter::or)
    }

    fn __invert__(&self) -> BindingResult<Self> {
        Ok(Self(self.0.clone().negate()?))
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a filter has no truth value; join filters with & and |, each in parentheses, and invert with ~",
        ))
    }

    /// Returns the wire form.
    fn to_dict<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyAny>> {
        Ok(loads(py, &self.0.to_json())?)
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.0.to_json() == other.get().0.to_json()
    }

    fn __hash__(&self) -> u64 {
        hash_of(self.0.to_json())
    }

    /// Pickles the filter as its wire form, with the models of the fields.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let models = self.0.conditions().into_iter().map(|condition| condition.model.map(|model| model.name));
        let arguments = (self.0.to_json(), models.collect::<Vec<_>>());
        Ok((py.import("xpauto._xpauto")?.getattr("restore_filter")?, arguments).into_pyobject(py)?.into_any())
    }

    fn __repr__(&self) -> String {
        format!("<Filter {}>", self.0)
    }

    /// Returns the filter as the command line takes it: `siteId = 42 and name like "%cart%"`.
    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

impl Filter {
    fn joined(
        &self,
        other: &Bound<'_, Self>,
        with: fn(list::Filter, list::Filter) -> list::Filter,
    ) -> BindingResult<Self> {
        let joined = with(self.0.clone(), other.get().0.clone());
        joined.refusal()?;
        Ok(Self(joined))
    }
}

/// Unpickles a filter from its wire form and, for each condition in order, the model of its field.
#[pyfunction]
pub fn restore_filter(text: &str, models: Vec<Option<String>>) -> BindingResult<Filter> {
    let mut models = models.into_iter();
    let filter = list::Filter::from_json(text)?.map_conditions(&mut |condition| {
        let name = models.next().flatten();
        let model = name.and_then(|name| model::all().find(|model| model.name == name));
        Condition { model, ..condition.clone() }
    });
    Ok(Filter(filter))
}

/// Reads a filter, built with `F` or in wire form.
pub fn given(value: &Bound<'_, PyAny>) -> BindingResult<list::Filter> {
    if let Ok(filter) = value.cast::<Filter>() {
        return Ok(filter.get().0.clone());
    }
    let is_wire = value.is_instance_of::<object::Model>() || is_mapping(value)? || is_sequence(value)?;
    if is_wire && !value.is_instance_of::<PyString>() {
        return Ok(list::Filter::from_json(&json_text(value, "filter")?)?);
    }
    let message = format!(
        "must be built with F, such as F.site_id == 42, or be a mapping or a list of mappings in wire form, got {}",
        a_type(value)
    );
    Err(BindingError::invalid("filter", message))
}
