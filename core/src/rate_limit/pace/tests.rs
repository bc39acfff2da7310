//! The pace with a clock that stands still, and a simulation of many workers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use super::*;

fn pace(text: &str) -> Pace {
    Pace::new(super::super::limit::parse(text).unwrap())
}

fn name(reason: Reason) -> &'static str {
    if matches!(reason, Reason::Pause) { "pause" } else { "quota" }
}

async fn send_permit(pace: &Pace) -> SendPermit<'_> {
    pace.send_permit(false, None, Duration::from_secs(3600), |_, _| {}).await.unwrap()
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

/// Obtains a permit on a runtime of its own.
fn permit_elsewhere(pace: &Pace) {
    let obtained = runtime().block_on(async { timeout(Duration::from_secs(60), send_permit(pace)).await.is_ok() });
    assert!(obtained, "it waited for a runtime that is not driven");
}

#[test]
fn a_request_in_flight_on_a_runtime_that_is_not_driven_ends_at_its_timeout() {
    let pace = Arc::new(Pace::new(vec![RateWindow { most: 1, length: Duration::from_millis(10) }]));
    let idle = runtime();
    idle.block_on(async {
        let pace = Arc::clone(&pace);
        tokio::spawn(async move {
            let _in_flight = pace.send_permit(false, None, Duration::from_millis(10), |_, _| {}).await;
            std::future::pending::<()>().await;
        });
        tokio::task::yield_now().await;
    });
    permit_elsewhere(&pace);
    drop(idle);
    permit_elsewhere(&pace);
}

#[tokio::test(start_paused = true)]
async fn a_response_frees_its_permit_one_window_later() {
    let pace = pace("2/10s");
    let start = Instant::now();
    let slow = send_permit(&pace).await;
    drop(send_permit(&pace).await);
    tokio::time::advance(Duration::from_secs(4)).await;
    drop(slow);
    drop(send_permit(&pace).await);
    assert_eq!(start.elapsed().as_secs(), 10);
    drop(send_permit(&pace).await);
    assert_eq!(start.elapsed().as_secs(), 14, "the slow response came at 4 s");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_was_cancelled_may_be_read_later() {
    let pace = pace("1/10s");
    let start = Instant::now();
    let mut cancelled = send_permit(&pace).await;
    cancelled.sent();
    drop(cancelled);
    let mut next = send_permit(&pace).await;
    assert_eq!(start.elapsed().as_secs(), 11);
    next.sent();
    next.responded(true);
    drop(send_permit(&pace).await);
    assert_eq!(start.elapsed().as_secs(), 21);
}

#[tokio::test(start_paused = true)]
async fn every_window_holds() {
    let pace = pace("2/s, 3/h");
    let start = Instant::now();
    for expected in [0, 0, 1, 3600, 3600, 3601] {
        drop(send_permit(&pace).await);
        assert_eq!(start.elapsed().as_secs(), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn an_unused_permit_is_free_at_once() {
    let pace = pace("1/h");
    send_permit(&pace).await.unused();
    let start = Instant::now();
    drop(send_permit(&pace).await);
    assert_eq!(start.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_request_behind_others_announces_its_own_delay_or_fails_at_once() {
    let pace = pace("1/10s");
    drop(send_permit(&pace).await);
    let start = Instant::now();
    let announced = Mutex::new(Vec::new());
    let sent = async |deadline: u64| {
        let announce = |wait: Duration, reason: Reason| announced.lock().unwrap().push((wait.as_secs(), name(reason)));
        let sent = pace.send_permit(false, Some(start + Duration::from_secs(deadline)), Duration::ZERO, announce).await;
        (sent.map(drop).map_err(|error| matches!(error, NotWaited::AfterDeadline(..))), start.elapsed().as_secs())
    };
    let outcomes = tokio::join!(sent(60), sent(15), sent(20), sent(60), sent(39));
    assert_eq!(outcomes, ((Ok(()), 10), (Err(true), 0), (Ok(()), 20), (Ok(()), 30), (Err(true), 0)));
    assert_eq!(*announced.lock().unwrap(), [(10, "quota"), (20, "quota"), (30, "quota")]);
    assert!(pace.state().queue.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_request_behind_others_announces_a_pause() {
    let pace = Pace::new(Vec::new());
    pace.refused(Instant::now(), Some(Duration::from_secs(5)), Duration::ZERO);
    let announced = Mutex::new(Vec::new());
    let sent = async || {
        let announce = |wait: Duration, reason: Reason| announced.lock().unwrap().push((wait.as_secs(), name(reason)));
        pace.send_permit(false, None, Duration::ZERO, announce).await.map(drop).is_ok()
    };
    assert_eq!(tokio::join!(sent(), sent(), sent()), (true, true, true));
    assert_eq!(*announced.lock().unwrap(), [(5, "pause"); 3]);
}

#[tokio::test(start_paused = true)]
async fn estimates_the_delay_of_many_requests() {
    // Windows that hold together may make each other wait a little longer than the longest of them does alone.
    for (quota, before, leeway) in
        [("1/h", 1, 0.0), ("3/10s", 2, 0.0), ("3/10s", 0, 0.0), ("50/s", 4, 0.0), ("2/s, 7/min", 3, 5.0)]
    {
        let pace = pace(quota);
        for _ in 0..before {
            drop(send_permit(&pace).await);
            tokio::time::advance(Duration::from_millis(300)).await;
        }
        let estimated: Vec<f64> = (1..=20).map(|count| pace.wait_for(count, 0.0)).collect();
        let start = Instant::now();
        for (at, estimated) in estimated.into_iter().enumerate() {
            drop(send_permit(&pace).await);
            let real = start.elapsed().as_secs_f64();
            let likely = estimated - 0.01..estimated + leeway + 0.01;
            assert!(likely.contains(&real), "request {at} of {quota}: {estimated} for {real}");
        }
    }
    assert!(pace("7/10s").wait_for(u64::MAX, 0.1) > 1e18);
}

#[tokio::test(start_paused = true)]
async fn requests_that_are_refused_together_pause_once_and_longer_each_time() {
    let pace = Pace::new(Vec::new());
    let base = Duration::from_secs(2);
    let mut longest = base;
    for _ in 0..3 {
        let sent = Instant::now();
        tokio::time::advance(Duration::from_millis(10)).await;
        let pause = pace.refused(sent, None, base);
        assert!(pause >= longest / 2 && pause <= longest, "{pause:?} of {longest:?}");
        tokio::time::advance(pause / 2).await;
        assert_eq!(pace.refused(sent, None, base), pause.saturating_sub(pause / 2), "it was refused with the first");
        let start = Instant::now();
        drop(send_permit(&pace).await);
        let waited = start.elapsed();
        assert!(waited >= pause / 2 && waited <= pause / 2 + Duration::from_millis(2), "{waited:?} of {pause:?}");
        assert_eq!(pace.refused(sent, None, base), Duration::ZERO, "its pause is over");
        longest *= 2;
    }
    send_permit(&pace).await.responded(true);
    let pause = pace.refused(Instant::now(), None, base);
    assert!(pause <= base, "a request got through before: {pause:?}");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_was_refused_goes_before_those_that_wait() {
    let pace = Pace::new(Vec::new());
    pace.refused(Instant::now(), Some(Duration::from_secs(5)), Duration::ZERO);
    let order = Mutex::new(Vec::new());
    let sent = async |was_refused, name| {
        drop(pace.send_permit(was_refused, None, Duration::ZERO, |_, _| {}).await);
        order.lock().unwrap().push(name);
    };
    tokio::join!(sent(false, "new"), sent(false, "newer"), sent(true, "refused"));
    assert_eq!(*order.lock().unwrap(), ["refused", "new", "newer"]);
}

/// A service whose rate limit is a leaky bucket, as that of nginx.
struct Bucket {
    per_second: f64,
    burst: f64,
    excess: f64,
    last: Instant,
}

impl Bucket {
    fn lets_through(&mut self) -> bool {
        let now = Instant::now();
        let drained = (now - self.last).as_secs_f64() * self.per_second;
        let excess = (self.excess - drained).max(-1.0) + 1.0;
        if excess > self.burst {
            return false;
        }
        (self.excess, self.last) = (excess, now);
        true
    }
}

/// Makes calls of four attempts each; returns how many failed, and the seconds that all took.
async fn calls_to(bucket: Bucket, calls: usize, in_flight: usize) -> (usize, f64) {
    let (pace, bucket) = (Pace::new(Vec::new()), Mutex::new(bucket));
    let (begun, failed, start) = (AtomicUsize::new(0), AtomicUsize::new(0), Instant::now());
    let workers = (0..in_flight).map(|_| async {
        while begun.fetch_add(1, Ordering::Relaxed) < calls {
            let mut refusals = 0;
            while refusals < 4 {
                let permit = pace.send_permit(refusals > 0, None, Duration::ZERO, |_, _| {}).await.unwrap();
                let sent = Instant::now();
                sleep(Duration::from_millis(2)).await;
                let got_through = bucket.lock().unwrap().lets_through();
                sleep(Duration::from_millis(2)).await;
                permit.responded(got_through);
                if got_through {
                    break;
                }
                refusals += 1;
                pace.refused(sent, None, Duration::from_millis(500));
            }
            failed.fetch_add(usize::from(refusals == 4), Ordering::Relaxed);
        }
    });
    join_all(workers).await;
    (failed.into_inner(), start.elapsed().as_secs_f64())
}

#[tokio::test(start_paused = true)]
async fn refusals_without_a_time_starve_no_call() {
    for seed in 0..20 {
        fastrand::seed(seed);
        for (in_flight, most_failed) in [(1, 0), (8, 0), (64, 5), (256, 50)] {
            let bucket = Bucket { per_second: 50.0, burst: 5.0, excess: 0.0, last: Instant::now() };
            let (failed, took) = calls_to(bucket, 600, in_flight).await;
            println!("seed {seed}, {in_flight} in flight: {failed} failed in {took:.1} s");
            assert!(failed <= most_failed && took < 15.0, "seed {seed}, {in_flight} in flight: {failed} in {took} s");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_program_needs_is_not_taken_for_the_limit_of_the_service() {
    let pace = Pace::new(Vec::new());
    for _ in 0..2 {
        for _ in 0..6 {
            sleep(Duration::from_millis(500)).await;
            send_permit(&pace).await.responded(true);
        }
        pace.refused(Instant::now(), None, Duration::from_millis(500));
    }
    let start = Instant::now();
    for _ in 0..300 {
        send_permit(&pace).await.responded(true);
    }
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_request_that_was_left_counts_for_a_window_whether_or_not_others_follow() {
    let pace = pace("1/min");
    let mut left = send_permit(&pace).await;
    left.sent();
    drop(left);
    tokio::time::advance(Duration::from_secs(60)).await;
    assert!((0.9..=1.0).contains(&pace.wait_for(1, 0.0)), "{}", pace.wait_for(1, 0.0));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(pace.wait_for(1, 0.0) <= 0.0);
    let start = Instant::now();
    assert!(pace.send_permit(false, Some(start), Duration::ZERO, |_, _| {}).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn waits_for_a_pause_of_up_to_a_minute() {
    let pace = pace("1/2min");
    let refused = async |pace: &Pace| match pace.send_permit(false, None, Duration::ZERO, |_, _| {}).await {
        Err(NotWaited::LongPause(rest)) => Some(rest.as_secs()),
        _ => None,
    };
    let asked = |seconds| pace.refused(Instant::now(), Some(Duration::from_secs(seconds)), Duration::ZERO).as_secs();
    assert_eq!(asked(60), 60);
    let start = Instant::now();
    let (refused_later, ()) = tokio::join!(refused(&pace), async {
        tokio::time::advance(Duration::from_secs(10)).await;
        asked(80);
    });
    // It waited for the end of the first pause, and the remaining part of the longer one is short enough.
    assert_eq!((refused_later, start.elapsed().as_secs()), (None, 90));
    asked(61);
    assert_eq!(refused(&pace).await, Some(61), "the window is full for longer, but the pause is what refuses");
    assert_eq!(asked(u64::MAX), 3600);
    assert_eq!(refused(&pace).await, Some(3600));
}

/// Workers that read a page for each partition, as Dask assigns them.
struct Cluster {
    machines: u32,
    workers: usize,
    rate_limit: &'static str,
    latency: Duration,
}

impl Cluster {
    /// Returns the seconds until the last response; each machine has its share of the rate limit.
    async fn read(&self, partitions: usize) -> f64 {
        let windows = super::super::limit::parse(self.rate_limit).unwrap();
        let part = |window: &RateWindow| window.part(1.0 / f64::from(self.machines));
        let paces = (0..self.machines).map(|_| Pace::new(windows.iter().map(part).collect()));
        let (paces, begun, sent) = (paces.collect::<Vec<_>>(), AtomicUsize::new(0), Mutex::new(Vec::new()));
        let start = Instant::now();
        let workers = (0..self.workers).map(|worker| {
            let (pace, begun, sent) = (&paces[worker % paces.len()], &begun, &sent);
            async move {
                while begun.fetch_add(1, Ordering::Relaxed) < partitions {
                    let _permit = send_permit(pace).await;
                    sent.lock().unwrap().push(Instant::now());
                    sleep(self.latency).await;
                }
            }
        });
        join_all(workers).await;
        let sent = sent.into_inner().unwrap();
        assert_eq!(sent.len(), partitions);
        for window in windows {
            let beyond = sent.windows(window.most + 1);
            assert!(beyond.into_iter().all(|beyond| beyond[window.most] - beyond[0] >= window.length));
        }
        start.elapsed().as_secs_f64()
    }
}

#[tokio::test(start_paused = true)]
async fn the_rate_limit_bounds_a_cluster_rather_than_its_workers() {
    // The figures of docs/processes.md.
    for (machines, workers, rate_limit, milliseconds, seconds) in [
        (1, 1, "50/10s", 200, 203.8),
        (1, 5, "50/10s", 200, 195.8),
        (1, 50, "50/10s", 200, 194.0),
        (5, 50, "50/10s", 200, 194.0),
        (50, 50, "50/10s", 200, 194.0),
        (1, 50, "50/10s, 990/h", 200, 3600.4),
        (1, 1, "1000/s", 200, 200.0),
        (1, 5, "1000/s", 200, 40.0),
        (1, 50, "1000/s", 200, 4.0),
        (50, 50, "1000/s", 200, 4.0),
        (1, 1, "50/10s", 2000, 2000.0),
        (1, 50, "50/10s", 2000, 230.0),
    ] {
        let cluster = Cluster { machines, workers, rate_limit, latency: Duration::from_millis(milliseconds) };
        let took = cluster.read(1000).await;
        let what = format!("{workers} workers on {machines} machines, {rate_limit}, {milliseconds} ms");
        assert!((took - seconds).abs() < 0.1, "{what}: {took} s");
    }
}
