//! Estimates how many requests and seconds reading a list takes.

use std::time::Duration;

use serde::Serialize;

use super::fetch::Fetched;
use super::page::Page;
use super::record_pager::RecordPager;
use super::render::Render;
use crate::error::Result;
use crate::query::ListOptions;
use crate::seconds;

/// How many requests and seconds reading a list takes, estimated from its first page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// How many requests it takes, or the most it can take where the list may end sooner; `None` where the response has no page
    /// count and no `limit` bounds them.
    pub requests: Option<u64>,
    /// About how long the requests take: as long as the rate limit delays them, and at least as long as the first one took for each
    /// round of pages. `None` where `requests` is.
    #[serde(rename = "seconds", serialize_with = "seconds::optional")]
    pub time: Option<Duration>,
}

impl<R: Render> RecordPager<R> {
    /// Estimates what reading this list from its beginning takes, from its first page; sends nothing where the limit is 0.
    ///
    /// Reading the list fetches that page again.
    pub async fn plan(&self) -> Result<Plan> {
        if self.ahead.options.limit == Some(0) {
            return Ok(Plan { requests: Some(0), time: Some(Duration::ZERO) });
        }
        let mut first = self.rendered_by(())?;
        let fetched = first.ahead.next().await?;
        let page = &fetched.page;
        let requests = requests(page, &self.ahead.options, first.end.length(page).most_pages());
        Ok(Plan { requests, time: requests.map(|requests| self.time(requests, &fetched)) })
    }

    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn time(&self, requests: u64, first: &Fetched<()>) -> Duration {
        let each = first.took.as_secs_f64();
        // The first page is fetched alone, and so is each further one where there is no page count.
        let width = if first.page.page_count.is_some() { self.ahead.width() } else { 1 };
        let rounds = 1 + requests.saturating_sub(1).div_ceil(width as u64);
        let seconds = (rounds as f64 * each).max(self.ahead.client.wait_for(requests, each) + each);
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

/// Estimates the number of requests of a list from its first page.
fn requests(page: &Page, options: &ListOptions, page_count: Option<i64>) -> Option<u64> {
    let size = page.records.len() as u64;
    if size == 0 {
        return Some(1);
    }
    let pages = page_count.map(|count| u64::try_from(count - i64::from(page.number)).unwrap_or(0) + 1);
    pages.into_iter().chain(options.limit.map(|limit| limit.div_ceil(size))).min()
}
