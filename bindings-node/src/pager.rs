//! A list, page by page and slice by slice.

use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};

use napi::JsString;
use napi::bindgen_prelude::{Env, Result};
use napi_derive::napi;
use tokio::sync::Mutex;
use xpauto::{RecordPager, Rendered};

use crate::arrow::{batching, table};
use crate::client::Shared;
use crate::mailbox::Given;
use crate::rejection::thrown;
use crate::runtime::runtime;
use crate::slices::{Slices, Slicing};
use crate::text::JsonText;

/// One reading of a list.
#[napi]
pub struct NativePager {
    reading: Arc<Reading>,
    origin: RecordPager<Slicing>,
    shared: Shared,
    /// The context that the reading was begun in.
    context: u32,
}

/// The page that came next.
type Came = xpauto::Result<Option<Rendered<Slicing>>>;

struct Reading {
    pager: Mutex<RecordPager<Slicing>>,
    /// The slices of the latest page that are still to be taken.
    slices: StdMutex<Slices>,
}

impl NativePager {
    pub(crate) fn new(origin: RecordPager<Slicing>, shared: Shared, context: u32) -> Result<Self> {
        let pager = origin.restarted().map_err(|error| thrown(&error))?;
        let reading = Reading { pager: Mutex::new(pager), slices: StdMutex::default() };
        Ok(Self { reading: Arc::new(reading), origin, shared, context })
    }
}

#[napi]
impl NativePager {
    /// The same list from its beginning, to at most `limit` records, read in a context.
    #[napi]
    pub fn restarted(&self, context: u32, limit: Option<u32>) -> Result<Self> {
        let pager = match limit {
            Some(limit) => self.origin.limited(u64::from(limit)),
            None => self.origin.restarted(),
        };
        Self::new(pager.map_err(|error| thrown(&error))?, self.shared.clone(), context)
    }

    /// Drops the pages that are under way, and what is left of the latest.
    #[napi]
    pub fn stop(&self) {
        self.reading.slices().clear();
        if let Ok(mut pager) = self.reading.pager.try_lock() {
            pager.pause();
        } else if let Ok(runtime) = runtime() {
            // The call that awaits a page was given up, but may not have let go of the pager yet.
            let reading = Arc::clone(&self.reading);
            runtime.spawn(async move { reading.pager.lock().await.pause() });
        }
    }

    /// Starts to find out what a reading will cost, which comes under the call's number as core's plan.
    #[napi]
    pub fn plan(&self, number: u32) {
        let pager = self.origin.restarted();
        self.shared.run(number, async move {
            let plan = pager?.plan().await?;
            Ok(Given::Json(JsonText::new(serde_json::to_string(&plan).unwrap_or_default())))
        });
    }

    /// Starts to read the next page, which comes under the call's number: `{"number", "pageCount", "summary",
    /// "quotaLeft"}`, or `null` at the end. Its records are taken by `nextSlice`.
    #[napi]
    pub fn next_page(&self, number: u32) {
        let reading = Arc::clone(&self.reading);
        self.shared.run_in(self.context, number, async move {
            let mut pager = reading.pager.lock().await;
            let came = pager.next_abortable().await;
            reading.head(came, &pager).map(|head| Given::Json(JsonText::new(head)))
        });
    }

    /// The same at once, where the next page is there already.
    #[napi]
    pub fn ready_page(&self) -> Result<Option<String>> {
        let Ok(mut pager) = self.reading.pager.try_lock() else { return Ok(None) };
        let head = self
            .shared
            .at_once(self.context, || pager.next_ready().map(|came| self.reading.head(came, &pager)).transpose());
        head.map_err(|error| thrown(&error))
    }

    /// Starts to read the whole list as a table, whose bytes come under the call's number.
    #[napi]
    pub fn to_arrow(&self, number: u32, timezone: Option<String>) {
        let pager = batching(&self.origin, timezone.as_deref());
        self.shared.run(number, async move { table(pager?).await.map(Given::Table) });
    }

    /// The next slice of the page that came last: `{"records", "paths"}`; nothing where all are taken.
    #[napi]
    pub fn next_slice<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        let slice = self.reading.slices().pop_front();
        slice.map(|slice| slice.into_js(env)).transpose()
    }
}

impl Reading {
    fn slices(&self) -> MutexGuard<'_, Slices> {
        self.slices.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the slices of a page; gives what else is told of it.
    fn head(&self, came: Came, pager: &RecordPager<Slicing>) -> xpauto::Result<String> {
        let Some((page, slices)) = came? else { return Ok("null".to_owned()) };
        *self.slices() = slices?;
        let head = serde_json::json!({
            "number": page.number,
            "pageCount": page.page_count,
            "summary": pager.summary(),
            "quotaLeft": pager.quota().left,
        });
        Ok(head.to_string())
    }
}
