//! Pages that are fetched ahead, in parallel and within a bound of memory, and given in their order.

use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use super::pager::Page;
use super::render::Render;
use super::{ListOptions, ListQuery};
use crate::background::Task;
use crate::check::integer;
use crate::client::Client;
use crate::declaration::Model;
use crate::error::Result;
use crate::exchange::{Request, Response};
use crate::operation::Operation;
use crate::record::Record;

/// The header that tells how many pages there are.
const PAGE_COUNT: &str = "x-pagination-page-count";
/// The most bytes of pages that are held before they are wanted.
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
    /// The wire names of the fields that are kept, where not all are.
    selection: Option<Arc<[&'static str]>>,
    hasher: RandomState,
    render: R,
}

/// The pages of one reading that are under way or wait to be wanted.
#[derive(Debug)]
pub(super) struct Ahead<R: Render> {
    client: Client,
    operation: &'static Operation,
    reading: Arc<Reading<R>>,
    options: ListOptions,
    query: ListQuery,
    tasks: VecDeque<Task<Fetched<R::Output>>>,
    /// How many pages may be under way beside the one that is wanted.
    most: usize,
    /// The last page there is, as far as is known.
    last: Option<i64>,
    /// The largest page so far.
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
        let query = options.query(model, operation.resource)?;
        let places = client.settings().max_concurrency;
        let most = options.prefetch.map_or(places, |wanted| wanted.min(places));
        let selection = options.selection(model)?.map(Into::into);
        let reading = Arc::new(Reading { model, selection, hasher: RandomState::new(), render });
        Ok(Self { client, operation, reading, options, query, tasks: VecDeque::new(), most, last: None, largest: 0 })
    }

    /// Fetches further pages with this client.
    pub(super) fn use_client(&mut self, client: &Client) {
        self.client = client.clone();
    }

    /// The wire names of the fields that are kept, where not all are.
    pub(super) fn selection(&self) -> Option<&[&'static str]> {
        self.reading.selection.as_deref()
    }

    /// The number of the page that comes next.
    pub(super) fn next_number(&self) -> i32 {
        let under_way = i32::try_from(self.tasks.len()).unwrap_or(i32::MAX);
        self.query.page.saturating_sub(under_way)
    }

    /// The next page in order. Where it fails it is fetched again when it is wanted again.
    pub(super) async fn next(&mut self) -> Result<Fetched<R::Output>> {
        if self.tasks.is_empty() {
            self.begin_next();
        }
        let mut waiting = Waiting(Some(self));
        let fetched = waiting.outcome().await?;
        if let Some(ahead) = waiting.0.take() {
            ahead.note(&fetched);
        }
        Ok(fetched)
    }

    /// The next page in order, if it is there by now or has failed.
    pub(super) fn next_ready(&mut self) -> Option<Result<Fetched<R::Output>>> {
        let outcome = self.tasks.front_mut()?.ready()?;
        match &outcome {
            Ok(fetched) => self.note(fetched),
            Err(_) => self.stop(),
        }
        Some(outcome)
    }

    fn note(&mut self, fetched: &Fetched<R::Output>) {
        self.tasks.pop_front();
        self.largest = self.largest.max(fetched.bytes);
        self.last = fetched.page.page_count;
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
        let affordable = HELD_BYTES.checked_div(self.largest).unwrap_or(usize::MAX).max(1);
        let target = self.most.min(known).min(wanted).min(affordable);
        while self.tasks.len() < target {
            self.begin_next();
        }
    }

    /// Lets go of everything that is under way.
    pub(super) fn stop(&mut self) {
        self.query.page = self.next_number();
        self.tasks.clear();
    }

    /// How many pages can be under way at once where the end is known.
    pub(super) fn width(&self) -> usize {
        self.most.max(1)
    }

    fn begin_next(&mut self) {
        let task = Task::start(fetch(self.client.clone(), self.request(), Arc::clone(&self.reading), self.query.page));
        self.tasks.push_back(task);
        self.query.page = self.query.page.saturating_add(1);
    }

    fn request(&self) -> Request {
        let settings = self.client.settings();
        let path = self.operation.path.to_owned();
        Request {
            query: self.query.encode(settings.params_encoding, settings.optional_fields_encoding),
            ..Request::of(self.operation, path, self.options.call.clone(), self.client.host())
        }
    }
}

/// A wait for the next page; where it fails or is given up, so is everything that is under way.
struct Waiting<'a, R: Render>(Option<&'a mut Ahead<R>>);

impl<R: Render> Waiting<'_, R> {
    async fn outcome(&mut self) -> Result<Fetched<R::Output>> {
        match self.0.as_mut().and_then(|ahead| ahead.tasks.front_mut()) {
            Some(task) => task.outcome().await,
            None => Err(crate::Error::config("there is no page under way")),
        }
    }
}

impl<R: Render> Drop for Waiting<'_, R> {
    fn drop(&mut self) {
        if let Some(ahead) = self.0.take() {
            ahead.stop();
        }
    }
}

async fn fetch<R: Render>(
    client: Client,
    request: Request,
    reading: Arc<Reading<R>>,
    number: i32,
) -> Result<Fetched<R::Output>> {
    let response = client.send(request).await?;
    let (page_count, headers, took) = (page_count(&response), response.headers(), response.took);
    let text = response.into_text()?;
    let is_small = text.len() <= DECODED_APART;
    let read = move || {
        let fetched = reading.page(text, number, page_count)?;
        Ok(Fetched { page: Page { headers, ..fetched.page }, took, ..fetched })
    };
    if is_small {
        return read();
    }
    tokio::task::spawn_blocking(read).await.map_err(crate::Error::unfinished)?
}

impl<R: Render> Reading<R> {
    fn page(&self, text: String, number: i32, page_count: Option<i64>) -> Result<Fetched<R::Output>> {
        let bytes = text.len();
        let mut records = Record::decode_list(self.model, text)?;
        let position = self.model.position("id", 0);
        let mut hasher = self.hasher.build_hasher();
        let mut ids = Vec::with_capacity(records.len());
        for record in &records {
            let id = position.and_then(|position| record.field_json(position));
            id.unwrap_or(record.json()).hash(&mut hasher);
            ids.push(id.and_then(integer));
        }
        if let Some(kept) = &self.selection {
            records = Record::select_all(&records, kept);
        }
        let rendered = self.render.render(&records);
        let bytes = bytes.saturating_add(R::bytes(&rendered));
        let page = Page { number, records, page_count, headers: Vec::new() };
        Ok(Fetched { page, rendered, ids, fingerprint: hasher.finish(), took: Duration::ZERO, bytes })
    }
}

/// The number of pages; a header that is no number from 0 on counts as absent.
fn page_count(response: &Response) -> Option<i64> {
    response.header(PAGE_COUNT)?.trim().parse().ok().filter(|count| *count >= 0)
}
