//! `xpauto mcp` in messages as they are on the wire; an SDK's client is in the tests of Python.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use xpauto::bindings::text::Language;
use xpauto_sandbox::{Options, Sandbox};

const TOKEN: &str = "t0ken";

/// The server, and the lines to and from it.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Server {
    /// Starts the server of a service, and begins.
    fn start(url: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xpauto"))
            .args(["mcp", "--allow-writes"])
            .env("XPAUTO_BASE_URL", url)
            .env("XPAUTO_TOKEN", TOKEN)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        let mut server = Self { child, input, output };
        let client = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
        server.ask("initialize", &client);
        server.write(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
        server
    }

    fn write(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn read(&mut self) -> Value {
        let mut line = String::new();
        self.output.as_mut().unwrap().read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.write(&json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).to_string());
        self.read()
    }

    /// Begins to call a tool with arguments in JSON.
    fn begin(&mut self, tool: &str, arguments: &str) {
        let parameters = format!(r#"{{"name": "{tool}", "arguments": {arguments}}}"#);
        self.write(&format!(r#"{{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {parameters}}}"#));
    }

    /// Calls a tool with arguments in JSON; returns the text of its answer, and whether that is an error.
    fn call(&mut self, tool: &str, arguments: &str) -> (String, bool) {
        self.begin(tool, arguments);
        let result = &self.read()["result"];
        (result["content"][0]["text"].as_str().unwrap().to_owned(), result["isError"] == true)
    }

    /// Calls a tool that answers in JSON.
    fn answer(&mut self, tool: &str, arguments: &Value) -> Value {
        let (text, is_error) = self.call(tool, &arguments.to_string());
        assert!(!is_error, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Returns the arguments that confirm the creation of a theme.
    fn confirmed(&mut self) -> String {
        let prepared = self.answer("prepare", &json!({"operation": "themes.create", "body": {"name": "Spring"}}));
        json!({"confirmation": prepared["confirmation"]}).to_string()
    }

    fn refusal(&mut self, tool: &str, arguments: &str) -> String {
        let (text, is_error) = self.call(tool, arguments);
        assert!(is_error, "{text}");
        text
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn sandbox() -> Sandbox {
    Sandbox::start(Options { segments: 3, results_delay: 0.3, token: Some(TOKEN.to_owned()), ..Options::default() })
        .unwrap()
}

fn add_fault(sandbox: &Sandbox, fault: &Value) {
    sandbox.control(Language::Rust, "POST", "/faults", &fault.to_string()).unwrap();
}

/// Waits until the sandbox has a request of this path.
fn wait_for(sandbox: &Sandbox, path: &str) {
    while !sandbox.requests_json().contains(path) {
        std::thread::yield_now();
    }
}

/// Starts a service that responds to one request with this body as it is; returns its URL.
fn service_of(body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        let head = BufReader::new(connection.try_clone().unwrap()).lines();
        assert!(head.map(Result::unwrap).any(|line| line.is_empty()));
        write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
    });
    url
}

#[test]
fn results_are_requested_and_then_read_by_their_code() {
    let sandbox = sandbox();
    let mut server = Server::start(sandbox.url());
    let operation = "personalizations.request_results";
    let interval = json!({"start": "2026-05-01T00:00:00", "end": "2026-05-31T23:59:59"});
    let body = json!({"dateIntervals": [interval], "conversionType": "ALL_CONVERSION"});
    let ticket = server.answer("read", &json!({"operation": operation, "path": [301], "body": body}));
    assert!(ticket["next"].as_str().unwrap().contains("`data_code` and `results_path`"), "{ticket}");
    let described = server.answer("describe", &json!({"resource": "personalizations"})).to_string();
    assert!(described.contains("dateIntervals") && !described.contains("callbackUrl"), "{described}");
    let mut elsewhere = body;
    elsewhere["callbackUrl"] = json!("https://other.example");
    let elsewhere = json!({"operation": operation, "path": [301], "body": elsewhere}).to_string();
    assert!(server.refusal("read", &elsewhere).starts_with("callbackUrl is not sent by an assistant"));
    let code = &ticket["dataCode"];
    let path = "/__sandbox/results/{dataCode}";
    let results = server.answer("read", &json!({"operation": operation, "data_code": code, "results_path": path}));
    assert!(results["variations"].is_array(), "{results}");
    let missing = json!({"operation": operation, "data_code": code}).to_string();
    assert!(server.refusal("read", &missing).starts_with("results_path has to be there"));
    let other = r#"{"operation": "sites.get_by_code", "path": ["shopfront1"], "data_code": "1"}"#;
    assert!(server.refusal("read", other).contains(r#"read takes no "data_code" for sites.get_by_code"#));
}

#[test]
fn large_results_are_cut() {
    let sandbox = sandbox();
    add_fault(&sandbox, &json!({"path": "/results/*", "body": {"rows": vec!["a row of results"; 10_000]}}));
    let mut server = Server::start(sandbox.url());
    let read = json!({
        "operation": "personalizations.request_results", "data_code": "1", "results_path": "/results/{dataCode}"
    });
    let (text, is_error) = server.call("read", &read.to_string());
    assert!(!is_error && text.len() < 50_000 && text.ends_with("results of fewer days."), "{}", text.len());
}

#[test]
fn results_in_any_form_are_answered_and_broken_ones_are_not_shown() {
    let broken = json!("the response is broken JSON, which is not shown");
    for (body, shown) in
        [("site,units\n1,2", json!("site,units\n1,2")), ("2", json!(2)), (r#"{"a": 1, "list": [1, 2"#, broken.clone())]
    {
        let mut server = Server::start(&service_of(body));
        let read = json!({
            "operation": "personalizations.request_results", "data_code": "1", "results_path": "/results/{dataCode}"
        });
        assert_eq!(server.answer("read", &read), shown);
    }
}

#[test]
fn numbers_that_clients_round_are_exact_or_refused() {
    let body = r#"{"code": "a", "large": 123456789012345678901234567890, "exact": 9007199254740991, "huge": 1e400}"#;
    let mut server = Server::start(&service_of(body));
    let (site, is_error) = server.call("read", r#"{"operation": "sites.get_by_code", "path": ["a"]}"#);
    assert!(!is_error && site.contains(r#""large":"123456789012345678901234567890""#), "{site}");
    assert!(site.contains(r#""exact":9007199254740991"#) && site.contains(r#""huge":"1e400""#), "{site}");
    let prepare =
        |value: &str| format!(r#"{{"operation": "themes.create", "body": {{"name": "a", "other": [{value}]}}}}"#);
    let digits = "123456789012345678901234567890";
    assert!(server.refusal("prepare", &prepare(digits)).contains("write integers beyond 2^53 as strings of digits"));
    let (shown, is_error) = server.call("prepare", &prepare(&format!(r#""{digits}""#)));
    assert!(!is_error && shown.contains(digits), "{shown}");
}

#[test]
fn errors_name_the_arguments_of_the_tools() {
    let sandbox = sandbox();
    let mut server = Server::start(sandbox.url());
    for (tool, arguments, message) in [
        ("read", r#"{"operation": "segments.list", "fields": ["nope"]}"#, "fields must name fields of Segment"),
        ("read", r#"{"operation": "segments.list", "start_page": 4294967296}"#, "start_page must be"),
        (
            "prepare",
            r#"{"operation": "themes.update", "path": ["x"], "body": {}}"#,
            "theme_id must be a positive integer",
        ),
        ("read", r#"{"operation": "segments.list", "filter": "id >= 'x'"}"#, "must have a number for id >="),
    ] {
        let said = server.refusal(tool, arguments);
        assert!(said.contains(message), "{said}");
    }
    assert_eq!(sandbox.requests_json(), "[]");
}

#[test]
fn unknown_methods_and_wrong_parameters_have_their_codes() {
    let sandbox = sandbox();
    let mut server = Server::start(sandbox.url());
    let mut code = |method, parameters| server.ask(method, &parameters)["error"]["code"].as_i64().unwrap();
    assert_eq!(code("tools/call", json!({"name": 7})), -32602);
    assert_eq!(code("tools/call", json!({"name": "reed"})), -32602);
    assert_eq!(code("no/such", json!({})), -32601);
}

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
fn it_ends_where_its_output_closes_also_during_a_call() {
    let sandbox = sandbox();
    add_fault(&sandbox, &json!({"path": "/segments", "action": "hang"}));
    for is_calling in [false, true] {
        let mut server = Server::start(sandbox.url());
        if is_calling {
            server.begin("read", r#"{"operation": "segments.list"}"#);
            wait_for(&sandbox, "/segments");
        }
        server.output = None;
        assert!(server.child.wait().unwrap().success());
    }
}

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
    assert!(server.child.wait().unwrap().success());
    let mut rest = String::new();
    server.output.take().unwrap().read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "no answer of a cancelled call");
    assert_eq!(sandbox.requests_json().matches(r#""method":"POST""#).count(), 1, "{}", sandbox.requests_json());
}

#[test]
fn a_write_that_may_have_been_carried_out_is_not_to_be_repeated() {
    let sandbox = sandbox();
    for fault in [json!({"status": 502}), json!({"action": "close"})] {
        let mut fault = fault;
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
    let sandbox = sandbox();
    let mut server = Server::start(sandbox.url());
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
fn pages_neither_overlap_nor_leave_out_records_where_the_service_caps_them() {
    for has_page_count in [true, false] {
        let sandbox = Sandbox::start(Options {
            segments: 130,
            token: Some(TOKEN.to_owned()),
            max_per_page: 50,
            page_count_header: has_page_count,
            ..Options::default()
        })
        .unwrap();
        let mut server = Server::start(sandbox.url());
        let (mut ids, mut page) = (Vec::new(), json!(1));
        while page != Value::Null {
            let arguments = json!({"operation": "segments.list", "fields": ["id"], "limit": 120, "sort": ["id"], "start_page": page});
            let answer = server.answer("read", &arguments);
            ids.extend(answer["records"].as_array().unwrap().iter().map(|record| record["id"].as_i64().unwrap()));
            page = answer["next"]["start_page"].clone();
        }
        assert!(ids.is_sorted_by(|one, next| one < next), "{ids:?}");
        assert_eq!(ids.len(), 130);
    }
}

#[test]
fn a_confirmation_is_in_every_answer_of_prepare() {
    let sandbox = Sandbox::start(Options { token: Some(TOKEN.into()), ..Options::default() }).unwrap();
    let mut server = Server::start(sandbox.url());
    let prepared = server.answer("prepare", &json!({"operation": "themes.create", "body": {"name": "'".repeat(9900)}}));
    let written = server.answer("write", &json!({"confirmation": prepared["confirmation"]}));
    assert_eq!(written["name"].as_str().unwrap().len(), 9900);
}

#[test]
fn refusals_name_the_argument() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let mut server = Server::start(sandbox.url());
    for (arguments, named) in [
        (r#"{"operation": "segments.list", "filter": 5}"#, "(filter)"),
        (r#"{"operation": "segments.list", "limit": 0, "sort": null}"#, "(limit)"),
        (r#"{"operation": "sites.get_by_code", "path": [null]}"#, "path must have an id or a code"),
        (
            r#"{"operation": "personalizations.request_results", "results_path": "/r/{dataCode}"}"#,
            "data_code has to be there",
        ),
    ] {
        let refusal = server.refusal("read", arguments);
        assert!(refusal.contains(named), "{refusal}");
    }
}
