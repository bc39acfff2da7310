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

    let mut server = Server::start(sandbox.url());
    let confirmed = server.confirmed();
    server.output = None;
    server.begin("write", &confirmed);
    server.input = None;
    assert_eq!(server.child.wait().unwrap().code(), Some(20), "the answer could not be written");
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
fn a_request_that_cannot_be_read_has_a_response_and_the_server_goes_on() {
    let (_sandbox, mut server) = started();
    let deep = "[".repeat(300) + &"]".repeat(300);
    let call = |id: &str, body: &str| {
        let arguments = format!(r#"{{"operation":"themes.create","body":{{"name":{body}}}}}"#);
        format!(
            r#"{{"params":{{"name":"prepare","arguments":{arguments}}},"jsonrpc":"2.0","id":{id},"method":"tools/call"}}"#
        )
    };
    for (line, id, code, said) in [
        (call("7", r#""\ud800""#), json!(7), -32700, "hex escape"),
        (call(r#""a""#, "1e400"), json!("a"), -32700, "out of range"),
        (call("8", &deep), json!(8), -32700, "recursion"),
        (r#"{"jsonrpc":"2.0","id":9,"method":7}"#.to_owned(), json!(9), -32600, "cannot be read"),
        (r#"{"jsonrpc":"2.0","id":9,"method""#.to_owned(), Value::Null, -32700, "cannot be read"),
        ("[]".to_owned(), Value::Null, -32600, "cannot be read"),
        // What is no id of the protocol cannot be answered under it.
        (call("1.5", "1"), Value::Null, -32600, "cannot be read"),
        (call("18446744073709551616", "1"), Value::Null, -32600, "cannot be read"),
        (call("true", "1"), Value::Null, -32600, "cannot be read"),
        ("\u{feff}no JSON".to_owned(), Value::Null, -32700, "cannot be read"),
    ] {
        server.write(&line);
        let response = server.read();
        assert_eq!((&response["id"], response["error"]["code"].as_i64()), (&id, Some(code)), "{line}: {response}");
        assert!(response["error"]["message"].as_str().unwrap().contains(said), "{line}: {response}");
    }
    server.input.as_mut().unwrap().write_all(b"{\"id\":10,\"method\":\"\xff\"}\n\r\n").unwrap();
    assert_eq!(server.read()["id"], 10);
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
    for id in 13..23 {
        server.write(&call(id, "prepare", &theme));
    }
    server.input = None;
    assert!(server.child.wait().unwrap().success(), "it ends also where nothing is read");
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

#[test]
fn a_message_that_cannot_be_read_is_answered_before_the_server_ends() {
    let (_sandbox, mut server) = started();
    server.write("{");
    server.input = None;
    let mut rest = String::new();
    server.output.take().unwrap().read_to_string(&mut rest).unwrap();
    assert!(rest.contains("cannot be read"), "{rest}");
    assert!(server.child.wait().unwrap().success());
}
