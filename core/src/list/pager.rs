//! One page after another until the end, and never past a page that the service repeats.

use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};
use std::marker::PhantomData;

use super::{ListOptions, ListQuery};
use crate::client::Client;
use crate::declaration::Model;
use crate::error::{Error, ErrorKind, Result};
use crate::exchange::{Request, Response};
use crate::model::declare::Typed;
use crate::operation::{Answer, Operation};
use crate::record::Record;

/// The header that tells how many pages there are.
const PAGE_COUNT: &str = "x-pagination-page-count";

/// A page of a list.
#[derive(Debug, Clone)]
pub struct Page<M = Record> {
    /// The page's number, from 1.
    pub number: i32,
    /// The records, in the service's order.
    pub records: Vec<M>,
    /// How many pages there are, where the service tells.
    pub page_count: Option<i64>,
}

/// Reads a list page by page.
#[derive(Debug)]
pub struct RecordPager {
    client: Client,
    operation: &'static Operation,
    model: &'static Model,
    options: ListOptions,
    selection: Option<Vec<&'static str>>,
    query: ListQuery,
    left: Option<u64>,
    seen: HashSet<u64>,
    hasher: RandomState,
    is_done: bool,
}

impl RecordPager {
    /// A pager before its first page; nothing is sent yet.
    pub fn new(client: Client, operation: &'static Operation, options: ListOptions) -> Result<Self> {
        let Answer::List(model) = operation.answer else {
            return Err(Error::invalid("", format!("{} does not answer with a list", operation.title())));
        };
        Ok(Self {
            query: options.query(model, operation.resource)?,
            selection: options.selection(model)?,
            left: options.limit,
            client,
            operation,
            model,
            options,
            seen: HashSet::new(),
            hasher: RandomState::new(),
            is_done: false,
        })
    }

    /// A pager for the same list, from its beginning.
    pub fn restarted(&self) -> Result<Self> {
        Self::new(self.client.clone(), self.operation, self.options.clone())
    }

    /// The same list, read to at most `limit` records.
    pub fn limited(&self, limit: u64) -> Result<Self> {
        let most = self.options.limit.map_or(limit, |own| own.min(limit));
        let options = ListOptions { limit: Some(most), ..self.options.clone() };
        Self::new(self.client.clone(), self.operation, options)
    }

    /// The declaration of the listed records.
    #[must_use]
    pub fn model(&self) -> &'static Model {
        self.model
    }

    /// The next page, or `None` at the end.
    pub async fn next_page(&mut self) -> Result<Option<Page>> {
        if self.is_done || self.left == Some(0) {
            return Ok(None);
        }
        let response = self.client.send(self.request()).await?;
        let page_count = page_count(&response);
        let records = Record::decode_list(self.model, response.into_text()?)?;
        let page = Page { number: self.query.page, records, page_count };
        self.check_progress(&page)?;
        if page.records.is_empty() {
            self.is_done = true;
            return Ok(None);
        }
        self.is_done = page_count.is_some_and(|count| i64::from(page.number) >= count);
        self.query.page = page.number.saturating_add(1);
        Ok(Some(self.cut(page)))
    }

    fn request(&self) -> Request {
        let settings = self.client.settings();
        Request {
            method: self.operation.method.to_owned(),
            template: self.operation.path.to_owned(),
            path: self.operation.path.to_owned(),
            query: self.query.encode(settings.params_encoding, settings.optional_fields_encoding),
            content: None,
            effect: self.operation.effect,
            options: self.options.call.clone(),
            is_authorized: true,
            elsewhere: None,
        }
    }

    /// Refuses a page that came before, and an empty one that the page count says is not the end.
    fn check_progress(&mut self, page: &Page) -> Result<()> {
        let stopped = |what: String| {
            let message = format!("{} {what}; the list was not read to its end", self.operation.title());
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
        let mut hasher = self.hasher.build_hasher();
        for record in &page.records {
            let position = self.model.position("id", 0).unwrap_or(usize::MAX);
            record.field_json(position).unwrap_or(record.json()).hash(&mut hasher);
        }
        if self.seen.insert(hasher.finish()) {
            Ok(())
        } else {
            stopped(format!("answered page {} with the records of an earlier page", page.number))
        }
    }

    /// Keeps what was asked for: the first records up to the limit, and of each the selected fields.
    fn cut(&mut self, mut page: Page) -> Page {
        if let Some(left) = self.left {
            page.records.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            self.left = Some(left.saturating_sub(page.records.len() as u64));
        }
        if let Some(kept) = &self.selection {
            page.records = page.records.iter().map(|record| record.select(kept)).collect();
        }
        page
    }
}

/// The number of pages; a header that is no number from 0 on counts as absent.
fn page_count(response: &Response) -> Option<i64> {
    response.header(PAGE_COUNT)?.trim().parse().ok().filter(|count| *count >= 0)
}

/// Reads a list of typed records page by page.
#[derive(Debug)]
pub struct Pager<M> {
    inner: RecordPager,
    model: PhantomData<M>,
}

impl<M: Typed> Pager<M> {
    pub(crate) fn new(client: Client, operation: &'static Operation, options: ListOptions) -> Result<Self> {
        RecordPager::new(client, operation, options).map(|inner| Self { inner, model: PhantomData })
    }

    /// The next page, or `None` at the end.
    pub async fn next_page(&mut self) -> Result<Option<Page<M>>> {
        let page = self.inner.next_page().await?;
        Ok(page.map(|page| Page {
            number: page.number,
            page_count: page.page_count,
            records: page.records.into_iter().map(M::from_record).collect(),
        }))
    }

    /// The first record, if there is one.
    pub async fn first(&self) -> Result<Option<M>> {
        let page = self.inner.limited(1)?.next_page().await?;
        Ok(page.and_then(|page| page.records.into_iter().next()).map(M::from_record))
    }

    /// All the records from here on.
    pub async fn collect(mut self) -> Result<Vec<M>> {
        let mut all = Vec::new();
        while let Some(page) = self.next_page().await? {
            all.extend(page.records);
        }
        Ok(all)
    }
}
