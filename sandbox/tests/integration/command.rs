//! The program: its output, its exit status, and its errors.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_xpauto-sandbox"))
}

#[test]
fn prints_its_url_token_and_an_example_call() {
    let mut child = program()
        .args(["--segments", "3", "--token=mine", "--rate-limit", "5/s"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines: Vec<String> = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap).take(5).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let [url, token, .., curl] = lines.as_slice() else { unreachable!("{lines:?}") };
    assert!(url.starts_with("http://127.0.0.1:"));
    assert_eq!(token, "token: mine");
    assert!(curl.starts_with("curl -H 'Authorization: Bearer mine'") && curl.contains(url.as_str()));
}

#[test]
fn its_options_reach_the_server() {
    let running = Running::start(&[
        "--rate-limit=4/h",
        "--no-page-count-header",
        "--token-lifetime=0.5",
        "--locked=/themes/*",
        "--locked=/key-moments/*",
    ]);
    let responses = [
        running.get("/segments?perPage=1"),
        ask(&running.address, "PUT", "/themes/501", "{}"),
        ask(&running.address, "DELETE", "/key-moments/401", ""),
        ask(&running.address, "POST", "/oauth/token", &crate::support::credentials()),
    ];
    let statuses = responses.each_ref().map(|response| response.split(' ').nth(1).unwrap());
    assert_eq!(statuses, ["200", "423", "423", "200"]);
    assert!(responses.concat().contains("\"expires_in\":0.5") && !responses.concat().contains("x-pagination"));
}

/// Runs the program, which must end with this status; returns what it says.
fn refused(arguments: &[&str], status: i32) -> String {
    let output = program().args(arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    said
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

/// Returns the whole response to a request.
fn ask(address: &str, method: &str, target: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let head = "Host: localhost\r\nAuthorization: Bearer t0ken\r\nConnection: close";
    write!(stream, "{method} {target} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    std::io::read_to_string(stream).unwrap()
}

#[test]
fn help_exits_with_0_and_a_failed_start_with_1() {
    let help = program().arg("--help").output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    assert!(help.status.success() && text.contains("--rate-limit <TEXT>"));
    assert!(
        text.contains("--key-moments <N>") && text.contains("The number of key moments to generate. By default 8.")
    );
    assert!(text.contains("--no-page-count-header") && text.contains("--locked <TEXT>") && text.contains("repeatedly"));
    assert!(text.lines().all(|line| line.matches("By default").count() <= 1), "{text}");
    assert!(
        text.contains("The program:") && text.contains("--config <FILE>") && text.contains("Exit status: 0"),
        "{text}"
    );
    let version = program().arg("--version").output().unwrap();
    assert_eq!(String::from_utf8(version.stdout).unwrap(), format!("xpauto-sandbox {}\n", env!("CARGO_PKG_VERSION")));
    refused(&["--data", "/nowhere/at/all.json"], 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_failure_to_write_the_address_exits_with_1() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in [vec![], vec!["--help"], vec!["--version"]] {
        let output = program().args(&arguments).stdout(full()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(said.contains("cannot write to standard output: No space left"), "{said}");
    }
    let status = program().stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1), "also if the message cannot be written");
}

#[test]
fn the_error_of_a_port_in_use_names_the_port() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = refused(&["--port", &port], 1);
    assert!(said.contains(&format!("port {port} is in use; choose another port, or 0")), "{said}");
}

/// The most memory that the process has ever used, in bytes.
#[cfg(target_os = "linux")]
fn peak_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_hundred_thousand_segments_start_quickly_and_take_little_memory() {
    use std::time::{Duration, Instant};

    let begun = Instant::now();
    let running = Running::start(&["--segments", "100000"]);
    let took = begun.elapsed();
    let filter =
        "%5B%7B%22field%22%3A%22name%22%2C%22operator%22%3A%22LIKE%22%2C%22parameters%22%3A%5B%22cart%22%5D%7D%5D";
    let sort = "%5B%7B%22field%22%3A%22dateCreated%22%2C%22direction%22%3A%22DESC%22%7D%5D";
    let responses = ["", &format!("&filter={filter}"), &format!("&sort={sort}")]
        .map(|more| running.get(&format!("/segments?perPage=200&page=500{more}")));
    let peak = peak_memory(running.child.id());
    assert!(responses[0].contains("\"id\":101000,") && responses[1].contains("\r\n\r\n[]"));
    assert!(responses.iter().all(|response| response.starts_with("HTTP/1.1 200")));
    assert!(took < Duration::from_secs(1), "{took:?}");
    assert!(peak < 300_000_000, "{peak} bytes");
}

/// A running program, which ends with the test.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        Self::of(&mut program(), arguments)
    }

    fn of(command: &mut Command, arguments: &[&str]) -> Self {
        let command = command.args(["--token", "t0ken"]).args(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = out.next().unwrap().unwrap().strip_prefix("http://").unwrap().to_owned();
        // Then its token and a command, which are not looked at.
        let greeting: Vec<_> = out.by_ref().take(4).collect();
        assert_eq!(greeting.len(), 4);
        Self { child, address }
    }

    fn get(&self, target: &str) -> String {
        ask(&self.address, "GET", target, "")
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

/// A folder of this test, which is empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[cfg(unix)]
#[test]
fn a_signal_stops_it_with_status_0() {
    for signal in ["TERM", "INT"] {
        let mut running = Running::start(&[]);
        // An idle connection does not keep it.
        let _idle = TcpStream::connect(&running.address).unwrap();
        assert!(running.get("/goals").starts_with("HTTP/1.1 200"));
        running.signal(signal);
        assert_eq!(running.child.wait().unwrap().code(), Some(0), "{signal}");
        assert!(TcpStream::connect(&running.address).is_err());
    }
}

#[cfg(unix)]
#[test]
fn a_request_in_flight_is_finished_first_and_a_later_signal_ends_at_once() {
    let folder = folder("signals");
    let file = folder.join("sandbox.json");
    std::fs::write(&file, r#"{"faults": [{"path": "/goals", "delay": 1}, {"action": "hang"}]}"#).unwrap();
    let arguments = ["--config", file.to_str().unwrap()];
    let mut running = Running::start(&arguments);
    let address = running.address.clone();
    let in_flight = std::thread::spawn(move || ask(&address, "GET", "/goals", ""));
    wait_for_requests(&running, 1);
    // A launcher passes on what the terminal has sent to both.
    running.signal("INT");
    running.signal("INT");
    assert!(in_flight.join().unwrap().starts_with("HTTP/1.1 200"));
    assert_eq!(running.child.wait().unwrap().code(), Some(0));

    let mut running = Running::start(&arguments);
    let address = running.address.clone();
    let hanging = std::thread::spawn(move || ask(&address, "GET", "/segments", ""));
    wait_for_requests(&running, 1);
    let first = std::time::Instant::now();
    while running.child.try_wait().unwrap().is_none() {
        running.signal("INT");
    }
    assert_eq!(running.child.wait().unwrap().code(), Some(130));
    assert!(first.elapsed() < std::time::Duration::from_secs(5), "it did not wait for what hangs");
    let _ = hanging.join();
}

fn wait_for_requests(running: &Running, count: usize) {
    while control(&running.address, "127.0.0.1", "/__sandbox/requests").matches("\"number\"").count() < count {
        std::thread::yield_now();
    }
}

/// A control request as it comes under a name of the sandbox.
fn control(address: &str, host: &str, target: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    std::io::read_to_string(stream).unwrap()
}

#[test]
fn a_configuration_file_has_options_faults_and_the_account() {
    let folder = folder("config");
    std::fs::write(folder.join("account.json"), r#"{"goals":[{"id":7,"name":"Sale"}]}"#).unwrap();
    let file = folder.join("sandbox.json");
    let text = r#"{"data": "account.json", "seed": 5, "locked": ["/themes/*"], "latency": 0.001,
        "faults": [{"path": "/segments", "status": 503, "headers": {"Retry-After": 1}}]}"#;
    std::fs::write(&file, text).unwrap();
    let running = Running::start(&["--config", file.to_str().unwrap()]);
    assert!(running.get("/goals").contains("\"Sale\""), "the path of data is relative to the file");
    assert!(running.get("/segments").starts_with("HTTP/1.1 503"));
    assert!(ask(&running.address, "PUT", "/themes/501", "{}").starts_with("HTTP/1.1 423"));
    drop(running);

    std::fs::write(&file, r#"{"data": {"goals": [{"id": 8, "name": "Lead"}]}}"#).unwrap();
    assert!(Running::start(&["--config", file.to_str().unwrap()]).get("/goals").contains("\"Lead\""));
}

#[test]
fn the_error_of_an_invalid_configuration_says_what_is_wrong() {
    let file = folder("wrong-config").join("sandbox.json");
    for (text, says) in [
        (r#"{"segmnts": 5}"#, "the sandbox has no option \"segmnts\"; did you mean \"segments\"?"),
        (r#"{"faults": [{"status": 99}]}"#, "faults[0].status must be an integer from 200 to 599, got 99"),
        (r#"{"listen": "0.0.0.0"}"#, "the sandbox has no option \"listen\""),
        ("{\n\"seed\": }", "sandbox.json: expected value at line 2 column 9"),
        ("[]", "sandbox.json: invalid type: sequence, expected a map"),
        (r#"{"watch": true, "on_missing": "record"}"#, "the sandbox has no option \"watch\""),
    ] {
        std::fs::write(&file, text).unwrap();
        let said = refused(&["--config", file.to_str().unwrap()], 2);
        assert!(said.contains(says), "{said}\n{says}");
    }
    let said = refused(&["--config", "/nowhere/at/all.json"], 2);
    assert!(said.contains("the configuration file /nowhere/at/all.json: "), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_recording_that_cannot_be_written_is_reported() {
    let service = crate::support::start(&serde_json::json!({ "token": "t0ken" }));
    let file = folder("unwritable").join("r.jsonl");
    let recording = ["--record", file.to_str().unwrap(), "--upstream", service.url(), "--upstream-token", "t0ken"];
    // No file may grow, as on a disk that is full.
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"trap "" XFSZ; ulimit -f 0; exec "$0" "$@""#, env!("CARGO_BIN_EXE_xpauto-sandbox")]);
    let running = Running::of(&mut shell, &recording);
    assert!(running.get("/goals").starts_with("HTTP/1.1 200"));
    let refused = running.get("/goals");
    assert!(refused.starts_with("HTTP/1.1 507") && refused.contains("RECORDING_NOT_WRITTEN"), "{refused}");
    assert!(refused.contains("r.jsonl could not be written: File too large"), "{refused}");
}

#[test]
fn the_configuration_of_the_documentation_works() {
    let page = include_str!("../../../docs/sandbox.md");
    let (_, rest) = page.split_once("```json\n{\n  \"data\"").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let text = format!("{{\n  \"data\"{text}");
    let folder = folder("documentation");
    std::fs::write(folder.join("account.json"), "{}").unwrap();
    std::fs::write(folder.join("sandbox.json"), text).unwrap();
    let running = Running::start(&["--config", folder.join("sandbox.json").to_str().unwrap()]);
    assert!(running.get("/segments").starts_with("HTTP/1.1 503"));
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
