//! The program in a pipe: its output, its files, its errors and its exit status.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use xpauto::ErrorKind;
use xpauto::bindings::operation::{self, ResponseShape};
use xpauto::bindings::text::Language;
use xpauto_sandbox::{Options, Sandbox};

fn sandbox(segments: usize) -> Sandbox {
    Sandbox::start(Options { segments, ..Options::default() }).unwrap()
}

/// The program with nothing of the environment but this service.
fn program(url: &str, token: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xpauto"));
    for name in ["XPAUTO_PROFILE", "XPAUTO_LOG", "NO_COLOR", "CLICOLOR_FORCE", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    command.env("XPAUTO_BASE_URL", url).env("XPAUTO_TOKEN", token);
    command
}

/// Runs the program to its end, with the words of a command line.
fn run(sandbox: &Sandbox, words: &[&str]) -> Output {
    program(sandbox.url(), sandbox.token()).args(words).output().unwrap()
}

fn add_fault(sandbox: &Sandbox, fault: &Value) {
    sandbox.control(Language::Rust, "POST", "/faults", &fault.to_string()).unwrap();
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs the program, which must succeed; returns its output.
fn out(sandbox: &Sandbox, words: &[&str]) -> String {
    let output = run(sandbox, words);
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs the program, which must fail with this status; returns what it says.
fn failed(sandbox: &Sandbox, words: &[&str], status: u8) -> String {
    let output = run(sandbox, words);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(i32::from(status)), String::new()), "{words:?}");
    text(&output.stderr)
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_list_in_a_pipe_is_json_lines_of_what_was_asked_for() {
    let sandbox = sandbox(450);
    let filter = r#"siteId is not null and (name like "%a%" or id >= 1001)"#;
    let words = ["segments", "list", "--filter", filter, "--sort", "-id", "--select", "id,name", "--limit", "300"];
    let records = lines(&out(&sandbox, &words));
    let ids: Vec<i64> = records.iter().map(|record| record["id"].as_i64().unwrap()).collect();
    assert_eq!(ids.len(), 300);
    assert!(ids.is_sorted_by(|one, next| one > next));
    assert!(records.iter().all(|record| record.as_object().unwrap().len() == 2));
    let requests: Value = serde_json::from_str(&sandbox.requests_json()).unwrap();
    assert!(requests.to_string().contains("IS_NOT_NULL"), "the service filters");
}

#[test]
fn every_form_of_the_output_has_every_record() {
    let sandbox = sandbox(250);
    let folder = tempfile::tempdir().unwrap();
    let list = ["segments", "list", "--select", "id,name", "--output"];
    let listed = |form: &str| out(&sandbox, &[&list[..], &[form]].concat());
    let records = lines(&listed("jsonl"));
    assert_eq!(serde_json::from_str::<Vec<Value>>(&listed("json")).unwrap(), records);
    let csv = listed("csv");
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(rows.headers().unwrap(), vec!["id", "name"]);
    let pairs = rows.records().map(|row| {
        let row = row.unwrap();
        json!({"id": row[0].parse::<i64>().unwrap(), "name": &row[1]})
    });
    assert_eq!(pairs.collect::<Vec<_>>(), records);
    let table = listed("table");
    assert!(table.lines().next().unwrap().starts_with("id "));
    assert_eq!(table.lines().count(), 251);
    for name in ["segments.CSV", ".csv"] {
        let file = folder.path().join(name);
        out(&sandbox, &["segments", "list", "--select", "id,name", "--out", file.to_str().unwrap()]);
        assert_eq!(fs::read_to_string(&file).unwrap(), csv);
    }
    assert_eq!(out(&sandbox, &["segments", "list", "--select", "id,name", "--out", "-", "--output", "csv"]), csv);
    let file = folder.path().join("segments.parquet");
    let said = run(&sandbox, &["segments", "list", "--select", "id,name", "--out", file.to_str().unwrap()]);
    assert_eq!(text(&said.stderr), format!("250 records in {}\n", file.display()));
    let reader = parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder::try_new(fs::File::open(&file).unwrap());
    let rows: usize = reader.unwrap().build().unwrap().map(|batch| batch.unwrap().num_rows()).sum();
    assert_eq!(rows, 250);
}

#[test]
fn a_list_without_records_is_empty_in_every_form() {
    let sandbox = sandbox(3);
    let none = ["segments", "list", "--filter", "id < 0", "--output"];
    for (form, expected) in [("jsonl", ""), ("json", "[]\n"), ("table", "")] {
        assert_eq!(out(&sandbox, &[&none[..], &[form]].concat()), expected);
    }
}

#[test]
fn reads_creates_updates_and_deletes() {
    let sandbox = sandbox(3);
    let code = xpauto_sandbox::FIRST_SITE_CODE;
    let site = &lines(&out(&sandbox, &["sites", "get-by-code", code]))[0];
    assert_eq!(site["code"], code);
    let folder = tempfile::tempdir().unwrap();
    let body = folder.path().join("theme.json");
    fs::write(&body, "\u{feff}{\"name\": \"Spring\", \"status\": \"DRAFT\"}").unwrap();
    let theme = &lines(&out(&sandbox, &["themes", "create", "--json", &format!("@{}", body.display())]))[0];
    let id = theme["id"].to_string();
    let mut child = program(sandbox.url(), sandbox.token())
        .args(["themes", "update", &id, "--json", "-", "--output", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(br#"{"name": "Summer"}"#).unwrap();
    let updated: Value = serde_json::from_slice(&child.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!((&updated["id"], &updated["name"]), (&theme["id"], &json!("Summer")));
    assert_eq!(out(&sandbox, &["key-moments", "delete", "401"]), "");
    assert_eq!(out(&sandbox, &["triggers", "delete", "402"]), "");
    let status = ErrorKind::NotFound.declaration().exit_status;
    assert!(failed(&sandbox, &["key-moments", "delete", "401"], status).contains("failed with 404"));
}

#[test]
fn a_write_is_sent_only_where_its_response_can_be_written() {
    let sandbox = sandbox(3);
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing/theme.json").to_string_lossy().into_owned();
    let before = sandbox.requests_json();
    for words in [["themes", "create", "--json"].as_slice(), &["request", "POST", "/themes", "--json"]] {
        let words = [words, &[r#"{"name": "Spring"}"#, "--out", &missing]].concat();
        failed(&sandbox, &words, ErrorKind::File.declaration().exit_status);
    }
    assert_eq!(sandbox.requests_json(), before);
}

#[test]
fn a_dry_run_shows_every_number_as_it_would_be_sent() {
    let sandbox = sandbox(3);
    let body = r#"{"name":"x","other":[18446744073709551616,1E400,0.10]}"#;
    for form in ["table", "json", "jsonl"] {
        let shown = out(&sandbox, &["themes", "create", "--json", body, "--dry-run", "--output", form]);
        assert!(shown.contains(body), "{shown}");
    }
}

#[test]
fn a_dry_run_shows_the_request_and_sends_nothing() {
    let sandbox = sandbox(3);
    let words = ["themes", "create", "--json", r#"{"name": "Spring"}"#, "--dry-run"];
    let shown = out(&sandbox, &[&words[..], &["--output", "table"]].concat());
    let url = format!("{}/themes", sandbox.url());
    assert!(shown.starts_with(&format!("method: POST\nurl: {url}\nheaders: ")), "{shown}");
    assert!(shown.contains("\nbody: {\"name\":\"Spring\"}\ncurl: curl --request POST"), "{shown}");
    let value: Value = serde_json::from_str(&out(&sandbox, &[&words[..], &["--output", "json"]].concat())).unwrap();
    assert_eq!(lines(&out(&sandbox, &words)), std::slice::from_ref(&value), "a line of JSON in a pipe");
    let status = ErrorKind::Validation.declaration().exit_status;
    let refused = failed(&sandbox, &[&words[..], &["--output", "csv"]].concat(), status);
    assert!(refused.contains("output must be table, json or jsonl"), "{refused}");
    assert_eq!(
        (&value["method"], &value["url"], &value["body"]),
        (&json!("POST"), &json!(url), &json!({"name": "Spring"}))
    );
    let list = out(&sandbox, &["goals", "list", "--filter", "id = 7", "--dry-run"]);
    assert!(list.contains(&format!("{}/goals?page=1&perPage=200&filter=", sandbox.url())), "{list}");
    assert!(
        out(&sandbox, &["request", "PUT", "/any/path", "--json", "{}", "--dry-run"]).contains("curl --request PUT")
    );
    assert!(!shown.contains(sandbox.token()) && shown.contains("Bearer ***"));
    assert_eq!(sandbox.requests_json(), "[]");
}

#[test]
fn a_plan_says_what_a_list_costs_and_reads_one_page() {
    let sandbox = sandbox(450);
    let filter = "id>0  AND name like '%'";
    let text = out(&sandbox, &["plan", "segments", "list", "--filter", filter, "--output", "table"]);
    let costs = "\nfilter: id > 0 and name like \"%\"\ncalls: 3\nrecords: 600\nrecords_at_least: 401\nseconds: ";
    assert!(text.contains(costs), "{text}");
    let value: Value =
        serde_json::from_str(&out(&sandbox, &["plan", "segments", "list", "--limit", "10", "--output", "json"]))
            .unwrap();
    assert_eq!((&value["calls"], &value["records"], &value["filter"]), (&json!(1), &json!(10), &Value::Null));
    assert_eq!(serde_json::from_str::<Vec<Value>>(&sandbox.requests_json()).unwrap().len(), 2);
}

#[test]
fn any_path_can_be_requested() {
    let sandbox = sandbox(3);
    let body = out(&sandbox, &["request", "get", "/segments", "--query", "page=1", "--query", "perPage=2"]);
    assert_eq!(serde_json::from_str::<Vec<Value>>(&body).unwrap().len(), 2);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("any.bin");
    let to_file = ["--query", "perPage=2", "--out", file.to_str().unwrap()];
    out(&sandbox, &[&["request", "get", "/segments", "--query", "page=1"], &to_file[..]].concat());
    assert_eq!(fs::read_to_string(&file).unwrap(), body);
}

#[test]
fn results_are_waited_for() {
    let sandbox = Sandbox::start(Options { results_delay: 0.05, ..Options::default() }).unwrap();
    let body = r#"{"dateIntervals":[{"start":"2026-05-01T00:00:00","end":"2026-05-31T23:59:59"}],"conversionType":"ALL_CONVERSION"}"#;
    let request = ["personalizations", "request-results", "301", "--json", body];
    let ticket = &lines(&out(&sandbox, &request))[0];
    assert!(ticket["dataCode"].is_string());
    let wait = ["--wait", "/__sandbox/results/{dataCode}", "--wait-interval", "0.05"];
    let results: Value = serde_json::from_str(&out(&sandbox, &[&request[..], &wait].concat())).unwrap();
    assert!(results["variations"].is_array(), "{results}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.txt");
    out(&sandbox, &[&request[..], &wait, &["--out", file.to_str().unwrap()]].concat());
    assert_eq!(
        serde_json::from_str::<Value>(&fs::read_to_string(&file).unwrap()).unwrap()["variations"],
        results["variations"]
    );
    let before = sandbox.requests_json();
    for (words, message) in [
        (&["--wait", "/results"][..], "must contain {dataCode}"),
        (&["--wait", "/results/{dataCode}", "--wait-interval", "0"], "wait-interval must be a positive number"),
    ] {
        let refused = failed(&sandbox, &[&request[..], words].concat(), 2);
        assert!(refused.contains(message), "{refused}");
    }
    let refused =
        failed(&sandbox, &[&request[..], &["--wait", "/results/{dataCode}", "--out", "missing.parquet"]].concat(), 2);
    assert!(refused.contains("output must be table, json or jsonl"), "{refused}");
    let refused = failed(&sandbox, &[&request[..], &["--wait", "/results", "--dry-run"]].concat(), 2);
    assert!(refused.contains("must contain {dataCode}"), "{refused}");
    assert_eq!(sandbox.requests_json(), before, "nothing was sent");
    // What goes on has the connection of the command line, without secrets.
    add_fault(&sandbox, &json!({"path": "/results/*", "status": 403}));
    let connection = ["--base-url", sandbox.url(), "--timeout", "7", "--proxy", ""];
    let said = failed(&sandbox, &[&request[..], &["--wait", "/results/{dataCode}"], &connection].concat(), 13);
    let (_, advice) =
        said.split_once("\nthe results are not lost; where they are ready: xpauto request GET '/results/").unwrap();
    assert!(advice.contains(&format!(" --base-url '{}'", sandbox.url())), "{advice}");
    assert!(advice.contains(" --timeout '7'") && advice.contains(" --proxy ***"), "{advice}");
    let own = ["--wait", "/results/{dataCode}", "--wait-timeout", "0.1", "--sandbox"];
    let output = run(&sandbox, &[&request[..], &own].concat());
    assert!(text(&output.stderr).ends_with("\nthe results ended with the sandbox of this command\n"));
}

#[test]
fn a_sandbox_of_its_own_needs_no_account() {
    let output = program("https://api.example.com", "unused")
        .args(["segments", "list", "--sandbox", "--limit", "2"])
        .output()
        .unwrap();
    assert_eq!(lines(&text(&output.stdout)).len(), 2);
    let (url, status) = ("https://api.example.com", ErrorKind::Validation.declaration().exit_status);
    let refused = failed(&sandbox(1), &["segments", "list", "--sandbox", "--base-url", url], status);
    assert!(refused.contains("'--sandbox' cannot be used with '--base-url"), "{refused}");
    let help = Command::new(env!("CARGO_BIN_EXE_xpauto")).args(["sandbox", "--help"]).output().unwrap();
    let help = text(&help.stdout);
    assert!(help.contains("Usage: xpauto sandbox [options]\n") && help.contains("--rate-limit TEXT"), "{help}");
}

#[test]
fn misspelt_words_are_refused_with_what_was_probably_meant() {
    let sandbox = sandbox(3);
    for (words, said) in [
        (vec!["segment", "list"], "'segments'"),
        (vec!["segments", "lst"], "a similar subcommand exists: 'list'"),
        (vec!["segments", "list", "--limt", "3"], "a similar argument exists: '--limit'"),
        (vec!["segments", "list", "--output", "jsnl"], "a similar value exists: 'jsonl'"),
        (vec!["segments", "list", "--select", "id,nmae"], "did you mean \"name\"?"),
        (
            vec!["segments", "list", "--out", "x.xlsx"],
            "output must be one of table, json, jsonl, csv, parquet, as .xlsx says none of them",
        ),
        (vec!["segments", "list", "--select", "nope"], "select must name fields of Segment, got \"nope\""),
        (vec!["key-moments", "delete", "401", "--out", "x.json"], "unexpected argument '--out'"),
        (vec!["segments", "list", "--filter", "siteId >= 'x'"], "must have a number for siteId >=, got \"x\""),
        (vec!["segments", "list", "--filter", "siteId like 'x'"], "cannot use like on siteId"),
        (vec!["segments", "list", "--filter", "isFavorite is not true"], "did you mean \"is false\"? (column 12)"),
        (
            vec!["segments", "list", "--filter", "siteIdd = 1"],
            "filter must be a field of segments, got \"siteIdd\"; did you mean \"siteId\"? (column 1)",
        ),
        (vec!["segments", "list", "--filter", "name lke 'x'"], "did you mean \"like\"? (column 6)"),
        (vec!["segments", "list", "--per-page", "many"], "per-page must be an integer"),
        (vec!["themes", "update", "x", "--json", "{}"], "theme-id must be a positive integer, got \"x\""),
        (vec!["segments", "list", "--limit", "-1"], "limit must be an integer of 0 or more, got -1"),
        (vec!["segments", "list", "--timeout", "-1"], "timeout must be a positive number of seconds"),
        (vec!["themes", "update", "-1", "--json", "{}"], "theme-id must be a positive integer, got -1"),
        (vec!["themes", "create", "--json", "[]"], "the body must be an object, got an array"),
        (vec!["request", "GET", "/goals", "--query", "page"], "a name and a value have = between them"),
        (vec!["themes", "create", "--json", "{"], "json is invalid JSON: EOF"),
        (vec!["themes", "create", "--json", "@/no/such/file"], "the body cannot be read from @/no/such/file"),
    ] {
        let status = if said.contains("cannot be read") { ErrorKind::File.declaration().exit_status } else { 2 };
        let message = failed(&sandbox, &words, status);
        assert!(message.contains(said), "{words:?}: {message}");
    }
    assert_eq!(sandbox.requests_json(), "[]");
}

#[test]
fn a_body_that_breaks_rules_is_refused_with_all_of_them() {
    let sandbox = sandbox(3);
    let body = r#"{"nmae": "x", "status": 7, "colors": [{"id": 1}]}"#;
    let said = failed(&sandbox, &["themes", "create", "--json", body], 2);
    let problems: Vec<&str> = said.lines().skip(1).collect();
    assert!(said.starts_with("error: nothing was sent:\n") && problems.len() > 2, "{said}");
    assert!(problems.iter().all(|problem| problem.starts_with("  ")));
}

#[test]
fn the_exit_status_is_that_of_the_kind_of_error() {
    for (status, kind) in
        [(401, ErrorKind::Authentication), (403, ErrorKind::PermissionDenied), (500, ErrorKind::Server)]
    {
        let sandbox = sandbox(3);
        add_fault(&sandbox, &json!({"path": "/goals", "status": status}));
        let said = failed(&sandbox, &["goals", "list", "--max-retries", "0"], kind.declaration().exit_status);
        assert_eq!(said.contains("set a valid one in XPAUTO_TOKEN"), status == 401, "{said}");
    }
    let mut unreachable = program("http://127.0.0.1:1", "t");
    let output = unreachable.args(["goals", "list", "--max-retries", "0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(i32::from(ErrorKind::Transport.declaration().exit_status)));
    let help = text(&Command::new(env!("CARGO_BIN_EXE_xpauto")).arg("--help").output().unwrap().stdout);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let shared = ErrorKind::ALL.iter().map(|kind| kind.declaration()).filter(|kind| kind.only.is_none());
    for kind in shared {
        assert!(help.contains(&format!("{} {}", kind.exit_status, kind.code)), "{}", kind.code);
    }
}

#[test]
fn a_file_that_exists_is_kept_and_none_is_half_written() {
    let sandbox = sandbox(450);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("segments.jsonl");
    fs::write(&file, "mine").unwrap();
    let list = ["segments", "list", "--out", file.to_str().unwrap()];
    let said = failed(&sandbox, &list, ErrorKind::File.declaration().exit_status);
    assert!(said.contains("exists; replace it with --force") && sandbox.requests_json() == "[]", "{said}");
    add_fault(&sandbox, &json!({"path": "/segments", "times": 1, "status": 500}));
    drop(out(&sandbox, &[&list[..], &["--force"]].concat()));
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 450);
    add_fault(&sandbox, &json!({"path": "/segments", "status": 403}));
    let absent = folder.path().join("absent.csv");
    let said = failed(&sandbox, &["segments", "list", "--out", absent.to_str().unwrap()], 13);
    assert!(said.ends_with(&format!("\n{} was not written\n", absent.display())), "{said}");
    failed(&sandbox, &[&list[..], &["--force"]].concat(), 13);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 450);
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["segments.jsonl"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_written_to_and_stays() {
    let sandbox = sandbox(3);
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.csv");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let other = folder.path().join("pipe.fifo");
    assert!(Command::new("mkfifo").arg(&other).status().unwrap().success());
    for (pipe, words) in [(&pipe, &["--out"][..]), (&pipe, &["--force", "--out"]), (&other, &["--out"])] {
        let words = &[words, &[pipe.to_str().unwrap()]].concat();
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        out(&sandbox, &[&["segments", "list", "--select", "id"], &words[..]].concat());
        // A record a line, and the header of CSV.
        assert_eq!(reader.join().unwrap().lines().count(), if pipe == &other { 3 } else { 4 });
    }
    let said = failed(&sandbox, &["segments", "list", "--out", folder.path().to_str().unwrap()], 3);
    assert!(said.contains("is a folder"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_said_once() {
    let sandbox = sandbox(3);
    for form in ["jsonl", "parquet", "table"] {
        let words = ["segments", "list", "--out", "/dev/full", "--output", form];
        let said = failed(&sandbox, &words, ErrorKind::File.declaration().exit_status);
        assert!(said.starts_with("error: the output cannot be written: "), "{said}");
        // A device keeps what was written to it.
        let left = if form == "parquet" { "/dev/full is not complete" } else { "the output ends within page 1" };
        assert!(said.contains(&format!("\n{left}")), "{said}");
        assert_eq!(said.lines().count(), 2, "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_written_through_also_to_a_file_that_does_not_exist() {
    let sandbox = sandbox(3);
    let folder = tempfile::tempdir().unwrap();
    let [link, other, file] = ["latest.csv", "current.csv", "2026.csv"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("current.csv", &link).unwrap();
    std::os::unix::fs::symlink(&file, &other).unwrap();
    let list = ["segments", "list", "--select", "id", "--out", link.to_str().unwrap()];
    out(&sandbox, &list);
    assert!(link.is_symlink() && other.is_symlink() && !file.is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 4);
    assert!(failed(&sandbox, &list, 3).contains("exists; replace it with --force"));
    out(&sandbox, &[&list[..], &["--force"]].concat());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let sandbox = sandbox(2000);
    for form in ["jsonl", "csv", "table", "json", "parquet"] {
        let mut child = program(sandbox.url(), sandbox.token())
            .args(["segments", "list", "--output", form])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = Vec::new();
        BufReader::new(child.stdout.take().unwrap()).read_until(b'\n', &mut line).unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""), "{form}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_at_once_and_it_says_where_to_go_on() {
    let sandbox = sandbox(2000);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.jsonl");
    let stop = |words: &[&str], ready: &dyn Fn(&mut std::process::Child)| {
        let mut child = program(sandbox.url(), sandbox.token())
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        ready(&mut child);
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
        said
    };
    // It waits to write, since nothing reads on, or has just written a page.
    let said = stop(&["segments", "list", "--per-page", "20", "--limit", "1500"], &|child| {
        let mut out = BufReader::new(child.stdout.as_mut().unwrap());
        assert!(out.by_ref().lines().take(41).all(|line| line.is_ok()));
    });
    let (ends, rest) = said.split_once("; continue with --start-page ").unwrap();
    assert!(ends.starts_with("stopped: the output ends with"), "{said}");
    let (next, limit) = rest.trim_end().split_once(" --limit ").unwrap();
    let [next, limit] = [next, limit].map(|number| number.parse::<u64>().unwrap());
    assert_eq!(limit, 1500 - 20 * (next - 1));
    // The first page is not complete.
    let said = stop(&["segments", "list"], &|child| {
        assert_eq!(child.stdout.as_mut().unwrap().read(&mut [0]).unwrap(), 1);
    });
    assert_eq!(said, "stopped: the output ends within page 1; continue with --start-page 1\n");
    // It waits for the service.
    add_fault(&sandbox, &json!({"path": "/goals", "action": "hang"}));
    let said = stop(&["goals", "list", "--out", file.to_str().unwrap()], &|_| {
        while !sandbox.requests_json().contains("/goals") {
            std::thread::yield_now();
        }
    });
    assert!(said.contains("was not written"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn profiles_have_the_options_of_the_client_and_no_secret_is_shown() {
    let sandbox = sandbox(3);
    let folder = tempfile::tempdir().unwrap();
    let write = |text: &str| {
        fs::create_dir_all(folder.path().join("xpauto")).unwrap();
        fs::write(folder.path().join("xpauto/profiles.toml"), text).unwrap();
    };
    let with = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xpauto"));
        let folders = ["XDG_CONFIG_HOME", "APPDATA"].map(|name| (name, folder.path()));
        let output =
            command.envs(folders).env_remove("XPAUTO_BASE_URL").env_remove("XPAUTO_TOKEN").args(words).output();
        let output = output.unwrap();
        (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
    };
    let (url, token) = (sandbox.url(), sandbox.token());
    write(&format!(
        "[shop]\nbase-url = \"{url}\"\ntoken = \"{token}\"\nrate-limit = \"50/10s\"\n\n[other]\nbase-url = 7\n"
    ));
    let (status, records, _) = with(&["goals", "list", "--profile", "shop", "--limit", "1"]);
    assert_eq!((status, lines(&records).len()), (0, 1));
    let file = folder.path().join("xpauto/profiles.toml");
    let invalid = format!("the profile \"other\" of {}: base-url must be a URL", file.display());
    for (profile, said) in [("shp", "did you mean \"shop\"?"), ("other", &invalid)] {
        let (status, _, message) = with(&["goals", "list", "--profile", profile]);
        assert!(status == 2 && message.contains(said), "{message}");
    }
    fs::remove_file(&file).unwrap();
    let (_, _, message) = with(&["goals", "list", "--profile", "shop"]);
    assert!(message.contains(&format!("cannot be read from {}: ", file.display())), "{message}");
    write("[shop]\ntoken = \"s3cret\nbase-url = 1");
    let (status, _, message) = with(&["goals", "list", "--profile", "shop"]);
    assert!(status == 2 && message.contains("not valid in line 2") && !message.contains("s3cret"), "{message}");
}

#[test]
fn an_unknown_level_of_the_log_is_refused() {
    let sandbox = sandbox(1);
    let with =
        |level| program(sandbox.url(), sandbox.token()).env("XPAUTO_LOG", level).args(["goals", "list"]).output();
    let refused = with("loud").unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(text(&refused.stderr), "error: XPAUTO_LOG is \"loud\"; it is one of debug, info, warn, off\n");
    assert_eq!(text(&with("off").unwrap().stderr), "");
    assert!(text(&with("debug").unwrap().stderr).contains("debug: "));
}

#[test]
fn every_operation_and_its_parameters_are_commands_with_help_and_completions() {
    let help = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_xpauto")).args(words).arg("--help").output().unwrap();
        assert!(output.status.success(), "{words:?}");
        text(&output.stdout)
    };
    let kebab = |name: &str| name.replace('_', "-");
    let shells = ["bash", "zsh", "fish", "powershell", "elvish"].map(|shell| {
        text(&Command::new(env!("CARGO_BIN_EXE_xpauto")).args(["completions", shell]).output().unwrap().stdout)
    });
    for operation in operation::ALL {
        let (resource, verb) = (kebab(operation.resource), kebab(operation.verb));
        let shown = help(&[&resource, &verb]);
        for parameter in operation.parameters {
            assert!(shown.contains(&format!("<{}>", kebab(parameter.name).to_uppercase())), "{shown}");
        }
        assert!(!shown.contains("<client.") && !shown.contains("<list."), "{shown}");
        let is_list = matches!(operation.response, ResponseShape::List(_));
        assert_eq!(shown.contains("--filter <TEXT>"), is_list, "{shown}");
        assert_eq!(shown.contains("--json <JSON>"), operation.body.is_some(), "{shown}");
        assert!(shells.iter().all(|script| script.contains(&resource) && script.contains(&verb)));
    }
}

/// Completions that bash offers for the last of these words.
fn bash_completions(script: &Path, words: &[&str]) -> BTreeSet<String> {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let code = format!(
        "source '{}'; COMP_WORDS=({}); COMP_CWORD={}; _xpauto xpauto \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        quoted.join(" "),
        words.len() - 1
    );
    let output = Command::new("bash").args(["--norc", "-c", &code]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_resources_operations_options_and_values() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("completions.bash");
    let written = Command::new(env!("CARGO_BIN_EXE_xpauto")).args(["completions", "bash"]).output().unwrap().stdout;
    fs::write(&script, written).unwrap();
    let complete = |words: &[&str]| bash_completions(&script, words);
    let all = complete(&["xpauto", ""]);
    assert!(operation::ALL.iter().all(|operation| all.contains(&operation.resource.replace('_', "-"))), "{all:?}");
    assert_eq!(complete(&["xpauto", "themes", "cr"]), BTreeSet::from(["create".to_owned()]));
    let options = complete(&["xpauto", "segments", "list", "--fi"]);
    assert_eq!(options, BTreeSet::from(["--filter".to_owned()]));
    let formats = complete(&["xpauto", "goals", "list", "--output", ""]);
    assert!(formats.contains("parquet") && formats.contains("jsonl"), "{formats:?}");
}

#[test]
fn help_says_what_a_command_does() {
    let sandbox = sandbox(1);
    assert!(out(&sandbox, &["-h"]).starts_with("The account of an experimentation-automation REST API from a shell."));
    for operation in operation::ALL {
        let words = [operation.resource, operation.verb].map(|word| word.replace('_', "-"));
        let help = out(&sandbox, &[&words[0], &words[1], "--help"]);
        assert!(help.starts_with(operation.doc.lines().next().unwrap()), "{help}");
    }
}
