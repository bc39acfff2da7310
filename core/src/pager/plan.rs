//! Estimates how many calls and seconds reading a list takes.

use std::time::Duration;

use serde::Serialize;

use super::fetch::Fetched;
use super::page::Page;
use super::record_pager::RecordPager;
use super::render::Render;
use crate::error::Result;
use crate::list::ListOptions;
use crate::seconds;

/// How many calls and seconds reading a list takes, estimated from its first page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// How many calls it takes, or the most it can take where the list may end sooner; `None` where the response
    /// has no page count and no `limit` bounds them.
    pub calls: Option<u64>,
    /// How many records there are, or the most there can be; `None` where `calls` is.
    pub records: Option<u64>,
    /// How many records there are at least; where that is `records`, the number is exact.
    pub records_at_least: u64,
    /// About how long the calls take: as long as the rate limit delays them, and at least as long as
    /// the first call took for each round of pages. `None` where `calls` is.
    #[serde(rename = "seconds", serialize_with = "seconds::optional")]
    pub time: Option<Duration>,
}

impl<R: Render> RecordPager<R> {
    /// Estimates what reading this list from its beginning takes, from its first page; sends nothing where the limit is 0.
    ///
    /// Reading the list fetches that page again. Duplicates that `unique` leaves out count as records.
    pub async fn plan(&self) -> Result<Plan> {
        if self.options.limit == Some(0) {
            return Ok(Plan { calls: Some(0), records: Some(0), records_at_least: 0, time: Some(Duration::ZERO) });
        }
        let mut first = self.rendered_by(())?;
        let fetched = first.ahead.next().await?;
        first.check_progress(&fetched)?;
        let plan = Plan::of(&fetched.page, &self.options, first.is_capped(fetched.page.records.len()));
        Ok(Plan { time: plan.calls.map(|calls| self.time(calls, &fetched)), ..plan })
    }

    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn time(&self, calls: u64, first: &Fetched<()>) -> Duration {
        let each = first.took.as_secs_f64();
        // The first page is fetched alone, and so is each further one where there is no page count.
        let width = if first.page.page_count.is_some() { self.ahead.width() } else { 1 };
        let rounds = 1 + calls.saturating_sub(1).div_ceil(width as u64);
        let seconds = (rounds as f64 * each).max(self.client.wait_for(calls, each) + each);
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

impl Plan {
    /// Estimates the length of a list from its first page.
    fn of(page: &Page, options: &ListOptions, is_capped: bool) -> Self {
        let size = page.records.len() as u64;
        let counted = |calls: u64, records: u64, records_at_least: u64| Self {
            calls: Some(calls),
            records: Some(records),
            records_at_least,
            time: None,
        };
        if size == 0 {
            return counted(1, 0, 0);
        }
        let pages = page.page_count.map(|count| u64::try_from(count - i64::from(page.number)).unwrap_or(0) + 1);
        let whole = match pages {
            None => Self { calls: None, records: None, records_at_least: size, time: None },
            // The page count may be that of the larger pages that were requested.
            Some(pages) if is_capped => {
                let records = pages.saturating_mul(options.page_size().into());
                counted(records.div_ceil(size), records, size)
            }
            Some(1) => counted(1, size, size),
            Some(pages) => counted(pages, pages.saturating_mul(size), (pages - 1).saturating_mul(size) + 1),
        };
        options.limit.map_or(whole, |limit| whole.cut(limit, size))
    }

    fn cut(self, limit: u64, size: u64) -> Self {
        let within = |known: Option<u64>, most: u64| Some(known.map_or(most, |known| known.min(most)));
        Self {
            calls: within(self.calls, limit.div_ceil(size)),
            records: within(self.records, limit),
            records_at_least: self.records_at_least.min(limit),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Goal;
    use crate::model::declare::Typed as _;
    use crate::record::Record;

    /// Returns the number of calls, and the upper and lower bound of records, of a list whose first page has `size` records.
    fn planned(size: usize, page_count: Option<i64>, options: &ListOptions) -> (Option<u64>, Option<u64>, u64) {
        let strings = vec!["{}"; size].join(",");
        let records = Record::decode_list(Goal::MODEL, format!("[{strings}]")).unwrap();
        let page = Page {
            number: options.start_page.unwrap_or(1).try_into().unwrap(),
            records,
            page_count,
            headers: http::HeaderMap::new(),
        };
        let is_capped = options.page_size() > 200 && size == 200;
        let Plan { calls, records, records_at_least, time: None } = Plan::of(&page, options, is_capped) else {
            panic!("the time is not known yet")
        };
        (calls, records, records_at_least)
    }

    #[test]
    fn estimates_the_length_from_the_first_page() {
        let all = ListOptions::default();
        assert_eq!(planned(200, Some(5), &all), (Some(5), Some(1000), 801));
        assert_eq!(planned(50, Some(4), &all), (Some(4), Some(200), 151), "a smaller page than was requested");
        assert_eq!(planned(7, Some(1), &all), (Some(1), Some(7), 7));
        assert_eq!(planned(0, Some(0), &all), (Some(1), Some(0), 0));
        assert_eq!(planned(7, None, &all), (None, None, 7));
        assert_eq!(planned(0, None, &all), (Some(1), Some(0), 0));
        assert_eq!(planned(2, Some(i64::MAX), &all).1, Some(u64::MAX - 1));
        let from_third = ListOptions { start_page: Some(3), ..ListOptions::default() };
        assert_eq!(planned(10, Some(5), &from_third), (Some(3), Some(30), 21));
    }

    #[test]
    fn a_limit_bounds_the_estimate() {
        let limited = |limit: u64| ListOptions { limit: Some(limit), ..ListOptions::default() };
        assert_eq!(planned(200, Some(5), &limited(450)), (Some(3), Some(450), 450));
        assert_eq!(planned(200, Some(5), &limited(900)), (Some(5), Some(900), 801));
        assert_eq!(planned(200, None, &limited(450)), (Some(3), Some(450), 200));
        assert_eq!(planned(200, None, &limited(150)), (Some(1), Some(150), 150));
    }

    #[test]
    fn the_count_of_capped_pages_may_be_that_of_larger_ones() {
        let large = ListOptions { per_page: Some(500), ..ListOptions::default() };
        assert_eq!(planned(200, Some(2), &large), (Some(5), Some(1000), 200));
        assert_eq!(planned(120, Some(1), &large), (Some(1), Some(120), 120));
    }
}
