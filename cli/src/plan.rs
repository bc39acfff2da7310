//! What a list costs, for the command `plan` and for assistants.

use serde_json::{Value, json};
use xpauto::PreparedRequest;
use xpauto::bindings::RecordPager;

/// Returns the first request of a list, and what the list costs.
pub async fn planned(pager: &RecordPager) -> xpauto::Result<Value> {
    let PreparedRequest { method, url, .. } = pager.prepare()?;
    let filter = pager.options().filter.as_ref().map(ToString::to_string);
    let mut planned = json!({"method": method, "url": url, "filter": filter});
    let costs = serde_json::to_value(pager.plan().await?).unwrap_or_default();
    if let (Value::Object(planned), Value::Object(costs)) = (&mut planned, costs) {
        planned.extend(costs);
    }
    Ok(planned)
}
