//! Fetches one page of a list: sends its request, decodes its records and renders them.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::sync::Arc;
use std::time::Duration;

use super::page::Page;
use super::render::Render;
use crate::background::unfinished;
use crate::client::Client;
use crate::error::Result;
use crate::http::{Request, Response};
use crate::json::integer;
use crate::record::{Projection, Record};
use crate::schema::Model;

/// The response header with the number of pages.
pub(super) const PAGE_COUNT: &str = "x-pagination-page-count";
/// Responses of more bytes are decoded on a blocking thread, so that other calls are not delayed.
const DECODED_APART: usize = 32 << 10;

/// A fetched page, before it is cut to the limit of its list.
#[derive(Debug)]
pub(super) struct Fetched<T> {
    pub(super) page: Page,
    /// The rendering of all its records.
    pub(super) rendered: T,
    /// The id of each record, where it has one.
    pub(super) ids: Vec<Option<i64>>,
    /// A hash of the ids of its records (of the JSON of those without an id), to detect a repeated page.
    pub(super) fingerprint: u64,
    /// How long the response took.
    pub(super) took: Duration,
    /// The size of its body.
    pub(super) bytes: usize,
}

/// How pages are decoded and rendered.
#[derive(Debug)]
pub(super) struct Decoder<R> {
    pub(super) model: &'static Model,
    pub(super) projection: Projection,
    hasher: RandomState,
    pub(super) render: R,
}

/// Fetches a page.
pub(super) async fn fetch<R: Render>(
    client: Client,
    request: Request,
    decoder: Arc<Decoder<R>>,
    number: u32,
) -> Result<Fetched<R::Output>> {
    let mut response = client.send(request).await?;
    // No content is an empty page.
    let text = if response.status == 204 { "[]".to_owned() } else { response.take_text()? };
    let is_small = text.len() <= DECODED_APART;
    let decode = move || decoder.page(&response, text, number).map_err(|error| response.unreadable(error));
    if is_small { decode() } else { tokio::task::spawn_blocking(decode).await.map_err(unfinished)? }
}

impl<R: Render> Decoder<R> {
    pub(super) fn new(model: &'static Model, projection: Projection, render: R) -> Self {
        Self { model, projection, hasher: RandomState::new(), render }
    }

    /// Decodes the body of a response, which is this page.
    fn page(&self, response: &Response, text: String, number: u32) -> Result<Fetched<R::Output>> {
        let bytes = text.len();
        let mut records = Record::decode_projected(self.model, text, self.projection.clone())?;
        let position = self.model.position("id");
        let mut fingerprint = 0_u64;
        let mut ids = Vec::with_capacity(records.len());
        for record in &records {
            let id = position.and_then(|position| record.field_json(position)).filter(|json| *json != "null");
            // In whatever order a repeated page has its records.
            fingerprint = fingerprint.wrapping_add(self.hasher.hash_one(id.unwrap_or(record.json())));
            ids.push(id.and_then(integer));
        }
        if let Some(kept) = self.projection.selected() {
            records = Record::select_all(&records, kept);
        }
        let rendered = self.render.render(&records);
        // A page count of 0 beside records is meaningless.
        let page_count = page_count(response).filter(|count| *count > 0 || records.is_empty());
        let page = Page { number, records, page_count, headers: response.headers.clone() };
        Ok(Fetched { page, rendered, ids, fingerprint, took: response.took, bytes })
    }
}

/// Returns the number of pages; a header that is not a non-negative integer counts as absent.
fn page_count(response: &Response) -> Option<i64> {
    response.header(PAGE_COUNT)?.trim().parse().ok().filter(|count| *count >= 0)
}
