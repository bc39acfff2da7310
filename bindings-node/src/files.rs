//! Files of records, and differences between lists of records, on threads of their own.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::Mutex;

use napi::bindgen_prelude::{Env, JavaScriptClassExt as _, Unknown};
use napi::{JsString, JsValue as _};
use napi_derive::napi;
use serde_json::json;
use xpauto::bindings::diff::{DiffOptions, Row, diff, read_by_one};
use xpauto::bindings::files::{self, Header, Stop};

use crate::client::declared;
use crate::integers::Int64;
use crate::message::{Instance, Value};
use crate::queue::CompletionQueue;
use crate::rejection::Result;
use crate::runtime::{lock, on_own_thread};
use crate::slices::SLICE;
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
    queue.queue.run(call, move || async move {
        let stopping = Stopping(Stop::default());
        let stop = stopping.0.clone();
        Ok(on_own_thread(move || work(&stop)).await?)
    });
}

/// Records in JSON, one a line, that are compared or written.
#[napi]
pub struct NativeLines {
    lines: Mutex<String>,
    /// What the file that they were read from says about them.
    header: Option<Header>,
}

#[napi]
impl NativeLines {
    /// Begins; `file` is that of the records, if they were read from one.
    #[napi(constructor)]
    pub fn new(file: Option<&NativeSlices>) -> Self {
        Self { lines: Mutex::default(), header: file.and_then(|file| file.header.clone()) }
    }

    /// Adds lines, each with its line break.
    #[napi]
    pub fn add(&self, lines: String) {
        lock(&self.lines).push_str(&lines);
    }

    fn take(&self) -> String {
        std::mem::take(&mut *lock(&self.lines))
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
        let header = Header::of_objects(model, lines.lines());
        files::save(Path::new(&path), &header, lines.lines().map(Cow::Borrowed), false, stop)?;
        Ok(Value::Nothing)
    });
    Ok(())
}

/// Reads the records of a file of JSON Lines; the call completes with their slices.
#[napi]
pub fn load_records(queue: &CompletionQueue, call: u32, path: String, int64: Option<String>) -> Result<()> {
    let int64 = Int64::parse(int64.as_deref())?;
    run(queue, call, move |stop| {
        let mut slices = VecDeque::new();
        let mut first = 0;
        let (arrays, header) = files::load_json(Path::new(&path), SLICE, stop)?;
        for (json, count) in arrays {
            slices.push_back(JsonText::new(int64.apply(json, first)?));
            first += count;
        }
        Ok(Value::Instance(Box::new(NativeSlices { slices: Mutex::new(slices), header })))
    });
    Ok(())
}

/// The records of a file as slices, each an array of records as those of a page.
#[napi]
pub struct NativeSlices {
    slices: Mutex<VecDeque<JsonText>>,
    header: Option<Header>,
}

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
        let slice = lock(&self.slices).pop_front();
        Ok(slice.map(|slice| slice.to_js(env)).transpose()?)
    }
}

/// Compares records by a field; the call completes with `{"added", "removed", "changed", "unchanged", "skipped"}`: indexes, of
/// each changed field the indexes of its record and its name, and the fields that only one list was read with.
#[napi]
pub fn diff_records(queue: &CompletionQueue, call: u32, before: &NativeLines, after: &NativeLines, key: String) {
    let headers = [before.header.clone(), after.header.clone()];
    let (before, after) = (before.take(), after.take());
    run(queue, call, move |stop| {
        let rows = |lines| str::lines(lines).map(|json| Row::of(json, &key)).collect::<Vec<_>>();
        let (before, after) = (rows(&before), rows(&after));
        let [old, new] = headers.each_ref().map(Option::as_ref);
        let skipped = read_by_one((&before, old), (&after, new));
        let options = DiffOptions { key: key.clone(), skipped, ..DiffOptions::default() };
        let found = diff(&before, &after, &options, stop)?;
        let changed: Vec<_> =
            found.changed.iter().map(|change| json!([change.records.0, change.records.1, change.field])).collect();
        let found = json!({
            "added": found.added, "removed": found.removed, "changed": changed, "unchanged": found.unchanged,
            "skipped": options.skipped
        });
        Ok(Value::Json(JsonText::new(found.to_string())))
    });
}
