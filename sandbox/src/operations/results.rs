//! Requests for the results of a personalization.

use serde_json::json;
use xpauto::model::ResultsRequest;
use xpauto::model::declare::Typed;

use super::change::checked;
use crate::account::generate::Random;
use crate::http::{Failure, Reply};

/// The number of digits of a data code, far beyond any integer type.
const DIGITS: usize = 77;

/// Returns the data code of a request; equal requests have equal codes.
pub(super) fn request(id: &str, body: &[u8]) -> Result<Reply, Failure> {
    let record = checked(ResultsRequest::MODEL, body)?;
    Ok(Reply::json(200, &json!({ "dataCode": data_code(id, record.json()) })))
}

fn data_code(id: &str, body: &str) -> String {
    let mut random = Random::new(0, id).at(0).branch(body);
    let mut digits: String = (1..DIGITS).filter_map(|_| char::from_digit(random.digit(), 10)).collect();
    digits.insert(0, '3');
    digits
}
