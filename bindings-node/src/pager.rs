//! A list, page by page.

use std::sync::Arc;

use napi::bindgen_prelude::{Env, PromiseRaw, Result};
use napi_derive::napi;
use tokio::sync::Mutex;
use xpauto::{Page, RecordPager};

use crate::cancellation::Cancellation;
use crate::client::{Answer, answer};
use crate::integers::Int64;
use crate::rejection;
use crate::text::JsonText;

/// One reading of a list.
#[napi]
pub struct NativePager {
    pager: Arc<Mutex<RecordPager>>,
    origin: RecordPager,
    int64: Int64,
}

impl NativePager {
    pub(crate) fn new(origin: RecordPager, int64: Int64) -> Result<Self> {
        let pager = origin.restarted().map_err(|error| rejection(&error))?;
        Ok(Self { pager: Arc::new(Mutex::new(pager)), origin, int64 })
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
        Self::new(pager.map_err(|error| rejection(&error))?, self.int64)
    }

    /// The next page as `{"number", "pageCount", "records", "paths"}`, or `null` at the end.
    #[napi(ts_return_type = "Promise<string | null>")]
    pub fn next_page<'env>(
        &self,
        env: &'env Env,
        cancellation: &Cancellation,
    ) -> Result<PromiseRaw<'env, Answer<'env>>> {
        let (pager, int64) = (Arc::clone(&self.pager), self.int64);
        let call = async move {
            let page = pager.lock().await.next_page().await?;
            page.map(|page| page_text(&page, int64)).transpose()
        };
        env.spawn_future_with_callback(cancellation.guard(call), answer)
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
