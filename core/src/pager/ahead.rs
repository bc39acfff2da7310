//! Prefetches the pages of a list in parallel, within a memory limit, and returns them in their order.
//!
//! The list has no end here: any page can be requested, and [`RecordPager`](super::record_pager::RecordPager) decides which one
//! is the last. [`Ahead::next`] returns the page at the front, [`Ahead::fill`] requests those behind it, as far as the page count
//! and the [`Budget`] allow, and [`Ahead::stop`] drops all of them, so that the one at the front is requested again.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use super::budget::{Budget, Share};
use super::fetch::{Decoder, Fetched, fetch};
use super::render::Render;
use crate::background::Task;
use crate::client::Client;
use crate::declaration::Model;
use crate::error::{Error, Result};
use crate::exchange::{Meter as _, PreparedRequest, Request};
use crate::list::{ListOptions, ListQuery};
use crate::operation::Operation;
use crate::record::{Projection, Record};

/// The most bytes that prefetched pages hold together, in-flight ones included.
const HELD_BYTES: usize = 64 << 20;
/// How long the second page is not requested, unless the caller waits for it. A program may need no more than the first
/// records, which would come later beside another page, and whose request would count towards the quota.
pub(super) const PAUSE: Duration = Duration::from_millis(5);

/// A prefetched page, in flight or complete.
#[derive(Debug)]
struct Prefetched<T> {
    number: u32,
    /// Its share of the memory budget.
    share: Arc<Share>,
    /// Whether it ended before the caller waited for it.
    has_ended_early: bool,
    /// Returns `None` where the page did not fit into the budget.
    task: Task<Option<Fetched<T>>>,
}

/// The prefetched pages of one pager.
#[derive(Debug)]
pub(super) struct Ahead<R: Render> {
    client: Client,
    operation: &'static Operation,
    decoder: Arc<Decoder<R>>,
    options: ListOptions,
    query: ListQuery,
    prefetched: VecDeque<Prefetched<R::Output>>,
    /// How many pages may be prefetched.
    most: usize,
    /// The number of the last page, once a response has the page count.
    last: Option<i64>,
    budget: Arc<Budget>,
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
        let (query, projection) = match (
            options.query(model, operation.resource, zone),
            options.projection(model, zone),
            client.checked_options(&options.call),
        ) {
            (Ok(query), Ok(projection), Ok(())) => (query, projection),
            (query, projection, call) => return Err(Error::joined([query.err(), projection.err(), call.err()])),
        };
        let permits = client.settings().max_concurrency;
        let most = options.prefetch.map_or(permits, |wanted| wanted.min(permits));
        let decoder = Arc::new(Decoder::new(model, projection, render));
        let budget = Budget::new(HELD_BYTES);
        Ok(Self { client, operation, decoder, options, query, prefetched: VecDeque::new(), most, last: None, budget })
    }

    /// Fetches further pages with this client.
    pub(super) fn use_client(&mut self, client: &Client) {
        self.client = client.clone();
    }

    /// Returns the projection that the records are decoded with.
    pub(super) fn projection(&self) -> &Projection {
        &self.decoder.projection
    }

    /// Returns the number of the next page.
    pub(super) fn next_number(&self) -> u32 {
        self.prefetched.front().map_or(self.query.page, |page| page.number)
    }

    /// Returns the next page. A page that failed is fetched again by the next call; where this future is dropped, the page
    /// stays in flight.
    pub(super) async fn next(&mut self) -> Result<Fetched<R::Output>> {
        loop {
            self.want_next();
            let Some(page) = self.prefetched.front_mut() else {
                return Err(crate::Error::internal("no page is in flight"));
            };
            let outcome = match page.task.outcome().await {
                Ok(outcome) => outcome,
                Err(panic) => {
                    self.stop();
                    resume_unwind(panic)
                }
            };
            if let Some(outcome) = self.taken(outcome) {
                return outcome;
            }
        }
    }

    /// Returns the next page if it is complete or has failed.
    pub(super) fn next_ready(&mut self) -> Option<Result<Fetched<R::Output>>> {
        if self.prefetched.is_empty() {
            return None;
        }
        self.want_next();
        let outcome = self.prefetched.front_mut()?.task.ready()?;
        self.taken(outcome)
    }

    /// Puts the next page at the front, in flight and without a size limit.
    fn want_next(&mut self) {
        let number = self.next_number();
        self.hurry();
        let page = self.prefetched.pop_front().filter(|page| !page.share.is_exceeded());
        let page = page.unwrap_or_else(|| self.wanted(number));
        self.prefetched.push_front(page);
    }

    /// Requests the page that the caller waits for, without a size limit.
    fn wanted(&mut self, number: u32) -> Prefetched<R::Output> {
        self.query.page = self.query.page.max(number.saturating_add(1));
        self.requested(number, self.budget.unlimited(), Duration::ZERO)
    }

    /// Takes the next page; returns `None` where it did not fit into the budget, or is requested again.
    fn taken(&mut self, outcome: Result<Option<Fetched<R::Output>>>) -> Option<Result<Fetched<R::Output>>> {
        match outcome {
            Ok(None) => None,
            Ok(Some(fetched)) => {
                self.prefetched.pop_front();
                self.last = fetched.page.page_count;
                Some(Ok(fetched))
            }
            // A failure before the caller waited may be over.
            Err(error) if error.is_transient() && self.prefetched.front().is_some_and(|page| page.has_ended_early) => {
                let page = self.wanted(self.next_number());
                self.prefetched.pop_front();
                self.prefetched.push_front(page);
                None
            }
            Err(error) => {
                self.stop();
                Some(Err(error))
            }
        }
    }

    /// Renders the records of a page that was cut.
    pub(super) fn rendered(&self, records: &[Record]) -> R::Output {
        self.decoder.render.render(records)
    }

    /// Starts to prefetch the next pages after a pause: as many as the page count says, or one where the page count is
    /// unknown. `wanted` is how many more pages the caller can use.
    pub(super) fn fill(&mut self, wanted: usize, pause: Duration) {
        let known = match self.last {
            Some(last) => usize::try_from(last - i64::from(self.next_number()) + 1).unwrap_or(0),
            None => 1,
        };
        for index in 0..self.prefetched.len() {
            self.fetch_again(index);
        }
        let target = self.most.min(known).min(wanted);
        while self.prefetched.len() < target
            && let Some(share) = self.budget.reserve()
        {
            let number = self.query.page;
            self.query.page = number.saturating_add(1);
            let page = self.requested(number, share, pause);
            self.prefetched.push_back(page);
        }
    }

    /// Notes that the caller waits for the next page, which is requested at once if it is in its pause.
    pub(super) fn hurry(&mut self) {
        if let Some(page) = self.prefetched.front_mut() {
            if page.share.wanted_at().is_none() {
                page.has_ended_early = page.task.has_ended();
            }
            page.share.want();
        }
    }

    /// Requests again a page that did not fit before, if the budget has space for it now.
    fn fetch_again(&mut self, index: usize) {
        let exceeded = self.prefetched.get(index).filter(|page| page.share.is_exceeded()).map(|page| page.number);
        if let Some(number) = exceeded
            && let Some(share) = self.budget.reserve()
        {
            let again = self.requested(number, share, Duration::ZERO);
            if let Some(page) = self.prefetched.get_mut(index) {
                *page = again;
            }
        }
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

    /// Requests a page after a pause, which ends when the caller waits for the page.
    fn requested(&self, number: u32, share: Arc<Share>, pause: Duration) -> Prefetched<R::Output> {
        let request = Request { meter: Some(Arc::clone(&share) as _), ..self.request(number) };
        let paused = Arc::clone(&share);
        let fetch = fetch(self.client.clone(), request, Arc::clone(&self.decoder), number, Arc::clone(&share));
        let later = async move {
            if !pause.is_zero() {
                paused.wanted_within(pause).await;
            }
            fetch.await
        };
        Prefetched { number, share, has_ended_early: false, task: Task::start(later) }
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
#[path = "../../tests/scripted/mod.rs"]
mod scripted;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::scripted::Scripted;
    use super::*;
    use crate::operation;
    use crate::options::ClientOptions;
    use crate::pager::record_pager::RecordPager;
    use crate::text::Language;

    const LIMIT: usize = 1 << 20;

    /// A list with pages of one record of about these sizes, in bytes.
    fn paged(sizes: &[usize]) -> Scripted {
        let page = |(index, size): (usize, &usize)| {
            let body = json!([{"id": index, "name": "x".repeat(*size)}]);
            let headers = json!({"X-Pagination-Page-Count": sizes.len().to_string()});
            json!({"page": index + 1, "headers": headers, "body": body})
        };
        Scripted::start(sizes.iter().enumerate().map(page).collect())
    }

    /// A pager with this memory limit of prefetched pages.
    fn pager(server: &Scripted, limit: usize) -> RecordPager {
        let options = json!({"base_url": server.url(), "token": "t", "max_retries": 0});
        let client = Client::new(ClientOptions::from_json(&options.to_string(), Language::Rust).unwrap()).unwrap();
        let list = operation::find("segments", "list").unwrap();
        let mut pager = RecordPager::new(client, list, ListOptions::default()).unwrap();
        pager.ahead.budget = Budget::new(limit);
        pager
    }

    /// Reads the list with this memory limit of prefetched pages; returns the peak.
    fn peak(server: &Scripted, limit: usize) -> usize {
        let mut pager = pager(server, limit);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let mut ids = Vec::new();
        runtime.block_on(async {
            while let Some(page) = pager.next_page().await.unwrap() {
                ids.push(page.records[0].field_json(0).unwrap().parse::<usize>().unwrap());
                let is_last = page.page_count == Some(i64::from(page.number));
                // Waits for all prefetched pages before it requests the next one.
                while !is_last && !pager.ahead.has_settled() {
                    tokio::task::yield_now().await;
                }
            }
        });
        assert!(ids.iter().copied().eq(0..server.seen().iter().map(page).max().unwrap()), "{ids:?}");
        pager.ahead.budget.peak()
    }

    #[tokio::test]
    async fn a_program_that_leaves_soon_after_the_first_page_makes_one_request() {
        const ROUNDS: usize = 20;
        let server = paged(&[10, 10, 10]);
        for _ in 0..ROUNDS {
            let mut pager = pager(&server, LIMIT);
            pager.next_page().await.unwrap();
            // Other tasks run meanwhile, for less time than the pause.
            for _ in 0..100 {
                tokio::task::yield_now().await;
            }
        }
        let further = server.seen().iter().filter(|request| page(request) > 1).count();
        // The pause may end on a machine that is busy, but not each time.
        assert!(further < ROUNDS, "{further} requests of further pages");
    }

    #[tokio::test(start_paused = true)]
    async fn the_second_page_is_requested_when_the_caller_waits_for_it_or_after_a_moment() {
        let share = Budget::new(LIMIT).reserve().unwrap();
        let started = tokio::time::Instant::now();
        share.wanted_within(PAUSE).await;
        assert!(started.elapsed() >= PAUSE);
        share.want();
        let started = tokio::time::Instant::now();
        share.wanted_within(PAUSE).await;
        assert_eq!(started.elapsed(), Duration::ZERO);
    }

    fn page(request: &super::scripted::Seen) -> usize {
        let (_, page) = request.query.iter().find(|(name, _)| name == "page").unwrap();
        page.parse().unwrap()
    }

    impl<R: Render> Ahead<R> {
        /// Whether each prefetched page is complete, or is known not to fit.
        fn has_settled(&self) -> bool {
            self.prefetched.iter().all(|page| page.share.is_exceeded() || page.task.has_ended())
        }
    }

    #[test]
    fn pages_that_are_larger_than_those_before_stay_within_the_budget() {
        let server = paged(&[[1 << 10; 2].as_slice(), &[300 << 10; 12]].concat());
        let peak = peak(&server, LIMIT);
        assert!((600 << 10..=LIMIT).contains(&peak), "{peak}");
    }

    #[test]
    fn fetches_a_page_larger_than_the_budget_once_it_is_next() {
        let mut sizes = [100 << 10; 16];
        sizes[5] = 2 * LIMIT;
        let server = paged(&sizes);
        let peak = peak(&server, LIMIT);
        assert!((600 << 10..=LIMIT).contains(&peak), "{peak}");
        let mut pages: Vec<usize> = server.seen().iter().map(page).collect();
        pages.sort_unstable();
        let once: Vec<usize> = (1..=16).collect();
        assert!(pages.iter().filter(|page| **page != 6).eq(once.iter().filter(|page| **page != 6)), "{pages:?}");
    }

    #[test]
    fn pages_of_known_size_are_requested_once() {
        let server = paged(&[90 << 10; 20]);
        let peak = peak(&server, 500 << 10);
        assert!((400 << 10..=500 << 10).contains(&peak), "{peak}");
        assert_eq!(server.seen().len(), 20);
    }

    #[test]
    fn one_page_is_prefetched_until_the_second_is_requested() {
        let server = paged(&[1; 20]);
        let mut pager = pager(&server, LIMIT);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            for prefetched in [1, 8, 8] {
                pager.next_page().await.unwrap();
                assert_eq!(pager.ahead.prefetched.len(), prefetched);
            }
        });
    }

    #[test]
    fn without_budget_pages_are_fetched_one_by_one() {
        let server = paged(&[10 << 10; 5]);
        assert_eq!(peak(&server, 1 << 10), 0);
        assert_eq!(server.seen().len(), 5);
    }
}
