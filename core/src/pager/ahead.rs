//! Prefetches the pages of a list in parallel, and returns them in their order.
//!
//! The list has no end here: any page can be requested, and [`RecordPager`](super::record_pager::RecordPager) decides which one
//! is the last. [`Ahead::next`] returns the page at the front, [`Ahead::fill`] requests those behind it, as far as the page count
//! and the memory allow, and [`Ahead::stop`] drops all of them, so that the one at the front is requested again.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::Arc;

use futures_util::FutureExt as _;
use tokio::sync::SetOnce;
use tokio::time::Instant;

use super::fetch::{Decoder, Fetched, fetch};
use super::render::Render;
use crate::background::Task;
use crate::client::Client;
use crate::error::{Error, Result};
use crate::http::{PreparedRequest, Request};
use crate::query::{ListOptions, ListQuery};
use crate::schema::{Model, Operation};

/// The most bytes of prefetched pages, in-flight ones included, if none is larger than the largest page so far.
const PREFETCHED_BYTES: usize = 64 << 20;

/// A prefetched page, in flight or complete.
#[derive(Debug)]
struct Prefetched<T> {
    number: u32,
    /// Since when the caller waits for it.
    wanted: Arc<SetOnce<Instant>>,
    /// Whether it ended before the caller waited for it.
    has_ended_early: bool,
    task: Task<Fetched<T>>,
}

/// The prefetched pages of one pager.
#[derive(Debug)]
pub(super) struct Ahead<R: Render> {
    pub(super) client: Client,
    pub(super) operation: &'static Operation,
    pub(super) decoder: Arc<Decoder<R>>,
    pub(super) options: ListOptions,
    query: ListQuery,
    prefetched: VecDeque<Prefetched<R::Output>>,
    /// How many pages may be prefetched.
    most: usize,
    /// The number of the last page, once a response has the page count.
    last: Option<i64>,
    /// The size of the largest page so far, in bytes.
    largest: usize,
}

impl<R: Render> Ahead<R> {
    pub(super) fn new(
        client: Client,
        operation: &'static Operation,
        model: &'static Model,
        options: ListOptions,
        render: R,
    ) -> Result<Self> {
        let zone = client.zone();
        let (query, _) = Error::both(options.query(model, zone), client.effective(&options.call))?;
        let projection = options.projection(model, zone);
        let permits = client.settings().max_concurrency;
        let most = options.prefetch.map_or(permits, |wanted| wanted.min(permits));
        let decoder = Arc::new(Decoder::new(model, projection, render));
        let prefetched = VecDeque::new();
        Ok(Self { client, operation, decoder, options, query, prefetched, most, last: None, largest: 0 })
    }

    /// Returns the number of the next page.
    pub(super) fn next_number(&self) -> u32 {
        self.prefetched.front().map_or(self.query.page, |page| page.number)
    }

    /// Returns the next page. A page that failed is fetched again by the next call; where this future is dropped, the page
    /// stays in flight.
    pub(super) async fn next(&mut self) -> Result<Fetched<R::Output>> {
        loop {
            if self.prefetched.is_empty() {
                self.prefetch();
            }
            let Some(page) = self.prefetched.front_mut() else { return Err(Error::internal("no page is in flight")) };
            if page.wanted.set(Instant::now()).is_ok() {
                page.has_ended_early = page.task.has_ended();
            }
            match page.task.outcome().await {
                Ok(Ok(fetched)) => {
                    self.prefetched.pop_front();
                    self.last = fetched.page.page_count;
                    self.largest = self.largest.max(fetched.bytes);
                    return Ok(fetched);
                }
                // A failure before the caller waited may be over.
                Ok(Err(error)) if error.is_transient() && page.has_ended_early => {
                    let number = page.number;
                    self.prefetched.pop_front();
                    let again = self.requested(number);
                    self.prefetched.push_front(again);
                }
                Ok(Err(error)) => {
                    self.stop();
                    return Err(error);
                }
                Err(panic) => {
                    self.stop();
                    resume_unwind(panic)
                }
            }
        }
    }

    /// Returns the next page if it is complete or has failed.
    pub(super) fn next_ready(&mut self) -> Option<Result<Fetched<R::Output>>> {
        if self.prefetched.is_empty() { None } else { self.next().now_or_never() }
    }

    /// Starts to prefetch the next pages: as many as the page count says, or one where the page count is unknown. `wanted` is how
    /// many more pages the caller can use.
    pub(super) fn fill(&mut self, wanted: usize) {
        let known = match self.last {
            Some(last) => usize::try_from(last - i64::from(self.next_number()) + 1).unwrap_or(0),
            None => 1,
        };
        let target = self.most.min(known).min(wanted).min(PREFETCHED_BYTES / self.largest.max(1));
        while self.prefetched.len() < target {
            self.prefetch();
        }
    }

    /// Starts to fetch one more page.
    fn prefetch(&mut self) {
        let number = self.query.page;
        self.query.page = number.saturating_add(1);
        self.prefetched.push_back(self.requested(number));
    }

    /// Cancels everything that is in flight.
    pub(super) fn stop(&mut self) {
        self.return_to(self.next_number());
    }

    /// Cancels everything that is in flight; the next page is this one again.
    pub(super) fn return_to(&mut self, number: u32) {
        self.prefetched.clear();
        self.query.page = number;
    }

    /// Returns how many pages can be in flight at once where the page count is known.
    pub(super) fn width(&self) -> usize {
        self.most.max(1)
    }

    fn requested(&self, number: u32) -> Prefetched<R::Output> {
        let wanted: Arc<SetOnce<Instant>> = Arc::default();
        let request = Request { wanted: Some(Arc::clone(&wanted)), ..self.request(number) };
        let fetch = fetch(self.client.clone(), request, Arc::clone(&self.decoder), number);
        Prefetched { number, wanted, has_ended_early: false, task: Task::start(fetch) }
    }

    fn request(&self, number: u32) -> Request {
        let settings = self.client.settings();
        let path = self.operation.path.to_owned();
        let query = ListQuery { page: number, ..self.query.clone() };
        Request {
            query: query.encode(settings.params_encoding, settings.optional_fields_encoding),
            ..Request::of(self.operation, path, self.options.call.clone(), self.client.host())
        }
    }

    /// Returns the request of the next page, without sending it.
    pub(super) fn prepared(&self) -> Result<PreparedRequest> {
        self.client.prepared(self.request(self.next_number()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::pager::record_pager::RecordPager;
    use crate::transport::{self, Body, http};

    /// A list with this many pages of one record of about this size, in bytes, and the number of its requests.
    fn paged(count: usize, size: usize) -> (RecordPager, Arc<AtomicUsize>) {
        let requests = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&requests);
        let service = transport::from_fn(move |request: transport::Request| {
            counter.fetch_add(1, Ordering::Relaxed);
            let (_, page) = request.url.query_pairs().find(|(name, _)| name == "page").unwrap();
            let body = format!(r#"[{{"id": {page}, "name": "{}"}}]"#, "x".repeat(size));
            let response = http::Response::builder().header("x-pagination-page-count", count);
            async move { Ok(response.body(Body::from(body)).unwrap()) }
        });
        let client = Client::builder().base_url("https://api.example.com").transport(service).build().unwrap();
        let options = ListOptions { per_page: Some(1), ..ListOptions::default() };
        (RecordPager::new(client, crate::spec::find("segments", "list").unwrap(), options).unwrap(), requests)
    }

    /// Reads a list; returns how many pages were in flight or complete after each page.
    async fn prefetched(pager: &mut RecordPager) -> Vec<usize> {
        let mut prefetched = Vec::new();
        while pager.next_page().await.unwrap().is_some() {
            prefetched.push(pager.ahead.prefetched.len());
        }
        prefetched
    }

    #[tokio::test]
    async fn no_page_is_prefetched_until_the_second_is_requested() {
        let (mut pager, requests) = paged(11, 1);
        assert_eq!(prefetched(&mut pager).await, [0, 8, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert_eq!(requests.load(Ordering::Relaxed), 11);
    }

    #[tokio::test]
    async fn prefetched_pages_stay_within_the_memory() {
        let (mut pager, _) = paged(8, PREFETCHED_BYTES / 5 - (1 << 10));
        assert_eq!(prefetched(&mut pager).await, [0, 5, 5, 4, 3, 2, 1, 0]);
    }
}
