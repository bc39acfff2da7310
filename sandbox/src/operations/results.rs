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

/// Returns the data code of a request; equal requests have equal codes.
pub(super) fn request(admitted: &Admitted, body: &[u8]) -> Result<Reply, Failure> {
    // What is no JSON is refused below.
    let sent: Value = serde_json::from_slice(body).unwrap_or_default();
    if let Some(url) = sent.get(CALLBACK_URL).and_then(Value::as_str)
        && !Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
    {
        let message = format!("{CALLBACK_URL} must be an http or https URL, got {url:?}.");
        return Err(Failure::field(CALLBACK_URL, message));
    }
    let record = checked(admitted.operation, body)?;
    Ok(Reply::json(200, &json!({ "dataCode": data_code(admitted.id(), record.json()) })))
}

fn data_code(id: &str, body: &str) -> String {
    let mut random = Random::new(0, id).branch(body);
    let mut digits: String = (1..DIGITS).filter_map(|_| char::from_digit(random.digit(), 10)).collect();
    digits.insert(0, '3');
    digits
}
