//! Reads the arguments of calls from Python values: path parameters, bodies, field names, queries.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use xpauto::bindings::message::unknown_name_hint;
use xpauto::bindings::message::{Language, Part, Path, Wording, wording};
use xpauto::bindings::operation::{Operation, PathParameter};
use xpauto::bindings::options::Reader;
use xpauto::bindings::{Arguments, Body, PathArgument, UNUSABLE};
use xpauto::{CallOptions, Error, FreeRequest};

use crate::error::{BindingError, BindingResult};
use crate::input::foreign::{as_mapping, enum_value, is_table};
use crate::input::json_text::{Omitted, declared_json, got, json_text, keywords, options_json, utf8};
use crate::input::protocols::{attempted, is_mapping, items, iterator};
use crate::model::field::Field;
use crate::output::object::Model;
use crate::plain::a_type;

/// Reads the time zone of a conversion, an IANA name; core checks whether it is one.
pub fn time_zone(given: Option<&Bound<'_, PyAny>>) -> BindingResult<Option<String>> {
    let Some(given) = given else { return Ok(None) };
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(Some(utf8(name, Part::name("timezone"))?.to_owned()));
    }
    let message = format!("must be an IANA name such as \"Europe/Paris\", got {}", a_type(given));
    Err(BindingError::invalid(Part::name("timezone"), message))
}

/// Reads the arguments of an operation: a tuple of its path parameters, a body, fields and optional fields. Those at
/// the end may be missing.
pub fn arguments(operation: &'static Operation, given: &Bound<'_, PyTuple>) -> BindingResult<Arguments> {
    let mut given = given.iter().map(|value| Some(value).filter(|value| !value.is_none()));
    let mut next = || given.next().flatten();
    let path = next().map_or_else(|| Ok(Vec::new()), |path| path_arguments(operation, &path))?;
    let (body, fields) = (next(), next());
    let fields = fields.map(Bound::cast_into::<PyDict>).transpose().map_err(PyErr::from)?;
    let body = body_argument(operation, body.as_ref(), fields.as_ref())?;
    let optional_fields =
        next().map_or_else(|| Ok(Vec::new()), |names| name_list(&names, "optional_fields", operation))?;
    Ok(Arguments { path, body, optional_fields, options: CallOptions::default() })
}

fn path_arguments(operation: &Operation, given: &Bound<'_, PyAny>) -> BindingResult<Vec<PathArgument>> {
    let given = given.try_iter()?;
    operation.parameters.iter().zip(given).map(|(parameter, value)| path_argument(*parameter, &value?)).collect()
}

/// Reads a string, the argument of this name.
pub fn text(value: &Bound<'_, PyAny>, name: impl Into<Path>) -> BindingResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(utf8(text, name)?.to_owned()),
        Err(_) => Err(BindingError::invalid(name, wording!["must be a str", got(value)])),
    }
}

/// Reads a code or an id, as the operation declares it.
fn path_argument(parameter: PathParameter, value: &Bound<'_, PyAny>) -> BindingResult<PathArgument> {
    let value = &enum_value(value)?;
    if !parameter.is_id() {
        return Ok(PathArgument::Code(text(value, Part::name(parameter.name))?));
    }
    let refuse = || BindingError::invalid(Part::name(parameter.name), wording!["must be an int", got(value)]);
    if value.is_instance_of::<PyBool>() {
        return Err(refuse());
    }
    // NumPy's integers are not of the type `int`, but have `__index__`.
    let number = attempted(value.py(), value.call_method0("__index__"))?.ok_or_else(refuse)?;
    let too_large = || {
        BindingError::invalid(Part::name(parameter.name), "is an integer of more than 64 bits; an id has at most 64")
    };
    let id = number.extract().map_err(|_| too_large())?;
    Ok(PathArgument::Id(id))
}

fn body_argument(
    operation: &Operation,
    body: Option<&Bound<'_, PyAny>>,
    fields: Option<&Bound<'_, PyDict>>,
) -> BindingResult<Option<Body>> {
    let Some(shape) = operation.body else { return Ok(None) };
    let model = shape.model;
    let refuse = |got: Wording| {
        let forms = format!(": the body must be a {}, a mapping, a dataclass or a pydantic model", model.name);
        BindingError::Core(Error::refused(wording![operation, forms, got]))
    };
    let body = body.ok_or_else(|| refuse(", got None".into()))?;
    if body.is_instance_of::<Omitted>() {
        let keywords = keywords(model, fields)?;
        // Core reports the missing fields.
        return Ok(if keywords.is_empty() { None } else { Some(Body::Built(None, keywords, Vec::new())) });
    }
    if fields.is_some_and(|fields| fields.iter().any(|(_, value)| !value.is_instance_of::<Omitted>())) {
        return Err(BindingError::Core(Error::refused(wording![
            operation,
            " takes a body or keyword fields, not both"
        ])));
    }
    if let Ok(given) = body.cast::<Model>() {
        return Ok(Some(Body::Record(given.get().record()?.clone())));
    }
    if let Some(mapping) = as_mapping(body)? {
        return Ok(Some(Body::Json(declared_json(&mapping, "", shape.kind())?)));
    }
    Err(refuse(got(body)))
}

/// Returns the end of a message about an unknown keyword argument, with the nearest of those that are known.
#[pyfunction]
pub fn argument_hint(name: &Bound<'_, PyString>, known: Vec<String>) -> String {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    // No known name has half of a surrogate pair.
    unknown_name_hint(&name.to_string_lossy(), &known, Language::Python).render(Language::Python)
}

/// Reads field names: a list, or a single one. Each may be a field of the operation's model, read from its class.
pub fn name_list(names: &Bound<'_, PyAny>, option: &'static str, operation: &Operation) -> BindingResult<Vec<String>> {
    let refuse =
        |got: Wording| BindingError::invalid(Part::name(option), wording!["must be a list of field names", got]);
    if let Ok(one) = names.cast::<PyString>() {
        return Ok(vec![utf8(one, Part::name(option))?.to_owned()]);
    }
    let read = |name: Bound<'_, PyAny>| {
        if let Ok(field) = name.cast::<Field>() {
            return Ok(field.get().name_for(option, operation)?.to_owned());
        }
        let held = || wording![got(&name), " as an item"];
        let text = name.cast::<PyString>().map_err(|_| refuse(held()))?;
        Ok(utf8(text, Part::name(option))?.to_owned())
    };
    if names.is_instance_of::<Field>() {
        return Ok(vec![read(names.clone())?]);
    }
    // The keys of a mapping are names, but what it maps them to would be ignored.
    if is_table(names)? || is_mapping(names)? {
        return Err(refuse(got(names)));
    }
    let names = iterator(names)?.ok_or_else(|| refuse(got(names)))?;
    names.map(|name| read(name?)).collect()
}

/// Reads a request to any path.
pub fn free_request(
    method: &Bound<'_, PyAny>,
    path: &Bound<'_, PyAny>,
    query: Option<&Bound<'_, PyAny>>,
    json: Option<&Bound<'_, PyAny>>,
    options: &Bound<'_, PyDict>,
) -> BindingResult<FreeRequest> {
    let mut request = FreeRequest::new(text(method, "method")?, text(path, "path")?);
    request.query = query.map_or_else(|| Ok(Vec::new()), query_pairs)?;
    request.json = json.map(|json| json_text(json, "json")).transpose()?;
    request.options = call_options(options)?;
    Ok(request)
}

/// Reads query parameters: a mapping or a list of pairs. What is a list in JSON repeats its name; `None` is left out.
fn query_pairs(query: &Bound<'_, PyAny>) -> BindingResult<Vec<(String, String)>> {
    let refuse =
        || BindingError::invalid("query", wording!["must be a mapping or a list of (name, value) pairs", got(query)]);
    let items = if is_mapping(query)? { items(query)? } else { query.clone() };
    let mut pairs = Vec::new();
    for item in iterator(&items)?.ok_or_else(refuse)? {
        let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract().map_err(|_| refuse())?;
        let name = name.cast::<PyString>().map_err(|_| refuse())?;
        let name = utf8(name, "the name of a query parameter")?.to_owned();
        let path = format!("query.{name}");
        if !value.is_none() {
            let values = query_texts(&json_text(&value, &path)?);
            pairs.extend(values.into_iter().map(|value| (name.clone(), value)));
        }
    }
    Ok(pairs)
}

/// Returns the parameters of a value in JSON: of an array each item, a string as it is, and any other value as JSON.
fn query_texts(json: &str) -> Vec<String> {
    let text = |json: &str| serde_json::from_str::<String>(json).unwrap_or_else(|_| json.to_owned());
    match serde_json::from_str::<Vec<&RawValue>>(json) {
        Ok(items) => items.into_iter().map(|item| text(item.get())).collect(),
        Err(_) => vec![text(json)],
    }
}

/// The options of one call.
pub fn call_options(options: &Bound<'_, PyDict>) -> BindingResult<CallOptions> {
    Ok(CallOptions::from_reader(option_reader(options)?)?)
}

/// Reads options as JSON.
pub fn option_reader(options: &Bound<'_, PyDict>) -> BindingResult<Reader> {
    let entry = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = utf8(name.cast::<PyString>()?, "the name of an option").map_err(BindingError::about_options)?;
        BindingResult::Ok((name.to_owned(), option_value(name, &value)?))
    };
    let values = options.iter().map(entry).collect::<BindingResult<_>>()?;
    Ok(Reader::of(Value::Object(values), Language::Python))
}

fn option_value(name: &str, value: &Bound<'_, PyAny>) -> BindingResult<Value> {
    let text = options_json(value, name);
    if matches!(text, Err(BindingError::Core(_)))
        && !value.is_instance_of::<PyDict>()
        && !value.is_instance_of::<PyList>()
    {
        // Core refuses it by the name of the option.
        let shown = if value.is_instance_of::<PyFloat>() { value.to_string() } else { a_type(value) };
        return Ok(json!({ UNUSABLE: shown }));
    }
    // Zeroed on drop: it may hold a secret.
    let text = SecretString::from(text.map_err(BindingError::about_options)?);
    serde_json::from_str(text.expose_secret())
        .map_err(|error| BindingError::invalid(name, format!("cannot be read: {error}")).about_options())
}
