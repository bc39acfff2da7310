//! What a list costs, for `xpauto plan` and for assistants.

use std::time::Duration;

use serde_json::{Value, json};
use xpauto::PreparedRequest;
use xpauto::bindings::RecordPager;

/// Returns the first request of a list, and what the list costs.
pub async fn planned(pager: &RecordPager) -> xpauto::Result<Value> {
    let PreparedRequest { method, url, .. } = pager.prepare()?;
    let filter = pager.options().filter.as_ref().map(ToString::to_string);
    let plan = pager.plan().await?;
    let seconds = plan.time.as_ref().map(Duration::as_secs_f64);
    Ok(json!({"method": method, "url": url, "filter": filter, "requests": plan.requests, "seconds": seconds}))
}
