//! Reads a list page by page until its end or its `limit`. [`End`] decides where it ends, pages come from [`Ahead`], which prefetches
//! them.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use super::ahead::Ahead;
use super::end::{End, Place};
use super::fetch::Fetched;
use super::page::Page;
use super::render::{Render, Rendered};
use crate::client::Client;
use crate::error::{Error, ErrorKind, Result};
use crate::http::PreparedRequest;
use crate::message::{Part, wording};
use crate::query::{LARGEST_PAGE, ListOptions};
use crate::record::Projection;
use crate::schema::{Model, Operation, ResponseShape};
use crate::telemetry::host::{Host, Message};
use crate::validate::warning::Warning;

/// Reads a list page by page; `R` renders each page.
pub struct RecordPager<R: Render = ()> {
    pub(super) ahead: Ahead<R>,
    /// How many more records the limit allows.
    remaining: Option<u64>,
    pub(super) end: End,
    /// The ids of the records that were returned, where duplicates are left out.
    ids: HashSet<i64>,
    /// How many pages with records were read.
    pages: usize,
    /// How many more pages the limit needs, from the size of the latest page.
    wanted: usize,
    is_done: bool,
}

impl<R: Render> fmt::Debug for RecordPager<R> {
    /// Shows the operation and the options that are set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = self.ahead.operation.title();
        f.debug_struct("Pager")
            .field("operation", &operation)
            .field("options", &self.ahead.options)
            .finish_non_exhaustive()
    }
}

impl RecordPager {
    /// Creates a pager; nothing is sent yet.
    pub fn new(client: Client, operation: &'static Operation, options: ListOptions) -> Result<Self> {
        Self::rendering(client, operation, options, ())
    }
}

impl<R: Render> RecordPager<R> {
    /// Creates a pager that renders each page; nothing is sent yet.
    pub fn rendering(client: Client, operation: &'static Operation, options: ListOptions, render: R) -> Result<Self> {
        let ResponseShape::List(model) = operation.response else {
            return Err(Error::invalid("", wording![operation, " does not return a list"]));
        };
        Ok(Self {
            remaining: options.limit,
            end: End::new(operation, options.page_size()),
            ahead: Ahead::new(client, operation, model, options, render)?,
            ids: HashSet::new(),
            pages: 0,
            wanted: 0,
            is_done: false,
        })
    }

    /// Returns the options of the list.
    #[must_use]
    pub fn options(&self) -> &ListOptions {
        &self.ahead.options
    }

    /// Returns a pager for the same list, from its beginning.
    pub fn restarted(&self) -> Result<Self> {
        self.rendered_by(self.ahead.decoder.render.clone())
    }

    /// Returns a pager for the same list, from its beginning, with another rendering.
    pub fn rendered_by<S: Render>(&self, render: S) -> Result<RecordPager<S>> {
        RecordPager::rendering(self.ahead.client.clone(), self.ahead.operation, self.ahead.options.clone(), render)
    }

    /// Returns a pager for at most `limit` records of the same list.
    pub fn limited(&self, limit: u64) -> Result<Self> {
        let most = self.ahead.options.limit.map_or(limit, |own| own.min(limit));
        let options = ListOptions { limit: Some(most), ..self.ahead.options.clone() };
        Self::rendering(self.ahead.client.clone(), self.ahead.operation, options, self.ahead.decoder.render.clone())
    }

    /// Returns warnings of what is probably a mistake in the options.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        self.ahead.options.warnings(self.ahead.decoder.model, self.projection().zone())
    }

    /// Returns the error of a page whose records the program cannot represent, with the call that it belongs to.
    #[must_use]
    pub fn unreadable(&self, page: &Page, error: Error) -> Error {
        let Operation { method, path, .. } = self.ahead.operation;
        let call = format!("{method} {path} returned a page {} that cannot be read: ", page.number);
        error.after(call).with(|details| details.method = Some((*method).to_owned()))
    }

    /// Posts these warnings to the host of the client.
    pub fn warn(&self) {
        for warning in self.warnings() {
            warning.post(|warning| self.ahead.client.host().post(Message::Warning(warning)));
        }
    }

    /// Returns the request of the first page, without sending it; no token is obtained.
    pub fn prepare(&self) -> Result<PreparedRequest> {
        self.restarted()?.ahead.prepared()
    }

    /// Returns the declaration of the listed records.
    pub fn model(&self) -> &'static Model {
        self.ahead.decoder.model
    }

    /// Returns the projection that the records are decoded with.
    #[must_use]
    pub fn projection(&self) -> &Projection {
        &self.ahead.decoder.projection
    }

    /// Reports to this host from the next page on; pages that are in flight keep the previous one.
    #[doc(hidden)]
    pub fn report_to(&mut self, host: Arc<dyn Host>) {
        self.ahead.client = self.ahead.client.with_host(host);
    }

    /// Returns the next page, or `None` at the end. Further pages are prefetched meanwhile.
    ///
    /// A page that failed is fetched again by the next call. Dropping the future loses nothing: the request stays in flight,
    /// and the next call waits for the same page. [`RecordPager::pause`] cancels the requests, as does dropping the pager.
    pub async fn next_page(&mut self) -> Result<Option<Page>> {
        Ok(self.next_rendered().await?.map(|(page, _)| page))
    }

    /// Returns the next page like [`RecordPager::next_page`], with its rendering.
    pub async fn next_rendered(&mut self) -> Result<Option<Rendered<R>>> {
        while !self.is_at_end() {
            self.ahead.fill(self.wanted);
            let outcome = self.ahead.next().await;
            if let Some(rendered) = self.accept(outcome)? {
                return Ok(Some(rendered));
            }
        }
        Ok(None)
    }

    /// Returns the next page like [`RecordPager::next_rendered`], except that dropping the future cancels the in-flight
    /// requests and closes their connections, as [`RecordPager::pause`] does.
    pub async fn next_abortable(&mut self) -> Result<Option<Rendered<R>>> {
        let mut guard = PauseOnDrop { pager: self, is_complete: false };
        let next = guard.pager.next_rendered().await;
        guard.is_complete = true;
        next
    }

    /// Returns the next page, or the end, if it is available without waiting. Prefetches further pages, so it must be called
    /// within a runtime.
    pub fn next_ready(&mut self) -> Option<Result<Option<Rendered<R>>>> {
        while !self.is_at_end() {
            self.ahead.fill(self.wanted);
            let outcome = self.ahead.next_ready()?;
            if let Some(next) = self.accept(outcome).transpose() {
                return Some(next.map(Some));
            }
        }
        Some(Ok(None))
    }

    /// Returns whether no further page is read.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.is_done || self.remaining == Some(0)
    }

    /// Checks a fetched page, cuts it to what was requested, and prefetches what follows it; `None` for an empty page.
    fn accept(&mut self, outcome: Result<Fetched<R::Output>>) -> Result<Option<Rendered<R>>> {
        let fetched = outcome.map_err(|error| self.with_progress(error))?;
        let (number, full) = (fetched.page.number, fetched.page.records.len());
        let place = self.end.place(&fetched).map_err(|error| {
            self.ahead.return_to(number);
            self.with_progress(error)
        })?;
        if matches!(place, Place::Behind) {
            self.finish();
            return Ok(None);
        }
        self.pages += usize::from(full > 0);
        let rendered = (full > 0).then(|| self.cut(fetched));
        if matches!(place, Place::Last) || self.remaining == Some(0) {
            self.finish();
            return Ok(rendered);
        }
        self.wanted = self.pages_wanted(full);
        // A program may need no more than the first page.
        if self.pages > 1 {
            self.ahead.fill(self.wanted);
        }
        Ok(rendered)
    }

    /// Returns how many more pages of this size the limit needs.
    fn pages_wanted(&self, page_size: usize) -> usize {
        let remaining = self.remaining.map_or(usize::MAX, |remaining| usize::try_from(remaining).unwrap_or(usize::MAX));
        remaining.div_ceil(page_size.max(1))
    }

    /// Drops the prefetched pages, cancels the in-flight requests and closes their connections; a further call fetches these
    /// pages again.
    pub fn pause(&mut self) {
        self.ahead.stop();
    }

    fn finish(&mut self) {
        self.is_done = true;
        self.ahead.stop();
    }

    /// Adds the pages that were read before an error, and the page to continue with.
    fn with_progress(&self, error: Error) -> Error {
        let next = self.ahead.next_number();
        let first = self.ahead.options.start_page.unwrap_or(1);
        let error = error.with(|details| details.start_page = Some(next));
        if self.pages == 0 || error.kind() == ErrorKind::Pagination {
            return error;
        }
        let read = format!("Pages {first} to {} were read; continue with ", next - 1);
        let size = self.ahead.options.page_size();
        // Pages that the limit made smaller keep their size, on which the position of the next one depends.
        let is_usual = self.ahead.options.per_page.unwrap_or(LARGEST_PAGE.into()) == i64::from(size);
        let smaller = if is_usual { "".into() } else { wording![" and ", Part::name("per_page"), format!(" {size}")] };
        error.and_sentence(wording![read, Part::name("start_page"), format!(" {next}"), smaller, "."])
    }

    /// Drops duplicates where `unique` is set, and records beyond the limit.
    fn cut(&mut self, fetched: Fetched<R::Output>) -> Rendered<R> {
        let Fetched { mut page, mut rendered, ids, .. } = fetched;
        let full = page.records.len();
        let is_unique = self.ahead.options.unique;
        let mut ids = ids.into_iter();
        page.records.retain(|_| {
            // A record without an id is never a duplicate.
            let id = ids.next().flatten();
            !is_unique || id.is_none_or(|id| self.ids.insert(id))
        });
        if let Some(remaining) = self.remaining {
            page.records.truncate(usize::try_from(remaining).unwrap_or(usize::MAX));
            self.remaining = Some(remaining.saturating_sub(page.records.len() as u64));
        }
        if page.records.len() < full {
            rendered = self.ahead.decoder.render.render(&page.records);
        }
        (page, rendered)
    }
}

/// Pauses a pager when it is dropped before a page is complete.
struct PauseOnDrop<'a, R: Render> {
    pager: &'a mut RecordPager<R>,
    is_complete: bool,
}

impl<R: Render> Drop for PauseOnDrop<'_, R> {
    fn drop(&mut self) {
        if !self.is_complete {
            self.pager.pause();
        }
    }
}
