//! `xpauto mcp` and its client, in messages as they are on the wire.

#![allow(clippy::indexing_slicing)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use xpauto_sandbox::{Options, Sandbox};

pub const TOKEN: &str = "t0ken";

/// The server, and the lines to and from it.
pub struct Server {
    pub child: Child,
    pub input: Option<ChildStdin>,
    pub output: Option<BufReader<ChildStdout>>,
}

impl Server {
    /// Starts the server of a service, and begins.
    pub fn start(url: &str) -> Self {
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

    pub fn write(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    pub fn read(&mut self) -> Value {
        let mut line = String::new();
        self.output.as_mut().unwrap().read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    pub fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.write(&json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).to_string());
        self.read()
    }

    /// Begins to call a tool with arguments in JSON.
    pub fn begin(&mut self, tool: &str, arguments: &str) {
        let parameters = format!(r#"{{"name": "{tool}", "arguments": {arguments}}}"#);
        self.write(&format!(r#"{{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {parameters}}}"#));
    }

    /// Calls a tool with arguments in JSON; returns the text of its answer, and whether that is an error.
    pub fn call(&mut self, tool: &str, arguments: &str) -> (String, bool) {
        self.begin(tool, arguments);
        let result = &self.read()["result"];
        (result["content"][0]["text"].as_str().unwrap().to_owned(), result["isError"] == true)
    }

    /// Calls a tool that answers in JSON.
    pub fn answer(&mut self, tool: &str, arguments: &Value) -> Value {
        let (text, is_error) = self.call(tool, &arguments.to_string());
        assert!(!is_error, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Returns the arguments that confirm the creation of a theme.
    pub fn confirmed(&mut self) -> String {
        let prepared = self.answer("prepare", &json!({"operation": "themes.create", "body": {"name": "Spring"}}));
        json!({"confirmation": prepared["confirmation"]}).to_string()
    }

    pub fn refusal(&mut self, tool: &str, arguments: &str) -> String {
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

/// A sandbox with this token.
pub fn sandbox() -> Sandbox {
    Sandbox::start(Options { segments: 3, results_delay: 0.3, token: Some(TOKEN.to_owned()), ..Options::default() })
        .unwrap()
}

/// A sandbox and a server of it.
pub fn started() -> (Sandbox, Server) {
    let sandbox = sandbox();
    let server = Server::start(sandbox.url());
    (sandbox, server)
}

/// Waits until the sandbox has a request of this path.
pub fn wait_for(sandbox: &Sandbox, path: &str) {
    while !sandbox.requests_json().contains(path) {
        std::thread::yield_now();
    }
}
