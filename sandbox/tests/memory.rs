//! The memory of a program that streams a long list does not grow with the list.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

#[path = "integration/support/mod.rs"]
mod support;

use serde_json::json;
use support::{client, start};

/// The most memory in MiB that the list may take after its first records: the ids of its records, which are compared
/// for duplicates, and the requests that the sandbox of this process keeps.
const MOST: u64 = 48;

/// Returns the peak memory of the process in MiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

#[tokio::test]
async fn streaming_100_000_records_needs_the_memory_of_40_000() {
    let sandbox = start(&json!({ "segments": 100_000, "max_per_page": 1000 }));
    let mut segments = client(&sandbox, &json!({})).segments().list().per_page(500).stream();
    let (mut count, mut before) = (0, 0);
    while let Some(segment) = segments.try_next().await.unwrap() {
        assert!(segment.site_id().is_some());
        count += 1;
        if count == 40_000 {
            before = peak();
        }
    }
    assert_eq!(count, 100_000);
    assert!(peak() < before + MOST, "{} MiB more", peak() - before);
}
