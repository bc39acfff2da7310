//! The state that a client shares with its lists and documents.

use std::sync::Arc;

use xpauto::PreparedRequest;
use xpauto::bindings::headers::header_object;

use crate::boundary::host::Program;
use crate::boundary::integers::Int64;

/// The state that a client shares with derived clients and with lists.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) program: Arc<Program>,
    pub(crate) int64: Int64,
}

/// Returns a prepared request as JSON.
pub(crate) fn described(prepared: &PreparedRequest, warnings: Vec<String>) -> String {
    let PreparedRequest { method, url, headers, body, .. } = prepared;
    let curl = prepared.to_curl();
    let described = serde_json::json!({
        "method": method, "url": url, "shown": prepared.masked_url(), "headers": header_object(headers), "body": body, "curl": curl,
        "warnings": warnings
    });
    described.to_string()
}
