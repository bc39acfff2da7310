//! Iterators over the records of a list, and over its pages. They are native, since an interrupt may come between
//! any two steps of Python code, where a page that was taken would be lost.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex as StdMutex};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};

use crate::call::runtime::lock;
use crate::error::BindingResult;
use crate::pager::Cursor;
use crate::records::{Records, RecordsIterator};

/// Iterates over the records of a list, page after page. After an error or an interrupt, iteration continues with the
/// record that could not be read. Threads that share it share the records out.
#[pyclass(frozen, generic, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct ListIterator {
    cursor: StdMutex<Option<Py<Cursor>>>,
    /// The pages that are being read: more than one if several threads waited for pages concurrently.
    pages: StdMutex<VecDeque<Arc<RecordsIterator>>>,
}

#[pymethods]
impl ListIterator {
    #[new]
    fn new(cursor: Py<Cursor>) -> Self {
        Self { cursor: StdMutex::new(Some(cursor)), pages: StdMutex::default() }
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> BindingResult<Option<Bound<'py, PyAny>>> {
        loop {
            let page = lock(&self.pages).front().cloned();
            if let Some(page) = page {
                if let Some(record) = page.__next__(py)? {
                    return Ok(Some(record));
                }
                let mut pages = lock(&self.pages);
                // Another thread may have removed it.
                if pages.front().is_some_and(|first| Arc::ptr_eq(first, &page)) {
                    pages.pop_front();
                }
                continue;
            }
            let Some(page) = next_page(py, &self.cursor)? else { return Ok(None) };
            let records = page.get_item(1)?.cast_into::<Records>().map_err(PyErr::from)?;
            lock(&self.pages).push_back(Arc::new(records.get().__iter__()));
        }
    }

    /// Ends the iteration, and cancels the requests of pages that no call waits for.
    fn close(&self) {
        let cursor = lock(&self.cursor).take();
        let pages = std::mem::take(&mut *lock(&self.pages));
        drop((pages, cursor));
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // If it is locked, the thread that holds the lock keeps the cursor alive.
        self.cursor.try_lock().map_or(Ok(()), |cursor| visit.call(&*cursor))
    }
}

/// Iterates over the pages of a list. After an error or an interrupt, iteration continues with the same page. Threads that share
/// it share the pages out.
#[pyclass(frozen, generic, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct PageIterator {
    cursor: StdMutex<Option<Py<Cursor>>>,
    /// The pages of which no object of Python could be built.
    kept: StdMutex<VecDeque<Py<PyTuple>>>,
}

#[pymethods]
impl PageIterator {
    #[new]
    fn new(cursor: Py<Cursor>) -> Self {
        Self { cursor: StdMutex::new(Some(cursor)), kept: StdMutex::default() }
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> BindingResult<Option<Bound<'py, PyAny>>> {
        static PAGE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let kept = lock(&self.kept).pop_front().map(|page| page.into_bound(py));
        let page = if kept.is_some() { kept } else { next_page(py, &self.cursor)? };
        let Some(page) = page else { return Ok(None) };
        let made = PAGE.import(py, "xpauto.pager", "Page").and_then(|class| class.call1(&page));
        Ok(Some(made.inspect_err(|_| lock(&self.kept).push_back(page.unbind()))?))
    }

    /// Ends the iteration, and cancels the requests of pages that no call waits for.
    fn close(&self) {
        let cursor = lock(&self.cursor).take();
        let pages = std::mem::take(&mut *lock(&self.kept));
        drop((pages, cursor));
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // What is locked is kept alive by the thread that holds the lock.
        self.cursor.try_lock().map_or(Ok(()), |cursor| visit.call(&*cursor))?;
        self.kept.try_lock().map_or(Ok(()), |pages| pages.iter().try_for_each(|page| visit.call(page)))
    }
}

/// Returns the next page of a cursor that is not closed; `None` at the end, and if another thread has closed it meanwhile.
fn next_page<'py>(
    py: Python<'py>,
    cursor: &StdMutex<Option<Py<Cursor>>>,
) -> BindingResult<Option<Bound<'py, PyTuple>>> {
    let open = lock(cursor).as_ref().map(|open| open.clone_ref(py));
    let Some(open) = open else { return Ok(None) };
    let next = open.get().next_page(py)?.into_bound(py);
    let is_over = next.is_none() || lock(cursor).is_none();
    if is_over { Ok(None) } else { Ok(Some(next.cast_into().map_err(PyErr::from)?)) }
}
