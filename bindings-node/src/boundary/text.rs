//! JSON strings in Latin-1, which V8 reads fastest.

use napi::bindgen_prelude::Result;
use napi::{Env, JsString};
use xpauto::{Error, ErrorKind};

/// The number of bytes that are checked for ASCII at once.
const CHUNK: usize = 64;
const HEX: [u8; 16] = *b"0123456789abcdef";

/// The maximum string length of the engine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LongestString(usize);

impl LongestString {
    pub(crate) fn new(length: u32) -> Self {
        Self(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// Refuses a string that is longer than the engine supports.
    pub(crate) fn check(self, length: usize) -> xpauto::Result<()> {
        let Self(longest) = self;
        if length <= longest {
            return Ok(());
        }
        let what = format!("{length} characters of the response do not fit into a string, which has at most {longest}");
        Err(Error::new(ErrorKind::ResponseTooLarge, format!("the request succeeded, but {what}")))
    }
}

/// A JSON string in Latin-1; other characters are escaped.
#[derive(Debug)]
pub(crate) struct JsonText(Vec<u8>);

impl JsonText {
    pub(crate) fn new(json: String) -> Self {
        if json.is_ascii() {
            return Self(json.into_bytes());
        }
        let mut text = Self::with_capacity(json.len());
        text.push_str(&json);
        text
    }

    /// Creates an empty string with this capacity in bytes.
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self(Vec::with_capacity(bytes))
    }

    /// Returns its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.len()
    }

    /// Appends JSON.
    pub(crate) fn push_str(&mut self, json: &str) {
        let mut rest = json;
        while !rest.is_empty() {
            let (plain, others) = rest.split_at_checked(ascii_length(rest.as_bytes())).unwrap_or((rest, ""));
            self.0.extend_from_slice(plain.as_bytes());
            let mut characters = others.chars();
            if let Some(character) = characters.next() {
                self.push(character);
            }
            rest = characters.as_str();
        }
    }

    fn push(&mut self, character: char) {
        if let Ok(byte) = u8::try_from(character) {
            self.0.push(byte);
            return;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            self.0.extend_from_slice(b"\\u");
            let digits = [*unit >> 12, *unit >> 8, *unit >> 4, *unit].map(|digit| usize::from(digit & 0xf));
            self.0.extend(digits.iter().filter_map(|digit| HEX.get(*digit)));
        }
    }

    pub(crate) fn to_js<'env>(&self, env: &'env Env) -> Result<JsString<'env>> {
        env.create_string_latin1(&self.0)
    }
}

/// Returns the length of the ASCII prefix.
fn ascii_length(bytes: &[u8]) -> usize {
    let plain = bytes.chunks(CHUNK).take_while(|chunk| chunk.is_ascii()).count() * CHUNK;
    let rest = bytes.get(plain..).unwrap_or_default();
    bytes.len().min(plain) + rest.iter().take_while(|byte| byte.is_ascii()).count()
}
