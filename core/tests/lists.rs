//! Lists of the Rust client: waits that are dropped and resumed, pauses, and what `call` refuses.

#![cfg(feature = "client")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod gated;

use gated::Gated;
use serde_json::json;
use xpauto::bindings::text::Language;
use xpauto::bindings::{Arguments, ClientOptions, ListOptions, RecordPager, operation};
use xpauto::{Client, ErrorKind};

fn client(server: &Gated) -> Client {
    let options = json!({"base_url": server.url(), "token": "t", "max_retries": 0});
    Client::new(ClientOptions::from_json(&options.to_string(), Language::Rust).unwrap()).unwrap()
}

fn segments(server: &Gated) -> RecordPager {
    let list = operation::find("segments", "list").unwrap();
    RecordPager::new(client(server), list, ListOptions::default()).unwrap()
}

/// The id of the one record of each page that is left.
async fn rest(pager: &mut RecordPager) -> Vec<i64> {
    let mut ids = Vec::new();
    while let Some(page) = pager.next_page().await.unwrap() {
        ids.extend(page.records.iter().map(|record| record.field_json(0).unwrap().parse::<i64>().unwrap()));
    }
    ids
}

#[tokio::test]
async fn dropping_the_wait_for_a_page_keeps_its_request() {
    let mut server = Gated::start(5);
    let mut pager = segments(&server);
    for number in 1..=3 {
        tokio::select! {
            biased;
            _ = pager.next_page() => panic!("page {number} is held back"),
            () = server.has_received(number) => {}
        }
        server.release(number);
        assert_eq!(pager.next_page().await.unwrap().unwrap().number, u32::try_from(number).unwrap());
    }
    server.release(4);
    server.release(5);
    assert_eq!(rest(&mut pager).await, [4, 5]);
    let mut requested = server.requested();
    requested.sort_unstable();
    assert_eq!(requested, [1, 2, 3, 4, 5], "each page is requested once");
    assert_eq!(pager.summary().pages, 5);
}

#[tokio::test]
async fn a_wait_that_is_dropped_again_and_again_reads_every_page_once() {
    let server = Gated::start(20);
    (1..=20).for_each(|number| server.release(number));
    let mut pager = segments(&server);
    let mut numbers = Vec::new();
    loop {
        let next = tokio::select! {
            biased;
            next = pager.next_page() => next,
            // Each poll of the wait is its last.
            () = std::future::ready(()) => { tokio::task::yield_now().await; continue }
        };
        match next.unwrap() {
            Some(page) => numbers.push(page.number),
            None => break,
        }
    }
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    let mut requested = server.requested();
    requested.sort_unstable();
    assert_eq!(requested, (1..=20).collect::<Vec<_>>());
}

#[tokio::test]
async fn pausing_closes_the_connections_and_a_later_call_requests_the_page_again() {
    let mut server = Gated::start(2);
    let mut pager = segments(&server);
    tokio::select! {
        biased;
        _ = pager.next_page() => panic!("page 1 is held back"),
        () = server.has_received(1) => {}
    }
    pager.pause();
    server.has_lost(1).await;
    server.release(1);
    server.release(2);
    assert_eq!(rest(&mut pager).await, [1, 2]);
    assert_eq!(server.requested(), [1, 1, 2]);
}

#[tokio::test]
async fn dropping_an_abortable_wait_closes_the_connections() {
    let mut server = Gated::start(3);
    server.release(1);
    let mut pager = segments(&server);
    assert_eq!(pager.next_abortable().await.unwrap().unwrap().0.number, 1);
    server.has_received(2).await;
    tokio::select! {
        biased;
        _ = pager.next_abortable() => panic!("page 2 is held back"),
        () = server.has_received(3) => {}
    }
    server.has_lost(2).await;
    server.has_lost(3).await;
    server.release(2);
    server.release(3);
    assert_eq!(rest(&mut pager).await, [2, 3]);
}

#[tokio::test]
async fn dropping_the_pager_closes_the_connections() {
    let mut server = Gated::start(1);
    let mut pager = segments(&server);
    tokio::select! {
        biased;
        _ = pager.next_page() => panic!("page 1 is held back"),
        () = server.has_received(1) => {}
    }
    drop(pager);
    server.has_lost(1).await;
}

#[tokio::test]
async fn refuses_a_list_operation_as_a_call() {
    let server = Gated::start(1);
    for operation in operation::ALL.iter().filter(|operation| operation.verb == "list") {
        let error = client(&server).call(operation, Arguments::default()).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Validation);
        assert!(error.message().contains("RecordPager"), "{error}");
    }
    assert_eq!(server.requested(), [] as [usize; 0]);
}
