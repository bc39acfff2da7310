//! Lists all segments: their bytes with reqwest, typed records with xpauto.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use bytes::Bytes;
use reqwest::Client;
use reqwest::header::AUTHORIZATION;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use xpauto::Token;
use xpauto::bindings::ClientOptions;

use crate::memory::peak_mb;
use crate::{Result, TOKEN, bare_client};

/// The path of a list with one record, read once as a warm-up.
const SMALL: &str = "/one";

/// Reads every page and keeps its bytes.
pub(crate) fn measure_bytes(runtime: &Runtime, per_page: usize, in_flight: usize, url: &str) -> Result<Value> {
    let list = |url: &str| Arc::new(List { client: bare_client(), address: format!("{url}/segments") });
    runtime.block_on(async {
        list(&format!("{url}{SMALL}")).pages(1, 1).await?;
        let list = list(url);
        let started = Instant::now();
        let pages = list.pages(per_page, in_flight).await?;
        figures(started, pages.iter().map(|page| page.text.len()).sum(), "bytes")
    })
}

/// Reads every record, with at most `in_flight` concurrent requests.
pub(crate) fn measure_xpauto(runtime: &Runtime, per_page: usize, in_flight: usize, url: &str) -> Result<Value> {
    let client = |url: String| {
        let (base_url, token) = (Some(url), Some(Token::Fixed(TOKEN.into())));
        xpauto::Client::new(ClientOptions {
            base_url,
            token,
            max_concurrency: Some(in_flight),
            ..ClientOptions::default()
        })
    };
    let per_page = u32::try_from(per_page)?;
    let list = |client: &xpauto::Client| {
        let list = client.segments().list().per_page(per_page);
        if in_flight == 1 { list.prefetch(0) } else { list }
    };
    runtime.block_on(async {
        list(&client(format!("{url}{SMALL}"))?).collect().await?;
        let client = client(url.to_owned())?;
        let started = Instant::now();
        let records = list(&client).collect().await?;
        figures(started, records.len(), "records")
    })
}

/// Returns the figures since the start; `unit` names what was read.
fn figures(started: Instant, amount: usize, unit: &str) -> Result<Value> {
    let list_ms = started.elapsed().as_secs_f64() * 1e3;
    Ok(json!({ "list_ms": list_ms, "peak_mb": peak_mb()?, unit: amount }))
}

/// A client of the list with reqwest.
struct List {
    client: Client,
    address: String,
}

/// Fetches a page; returns its body and the page count.
struct Page {
    text: Bytes,
    count: usize,
}

impl List {
    async fn page(&self, number: usize, size: usize) -> Result<Page> {
        let address = format!("{}?page={number}&perPage={size}", self.address);
        let request = self.client.get(address).header(AUTHORIZATION, format!("Bearer {TOKEN}"));
        let response = request.send().await?.error_for_status()?;
        let count = response.headers().get("x-pagination-page-count").ok_or("no page count")?.to_str()?.parse()?;
        Ok(Page { text: response.bytes().await?, count })
    }

    /// Fetches the first page, then the others with several workers.
    async fn pages(self: &Arc<Self>, size: usize, in_flight: usize) -> Result<Vec<Page>> {
        let mut pages = vec![self.page(1, size).await?];
        let count = pages.iter().map(|page| page.count).sum();
        let next = Arc::new(AtomicUsize::new(2));
        let mut workers = JoinSet::new();
        for _ in 0..in_flight {
            let (list, next) = (Arc::clone(self), Arc::clone(&next));
            workers.spawn(async move {
                let mut pages = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > count {
                        return Result::Ok(pages);
                    }
                    pages.push(list.page(number, size).await?);
                }
            });
        }
        for others in workers.join_all().await {
            pages.extend(others?);
        }
        Ok(pages)
    }
}
