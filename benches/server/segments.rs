//! Segments of the sandbox as one JSON string, of which every page is a slice.

use std::error::Error;
use std::ops::Range;

use bytes::Bytes;
use serde_json::{Map, Value};
use xpauto::bindings::ClientOptions;
use xpauto::{Client, Token};
use xpauto_sandbox::{Options, Sandbox};

/// The forms of conditions that are null: they duplicate `conditionsData` and would nearly double the size.
const FURTHER_FORMS: [&str; 2] = ["conditionDataList", "conditionDataTree"];
/// The page size for reading from the sandbox.
const PER_PAGE: u16 = 1000;

/// All segments, comma-separated.
pub(crate) struct Segments {
    text: Bytes,
    spans: Vec<Range<usize>>,
}

/// A page of a list.
pub(crate) struct Page {
    /// The records, comma-separated.
    pub(crate) records: Bytes,
    /// The number of pages of this size.
    pub(crate) count: usize,
}

impl Segments {
    /// Generates segments; the same count yields the same segments.
    pub(crate) async fn generate(count: usize) -> Result<Self, Box<dyn Error>> {
        let options = Options { segments: count, max_per_page: PER_PAGE.into(), ..Options::default() };
        let sandbox = Sandbox::start(options)?;
        let client = Client::new(ClientOptions {
            base_url: Some(sandbox.url().to_owned()),
            token: Some(Token::Fixed(sandbox.token().into())),
            ..ClientOptions::default()
        })?;
        let mut list = client.segments().list().per_page(PER_PAGE.into()).pages();
        let (mut text, mut spans) = (String::new(), Vec::new());
        while let Some(page) = list.try_next().await? {
            for segment in page.records {
                if !text.is_empty() {
                    text.push(',');
                }
                let start = text.len();
                text.push_str(&with_one_form(segment.json())?);
                spans.push(start..text.len());
            }
        }
        Ok(Self { text: text.into(), spans })
    }

    /// Returns the list with only the first segment.
    pub(crate) fn first(&self) -> Self {
        Self { text: self.text.clone(), spans: self.spans.iter().take(1).cloned().collect() }
    }

    /// Returns the page that a query such as `page=2&perPage=500` requests; `None` without one.
    pub(crate) fn page(&self, query: &str) -> Option<Page> {
        let number = |name| {
            let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))?;
            value.parse::<usize>().ok().filter(|number| *number > 0)
        };
        let (page, size) = (number("page")?, number("perPage")?);
        let start = (page - 1).saturating_mul(size).min(self.spans.len());
        let end = start.saturating_add(size).min(self.spans.len());
        let records = match self.spans.get(start..end)? {
            [] => Bytes::new(),
            [only] => self.text.slice(only.clone()),
            [first, .., last] => self.text.slice(first.start..last.end),
        };
        Some(Page { records, count: self.spans.len().div_ceil(size) })
    }
}

/// Returns the segment with its conditions in one form.
fn with_one_form(segment: &str) -> serde_json::Result<String> {
    let mut fields: Map<String, Value> = serde_json::from_str(segment)?;
    fields.extend(FURTHER_FORMS.map(|form| (form.to_owned(), Value::Null)));
    serde_json::to_string(&fields)
}
