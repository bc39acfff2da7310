//! Lists: what was asked for, a cursor that reads it page by page, and the records that it gives.

use std::sync::{Arc, Mutex as StdMutex};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tokio::sync::Mutex;
use xpauto::declaration::Model as Declaration;
use xpauto::operation::Operation;
use xpauto::{Error, ListOptions, Page, Record, RecordPager, Summary};

use crate::awaiting::{Awaited, start};
use crate::client::{Client, name_list};
use crate::fault::Outcome;
use crate::filter;
use crate::json_text::{json_text, loads};
use crate::model;
use crate::records::Records;
use crate::runtime::lock;
use crate::waiting::wait;

/// A list as it was asked for; each cursor reads it from its beginning.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Pager {
    client: Py<Client>,
    operation: &'static Operation,
    options: ListOptions,
}

impl Pager {
    /// Checks what is asked for; nothing is sent.
    pub fn new(client: Py<Client>, operation: &'static Operation, given: &Bound<'_, PyDict>) -> Outcome<Self> {
        let pager = Self { client, operation, options: options(given)? };
        pager.reader()?;
        Ok(pager)
    }

    fn model(&self) -> Outcome<&'static Declaration> {
        Ok(self.reader()?.model())
    }

    fn reader(&self) -> Outcome<RecordPager> {
        Ok(RecordPager::new(self.client.get().current(), self.operation, self.options.clone())?)
    }
}

#[pymethods]
impl Pager {
    fn cursor(&self) -> Outcome<Cursor> {
        let reader = self.reader()?;
        let reading = Reading { reader: Mutex::new(reader), summary: Arc::default() };
        Ok(Cursor { model: self.model()?, reading: Arc::new(reading), process: std::process::id() })
    }

    fn first(&self, py: Python<'_>) -> Outcome<Py<PyAny>> {
        Ok(wait(py, first_page(self.reader()?), first)?)
    }

    fn first_async(&self, py: Python<'_>) -> Outcome<Awaited> {
        Ok(start(py, first_page(self.reader()?), first)?)
    }

    /// How many requests the client's quota has left, where it has one.
    fn quota_left(&self) -> Option<usize> {
        self.client.get().current().quota().left
    }

    #[getter]
    fn title(&self) -> String {
        self.operation.title()
    }
}

async fn first_page(reader: RecordPager) -> xpauto::Result<Option<Page>> {
    reader.limited(1)?.next_page().await
}

fn first(py: Python<'_>, page: xpauto::Result<Option<Page>>) -> Outcome<Py<PyAny>> {
    match page?.and_then(|page| page.records.into_iter().next()) {
        Some(record) => Ok(model::view(py, record)?.unbind()),
        None => Ok(py.None()),
    }
}

fn options(given: &Bound<'_, PyDict>) -> Outcome<ListOptions> {
    let plain = PyDict::new(given.py());
    let mut built = None;
    for (name, value) in given {
        let name: String = name.extract()?;
        match name.as_str() {
            _ if value.is_none() => {}
            "filter" => match filter::built(&value)? {
                Some(filter) => built = Some(filter),
                None => plain.set_item(name, value)?,
            },
            "optional_fields" => plain.set_item(name, name_list(&value, "optionalFields")?)?,
            "select" => plain.set_item(name, name_list(&value, "select")?)?,
            _ => plain.set_item(name, value)?,
        }
    }
    Ok(ListOptions::from_json(&json_text(&plain, "")?, built)?)
}

/// One reading of a list, and what it has come to.
#[derive(Debug)]
struct Reading {
    reader: Mutex<RecordPager>,
    summary: Arc<StdMutex<Summary>>,
}

impl Reading {
    async fn next_page(&self) -> xpauto::Result<Option<Page>> {
        let mut reader = self.reader.lock().await;
        let page = reader.next_page().await;
        lock(&self.summary).clone_from(reader.summary());
        page
    }

    async fn collect(&self) -> xpauto::Result<Vec<Record>> {
        let mut all = Vec::new();
        while let Some(page) = self.next_page().await? {
            all.extend(page.records);
        }
        Ok(all)
    }
}

/// Reads a list from its beginning to its end, once.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Cursor {
    model: &'static Declaration,
    reading: Arc<Reading>,
    process: u32,
}

impl Cursor {
    /// The reading; one that the parent process began has its pages under way there.
    fn reading(&self) -> Outcome<Arc<Reading>> {
        if self.process == std::process::id() {
            return Ok(Arc::clone(&self.reading));
        }
        Err(Error::config("a list that was begun before a fork cannot go on in the child; begin it anew").into())
    }
}

#[pymethods]
impl Cursor {
    /// The next page as number, records and page count, or `None` at the end.
    fn next_page(&self, py: Python<'_>) -> Outcome<Py<PyAny>> {
        let reading = self.reading()?;
        Ok(wait(py, async move { reading.next_page().await }, |py, read| page(py, self.model, read))?)
    }

    fn next_page_async(&self, py: Python<'_>) -> Outcome<Awaited> {
        let (model, reading) = (self.model, self.reading()?);
        Ok(start(py, async move { reading.next_page().await }, move |py, read| page(py, model, read))?)
    }

    /// All the records from here on.
    fn collect(&self, py: Python<'_>) -> Outcome<Py<PyAny>> {
        let reading = self.reading()?;
        Ok(wait(py, async move { reading.collect().await }, |py, read| records(py, self.model, read))?)
    }

    fn collect_async(&self, py: Python<'_>) -> Outcome<Awaited> {
        let (model, reading) = (self.model, self.reading()?);
        Ok(start(py, async move { reading.collect().await }, move |py, read| records(py, model, read))?)
    }

    /// What the reading comes to; it does not keep the reading alive.
    fn progress(&self) -> Progress {
        Progress(Arc::clone(&self.reading.summary))
    }

    /// The records of several pages as one.
    #[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
    fn joined(&self, parts: Vec<Bound<'_, Records>>) -> Records {
        Records::new(self.model, parts.iter().flat_map(|part| part.get().records().iter().cloned()).collect())
    }
}

/// What a reading has come to.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Progress(Arc<StdMutex<Summary>>);

#[pymethods]
impl Progress {
    /// What it has come to by now, as a dict.
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let summary = lock(&self.0).clone();
        loads(py, &serde_json::to_string(&summary).unwrap_or_default())
    }
}

fn page(py: Python<'_>, model: &'static Declaration, page: xpauto::Result<Option<Page>>) -> Outcome<Py<PyAny>> {
    let Some(page) = page? else { return Ok(py.None()) };
    let records = Py::new(py, Records::new(model, page.records))?;
    Ok((page.number, records, page.page_count).into_pyobject(py)?.into_any().unbind())
}

fn records(py: Python<'_>, model: &'static Declaration, read: xpauto::Result<Vec<Record>>) -> Outcome<Py<PyAny>> {
    Ok(Py::new(py, Records::new(model, read?))?.into_any())
}
