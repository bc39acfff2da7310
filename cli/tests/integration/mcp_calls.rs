//! How `xpauto mcp` begins and ends, its tools, and the calls that a client cancels or that fail.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use xpauto::bindings::message::Language;

use crate::running::add_fault;
use crate::running::assistant::{Server, sandbox, started, wait_for};

#[test]
fn it_ends_with_its_client_also_during_a_call() {
    let sandbox = sandbox();
    add_fault(&sandbox, &json!({"path": "/segments", "action": "hang"}));
    let mut server = Server::start(sandbox.url());
    server.begin("read", r#"{"operation": "segments.list"}"#);
    wait_for(&sandbox, "/segments");
    server.input = None;
    assert!(server.child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_cancelled_write_has_no_further_attempt() {
    let sandbox = sandbox();
    add_fault(&sandbox, &json!({"path": "/themes", "status": 503, "headers": {"Retry-After": "1"}}));
    let mut server = Server::start(sandbox.url());
    let confirmed = server.confirmed();
    server.begin("write", &confirmed);
    wait_for(&sandbox, "/themes");
    let cancelled = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}});
    server.write(&cancelled.to_string());
    // It would still carry out a call: for five seconds, and another attempt comes after one.
    server.input = None;
    assert_eq!(server.child.wait().unwrap().code(), Some(20), "it may have been carried out");
    let mut rest = String::new();
    server.output.take().unwrap().read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "no answer of a cancelled call");
    assert_eq!(sandbox.requests_json().matches(r#""method":"POST""#).count(), 1, "{}", sandbox.requests_json());
}

#[test]
fn the_status_tells_of_a_write_without_an_answer_when_the_input_ends() {
    let sandbox = sandbox();
    add_fault(&sandbox, &json!({"path": "/themes", "action": "hang", "times": 1}));
    let mut server = Server::start(sandbox.url());
    let confirmed = server.confirmed();
    server.begin("write", &confirmed);
    wait_for(&sandbox, "/themes");
    server.input = None;
    assert_eq!(server.child.wait().unwrap().code(), Some(20));

    let mut server = Server::start(sandbox.url());
    let confirmed = server.confirmed();
    assert!(!server.call("write", &confirmed).1);
    server.input = None;
    assert!(server.child.wait().unwrap().success(), "an answered write is none");
}

#[test]
fn a_write_that_may_have_been_carried_out_is_not_to_be_repeated() {
    let sandbox = sandbox();
    for mut fault in [json!({"status": 502}), json!({"action": "close"})] {
        fault["path"] = json!("/themes");
        add_fault(&sandbox, &fault);
        let mut server = Server::start(sandbox.url());
        let confirmed = server.confirmed();
        let failed = server.refusal("write", &confirmed);
        assert!(failed.contains("may have carried it out"), "{failed}");
        let again = server.refusal("write", &confirmed);
        for said in [failed, again] {
            assert!(!["later", "again", "call prepare"].iter().any(|word| said.contains(word)), "{said}");
        }
        sandbox.control(Language::Rust, "DELETE", "/faults", "").unwrap();
    }
}

#[test]
fn the_server_goes_on_after_what_is_no_message() {
    let (_sandbox, mut server) = started();
    server.input.as_mut().unwrap().write_all(b"no JSON \xff\n\r\n").unwrap();
    assert!(server.answer("describe", &json!({}))["operations"].is_array());
}

#[test]
fn a_client_that_reads_nothing_stalls_its_answers_alone() {
    let (sandbox, mut server) = started();
    let call = |id: u32, tool: &str, arguments: &Value| {
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})
            .to_string()
    };
    let theme = json!({"operation": "themes.create", "body": {"name": "'".repeat(9900)}});
    // Far more than a pipe holds.
    for id in 2..12 {
        server.write(&call(id, "prepare", &theme));
    }
    server.write(&call(12, "read", &json!({"operation": "segments.list"})));
    wait_for(&sandbox, "/segments");
    let mut ids: Vec<Option<u64>> = (2..=12).map(|_| server.read()["id"].as_u64()).collect();
    ids.sort_unstable();
    assert_eq!(ids, (2..=12).map(Some).collect::<Vec<_>>());
}

/// Checks a schema and those in it: each has one type, and none is `true` or `false`.
fn check(schema: &Value, place: &str) {
    assert!(schema["type"].is_string(), "{place}: {schema}");
    assert!(!schema.as_object().unwrap().values().any(Value::is_boolean), "{place}: {schema}");
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        check(property, &format!("{place}.{name}"));
    }
    if schema["type"] == "array" {
        check(&schema["items"], &format!("{place}[]"));
    }
}

#[test]
fn strict_clients_take_the_schemas_of_all_tools() {
    let (_sandbox, mut server) = started();
    let listed = server.ask("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 5);
    for tool in tools {
        check(&tool["inputSchema"], tool["name"].as_str().unwrap());
        assert!(tool["inputSchema"]["properties"].as_object().is_some_and(|properties| !properties.is_empty()));
    }
}

#[test]
fn without_a_service_it_refuses_to_start() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xpauto"));
    for name in ["XPAUTO_BASE_URL", "XPAUTO_PROFILE"] {
        command.env_remove(name);
    }
    let refused = command.arg("mcp").stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "{said}");
    for named in ["--base-url", "XPAUTO_BASE_URL", "--profile", "--sandbox"] {
        assert!(said.contains(named), "{said}");
    }
    let sandbox = command.arg("--sandbox").stdin(Stdio::null()).output().unwrap();
    assert!(sandbox.status.success());
}
