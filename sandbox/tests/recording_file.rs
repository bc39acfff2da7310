//! The file of a recording: what is read, what is replaced, and that it is always whole.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "support/recording.rs"]
mod recordings;
mod support;

use std::fs;
use std::path::PathBuf;

use recordings::{Place, TOKEN, fixed, record_from, response, upstream};
use serde_json::{Value, json};
use support::get;
use xpauto_sandbox::{OnMissing, Options, Sandbox};

#[test]
fn files_that_cannot_be_replayed_are_refused_with_the_reason() {
    let place = Place::new();
    assert!(place.refusal().ends_with("recording.json: there is no such file"), "{}", place.refusal());
    let exchange = r#"{"request":{"method":"GET","path":"/goals"},"response":{"status":STATUS}}"#;
    let good = format!(
        r#"{{"xpautoRecording":2,"upstream":"https://a.b","exchanges":[{}]}}"#,
        exchange.replace("STATUS", "200")
    );
    for (text, says) in [
        (good[..good.len() - 9].to_owned(), "invalid JSON: EOF while parsing a string at line 1 column"),
        (good.replace("200", "2\n,0"), "invalid JSON: key must be a string at line 2 column 2"),
        (good.replace(":2,", ":1,"), "has version 1, and this xpauto reads version 2"),
        (good.replace("xpautoRecording", "recording"), "it has no \"xpautoRecording\""),
        (
            r#"{"xpautoRecording":2,"upstream":"https://a.b"}"#.to_owned(),
            "recording.json: missing field `exchanges` at line 1 column",
        ),
        ("[]".to_owned(), "recording.json: is not a recording of xpauto, which is a JSON object"),
        (" [1]".to_owned(), "is not a recording of xpauto, which is a JSON object"),
        ("17".to_owned(), "is not a recording of xpauto, which is a JSON object"),
        ("[".to_owned(), "invalid JSON: EOF"),
        (
            good.replace("200", "99"),
            "exchanges[0].response.status: the status 99 is not one from 200 to 599 at line 1 column",
        ),
        (good.replace("method", "methd"), "unknown field `methd`, expected one of `method`, `path`"),
        (good.replace("200}", r#"200,"body":{"base64":"*"}}"#), "unknown field `base64`"),
        (
            good.replace("\"exchanges\"", r#""redactPatterns":["(","x"],"exchanges""#),
            "redactPatterns: \"(\" is not a regular",
        ),
        (
            good.replace("GET", "G T"),
            "exchanges[0].request.method: \"G T\" is not a valid HTTP method at line 1 column",
        ),
        (good.replace("GET", ""), "\"\" is not a valid HTTP method"),
        (good.replace("/goals", "goals"), "exchanges[0].request.path: \"goals\" is not the path of a URL"),
        (good.replace("/goals", ""), "\"\" is not the path of a URL"),
        (good.replace("/goals", "/goals?page=1"), "\"/goals?page=1\" is not the path of a URL"),
        (good.replace("/goals", "/a b"), "\"/a b\" is not the path of a URL"),
        (good.replace("/goals", "/goals#a"), "\"/goals#a\" is not the path of a URL"),
        (
            good.replace("https://a.b", "nonsense"),
            "recording.json: upstream: is not the http or https URL of a service",
        ),
        (good.replace("\"https://a.b\"", "null"), "upstream: invalid type: null, expected a string"),
        (good.replace("\"upstream\":\"https://a.b\",", ""), "recording.json: missing field `upstream` at line 1"),
        (
            good.replace("200}", r#"200,"body":{"json":[1],"omitted":"x"}}"#),
            "exchanges[0].response.body: a body is an object with exactly one of json and omitted; this one has both at \
             line 1 column",
        ),
        (good.replace("\"/goals\"", r#""/goals","body":{}"#), "this one has neither at line 1 column"),
        (good.replace("\"/goals\"", r#""/goals","body":7"#), "expected an object with exactly one of json and"),
        (
            good.replace("\"/goals\"", r#""/goals","body":{"jsn":[]}"#),
            "unknown field `jsn`, expected `json` or `omitted`",
        ),
    ] {
        fs::write(place.file(), &text).unwrap();
        assert!(place.refusal().contains(says), "{says:?} is not in {:?}", place.refusal());
        assert!(place.refusal().contains("recording.json"));
    }
    for readable in [good.clone(), format!("\u{feff}{good}")] {
        fs::write(place.file(), &readable).unwrap();
        assert_eq!(get(&place.replay(), "/goals").status, 200);
    }
}

#[test]
fn damaged_headers_are_refused_with_their_path() {
    let place = Place::new();
    let write = |headers: &Value| {
        let exchange = |headers: &Value| {
            json!({ "request": { "method": "GET", "path": "/goals" },
                "response": { "status": 200, "headers": headers, "body": { "json": [1.50] } } })
        };
        let exchanges = [exchange(&json!({})), exchange(headers)];
        fs::write(
            place.file(),
            json!({ "xpautoRecording": 2, "upstream": "https://a.b", "exchanges": exchanges }).to_string(),
        )
        .unwrap();
    };
    let value = "has a line break or another control character at line 1 column";
    for (headers, says) in [
        (json!({ "x a": "1" }), "\"x a\" is not a valid header name at line 1 column".to_owned()),
        (json!({ "x\ny": "1" }), "\"x\\ny\" is not a valid header name".to_owned()),
        (json!({ "x:": "1" }), "\"x:\" is not a valid header name".to_owned()),
        (json!({ "": "1" }), "\"\" is not a valid header name".to_owned()),
        (json!({ "x-a": "1\r\nx-b: 2" }), format!("the value of \"x-a\" {value}")),
        (json!({ "x-a": ["1", "2\n"] }), format!("the value of \"x-a\" {value}")),
        (json!({ "x-a": "\u{0}" }), format!("the value of \"x-a\" {value}")),
    ] {
        write(&headers);
        let refusal = place.refusal();
        assert!(refusal.contains(&format!("recording.json: exchanges[1].response.headers: {says}")), "{refusal}");
    }
    write(&json!({ "X-A": ["1", "\u{fffd}\t~"] }));
    let replayed = get(&place.replay(), "/goals");
    assert_eq!((replayed.status, replayed.body.as_str()), (200, "[1.5]"));
}

#[test]
fn only_a_recording_is_replaced_by_another_one() {
    let place = Place::new();
    let begin = |file: PathBuf| {
        let options = Options { upstream_token: Some(TOKEN.into()), ..Options::default() };
        Sandbox::record("http://127.0.0.1:9", file, options).map_err(|error| error.message().to_string())
    };
    fs::write(place.file(), "{\"name\": \"my-package\"}").unwrap();
    assert!(begin(place.file()).unwrap_err().ends_with("is no recording; it is left as it is"));
    assert_eq!(place.text(), "{\"name\": \"my-package\"}");
    for other in ["{\"note\": \"xpautoRecording\"}", "[{\"xpautoRecording\": 2}]", "# xpautoRecording\nreplay: true"] {
        fs::write(place.file(), other).unwrap();
        assert!(begin(place.file()).unwrap_err().ends_with("is no recording; it is left as it is"), "{other}");
    }
    fs::write(place.file(), "{\"upstream\": null, \"xpautoRecording\": 2, \"exchanges\": []}").unwrap();
    assert!(begin(place.file()).is_ok(), "the key may be in any place");
    fs::write(place.file(), "\u{feff}{\"xpautoRecording\": 2, \"exchanges\": []}").unwrap();
    assert!(begin(place.file()).is_ok(), "it may begin with a byte order mark");
    fs::write(place.file(), "{\"xpautoRecording\": 2, dam").unwrap();
    assert!(begin(place.file()).is_ok(), "a damaged recording can be made again");
    let missing = place.folder.path().join("none").join("recording.json");
    assert!(begin(missing).unwrap_err().contains("cannot be written"));
    assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_a_recording_which_is_appended_to() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    let (place, service) = (Place::new(), upstream(&json!({})));
    fs::write(place.file(), "{\"xpautoRecording\": 1, \"exchanges\": []}").unwrap();
    let recording = place.record(&service);
    let mut files = Vec::new();
    for page in 1..=4 {
        assert_eq!(get(&recording, &format!("/goals?page={page}&perPage=2")).status, 200);
        recording.finish_recording().unwrap();
        assert_eq!(place.document()["exchanges"].as_array().unwrap().len(), page, "it is whole after each write");
        let metadata = fs::metadata(place.file()).unwrap();
        assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
        files.push(metadata.ino());
    }
    assert!(files.iter().all(|file| *file == files[0]), "it is not written anew");
}

#[test]
fn contradictory_options_are_refused() {
    let file = || Some(PathBuf::from("recording.json"));
    let url = || Some("https://api.example.com".to_owned());
    for (options, says) in [
        (Options { record: file(), replay: file(), upstream: url(), ..Options::default() }, "cannot be given together"),
        (Options { record: file(), ..Options::default() }, "needs upstream"),
        (Options { replay: file(), on_missing: OnMissing::Record, ..Options::default() }, "needs upstream"),
        (
            Options { record: file(), upstream: Some("http://x.example".to_owned()), ..Options::default() },
            "upstream is plain http, which shows the token",
        ),
        (Options { upstream: url(), ..Options::default() }, "upstream needs record"),
        (
            Options { upstream_token: Some("s3cret".into()), ..Options::default() },
            "upstream_token has no effect without a recording",
        ),
        (Options { on_missing: OnMissing::Sandbox, ..Options::default() }, "on_missing has no effect without"),
        (Options { redact: vec!["nick".to_owned()], ..Options::default() }, "redact has no effect without"),
        (
            Options { redact_patterns: vec!["a".to_owned()], ..Options::default() },
            "redact_patterns has no effect without",
        ),
        (
            Options {
                record: file(),
                upstream: url(),
                redact_patterns: vec!["x".into(), "(".into()],
                ..Options::default()
            },
            "redact_patterns[1] \"(\" is not a regular expression",
        ),
        (
            Options { record: file(), upstream: url(), redact_patterns: vec!["x*".into()], ..Options::default() },
            "redact_patterns[0] \"x*\" matches an empty string",
        ),
        (Options { proxy: Some(String::new().into()), ..Options::default() }, "proxy has no effect without"),
        (
            Options { ca_certificates: Some(String::new()), ..Options::default() },
            "ca_certificates has no effect without",
        ),
        (
            Options { data: Some(json!({})), segments: 3, ..Options::default() },
            "segments has no effect with data, which is the whole account",
        ),
        (
            Options { record: file(), upstream: Some("ftp://x".to_owned()), ..Options::default() },
            "upstream must be a URL",
        ),
        (
            Options { record: file(), upstream: Some("http://u:p4ss@x".to_owned()), ..Options::default() },
            "without credentials",
        ),
    ] {
        let refused = Sandbox::start(options).unwrap_err().message().to_string();
        assert!(refused.contains(says), "{says:?} is not in {refused:?}");
        assert!(!refused.contains("p4ss"));
    }
}

#[test]
fn all_responses_are_in_the_file_in_order_and_no_temporary_file_is_left() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let recording = place.record(&service);
    for page in 1..=60 {
        get(&recording, &format!("/segments?page={page}&perPage=1"));
    }
    recording.stop();
    let recorded = place.document()["exchanges"].as_array().unwrap().clone();
    let pages: Vec<_> = recorded.iter().map(|one| one["request"]["query"]["page"].as_str().unwrap()).collect();
    assert_eq!(pages, (1..=60).map(|page| page.to_string()).collect::<Vec<_>>());
    assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 1);
}

#[test]
fn a_file_that_can_no_longer_be_written_is_reported() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let folder = place.folder.path().join("inner");
    fs::create_dir(&folder).unwrap();
    let options = Options { upstream_token: Some(TOKEN.into()), ..Options::default() };
    let recording = Sandbox::record(service.url(), folder.join("r.json"), options).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(get(&recording, "/goals").status, 200);
    let reported = recording.finish_recording().unwrap_err().message().to_string();
    assert!(reported.contains("r.json could not be written: "), "{reported}");
    let refused = get(&recording, "/goals");
    assert_eq!((refused.status, refused.json()["code"].as_str()), (507, Some("RECORDING_NOT_WRITTEN")));
    fs::create_dir(&folder).unwrap();
    assert_eq!(get(&recording, "/goals").status, 200, "it goes on once the file can be written");
    recording.finish_recording().unwrap();
}

#[test]
fn a_status_that_cannot_be_replayed_is_not_recorded() {
    let place = Place::new();
    let recording = record_from(&place, &fixed(response("700 Odd", b"x")), Options::default());
    let failed = get(&recording, "/goals");
    assert_eq!((failed.status, failed.json()["code"].as_str()), (502, Some("UPSTREAM_FAILED")));
    assert!(failed.body.contains("responded with a status that cannot be recorded: 700"), "{}", failed.body);
    recording.finish_recording().unwrap();
    assert!(!place.file().exists());
}

#[test]
fn a_second_recorder_does_not_replace_what_the_first_one_wrote() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    fs::write(place.file(), "{\"xpautoRecording\": 2, \"exchanges\": []}").unwrap();
    let (first, second) = (place.record(&service), place.record(&service));
    assert_eq!(get(&first, "/goals?page=1").status, 200);
    first.finish_recording().unwrap();
    let written = place.text();
    assert_eq!(get(&second, "/goals?page=2").status, 200);
    let refused = second.finish_recording().unwrap_err().message().to_string();
    assert!(refused.contains("only one sandbox at a time can record in a file"), "{refused}");
    assert_eq!(place.text(), written);
    assert_eq!(get(&first, "/goals?page=3").status, 200);
    first.finish_recording().unwrap();
    assert_eq!(place.document()["exchanges"].as_array().unwrap().len(), 2);
}
