//! Requests for the results of a personalization.

use serde_json::{Value, json};
use url::Url;
use xpauto::bindings::options::is_local;

use super::Admitted;
use super::change::checked;
use crate::account::generate::Random;
use crate::http::{Failure, Reply};

/// The number of digits of a data code, far beyond any integer type.
const DIGITS: usize = 77;

/// Starts to compute results, and returns their data code; equal requests have equal codes.
pub(super) fn request(admitted: &Admitted, body: &[u8]) -> Result<Reply, Failure> {
    let record = checked(admitted.operation, body)?;
    let mut random = Random::new(0, admitted.id()).branch(record.json());
    let digits = (1..DIGITS).map(|_| char::from(random.pick(b"0123456789")));
    let data_code: String = std::iter::once('3').chain(digits).collect();
    let reply = Reply::json(200, &json!({ "dataCode": data_code }));
    let sent: Value = serde_json::from_str(record.json()).unwrap_or_default();
    let callback = sent.get("callbackUrl").and_then(Value::as_str).and_then(|url| Url::parse(url).ok());
    admitted.results.request(data_code, callback.filter(is_local), admitted.clock);
    Ok(reply)
}
