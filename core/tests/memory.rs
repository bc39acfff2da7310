//! Nothing in a process grows with the values that callers pass.

#![cfg(all(feature = "client", target_os = "linux"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::json;
use xpauto::Client;
use xpauto::bindings::list::{field, field_unchecked, listed_field};
use xpauto::bindings::message::Language;
use xpauto::bindings::{ClientOptions, ListOptions, RecordPager, operation};
use xpauto::model::{Theme, ThemeStatus};

/// The memory that the process has, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// What a program may do with a value that no program passed before.
fn pass(client: &Client, value: u64) {
    let near_miss = format!("DRAFTT_{value}");
    drop(Theme::builder().name("x").status(ThemeStatus::from(near_miss.as_str())).build().unwrap());
    let list = operation::find("segments", "list").unwrap();
    assert!(listed_field(&near_miss).is_err());
    for options in [
        json!({"sort": [near_miss], "optionalFields": [near_miss]}),
        json!({"select": [near_miss]}),
        json!({near_miss.clone(): 1}),
    ] {
        let options = ListOptions::from_json(&options.to_string(), Language::Rust, None, list.response.model());
        drop(options.and_then(|options| RecordPager::new(client.clone(), list, options)));
    }
    let filter = field_unchecked(&near_miss).eq(value)
        & field("segmentType").eq(near_miss.as_str())
        & field("name").eq(near_miss);
    let options = ListOptions { filter: Some(filter), ..ListOptions::default() };
    drop(RecordPager::new(client.clone(), list, options).unwrap());
}

#[test]
fn values_that_were_never_seen_before_leave_nothing_behind() {
    let options =
        ClientOptions::from_json(r#"{"base_url": "http://127.0.0.1:9", "token": "t"}"#, Language::Rust).unwrap();
    let client = Client::new(options).unwrap();
    (0..2_000).for_each(|value| pass(&client, value));
    let before = resident();
    (2_000..22_000).for_each(|value| pass(&client, value));
    // A message kept for each value would be four megabytes.
    assert!(resident() < before + (2 << 20), "{} bytes more", resident() - before);
}
