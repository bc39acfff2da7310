//! A list, page by page.

use std::sync::Arc;

use napi::bindgen_prelude::Result;
use napi_derive::napi;
use tokio::sync::Mutex;
use xpauto::{Page, RecordPager};

use crate::client::Shared;
use crate::integers::Int64;
use crate::mailbox::Given;
use crate::rejection::thrown;
use crate::text::JsonText;

/// One reading of a list.
#[napi]
pub struct NativePager {
    pager: Arc<Mutex<RecordPager>>,
    origin: RecordPager,
    shared: Shared,
}

impl NativePager {
    pub(crate) fn new(origin: RecordPager, shared: Shared) -> Result<Self> {
        let pager = origin.restarted().map_err(|error| thrown(&error))?;
        Ok(Self { pager: Arc::new(Mutex::new(pager)), origin, shared })
    }
}

#[napi]
impl NativePager {
    /// The same list from its beginning, to at most `limit` records.
    #[napi]
    pub fn restarted(&self, limit: Option<u32>) -> Result<Self> {
        let pager = match limit {
            Some(limit) => self.origin.limited(u64::from(limit)),
            None => self.origin.restarted(),
        };
        Self::new(pager.map_err(|error| thrown(&error))?, self.shared.clone())
    }

    /// Drops the pages that are under way.
    #[napi]
    pub fn stop(&self) {
        // Where a page is awaited, its own call is dropped with everything else.
        if let Ok(mut pager) = self.pager.try_lock() {
            pager.pause();
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

    /// Starts to read the next page, which comes under the call's number: `{"number", "pageCount", "records", "paths",
    /// "summary", "quotaLeft"}`, or nothing at the end.
    #[napi]
    pub fn next_page(&self, number: u32) {
        let (pager, int64) = (Arc::clone(&self.pager), self.shared.int64);
        self.shared.run(number, async move {
            let mut pager = pager.lock().await;
            let Some(page) = pager.next_page().await? else { return Ok(Given::Nothing) };
            page_text(&page, &pager, int64).map(Given::Json)
        });
    }
}

fn page_text(page: &Page, pager: &RecordPager, int64: Int64) -> xpauto::Result<JsonText> {
    let records: Vec<_> = page.records.iter().map(xpauto::Record::json_with_integer_ids).collect();
    let records = int64.apply(format!("[{}]", records.join(",")))?;
    let rest = serde_json::json!({
        "number": page.number,
        "pageCount": page.page_count,
        "summary": pager.summary(),
        "quotaLeft": pager.quota().left,
    });
    // Not through a JSON value: the records stay as they were written.
    let rest = rest.to_string();
    let rest = rest.strip_prefix('{').unwrap_or_default();
    Ok(JsonText::new(format!("{{\"records\":{},\"paths\":{},{rest}", records.json, records.paths_json())))
}
