//! Exports a list as a stream of Arrow batches, which fetches a page when the consumer requests it.

use std::collections::VecDeque;
use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::prelude::*;
use xpauto::bindings::columns::Columns;
use xpauto::{Error, Page};

use crate::callbacks::Callbacks;
use crate::error::ending;
use crate::reading::{Reading, Underway, begun_before_fork};
use crate::runtime::visit;
use crate::waiting::wait;

/// Reads a list on behalf of a consumer of Arrow batches; dropping it ends the read.
pub struct PageStream {
    columns: Columns,
    /// `None` once the list has ended or failed.
    reading: Option<Arc<Reading>>,
    callbacks: Py<Callbacks>,
    /// Batches of the latest page.
    pending: VecDeque<RecordBatch>,
    process: u32,
}

impl PageStream {
    pub fn new(columns: Columns, reading: Arc<Reading>, callbacks: Py<Callbacks>) -> Self {
        Self { columns, reading: Some(reading), callbacks, pending: VecDeque::new(), process: std::process::id() }
    }

    /// Whether there is a further batch.
    fn advance(&mut self) -> Result<bool, ArrowError> {
        while self.pending.is_empty() {
            let Some(reading) = self.reading.take() else { return Ok(false) };
            if self.process != std::process::id() {
                return Err(external_error(&begun_before_fork()));
            }
            if let Some(page) = next_page(&reading, &self.callbacks)? {
                self.pending = self.columns.batches(&page.records).map_err(|error| external_error(&error))?.into();
                self.reading = Some(reading);
            }
        }
        Ok(true)
    }
}

impl Iterator for PageStream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.advance() {
            Ok(_) => self.pending.pop_front().map(Ok),
            Err(error) => Some(Err(error)),
        }
    }
}

impl RecordBatchReader for PageStream {
    fn schema(&self) -> SchemaRef {
        self.columns.schema()
    }
}

/// Waits for the next page, on any thread, with or without the GIL.
fn next_page(reading: &Arc<Reading>, callbacks: &Py<Callbacks>) -> Result<Option<Page>, ArrowError> {
    let reading = Arc::clone(reading);
    let waited = visit(|py| {
        let work = |host| reading.next_underway(host);
        let convert = |py: Python<'_>, page: xpauto::Result<Underway>| match page {
            Err(error) if let Some(exception) = ending(py, &error) => Err(exception.into()),
            page => Ok(page.map(Underway::taken)),
        };
        let page = wait(py, callbacks, work, convert);
        page.map_err(|exception| raised(py, &exception))
    });
    let ending = || ArrowError::ExternalError("the interpreter is ending".into());
    waited.ok_or_else(ending)??.map_err(|error| external_error(&error))
}

/// Converts an error of core to a message for the consumer.
fn external_error(error: &Error) -> ArrowError {
    ArrowError::ExternalError(format!("{}: {}", error.kind().class_name(), error.message()).into())
}

/// Converts an exception that ended the wait. It must not become a mere message to a library: it is raised in the function
/// that called the library.
fn raised(py: Python<'_>, exception: &PyErr) -> ArrowError {
    let again = py
        .import("xpauto.callbacks")
        .and_then(|callbacks| callbacks.call_method1("raise_in_caller", (exception.value(py),)));
    again.map_or_else(|error| error.write_unraisable(py, None), drop);
    ArrowError::ExternalError(exception.to_string().into())
}
