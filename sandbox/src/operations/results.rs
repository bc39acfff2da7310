//! Requests for the results of a personalization.

use serde_json::{Value, json};
use url::Url;

use super::Admitted;
use super::change::checked;
use crate::account::generate::Random;
use crate::http::{Failure, Reply};

/// The field with the URL to which the service may send the results.
const CALLBACK_URL: &str = "callbackUrl";
/// The number of digits of a data code, far beyond any integer type.
const DIGITS: usize = 77;

/// The header that says what happens to a callback that is not called.
const CALLBACK_HEADER: &str = "x-sandbox-callback";

/// Starts to compute results, and returns their data code; equal requests have equal codes.
pub(super) fn request(admitted: &Admitted, body: &[u8]) -> Result<Reply, Failure> {
    // What is no JSON is refused below.
    let sent: Value = serde_json::from_slice(body).unwrap_or_default();
    let callback = callback(&sent)?;
    let record = checked(admitted.operation, body)?;
    let data_code = data_code(admitted.id(), record.json());
    let outcome = admitted.results.request(&data_code, admitted.id(), sent, callback, admitted.instant);
    let mut reply = Reply::json(200, &json!({ "dataCode": data_code }));
    if let Some(outcome) = outcome {
        reply.set_header(CALLBACK_HEADER, outcome.to_owned());
    }
    Ok(reply)
}

/// Returns the URL that results are sent to.
fn callback(sent: &Value) -> Result<Option<Url>, Failure> {
    let Some(text) = sent.get(CALLBACK_URL).and_then(Value::as_str) else { return Ok(None) };
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let message = || format!("{CALLBACK_URL} must be an http or https URL, got {text:?}.");
    url.map(Some).ok_or_else(|| Failure::field(CALLBACK_URL, message()))
}

fn data_code(id: &str, body: &str) -> String {
    let mut random = Random::new(0, id).branch(body);
    let mut digits: String = (1..DIGITS).filter_map(|_| char::from_digit(random.digit(), 10)).collect();
    digits.insert(0, '3');
    digits
}
