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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_headers_are_joined_and_cookies_stay_apart() {
        let [cookie, other] = ["a=1; Expires=Wed, 09 Jun 2032", "b=2"];
        let mut headers = HeaderMap::new();
        for (name, value) in [("vary", "a"), ("set-cookie", cookie), ("vary", "b"), ("set-cookie", other)] {
            headers.append(name, value.parse().unwrap());
        }
        let pairs = [("vary", "a, b".to_owned()), ("set-cookie", format!("{cookie}\n{other}"))];
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value));
        assert_eq!(header_pairs(&headers), pairs);
    }
}
