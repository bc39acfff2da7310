//! What a call is given, read from Python values: path parameters, bodies, names of fields, queries.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyMapping, PySequence, PyString};
use xpauto::operation::{Operation, ParameterKind, PathParameter};
use xpauto::options::unknown_option_hint;
use xpauto::text::Language;
use xpauto::{Arguments, Body, CallOptions, FreeRequest, PathArgument, UNUSABLE};

use crate::fault::{Fault, Outcome};
use crate::foreign::{enum_value, mapping_of};
use crate::json_text::{Omitted, declared_json, json_text, keywords, type_name};
use crate::object::Model;

/// What a call of an operation is given.
pub fn arguments(
    operation: &'static Operation,
    path: Option<&Bound<'_, PyAny>>,
    body: Option<&Bound<'_, PyAny>>,
    fields: Option<&Bound<'_, PyDict>>,
    optional_fields: Option<&Bound<'_, PyAny>>,
) -> Outcome<Arguments> {
    Ok(Arguments {
        path: match (operation.parameter, path) {
            (Some(parameter), Some(value)) => Some(path_argument(operation, parameter, value)?),
            _ => None,
        },
        body: body_argument(operation, body, fields)?,
        optional_fields: optional_fields.map_or_else(|| Ok(Vec::new()), |names| name_list(names, "optionalFields"))?,
        options: CallOptions::default(),
    })
}

/// A code where the operation takes one, else an id; never a guess between the two.
fn path_argument(operation: &Operation, parameter: PathParameter, value: &Bound<'_, PyAny>) -> Outcome<PathArgument> {
    let name = operation.path_parameter().unwrap_or_default();
    let value = &enum_value(value)?;
    let refuse = |expected: &str| {
        Fault::invalid(name, format!("is a {}; {} takes {expected}", type_name(value), operation.title()))
    };
    if parameter.kind == ParameterKind::Code {
        let code = value.cast::<PyString>().map_err(|_| refuse("a text"))?;
        return Ok(PathArgument::Code(code.to_str()?.to_owned()));
    }
    if value.is_instance_of::<PyBool>() {
        return Err(refuse("an id, which is a positive integer"));
    }
    // NumPy's integers are no `int`, but say that they stand for one.
    let number = value.call_method0("__index__").map_err(|_| refuse("an id, which is a positive integer"))?;
    let id =
        number.extract().map_err(|_| Fault::invalid(name, "is an integer of more than 64 bits, which no id is"))?;
    Ok(PathArgument::Id(id))
}

fn body_argument(
    operation: &Operation,
    body: Option<&Bound<'_, PyAny>>,
    fields: Option<&Bound<'_, PyDict>>,
) -> Outcome<Option<Body>> {
    let Some(shape) = operation.body else { return Ok(None) };
    let model = shape.model;
    let refuse = |got: &str| {
        let message = format!(
            "{} takes a {}, a mapping, a dataclass, a pydantic model or keyword fields, not {got}",
            operation.title(),
            model.name,
        );
        Fault::invalid("", message)
    };
    let body = body.ok_or_else(|| refuse("None"))?;
    if body.is_instance_of::<Omitted>() {
        return Ok(Some(Body::Keywords(keywords(model, fields)?)));
    }
    if fields.is_some_and(|fields| fields.iter().any(|(_, value)| !value.is_instance_of::<Omitted>())) {
        let message = format!("{} takes a body or keyword fields, not both", operation.title());
        return Err(Fault::invalid("", message));
    }
    if let Ok(given) = body.cast::<Model>() {
        return Ok(Some(Body::Record(given.get().record()?.clone())));
    }
    let mapping = if body.is_instance_of::<PyMapping>() { Some(body.clone()) } else { mapping_of(body)? };
    if let Some(mapping) = mapping {
        return Ok(Some(Body::Json(declared_json(&mapping, "", shape.kind())?)));
    }
    Err(refuse(&format!("a {}", type_name(body))))
}

/// What to write instead of a keyword argument that is none of those `known`, as the end of a message.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "what Python gives is converted to a value")]
pub fn argument_hint(name: &str, value: &Bound<'_, PyAny>, known: Vec<String>) -> String {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let value = json_text(value, "").ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    unknown_option_hint(name, &value, &known, Language::Python).render(Language::Python)
}

/// Names of fields: a list of them, or one.
pub fn name_list(names: &Bound<'_, PyAny>, path: &str) -> Outcome<Vec<String>> {
    let refuse = || Fault::invalid(path, format!("is a {}; it is a list of names", type_name(names)));
    if let Ok(one) = names.cast::<PyString>() {
        return Ok(vec![one.to_str()?.to_owned()]);
    }
    let names = names.try_iter().map_err(|_| refuse())?;
    names.map(|name| name?.extract::<String>().map_err(|_| refuse())).collect()
}

/// A request to any path.
pub fn free_request(
    method: &Bound<'_, PyAny>,
    path: &Bound<'_, PyAny>,
    query: Option<&Bound<'_, PyAny>>,
    json: Option<&Bound<'_, PyAny>>,
    options: &Bound<'_, PyDict>,
) -> Outcome<FreeRequest> {
    let text = |value: &Bound<'_, PyAny>, name: &str| match value.cast::<PyString>() {
        Ok(text) => Ok(text.to_str()?.to_owned()),
        Err(_) => Err(Fault::invalid(name, format!("is a {}; it is a text", type_name(value)))),
    };
    Ok(FreeRequest {
        method: text(method, "method")?,
        path: text(path, "path")?,
        query: query.map_or_else(|| Ok(Vec::new()), query_pairs)?,
        json: json.map(|json| json_text(json, "json")).transpose()?,
        options: call_options(options)?,
    })
}

/// The names and values of a query: a mapping or a list of pairs; a list as a value repeats its name, `None` leaves it out.
fn query_pairs(query: &Bound<'_, PyAny>) -> Outcome<Vec<(String, String)>> {
    let refuse = || Fault::invalid("query", "is neither a mapping nor a list of pairs of name and value");
    let items = match query.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => query.clone(),
    };
    let mut pairs = Vec::new();
    for item in items.try_iter().map_err(|_| refuse())? {
        let (name, value): (String, Bound<'_, PyAny>) = item?.extract().map_err(|_| refuse())?;
        let path = format!("query.{name}");
        match value.cast::<PySequence>() {
            Ok(several) if !value.is_instance_of::<PyString>() && !value.is_instance_of::<PyBytes>() => {
                for one in several.try_iter()? {
                    pairs.push((name.clone(), query_text(&one?, &path)?));
                }
            }
            _ if value.is_none() => {}
            _ => pairs.push((name, query_text(&value, &path)?)),
        }
    }
    Ok(pairs)
}

/// A text as it is, everything else as JSON writes it.
fn query_text(value: &Bound<'_, PyAny>, path: &str) -> Outcome<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    let text = json_text(value, path)?;
    Ok(serde_json::from_str::<String>(&text).unwrap_or(text))
}

/// The options of one call.
pub fn call_options(options: &Bound<'_, PyDict>) -> Outcome<CallOptions> {
    Ok(CallOptions::from_json(&options_text(options)?, Language::Python)?)
}

/// Options as JSON text; core refuses what JSON cannot carry by the name of its option.
pub fn options_text(options: &Bound<'_, PyDict>) -> Outcome<String> {
    let whole = json_text(options, "");
    if !matches!(whole, Err(Fault::Core(_))) {
        return whole;
    }
    let plain = options.copy()?;
    for (name, value) in options {
        if let Err(Fault::Core(_)) = json_text(&value, "") {
            let words = PyDict::new(options.py());
            let is_number = value.is_instance_of::<PyFloat>();
            words.set_item(UNUSABLE, if is_number { value.to_string() } else { format!("a {}", type_name(&value)) })?;
            plain.set_item(name, words)?;
        }
    }
    json_text(&plain, "").map_err(Fault::about_options)
}
