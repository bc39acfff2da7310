//! A recorded request with its response.

use serde::{Deserialize, Serialize};

use crate::redaction::{RecordedRequest, RecordedResponse};

/// A request and its response.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {
    pub(crate) request: RecordedRequest,
    pub(crate) response: RecordedResponse,
}
