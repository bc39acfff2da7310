//! One iteration over a list: reads its pages, and counts them.

use std::sync::{Arc, Mutex as StdMutex};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use tokio::sync::{Mutex, MutexGuard};
use xpauto::bindings::columns::ListColumns;
use xpauto::bindings::host::{Host, Message, Topic};
use xpauto::bindings::{Record, RecordPager};
use xpauto::{Error, Page, Summary};

use crate::runtime::lock;

/// One iteration over a list, with its counts.
#[derive(Debug)]
pub struct Reading {
    reader: Mutex<RecordPager>,
    summary: Arc<StdMutex<Summary>>,
}

impl Reading {
    pub fn new(reader: RecordPager) -> Self {
        Self { reader: Mutex::new(reader), summary: Arc::default() }
    }

    /// The counts so far, which outlive the iteration.
    pub fn summary(&self) -> &Arc<StdMutex<Summary>> {
        &self.summary
    }

    /// Reads the next page; it and the prefetched pages report to this host meanwhile.
    pub async fn next_page(&self, host: Arc<dyn Host>) -> xpauto::Result<Option<Page>> {
        let mut reader = Reporting::to(host, &self.reader).await;
        let page = reader.0.next_abortable().await;
        lock(&self.summary).clone_from(reader.0.summary());
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
    fn wants(&self, _: Topic) -> bool {
        false
    }

    fn post(&self, _: Message) {}
}

/// Returns the error for a list that the parent process started to read.
pub fn begun_before_fork() -> Error {
    Error::config("an iteration that was started before a fork cannot continue in the child; start a new one")
}
