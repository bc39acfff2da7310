//! The completion queue of a JavaScript thread: whatever the runtime has for it, in order. Many messages take one
//! wake-up of its event loop.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};

use napi::bindgen_prelude::{Array, Env, Function, Result};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;
use tokio::task::AbortHandle;
use xpauto::background::contained;

use crate::message::{Failure, Message, Value};
use crate::runtime::{lock, runtime};
use crate::text::LongestString;
use crate::tokens::{Forget, TokenRequests};

/// A function that wakes the event loop: weak, so that it does not keep the process alive.
type WakeUp = ThreadsafeFunction<(), (), (), napi::Status, false, true>;

/// What is closed with the thread that created it.
pub(crate) trait Close: Send + Sync {
    fn close(&self);
}

/// The queue of one JavaScript thread.
pub(crate) struct Queue {
    wake_up: WakeUp,
    messages: Mutex<Vec<Message>>,
    running: Mutex<HashMap<u32, AbortHandle>>,
    /// The calls whose response is wanted beside their value.
    kept_responses: Mutex<HashSet<u32>>,
    pub(crate) tokens: TokenRequests,
    owned: Mutex<Vec<Weak<dyn Close>>>,
    pub(crate) longest_string: LongestString,
}

impl Queue {
    /// Adds a message, and wakes the event loop where it is the first.
    pub(crate) fn push(&self, message: Message) {
        let mut messages = lock(&self.messages);
        messages.push(message);
        let is_first = messages.len() == 1;
        drop(messages);
        if is_first {
            // A thread that is ending drains no queue.
            let _ = self.wake_up.call((), ThreadsafeFunctionCallMode::NonBlocking);
        }
    }

    /// Runs a call on the runtime; its completion is pushed under its number.
    pub(crate) fn run<F>(self: &Arc<Self>, number: u32, call: F)
    where
        F: Future<Output = std::result::Result<Value, Failure>> + Send + 'static,
    {
        let queue = Arc::clone(self);
        let work = async move {
            // The call's own failures pass through `contained` as values, since they may hold a response.
            let result = contained(async { Ok(call.await) }).await.unwrap_or_else(|panicked| Err(panicked.into()));
            lock(&queue.running).remove(&number);
            queue.push(Message::Completion { call: number, result });
        };
        match runtime() {
            Ok(runtime) => {
                // Locked until the call is known, so that it cannot complete before.
                let mut running = lock(&self.running);
                running.insert(number, runtime.spawn(work).abort_handle());
            }
            Err(error) => self.push(Message::Completion { call: number, result: Err(error.into()) }),
        }
    }

    /// A message as it is drained: completions lack their response, but for those of which it is kept. That is known only
    /// now, since a call may complete before the program has said so.
    fn without_unwanted_response(&self, message: Message) -> Message {
        let Message::Completion { call, result } = message else { return message };
        let is_wanted = lock(&self.kept_responses).remove(&call);
        let result = result.map(|value| if is_wanted { value } else { value.without_response() });
        Message::Completion { call, result }
    }

    /// Has something closed with the thread, where it lives that long.
    pub(crate) fn close_with_thread<T: Close + 'static>(&self, one: &Arc<T>) {
        let mut owned = lock(&self.owned);
        if owned.len() == owned.capacity() {
            // Only now and then, so that it costs nothing where there are many.
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

    /// Ends everything that the thread began.
    fn end(&self) {
        self.abort_calls();
        // Dropped after the lock: a message may push another where it is dropped.
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
    /// Creates a queue. `wakeUp` is called when there are messages to drain; `longestString` is the length of the longest
    /// string that the engine can hold.
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
        // Deno ends a worker without dropping what it holds.
        let ending = Arc::downgrade(&queue);
        env.add_env_cleanup_hook(ending, |ending| ending.upgrade().iter().for_each(|queue| queue.end()))?;
        Ok(Self { queue })
    }

    /// Takes all messages: kind, number, context and content of one after another.
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

    /// Has the completion of a call carry its response beside its value. The call is one that is not drained yet.
    #[napi]
    pub fn keep_response(&self, call: u32) {
        lock(&self.queue.kept_responses).insert(call);
    }

    /// Answers a token request with a token.
    #[napi]
    pub fn answer_token(&self, request: u32, token: String) {
        self.queue.tokens.answer(request, token);
    }

    /// Answers a token request with what the token function threw: the number under which the facade keeps that until a
    /// `forget` message names it, and a name that may be shown.
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
