//! JSON text as V8 reads it fastest: one byte a character.

use napi::bindgen_prelude::Result;
use napi::{Env, JsString};

/// JSON text in Latin-1; characters beyond it are escaped, which JSON allows wherever they can stand.
pub(crate) struct JsonText(Vec<u8>);

impl JsonText {
    pub(crate) fn new(json: String) -> Self {
        if json.is_ascii() {
            return Self(json.into_bytes());
        }
        let mut bytes = Vec::with_capacity(json.len());
        for character in json.chars() {
            match u8::try_from(character) {
                Ok(byte) => bytes.push(byte),
                Err(_) => {
                    for unit in character.encode_utf16(&mut [0; 2]) {
                        bytes.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
                    }
                }
            }
        }
        Self(bytes)
    }

    pub(crate) fn into_js(self, env: &Env) -> Result<JsString<'_>> {
        env.create_string_latin1(&self.0)
    }
}
