//! The completion queue of a JavaScript thread: messages from the runtime, in order. One wake-up of the event loop
//! drains all pending messages.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use napi::bindgen_prelude::{Array, Env, Function, FunctionRef};
use napi_derive::napi;
use secrecy::SecretString;
use xpauto::bindings::background::{CallHandle, after_ready_tasks, contained, start};

use crate::boundary::event_loop::{Close, Drain, EventLoop};
use crate::boundary::message::{Failure, Message, Value};
use crate::boundary::rejection::Result;
use crate::boundary::runtime::{lock, runtime};
use crate::boundary::text::LongestString;
use crate::boundary::tokens::{Thrown, TokenRequests};

/// The most messages for which memory is reserved.
const MOST_EXPECTED: usize = 64;

type Completed = std::result::Result<Value, Failure>;

/// The queue of one copy of the package in a JavaScript thread.
pub(crate) struct Queue {
    pub(crate) event_loop: Arc<EventLoop>,
    drain: Arc<Drain>,
    messages: Mutex<Vec<Message>>,
    running: Mutex<HashMap<u32, CallHandle>>,
    /// The calls whose response is requested besides their value.
    kept_responses: Mutex<HashSet<u32>>,
    pub(crate) tokens: TokenRequests,
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
        self.event_loop.wake(Arc::clone(&self.drain));
    }

    /// Runs a call on the runtime; its completion is pushed under its number. The function only creates the future: a panic in it
    /// would not be caught.
    pub(crate) fn run<F>(self: &Arc<Self>, number: u32, call: impl FnOnce() -> F + Send + 'static)
    where
        F: Future<Output = Completed> + Send + 'static,
    {
        match runtime() {
            Ok(runtime) => {
                let queue = Arc::clone(self);
                // Locked until the call is registered, so that it cannot complete before.
                let mut running = lock(&self.running);
                running.insert(number, start(runtime, move || queue.complete(number, Box::pin(call()))));
            }
            Err(error) => self.push(Message::Completion { call: number, result: Err(error.into()) }),
        }
    }

    /// Runs a call to its end. The call is boxed, since this would be 5 kB for each type of call.
    async fn complete(self: Arc<Self>, number: u32, call: Pin<Box<dyn Future<Output = Completed> + Send>>) {
        // A failure of the call passes through `contained` as a value, since it may hold a response.
        let result = contained(async { Ok(call.await) }).await.unwrap_or_else(|panicked| Err(panicked.into()));
        // The side that removes the handle decides. A cancelled call adds no message, since its wake-up would be
        // cancelled too; any other call cannot be cancelled from here on.
        if lock(&self.running).remove(&number).is_none() {
            return;
        }
        if self.add(Message::Completion { call: number, result }) {
            // One wake-up for all calls that complete in this turn of the runtime.
            after_ready_tasks().await;
            self.wake();
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

    fn abort_calls(&self) {
        for (_, call) in lock(&self.running).drain() {
            call.abort();
        }
    }
}

impl Close for Queue {
    fn close(&self) {
        self.abort_calls();
        // Dropped after unlocking: dropping a message may push another.
        let messages = std::mem::take(&mut *lock(&self.messages));
        drop(messages);
        self.tokens.clear();
    }
}

/// The completion queue of a copy of the package.
#[napi]
pub struct CompletionQueue {
    pub(crate) queue: Arc<Queue>,
    /// The function that drains the queue, while calls are in flight.
    drain: Option<FunctionRef<(), ()>>,
}

#[napi]
impl CompletionQueue {
    /// Creates a queue. `drain` is called when there are messages to drain, unless it was collected; `longestString` is the
    /// engine's maximum string length.
    #[napi(constructor)]
    pub fn new(env: Env, drain: Function<'static, (), ()>, longest_string: u32) -> Result<Self> {
        let queue = Arc::new(Queue {
            event_loop: EventLoop::current(env)?,
            drain: Arc::new(Drain::new(env, drain)?),
            messages: Mutex::default(),
            running: Mutex::default(),
            kept_responses: Mutex::default(),
            tokens: TokenRequests::default(),
            longest_string: LongestString::new(longest_string),
        });
        queue.event_loop.close_with_thread(&queue);
        Ok(Self { queue, drain: None })
    }

    /// Keeps the process alive, and `drain`, until this is called without a function.
    #[napi]
    pub fn stay_alive(&mut self, env: Env, drain: Option<FunctionRef<(), ()>>) -> Result<()> {
        self.drain = drain;
        Ok(self.queue.event_loop.stay_alive(env, self.drain.is_some())?)
    }

    /// Removes and returns all messages as a flat array of kind, number, context and content.
    #[napi]
    pub fn drain<'env>(&self, env: &'env Env) -> Result<Array<'env>> {
        let messages = {
            let mut messages = lock(&self.queue.messages);
            // As many are likely to come until the next time; to grow would copy them.
            let next = Vec::with_capacity(messages.len().min(MOST_EXPECTED));
            std::mem::replace(&mut *messages, next)
        };
        let mut drained = env.create_array(0)?;
        for message in messages {
            let message = self.queue.without_unwanted_response(message);
            message.write(*env, &mut drained, self.queue.longest_string)?;
        }
        Ok(drained)
    }

    /// Cancels a call, if it is running: drops its request and closes its connection.
    #[napi]
    pub fn cancel(&self, call: u32) {
        lock(&self.queue.kept_responses).remove(&call);
        let running = lock(&self.queue.running).remove(&call);
        running.iter().for_each(CallHandle::abort);
    }

    /// Completes a call without a value after a time in milliseconds.
    #[napi]
    pub fn sleep(&self, call: u32, time: f64) {
        let time = Duration::try_from_secs_f64(time / 1000.0).unwrap_or(Duration::MAX);
        self.queue.run(call, move || async move {
            tokio::time::sleep(time).await;
            Ok(Value::Nothing)
        });
    }

    /// Requests the response of a call besides its value; its completion must not be drained yet.
    #[napi]
    pub fn keep_response(&self, call: u32) {
        lock(&self.queue.kept_responses).insert(call);
    }

    /// Completes a token request with a token.
    #[napi]
    pub fn answer_token(&self, request: u32, token: String) {
        // Zeroed on drop, also if no call needs it any more.
        self.queue.tokens.respond(request, Ok(SecretString::from(token)));
    }

    /// Fails a token request, under whose number the facade keeps the value that the token function threw; `name` is safe to
    /// show.
    #[napi]
    pub fn fail_token(&self, request: u32, name: String) {
        self.queue.tokens.respond(request, Err(Box::new(Thrown { request, name })));
    }
}

impl Drop for CompletionQueue {
    fn drop(&mut self) {
        self.queue.abort_calls();
    }
}
