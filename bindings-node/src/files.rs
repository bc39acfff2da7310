//! Files of records, and differences between lists of records, on threads of their own.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Mutex;

use napi::bindgen_prelude::{Env, JavaScriptClassExt as _, Unknown};
use napi::{JsString, JsValue as _};
use napi_derive::napi;
use serde_json::json;
use xpauto::bindings::diff::{DiffOptions, Row, diff};
use xpauto::bindings::files::{self, Header, Stop};

use crate::client::declared;
use crate::integers::Int64;
use crate::message::{Instance, Value};
use crate::queue::CompletionQueue;
use crate::rejection::Result;
use crate::runtime::{lock, on_own_thread};
use crate::slices::{SLICE, Slices};
use crate::text::JsonText;

/// Stops work whose call was cancelled.
struct Stopping(Stop);

impl Drop for Stopping {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Runs work for a call on a thread of its own.
fn run(queue: &CompletionQueue, call: u32, work: impl FnOnce(&Stop) -> xpauto::Result<Value> + Send + 'static) {
    queue.queue.run(call, async move {
        let stopping = Stopping(Stop::default());
        let stop = stopping.0.clone();
        Ok(on_own_thread(move || work(&stop)).await?)
    });
}

/// Records in JSON, one a line, that are compared or written.
#[napi]
#[derive(Default)]
pub struct NativeLines(Mutex<String>);

#[napi]
impl NativeLines {
    #[napi(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds lines, each with its line break.
    #[napi]
    pub fn add(&self, lines: String) {
        lock(&self.0).push_str(&lines);
    }

    fn take(&self) -> String {
        std::mem::take(&mut *lock(&self.0))
    }
}

/// Writes records to a file of JSON Lines; the call completes without a value. `model` is the name of their type, if known.
#[napi]
pub fn save_records(
    queue: &CompletionQueue,
    call: u32,
    path: String,
    lines: &NativeLines,
    model: Option<String>,
) -> Result<()> {
    let model = model.map(|name| declared("model", &name)).transpose()?;
    let lines = lines.take();
    run(queue, call, move |stop| {
        let header = Header::untyped(lines.lines().count()).with_model(model);
        files::save(Path::new(&path), &header, lines.lines().map(Cow::Borrowed), stop)?;
        Ok(Value::Nothing)
    });
    Ok(())
}

/// Reads the records of a file of JSON Lines; the call completes with their slices.
#[napi]
pub fn load_records(queue: &CompletionQueue, call: u32, path: String, int64: Option<String>) -> Result<()> {
    let int64 = Int64::parse(int64.as_deref())?;
    run(queue, call, move |stop| {
        let mut slices = Slices::new();
        let mut first = 0;
        for (json, count) in files::load_json(Path::new(&path), SLICE, stop)? {
            slices.push_back(JsonText::new(int64.apply(json, first)?));
            first += count;
        }
        Ok(Value::Instance(Box::new(NativeSlices(Mutex::new(slices)))))
    });
    Ok(())
}

/// The records of a file as slices, each an array of records as those of a page.
#[napi]
pub struct NativeSlices(Mutex<Slices>);

impl Instance for NativeSlices {
    fn into_js(self: Box<Self>, env: &Env) -> napi::Result<Unknown<'_>> {
        Ok((*self).into_instance(env)?.as_object(env).to_unknown())
    }
}

#[napi]
impl NativeSlices {
    /// Returns the next slice, or null at the end.
    #[napi]
    pub fn next<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        let slice = lock(&self.0).pop_front();
        Ok(slice.map(|slice| slice.to_js(env)).transpose()?)
    }
}

/// Compares records by a field; the call completes with `{"added", "removed", "changed", "unchanged"}`: indexes, and of each
/// changed field the indexes of its record and its name.
#[napi]
pub fn diff_records(queue: &CompletionQueue, call: u32, before: &NativeLines, after: &NativeLines, key: String) {
    let (before, after) = (before.take(), after.take());
    run(queue, call, move |stop| {
        let options = DiffOptions { key, ..DiffOptions::default() };
        let rows = |lines| str::lines(lines).map(|json| Row::of(json, &options.key)).collect::<Vec<_>>();
        let found = diff(&rows(&before), &rows(&after), &options, stop)?;
        let changed: Vec<_> =
            found.changed.iter().map(|change| json!([change.records.0, change.records.1, change.field])).collect();
        let found = json!({
            "added": found.added, "removed": found.removed, "changed": changed, "unchanged": found.unchanged
        });
        Ok(Value::Json(JsonText::new(found.to_string())))
    });
}
