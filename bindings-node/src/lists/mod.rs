//! Reads a list page by page; the records of a page are taken in slices.

mod arrow;
mod slices;

use std::sync::{Arc, Mutex as StdMutex};

use napi::JsString;
use napi::bindgen_prelude::Env;
use napi_derive::napi;
use tokio::sync::Mutex;
use xpauto::bindings::headers::header_object;
use xpauto::bindings::{RecordPager, Rendered};

use crate::boundary::host::told;
use crate::boundary::integers::Int64;
use crate::boundary::message::Value;
use crate::boundary::open::Open;
use crate::boundary::rejection::Result;
use crate::boundary::runtime::{lock, runtime};
use crate::boundary::shared::{Shared, described};
use crate::boundary::text::JsonText;
use crate::lists::arrow::TableReader;
use crate::lists::slices::Slices;

/// A list of the service.
#[napi]
pub struct NativePager {
    origin: RecordPager<Int64>,
    client: Arc<Open>,
    shared: Shared,
}

/// One iteration over a list.
#[napi]
pub struct NativeReading {
    reading: Arc<Reading>,
    client: Arc<Open>,
    shared: Shared,
}

/// The next page.
type Next = xpauto::Result<Option<Rendered<Int64>>>;

struct Reading {
    pager: Mutex<RecordPager<Int64>>,
    /// The slices of the latest page that were not taken yet.
    slices: StdMutex<Slices>,
}

impl NativePager {
    pub(crate) fn new(origin: RecordPager<Int64>, client: Arc<Open>, shared: Shared) -> Self {
        Self { origin, client, shared }
    }

    /// Returns a pager for the same list, from its beginning, which reports within this context. The host comes first: dropping
    /// it releases the context, also if the client is closed.
    fn reporting(&self, context: u32) -> xpauto::Result<RecordPager<Int64>> {
        let host = self.shared.program.host(context);
        self.client.check()?;
        let mut pager = self.origin.restarted()?;
        pager.report_to(host);
        Ok(pager)
    }
}

#[napi]
impl NativePager {
    /// Returns a new iteration over the list, of at most `limit` records.
    #[napi]
    pub fn restarted(&self, context: u32, limit: Option<u32>) -> Result<NativeReading> {
        let host = self.shared.program.host(context);
        let mut pager = match limit {
            Some(limit) => self.origin.limited(u64::from(limit))?,
            None => self.origin.restarted()?,
        };
        pager.report_to(host);
        let reading = Arc::new(Reading { pager: Mutex::new(pager), slices: StdMutex::default() });
        Ok(NativeReading { reading, client: Arc::clone(&self.client), shared: self.shared.clone() })
    }

    /// Returns warnings about probable mistakes in the options.
    #[napi]
    pub fn warnings(&self) -> Vec<String> {
        self.origin.warnings().into_iter().filter_map(told).collect()
    }

    /// Returns the request of the first page: `{"method", "url", "shown", "headers", "body", "curl", "warnings"}`.
    #[napi]
    pub fn prepare(&self) -> Result<String> {
        Ok(described(&self.origin.prepare()?, Vec::new()))
    }

    /// Starts to estimate the cost of reading the list; the call completes with core's plan.
    #[napi]
    pub fn plan(&self, call: u32, context: u32) {
        let pager = self.reporting(context);
        self.shared.program.queue.run(call, move || async move {
            let plan = pager?.plan().await?;
            Ok(Value::Json(JsonText::new(serde_json::to_string(&plan).unwrap_or_default())))
        });
    }

    /// Starts to read the whole list as an Arrow IPC stream, which the call completes with.
    #[napi]
    pub fn to_arrow(&self, call: u32, context: u32, timezone: Option<String>) {
        let reader = self.reporting(context).and_then(|pager| TableReader::of(&pager, timezone.as_deref()));
        self.shared.program.queue.run(call, move || async move { Ok(Value::Table(reader?.table().await?)) });
    }
}

#[napi]
impl NativeReading {
    /// Starts to read the next page; the call completes with `{"number", "pageCount", "headers"}`, or `null` at the end. The
    /// page's records are taken by `nextSlice`.
    #[napi]
    pub fn next_page(&self, call: u32) {
        let (client, reading) = (Arc::clone(&self.client), Arc::clone(&self.reading));
        self.shared.program.queue.run(call, move || async move {
            client.check()?;
            let mut pager = reading.pager.lock().await;
            let next = pager.next_abortable().await;
            Ok(Value::Json(JsonText::new(reading.head(next, &pager)?)))
        });
    }

    /// Returns the same without waiting, if the next page has arrived; else null.
    #[napi]
    pub fn ready_page(&self) -> Result<Option<String>> {
        let Ok(mut pager) = self.reading.pager.try_lock() else { return Ok(None) };
        self.client.check()?;
        let _entered = runtime()?.enter();
        Ok(pager.next_ready().map(|next| self.reading.head(next, &pager)).transpose()?)
    }

    /// Ends the iteration: cancels in-flight requests, drops the remaining slices, and releases the context once the last
    /// request has reported its end.
    #[napi]
    pub fn stop(&self) {
        lock(&self.reading.slices).clear();
        let host = self.shared.program.host(0);
        let end = |pager: &mut RecordPager<Int64>| {
            pager.pause();
            pager.report_to(host);
        };
        if let Ok(mut pager) = self.reading.pager.try_lock() {
            end(&mut pager);
        } else if let Ok(runtime) = runtime() {
            // The call that awaits a page was cancelled, but may not have released the pager yet.
            let reading = Arc::clone(&self.reading);
            runtime.spawn(async move { end(&mut *reading.pager.lock().await) });
        }
    }

    /// Returns the next slice of the latest page, an array of records; null at its end.
    #[napi]
    pub fn next_slice<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        let slice = lock(&self.reading.slices).pop_front();
        let Some(records) = slice else { return Ok(None) };
        self.shared.program.queue.longest_string.check(records.bytes())?;
        Ok(Some(records.to_js(env)?))
    }
}

impl Reading {
    /// Keeps the slices of a page; returns the rest of it as JSON.
    fn head(&self, next: Next, pager: &RecordPager<Int64>) -> xpauto::Result<String> {
        let Some((page, slices)) = next? else { return Ok("null".to_owned()) };
        *lock(&self.slices) = slices.map_err(|error| pager.unreadable(&page, error))?;
        let head = serde_json::json!({
            "number": page.number,
            "pageCount": page.page_count,
            "headers": header_object(&page.headers),
        });
        Ok(head.to_string())
    }
}
