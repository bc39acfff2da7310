//! The program: its output, its exit status, and its errors.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Lines, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET};

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
    let mut child = program()
        .args(["--rate-limit", "1/h", "--no-enforce-rate-limit", "--token-lifetime", "0.5", "--locked", "/themes/*"])
        .args(["--locked=/key-moments/*"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let ask = |method, target, body| ask(url.trim().strip_prefix("http://").unwrap(), method, target, body);
    let form = format!("grant_type=client_credentials&client_id={CLIENT_ID}&client_secret={CLIENT_SECRET}");
    let responses = [
        ask("GET", "/segments?perPage=1", ""),
        ask("PUT", "/themes/501", "{}"),
        ask("DELETE", "/key-moments/401", ""),
        ask("POST", "/oauth/token", &form),
    ];
    child.kill().unwrap();
    child.wait().unwrap();
    let statuses = responses.each_ref().map(|response| response.split(' ').nth(1).unwrap());
    assert_eq!(statuses, ["200", "423", "423", "200"]);
    assert!(responses.concat().contains("\"expires_in\":0.5"));
}

#[test]
fn flags_of_the_awkward_profile_can_be_set_either_way() {
    let segments = |arguments: &[&str]| {
        let mut child =
            program().args(["--profile", "awkward"]).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        let response = ask(url.trim().strip_prefix("http://").unwrap(), "GET", "/segments?perPage=1", "");
        child.kill().unwrap();
        child.wait().unwrap();
        (response.to_lowercase().contains("x-pagination-page-count"), response.contains("sandboxExtraField"))
    };
    assert_eq!(segments(&[]), (false, true));
    assert_eq!(segments(&["--page-count-header", "--no-extra-fields"]), (true, false));
    assert_eq!(segments(&["--no-page-count-header", "--extra-fields"]), (false, true));
}

#[test]
fn options_that_are_not_valid_exit_with_2_whatever_is_wrong_with_them() {
    let upstream = |url: &'static str| vec!["--record", "recording.json", "--upstream", url];
    for (arguments, says) in [
        (vec!["--rate-limit", "often"], "rate_limit must be"),
        (vec!["--rate-limit", "1000001/h"], "rate_limit has a window of 1000001"),
        (vec!["--token", ""], "token must not be an empty string"),
        (vec!["--locked", "themes"], "locked[0] must begin with"),
        (vec!["--record", "recording.json"], "recording needs upstream"),
        (vec!["--upstream", "https://api.example.com"], "upstream needs record"),
        (upstream("http://api.example.com"), "upstream is plain http"),
        (upstream("https://me:secret@api.example.com"), "upstream must be a URL"),
    ] {
        let output = program().args(&arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(says) && !said.contains("secret"), "{said}");
    }
}

/// Returns the whole response to a request.
fn ask(address: &str, method: &str, target: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let head = "Host: localhost\r\nAuthorization: Bearer sandbox-token\r\nConnection: close";
    write!(stream, "{method} {target} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    std::io::read_to_string(stream).unwrap()
}

#[test]
fn the_error_of_an_invalid_option_describes_accepted_values() {
    for arguments in
        [vec!["--sements", "3"], vec!["--port", "many"], vec!["--seed"], vec!["extra"], vec!["--port", "-1"]]
    {
        let output = program().args(&arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains("--help") || said.contains("port must be"), "{said}");
    }
    let output = program().args(["--sements", "3"]).output().unwrap();
    assert!(
        String::from_utf8(output.stderr).unwrap().contains("there is no option --sements; did you mean --segments?")
    );
}

#[test]
fn help_exits_with_0_and_a_failed_start_with_1() {
    let help = program().arg("--help").output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    assert!(help.status.success() && text.contains("--rate-limit TEXT"));
    assert!(text.contains("--key-moments N") && text.contains("The number of key moments to generate. By default 8."));
    assert!(text.contains("--[no-]page-count-header") && text.contains("--locked TEXT") && text.contains("repeatedly"));
    assert!(text.lines().all(|line| line.matches("By default").count() <= 1), "{text}");
    let subjects = ["The account:", "What goes wrong:", "The server:", "The program:"];
    let places: Vec<usize> = subjects.iter().map(|subject| text.find(&format!("\n\n{subject}\n")).unwrap()).collect();
    assert!(places.is_sorted() && text.contains("--config FILE") && text.contains("Exit status: 0"), "{text}");
    let version = program().arg("--version").output().unwrap();
    assert_eq!(String::from_utf8(version.stdout).unwrap(), format!("xpauto-sandbox {}\n", env!("CARGO_PKG_VERSION")));
    let output = program().args(["--data", "/nowhere/at/all.json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_failure_to_write_the_address_exits_with_1() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    for (arguments, what) in [(vec![], "address"), (vec!["--help"], "help"), (vec!["--version"], "version")] {
        let output = program().args(&arguments).stdout(full()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(said.contains(&format!("the {what} cannot be written to standard output: No space left")), "{said}");
    }
    let status = program().stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1), "also if the message cannot be written");
}

#[test]
fn the_error_of_a_port_in_use_names_the_port() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = program().args(["--port", &port]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
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
    let mut child = program().args(["--segments", "100000"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let took = begun.elapsed();
    let address = url.trim().strip_prefix("http://").unwrap();
    let filter =
        "%5B%7B%22field%22%3A%22name%22%2C%22operator%22%3A%22LIKE%22%2C%22parameters%22%3A%5B%22cart%22%5D%7D%5D";
    let sort = "%5B%7B%22field%22%3A%22dateCreated%22%2C%22direction%22%3A%22DESC%22%7D%5D";
    let responses = ["", &format!("&filter={filter}"), &format!("&sort={sort}")]
        .map(|more| ask(address, "GET", &format!("/segments?perPage=200&page=500{more}"), ""));
    let peak = peak_memory(child.id());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(responses[0].contains("\"id\":101000,") && responses[1].contains("\r\n\r\n[]"));
    assert!(responses.iter().all(|response| response.starts_with("HTTP/1.1 200")));
    assert!(took < Duration::from_secs(1), "{took:?}");
    assert!(peak < 300_000_000, "{peak} bytes");
}

/// A running program, which ends with the test.
struct Running {
    child: Child,
    out: Lines<BufReader<ChildStdout>>,
    address: String,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        Self::of(program().args(arguments))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = out.next().unwrap().unwrap().strip_prefix("http://").unwrap().to_owned();
        // Then its token and a command, which are not looked at.
        let greeting: Vec<_> = out.by_ref().take(4).collect();
        assert_eq!(greeting.len(), 4);
        Self { child, out, address }
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

#[test]
fn a_latency_of_minutes_warns_of_milliseconds() {
    let mut running = Running::start(&["--latency", "200"]);
    let mut said = String::new();
    BufReader::new(running.child.stderr.take().unwrap()).read_line(&mut said).unwrap();
    let message = "latency is 200 seconds; times are in seconds, not in milliseconds: did you mean 0.2?";
    assert_eq!(said, format!("xpauto-sandbox: {message}\n"));
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
fn a_request_in_flight_is_finished_first_and_a_second_signal_ends_at_once() {
    let folder = folder("signals");
    let file = folder.join("sandbox.toml");
    std::fs::write(&file, "[[faults]]\npath = \"/goals\"\ndelay = 1\n[[faults]]\naction = \"hang\"\n").unwrap();
    let arguments = ["--config", file.to_str().unwrap()];
    let mut running = Running::start(&arguments);
    let address = running.address.clone();
    let in_flight = std::thread::spawn(move || ask(&address, "GET", "/goals", ""));
    wait_for_requests(&running, 1);
    running.signal("TERM");
    assert!(in_flight.join().unwrap().starts_with("HTTP/1.1 200"));
    assert_eq!(running.child.wait().unwrap().code(), Some(0));

    let mut running = Running::start(&arguments);
    let address = running.address.clone();
    let hanging = std::thread::spawn(move || ask(&address, "GET", "/segments", ""));
    wait_for_requests(&running, 1);
    running.signal("TERM");
    // Once connections are refused, the first signal is being handled.
    while TcpStream::connect(&running.address).is_ok() {
        std::thread::yield_now();
    }
    running.signal("INT");
    assert_eq!(running.child.wait().unwrap().code(), Some(130));
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
    let file = folder.join("sandbox.toml");
    let text = "data = \"account.json\"\ntoken = \"mine\"\nlocked = [\"/themes/*\"]\nlatency = 0.001\n\n\
        [[faults]]\npath = \"/segments\"\nstatus = 503\nheaders = { Retry-After = 1 }\n";
    std::fs::write(&file, text).unwrap();
    let running = Running::start(&["--config", file.to_str().unwrap(), "--token", "sandbox-token"]);
    assert!(running.get("/goals").contains("\"Sale\""), "the path of data is relative to the file");
    assert!(running.get("/segments").starts_with("HTTP/1.1 503"));
    assert!(ask(&running.address, "PUT", "/themes/501", "{}").starts_with("HTTP/1.1 423"));
    drop(running);

    std::fs::write(&file, "[data]\ngoals = [{ id = 8, name = \"Lead\" }]\n").unwrap();
    assert!(Running::start(&["--config", file.to_str().unwrap()]).get("/goals").contains("\"Lead\""));
}

#[test]
fn the_configuration_of_the_documentation_works() {
    let page = include_str!("../../docs/sandbox.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let folder = folder("documentation");
    std::fs::write(folder.join("account.json"), "{}").unwrap();
    std::fs::write(folder.join("sandbox.toml"), text).unwrap();
    let running = Running::start(&["--config", folder.join("sandbox.toml").to_str().unwrap()]);
    assert!(running.get("/segments").starts_with("HTTP/1.1 503"));
}

#[test]
fn the_error_of_an_invalid_configuration_has_its_position() {
    let file = folder("wrong-config").join("sandbox.toml");
    for (text, says) in [
        (
            "seed = 1\n  segmnts = 5\n",
            "sandbox.toml:2:3: the sandbox has no option \"segmnts\"; did you mean \"segments\"?",
        ),
        ("segments = \"many\"\n", "sandbox.toml:1:12: segments must be an integer from 0 to 1000000, got \"many\""),
        (
            "[[faults]]\nstatus = 503\n[[faults]]\nstaus = 1\n",
            "sandbox.toml:4:1: faults[1]: it has no option \"staus\"; did you mean \"status\"?",
        ),
        ("[[faults]]\nstatus = 99\n", "sandbox.toml:2:10: faults[0].status must be an integer from 200 to 599, got 99"),
        ("rate_limit = \"5/day\"\n", "sandbox.toml:1:14: rate_limit must be"),
        ("locked = [\n  \"/themes/501\",\n  \"themes\",\n]\n", "sandbox.toml:3:3: locked[1] must begin with"),
        ("upstream = \"http://service.example\"\n", "sandbox.toml:1:12: upstream is plain http"),
        (
            "[[faults]]\ndelay = 1\n\n[[faults]]\nstatus = 500\n",
            "sandbox.toml:4:1: faults[1] never acts, since faults[0] always acts on the same requests",
        ),
        (
            "seed = 1\nfaults = [\n  { status = 500, times = 1 },\n  { path = \"/goals\" },\n]\n",
            "sandbox.toml:4:3: faults[1] lets requests pass, which has no effect as the last rule; give it a status",
        ),
        (
            "seed = 1\nlisten = \"0.0.0.0\"\n",
            "sandbox.toml:2:1: \"listen\" is an argument of the program, and no option of the sandbox: give --listen on the",
        ),
        ("allow_host = \"a\"\n", "sandbox.toml:1:1: \"allow_host\" is an argument of the program"),
        ("watch = true\n", "give --watch on the command line"),
        ("seed = \n", "sandbox.toml:1:8: "),
        ("seed = 1\nseed = 2\n", "sandbox.toml:2:1: duplicate key"),
        ("seed = 99999999999999999999\n", "sandbox.toml:1:8: seed must be a 64-bit integer, got 99999999999999999999"),
    ] {
        std::fs::write(&file, text).unwrap();
        let output = program().arg("--config").arg(&file).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(said.contains(says), "{said}\n{says}");
    }
    // What the options need of each other is checked with those of the command line.
    std::fs::write(&file, "redact = [\"name\"]\nupstream = \"https://x.example\"\nrecord = \"/nowhere/r.json\"\n")
        .unwrap();
    let output = program().arg("--config").arg(&file).output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("the recording /nowhere/r.json: it cannot be written"));
    std::fs::write(&file, "seed = \"x\"\nlocked = [\"a\", 5]\n[[faults]]\npath = \"b\"\nstaus = 1\n").unwrap();
    let output = program().arg("--config").arg(&file).output().unwrap();
    let lines =
        [":1:8: seed must", ":2:10: locked must be an array of strings", ":5:1: faults[0]: it has no option \"staus\""];
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(said.lines().zip(lines).all(|(line, says)| line.contains(says)), "every mistake is reported: {said}");
    let output = program().args(["--config", "/nowhere/at/all.toml"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("the configuration file /nowhere/at/all.toml: "));
}

#[test]
fn every_error_of_an_account_in_the_configuration_has_its_path_and_position() {
    let file = folder("wrong-account").join("sandbox.toml");
    for (text, lines) in [
        (
            "[data]\ngoals = [{ id = 7 },\n  { id = 8, name = 5 }]\n",
            vec!["3:20: data.goals[1].name must be a string, got 5"],
        ),
        (
            "seed = 1\n[[data.sites]]\nid = \"x\"\ncode = \"a\"\n\n[[data.sites]]\nid = 2\ncode = \"a\"\n[[data.goals]]\nname = \"Sale\"\n",
            vec![
                "3:6: data.sites[0].id must be an integer, got \"x\"",
                "8:8: data.sites[1].code is \"a\", which sites[0] has, too",
                "9:1: data.goals[0] needs the field \"id\"",
            ],
        ),
        ("[data]\n segmnts = []\n", vec!["2:2: data: there is no resource \"segmnts\"; did you mean \"segments\"?"]),
        ("[data]\ngoals = 5\n", vec!["2:9: data.goals must be an array of objects, got 5"]),
        (
            "[[data.segments]]\nid = 1\n[[data.segments.conditionsData.firstLevel]]\nconditions = [{ weight = 1 },\n { weight = \"2\" }]\n",
            vec![
                "5:13: data.segments[0].conditionsData.firstLevel[0].conditions[1].weight must be an integer, got \"2\"",
            ],
        ),
        (
            "[data]\ngoals = [{ id = 1, value = nan }]\n",
            vec!["2:28: data.goals[0].value must be a finite number, got nan"],
        ),
        ("data = 5\n", vec!["1:8: data must be"]),
    ] {
        std::fs::write(&file, text).unwrap();
        let output = program().arg("--config").arg(&file).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert_eq!(said.lines().count(), lines.len(), "{said}");
        for (line, says) in said.lines().zip(lines) {
            assert!(line.contains(&format!("sandbox.toml:{says}")), "{says:?} is not in {line:?}");
        }
    }
}

#[test]
fn a_watched_file_is_read_again_and_a_broken_one_changes_nothing() {
    let file = folder("watch").join("account.json");
    std::fs::write(&file, r#"{"goals":[{"id":7,"name":"Sale"}]}"#).unwrap();
    let mut running = Running::start(&["--data", file.to_str().unwrap(), "--watch"]);
    let mut errors = BufReader::new(running.child.stderr.take().unwrap()).lines();
    std::fs::write(&file, "{\"goals\":[\n  {\"id\":}]}").unwrap();
    let said = errors.next().unwrap().unwrap();
    assert!(
        said.contains("account.json: invalid JSON: expected value at line 2 column 9; the account stays"),
        "{said}"
    );
    std::fs::write(&file, b"{\"goals\":[\n  {\"id\":7,\"name\":\"\xff\"}]}").unwrap();
    let said = errors.next().unwrap().unwrap();
    assert!(said.contains("account.json: invalid JSON: ") && said.contains("at line 2 column"), "{said}");
    std::fs::write(&file, r#"{"goals":[{"id":7,"name":[5]}]}"#).unwrap();
    let said = errors.next().unwrap().unwrap();
    assert!(said.contains("account.json: goals[0].name must be a string, got an array; the account stays"), "{said}");
    assert!(running.get("/goals").contains("\"Sale\""));
    // As editors do: a new file in the place of the old one.
    let new = file.with_extension("new");
    std::fs::write(&new, r#"{"goals":[{"id":7,"name":"A lead"}]}"#).unwrap();
    std::fs::rename(&new, &file).unwrap();
    assert!(running.out.next().unwrap().unwrap().contains("read "));
    assert!(running.get("/goals").contains("\"A lead\""));
    let reset = "POST /__sandbox/reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    let mut stream = TcpStream::connect(&running.address).unwrap();
    stream.write_all(reset.as_bytes()).unwrap();
    assert!(std::io::read_to_string(stream).unwrap().starts_with("HTTP/1.1 204"));
    assert!(running.get("/goals").contains("\"A lead\""), "a reset goes back to what was read last");

    let output = program().arg("--watch").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--watch needs --data FILE"));
}

#[cfg(target_os = "linux")]
#[test]
fn open_opens_the_page_in_the_browser_of_the_platform() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder("open");
    let (opener, seen) = (folder.join("xdg-open"), folder.join("seen"));
    std::fs::write(&opener, format!("#!/bin/sh\necho \"$1\" > {0}.new && mv {0}.new {0}\n", seen.display())).unwrap();
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let running = Running::of(program().arg("--open").env("PATH", path));
    while !seen.exists() {
        std::thread::yield_now();
    }
    assert_eq!(std::fs::read_to_string(&seen).unwrap().trim(), format!("http://{}", running.address));
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
    let output = program().args(recording).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("listens on 127.0.0.1 only"));
    let output = program().args(["--listen", "here"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    for host in ["a b", "", "sandbox.test:8080", "http://sandbox.test", "::1", "[x]", "café.test"] {
        let output = program().args(["--allow-host", host]).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{host}");
        assert!(
            said.contains(&format!(
                "--allow-host must be a host name without a port, such as sandbox.test, got {host:?}"
            ))
        );
    }
    drop(Running::start(&["--allow-host", "[fd00::1]", "--allow-host", "sandbox_1"]));
}
