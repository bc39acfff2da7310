//! Every public function that a Rust program calls has an example in its documentation.

use std::fs;
use std::path::Path;

/// The files whose functions are public and not for the bindings alone.
const FILES: &[&str] = &[
    "client/builder.rs",
    "client/call.rs",
    "client/free_request.rs",
    "client/mod.rs",
    "conditions/typed.rs",
    "error/mod.rs",
    "error/problem.rs",
    "telemetry/event.rs",
    "http/prepared.rs",
    "http/refusal.rs",
    "http/response.rs",
    "query/filter.rs",
    "query/mod.rs",
    "query/typed.rs",
    "pager/builder.rs",
    "pager/stream.rs",
    "rate_limit/limit.rs",
    "resources/themes.rs",
    "transport/body.rs",
    "transport/fault.rs",
    "transport/mod.rs",
    "typed/builder.rs",
    "typed/field.rs",
];

/// Functions that the example of their type shows: handles of resources, options of clients.
const SHOWN_BY_THEIR_TYPE: [&str; 4] = ["themes", "$name", "query", "optional_field"];

#[test]
fn every_public_function_has_an_example() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut without = Vec::new();
    for file in FILES {
        let text = fs::read_to_string(source.join(file)).expect(file);
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let mut doc = String::new();
        for line in code.lines().map(str::trim_start) {
            if line.starts_with("///") || line.starts_with("#[") || line.starts_with("$(#[") {
                doc.push_str(line);
                continue;
            }
            let signature = line.strip_prefix("pub ").and_then(|rest| rest.split_once("fn "));
            let name = signature.and_then(|(_, name)| name.split(['(', '<']).next());
            let is_documented = doc.contains("```") || doc.contains("doc(hidden)");
            if let Some(name) = name.filter(|name| !is_documented && !SHOWN_BY_THEIR_TYPE.contains(name)) {
                without.push(format!("{file}: {name}"));
            }
            doc.clear();
        }
    }
    assert!(without.is_empty(), "without an example: {without:#?}");
}
