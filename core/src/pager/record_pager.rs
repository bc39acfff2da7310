//! Lists as they are read: page after page until the end, never past a page that the service repeats.

use std::collections::HashSet;
use std::sync::Arc;

use serde::Serialize;

use super::ahead::{Ahead, Fetched};
use super::page::Page;
use super::render::{Render, Rendered};
use crate::client::Client;
use crate::declaration::Model;
use crate::error::{Error, ErrorKind, Result};
use crate::exchange::{PreparedRequest, Quota};
use crate::host::{Host, Message};
use crate::list::{LARGEST_PAGE, ListOptions};
use crate::notice::Warning;
use crate::operation::{Operation, ResponseShape};
use crate::record::Projection;
use crate::text::{Part, wording};

/// What a reading has come to so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// How many pages were read.
    pub pages: usize,
    /// How many records were given.
    pub records: usize,
    /// How many records came with the id of an earlier one; with `unique` they were not given.
    pub duplicates: usize,
    /// How many pages there are, where the service tells.
    pub page_count: Option<i64>,
}

/// Reads a list page by page; `R` makes something of each.
#[derive(Debug)]
pub struct RecordPager<R: Render = ()> {
    pub(super) client: Client,
    pub(super) operation: &'static Operation,
    model: &'static Model,
    pub(super) options: ListOptions,
    render: R,
    pub(super) ahead: Ahead<R>,
    left: Option<u64>,
    seen: HashSet<u64>,
    ids: HashSet<i64>,
    summary: Summary,
    is_done: bool,
}

impl RecordPager {
    /// A pager before its first page; nothing is sent yet.
    pub fn new(client: Client, operation: &'static Operation, options: ListOptions) -> Result<Self> {
        Self::rendering(client, operation, options, ())
    }
}

impl<R: Render> RecordPager<R> {
    /// A pager that has something made of each page; nothing is sent yet.
    pub fn rendering(client: Client, operation: &'static Operation, options: ListOptions, render: R) -> Result<Self> {
        let ResponseShape::List(model) = operation.response else {
            return Err(Error::invalid("", wording![operation, " does not answer with a list"]));
        };
        Ok(Self {
            ahead: Ahead::new(client.clone(), operation, model, options.clone(), render.clone())?,
            render,
            left: options.limit,
            client,
            operation,
            model,
            options,
            seen: HashSet::new(),
            ids: HashSet::new(),
            summary: Summary::default(),
            is_done: false,
        })
    }

    /// A pager for the same list, from its beginning.
    pub fn restarted(&self) -> Result<Self> {
        self.rendered_by(self.render.clone())
    }

    /// A pager for the same list, from its beginning, that has something else made of each page.
    pub fn rendered_by<S: Render>(&self, render: S) -> Result<RecordPager<S>> {
        RecordPager::rendering(self.client.clone(), self.operation, self.options.clone(), render)
    }

    /// The same list, read to at most `limit` records. From the first page on, no more than these are asked for; the place
    /// of a later page depends on the size of the pages before it.
    pub fn limited(&self, limit: u64) -> Result<Self> {
        let most = self.options.limit.map_or(limit, |own| own.min(limit));
        let mut options = ListOptions { limit: Some(most), ..self.options.clone() };
        if options.start_page.unwrap_or(1) == 1 {
            let size = i32::try_from(most.max(1)).unwrap_or(i32::MAX);
            options.per_page = Some(size.min(options.page_size()));
        }
        Self::rendering(self.client.clone(), self.operation, options, self.render.clone())
    }

    /// Returns what is probably a mistake in the options, although they are none.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        self.options.doubts(self.model, self.operation.resource)
    }

    /// Posts these warnings to the host of the client.
    pub fn warn(&self) {
        for warning in self.warnings() {
            self.client.host().post(Message::Warning(warning));
        }
    }

    /// Returns the request of the first page, without sending it; no token is obtained.
    pub fn prepare(&self) -> Result<PreparedRequest> {
        self.restarted()?.ahead.prepared()
    }

    /// The declaration of the listed records.
    #[must_use]
    pub fn model(&self) -> &'static Model {
        self.model
    }

    /// What makes something of each page.
    #[must_use]
    pub fn render(&self) -> &R {
        &self.render
    }

    /// Which fields the records are read with.
    #[must_use]
    pub fn projection(&self) -> &Projection {
        self.ahead.projection()
    }

    /// What the reading has come to so far.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Returns how many bytes the pages hold that are prefetched, those in flight at the size that is expected of them.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        self.ahead.held_bytes()
    }

    /// Reports to this host from the next page on; pages that are in flight keep theirs.
    #[doc(hidden)]
    pub fn report_to(&mut self, host: Arc<dyn Host>) {
        self.client = self.client.with_host(host);
        self.ahead.use_client(&self.client);
    }

    /// What is left of the quota of the client that reads.
    #[must_use]
    pub fn quota(&self) -> Quota {
        self.client.quota()
    }

    /// The next page, or `None` at the end. Further pages are fetched meanwhile.
    ///
    /// A page that failed is fetched again by the next call. Dropping the future loses nothing: the request stays
    /// in-flight, and the next call waits for the same page. [`RecordPager::pause`] ends the requests, as does dropping
    /// the pager.
    pub async fn next_page(&mut self) -> Result<Option<Page>> {
        Ok(self.next_rendered().await?.map(|(page, _)| page))
    }

    /// The next page like [`RecordPager::next_page`], and what was made of it.
    pub async fn next_rendered(&mut self) -> Result<Option<Rendered<R>>> {
        if self.is_at_end() {
            return Ok(None);
        }
        let outcome = self.ahead.next().await;
        self.given(outcome)
    }

    /// The next page like [`RecordPager::next_rendered`], except that dropping the future ends the in-flight requests and
    /// closes their connections, as [`RecordPager::pause`] does: what a call promises that its program aborts.
    pub async fn next_abortable(&mut self) -> Result<Option<Rendered<R>>> {
        let mut waiting = Abortable { pager: self, is_over: false };
        let next = waiting.pager.next_rendered().await;
        waiting.is_over = true;
        next
    }

    /// The next page at once: the next page or the end if it is known by now, else nothing. Further pages are
    /// requested, so a runtime must have been entered.
    pub fn next_ready(&mut self) -> Option<Result<Option<Rendered<R>>>> {
        if self.is_at_end() {
            return Some(Ok(None));
        }
        let outcome = self.ahead.next_ready()?;
        Some(self.given(outcome))
    }

    fn is_at_end(&self) -> bool {
        self.is_done || self.left == Some(0)
    }

    /// What is given of the page that came.
    fn given(&mut self, outcome: Result<Fetched<R::Output>>) -> Result<Option<Rendered<R>>> {
        let fetched = outcome.map_err(|error| self.with_progress(error))?;
        if let Err(error) = self.check_progress(&fetched) {
            self.end();
            return Err(self.with_progress(error));
        }
        let page = &fetched.page;
        self.summary.page_count = page.page_count;
        if page.records.is_empty() {
            self.end();
            return Ok(None);
        }
        self.summary.pages += 1;
        let full = page.records.len();
        let is_counted_last = page.page_count.is_some_and(|count| i64::from(page.number) >= count);
        let is_last = is_counted_last && !self.is_capped(full);
        let given = self.cut(fetched);
        if is_last || self.left == Some(0) {
            self.end();
        } else {
            self.ahead.fill(self.pages_wanted(full));
        }
        Ok(Some(given))
    }

    /// Whether a page looks as if the service gave the most it gives and not what was asked for. The count of pages may
    /// then be that of the larger pages, and only a smaller page tells the end.
    pub(super) fn is_capped(&self, size: usize) -> bool {
        self.options.page_size() > LARGEST_PAGE && i32::try_from(size) == Ok(LARGEST_PAGE)
    }

    /// How many more pages of this size can be of use.
    fn pages_wanted(&self, page_size: usize) -> usize {
        let left = self.left.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        left.div_ceil(page_size.max(1))
    }

    /// Drops the prefetched pages and ends the in-flight requests, whose connections are closed; a further call fetches
    /// these pages again.
    pub fn pause(&mut self) {
        self.ahead.stop();
    }

    fn end(&mut self) {
        self.is_done = true;
        self.ahead.stop();
    }

    /// The same error, with the pages that were read before it and where to go on.
    fn with_progress(&self, error: Error) -> Error {
        let next = self.ahead.next_number();
        let first = self.options.start_page.unwrap_or(1);
        let error = error.with(|details| details.start_page = Some(next));
        if self.summary.pages == 0 || error.kind() == ErrorKind::Pagination {
            return error;
        }
        let read = format!("Pages {first} to {} were read; go on with ", next - 1);
        error.and_sentence(wording![read, Part::name("start_page"), format!(" {next}.")])
    }

    /// Refuses a page that came before, and an empty one that the page count says is not the end.
    pub(super) fn check_progress(&mut self, fetched: &Fetched<R::Output>) -> Result<()> {
        let page = &fetched.page;
        let stopped = |what: String| {
            let message = wording![self.operation, format!(" {what}; the list was not read to its end")];
            Err(Error::new(ErrorKind::Pagination, message))
        };
        if page.records.is_empty() {
            return match page.page_count {
                Some(count) if i64::from(page.number) < count => {
                    stopped(format!("answered page {} of {count} with no records", page.number))
                }
                _ => Ok(()),
            };
        }
        if self.seen.insert(fetched.fingerprint) {
            Ok(())
        } else {
            stopped(format!("answered page {} with the records of an earlier page", page.number))
        }
    }

    /// Keeps what was asked for: each record once where that is asked, and the first ones up to the limit.
    fn cut(&mut self, fetched: Fetched<R::Output>) -> Rendered<R> {
        let Fetched { mut page, mut rendered, ids, .. } = fetched;
        let full = page.records.len();
        let is_unique = self.options.unique;
        let mut ids = ids.into_iter();
        page.records.retain(|_| {
            // A record without an id is no duplicate of anything.
            let is_new = ids.next().flatten().is_none_or(|id| self.ids.insert(id));
            self.summary.duplicates += usize::from(!is_new);
            is_new || !is_unique
        });
        if let Some(left) = self.left {
            page.records.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            self.left = Some(left.saturating_sub(page.records.len() as u64));
        }
        if page.records.len() < full {
            rendered = self.ahead.rendered(&page.records);
        }
        self.summary.records += page.records.len();
        (page, rendered)
    }
}

/// A wait for a page; where it is given up, so are the in-flight requests.
struct Abortable<'a, R: Render> {
    pager: &'a mut RecordPager<R>,
    is_over: bool,
}

impl<R: Render> Drop for Abortable<'_, R> {
    fn drop(&mut self) {
        if !self.is_over {
            self.pager.pause();
        }
    }
}
