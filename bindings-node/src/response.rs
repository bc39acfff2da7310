//! Splits the JSON body of a response outside the JavaScript thread.

use std::sync::{Arc, Mutex};

use napi::JsString;
use napi::bindgen_prelude::Env;
use napi_derive::napi;
use xpauto::bindings::body_text;

use crate::document::{Pieces, split};
use crate::memory::HeldMemory;
use crate::message::Value;
use crate::rejection::Result;
use crate::rows::rows;
use crate::runtime::lock;
use crate::runtime::on_own_thread;
use crate::shared::Shared;

/// A JSON document that is parsed in pieces.
#[napi]
pub struct NativeDocument {
    shared: Shared,
    body: Mutex<Vec<u8>>,
    pieces: Arc<Mutex<Pieces>>,
    held: HeldMemory,
}

impl NativeDocument {
    pub(crate) fn new(shared: Shared) -> Self {
        Self { shared, body: Mutex::default(), pieces: Arc::default(), held: HeldMemory::default() }
    }
}

#[napi]
impl NativeDocument {
    /// Appends bytes to the document.
    #[napi]
    pub fn add(&self, env: Env, bytes: &[u8]) -> Result<()> {
        let mut body = lock(&self.body);
        body.extend_from_slice(bytes);
        Ok(self.held.report(env, body.len())?)
    }

    /// Starts to split the document, or with paths its rows; the call completes without a value. `nextPiece` then returns the
    /// pieces.
    #[napi]
    pub fn split(&self, call: u32, paths_json: Option<String>) {
        let body = std::mem::take(&mut *lock(&self.body));
        let (int64, pieces) = (self.shared.int64, Arc::clone(&self.pieces));
        self.shared.program.queue.run(call, move || async move {
            let work = move || {
                let text = body_text(&body)?;
                paths_json.map_or_else(|| split(text, int64), |paths| split(&rows(text, &paths)?, int64))
            };
            *lock(&pieces) = on_own_thread(work).await?;
            Ok(Value::Nothing)
        });
    }

    /// Returns the next piece, or null at the end; see `document.rs` for the kinds of pieces.
    #[napi]
    pub fn next_piece<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        let piece = lock(&self.pieces).pop_front();
        // The pieces are about as large as the body was.
        let left = piece.as_ref().map_or(0, |piece| self.held.bytes().saturating_sub(piece.bytes()));
        self.held.report(*env, left)?;
        let Some(piece) = piece else { return Ok(None) };
        self.shared.program.queue.longest_string.check(piece.bytes())?;
        Ok(Some(piece.to_js(env)?))
    }
}
