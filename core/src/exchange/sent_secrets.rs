//! The secrets of a request, which services and gateways may send back: masked wherever a response is shown.

use std::cmp::Reverse;
use std::iter;

use http::header::{COOKIE, HeaderMap, HeaderValue};
use url::{Url, form_urlencoded};

use super::masked::masked_url;
use super::{Content, Request, Response};
use crate::secrets::{MASK, is_secret_header, is_secret_name};

/// Shorter secrets are not masked, since they would match by chance.
const SHORTEST: usize = 4;
/// Shorter values of headers are not masked, since they may be words that are no secret.
const SHORTEST_OF_HEADERS: usize = 8;
/// The base of redirects to a path.
const NOWHERE: &str = "http://nowhere.invalid";

/// The token, the client secret, the secret headers of a request, and the credentials of its proxy.
#[derive(Default)]
pub(super) struct SentSecrets(Vec<String>);

impl SentSecrets {
    /// Those of a request, of the headers of its caller, and others that were sent with it, such as the token; the longest first.
    pub(super) fn of<'a>(request: &Request, headers: &HeaderMap, others: impl Iterator<Item = &'a str>) -> Self {
        let form = match &request.content {
            Some(form @ Content::Form(_)) => form.text().as_bytes(),
            _ => &[],
        };
        let sent = form_urlencoded::parse(form).filter(|(name, _)| is_secret_name(name)).map(|(_, value)| value.into());
        let sent = sent.chain(others.map(str::to_owned)).filter(|secret: &String| secret.len() >= SHORTEST);
        let headers = headers.iter().filter(|(name, _)| is_secret_header(name.as_str()));
        let values = headers.filter_map(|(name, value)| Some((name, std::str::from_utf8(value.as_bytes()).ok()?)));
        let parts = values.flat_map(|(name, value)| parts(value, name == COOKIE));
        let parts = parts.filter(|part| part.len() >= SHORTEST_OF_HEADERS).map(str::to_owned);
        let mut all: Vec<String> = sent.chain(parts).collect();
        // One may be a part of another.
        all.sort_by_key(|secret| Reverse(secret.len()));
        Self(all)
    }

    /// Returns a string without them, however they are written.
    pub(super) fn masked(&self, text: String) -> String {
        self.0.iter().fold(text, |text, secret| without(secret, text))
    }

    /// Returns the body of a response without them.
    pub(super) fn masked_body(&self, response: &Response) -> String {
        self.masked(response.text())
    }

    /// Returns headers without them.
    pub(super) fn masked_headers(&self, headers: &HeaderMap) -> HeaderMap {
        let mut shown = headers.clone();
        for value in shown.values_mut() {
            let text = String::from_utf8_lossy(value.as_bytes());
            let masked = self.masked(text.clone().into_owned());
            if masked != text {
                *value = HeaderValue::try_from(masked).unwrap_or(HeaderValue::from_static(MASK));
            }
        }
        shown
    }

    /// Returns the target of a redirect without them, and without other secrets that it may have.
    pub(super) fn masked_target(&self, target: &str) -> String {
        let Some(mut url) = Url::parse(NOWHERE).ok().and_then(|base| base.join(target).ok()) else {
            return "an invalid URL".to_owned();
        };
        url.set_fragment(None);
        let shown = self.masked(masked_url(&url));
        // As it was written: a path, or a host with the scheme of the request.
        let written = match (shown.strip_prefix(NOWHERE), target.starts_with("//")) {
            (Some(path), _) => path,
            (None, true) => shown.trim_start_matches("http:"),
            (None, false) => &shown,
        };
        written.to_owned()
    }
}

/// Returns the value of a header and what it consists of: what follows a scheme, as of `Bearer`, and the values of cookies.
fn parts(value: &str, is_cookie: bool) -> impl Iterator<Item = &str> {
    let within = value.split([' ', ';', ',']).filter(move |part| part.len() < value.len());
    let named =
        within.clone().filter(move |_| is_cookie).filter_map(|part| Some(part.split_once('=')?.1.trim_matches('"')));
    iter::once(value).chain(within).chain(named)
}

/// Returns a string with the mask in place of a secret.
fn without(secret: &str, text: String) -> String {
    let (mut shown, mut copied, mut at) = (String::new(), 0, 0);
    let may_begin = |byte: &u8| matches!(byte, b'\\' | b'%' | b'+') || secret.as_bytes().first() == Some(byte);
    while let Some(next) = text.as_bytes().get(at..).and_then(|rest| rest.iter().position(may_begin)) {
        at += next;
        let length = text.get(at..).and_then(|rest| length_as_written(rest, secret));
        if let (Some(length), Some(before)) = (length, text.get(copied..at)) {
            shown.push_str(before);
            shown.push_str(MASK);
            copied = at + length;
        }
        // Also within what would be an escape in JSON: a string that is none may have a backslash before the secret.
        at += length.unwrap_or(1);
    }
    if copied == 0 { text } else { shown + text.get(copied..).unwrap_or_default() }
}

/// Returns the length of a secret at the beginning of a string, as it is written there.
fn length_as_written(text: &str, secret: &str) -> Option<usize> {
    if text.starts_with(secret) {
        return Some(secret.len());
    }
    let rest = secret.chars().try_fold(text.as_bytes(), after);
    rest.map(|rest| text.len() - rest.len())
}

/// Returns what follows a character at the beginning of a string, where it may be escaped as in JSON or percent-encoded.
fn after(text: &[u8], character: char) -> Option<&[u8]> {
    let (mut bytes, mut units) = ([0; 4], [0; 2]);
    let (bytes, units) = (character.encode_utf8(&mut bytes).as_bytes(), &*character.encode_utf16(&mut units));
    let after_escape = match character {
        '"' | '\\' | '/' => text.strip_prefix(b"\\").and_then(|text| text.strip_prefix(bytes)),
        ' ' => text.strip_prefix(b"+"),
        _ => None,
    };
    let number = |text: &mut &[u8], prefix: &[u8], length: usize| {
        let (digits, rest) = text.strip_prefix(prefix)?.split_at_checked(length)?;
        *text = rest;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let after_units = || {
        let mut rest = text;
        units.iter().all(|unit| number(&mut rest, b"\\u", 4) == Some(*unit)).then_some(rest)
    };
    let after_percent = || {
        let mut rest = text;
        bytes.iter().all(|byte| number(&mut rest, b"%", 2) == Some((*byte).into())).then_some(rest)
    };
    after_escape.or_else(after_units).or_else(after_percent).or_else(|| text.strip_prefix(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked_however_they_are_written() {
        let secrets = SentSecrets(vec!["a/b+cdefgh=".to_owned(), "é\"x y😀\\".to_owned()]);
        for written in [
            "a/b+cdefgh=",
            r"a\/b+cdefgh=",
            r"a/b\u002Bcdefgh\u003d",
            r"\u0061\/b+cdefgh=",
            "a%2Fb%2Bcdefgh%3D",
            "a%2fb%2bcdefgh=",
            "é\"x y😀\\",
            r#"é\"x y😀\\"#,
            r"\u00e9\u0022x\u0020y\uD83D\uDE00\u005C",
            "%C3%A9%22x+y%F0%9F%98%80%5C",
        ] {
            assert_eq!(secrets.masked(format!("<{written}>")), "<***>");
            assert_eq!(secrets.masked(format!("é{written}{written}%")), "é******%");
        }
        for (written, shown) in
            [(r"CORP\trust", r"CORP\***"), (r"C:\nets\trust", r"C:\nets\***"), (r"\\trust", r"\\***")]
        {
            assert_eq!(SentSecrets(vec!["trust".to_owned()]).masked(written.to_owned()), shown);
        }
        let parts: Vec<&str> = parts("session=\"hunter2\"; b=c", true).collect();
        assert_eq!(parts, ["session=\"hunter2\"; b=c", "session=\"hunter2\"", "", "b=c", "hunter2", "c"]);
        for other in ["a/b+cdefgh", r"a\/b\u002", "a%2", "", "é", r"\", "%", "A/B+CDEFGH="] {
            assert_eq!(secrets.masked(other.to_owned()), other);
        }
        let mut headers = HeaderMap::new();
        headers.insert("x-echo", HeaderValue::from_bytes("a/b+cdefgh= é".as_bytes()).unwrap());
        assert_eq!(secrets.masked_headers(&headers)["x-echo"].as_bytes(), "*** é".as_bytes());
    }

    #[test]
    fn the_target_of_a_redirect_is_shown_without_secrets() {
        let secrets = SentSecrets(vec!["a/b+cdefgh=".to_owned()]);
        for (target, shown) in [
            ("https://u:pw@other.example/x?a=1&token=b#access_token=c", "https://other.example/x?a=1&token=REDACTED"),
            ("//u:pw@other.example/x", "//other.example/x"),
            ("/x?key=b&a=1#c", "/x?key=REDACTED&a=1"),
            ("y#c", "/y"),
            ("https://other.example/?jwt=a%2Fb%2Bcdefgh%3D", "https://other.example/?jwt=***"),
            ("http://[", "an invalid URL"),
        ] {
            assert_eq!(secrets.masked_target(target), shown);
        }
    }
}
