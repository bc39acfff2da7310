//! One iteration over a list: reads its pages. A page that was read but did not arrive in Python, because an
//! interrupt, a cancellation or an error came first, is the next one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex as StdMutex};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use tokio::sync::{Mutex, MutexGuard};
use xpauto::Page;
use xpauto::bindings::columns::ListColumns;
use xpauto::bindings::host::{Host, Level, Message};
use xpauto::bindings::{Record, RecordPager};

use crate::call::runtime::lock;

/// One iteration over a list.
#[derive(Debug)]
pub struct Reading {
    reader: Mutex<RecordPager>,
    /// The pages that were read but not delivered, by number.
    returned: StdMutex<BTreeMap<u32, Page>>,
}

/// A page in flight to Python: dropped before it was delivered, it is read again.
#[derive(Debug)]
pub struct Underway {
    page: Option<Page>,
    reading: Arc<Reading>,
}

impl Underway {
    /// Returns the page; `None` at the end.
    pub fn page(&self) -> Option<&Page> {
        self.page.as_ref()
    }

    /// Notes that the page was delivered.
    pub fn delivered(mut self) {
        self.page = None;
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        if let Some(page) = self.page.take() {
            lock(&self.reading.returned).insert(page.number, page);
        }
    }
}

impl Reading {
    pub fn new(reader: RecordPager) -> Self {
        Self { reader: Mutex::new(reader), returned: StdMutex::default() }
    }

    /// Reads the next page for Python; it and the prefetched pages report to this host meanwhile.
    pub async fn next_underway(self: Arc<Self>, host: Arc<dyn Host>) -> xpauto::Result<Underway> {
        let page = self.next_page(host).await?;
        Ok(Underway { page, reading: self })
    }

    async fn next_page(&self, host: Arc<dyn Host>) -> xpauto::Result<Option<Page>> {
        let mut reader = Reporting::to(host, &self.reader).await;
        if let Some((_, page)) = lock(&self.returned).pop_first() {
            return Ok(Some(page));
        }
        let page = reader.0.next_abortable().await;
        Ok(page?.map(|(page, ())| page))
    }

    /// Reads all remaining records.
    pub async fn collect(&self, host: Arc<dyn Host>) -> xpauto::Result<Vec<Record>> {
        let mut all = Vec::new();
        while let Some(page) = self.next_page(Arc::clone(&host)).await? {
            all.extend(page.records);
        }
        Ok(all)
    }

    /// Reads all remaining records as columns, which are built while further pages arrive.
    pub async fn columns(
        &self,
        mut columns: ListColumns,
        host: Arc<dyn Host>,
    ) -> xpauto::Result<(SchemaRef, Vec<RecordBatch>)> {
        while let Some(page) = self.next_page(Arc::clone(&host)).await? {
            columns.push(page.records).await?;
        }
        columns.finish().await
    }
}

/// Makes a reader report to the host of a call until the call ends, and no longer: a host keeps callbacks alive that
/// Python's garbage collector does not see.
struct Reporting<'a>(MutexGuard<'a, RecordPager>);

impl<'a> Reporting<'a> {
    async fn to(host: Arc<dyn Host>, reader: &'a Mutex<RecordPager>) -> Self {
        let mut reader = reader.lock().await;
        reader.report_to(host);
        Self(reader)
    }
}

impl Drop for Reporting<'_> {
    fn drop(&mut self) {
        self.0.report_to(Arc::new(NoHost));
    }
}

/// The host of a list that is not being read.
struct NoHost;

impl Host for NoHost {
    fn wants(&self, _: Level) -> bool {
        false
    }

    fn post(&self, _: Message) {}
}
