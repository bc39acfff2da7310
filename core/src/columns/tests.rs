//! Tests date-times, and the division into batches.

#![allow(clippy::unwrap_used)]

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::column::microseconds;
use super::{ColumnOptions, Columns, Names, groups};
use crate::generated::{Goal, Segment};
use crate::record::Projection;
use crate::record::Record;
use crate::typed::Typed as _;

/// Converts a date-time in this zone to microseconds.
fn read(zone: Option<&str>, text: &str) -> Option<i64> {
    let options = ColumnOptions::new(Names::Attribute, zone).unwrap();
    microseconds(text, options.zone.as_ref())
}

/// Converts a UTC date-time to microseconds.
fn utc(text: &str) -> i64 {
    text.parse::<jiff::Timestamp>().unwrap().as_microsecond()
}

#[test]
fn an_offset_is_applied_and_a_time_without_one_stays_as_it_is_written() {
    for zone in [None, Some("Europe/Paris")] {
        assert_eq!(read(zone, "2026-05-07T14:47:42+02:00"), Some(utc("2026-05-07T12:47:42Z")));
        assert_eq!(read(zone, "2026-05-07T14:47:42Z"), Some(utc("2026-05-07T14:47:42Z")));
        assert_eq!(read(zone, "2026-05-07T14:47:42-00:00"), Some(utc("2026-05-07T14:47:42Z")));
    }
    assert_eq!(read(None, "2026-05-07T14:47:42"), Some(utc("2026-05-07T14:47:42Z")));
    assert_eq!(read(None, "2026-05-07 14:47"), Some(utc("2026-05-07T14:47:00Z")));
    assert_eq!(read(None, "2026-05-07"), Some(utc("2026-05-07T00:00:00Z")));
    assert_eq!(read(None, "9999-12-31T23:59:59.999999"), Some(253_402_300_799_999_999));
    assert_eq!(read(None, "0001-01-01T00:00:00"), Some(-62_135_596_800_000_000));
}

#[test]
fn a_zone_gives_times_without_an_offset_theirs() {
    let paris = Some("Europe/Paris");
    assert_eq!(read(paris, "2026-05-07T14:47:42"), Some(utc("2026-05-07T12:47:42Z")));
    assert_eq!(read(paris, "2026-12-07T14:47:42"), Some(utc("2026-12-07T13:47:42Z")));
    assert_eq!(read(paris, "9999-12-31T23:59:59"), Some(253_402_300_799_000_000 - 3_600_000_000));
    assert_eq!(read(Some("UTC"), "2026-05-07T14:47:42"), Some(utc("2026-05-07T14:47:42Z")));
}

#[test]
fn the_first_of_two_times_is_meant_and_a_skipped_one_is_as_if_the_clocks_had_stayed() {
    let paris = Some("Europe/Paris");
    assert_eq!(read(paris, "2026-10-25T02:30:00"), Some(utc("2026-10-25T00:30:00Z")));
    assert_eq!(read(paris, "2026-10-25T03:30:00"), Some(utc("2026-10-25T02:30:00Z")));
    assert_eq!(read(paris, "2026-03-29T02:30:00"), Some(utc("2026-03-29T01:30:00Z")));
}

#[test]
fn digits_beyond_microseconds_are_cut_off() {
    let at = |fraction: &str| read(None, &format!("2026-05-07T14:47:42{fraction}"));
    assert_eq!(at(".1"), Some(utc("2026-05-07T14:47:42.1Z")));
    assert_eq!(at(".123456"), Some(utc("2026-05-07T14:47:42.123456Z")));
    assert_eq!(at(".1234569"), at(".123456"));
    assert_eq!(at(".123456999999999999"), at(".123456"));
    assert_eq!(at(".123456999999999999Z"), at(".123456"));
    assert_eq!(at(",9999999999+01:00"), Some(utc("2026-05-07T13:47:42.999999Z")));
    assert_eq!(read(None, "1969-12-31T23:59:59.0000001"), Some(-1_000_000));
}

#[test]
fn other_texts_are_no_date_times() {
    for text in [
        "",
        "soon",
        "2026-13-07T14:47:42",
        "14:47:42",
        "2026-05-07T14:47:42[Europe/Paris]",
        "1778165262",
        "é.1234567890",
    ] {
        assert_eq!(read(None, text), None, "{text}");
    }
}

#[test]
fn records_go_into_as_many_groups_as_they_need() {
    let goals = Record::decode_list(Goal::MODEL, r#"[{"id":1},{"id":2},{"id":3}]"#).unwrap();
    let goals: Vec<&Record> = goals.iter().collect();
    let sizes = |bytes| groups(&goals, 0, bytes, 8).unwrap().into_iter().map(|(first, group)| (first, group.len()));
    let sizes = |bytes| sizes(bytes).collect::<Vec<_>>();
    assert_eq!(sizes(100), [(0, 3)]);
    assert_eq!(sizes(16), [(0, 2), (2, 1)]);
    assert_eq!(sizes(15), [(0, 1), (1, 1), (2, 1)]);
    assert_eq!(sizes(1), [(0, 1), (1, 1), (2, 1)]);
    assert_eq!(groups(&goals, 0, 100, 7).unwrap_err().details().path.as_deref(), Some("[0]"));
    assert_eq!(groups(&goals, 20, 100, 7).unwrap_err().details().path.as_deref(), Some("[20]"));
    let later: Vec<usize> = groups(&goals, 20, 16, 8).unwrap().into_iter().map(|(first, _)| first).collect();
    assert_eq!(later, [20, 22]);
}

#[test]
fn many_records_become_columns_in_parallel_and_stay_in_order() {
    let name = "n".repeat(1000);
    let json = |id: usize| format!(r#"{{"id":{id},"name":"{name}","dateCreated":"2026-05-07"}}"#);
    let list = |last: &str| format!("[{},{last}]", (0..6000).map(json).collect::<Vec<_>>().join(","));
    let columns =
        Columns::of_records(Goal::MODEL, &Projection::default(), &ColumnOptions::new(Names::Wire, None).unwrap());
    let goals = Record::decode_list(Goal::MODEL, list(r#"{"id":6000}"#)).unwrap();
    let ids = columns
        .batches(&goals)
        .unwrap()
        .into_iter()
        .flat_map(|batch| batch.column_by_name("id").unwrap().as_primitive::<Int64Type>().values().to_vec());
    assert!(ids.eq(0..=6000));
    let spoilt = Record::decode_list(Goal::MODEL, list(r#"{"dateCreated":"soon"}"#)).unwrap();
    let error = columns.batches(&spoilt).unwrap_err();
    assert_eq!(error.details().path.as_deref(), Some("[6000].dateCreated"));
}

#[test]
fn undeclared_fields_are_found_however_the_json_is_written() {
    let fields =
        [r#""id":1"#, r#""na\u006de":"a""#, r#""id":2"#, r#" "name":"b""#, r#""x":1"#, r#""":{}"#, r#""name":null"#];
    let columns =
        Columns::of_records(Goal::MODEL, &Projection::default(), &ColumnOptions::new(Names::Wire, None).unwrap());
    proptest!(|(chosen in vec(vec(select(fields.to_vec()), 0..6), 1..80))| {
        let objects: Vec<String> = chosen.iter().map(|fields| format!("{{{}}}", fields.join(","))).collect();
        let goals = Record::decode_list(Goal::MODEL, format!("[{}]", objects.join(","))).unwrap();
        let batch = columns.batches(&goals).unwrap().remove(0);
        let extra = batch.column_by_name("extra").unwrap().as_string::<i32>();
        for (goal, found) in goals.iter().zip(extra) {
            let expected: Vec<_> =
                goal.undeclared_fields().map(|(name, json)| format!("\"{name}\":{json}")).collect();
            let expected = (!expected.is_empty()).then(|| format!("{{{}}}", expected.join(",")));
            prop_assert_eq!(found, expected.as_deref());
        }
    });
}

#[test]
fn the_first_record_with_a_problem_is_reported() {
    let page = r#"[{"dateCreated":"2026-05-07"},{"dateModified":"never"},{"dateCreated":"soon"}]"#;
    let columns =
        Columns::of_records(Segment::MODEL, &Projection::default(), &ColumnOptions::new(Names::Wire, None).unwrap());
    let error = columns.batches(&Record::decode_list(Segment::MODEL, page).unwrap()).unwrap_err();
    assert_eq!(error.details().path.as_deref(), Some("[1].dateModified"));
}
