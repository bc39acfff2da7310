//! What the program writes: forms, files, links, pipes and devices.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};

use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::{Value, json};
use xpauto::ErrorKind;

use crate::running::{add_fault, failed, lines, out, program, run, sandbox, text};

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
    let file = folder.path().join("segments.CSV");
    out(&sandbox, &["segments", "list", "--select", "id,name", "--out", file.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&file).unwrap(), csv);
    assert_eq!(out(&sandbox, &["segments", "list", "--select", "id,name", "--out", "-", "--output", "csv"]), csv);
    let file = folder.path().join("segments.parquet");
    let said = run(&sandbox, &["segments", "list", "--select", "id,name", "--out", file.to_str().unwrap()]);
    assert_eq!(text(&said.stderr), format!("250 records in {}\n", file.display()));
    assert_eq!(parquet_rows(&file), 250);
}

/// Returns the number of rows of a Parquet file.
fn parquet_rows(file: &Path) -> usize {
    let reader = ParquetRecordBatchReaderBuilder::try_new(fs::File::open(file).unwrap()).unwrap();
    reader.build().unwrap().map(|batch| batch.unwrap().num_rows()).sum()
}

#[test]
fn an_object_has_every_form_of_a_list_with_it_alone() {
    let sandbox = sandbox(3);
    let folder = tempfile::tempdir().unwrap();
    let theme = r#"{"name": "Spring, \"new\""}"#;
    for (words, column, value) in [
        (["sites", "get-by-code", "shopfront1"].as_slice(), "code", "shopfront1"),
        (&["themes", "create", "--json", theme], "name", "Spring, \"new\""),
    ] {
        let csv = out(&sandbox, &[words, &["--output", "csv"]].concat());
        let mut rows = csv::Reader::from_reader(csv.as_bytes());
        let at = rows.headers().unwrap().iter().position(|name| name == column).unwrap();
        let values: Vec<String> = rows.records().map(|row| row.unwrap()[at].to_owned()).collect();
        assert_eq!(values, [value], "{csv}");
        let file = folder.path().join(format!("{column}.parquet"));
        assert_eq!(out(&sandbox, &[words, &["--out", file.to_str().unwrap()]].concat()), "");
        assert_eq!(parquet_rows(&file), 1);
    }
    for words in
        [["segments", "list", "--dry-run", "--output", "csv"], ["plan", "segments", "list", "--output", "parquet"]]
    {
        assert!(failed(&sandbox, &words, 2).contains("as it is no record of the account"));
    }
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
    for (pipe, words) in
        [(&pipe, &["--out"][..]), (&pipe, &["--force", "--out"]), (&other, &["--output", "jsonl", "--out"])]
    {
        let words = &[words, &[pipe.to_str().unwrap()]].concat();
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        out(&sandbox, &[&["segments", "list", "--select", "id"], &words[..]].concat());
        // A record a line, and the header of CSV.
        assert_eq!(reader.join().unwrap().lines().count(), if pipe == &other { 3 } else { 4 });
    }
    let said =
        failed(&sandbox, &["segments", "list", "--output", "jsonl", "--out", folder.path().to_str().unwrap()], 3);
    assert!(said.contains("it is not a regular file"), "{said}");
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
        let left = if form == "parquet" { "the output is not complete" } else { "the output ends within page 1" };
        assert!(said.contains(&format!("\n{left}")), "{said}");
        assert_eq!(said.lines().count(), 2, "{said}");
    }
    for words in [["--help"].as_slice(), &["segments", "list", "-h"], &["--version"], &["completions", "bash"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = program(sandbox.url(), sandbox.token());
        let output = command.args(words).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(i32::from(ErrorKind::File.declaration().exit_status)), "{words:?}");
        assert!(said.starts_with("error: the output cannot be written: "), "{words:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_written_through_also_to_a_file_that_does_not_exist() {
    let sandbox = sandbox(3);
    let folder = tempfile::tempdir().unwrap();
    let [link, file] = ["latest.csv", "2026.csv"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("2026.csv", &link).unwrap();
    let list = ["segments", "list", "--select", "id", "--out", link.to_str().unwrap()];
    out(&sandbox, &list);
    assert!(link.is_symlink() && !file.is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 4);
    assert!(failed(&sandbox, &list, 3).contains("exists; replace it with --force"));
    out(&sandbox, &[&list[..], &["--force"]].concat());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
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
