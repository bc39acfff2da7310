//! Pages that are prefetched, in parallel and within a bound of memory, and returned in their order.

use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use super::budget::{Budget, Share};
use super::page::Page;
use super::render::Render;
use crate::background::{Task, unfinished};
use crate::check::integer;
use crate::client::Client;
use crate::declaration::Model;
use crate::error::Result;
use crate::exchange::{PreparedRequest, Request, Response};
use crate::list::{ListOptions, ListQuery};
use crate::operation::Operation;
use crate::record::{Projection, Record};

/// The header that tells how many pages there are.
const PAGE_COUNT: &str = "x-pagination-page-count";
/// The most bytes that prefetched pages hold together, those that are still coming included.
const HELD_BYTES: usize = 64 << 20;
/// Larger pages are decoded on a thread where that holds up no other call.
const DECODED_APART: usize = 32 << 10;

/// A page as it came, with what is known of it before it is cut to what was asked for.
#[derive(Debug)]
pub(super) struct Fetched<T> {
    pub(super) page: Page,
    /// What was made of all its records.
    pub(super) rendered: T,
    /// The ids of its records; none where a record has none.
    pub(super) ids: Vec<Option<i64>>,
    /// What tells its records from those of other pages.
    pub(super) fingerprint: u64,
    /// How long its answer took.
    pub(super) took: Duration,
    /// How large its text is, and what was made of it.
    bytes: usize,
}

/// How the text of a page becomes records, and what is made of them.
#[derive(Debug)]
struct Reading<R> {
    model: &'static Model,
    projection: Projection,
    hasher: RandomState,
    render: R,
}

/// A page that is in-flight, or has come and is not wanted yet.
#[derive(Debug)]
struct Slot<T> {
    number: i32,
    /// What it holds of the budget.
    share: Arc<Share>,
    /// Nothing where the page did not fit into the budget.
    task: Task<Option<Fetched<T>>>,
}

/// The prefetched pages of one reading.
#[derive(Debug)]
pub(super) struct Ahead<R: Render> {
    client: Client,
    operation: &'static Operation,
    reading: Arc<Reading<R>>,
    options: ListOptions,
    query: ListQuery,
    slots: VecDeque<Slot<R::Output>>,
    /// How many pages may be prefetched.
    most: usize,
    /// The last page there is, as far as is known.
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
        let query = options.query(model, operation.resource)?;
        let places = client.settings().max_concurrency;
        let most = options.prefetch.map_or(places, |wanted| wanted.min(places));
        let projection = options.projection(model)?;
        let reading = Arc::new(Reading { model, projection, hasher: RandomState::new(), render });
        let budget = Budget::new(HELD_BYTES);
        Ok(Self { client, operation, reading, options, query, slots: VecDeque::new(), most, last: None, budget })
    }

    /// Fetches further pages with this client.
    pub(super) fn use_client(&mut self, client: &Client) {
        self.client = client.clone();
    }

    /// How many bytes the prefetched pages hold, or are expected to hold when they have come.
    pub(super) fn held_bytes(&self) -> usize {
        self.budget.held()
    }

    /// Which fields the records are read with.
    pub(super) fn projection(&self) -> &Projection {
        &self.reading.projection
    }

    /// The number of the page that comes next.
    pub(super) fn next_number(&self) -> i32 {
        self.slots.front().map_or(self.query.page, |slot| slot.number)
    }

    /// The next page in order. Where it fails it is fetched again when it is wanted again; where the wait for it is given
    /// up it stays in-flight.
    pub(super) async fn next(&mut self) -> Result<Fetched<R::Output>> {
        loop {
            self.want_next();
            let Some(slot) = self.slots.front_mut() else {
                return Err(crate::Error::internal("no page is in-flight"));
            };
            let outcome = slot.task.outcome().await;
            if let Some(outcome) = self.taken(outcome) {
                return outcome;
            }
        }
    }

    /// The next page in order, if it is there by now or has failed.
    pub(super) fn next_ready(&mut self) -> Option<Result<Fetched<R::Output>>> {
        if self.slots.is_empty() {
            return None;
        }
        self.want_next();
        let outcome = self.slots.front_mut()?.task.ready()?;
        self.taken(outcome)
    }

    /// Has the page that comes next at the front, in-flight and as large as it likes.
    fn want_next(&mut self) {
        let number = self.next_number();
        let slot = self.slots.pop_front().filter(|slot| {
            slot.share.want();
            !slot.share.is_exceeded()
        });
        let slot = slot.unwrap_or_else(|| {
            self.query.page = self.query.page.max(number.saturating_add(1));
            self.requested(number, self.budget.unlimited())
        });
        self.slots.push_front(slot);
    }

    /// Takes the page that was waited for out of its slot; nothing where it turned out not to have fit.
    fn taken(&mut self, outcome: Result<Option<Fetched<R::Output>>>) -> Option<Result<Fetched<R::Output>>> {
        match outcome {
            Ok(None) => None,
            Ok(Some(fetched)) => {
                self.slots.pop_front();
                self.last = fetched.page.page_count;
                Some(Ok(fetched))
            }
            Err(error) => {
                self.stop();
                Some(Err(error))
            }
        }
    }

    /// What is made of the records of a page that was cut.
    pub(super) fn rendered(&self, records: &[Record]) -> R::Output {
        self.reading.render.render(records)
    }

    /// Begins to fetch what may be wanted next: every page that is known to be there, or one where no count is told.
    /// `wanted` is how many more pages can be of use.
    pub(super) fn fill(&mut self, wanted: usize) {
        let known = match self.last {
            Some(last) => usize::try_from(last - i64::from(self.next_number()) + 1).unwrap_or(0),
            None => 1,
        };
        for index in 0..self.slots.len() {
            self.fetch_again(index);
        }
        let target = self.most.min(known).min(wanted);
        while self.slots.len() < target
            && let Some(share) = self.budget.reserve()
        {
            let number = self.query.page;
            self.query.page = number.saturating_add(1);
            let slot = self.requested(number, share);
            self.slots.push_back(slot);
        }
    }

    /// Requests a page once more that did not fit before, if there is room for it now.
    fn fetch_again(&mut self, index: usize) {
        let exceeded = self.slots.get(index).filter(|slot| slot.share.is_exceeded()).map(|slot| slot.number);
        if let Some(number) = exceeded
            && let Some(share) = self.budget.reserve()
        {
            let again = self.requested(number, share);
            if let Some(slot) = self.slots.get_mut(index) {
                *slot = again;
            }
        }
    }

    /// Ends everything that is in-flight.
    pub(super) fn stop(&mut self) {
        self.query.page = self.next_number();
        self.slots.clear();
    }

    /// How many pages can be under way at once where the end is known.
    pub(super) fn width(&self) -> usize {
        self.most.max(1)
    }

    fn requested(&self, number: i32, share: Arc<Share>) -> Slot<R::Output> {
        let request = Request { meter: Some(Arc::clone(&share) as _), ..self.request(number) };
        let fetch = fetch(self.client.clone(), request, Arc::clone(&self.reading), number, Arc::clone(&share));
        Slot { number, share, task: Task::start(fetch) }
    }

    fn request(&self, number: i32) -> Request {
        let settings = self.client.settings();
        let path = self.operation.path.to_owned();
        let query = ListQuery { page: number, ..self.query.clone() };
        Request {
            query: query.encode(settings.params_encoding, settings.optional_fields_encoding),
            ..Request::of(self.operation, path, self.options.call.clone(), self.client.host())
        }
    }

    /// Returns the request of the page that comes next, without sending it.
    pub(super) fn prepared(&self) -> Result<PreparedRequest> {
        self.client.prepared(self.request(self.next_number()))
    }
}

/// Requests a page and reads it; nothing where it did not fit into the budget.
async fn fetch<R: Render>(
    client: Client,
    request: Request,
    reading: Arc<Reading<R>>,
    number: i32,
    share: Arc<Share>,
) -> Result<Option<Fetched<R::Output>>> {
    let response = match client.send(request).await {
        Err(_) if share.is_exceeded() => return Ok(None),
        sent => sent?,
    };
    let (page_count, headers, took) = (page_count(&response), response.headers(), response.took);
    let text = response.into_text()?;
    let is_small = text.len() <= DECODED_APART;
    let read = move || {
        let fetched = reading.page(text, number, page_count)?;
        Ok(Fetched { page: Page { headers, ..fetched.page }, took, ..fetched })
    };
    let fetched: Fetched<_> =
        if is_small { read()? } else { tokio::task::spawn_blocking(read).await.map_err(unfinished)?? };
    Ok(share.settle(fetched.bytes).then_some(fetched))
}

impl<R: Render> Reading<R> {
    fn page(&self, text: String, number: i32, page_count: Option<i64>) -> Result<Fetched<R::Output>> {
        let bytes = text.len();
        let mut records = Record::decode_projected(self.model, text, self.projection.clone())?;
        let position = self.model.position("id", 0);
        let mut hasher = self.hasher.build_hasher();
        let mut ids = Vec::with_capacity(records.len());
        for record in &records {
            let id = position.and_then(|position| record.field_json(position)).filter(|json| *json != "null");
            id.unwrap_or(record.json()).hash(&mut hasher);
            ids.push(id.and_then(integer));
        }
        if let Some(kept) = self.projection.selected() {
            records = Record::select_all(&records, kept);
        }
        let rendered = self.render.render(&records);
        let bytes = bytes.saturating_add(R::bytes(&rendered));
        // A count of 0 beside records says nothing.
        let page_count = page_count.filter(|count| *count > 0 || records.is_empty());
        let page = Page { number, records, page_count, headers: Vec::new() };
        Ok(Fetched { page, rendered, ids, fingerprint: hasher.finish(), took: Duration::ZERO, bytes })
    }
}

/// The number of pages; a header that is not an integer from 0 on counts as absent.
fn page_count(response: &Response) -> Option<i64> {
    response.header(PAGE_COUNT)?.trim().parse().ok().filter(|count| *count >= 0)
}

#[cfg(test)]
#[path = "../../tests/scripted/mod.rs"]
mod scripted;

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

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

    /// Reads the list with so many bytes of prefetched pages; returns the most that they held.
    fn peak(server: &Scripted, limit: usize) -> usize {
        let options = json!({"base_url": server.url(), "token": "t", "max_retries": 0});
        let client = Client::new(ClientOptions::from_json(&options.to_string(), Language::Rust).unwrap()).unwrap();
        let list = operation::find("segments", "list").unwrap();
        let mut pager = RecordPager::new(client, list, ListOptions::default()).unwrap();
        pager.ahead.budget = Budget::new(limit);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let mut ids = Vec::new();
        runtime.block_on(async {
            while let Some(page) = pager.next_page().await.unwrap() {
                ids.push(page.records[0].field_json(0).unwrap().parse::<usize>().unwrap());
                let is_last = page.page_count == Some(i64::from(page.number));
                // All that may come before the next page is wanted comes.
                while !is_last && !pager.ahead.has_settled() {
                    tokio::task::yield_now().await;
                }
            }
        });
        assert!(ids.iter().copied().eq(0..server.seen().iter().map(page).max().unwrap()), "{ids:?}");
        pager.ahead.budget.peak()
    }

    fn page(request: &super::scripted::Seen) -> usize {
        let (_, page) = request.query.iter().find(|(name, _)| name == "page").unwrap();
        page.parse().unwrap()
    }

    impl<R: Render> Ahead<R> {
        /// Whether each prefetched page has come, or is known not to fit.
        fn has_settled(&self) -> bool {
            self.slots.iter().all(|slot| slot.share.is_exceeded() || slot.task.has_ended())
        }
    }

    #[test]
    fn pages_that_are_larger_than_those_before_stay_within_the_budget() {
        let server = paged(&[[1 << 10; 2].as_slice(), &[300 << 10; 12]].concat());
        let peak = peak(&server, LIMIT);
        assert!((600 << 10..=LIMIT).contains(&peak), "{peak}");
    }

    #[test]
    fn a_page_that_is_larger_than_the_budget_comes_when_it_is_wanted() {
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
    fn without_room_pages_come_one_by_one() {
        let server = paged(&[10 << 10; 5]);
        assert_eq!(peak(&server, 1 << 10), 0);
        assert_eq!(server.seen().len(), 5);
    }

    #[test]
    fn a_count_of_no_pages_is_one_only_beside_no_records() {
        let reading = Reading {
            model: crate::model::registry::by_name("Segment").unwrap(),
            projection: Projection::default(),
            hasher: RandomState::new(),
            render: (),
        };
        let count = |body: Value, count: Option<i64>| reading.page(body.to_string(), 1, count).unwrap().page.page_count;
        assert_eq!(count(json!([{"id": 1}]), Some(0)), None);
        assert_eq!(count(json!([]), Some(0)), Some(0));
        assert_eq!(count(json!([{"id": 1}]), Some(1)), Some(1));
    }
}
