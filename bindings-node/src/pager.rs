//! A list, page by page.

use std::sync::{Arc, PoisonError};

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
    /// Absent when the reading has ended; a page that is awaited holds it too.
    pager: std::sync::Mutex<Option<Arc<Mutex<RecordPager>>>>,
    origin: RecordPager,
    shared: Shared,
}

impl NativePager {
    pub(crate) fn new(origin: RecordPager, shared: Shared) -> Result<Self> {
        let pager = origin.restarted().map_err(|error| thrown(&error))?;
        Ok(Self { pager: std::sync::Mutex::new(Some(Arc::new(Mutex::new(pager)))), origin, shared })
    }

    fn pager(&self) -> std::sync::MutexGuard<'_, Option<Arc<Mutex<RecordPager>>>> {
        self.pager.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Starts to read the next page; `{"number", "pageCount", "records", "paths"}` comes under the call's number, or
    /// nothing at the end.
    #[napi]
    pub fn next_page(&self, number: u32) {
        let (pager, int64) = (self.pager().clone(), self.shared.int64);
        self.shared.run(number, async move {
            let Some(pager) = pager else { return Ok(Given::Nothing) };
            let page = pager.lock().await.next_page().await?;
            page.map_or(Ok(Given::Nothing), |page| page_text(&page, int64).map(Given::Json))
        });
    }

    /// Ends the reading, and with it the pages that are under way; without this they would go on until the garbage
    /// collector comes.
    #[napi]
    pub fn stop(&self) {
        drop(self.pager().take());
    }
}

fn page_text(page: &Page, int64: Int64) -> xpauto::Result<JsonText> {
    let records: Vec<_> = page.records.iter().map(xpauto::Record::json_with_integer_ids).collect();
    let records = int64.apply(format!("[{}]", records.join(",")))?;
    let page_count = page.page_count.map_or_else(|| "null".to_owned(), |count| count.to_string());
    Ok(JsonText::new(format!(
        "{{\"number\":{},\"pageCount\":{page_count},\"records\":{},\"paths\":{}}}",
        page.number,
        records.json,
        records.paths_json(),
    )))
}
