//! Files of records and differences between lists, without the Python and JavaScript around them.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use tempfile::{TempDir, tempdir};
use xpauto::bindings::Record;
use xpauto::bindings::diff::{Diff, Side, diff};
use xpauto::bindings::files::{Header, Loaded, Stop, load, save};
use xpauto::bindings::model::all;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::Model;
use xpauto::{ErrorKind, Result};

fn model(name: &str) -> &'static Model {
    all().find(|model| model.name == name).unwrap()
}

fn segments(documents: &[&str]) -> Vec<Record> {
    documents.iter().map(|json| Record::from_json(model("Segment"), *json).unwrap()).collect()
}

fn save_all(path: &Path, records: &[Record]) -> Result<()> {
    let projection = records.first().map(|first| first.projection().clone()).unwrap_or_default();
    let header = Header::of(model("Segment"), &projection, records.iter())?;
    save(path, &header, records.iter().map(|record| Cow::Borrowed(record.json())), &Stop::default())
}

fn load_all(path: &Path) -> Result<Loaded> {
    load(path, None, &Stop::default())
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn records_are_read_exactly_as_they_were_written() {
    let folder = tempdir().unwrap();
    let documents =
        [r#"{"id":1,"name":"a\u0041 \"_xpauto\":{}","x":1.50}"#, r#"{ "id":2.0e0,"tags":[] ,"y":"\ud800"}"#, "{}"];
    for count in 0..=documents.len() {
        for name in ["some.jsonl", "some.jsonl.gz"] {
            let records = segments(&documents[..count]);
            save_all(&folder.path().join(name), &records).unwrap();
            let loaded = load_all(&folder.path().join(name)).unwrap();
            let json = |records: &[Record]| records.iter().map(|one| one.json().to_owned()).collect::<Vec<_>>();
            assert_eq!((loaded.model.name, json(&loaded.records)), ("Segment", json(&records)), "{name}");
        }
    }
    assert_eq!(names(&folder).len(), 2, "no temporary files");
}

#[test]
fn what_records_were_read_with_is_kept() {
    let folder = tempdir().unwrap();
    let projection = Projection::new(model("Segment"), Some(&["id", "links"]), Some(&["links"]));
    let records: Vec<Record> =
        segments(&[r#"{"id":1}"#]).into_iter().map(|one| one.with_projection(projection.clone())).collect();
    save_all(&folder.path().join("some.jsonl"), &records).unwrap();
    let loaded = load_all(&folder.path().join("some.jsonl")).unwrap();
    assert_eq!(loaded.projection, projection);
    assert_eq!(loaded.records[0].projection(), &projection);
}

#[test]
fn what_each_record_of_several_lists_was_read_with_is_kept() {
    let folder = tempdir().unwrap();
    let wide = Projection::new(model("Segment"), None::<&[&str]>, Some(&["links"]));
    let narrow = Projection::new(model("Segment"), Some(&["id", "name"]), None::<&[&str]>);
    let plain = Projection::new(model("Segment"), None::<&[&str]>, Some(&[] as &[&str]));
    // More than a block of them, and in turns.
    let lists = [&wide, &wide, &narrow, &plain, &wide, &narrow];
    let long = "x".repeat(1 << 20);
    let records: Vec<Record> = lists
        .iter()
        .zip(0..)
        .flat_map(|(list, id)| {
            let record = segments(&[&format!(r#"{{"id":{id},"name":"{long}"}}"#)]);
            record.into_iter().map(|one| one.with_projection((*list).clone()))
        })
        .collect();
    for name in ["some.jsonl", "some.jsonl.gz"] {
        save_all(&folder.path().join(name), &records).unwrap();
        let loaded = load_all(&folder.path().join(name)).unwrap();
        assert!(loaded.records.iter().map(Record::projection).eq(lists), "{name}");
        assert_eq!(loaded.records, records);
    }
    let file = folder.path().join("some.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let (list, fewer) = (r#""requested":["links"],"records":2}"#, r#""requested":["links"],"records":1}"#);
    assert!(text.contains(list));
    fs::write(&file, text.replace(list, fewer)).unwrap();
    let error = load_all(&file).unwrap_err();
    assert!(error.message().contains("what it says about its records is not valid"), "{error}");
}

#[test]
fn line_breaks_between_tokens_do_not_break_the_lines() {
    let folder = tempdir().unwrap();
    let records = segments(&["{\n\"id\": 1,\r\n\"name\": \"a\\nb\"\n}\n", "{\"id\":\n2}"]);
    save_all(&folder.path().join("some.jsonl"), &records).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("some.jsonl")).unwrap().lines().count(), 2);
    assert_eq!(load_all(&folder.path().join("some.jsonl")).unwrap().records, records);
}

#[test]
fn a_damaged_file_is_refused_with_its_line() {
    let folder = tempdir().unwrap();
    let records = segments(&[r#"{"id":1}"#, r#"{"id":2}"#, r#"{"id":3}"#]);
    let file = folder.path().join("some.jsonl");
    save_all(&file, &records).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    for (damaged, expected) in [
        (text.replace(r#"{"id":2}"#, r#"{"id":"#), "damaged in line 2"),
        (text.replace(r#"{"id":3}"#, r#"{"id":"x"}"#), "damaged in line 3: id must be"),
        (text.replace(r#"{"id":3}"#, "[3]"), "damaged in line 3"),
        (text.replace("{\"id\":3}\n", ""), "has 2 of 3 records"),
        (text.replace(r#""version":1"#, r#""version":2"#), "newer version of xpauto, in format 2"),
        (text.replace(r#""model":"Segment""#, r#""model":"Other""#), "records of type Other"),
    ] {
        fs::write(&file, damaged).unwrap();
        let error = load_all(&file).unwrap_err();
        assert!(error.message().contains(expected) && error.message().contains("some.jsonl"), "{error}");
        assert_eq!(error.kind(), ErrorKind::File);
    }
    fs::write(&file, [b"{}\n".as_slice(), b"\xff\n"].concat()).unwrap();
    assert!(
        load(&file, Some(model("Segment")), &Stop::default())
            .unwrap_err()
            .message()
            .contains("line 2: it is not UTF-8")
    );
    let packed = folder.path().join("some.jsonl.gz");
    save_all(&packed, &records).unwrap();
    let bytes = fs::read(&packed).unwrap();
    fs::write(&packed, &bytes[..bytes.len() / 2]).unwrap();
    assert!(load_all(&packed).unwrap_err().message().contains("damaged in line"));
}

#[test]
fn a_file_of_another_program_needs_the_type() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("some.jsonl"), "\u{feff}\r\n{\"id\":1}\r\n\n{\"id\":2}").unwrap();
    let error = load_all(&folder.path().join("some.jsonl")).unwrap_err();
    assert!(error.kind() == ErrorKind::Validation && error.message().ends_with("pass it as model"), "{error}");
    let loaded = load(&folder.path().join("some.jsonl"), Some(model("Segment")), &Stop::default()).unwrap();
    assert_eq!(loaded.records.len(), 2);
    save_all(&folder.path().join("other.jsonl"), &loaded.records).unwrap();
    let error = load(&folder.path().join("other.jsonl"), Some(model("Goal")), &Stop::default()).unwrap_err();
    assert!(error.message().contains("type Segment, not Goal"), "{error}");
}

#[test]
fn a_file_that_cannot_be_written_or_read_is_named() {
    let folder = tempdir().unwrap();
    for (name, error) in [
        ("missing/some.jsonl", save_all(&folder.path().join("missing/some.jsonl"), &[]).unwrap_err()),
        ("missing.jsonl", load_all(&folder.path().join("missing.jsonl")).unwrap_err()),
    ] {
        let file = folder.path().join(name).display().to_string();
        assert!(error.kind() == ErrorKind::File && error.message().starts_with(&file), "{error}");
        assert!(!error.message().contains(".xpauto-"), "{error}");
        assert_eq!(error.details().filename, Some(file));
        assert_eq!(error.details().errno, cfg!(unix).then_some(2));
    }
    assert_eq!(save_all(&folder.path().join("some.csv"), &[]).unwrap_err().kind(), ErrorKind::Validation);
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("some.jsonl");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::create_dir(folder.path().join("other.jsonl")).unwrap();
    for file in [pipe, folder.path().join("other.jsonl")] {
        // Without a writer or a reader, a pipe would block.
        for error in [save_all(&file, &[]).unwrap_err(), load_all(&file).unwrap_err()] {
            assert!(error.message().ends_with(": it is not a regular file"), "{error}");
        }
    }
}

#[test]
fn the_field_of_the_format_stands_in_the_first_line_alone() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("some.jsonl");
    let header = |records: usize| format!(r#"{{"version":1,"model":"Segment","requested":[],"records":{records}}}"#);
    let first = |records: usize| format!(r#"{{"_xpauto":{},"id":1}}"#, header(records));
    let spaced = format!("{{\"id\": 1 , \"_xpauto\" : {} , \"x\": \"\\\"_xpauto\\\":\"}}", header(1));
    for (text, expected) in [
        (first(1), vec![r#"{"id":1}"#]),
        (first(0).replace(",\"id\":1", ""), vec![]),
        (spaced, vec![r#"{"id": 1  , "x": "\"_xpauto\":"}"#]),
    ] {
        fs::write(&file, &text).unwrap();
        let loaded = load_all(&file).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(loaded.records.iter().map(Record::json).collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(loaded.projection.requested(), Some(&[] as &[&str]));
    }
    // Another program wrote the lines again, or several files are in one.
    for other in [r#"{"id":2,"_xpauto":null}"#, &first(1)] {
        fs::write(&file, format!("{}\n{other}", first(2))).unwrap();
        let error = load_all(&file).unwrap_err();
        assert!(error.message().contains("is damaged in line 2: it has the field"), "{error}");
    }
    fs::write(&file, first(2)).unwrap();
    assert!(load_all(&file).unwrap_err().message().contains("has 1 of 2 records"));
}

#[test]
fn stopped_work_leaves_the_file_as_it_was() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("some.jsonl");
    let records = segments(&[r#"{"id":1}"#]);
    save_all(&file, &records).unwrap();
    let (before, stop) = (fs::read(&file).unwrap(), Stop::default());
    stop.stop();
    let header = Header::of(model("Segment"), records[0].projection(), records.iter()).unwrap();
    let many = (0..5000).map(|id| Cow::Owned(format!("{{\"id\":{id}}}")));
    assert!(save(&file, &header, many, &stop).is_err());
    assert_eq!((fs::read(&file).unwrap(), names(&folder)), (before, vec!["some.jsonl".to_owned()]));
    assert!(load(&file, None, &stop).is_err());
}

/// Returns a list of objects of which it is unknown what they were read with.
fn side<'a>(records: &[&'a str]) -> Side<'a> {
    Side { records: records.to_vec(), read_with: None }
}

#[test]
fn records_are_added_removed_and_changed_by_field() {
    let before = [r#"{"id":1,"name":"a","y":0}"#, r#"{"id":2,"name":"b","x":1}"#, r#"{"id":3}"#];
    let after = [r#"{"id":4,"x":3}"#, r#"{"name":"c","id":2,"y":[2],"new":1}"#, r#"{"id":1,"name":"a","y":0.0}"#];
    let (before, after) = (side(&before), side(&after));
    let found = diff(&before, &after, "id").unwrap();
    assert_eq!((found.added, found.removed, found.unchanged), (vec![0], vec![2], 1));
    assert_eq!(found.skipped, ["new"]);
    let changed: Vec<_> = found.changed.iter().map(|one| (one.records, &*one.field, one.values)).collect();
    let place = (1, 1);
    assert_eq!(
        changed,
        [
            (place, "name", (Some(r#""b""#), Some(r#""c""#))),
            (place, "y", (None, Some("[2]"))),
            (place, "x", (Some("1"), None)),
        ]
    );
}

#[test]
fn values_that_mean_the_same_do_not_differ() {
    let before = [r#"{"id":7,"a":{"x":1.0,"y":[null,"\u0041"]},"b":null}"#];
    let after = [r#"{ "a": {"y":[null,"A"], "z":null,"x":10e-1}, "id": 7.0 }"#];
    let (before, after) = (side(&before), side(&after));
    let same = diff(&before, &after, "id").unwrap();
    assert_eq!(same, Diff { unchanged: 1, ..Diff::default() });
    let other = side(&[r#"{"id":7,"a":{"x":1,"y":["A"]}}"#]);
    assert_eq!(diff(&before, &other, "id").unwrap().changed.len(), 1);
}

#[test]
fn fields_that_only_one_list_was_read_with_are_not_compared() {
    let (few, all) = (segments(&[r#"{"id":1}"#]), segments(&[r#"{"id":1,"name":"a","tags":["b"],"experiments":[]}"#]));
    let projection = Projection::new(model("Segment"), Some(&["id", "tags"]), None::<&[&str]>);
    let few = Side { records: vec![few[0].json()], read_with: Some((model("Segment"), projection)) };
    let read_with = Some((model("Segment"), Projection::default()));
    let all = Side { records: vec![all[0].json()], read_with };
    let found = diff(&few, &all, "id").unwrap();
    assert_eq!(found.skipped, ["experiments", "name"]);
    assert_eq!(found.changed.iter().map(|change| &*change.field).collect::<Vec<_>>(), ["tags"]);
}

#[test]
fn a_missing_key_and_one_that_two_records_have_are_refused() {
    for (before, after, expected) in [
        (vec![r#"{"id":1}"#, "{}"], vec![], r#"before[1] has no "id""#),
        (vec![], vec![r#"{"id":null}"#], r#"after[0] has no "id""#),
        (vec![], vec![r#"{"id":1}"#, r#"{"id":1.0}"#], r#"after[0] and after[1] have the same "id", 1.0"#),
    ] {
        let error = diff(&side(&before), &side(&after), "id").unwrap_err();
        assert!(error.kind() == ErrorKind::Validation && error.message().contains(expected), "{error}");
    }
}

#[test]
fn a_difference_is_what_the_lists_differ_by() {
    let lists =
        (prop::collection::btree_map(0..20_u8, 0..3_u8, 0..12), prop::collection::btree_map(0..20_u8, 0..3_u8, 0..12));
    proptest!(|((before, after) in lists)| {
        let rows = |list: &std::collections::BTreeMap<u8, u8>| {
            list.iter().map(|(id, value)| format!(r#"{{"id":{id},"value":{value}}}"#)).collect::<Vec<_>>()
        };
        let (old, new) = (rows(&before), rows(&after));
        let (old, new): (Vec<&str>, Vec<&str>) = (old.iter().map(String::as_str).collect(), new.iter().map(String::as_str).collect());
        let (old, new) = (side(&old), side(&new));
        let found = diff(&old, &new, "id").unwrap();
        prop_assert_eq!(found.added.len(), after.keys().filter(|id| !before.contains_key(id)).count());
        prop_assert_eq!(found.removed.len(), before.keys().filter(|id| !after.contains_key(id)).count());
        let changed = after.iter().filter(|(id, value)| before.get(id).is_some_and(|was| was != *value)).count();
        prop_assert_eq!(found.changed.len(), changed);
        prop_assert_eq!(found.unchanged + changed + found.added.len(), after.len());
    });
}
