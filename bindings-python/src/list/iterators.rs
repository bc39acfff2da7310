//! The iterator over the records of a list. It is native, as that over pages is, since an interrupt may come between any two steps
//! of Python code, where a page that was taken would be lost.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::call::runtime::lock;
use crate::error::BindingResult;
use crate::list::pager::PageIterator;
use crate::list::records::{Records, RecordsIterator};

/// Iterates over the records of a list, page after page. After an error or an interrupt, iteration continues with the
/// record that could not be read. Threads that share it share the records out.
#[pyclass(frozen, generic, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct ListIterator {
    pages: Py<PageIterator>,
    /// The pages that are being read: more than one if several threads waited for pages concurrently.
    parts: Mutex<VecDeque<Arc<RecordsIterator>>>,
}

#[pymethods]
impl ListIterator {
    #[new]
    fn new(pages: Py<PageIterator>) -> Self {
        Self { pages, parts: Mutex::default() }
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> BindingResult<Option<Bound<'py, PyAny>>> {
        loop {
            let part = lock(&self.parts).front().cloned();
            if let Some(part) = part {
                if let Some(record) = part.__next__(py)? {
                    return Ok(Some(record));
                }
                let mut parts = lock(&self.parts);
                // Another thread may have removed it.
                if parts.front().is_some_and(|first| Arc::ptr_eq(first, &part)) {
                    parts.pop_front();
                }
                continue;
            }
            let Some(page) = self.pages.get().__next__(py)? else { return Ok(None) };
            let records = page.bind(py).getattr(intern!(py, "records"))?.cast_into::<Records>().map_err(PyErr::from)?;
            lock(&self.parts).push_back(Arc::new(records.get().__iter__()));
        }
    }

    /// Ends the iteration, and cancels the requests of pages that no call waits for.
    fn close(&self) {
        self.pages.get().close();
        let parts = std::mem::take(&mut *lock(&self.parts));
        drop(parts);
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.pages)
    }
}
