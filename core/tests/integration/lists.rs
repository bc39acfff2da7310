//! Lists of the Rust client: waits that are dropped and resumed, pauses, and what `call` refuses.

use std::ops::Range;
use std::pin::pin;
use std::time::Duration;

use crate::gated::Gated;
use futures_util::TryStreamExt as _;
use serde_json::json;
use tokio::time::{Instant, sleep};
use xpauto::bindings::message::Language;
use xpauto::bindings::{Arguments, ClientOptions, ListOptions, RecordPager, operation};
use xpauto::model::Segment;
use xpauto::transport::{self, Body, Transport, http};
use xpauto::{Client, ErrorKind, Page};

fn client(server: &Gated) -> Client {
    let options = json!({"base_url": server.url(), "token": "t", "max_retries": 0});
    Client::new(ClientOptions::from_json(&options.to_string(), Language::Rust).unwrap()).unwrap()
}

fn segments(server: &Gated) -> RecordPager {
    let list = operation::find("segments", "list").unwrap();
    RecordPager::new(client(server), list, ListOptions { per_page: Some(1), ..ListOptions::default() }).unwrap()
}

/// The id of the one record of each page that is left.
async fn rest(pager: &mut RecordPager) -> Vec<i64> {
    let mut ids = Vec::new();
    while let Some(page) = pager.next_page().await.unwrap() {
        ids.extend(page.records.iter().map(|record| record.field_json(0).unwrap().parse::<i64>().unwrap()));
    }
    ids
}

/// Waits for the next page until the server has been asked for this one, which it holds back.
async fn ask_for(pager: &mut RecordPager, server: &mut Gated, page: usize) {
    tokio::select! {
        biased;
        _ = pager.next_page() => panic!("page {page} is held back"),
        () = server.has_received(page) => {}
    }
}

#[tokio::test]
async fn dropping_the_wait_for_a_page_keeps_its_request() {
    let mut server = Gated::start(5);
    let mut pager = segments(&server);
    for number in 1..=3 {
        ask_for(&mut pager, &mut server, number).await;
        server.release(number);
        assert_eq!(pager.next_page().await.unwrap().unwrap().number, u32::try_from(number).unwrap());
    }
    server.release(4);
    server.release(5);
    assert_eq!(rest(&mut pager).await, [4, 5]);
    let mut requested = server.requested();
    requested.sort_unstable();
    assert_eq!(requested, [1, 2, 3, 4, 5], "each page is requested once");
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
    ask_for(&mut pager, &mut server, 1).await;
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
    ask_for(&mut pager, &mut server, 1).await;
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

/// A service of twenty pages of one segment, each after this time; in an outage, of all but the first two.
fn slow(time: Duration, outage: Range<u64>) -> impl Transport {
    let began = Instant::now();
    transport::from_fn(move |request: transport::Request| {
        let (_, page) = request.url.query_pairs().find(|(name, _)| name == "page").unwrap();
        let page: u64 = page.parse().unwrap();
        let outage = outage.clone();
        async move {
            sleep(time).await;
            let is_out = page > 2 && outage.contains(&began.elapsed().as_secs());
            let response = http::Response::builder().status(if is_out { 503 } else { 200 });
            let response = response.header("x-pagination-page-count", "20");
            Ok(response.body(Body::from(format!(r#"[{{"id":{page}}}]"#))).unwrap())
        }
    })
}

fn ids(pages: &[Page<Segment>]) -> Vec<i64> {
    pages.iter().flat_map(|page| &page.records).map(|segment| segment.id().unwrap()).collect()
}

#[tokio::test(start_paused = true)]
async fn the_time_that_a_page_is_prefetched_is_not_that_of_its_call() {
    let client = Client::builder()
        .base_url("https://slow.example")
        .token("the-time-of-calls")
        .rate_limit("1/s".parse().unwrap());
    let client = client.total_timeout(Duration::from_secs(5)).transport(slow(Duration::from_millis(100), 0..0));
    let pages: Vec<_> = client.build().unwrap().segments().list().per_page(1).pages().try_collect().await.unwrap();
    assert_eq!(ids(&pages), (1..=20).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn a_page_that_failed_before_it_was_wanted_is_requested_again() {
    let service = slow(Duration::ZERO, 235..280);
    let client =
        Client::builder().base_url("https://slow.example").token("an-outage").transport(service).build().unwrap();
    let mut list = pin!(client.segments().list().per_page(1).pages());
    let mut pages = Vec::new();
    while let Some(page) = list.try_next().await.unwrap() {
        pages.push(page);
        sleep(Duration::from_secs(120)).await;
    }
    assert_eq!(ids(&pages), (1..=20).collect::<Vec<_>>());
}
