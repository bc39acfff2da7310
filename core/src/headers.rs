//! Headers as the other languages have them: pairs of strings, each name once and in lower case.

use http::header::{HeaderMap, HeaderName, SET_COOKIE};

/// Returns the headers as pairs. Repeated values of a header are joined by `, `; those of `set-cookie`, which may contain commas,
/// by line breaks, which no value contains. Bytes that are not UTF-8 are replaced.
#[must_use]
pub fn header_pairs(headers: &HeaderMap) -> Vec<(String, String)> {
    let joined = |name: &HeaderName| {
        let values: Vec<_> =
            headers.get_all(name).into_iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        values.join(if name == SET_COOKIE { "\n" } else { ", " })
    };
    headers.keys().map(|name| (name.as_str().to_owned(), joined(name))).collect()
}

/// Returns the headers as a JSON object, likewise.
#[must_use]
pub fn header_object(headers: &HeaderMap) -> serde_json::Value {
    header_pairs(headers).into_iter().collect()
}
