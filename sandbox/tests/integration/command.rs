//! The program: its output, its exit status, and its errors.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use tempfile::TempDir;

use crate::support::{credentials, list};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_xpauto-sandbox"))
}

/// Runs the program, which must end with this status; returns what it says.
fn refused(arguments: &[&str], status: i32) -> String {
    let output = program().args(arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    said
}

/// A running program, which ends with the test.
struct Running {
    child: Child,
    address: String,
    /// What it has printed.
    greeting: Vec<String>,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        Self::of(&mut program(), arguments)
    }

    /// Starts the program with a configuration.
    fn configured(file: &Path) -> Self {
        Self::start(&["--config", file.to_str().unwrap()])
    }

    fn of(command: &mut Command, arguments: &[&str]) -> Self {
        let command = command.args(["--token", "t0ken"]).args(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let greeting: Vec<String> = out.lines().take(5).map(Result::unwrap).collect();
        let address = greeting[0].strip_prefix("http://").unwrap().to_owned();
        Self { child, address, greeting }
    }

    fn get(&self, target: &str) -> String {
        ask(&self.address, "GET", target, "")
    }

    /// Returns the status of a request.
    fn status(&self, method: &str, target: &str, body: &str) -> u16 {
        ask(&self.address, method, target, body).split(' ').nth(1).unwrap().parse().unwrap()
    }

    fn wait_for_a_request(&self) {
        while !control(&self.address, "127.0.0.1", "/__sandbox/requests").contains("\"number\"") {
            std::thread::yield_now();
        }
    }

    #[cfg(unix)]
    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the whole response to a request.
fn ask(address: &str, method: &str, target: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let head = "Host: localhost\r\nAuthorization: Bearer t0ken\r\nConnection: close";
    write!(stream, "{method} {target} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    std::io::read_to_string(stream).unwrap()
}

/// A control request as it comes under a name of the sandbox.
fn control(address: &str, host: &str, target: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    std::io::read_to_string(stream).unwrap()
}

#[test]
fn prints_its_url_token_and_an_example_call() {
    let running = Running::start(&["--segments", "3", "--rate-limit", "5/s"]);
    let [url, token, .., curl] = running.greeting.as_slice() else { unreachable!() };
    assert!(url.starts_with("http://127.0.0.1:") && token == "token: t0ken", "{url} {token}");
    assert!(curl.starts_with("curl -H 'Authorization: Bearer t0ken'") && curl.contains(url.as_str()), "{curl}");
}

#[test]
fn its_options_reach_the_server() {
    let flags = ["--rate-limit=5/h", "--no-page-count-header", "--token-lifetime=0.5"];
    let running = Running::start(&[&flags[..], &["--locked=/themes/*", "--locked=/key-moments/*"]].concat());
    assert!(!running.get("/segments?perPage=1").contains("x-pagination"));
    assert_eq!(running.status("PUT", "/themes/501", "{}"), 423);
    assert_eq!(running.status("DELETE", "/key-moments/401", ""), 423);
    assert!(ask(&running.address, "POST", "/oauth/token", &credentials()).contains("\"expires_in\":0.5"));
    assert_eq!((running.status("GET", "/goals", ""), running.status("GET", "/goals", "")), (200, 429));
}

#[test]
fn options_that_are_not_valid_exit_with_2_whatever_is_wrong_with_them() {
    let upstream = |url: &'static str| vec!["--record", "recording.json", "--upstream", url];
    for (arguments, says) in [
        (vec!["--sements", "3"], "a similar argument exists: '--segments'"),
        (vec!["--port", "many"], "port must be"),
        (vec!["--port", "-1"], "port must be"),
        (vec!["--seed"], "--help"),
        (vec!["extra"], "--help"),
        (vec!["--locked", "themes"], "locked[0] must be a path"),
        (vec!["--record", "recording.json"], "recording needs upstream"),
        (upstream("https://me:secret@api.example.com"), "upstream must not hold credentials; use upstream_token"),
        (vec!["--listen", "here"], "'here' for '--listen"),
    ] {
        let said = refused(&arguments, 2);
        assert!(said.contains(says) && !said.contains("secret"), "{said}");
    }
}

#[test]
fn help_exits_with_0_and_a_failed_start_with_1() {
    let help = program().arg("--help").output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    assert!(help.status.success());
    for part in [
        "--rate-limit <TEXT>",
        "--key-moments <N>",
        "The number of key moments to generate. By default 8.",
        "--no-page-count-header",
        "--locked <TEXT>",
        "repeatedly",
        "The program:",
        "--config <FILE>",
        "Exit status: 0",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.matches("By default").count() <= 1), "{text}");
    let version = program().arg("--version").output().unwrap();
    assert_eq!(String::from_utf8(version.stdout).unwrap(), format!("xpauto-sandbox {}\n", env!("CARGO_PKG_VERSION")));
    refused(&["--data", "/nowhere/at/all.json"], 1);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = refused(&["--port", &port], 1);
    assert!(said.contains(&format!("port {port} is in use; choose another port, or 0")), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_failure_to_write_the_address_exits_with_1() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in [vec![], vec!["--help"], vec!["--version"]] {
        let output = program().args(&arguments).stdout(full()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(said.contains("cannot write to standard output: No space left"), "{said}");
    }
    let status = program().stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1), "also if the message cannot be written");
}

#[cfg(target_os = "linux")]
#[test]
fn a_hundred_thousand_segments_start_quickly_and_take_little_memory() {
    let begun = std::time::Instant::now();
    let running = Running::start(&["--segments", "100000"]);
    let took = begun.elapsed();
    let filter = json!([{ "field": "name", "operator": "LIKE", "parameters": ["cart"] }]).to_string();
    let sort = json!([{ "field": "dateCreated", "direction": "DESC" }]).to_string();
    let page = [("perPage", "200"), ("page", "500")];
    for (more, contains) in
        [(vec![], "\"id\":101000,"), (vec![("filter", &*filter)], "\r\n\r\n[]"), (vec![("sort", &*sort)], "\"id\":")]
    {
        let response = running.get(&list("/segments", &[&page[..], &more].concat()));
        assert!(response.starts_with("HTTP/1.1 200") && response.contains(contains));
    }
    let status = fs::read_to_string(format!("/proc/{}/status", running.child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(took < std::time::Duration::from_secs(1), "{took:?}");
    assert!(peak < 300_000, "{peak} kB");
}

#[cfg(unix)]
#[test]
fn a_signal_stops_it_with_status_0() {
    for signal in ["TERM", "INT"] {
        let mut running = Running::start(&[]);
        // An idle connection does not keep it.
        let _idle = TcpStream::connect(&running.address).unwrap();
        assert_eq!(running.status("GET", "/goals", ""), 200);
        running.signal(signal);
        assert_eq!(running.child.wait().unwrap().code(), Some(0), "{signal}");
        assert!(TcpStream::connect(&running.address).is_err());
    }
}

#[cfg(unix)]
#[test]
fn a_request_in_flight_is_finished_first_for_a_while() {
    let (_folder, file) = configuration(r#"{"faults": [{"path": "/goals", "delay": 1}, {"action": "hang"}]}"#);
    let in_flight = |target: &'static str| {
        let running = Running::configured(&file);
        let address = running.address.clone();
        let request = std::thread::spawn(move || ask(&address, "GET", target, ""));
        running.wait_for_a_request();
        (running, request)
    };
    let (mut running, finished) = in_flight("/goals");
    // A launcher passes on what the terminal has sent to both.
    running.signal("INT");
    running.signal("INT");
    assert!(finished.join().unwrap().starts_with("HTTP/1.1 200"));
    assert_eq!(running.child.wait().unwrap().code(), Some(0));

    let (mut running, hanging) = in_flight("/segments");
    running.signal("INT");
    assert_eq!(running.child.wait().unwrap().code(), Some(0), "it does not wait long for what hangs");
    let _ = hanging.join();
}

/// A folder with a configuration and an account; and the file of the configuration.
fn configuration(text: &str) -> (TempDir, std::path::PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("sandbox.json");
    fs::write(folder.path().join("account.json"), r#"{"goals":[{"id":7,"name":"Sale"}]}"#).unwrap();
    fs::write(&file, text).unwrap();
    (folder, file)
}

#[test]
fn a_configuration_file_has_options_faults_and_the_account() {
    let text = r#"{"data": "account.json", "seed": 5, "locked": ["/themes/*"], "latency": 0.001,
        "faults": [{"path": "/segments", "status": 503, "headers": {"Retry-After": 1}}]}"#;
    let (_folder, file) = configuration(text);
    let running = Running::configured(&file);
    assert!(running.get("/goals").contains("\"Sale\""), "the path of data is relative to the file");
    assert_eq!(running.status("GET", "/segments", ""), 503);
    assert_eq!(running.status("PUT", "/themes/501", "{}"), 423);
    let (_folder, file) = configuration(r#"{"data": {"goals": [{"id": 8, "name": "Lead"}]}}"#);
    assert!(Running::configured(&file).get("/goals").contains("\"Lead\""));
}

#[test]
fn the_error_of_an_invalid_configuration_says_what_is_wrong() {
    for (text, says) in [
        (r#"{"segmnts": 5}"#, "the sandbox has no option \"segmnts\"; did you mean \"segments\"?"),
        (r#"{"faults": [{"status": 99}]}"#, "faults[0].status must be an integer from 200 to 599, got 99"),
        (r#"{"listen": "0.0.0.0"}"#, "the sandbox has no option \"listen\""),
        ("{\n\"seed\": }", "sandbox.json: expected value at line 2 column 9"),
        ("[]", "sandbox.json: invalid type: sequence, expected a map"),
    ] {
        let said = refused(&["--config", configuration(text).1.to_str().unwrap()], 2);
        assert!(said.contains(says), "{said}\n{says}");
    }
    let said = refused(&["--config", "/nowhere/at/all.json"], 2);
    assert!(said.contains("the configuration file /nowhere/at/all.json: "), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_recording_that_cannot_be_written_is_reported() {
    let service = crate::support::start(&json!({ "token": "t0ken" }));
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("r.jsonl");
    let recording = ["--record", file.to_str().unwrap(), "--upstream", service.url(), "--upstream-token", "t0ken"];
    // No file may grow, as on a disk that is full.
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"trap "" XFSZ; ulimit -f 0; exec "$0" "$@""#, env!("CARGO_BIN_EXE_xpauto-sandbox")]);
    let running = Running::of(&mut shell, &recording);
    assert_eq!(running.status("GET", "/goals", ""), 200);
    let refused = running.get("/goals");
    assert!(refused.starts_with("HTTP/1.1 507") && refused.contains("RECORDING_NOT_WRITTEN"), "{refused}");
    assert!(refused.contains("r.jsonl could not be written: File too large"), "{refused}");
}

#[test]
fn the_configuration_of_the_documentation_works() {
    let page = include_str!("../../../docs/sandbox.md");
    let (_, rest) = page.split_once("```json\n{\n  \"data\"").unwrap();
    let (_folder, file) = configuration(&format!("{{\n  \"data\"{}", rest.split_once("```").unwrap().0));
    assert_eq!(Running::configured(&file).status("GET", "/segments", ""), 503);
}

#[test]
fn listens_on_the_given_address_and_is_used_under_known_hosts_only() {
    let running = Running::start(&["--listen", "0.0.0.0", "--allow-host", "sandbox.test"]);
    assert!(running.address.starts_with("127.0.0.1:"), "{}", running.address);
    for (host, status) in
        [("Sandbox.test:8080", 200), ("localhost:1", 200), ("other.test", 403), ("evil-sandbox.test", 403)]
    {
        let response = control(&running.address, host, "/__sandbox/clock");
        assert!(response.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {response}");
    }
    let recording = ["--record", "r.json", "--upstream", "https://x.example", "--listen", "0.0.0.0"];
    assert!(refused(&recording, 1).contains("listens on 127.0.0.1 only"));
}
