//! Runs calls that other threads start on a runtime, and background work of a call, such as prefetching: it is cancelled with
//! its owner, and a panic in it is resumed in its owner.

use std::future::{Future, poll_fn};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::thread;
use std::time::Duration;

pub use futures_util::future::AbortHandle as CallHandle;
use futures_util::future::{AbortRegistration, Abortable, BoxFuture, FutureExt as _, poll_immediate};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot::{self, error::TryRecvError};
use tokio::task::{AbortHandle, JoinError, JoinSet, yield_now};
use tokio::time::{Instant, Sleep, sleep};
use tracing::Instrument as _;

use crate::error::{Error, Result};
use crate::spinning::Pace;

tokio::task_local! {
    /// The client whose token function runs in this task, or started it.
    static PROVIDING: Option<u64>;
}

/// Runs the token function of the client with this id, which [`is_providing_token_of`] detects, also in background tasks.
pub(crate) async fn providing_token_of<T>(client: u64, function: impl Future<Output = T>) -> T {
    PROVIDING.scope(Some(client), function).await
}

/// Whether this task is part of the token function of the client with this id.
pub(crate) fn is_providing_token_of(client: u64) -> bool {
    PROVIDING.try_with(|providing| *providing == Some(client)).unwrap_or(false)
}

/// Shorter than usual timeouts of calls.
const SOONER_THAN_TIMEOUTS: Duration = Duration::from_secs(10);

/// A call of another thread.
struct Start {
    /// Creates the future of the call.
    create: Box<dyn FnOnce() -> BoxFuture<'static, ()> + Send>,
    registration: AbortRegistration,
}

impl Start {
    /// Runs the call on the current runtime; it holds the reference until it ends.
    fn spawn(self, held: Arc<()>) {
        let Self { create, registration } = self;
        tokio::spawn(async move {
            let _ = Abortable::new(async { create().await }, registration).await;
            drop(held);
        });
    }
}

/// Starts calls of other threads on a runtime, in order.
///
/// `tokio` wakes the thread of a runtime by a system call for every task that another thread spawns. Here, a runtime that
/// is busy is woken once for all calls that are submitted until it looks for them.
#[derive(Debug, Clone)]
pub struct Starter(UnboundedSender<Start>);

/// The calls to start; the runtime runs [`Starts::run`].
#[derive(Debug)]
pub struct Starts {
    calls: UnboundedReceiver<Start>,
    pace: Pace,
    /// Each call in flight holds a reference.
    in_flight: Arc<()>,
}

/// Returns a starter, and the receiver of its calls.
#[must_use]
pub fn starter() -> (Starter, Starts) {
    let (sender, calls) = unbounded_channel();
    (Starter(sender), Starts { calls, pace: Pace::new(), in_flight: Arc::new(()) })
}

impl Starter {
    /// Starts a call, which is dropped if the runtime has ended; it can be cancelled by the handle, even before it starts.
    ///
    /// The function creates its future on the thread of the runtime. So the same thread allocates and frees the future, which is
    /// large; two threads would have to wait for one another's locks in the allocator.
    pub fn start<F: Future<Output = ()> + Send + 'static>(
        &self,
        call: impl FnOnce() -> F + Send + 'static,
    ) -> CallHandle {
        let (handle, registration) = CallHandle::new_pair();
        // Boxed: a type of task for each type of call would be a tenth of a megabyte of the native modules.
        let create = Box::new(move || call().boxed());
        // Fails only if the runtime has ended.
        let _ = self.0.send(Start { create, registration });
        handle
    }
}

impl Starts {
    /// Starts the calls on the current runtime until all starters are dropped.
    pub async fn run(self) {
        // In a task: when it yields, the runtime runs first what was ready before, also what has just arrived. A future that
        // the runtime blocks on would come before its tasks.
        let mut tasks = JoinSet::new();
        tasks.spawn(self.run_in_task());
        tasks.join_next().await;
    }

    async fn run_in_task(mut self) {
        let mut registered: Option<Pin<Box<Sleep>>> = None;
        while let Some(start) = self.next().await {
            // `tokio` makes a system call for a timer that ends before all others, such as the timeout of a call that is
            // alone. It makes none while a sooner timer is registered, so one always is.
            if registered.as_ref().is_none_or(|timer| timer.deadline() <= Instant::now()) {
                let mut timer = Box::pin(sleep(SOONER_THAN_TIMEOUTS));
                let _ = poll_immediate(timer.as_mut()).await;
                registered = Some(timer);
            }
            start.spawn(Arc::clone(&self.in_flight));
        }
    }

    /// Returns the next call; `None` once all starters are dropped.
    async fn next(&mut self) -> Option<Start> {
        let start = loop {
            match poll_immediate(self.calls.recv()).await {
                Some(next) => break next,
                None if self.pace.is_worth_spinning(Instant::now(), self.count_in_flight()) => self.spin().await,
                None => break self.calls.recv().await,
            }
        };
        self.pace.note_start(Instant::now());
        start
    }

    /// Lets the runtime do what it has to do, then the processor, such as run a server on the same machine.
    async fn spin(&mut self) {
        yield_now().await;
        let began = Instant::now();
        thread::yield_now();
        self.pace.note_yield(began, Instant::now());
    }

    fn count_in_flight(&self) -> usize {
        Arc::strong_count(&self.in_flight) - 1
    }
}

/// Waits, in a task, until the tasks that were ready before it have run.
pub async fn after_ready_tasks() {
    let mut has_waited = false;
    poll_fn(|context| {
        if std::mem::replace(&mut has_waited, true) {
            return Poll::Ready(());
        }
        // To the end of the queue, without the poll for I/O of `tokio::task::yield_now`.
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Runs a future; a panic in it becomes an `internal` error, so that no caller waits forever.
///
/// # Errors
///
/// Those of the future, and `internal` if it panics.
// No asynchronous function, here and in `caught`: it would hold the future twice, as its argument and while it waits.
pub fn contained<T>(future: impl Future<Output = Result<T>>) -> impl Future<Output = Result<T>> {
    caught(future).map(|result| result.unwrap_or_else(|panic| Err(Error::panicked(&*panic))))
}

/// Runs a future; a panic in it is returned, and the future is not polled again, so that its broken state is never observed.
pub(crate) fn caught<T>(future: impl Future<Output = T>) -> impl Future<Output = thread::Result<T>> {
    AssertUnwindSafe(future).catch_unwind()
}

/// A background task in the caller's span; dropping it cancels the work.
#[derive(Debug)]
pub(crate) struct Task<T> {
    receiver: oneshot::Receiver<thread::Result<Result<T>>>,
    abort: AbortHandle,
}

impl<T: Send + 'static> Task<T> {
    pub(crate) fn start(work: impl Future<Output = Result<T>> + Send + 'static) -> Self {
        let (sender, receiver) = oneshot::channel();
        let work = caught(work).map(|outcome| {
            // Fails only if the receiver was dropped, which no longer needs the result.
            let _ = sender.send(outcome);
        });
        let providing = PROVIDING.try_with(|providing| *providing).ok().flatten();
        let abort = tokio::spawn(PROVIDING.scope(providing, work.in_current_span()));
        Self { receiver, abort: abort.abort_handle() }
    }

    /// Waits for the result. A panic of the work is returned, to be resumed in the caller: a transport or a callback of the
    /// program may have panicked.
    pub(crate) async fn outcome(&mut self) -> thread::Result<Result<T>> {
        (&mut self.receiver).await.unwrap_or_else(|_| Ok(Err(ended())))
    }

    /// Returns whether the work is done.
    pub(crate) fn has_ended(&self) -> bool {
        self.abort.is_finished()
    }

    /// Returns the result, if the work is done.
    pub(crate) fn ready(&mut self) -> Option<Result<T>> {
        match self.receiver.try_recv() {
            Ok(outcome) => Some(outcome.unwrap_or_else(|panic| Err(Error::panicked(&*panic)))),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Closed) => Some(Err(ended())),
        }
    }
}

/// Returns the error of a task that did not complete.
pub(crate) fn unfinished(error: JoinError) -> Error {
    match error.try_into_panic() {
        Ok(panic) => Error::panicked(&*panic),
        Err(error) => Error::internal("the runtime has ended").with_source(error),
    }
}

fn ended() -> Error {
    Error::internal("the runtime of this list has ended; start the list again")
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    use super::*;

    /// Starts a call that notes its number.
    fn start(starter: &Starter, noted: &Arc<Mutex<Vec<usize>>>, number: usize) -> CallHandle {
        let noted = Arc::clone(noted);
        starter.start(move || async move { noted.lock().unwrap().push(number) })
    }

    #[tokio::test]
    async fn starts_calls_in_order_and_none_that_was_cancelled_before() {
        let (noted, (starter, starts)) = (Arc::default(), starter());
        let calls: Vec<_> = (0..100).map(|number| start(&starter, &noted, number)).collect();
        calls[7].abort();
        drop(starter);
        starts.run().await;
        tokio::spawn(after_ready_tasks()).await.unwrap();
        let expected: Vec<_> = (0..100).filter(|number| *number != 7).collect();
        assert_eq!(*noted.lock().unwrap(), expected);
    }

    fn run(starts: Starts) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(starts.run());
    }

    #[test]
    fn starts_each_call_whether_its_thread_is_awake_or_asleep() {
        let (starter, starts) = starter();
        let program = thread::spawn(move || {
            // Quick ones, then pauses from far below to far above the time that the thread stays awake.
            let pauses = (0..2_000).map(|_| 0).chain((0..2_000).map(|number| number % 500));
            for (number, pause) in pauses.enumerate() {
                let (sender, receiver) = channel();
                starter.start(move || async move { sender.send(number).unwrap() });
                assert_eq!(receiver.recv(), Ok(number));
                let began = Instant::now();
                while began.elapsed() < Duration::from_micros(pause) {
                    thread::yield_now();
                }
            }
        });
        run(starts);
        program.join().unwrap();
    }

    #[tokio::test]
    async fn a_call_that_was_cancelled_before_is_not_created_and_a_panic_in_its_creation_ends_no_other() {
        let (noted, (starter, starts)) = (Arc::<Mutex<Vec<_>>>::default(), starter());
        let created = Arc::clone(&noted);
        let cancelled = starter.start(move || {
            created.lock().unwrap().push(0);
            std::future::ready(())
        });
        cancelled.abort();
        starter.start(|| -> std::future::Ready<()> { std::panic::resume_unwind(Box::new("a panic")) });
        start(&starter, &noted, 1);
        drop(starter);
        starts.run().await;
        tokio::spawn(after_ready_tasks()).await.unwrap();
        assert_eq!(*noted.lock().unwrap(), [1]);
    }

    #[test]
    fn containing_a_future_takes_hardly_more_memory_than_the_future() {
        let large = async {
            let held = [0_u8; 4096];
            tokio::task::yield_now().await;
            Ok(held.len())
        };
        let size = size_of_val(&large);
        assert!(size_of_val(&contained(large)) <= size + 16);
    }

    #[test]
    fn calls_that_panic_or_are_cancelled_are_no_longer_in_flight() {
        let (starter, starts) = starter();
        let in_flight = Arc::downgrade(&starts.in_flight);
        let program = thread::spawn(move || {
            for _ in 0..100 {
                starter.start(|| async { std::panic::resume_unwind(Box::new("a panic")) });
                starter.start(std::future::pending).abort();
            }
            let (sender, receiver) = channel();
            starter.start(move || async move {
                after_ready_tasks().await;
                // The thread's own and that of this call.
                sender.send(in_flight.strong_count()).unwrap();
            });
            receiver.recv().unwrap()
        });
        run(starts);
        assert_eq!(program.join().unwrap(), 2);
    }

    #[tokio::test]
    async fn other_tasks_run_while_calls_are_queued() {
        const CALLS: usize = 10_000;
        let (begun, (starter, starts)) = (Arc::new(AtomicUsize::new(0)), starter());
        let seen = Arc::clone(&begun);
        let other = tokio::spawn(async move {
            after_ready_tasks().await;
            seen.load(Ordering::Relaxed)
        });
        for _ in 0..CALLS {
            let begun = Arc::clone(&begun);
            starter.start(move || async move { _ = begun.fetch_add(1, Ordering::Relaxed) });
        }
        drop(starter);
        starts.run().await;
        assert!(other.await.unwrap() < CALLS);
    }

    #[tokio::test]
    async fn cancels_a_running_call() {
        let (starter, starts) = starter();
        let held = Arc::new(());
        let kept = Arc::clone(&held);
        let call = starter.start(move || async move {
            std::future::pending::<()>().await;
            drop(kept);
        });
        drop(starter);
        starts.run().await;
        tokio::spawn(after_ready_tasks()).await.unwrap();
        assert_eq!(Arc::strong_count(&held), 2);
        call.abort();
        tokio::spawn(after_ready_tasks()).await.unwrap();
        assert_eq!(Arc::strong_count(&held), 1);
    }

    #[test]
    fn drops_calls_once_the_runtime_has_ended() {
        let (noted, (starter, starts)) = (Arc::default(), starter());
        start(&starter, &noted, 1);
        drop(starts);
        start(&starter, &noted, 2);
        assert_eq!(Arc::strong_count(&noted), 1);
    }
}
