//! The calls, lists and results of the program, its errors and its exit status.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use xpauto::ErrorKind;
use xpauto_sandbox::{Options, Sandbox};

use crate::running::{add_fault, failed, lines, out, program, run, sandbox, shown, text};

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
    for input in ["-", "@-"] {
        let mut child = program(sandbox.url(), sandbox.token())
            .args(["themes", "update", &id, "--json", input, "--output", "json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(br#"{"name": "Summer"}"#).unwrap();
        let updated: Value = serde_json::from_slice(&child.wait_with_output().unwrap().stdout).unwrap();
        assert_eq!((&updated["id"], &updated["name"]), (&theme["id"], &json!("Summer")));
    }
    assert_eq!(out(&sandbox, &["key-moments", "delete", "401"]), "");
    assert_eq!(out(&sandbox, &["triggers", "delete", "402"]), "");
    let status = ErrorKind::NotFound.declaration().exit_status;
    assert!(failed(&sandbox, &["key-moments", "delete", "401"], status).contains("failed with 404"));
}

#[test]
fn a_dry_run_shows_the_request_as_it_would_be_sent_and_sends_nothing() {
    let sandbox = sandbox(3);
    let body = r#"{"name":"x","other":[18446744073709551616,1E400,0.10]}"#;
    let create = |form: &str| out(&sandbox, &["themes", "create", "--json", body, "--dry-run", "--output", form]);
    let [table, json, line] = ["table", "json", "jsonl"].map(create);
    let url = format!("{}/themes", sandbox.url());
    assert!(table.starts_with(&format!("method   POST\nurl      {url}\nheaders  ")), "{table}");
    assert!(table.contains(&format!("\nbody     {body}\ncurl     curl --request POST")), "{table}");
    assert!(!table.contains(sandbox.token()) && table.contains("Bearer ***"));
    assert!(json.contains(body) && line.contains(body), "{json}{line}");
    assert_eq!(line.lines().count(), 1);
    let words = ["goals", "list", "--filter", "id = 7", "--dry-run"];
    let refused = failed(&sandbox, &[&words[..], &["--output", "csv"]].concat(), 2);
    assert!(refused.contains("output must be table, json or jsonl"), "{refused}");
    let list = run(&sandbox, &words);
    let first = format!("{}/goals?page=1&perPage=200&filter=", sandbox.url());
    let request = &lines(&text(&list.stdout))[0];
    assert!(request["method"] == "GET" && request["url"].as_str().unwrap().starts_with(&first), "{request}");
    let advice = "the token and secrets are masked in it: put them in before the curl command is run\n";
    assert_eq!(text(&list.stderr), advice);
    let without_token = program(sandbox.url(), "").env_remove("XPAUTO_TOKEN").args(words).output().unwrap();
    assert_eq!((without_token.status.code(), text(&without_token.stderr)), (Some(0), String::new()));
    let request = ["request", "PUT", "/any/path", "--query", "api_key=hush", "--json", "{}", "--dry-run"];
    let shown = out(&sandbox, &request);
    assert!(shown.contains("curl --request PUT") && !shown.contains("hush"), "{shown}");
    assert_eq!(sandbox.requests_json(), "[]");
}

#[test]
fn a_plan_says_what_a_list_costs_and_reads_one_page() {
    let sandbox = sandbox(450);
    let filter = "id>0  AND name like '%'";
    let text = out(&sandbox, &["plan", "segments", "list", "--filter", filter, "--output", "table"]);
    let costs = "\nfilter    id > 0 and name like \"%\"\nrequests  3\nseconds   ";
    assert!(text.contains(costs), "{text}");
    let value: Value =
        serde_json::from_str(&out(&sandbox, &["plan", "segments", "list", "--limit", "10", "--output", "json"]))
            .unwrap();
    assert_eq!((&value["requests"], &value["filter"]), (&json!(1), &Value::Null));
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
        (&["--wait", "/results", "--dry-run"], "must contain {dataCode}"),
        (&["--wait", "/results/{dataCode}", "--out", "missing.parquet"], "output must be table, json or jsonl"),
        (&["--wait", "/results/{dataCode}", "--wait-interval", "0"], "wait-interval must be a positive number"),
    ] {
        let refused = failed(&sandbox, &[&request[..], words].concat(), 2);
        assert!(refused.contains(message), "{refused}");
    }
    assert_eq!(sandbox.requests_json(), before, "nothing was sent");
    // The command that goes on has no secrets of the connection.
    add_fault(&sandbox, &json!({"path": "/results/*", "status": 403}));
    let connection = ["--base-url", sandbox.url(), "--timeout", "7", "--proxy", ""];
    let said = failed(&sandbox, &[&request[..], &["--wait", "/results/{dataCode}"], &connection].concat(), 13);
    let (_, advice) = said.split_once("\nthe results are not lost; where they are ready").unwrap();
    assert!(advice.contains("xpauto request GET '/results/") && !advice.contains("--proxy"), "{advice}");
    let own = ["--wait", "/results/{dataCode}", "--wait-timeout", "0.1", "--sandbox"];
    let output = run(&sandbox, &[&request[..], &own].concat());
    assert!(text(&output.stderr).ends_with("\nthe results ended with the sandbox of this command\n"));
}

#[test]
fn a_body_in_utf_16_is_named_as_such() {
    let sandbox = sandbox(1);
    let folder = tempfile::tempdir().unwrap();
    let body = folder.path().join("theme.json");
    for text in [r#"{"name": "Spring"}"#, "\u{feff}{}"] {
        for of in [u16::to_le_bytes, u16::to_be_bytes] {
            fs::write(&body, text.encode_utf16().flat_map(of).collect::<Vec<u8>>()).unwrap();
            let said = failed(&sandbox, &["themes", "create", "--json", &format!("@{}", body.display())], 3);
            assert!(said.contains("the text is UTF-16; save it as UTF-8"), "{said}");
        }
    }
}

#[test]
fn a_sandbox_of_its_own_needs_neither_an_account_nor_the_proxies_of_the_environment() {
    let mut command = program("https://api.example.com", "unused");
    command.env("HTTP_PROXY", "http://127.0.0.1:1").env("ALL_PROXY", "http://127.0.0.1:1");
    let output = command.args(["segments", "list", "--sandbox", "--limit", "2"]).output().unwrap();
    assert_eq!(lines(&text(&output.stdout)).len(), 2, "{}", text(&output.stderr));
    let (url, status) = ("https://api.example.com", ErrorKind::Validation.declaration().exit_status);
    let refused = failed(&sandbox(1), &["segments", "list", "--sandbox", "--base-url", url], status);
    assert!(refused.contains("'--sandbox' cannot be used with '--base-url"), "{refused}");
    let help = shown(&["sandbox", "--help"]);
    assert!(help.contains("Usage: xpauto sandbox [OPTIONS]\n") && help.contains("--rate-limit <TEXT>"), "{help}");
    for options in [["--rate-limit", "banana", "--port", "0"], ["--timeout", "3", "--port", "0"]] {
        let refused = program(url, "").arg("sandbox").args(options).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{options:?}");
    }
    for behind in [&[][..], &["--port", "0"]] {
        let refused = program(url, "").args(["--timeout", "3", "sandbox"]).args(behind).output().unwrap();
        assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("must be the first argument"));
    }
    assert_eq!(shown(&["sandbox", "--version"]), format!("xpauto sandbox {}\n", env!("CARGO_PKG_VERSION")));
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
    let help = shown(&["--help"]);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let shared = ErrorKind::ALL.iter().map(|kind| kind.declaration()).filter(|kind| kind.only.is_none());
    for kind in shared {
        assert!(help.contains(&format!("{} {}", kind.exit_status, kind.code)), "{}", kind.code);
    }
}

#[test]
fn the_exit_status_says_that_a_write_may_have_been_carried_out() {
    let sandbox = sandbox(3);
    let create = ["themes", "create", "--json", r#"{"name": "Spring"}"#];
    let request = ["request", "POST", "/themes", "--json", "{}"];
    for (fault, words) in [
        (json!({"path": "/themes", "status": 502, "times": 1}), &create[..]),
        (json!({"path": "/themes", "action": "close", "times": 1}), &create[..]),
        (json!({"path": "/themes", "action": "close", "times": 1}), &request[..]),
    ] {
        add_fault(&sandbox, &fault);
        let said = failed(&sandbox, words, 20);
        assert_eq!(said.matches("may have carried it out").count(), 1, "{said}");
    }
    // It was refused, or is a read.
    add_fault(&sandbox, &json!({"path": "/themes", "status": 403, "times": 1}));
    failed(&sandbox, &create, ErrorKind::PermissionDenied.declaration().exit_status);
    add_fault(&sandbox, &json!({"path": "/goals", "status": 502, "times": 1}));
    failed(&sandbox, &["goals", "list", "--max-retries", "0"], ErrorKind::Server.declaration().exit_status);
    assert!(shown(&["--help"]).contains("20"), "the help lists it");
}

#[cfg(target_os = "linux")]
#[test]
fn a_write_whose_response_cannot_be_written_was_carried_out() {
    let sandbox = sandbox(3);
    let said = failed(&sandbox, &["themes", "create", "--json", r#"{"name": "Spring"}"#, "--out", "/dev/full"], 20);
    assert!(said.ends_with("POST /themes was carried out; its response was not written\n"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn signals_that_were_ignored_before_stay_ignored() {
    let sandbox = sandbox(1);
    add_fault(&sandbox, &json!({"path": "/goals", "delay": 0.5, "times": 1}));
    let child = Command::new("sh")
        .args(["-c", r#"trap "" HUP INT; exec "$0" goals list --limit 1"#, env!("CARGO_BIN_EXE_xpauto")])
        .env("XPAUTO_BASE_URL", sandbox.url())
        .env("XPAUTO_TOKEN", sandbox.token())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !sandbox.requests_json().contains("/goals") {
        std::thread::yield_now();
    }
    for signal in ["-HUP", "-INT"] {
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    }
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), lines(&text(&ended.stdout)).len()), (Some(0), 1), "{}", text(&ended.stderr));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_at_once_and_it_says_where_to_go_on() {
    let sandbox = sandbox(2000);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.jsonl");
    let stop_with = |status: i32, words: &[&str], ready: &dyn Fn(&mut std::process::Child)| {
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
        assert_eq!(child.wait().unwrap().code(), Some(status), "{said}");
        said
    };
    let stop = |words: &[&str], ready: &dyn Fn(&mut std::process::Child)| stop_with(130, words, ready);
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
    // A write is in flight.
    add_fault(&sandbox, &json!({"path": "/themes", "action": "hang"}));
    for create in
        [&["themes", "create", "--json", r#"{"name": "Spring"}"#][..], &["request", "post", "/themes", "--json", "{}"]]
    {
        let before = sandbox.requests_json().matches("/themes").count();
        let said = stop_with(20, create, &|_| {
            while sandbox.requests_json().matches("/themes").count() == before {
                std::thread::yield_now();
            }
        });
        assert_eq!(said, "stopped: POST /themes had not ended; the service may have carried it out\n");
    }
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
