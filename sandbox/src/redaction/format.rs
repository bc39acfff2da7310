//! The format of a body, from its headers and its bytes: text that can be searched for secrets, or not.

use std::borrow::Cow;

use crate::http::header;

const FORM: &str = "application/x-www-form-urlencoded";
/// Formats without text, of which only known values are redacted.
const BINARY: [&str; 5] = ["image/", "audio/", "video/", "font/", "application/octet-stream"];
/// Formats with tags that are text for people: error pages and pictures.
const PAGES: [&str; 3] = ["text/html", "application/xhtml+xml", "image/svg+xml"];
/// Formats of text whose secrets cannot be recognized by the names before them, with the endings of their media types:
/// values of YAML and TOML can continue on further lines, and those of CSV stand below their name.
const UNSEARCHED: [(&str, &[&str]); 4] = [
    ("XML", &["/xml", "+xml"]),
    ("YAML", &["/yaml", "/x-yaml", "/vnd.yaml", "+yaml"]),
    ("TOML", &["/toml", "/x-toml"]),
    ("CSV", &["/csv", "/x-csv", "/comma-separated-values", "/tab-separated-values"]),
];
/// How documents of such formats begin whatever their media type is.
const BEGINNINGS: [(&str, &str); 4] = [("XML", "<?xml"), ("YAML", "%YAML"), ("YAML", "---\n"), ("YAML", "---\r\n")];
/// Charsets in which ASCII has the bytes of UTF-8.
const LIKE_ASCII: [&str; 6] = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "windows-125"];
/// Charsets whose bytes are the first characters of Unicode, but for a few that no secret has.
const LATIN: [&str; 2] = ["iso-8859-1", "windows-1252"];

/// The headers that say what a body is.
pub(super) struct Format {
    /// The media type in lower case, without parameters.
    kind: String,
    charset: Option<String>,
    /// The content coding, unless it is `identity`.
    coding: Option<String>,
}

/// What of a body can be searched for secrets.
pub(super) enum Content<'a> {
    /// The whole body is this text.
    Text(Cow<'a, str>),
    /// Bytes without text.
    Bytes,
    /// Anything else, with the reason.
    Unsafe(String),
}

impl Format {
    /// Reads the format from headers.
    pub(super) fn of(headers: &[(String, String)]) -> Self {
        let given = header(headers, "content-type").unwrap_or_default().to_ascii_lowercase();
        let mut parts = given.split(';').map(str::trim);
        let kind = parts.next().unwrap_or_default().to_owned();
        let mut charsets = parts.filter_map(|part| part.split_once('=').filter(|(name, _)| name.trim() == "charset"));
        let charset = charsets.next().map(|(_, value)| value.trim().trim_matches('"').to_owned());
        let coding = header(headers, "content-encoding").filter(|coding| !coding.eq_ignore_ascii_case("identity"));
        Self { kind, charset, coding: coding.map(str::to_owned) }
    }

    pub(super) fn is_form(&self) -> bool {
        self.kind == FORM
    }

    /// Returns the content type of a body that was read as text in this format.
    pub(super) fn in_utf8(&self) -> String {
        format!("{}; charset=utf-8", if self.kind.is_empty() { "text/plain" } else { &self.kind })
    }

    /// Returns what of a body can be searched for secrets.
    pub(super) fn content<'a>(&self, body: &'a [u8]) -> Content<'a> {
        let Self { kind, charset, coding } = self;
        if body.is_empty() {
            return Content::Text(Cow::Borrowed(""));
        }
        if let Some(coding) = coding {
            return Content::Unsafe(format!("it has the content coding {coding}, which is not decoded"));
        }
        if kind.starts_with("multipart/") {
            return Content::Unsafe(format!("{kind} is not searched for secrets"));
        }
        let Some(text) = self.text(body) else {
            if BINARY.iter().any(|binary| kind.starts_with(binary)) {
                return Content::Bytes;
            }
            let kind = if kind.is_empty() { "a body without a content type" } else { kind };
            let charset = charset.as_ref().map(|charset| format!(" in {charset}")).unwrap_or_default();
            return Content::Unsafe(format!("{kind}{charset} that is not readable as text may have secrets"));
        };
        match self.unsearched(&text) {
            Some(format) => Content::Unsafe(format!("{format} is not searched for secrets")),
            None => Content::Text(text),
        }
    }

    /// Returns the format of text that is not searched for secrets; `None` if it is searched.
    fn unsearched(&self, text: &str) -> Option<&'static str> {
        if PAGES.contains(&self.kind.as_str()) {
            return None;
        }
        let declared = UNSEARCHED.iter().find(|(_, endings)| endings.iter().any(|ending| self.kind.ends_with(ending)));
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let begun = || BEGINNINGS.iter().find(|(_, beginning)| text.starts_with(beginning)).map(|(format, _)| *format);
        declared.map(|(format, _)| *format).or_else(begun)
    }

    /// Decodes a body; returns `None` if its charset is not known, or it is not text.
    fn text<'a>(&self, body: &'a [u8]) -> Option<Cow<'a, str>> {
        let charset = self.charset.as_deref().unwrap_or_default();
        if let Some(units) = utf16(charset, body) {
            return char::decode_utf16(units).collect::<Result<String, _>>().ok().map(Cow::Owned);
        }
        if !charset.is_empty() && !LIKE_ASCII.iter().any(|known| charset.starts_with(known)) {
            return None;
        }
        match std::str::from_utf8(body) {
            Ok(text) => (!text.contains('\0')).then_some(Cow::Borrowed(text)),
            Err(_) if LATIN.contains(&charset) => Some(body.iter().copied().map(char::from).collect()),
            Err(_) => None,
        }
    }
}

/// Returns the units of UTF-16 without its byte order mark: by the mark, by the charset, or where every other byte of the
/// beginning is NUL, as in JSON.
fn utf16(charset: &str, body: &[u8]) -> Option<Vec<u16>> {
    let first: [u8; 2] = *body.first_chunk()?;
    let is_little = match (first, charset) {
        ([0xff, 0xfe], _) | (_, "utf-16le") => true,
        ([0xfe, 0xff], _) | (_, "utf-16be" | "utf-16") => false,
        ([other, 0], "") if other != 0 => true,
        ([0, other], "") if other != 0 => false,
        _ => return None,
    };
    let (pairs, rest) = body.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| if is_little { u16::from_le_bytes(*pair) } else { u16::from_be_bytes(*pair) };
    let units = pairs.iter().map(unit).skip_while(|unit| *unit == 0xfeff);
    rest.is_empty().then(|| units.collect())
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::{Content, Format};

    fn read(content_type: &str, body: &[u8]) -> String {
        let headers = [("content-type".to_owned(), content_type.to_owned())];
        match Format::of(&headers).content(body) {
            Content::Text(text) => text.into_owned(),
            Content::Bytes => "bytes".to_owned(),
            Content::Unsafe(reason) => panic!("{reason}"),
        }
    }

    #[test]
    fn text_is_decoded_by_mark_charset_and_pattern() {
        let little: Vec<u8> = "{é}".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "{é}".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read("application/json", &little), "{é}");
        assert_eq!(read("application/json", &big), "{é}");
        assert_eq!(read("text/plain; charset=\"UTF-16LE\"", &little), "{é}");
        assert_eq!(read("text/plain;charset=utf-16", &big), "{é}");
        assert_eq!(read("image/png", &[&[0xff, 0xfe], little.as_slice()].concat()), "{é}");
        assert_eq!(read("text/plain; charset=ISO-8859-1", b"{\xe9}"), "{é}");
        assert_eq!(read("image/png", b"\x89PNG\r\n"), "bytes");
    }
}
