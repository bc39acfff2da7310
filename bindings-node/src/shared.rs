//! What clients, their lists and their documents have in common.

use std::sync::Arc;

use xpauto::PreparedRequest;

use crate::host::Program;
use crate::integers::Int64;

/// What a client shares with those that are derived from it, and with its lists.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) program: Arc<Program>,
    pub(crate) int64: Int64,
}

/// A prepared request as JSON.
pub(crate) fn described(prepared: &PreparedRequest, warnings: Vec<String>) -> String {
    let PreparedRequest { method, url, headers, body } = prepared;
    let curl = prepared.to_curl();
    let described = serde_json::json!({
        "method": method, "url": url, "headers": headers, "body": body, "curl": curl, "warnings": warnings
    });
    described.to_string()
}
