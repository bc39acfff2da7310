//! Date-times, and the division into batches.

#![allow(clippy::unwrap_used)]

use super::clock::Clock;
use super::{ColumnOptions, Columns, Names};
use crate::Record;
use crate::model::Goal;
use crate::model::declare::Typed as _;

/// A date-time as microseconds, read by a clock in this zone.
fn read(zone: Option<&str>, text: &str) -> Option<i64> {
    let options = ColumnOptions::new(Names::Attribute, zone).unwrap();
    Clock { zone: options.zone }.microseconds(text)
}

/// A time of UTC in microseconds.
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
fn records_go_into_as_many_batches_as_they_need() {
    let goals = Record::decode_list(Goal::MODEL, r#"[{"id":1},{"id":2},{"id":3},{"dateCreated":"no"}]"#).unwrap();
    let columns = Columns::of_records(Goal::MODEL, None, &ColumnOptions::new(Names::Attribute, None).unwrap());
    let [first, second, third, bad] = goals.as_slice() else { unreachable!() };
    let rows = |largest| {
        let batches = columns.batches_of([first, second, third], largest).unwrap();
        batches.iter().map(arrow_array::RecordBatch::num_rows).collect::<Vec<_>>()
    };
    assert_eq!((rows(100), rows(16), rows(15), rows(8)), (vec![3], vec![2, 1], vec![1, 1, 1], vec![1, 1, 1]));
    let refused =
        |records: [&Record; 4], largest| columns.batches_of(records, largest).unwrap_err().details().path.clone();
    assert_eq!(refused([first, second, third, bad], 20).as_deref(), Some("[3].dateCreated"));
    assert_eq!(refused([first, second, third, bad], 8).as_deref(), Some("[3]"));
}
