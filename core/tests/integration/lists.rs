//! Lists of the Rust client: waits that are dropped and resumed, pauses, and pages that were fetched too early.

use std::collections::HashSet;
use std::ops::Range;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::TryStreamExt as _;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use xpauto::bindings::{ListOptions, RecordPager, operation};
use xpauto::model::Segment;
use xpauto::transport::{self, Request, Sending, Transport};
use xpauto::{Client, Page};

use crate::client::{builder, number_of, of_status, page};

/// A service whose pages of one record each it holds back until they are released.
#[derive(Clone)]
struct Gated {
    pages: u64,
    state: Arc<watch::Sender<State>>,
}

#[derive(Default)]
struct State {
    released: HashSet<u64>,
    /// The pages that were requested, in order.
    requested: Vec<u64>,
    /// The pages whose requests the client dropped before they came.
    dropped: HashSet<u64>,
}

impl Gated {
    fn new(pages: u64) -> Self {
        Self { pages, state: Arc::default() }
    }

    fn list(&self) -> RecordPager {
        let client = builder().transport(self.clone()).build().unwrap();
        let options = ListOptions { per_page: Some(1), ..ListOptions::default() };
        RecordPager::new(client, operation::find("segments", "list").unwrap(), options).unwrap()
    }

    /// Lets pages come, each time that they are requested.
    fn release(&self, pages: impl IntoIterator<Item = u64>) {
        self.state.send_modify(|state| state.released.extend(pages));
    }

    async fn until(&self, condition: impl Fn(&State) -> bool) {
        self.state.subscribe().wait_for(|state| condition(state)).await.unwrap();
    }

    async fn has_received(&self, page: u64) {
        self.until(|state| state.requested.contains(&page)).await;
    }

    async fn has_lost(&self, page: u64) {
        self.until(|state| state.dropped.contains(&page)).await;
    }

    /// The pages that were requested so far, in their order.
    fn requested(&self) -> Vec<u64> {
        let mut requested = self.state.borrow().requested.clone();
        requested.sort_unstable();
        requested
    }
}

impl Transport for Gated {
    fn send(&self, request: Request) -> Sending<'_> {
        let number = number_of(&request);
        self.state.send_modify(|state| state.requested.push(number));
        let in_flight = InFlight(self, number);
        Box::pin(async move {
            let InFlight(service, number) = &in_flight;
            service.until(|state| state.released.contains(number)).await;
            Ok(page(&request, service.pages))
        })
    }
}

/// Notes the request of a page that is dropped before the page came.
struct InFlight<'a>(&'a Gated, u64);

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.state.send_modify(|state| {
            if !state.released.contains(&self.1) {
                state.dropped.insert(self.1);
            }
        });
    }
}

/// The id of the one record of each page that is left.
async fn rest(pager: &mut RecordPager) -> Vec<i64> {
    let mut ids = Vec::new();
    while let Some(page) = pager.next_page().await.unwrap() {
        ids.extend(page.records.iter().map(|record| record.field_json(0).unwrap().parse::<i64>().unwrap()));
    }
    ids
}

/// Waits for the next page until the service has been asked for this one, which it holds back.
async fn ask_for(pager: &mut RecordPager, service: &Gated, page: u64) {
    tokio::select! {
        biased;
        _ = pager.next_page() => panic!("page {page} is held back"),
        () = service.has_received(page) => {}
    }
}

#[tokio::test]
async fn dropping_the_wait_for_a_page_keeps_its_request() {
    let service = Gated::new(5);
    let mut pager = service.list();
    for number in 1..=3 {
        ask_for(&mut pager, &service, number).await;
        service.release([number]);
        assert_eq!(u64::from(pager.next_page().await.unwrap().unwrap().number), number);
    }
    service.release([4, 5]);
    assert_eq!(rest(&mut pager).await, [4, 5]);
    assert_eq!(service.requested(), [1, 2, 3, 4, 5], "each page is requested once");
}

#[tokio::test]
async fn a_wait_that_is_dropped_again_and_again_reads_every_page_once() {
    let service = Gated::new(20);
    service.release(1..=20);
    let mut pager = service.list();
    let mut numbers = Vec::new();
    loop {
        let next = tokio::select! {
            biased;
            next = pager.next_page() => next,
            // Each poll of the wait is its last.
            () = std::future::ready(()) => { tokio::task::yield_now().await; continue }
        };
        match next.unwrap() {
            Some(page) => numbers.push(u64::from(page.number)),
            None => break,
        }
    }
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    assert_eq!(service.requested(), numbers);
}

#[tokio::test]
async fn pausing_drops_the_requests_and_a_later_call_requests_the_page_again() {
    let service = Gated::new(2);
    let mut pager = service.list();
    ask_for(&mut pager, &service, 1).await;
    pager.pause();
    service.has_lost(1).await;
    service.release([1, 2]);
    assert_eq!(rest(&mut pager).await, [1, 2]);
    assert_eq!(service.requested(), [1, 1, 2]);
}

#[tokio::test]
async fn dropping_an_abortable_wait_drops_the_requests() {
    let service = Gated::new(3);
    service.release([1]);
    let mut pager = service.list();
    assert_eq!(pager.next_abortable().await.unwrap().unwrap().0.number, 1);
    tokio::select! {
        biased;
        _ = pager.next_abortable() => panic!("page 2 is held back"),
        () = service.has_received(3) => {}
    }
    service.has_lost(2).await;
    service.has_lost(3).await;
    service.release([2, 3]);
    assert_eq!(rest(&mut pager).await, [2, 3]);
}

#[tokio::test]
async fn dropping_the_pager_drops_the_requests() {
    let service = Gated::new(1);
    let mut pager = service.list();
    ask_for(&mut pager, &service, 1).await;
    drop(pager);
    service.has_lost(1).await;
}

/// A service of twenty pages, each after this time; in an outage, of all but the first two.
fn slow(time: Duration, outage: Range<u64>) -> impl Transport {
    let began = Instant::now();
    transport::from_fn(move |request: Request| {
        let outage = outage.clone();
        async move {
            sleep(time).await;
            let is_out = number_of(&request) > 2 && outage.contains(&began.elapsed().as_secs());
            Ok(if is_out { of_status(503) } else { page(&request, 20) })
        }
    })
}

fn ids(pages: &[Page<Segment>]) -> Vec<i64> {
    pages.iter().flat_map(|page| &page.records).map(|segment| segment.id().unwrap()).collect()
}

#[tokio::test(start_paused = true)]
async fn the_time_that_a_page_is_prefetched_is_not_that_of_its_call() {
    let client = builder().token("the-time-of-calls").rate_limit("1/s".parse().unwrap());
    let client = client.total_timeout(Duration::from_secs(5)).transport(slow(Duration::from_millis(100), 0..0));
    let pages: Vec<_> = client.build().unwrap().segments().list().per_page(1).pages().try_collect().await.unwrap();
    assert_eq!(ids(&pages), (1..=20).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn a_page_that_failed_before_it_was_wanted_is_requested_again() {
    let client = Client::builder().base_url("https://api.example.com").token("an-outage");
    let client = client.transport(slow(Duration::ZERO, 235..280)).build().unwrap();
    let mut list = pin!(client.segments().list().per_page(1).pages());
    let mut pages = Vec::new();
    while let Some(page) = list.try_next().await.unwrap() {
        pages.push(page);
        sleep(Duration::from_secs(120)).await;
    }
    assert_eq!(ids(&pages), (1..=20).collect::<Vec<_>>());
}
