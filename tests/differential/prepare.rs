//! Prepares the request of each case on standard input, and writes it, or its error's kind and problems, as a line of JSON.

use std::error::Error;
use std::io::{BufRead as _, BufWriter, Write as _, stdin, stdout};

use serde_json::json;
use serde_json::value::RawValue;
use xpauto::bindings::message::Language;
use xpauto::bindings::{Arguments, Body, ListOptions, PathArgument, RecordPager, operation};
use xpauto::{Client, PreparedRequest};

#[derive(serde::Deserialize)]
struct Case<'a> {
    call: &'a str,
    id: Option<i64>,
    /// The text itself, since a `Value` would round large numbers.
    #[serde(borrow)]
    body: Option<&'a RawValue>,
    #[serde(borrow)]
    list: Option<&'a RawValue>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let client = Client::builder().base_url("http://127.0.0.1:9").token("t0ken").build()?;
    let mut out = BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let result = match prepared(&client, &serde_json::from_str(&line?)?) {
            Ok(PreparedRequest { method, url, body, .. }) => json!([method, url, body]),
            Err(error) => {
                let problems = &error.details().problems;
                let mut paths: Vec<_> = problems.iter().map(xpauto::Problem::path).collect();
                paths.sort_unstable();
                json!([error.kind().class_name(), paths])
            }
        };
        writeln!(out, "{result}")?;
    }
    Ok(())
}

fn prepared(client: &Client, case: &Case<'_>) -> xpauto::Result<PreparedRequest> {
    let (resource, verb) = case.call.split_once('.').unwrap_or_default();
    let Some(operation) = operation::find(resource, verb) else { unreachable!("{} is no operation", case.call) };
    if let Some(list) = case.list {
        let options = ListOptions::from_json(list.get(), Language::Rust, None)?;
        return RecordPager::new(client.clone(), operation, options)?.prepare();
    }
    let arguments = Arguments {
        path: case.id.map(PathArgument::Id).into_iter().collect(),
        body: case.body.map(|body| Body::Json(body.get().to_owned())),
        ..Arguments::default()
    };
    client.prepare(operation, arguments)
}
