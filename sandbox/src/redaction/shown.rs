//! Requests and responses without secrets, to be shown: with headers, and with bodies that are not recorded.

use serde_json::Value;

use super::json::Json;
use super::message::{RecordedBody, sent};
use super::walk::shape_of_request;
use super::{REDACTED, Redactor, media_type};
use crate::http::{Call, Reply};

impl Redactor {
    /// Returns a request without its secrets, to be shown.
    pub(crate) fn shown_request(&self, call: &Call) -> Call {
        let recorded = self.request(call);
        Call {
            headers: self.headers(&call.headers).0,
            body: self.shown_body(&call.headers, &call.body, recorded.body.as_ref()).into(),
            ..recorded.to_call()
        }
    }

    /// Returns the response to a request without its secrets, to be shown.
    pub(crate) fn shown_response(&self, call: &Call, reply: &Reply) -> Reply {
        let recorded = self.response(&call.method, &call.path, reply);
        let body = self.shown_body(&reply.headers, &reply.body, recorded.body.as_ref());
        Reply { status: reply.status, headers: self.headers(&reply.headers).0, body }
    }

    /// Returns the JSON body of an expected request without its secrets.
    pub(crate) fn sent(&self, method: &str, path: &str, json: &Value) -> Value {
        let shown = Json::parse(&json.to_string()).map(|mut json| {
            self.walk(&mut json, shape_of_request(&method.to_uppercase(), path));
            serde_json::from_str(&json.to_string())
        });
        shown.and_then(Result::ok).unwrap_or_else(|| REDACTED.into())
    }

    fn shown_body(&self, headers: &[(String, String)], body: &[u8], recorded: Option<&RecordedBody>) -> Vec<u8> {
        let Some(RecordedBody::Omitted(_)) = recorded else { return sent(recorded).into_bytes() };
        let text = String::from_utf8_lossy(body);
        if media_type(headers).eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            return self.query(&text).encoded().into_bytes();
        }
        self.text(&text).into_bytes()
    }
}
