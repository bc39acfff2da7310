//! Native pagers, and the iterators that read lists page by page.

use std::sync::{Arc, Mutex};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};
use serde_json::Value;
use xpauto::bindings::list::list_option;
use xpauto::bindings::message::{Language, shortened};
use xpauto::bindings::operation::Operation;
use xpauto::bindings::{Length, ListOptions, RecordPager};
use xpauto::{Error, Plan};

use crate::arguments::{name_list, time_zone};
use crate::call::Calls;
use crate::call::delivery::warn;
use crate::call::runtime::lock;
use crate::connection::Connection;
use crate::error::BindingResult;
use crate::input::json_text::{options_json, utf8};
use crate::list::columns::Columns;
use crate::list::reading::{Reading, Underway};
use crate::list::records::{RecordKind, Records};
use crate::model::field::sorts;
use crate::model::filter;
use crate::output::object::view_or_none;
use crate::output::prepared::PreparedRequest;
use crate::output::response::headers;
use crate::plain::loads;

/// The maximum number of characters of an option in `repr`.
const LONGEST_SHOWN: usize = 500;

/// A list of the service; each iterator reads it from its beginning.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Pager {
    /// The client, from which another process creates the list again, too.
    #[pyo3(get)]
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
        (connection, calls): (Connection, Calls),
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
    fn pages(&self, py: Python<'_>) -> BindingResult<PageIterator> {
        let reader = self.reader()?;
        let kind = RecordKind { model: reader.model(), projection: reader.projection().clone() };
        let reading = Arc::new(Reading::new(reader));
        let reading = Mutex::new(Some(reading));
        Ok(PageIterator { kind, reading, calls: self.calls.of_list(py), process: std::process::id() })
    }

    /// Returns the columns of the records, without rows.
    #[pyo3(signature = (timezone = None))]
    fn columns(&self, timezone: Option<&Bound<'_, PyAny>>) -> BindingResult<Columns> {
        let timezone = time_zone(timezone)?;
        let reader = self.reader()?;
        let columns = RecordKind { model: reader.model(), projection: reader.projection().clone() }
            .columns(timezone.as_deref())?;
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
            Ok(reader.next_page().await?.and_then(|page| page.records.into_iter().next()))
        };
        self.calls.make(py, work, |py, first| Ok(view_or_none(py, first?)?.unbind()))
    }

    /// Estimates the cost of reading the list, as a dict.
    fn plan(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let mut reader = self.reader()?;
        let work = |host| async move {
            reader.report_to(host);
            reader.plan().await
        };
        let plan = |py: Python<'_>, plan: xpauto::Result<Plan>| {
            Ok(loads(py, &serde_json::to_string(&plan?).unwrap_or_default())?.unbind())
        };
        self.calls.make(py, work, plan)
    }

    /// Returns the options of the list, from which a client in another process creates it again.
    fn given(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        Ok(loads(py, &serde_json::to_string(&self.options).unwrap_or_default())?.unbind())
    }

    /// What it asks for: the options that are set, by name, as JSON, the filter as the command line takes it.
    #[getter]
    fn asked(&self) -> Vec<(String, String)> {
        let shown = |(name, value): (&str, Value)| match &self.options.filter {
            Some(given) if name == list_option::filter.attribute => (name.to_owned(), given.to_string()),
            _ => (name.to_owned(), value.to_string()),
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
    Ok(ListOptions::from_json(&options_json(&plain, "")?, Language::Python, filter, operation.response.model())?)
}

/// Iterates over the pages of a list. After an error or an interrupt, iteration continues with the same page. Threads that share
/// it share the pages out.
#[pyclass(frozen, generic, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct PageIterator {
    kind: RecordKind,
    /// `None` once it was closed.
    reading: Mutex<Option<Arc<Reading>>>,
    calls: Calls,
    process: u32,
}

impl PageIterator {
    /// Returns the iteration, unless it was closed; refuses one of the parent process, whose requests are in flight there.
    fn reading(&self) -> BindingResult<Option<Arc<Reading>>> {
        if self.process == std::process::id() {
            return Ok(lock(&self.reading).clone());
        }
        let message = "an iteration that was started before a fork cannot continue in the child; start a new one";
        Err(Error::config(message).into())
    }
}

#[pymethods]
impl PageIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    pub fn __next__(&self, py: Python<'_>) -> BindingResult<Option<Py<PyAny>>> {
        let page = self.next_page(py)?;
        // Another thread may have closed it meanwhile.
        Ok(Some(page).filter(|page| !page.is_none(py) && lock(&self.reading).is_some()))
    }

    /// Returns the next page, or `None` at the end.
    fn next_page(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let (kind, reading) = (self.kind.clone(), self.reading()?);
        let work = |host| async move {
            let Some(reading) = reading else { return Ok(None) };
            reading.next_underway(host).await.map(Some)
        };
        self.calls.make(py, work, move |py, read| page(py, kind, read?))
    }

    /// Ends the iteration, and cancels the requests of pages that no call waits for.
    pub fn close(&self) {
        let reading = lock(&self.reading).take();
        drop(reading);
    }

    /// Returns all remaining records.
    fn collect(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let (kind, reading) = (self.kind.clone(), self.reading()?);
        let work = |host| async move {
            let Some(reading) = reading else { return Ok(Vec::new()) };
            reading.collect(host).await
        };
        self.calls.make(py, work, move |py, read| Ok(Py::new(py, Records::new(kind, read?))?.into_any()))
    }

    /// Returns the columns of all remaining records, which are built while further pages arrive.
    #[pyo3(signature = (timezone = None))]
    fn columns(&self, py: Python<'_>, timezone: Option<&Bound<'_, PyAny>>) -> BindingResult<Py<PyAny>> {
        let timezone = time_zone(timezone)?;
        let (columns, reading, row) =
            (self.kind.list_columns(timezone.as_deref())?, self.reading()?, self.kind.model.name);
        let work = |host| async move {
            match reading {
                Some(reading) => reading.columns(columns, host).await,
                None => columns.finish().await,
            }
        };
        let table = move |py: Python<'_>, read: xpauto::Result<(SchemaRef, Vec<RecordBatch>)>| {
            let (schema, batches) = read?;
            Ok(Py::new(py, Columns::new(schema, batches, row))?.into_any())
        };
        self.calls.make(py, work, table)
    }

    /// Joins the records of several pages.
    fn joined(&self, parts: Vec<Bound<'_, Records>>) -> Records {
        Records::new(self.kind.clone(), parts.iter().flat_map(|part| part.get().all.iter().cloned()).collect())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.calls.traverse(&visit)
    }
}

fn page(py: Python<'_>, kind: RecordKind, read: Option<Underway>) -> BindingResult<Py<PyAny>> {
    let Some(read) = read else { return Ok(py.None()) };
    let Some(page) = read.page() else { return Ok(py.None()) };
    // Runs code of Python, by which an interrupt may come, while the page can still be read again.
    let records = Py::new(py, Records::new(kind, page.records.clone()))?;
    let parts = (page.number, records, page.page_count, headers(py, &page.headers)?);
    let made = py.import("xpauto.pager")?.call_method1("Page", parts)?.unbind();
    read.delivered();
    Ok(made)
}

/// Returns whether a list ends with this page, from the requested page size, the page count and the size of the first page.
#[pyfunction]
pub fn list_ends_with(requested: u32, page_count: i64, first: usize, number: u32, size: usize) -> bool {
    Length { requested, page_count: Some(page_count), first }.ends_with(number, size)
}
