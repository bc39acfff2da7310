//! The program itself: what it prints, and what it says of wrong options.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_xpauto-sandbox"))
}

#[test]
fn it_prints_where_it_is_and_how_to_call_it() {
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
    let answers = [
        ask("GET", "/segments?perPage=1", ""),
        ask("PUT", "/themes/501", "{}"),
        ask("DELETE", "/key-moments/401", ""),
        ask("POST", "/oauth/token", &form),
    ];
    child.kill().unwrap();
    child.wait().unwrap();
    let statuses = answers.each_ref().map(|answer| answer.split(' ').nth(1).unwrap());
    assert_eq!(statuses, ["200", "423", "423", "200"]);
    assert!(answers.concat().contains("\"expires_in\":0.5"));
}

/// Everything that is answered to a request.
fn ask(address: &str, method: &str, target: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let head = "Host: sandbox\r\nAuthorization: Bearer sandbox-token\r\nConnection: close";
    write!(stream, "{method} {target} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    std::io::read_to_string(stream).unwrap()
}

#[test]
fn a_wrong_option_says_what_is_accepted() {
    for arguments in
        [vec!["--sements", "3"], vec!["--port", "many"], vec!["--seed"], vec!["extra"], vec!["--port", "-1"]]
    {
        let output = program().args(&arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains("--port") && said.contains("--help"), "{said}");
    }
}

#[test]
fn help_is_help_and_a_sandbox_that_cannot_start_gives_1() {
    let help = program().arg("--help").output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    assert!(help.status.success() && text.contains("--rate-limit TEXT"));
    assert!(text.contains("--key-moments N") && text.contains("How many key moments to generate. By default 8."));
    assert!(text.contains("--no-page-count-header") && text.contains("--locked TEXT") && text.contains("repeatedly"));
    let output = program().args(["--data", "/nowhere/at/all.json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
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
    let answers = ["", &format!("&filter={filter}"), &format!("&sort={sort}")]
        .map(|more| ask(address, "GET", &format!("/segments?perPage=200&page=500{more}"), ""));
    let peak = peak_memory(child.id());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answers[0].contains("\"id\":101000,") && answers[1].contains("\r\n\r\n[]"));
    assert!(answers.iter().all(|answer| answer.starts_with("HTTP/1.1 200")));
    assert!(took < Duration::from_secs(1), "{took:?}");
    assert!(peak < 300_000_000, "{peak} bytes");
}
