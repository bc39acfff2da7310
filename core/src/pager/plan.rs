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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::Goal;
    use crate::record::Record;
    use crate::typed::Typed as _;

    /// Returns the number of requests of a list whose first page has `size` records.
    fn planned(size: usize, page_count: Option<i64>, options: &ListOptions) -> Option<u64> {
        let strings = vec!["{}"; size].join(",");
        let records = Record::decode_list(Goal::MODEL, format!("[{strings}]")).unwrap();
        let number = options.start_page.unwrap_or(1).try_into().unwrap();
        let page = Page { number, records, page_count, headers: http::HeaderMap::new() };
        requests(&page, options, page_count)
    }

    #[test]
    fn estimates_the_length_from_the_first_page() {
        let all = ListOptions::default();
        assert_eq!(planned(200, Some(5), &all), Some(5));
        assert_eq!(planned(7, Some(1), &all), Some(1));
        assert_eq!(planned(0, Some(0), &all), Some(1));
        assert_eq!(planned(7, None, &all), None);
        assert_eq!(planned(0, None, &all), Some(1));
        let from_third = ListOptions { start_page: Some(3), ..ListOptions::default() };
        assert_eq!(planned(10, Some(5), &from_third), Some(3));
    }

    #[test]
    fn a_limit_bounds_the_estimate() {
        let limited = |limit: u64| ListOptions { limit: Some(limit), ..ListOptions::default() };
        assert_eq!(planned(200, Some(5), &limited(450)), Some(3));
        assert_eq!(planned(200, Some(5), &limited(5000)), Some(5));
        assert_eq!(planned(200, None, &limited(450)), Some(3));
        assert_eq!(planned(200, None, &limited(150)), Some(1));
    }
}
