//! The client that `xpauto.Client` and `xpauto.AsyncClient` wrap: each call once blocking and once awaited.

use std::sync::Arc;

use arc_swap::ArcSwap;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyMapping, PySequence, PyString};
use secrecy::{ExposeSecret as _, SecretString};
use xpauto::operation::{self, Operation};
use xpauto::{Arguments, Body, CallOptions, ClientOptions, Error, FreeRequest, PathArgument, Record, Token, UNUSABLE};

use crate::awaiting::{Awaited, start};
use crate::fault::{Fault, Outcome};
use crate::hooks::hook;
use crate::json_text::{json_text, keywords, loads, type_name};
use crate::logging::reporting;
use crate::model::{self, Model};
use crate::pager::Pager;
use crate::provider::PythonProvider;
use crate::waiting::wait;

/// A client of the service.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Client {
    // Not a lock: another thread of the parent might hold one at the moment of a fork.
    owned: ArcSwap<Owned>,
    /// The options that the program gave, from which a pickle is made.
    given: Py<PyDict>,
}

/// A client of core, and the process that its connections belong to.
#[derive(Debug)]
struct Owned {
    process: u32,
    client: xpauto::Client,
}

impl Client {
    fn made(client: xpauto::Client, given: Py<PyDict>) -> Self {
        Self { owned: ArcSwap::from_pointee(Owned { process: std::process::id(), client }), given }
    }

    /// The client of core; a forked child gets one with connections of its own.
    pub fn current(&self) -> xpauto::Client {
        let owned = self.owned.load();
        let process = std::process::id();
        if owned.process == process {
            return owned.client.clone();
        }
        let client = owned.client.reconnected();
        let fresh = Arc::new(Owned { process, client });
        let found = self.owned.compare_and_swap(&owned, fresh);
        // The parent's connections are watched by threads that do not exist here.
        std::mem::forget(Arc::clone(&owned));
        drop(found);
        self.owned.load().client.clone()
    }
}

#[pymethods]
impl Client {
    /// A client with these options; `given` are the same as the program wrote them.
    #[new]
    fn new(options: &Bound<'_, PyDict>, given: Bound<'_, PyDict>) -> Outcome<Self> {
        let plain = options.copy()?;
        let provider = match options.get_item("token")? {
            Some(token) if token.is_callable() => {
                plain.del_item("token")?;
                Some(Token::Provider(Arc::new(PythonProvider::new(token.unbind()))))
            }
            _ => None,
        };
        // Overwritten when it is dropped: it may hold a token.
        let text = SecretString::from(options_text(&plain)?);
        let mut options = ClientOptions::from_json(text.expose_secret())?;
        options.token = provider.or(options.token);
        Ok(Self::made(reporting(&xpauto::Client::new(options)?), given.unbind()))
    }

    /// A client on the same connections, with other options for its calls.
    fn with_options(&self, options: &Bound<'_, PyDict>) -> Outcome<Self> {
        let client = self.current().with_options(call_options(options)?)?;
        Ok(Self::made(client, self.given.clone_ref(options.py())))
    }

    /// The options as the program gave them, with their secrets.
    fn given(&self, py: Python<'_>) -> Py<PyDict> {
        self.given.clone_ref(py)
    }

    fn quota<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &serde_json::to_string(&self.current().quota()).unwrap_or_default())
    }

    fn on_request(&self, function: Py<PyAny>) -> u64 {
        self.current().on_request(&hook(function))
    }

    fn remove_hook(&self, number: u64) {
        self.current().remove_hook(number);
    }

    #[getter]
    fn base_url(&self) -> String {
        self.current().base_url().to_owned()
    }

    /// Ends this client's connections; a further call makes new ones.
    fn close(&self) {
        self.current().disconnect();
    }

    #[pyo3(signature = (operation, path = None, body = None, fields = None, optional_fields = None))]
    fn call<'py>(
        &self,
        py: Python<'py>,
        operation: &str,
        path: Option<&Bound<'py, PyAny>>,
        body: Option<&Bound<'py, PyAny>>,
        fields: Option<&Bound<'py, PyDict>>,
        optional_fields: Option<&Bound<'py, PyAny>>,
    ) -> Outcome<Py<PyAny>> {
        let operation = find(operation)?;
        let arguments = arguments(operation, path, body, fields, optional_fields)?;
        let client = self.current();
        Ok(wait(py, async move { client.call(operation, arguments).await }, answer)?)
    }

    #[pyo3(signature = (operation, path = None, body = None, fields = None, optional_fields = None))]
    fn call_async<'py>(
        &self,
        py: Python<'py>,
        operation: &str,
        path: Option<&Bound<'py, PyAny>>,
        body: Option<&Bound<'py, PyAny>>,
        fields: Option<&Bound<'py, PyDict>>,
        optional_fields: Option<&Bound<'py, PyAny>>,
    ) -> Outcome<Awaited> {
        let operation = find(operation)?;
        let arguments = arguments(operation, path, body, fields, optional_fields)?;
        let client = self.current();
        Ok(start(py, async move { client.call(operation, arguments).await }, answer)?)
    }

    fn list(slf: Bound<'_, Self>, operation: &str, options: &Bound<'_, PyDict>) -> Outcome<Pager> {
        Pager::new(slf.unbind(), find(operation)?, options)
    }

    #[pyo3(signature = (method, path, query, json, options))]
    fn request<'py>(
        &self,
        py: Python<'py>,
        method: &Bound<'py, PyAny>,
        path: &Bound<'py, PyAny>,
        query: Option<&Bound<'py, PyAny>>,
        json: Option<&Bound<'py, PyAny>>,
        options: &Bound<'py, PyDict>,
    ) -> Outcome<Py<PyAny>> {
        let request = free_request(method, path, query, json, options)?;
        let client = self.current();
        Ok(wait(py, async move { client.request(request).await }, response)?)
    }

    #[pyo3(signature = (method, path, query, json, options))]
    fn request_async<'py>(
        &self,
        py: Python<'py>,
        method: &Bound<'py, PyAny>,
        path: &Bound<'py, PyAny>,
        query: Option<&Bound<'py, PyAny>>,
        json: Option<&Bound<'py, PyAny>>,
        options: &Bound<'py, PyDict>,
    ) -> Outcome<Awaited> {
        let request = free_request(method, path, query, json, options)?;
        let client = self.current();
        Ok(start(py, async move { client.request(request).await }, response)?)
    }
}

fn find(title: &str) -> Outcome<&'static Operation> {
    let found = title.split_once('.').and_then(|(resource, verb)| operation::find(resource, verb));
    found.ok_or_else(|| Fault::invalid("", format!("there is no operation {title}")))
}

fn answer(py: Python<'_>, answer: xpauto::Result<Option<Record>>) -> Outcome<Py<PyAny>> {
    match answer? {
        Some(record) => Ok(model::view(py, record)?.unbind()),
        None => Ok(py.None()),
    }
}

fn arguments(
    operation: &'static Operation,
    path: Option<&Bound<'_, PyAny>>,
    body: Option<&Bound<'_, PyAny>>,
    fields: Option<&Bound<'_, PyDict>>,
    optional_fields: Option<&Bound<'_, PyAny>>,
) -> Outcome<Arguments> {
    Ok(Arguments {
        path: match (operation.path_parameter(), path) {
            (Some(name), Some(value)) => Some(path_argument(operation, name, value)?),
            _ => None,
        },
        body: body_argument(operation, body, fields)?,
        optional_fields: optional_fields.map_or_else(|| Ok(Vec::new()), |names| name_list(names, "optionalFields"))?,
        options: CallOptions::default(),
    })
}

/// A code where the operation takes one, else an id; never a guess between the two.
fn path_argument(operation: &Operation, name: &str, value: &Bound<'_, PyAny>) -> Outcome<PathArgument> {
    let refuse = |expected: &str| {
        Fault::invalid(name, format!("is a {}; {} takes {expected}", type_name(value), operation.title()))
    };
    if name.ends_with("Code") {
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
    let Some(body) = body else {
        let fields = keywords(fields, |name| model.field_by_attribute(name).map_or("", |field| field.wire))?;
        return Ok(Some(Body::Keywords(fields)));
    };
    if fields.is_some_and(|fields| !fields.is_empty()) {
        let message = format!("{} takes a body or keyword fields, not both", operation.title());
        return Err(Fault::invalid("", message));
    }
    if let Ok(given) = body.cast::<Model>() {
        return Ok(Some(Body::Record(given.get().record().clone())));
    }
    if body.is_instance_of::<PyMapping>() {
        return Ok(Some(Body::Json(json_text(body, "")?)));
    }
    let message =
        format!("{} takes a {}, a mapping or keyword fields, not a {}", operation.title(), model.name, type_name(body));
    Err(Fault::invalid("", message))
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

fn call_options(options: &Bound<'_, PyDict>) -> Outcome<CallOptions> {
    Ok(CallOptions::from_json(&options_text(options)?)?)
}

/// Options as JSON text; core refuses what JSON cannot carry by the name of its option.
fn options_text(options: &Bound<'_, PyDict>) -> Outcome<String> {
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

fn free_request(
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

fn response(py: Python<'_>, answer: xpauto::Result<xpauto::Response>) -> Outcome<Py<PyAny>> {
    Ok(Py::new(py, Response(answer?))?.into_any())
}

/// An answer to `request`.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct Response(xpauto::Response);

#[pymethods]
impl Response {
    /// The status.
    #[getter]
    fn status(&self) -> u16 {
        self.0.status
    }

    /// The headers, names in lower case.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in self.0.headers() {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    /// The body.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.content)
    }

    /// The body as text, bytes that are not UTF-8 replaced.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    /// The body, read as JSON; a body that is none is a `DecodeError`.
    fn json<'py>(&self, py: Python<'py>) -> Outcome<Bound<'py, PyAny>> {
        let text = self.0.text();
        loads(py, &text).map_err(|error| {
            let message = format!("the answer is not JSON: {}", error.value(py));
            let error = Error::new(xpauto::ErrorKind::Decode, message).with(|details| {
                details.path = Some(String::new());
                details.body = Some(text.clone());
            });
            Fault::from(error)
        })
    }

    fn __repr__(&self) -> String {
        format!("<Response {}, {} bytes>", self.0.status, self.0.content.len())
    }
}
