//! The completion queue of a JavaScript thread: messages from the runtime, in order. One wake-up of the event loop
//! drains all pending messages.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};

use napi::bindgen_prelude::{Array, Env, Function, Result};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;
use xpauto::bindings::background::{CallHandle, after_ready_tasks, contained};

use crate::message::{Failure, Message, Value};
use crate::runtime::{lock, runtime};
use crate::text::LongestString;
use crate::tokens::{Forget, TokenRequests};

/// Wakes the event loop; weak, so that it does not keep the process alive.
type WakeUp = ThreadsafeFunction<(), (), (), napi::Status, false, true>;

/// An object that is closed when the thread that created it ends.
pub(crate) trait Close: Send + Sync {
    fn close(&self);
}

/// The queue of one JavaScript thread.
pub(crate) struct Queue {
    wake_up: WakeUp,
    messages: Mutex<Vec<Message>>,
    running: Mutex<HashMap<u32, CallHandle>>,
    /// The calls whose response is requested besides their value.
    kept_responses: Mutex<HashSet<u32>>,
    pub(crate) tokens: TokenRequests,
    owned: Mutex<Vec<Weak<dyn Close>>>,
    pub(crate) longest_string: LongestString,
}

impl Queue {
    /// Adds a message; wakes the event loop if it is the first.
    pub(crate) fn push(&self, message: Message) {
        if self.add(message) {
            self.wake();
        }
    }

    /// Adds a message; returns whether it is the first, for which the event loop must be woken.
    fn add(&self, message: Message) -> bool {
        let mut messages = lock(&self.messages);
        messages.push(message);
        messages.len() == 1
    }

    fn wake(&self) {
        // Fails only while the thread is ending, which drains no queue.
        let _ = self.wake_up.call((), ThreadsafeFunctionCallMode::NonBlocking);
    }

    /// Runs a call on the runtime; its completion is pushed under its number.
    pub(crate) fn run<F>(self: &Arc<Self>, number: u32, call: F)
    where
        F: Future<Output = std::result::Result<Value, Failure>> + Send + 'static,
    {
        let queue = Arc::clone(self);
        // Boxed: the future is large, and would be moved as a whole several times, even once it is complete.
        let call = Box::pin(call);
        let work = async move {
            // A failure of the call passes through `contained` as a value, since it may hold a response.
            let result = contained(async { Ok(call.await) }).await.unwrap_or_else(|panicked| Err(panicked.into()));
            // The side that removes the handle decides. A cancelled call adds no message, since its wake-up would be
            // cancelled too; any other call cannot be cancelled from here on.
            if lock(&queue.running).remove(&number).is_none() {
                return;
            }
            if queue.add(Message::Completion { call: number, result }) {
                // One wake-up for all calls that complete in this turn of the runtime.
                after_ready_tasks().await;
                queue.wake();
            }
        };
        match runtime() {
            Ok(runtime) => {
                // Locked until the call is registered, so that it cannot complete before.
                let mut running = lock(&self.running);
                running.insert(number, runtime.starter.start(work));
            }
            Err(error) => self.push(Message::Completion { call: number, result: Err(error.into()) }),
        }
    }

    /// Drops the response of a completion unless it was requested. This is decided on draining, since a call may
    /// complete before `withResponse` is called.
    fn without_unwanted_response(&self, message: Message) -> Message {
        let Message::Completion { call, result } = message else { return message };
        let is_wanted = lock(&self.kept_responses).remove(&call);
        let result = result.map(|value| if is_wanted { value } else { value.without_response() });
        Message::Completion { call, result }
    }

    /// Registers an object to be closed with the thread, if it lives that long.
    pub(crate) fn close_with_thread<T: Close + 'static>(&self, one: &Arc<T>) {
        let mut owned = lock(&self.owned);
        if owned.len() == owned.capacity() {
            // Only when the vector is full, so that the cost is amortized.
            owned.retain(|other| other.strong_count() > 0);
        }
        let one: Weak<T> = Arc::downgrade(one);
        owned.push(one);
    }

    fn abort_calls(&self) {
        for (_, call) in lock(&self.running).drain() {
            call.abort();
        }
    }

    /// Closes everything that the thread created.
    fn end(&self) {
        self.abort_calls();
        // Dropped after unlocking: dropping a message may push another.
        let messages = std::mem::take(&mut *lock(&self.messages));
        drop(messages);
        self.tokens.clear();
        let owned = std::mem::take(&mut *lock(&self.owned));
        owned.iter().filter_map(Weak::upgrade).for_each(|one| one.close());
    }
}

impl Forget for Queue {
    fn forget(&self, thrown: u32) {
        self.push(Message::Forget { thrown });
    }
}

/// The completion queue of a JavaScript thread.
#[napi]
pub struct CompletionQueue {
    pub(crate) queue: Arc<Queue>,
}

#[napi]
impl CompletionQueue {
    /// Creates a queue. `wakeUp` is called when there are messages to drain; `longestString` is the engine's maximum
    /// string length.
    #[napi(constructor)]
    pub fn new(env: Env, wake_up: Function<'_, (), ()>, longest_string: u32) -> Result<Self> {
        let queue = Arc::new(Queue {
            wake_up: wake_up.build_threadsafe_function::<()>().weak::<true>().build()?,
            messages: Mutex::default(),
            running: Mutex::default(),
            kept_responses: Mutex::default(),
            tokens: TokenRequests::default(),
            owned: Mutex::default(),
            longest_string: LongestString::new(longest_string),
        });
        // Deno ends a worker without finalizing its objects.
        let ending = Arc::downgrade(&queue);
        env.add_env_cleanup_hook(ending, |ending| ending.upgrade().iter().for_each(|queue| queue.end()))?;
        Ok(Self { queue })
    }

    /// Removes and returns all messages as a flat array of kind, number, context and content.
    #[napi]
    pub fn drain<'env>(&self, env: &'env Env) -> Result<Array<'env>> {
        let messages = std::mem::take(&mut *lock(&self.queue.messages));
        let mut drained = env.create_array(0)?;
        for message in messages {
            self.queue.without_unwanted_response(message).write(*env, &mut drained, self.queue.longest_string)?;
        }
        Ok(drained)
    }

    /// Cancels a call, drops its request and closes its connection; returns whether it was running.
    #[napi]
    pub fn cancel(&self, call: u32) -> bool {
        lock(&self.queue.kept_responses).remove(&call);
        let Some(task) = lock(&self.queue.running).remove(&call) else { return false };
        task.abort();
        true
    }

    /// Requests the response of a call besides its value; its completion must not be drained yet.
    #[napi]
    pub fn keep_response(&self, call: u32) {
        lock(&self.queue.kept_responses).insert(call);
    }

    /// Completes a token request with a token.
    #[napi]
    pub fn answer_token(&self, request: u32, token: String) {
        self.queue.tokens.answer(request, token);
    }

    /// Fails a token request with a value that the token function threw: the number under which the facade keeps it
    /// until a `forget` message, and a name that is safe to show.
    #[napi]
    pub fn fail_token(&self, request: u32, thrown: u32, name: String) {
        let queue = Arc::downgrade(&self.queue);
        self.queue.tokens.fail(request, queue, thrown, name);
    }
}

impl Drop for CompletionQueue {
    fn drop(&mut self) {
        self.queue.abort_calls();
    }
}
