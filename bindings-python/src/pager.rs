//! Native pagers, and the cursors that read lists page by page.

use std::sync::{Arc, Mutex as StdMutex};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};
use serde_json::Value;
use xpauto::bindings::list::list_option;
use xpauto::bindings::message::{Language, shortened};
use xpauto::bindings::operation::Operation;
use xpauto::bindings::{Length, ListOptions, Record, RecordPager};
use xpauto::{Page, Plan, Summary};

use crate::arguments::{name_list, time_zone};
use crate::call::Calls;
use crate::call::delivery::warn;
use crate::call::runtime::lock;
use crate::columns::Columns;
use crate::connection::Connection;
use crate::error::BindingResult;
use crate::field::sorts;
use crate::filter;
use crate::json_text::{options_json, utf8};
use crate::object;
use crate::plain::loads;
use crate::prepared::PreparedRequest;
use crate::reading::{Reading, Underway, begun_before_fork};
use crate::records::{RecordKind, Records};
use crate::response::headers;

/// The maximum number of characters of an option in `repr`.
const LONGEST_SHOWN: usize = 500;

/// A list of the service; each cursor reads it from its beginning.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Pager {
    /// The client, from which another process creates the list again.
    client: Py<PyAny>,
    connection: Connection,
    calls: Calls,
    operation: &'static Operation,
    options: ListOptions,
}

impl Pager {
    /// Checks the options; nothing is sent. Warns of probable mistakes in them if it `warns`.
    pub fn new(
        client: Py<PyAny>,
        connection: Connection,
        calls: Calls,
        operation: &'static Operation,
        given: &Bound<'_, PyDict>,
        warns: bool,
    ) -> BindingResult<Self> {
        let options = options(given, operation)?;
        let pager = Self { client, connection, calls, operation, options };
        let reader = pager.reader()?;
        if warns {
            warn(given.py(), reader.warnings())?;
        }
        Ok(pager)
    }

    /// Returns the request of the first page, which is not sent.
    pub fn prepare(&self) -> BindingResult<PreparedRequest> {
        Ok(PreparedRequest(self.reader()?.prepare()?))
    }

    fn reader(&self) -> BindingResult<RecordPager> {
        Ok(RecordPager::new(self.connection.current(), self.operation, self.options.clone())?)
    }
}

#[pymethods]
impl Pager {
    fn cursor(&self, py: Python<'_>) -> BindingResult<Cursor> {
        let reader = self.reader()?;
        let kind = RecordKind::new(reader.model(), reader.projection().clone());
        let calls = self.calls.of_list(py);
        Ok(Cursor { kind, reading: Arc::new(Reading::new(reader)), calls, process: std::process::id() })
    }

    /// Returns the columns of the records, without rows.
    #[pyo3(signature = (timezone = None))]
    fn columns(&self, timezone: Option<&Bound<'_, PyAny>>) -> BindingResult<Columns> {
        let timezone = time_zone(timezone)?;
        let reader = self.reader()?;
        let columns = RecordKind::new(reader.model(), reader.projection().clone()).columns(timezone.as_deref())?;
        Ok(Columns::new(columns.schema(), Vec::new(), reader.model().name))
    }

    /// Returns the name under which the records are cached.
    fn cache_name(&self) -> BindingResult<String> {
        Ok(self.reader()?.cache_name()?)
    }

    fn first(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let mut reader = self.reader()?.limited(1)?;
        let work = |host| async move {
            reader.report_to(host);
            reader.next_page().await
        };
        self.calls.make(py, work, first)
    }

    /// Estimates the cost of reading the list, as a dict.
    fn plan(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let mut reader = self.reader()?;
        let work = |host| async move {
            reader.report_to(host);
            reader.plan().await
        };
        self.calls.make(py, work, plan)
    }

    /// Returns the remaining requests of the client's rate limit, if it has one.
    fn quota_remaining(&self) -> Option<usize> {
        self.connection.current().quota().remaining
    }

    #[getter]
    fn client(&self, py: Python<'_>) -> Py<PyAny> {
        self.client.clone_ref(py)
    }

    /// Returns the options of the list, from which a client in another process creates it again.
    fn given(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        Ok(loads(py, &serde_json::to_string(&self.options).unwrap_or_default())?.unbind())
    }

    /// What it asks for: the options that are set, by name, the filter as Python code.
    #[getter]
    fn asked(&self) -> Vec<(String, String)> {
        let shown = |(name, value): (&str, Value)| match &self.options.filter {
            Some(given) if name == list_option::filter.attribute => (name.to_owned(), filter::filter_text(given)),
            _ => (name.to_owned(), filter::value_text(&value)),
        };
        let shown = self.options.set().into_iter().map(shown);
        shown.map(|(name, value)| (name, shortened(&value, LONGEST_SHOWN).into_owned())).collect()
    }

    #[getter]
    fn title(&self) -> String {
        self.operation.title()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.client)?;
        self.calls.traverse(&visit)
    }
}

fn first(py: Python<'_>, page: xpauto::Result<Option<Page>>) -> BindingResult<Py<PyAny>> {
    match page?.and_then(|page| page.records.into_iter().next()) {
        Some(record) => Ok(object::view(py, record)?.unbind()),
        None => Ok(py.None()),
    }
}

fn plan(py: Python<'_>, plan: xpauto::Result<Plan>) -> BindingResult<Py<PyAny>> {
    Ok(loads(py, &serde_json::to_string(&plan?).unwrap_or_default())?.unbind())
}

/// Reads the options of a list.
fn options(given: &Bound<'_, PyDict>, operation: &Operation) -> BindingResult<ListOptions> {
    let plain = PyDict::new(given.py());
    let mut filter = None;
    for (name, value) in given {
        let name = utf8(name.cast::<PyString>()?, "the name of an option")?;
        match name {
            _ if value.is_none() => {}
            "filter" => filter = Some(filter::given(&value)?),
            "optional_fields" => plain.set_item(name, name_list(&value, "optional_fields", operation)?)?,
            "select" => plain.set_item(name, name_list(&value, "select", operation)?)?,
            "sort" => plain.set_item(name, sorts(&value, operation)?)?,
            _ => plain.set_item(name, value)?,
        }
    }
    Ok(ListOptions::from_json(&options_json(&plain, "")?, Language::Python, filter)?)
}

/// Reads a list from its beginning to its end, once.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Cursor {
    kind: RecordKind,
    reading: Arc<Reading>,
    calls: Calls,
    process: u32,
}

impl Cursor {
    /// Returns the iteration; refuses one of the parent process, whose requests are in flight there.
    fn reading(&self) -> BindingResult<Arc<Reading>> {
        if self.process == std::process::id() {
            return Ok(Arc::clone(&self.reading));
        }
        Err(begun_before_fork().into())
    }
}

#[pymethods]
impl Cursor {
    /// Returns the next page as (number, records, page count, headers), or `None` at the end.
    pub fn next_page(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let (kind, reading) = (self.kind.clone(), self.reading()?);
        let work = |host| reading.next_underway(host);
        self.calls.make(py, work, move |py, read| page(py, &kind, read?))
    }

    /// Returns all remaining records.
    fn collect(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let (kind, reading) = (self.kind.clone(), self.reading()?);
        let work = |host| async move { reading.collect(host).await };
        self.calls.make(py, work, move |py, read| records(py, &kind, read))
    }

    /// Returns the columns of all remaining records, which are built while further pages arrive.
    #[pyo3(signature = (timezone = None))]
    fn columns(&self, py: Python<'_>, timezone: Option<&Bound<'_, PyAny>>) -> BindingResult<Py<PyAny>> {
        let timezone = time_zone(timezone)?;
        let (columns, reading, row) = (self.kind.list_columns(timezone.as_deref())?, self.reading()?, self.kind.name());
        let work = |host| async move { reading.columns(columns, host).await };
        self.calls.make(py, work, move |py, read| table(py, row, read))
    }

    /// Returns the counts of the iteration, without keeping it alive.
    fn progress(&self) -> Progress {
        Progress(Arc::clone(self.reading.summary()))
    }

    /// Joins the records of several pages.
    #[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
    fn joined(&self, parts: Vec<Bound<'_, Records>>) -> Records {
        Records::of_parts(self.kind.clone(), &parts)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.calls.traverse(&visit)
    }
}

/// The counts of an iteration.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Progress(Arc<StdMutex<Summary>>);

#[pymethods]
impl Progress {
    /// Returns the counts so far, as a dict.
    fn summary<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyAny>> {
        let summary = lock(&self.0).clone();
        Ok(loads(py, &serde_json::to_string(&summary).unwrap_or_default())?)
    }
}

fn page(py: Python<'_>, kind: &RecordKind, read: Underway) -> BindingResult<Py<PyAny>> {
    // Runs code of Python, by which an interrupt may come, while the page can still be read again.
    let headers = read.page().map(|page| headers(py, &page.headers)).transpose()?;
    let Some(page) = read.taken() else { return Ok(py.None()) };
    let records = Py::new(py, Records::new(kind.clone(), page.records))?;
    Ok((page.number, records, page.page_count, headers).into_pyobject(py)?.into_any().unbind())
}

fn records(py: Python<'_>, kind: &RecordKind, read: xpauto::Result<Vec<Record>>) -> BindingResult<Py<PyAny>> {
    Ok(Py::new(py, Records::new(kind.clone(), read?))?.into_any())
}

fn table(
    py: Python<'_>,
    row: &'static str,
    read: xpauto::Result<(SchemaRef, Vec<RecordBatch>)>,
) -> BindingResult<Py<PyAny>> {
    let (schema, batches) = read?;
    Ok(Py::new(py, Columns::new(schema, batches, row))?.into_any())
}

/// Returns whether a list ends with this page, from the requested page size, the page count and the size of the first page.
#[pyfunction]
pub fn list_ends_with(requested: u32, page_count: i64, first: usize, number: u32, size: usize) -> bool {
    Length { requested, page_count: Some(page_count), first }.ends_with(number, size)
}
