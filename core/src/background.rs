//! Runs calls that other threads start on a runtime, and background work of a call, such as prefetching: it is cancelled with
//! its owner, and a panic in it is resumed in its owner.

use std::future::{Future, poll_fn};
use std::panic::AssertUnwindSafe;
use std::task::Poll;
use std::thread;

use futures_util::future::{BoxFuture, FutureExt as _};
use tokio::runtime::Handle;
pub use tokio::task::AbortHandle as CallHandle;
use tokio::task::{JoinError, JoinHandle};
use tracing::Instrument as _;

use crate::error::{Error, Result};

/// Starts a call of another thread on a runtime, which runs calls in the order of their start; it can be cancelled by the handle, even
/// before it starts. It is dropped if the runtime has ended.
///
/// The function creates its future on the thread of the runtime. So the same thread allocates and frees the future, which is
/// large; two threads would have to wait for one another's locks in the allocator.
pub fn start<F: Future<Output = ()> + Send + 'static>(
    runtime: &Handle,
    call: impl FnOnce() -> F + Send + 'static,
) -> CallHandle {
    // Boxed: a type of task for each type of call would be a tenth of a megabyte of the native modules.
    let create: Box<dyn FnOnce() -> BoxFuture<'static, ()> + Send> = Box::new(move || call().boxed());
    runtime.spawn(async move { create().await }).abort_handle()
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
// No asynchronous function: it would hold the future twice, as its argument and while it waits.
pub fn contained<T>(future: impl Future<Output = Result<T>>) -> impl Future<Output = Result<T>> {
    let caught = AssertUnwindSafe(future).catch_unwind();
    caught.map(|result| result.unwrap_or_else(|panic| Err(Error::panicked(&*panic))))
}

/// A background task in the caller's span; dropping it cancels the work.
#[derive(Debug)]
pub(crate) struct Task<T>(JoinHandle<Result<T>>);

impl<T: Send + 'static> Task<T> {
    pub(crate) fn start(work: impl Future<Output = Result<T>> + Send + 'static) -> Self {
        Self(tokio::spawn(work.in_current_span()))
    }

    /// Waits for the result. A panic of the work is returned, to be resumed in the caller: a transport or a callback of the
    /// program may have panicked.
    pub(crate) async fn outcome(&mut self) -> thread::Result<Result<T>> {
        match (&mut self.0).await {
            Ok(result) => Ok(result),
            Err(error) if error.is_panic() => Err(error.into_panic()),
            Err(error) => Ok(Err(unfinished(error))),
        }
    }

    /// Returns whether the work is done.
    pub(crate) fn has_ended(&self) -> bool {
        self.0.is_finished()
    }
}

/// Returns the error of a task that did not complete.
pub(crate) fn unfinished(error: JoinError) -> Error {
    match error.try_into_panic() {
        Ok(panic) => Error::panicked(&*panic),
        Err(error) => Error::internal("the runtime has ended").with_source(error),
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Starts a call that notes its number.
    fn start_noting(noted: &Arc<Mutex<Vec<usize>>>, number: usize) -> CallHandle {
        let noted = Arc::clone(noted);
        start(&Handle::current(), move || async move { noted.lock().unwrap().push(number) })
    }

    #[tokio::test]
    async fn starts_calls_in_order_and_none_that_was_cancelled_before() {
        let noted = Arc::default();
        let calls: Vec<_> = (0..100).map(|number| start_noting(&noted, number)).collect();
        calls[7].abort();
        tokio::spawn(after_ready_tasks()).await.unwrap();
        let expected: Vec<_> = (0..100).filter(|number| *number != 7).collect();
        assert_eq!(*noted.lock().unwrap(), expected);
    }

    #[tokio::test]
    async fn a_call_that_was_cancelled_before_is_not_created_and_a_panic_in_its_creation_ends_no_other() {
        let noted = Arc::<Mutex<Vec<_>>>::default();
        let created = Arc::clone(&noted);
        let cancelled = start(&Handle::current(), move || {
            created.lock().unwrap().push(0);
            std::future::ready(())
        });
        cancelled.abort();
        start(&Handle::current(), || -> std::future::Ready<()> { std::panic::resume_unwind(Box::new("a panic")) });
        start_noting(&noted, 1);
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

    #[tokio::test]
    async fn cancels_a_running_call() {
        let held = Arc::new(());
        let kept = Arc::clone(&held);
        let call = start(&Handle::current(), move || async move {
            std::future::pending::<()>().await;
            drop(kept);
        });
        tokio::spawn(after_ready_tasks()).await.unwrap();
        assert_eq!(Arc::strong_count(&held), 2);
        call.abort();
        tokio::spawn(after_ready_tasks()).await.unwrap();
        assert_eq!(Arc::strong_count(&held), 1);
    }

    #[test]
    fn drops_calls_once_the_runtime_has_ended() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (handle, held) = (runtime.handle().clone(), Arc::new(()));
        drop(runtime);
        let kept = Arc::clone(&held);
        start(&handle, move || async move { drop(kept) });
        assert_eq!(Arc::strong_count(&held), 1);
    }
}
