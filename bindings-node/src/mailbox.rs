//! What waits for a JavaScript thread: answers of calls, told facts, wanted tokens. Many take one wake-up of its loop.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use napi::bindgen_prelude::{Array, Buffer, Env, Function, JavaScriptClassExt, Object, Result};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use xpauto::Response;

use crate::arrow::Table;
use crate::logging::{self, CALL, Caller};
use crate::provider::Thrown;
use crate::rejection;
use crate::runtime::runtime;
use crate::sandbox::NativeSandbox;
use crate::text::JsonText;

/// A function that only wakes: weak, so that it does not keep the process alive.
type Wake = ThreadsafeFunction<(), (), (), napi::Status, false, true>;

/// What a call gives.
pub(crate) enum Given {
    Nothing,
    Json(JsonText),
    Response(Response),
    Sandbox(NativeSandbox),
    Table(Table),
}

/// One thing for JavaScript to do; the facade knows what each stands for.
pub(crate) enum Letter {
    /// A call is answered, or failed with the error that this JSON describes.
    Answer(std::result::Result<Given, String>),
    /// A hook is told of an event.
    Event(String),
    /// A line for the log.
    Line { level: &'static str, text: String },
    /// A provider is asked for a token, under this number of the request.
    TokenWanted(u32),
}

/// What ends with the thread that made it.
pub(crate) trait Ending: Send + Sync {
    fn end(&self);
}

/// The mailbox of one JavaScript thread.
pub(crate) struct Mailbox {
    wake: Wake,
    letters: Mutex<Vec<(u32, Letter)>>,
    running: Mutex<HashMap<u32, AbortHandle>>,
    tokens: Mutex<Tokens>,
    owned: Mutex<Vec<Weak<dyn Ending>>>,
}

#[derive(Default)]
struct Tokens {
    next: u32,
    wanted: HashMap<u32, oneshot::Sender<std::result::Result<String, Thrown>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Mailbox {
    /// Leaves a letter about the call, hook or provider with this number.
    pub(crate) fn leave(&self, number: u32, letter: Letter) {
        let mut letters = lock(&self.letters);
        letters.push((number, letter));
        let is_first = letters.len() == 1;
        drop(letters);
        if is_first {
            // A thread that is ending wants nothing any more.
            let _ = self.wake.call((), ThreadsafeFunctionCallMode::NonBlocking);
        }
    }

    /// Runs a call whose answer is left under its number.
    pub(crate) fn run(number: u32, caller: Caller, call: impl Future<Output = xpauto::Result<Given>> + Send + 'static) {
        let mailbox = Arc::clone(&caller.mailbox);
        let this = Arc::clone(&mailbox);
        let work = CALL.scope(caller, async move {
            let given = call.await.map_err(|error| rejection::json(&error));
            lock(&mailbox.running).remove(&number);
            mailbox.leave(number, Letter::Answer(given));
        });
        match runtime() {
            Ok(runtime) => {
                // Held until the call is known, so that it cannot end before.
                let mut running = lock(&this.running);
                running.insert(number, runtime.spawn(work).abort_handle());
            }
            Err(error) => this.leave(number, Letter::Answer(Err(rejection::json(&error)))),
        }
    }

    /// Has something end with the thread, where it lives that long.
    pub(crate) fn end_with_thread<T: Ending + 'static>(&self, one: &Arc<T>) {
        let mut owned = lock(&self.owned);
        if owned.len() == owned.capacity() {
            // Only now and then, so that it costs nothing where there are many.
            owned.retain(|other| other.strong_count() > 0);
        }
        let one: Weak<T> = Arc::downgrade(one);
        owned.push(one);
    }

    /// Ends the calls under way.
    fn stop_calls(&self) {
        for (_, call) in lock(&self.running).drain() {
            call.abort();
        }
    }

    /// Ends all that the thread began.
    fn end(&self) {
        self.stop_calls();
        lock(&self.letters).clear();
        let owned = std::mem::take(&mut *lock(&self.owned));
        owned.iter().filter_map(Weak::upgrade).for_each(|one| one.end());
    }

    /// Asks the facade's provider with this number for a token; or learns what it threw.
    pub(crate) fn want_token(&self, provider: u32) -> oneshot::Receiver<std::result::Result<String, Thrown>> {
        let (sender, receiver) = oneshot::channel();
        let mut tokens = lock(&self.tokens);
        tokens.next = tokens.next.wrapping_add(1);
        let request = tokens.next;
        tokens.wanted.insert(request, sender);
        drop(tokens);
        self.leave(provider, Letter::TokenWanted(request));
        receiver
    }
}

/// The calls under way of one JavaScript thread.
#[napi]
pub struct Calls(pub(crate) Arc<Mailbox>);

#[napi]
impl Calls {
    /// `wake` is called when there is something to take.
    #[napi(constructor)]
    pub fn new(env: Env, wake: Function<'_, (), ()>) -> Result<Self> {
        let wake = wake.build_threadsafe_function::<()>().weak::<true>().build()?;
        let mailbox = Arc::new(Mailbox {
            wake,
            letters: Mutex::default(),
            running: Mutex::default(),
            tokens: Mutex::default(),
            owned: Mutex::default(),
        });
        logging::fall_back_to(&mailbox);
        // Deno ends a worker without dropping what it holds.
        let ending = Arc::downgrade(&mailbox);
        env.add_env_cleanup_hook(ending, |ending| ending.upgrade().iter().for_each(|mailbox| mailbox.end()))?;
        Ok(Self(mailbox))
    }

    /// What there is: number, kind and content, one after another.
    #[napi]
    pub fn take<'env>(&self, env: &'env Env) -> Result<Array<'env>> {
        let letters = std::mem::take(&mut *lock(&self.0.letters));
        let mut taken = env.create_array(u32::try_from(letters.len() * 3).unwrap_or(0))?;
        let mut position = 0;
        for (number, letter) in letters {
            taken.set(position, number)?;
            write(*env, &mut taken, position + 1, letter)?;
            position += 3;
        }
        Ok(taken)
    }

    /// Drops a call, its request and its connection; gives whether it was under way.
    #[napi]
    pub fn cancel(&self, number: u32) -> bool {
        let Some(call) = lock(&self.0.running).remove(&number) else { return false };
        call.abort();
        true
    }

    /// Answers a request for a token: the token, or the number of what the provider threw.
    #[napi]
    pub fn give_token(&self, request: u32, token: Option<String>, number: u32, name: String) {
        if let Some(wanted) = lock(&self.0.tokens).wanted.remove(&request) {
            // A call that was cancelled meanwhile wants no token any more.
            let _ = wanted.send(token.ok_or(Thrown { number, name }));
        }
    }
}

impl Drop for Calls {
    fn drop(&mut self) {
        self.0.stop_calls();
    }
}

fn write(env: Env, taken: &mut Array<'_>, position: u32, letter: Letter) -> Result<()> {
    match letter {
        Letter::Answer(Ok(Given::Nothing)) => taken.set(position, "nothing"),
        Letter::Answer(Ok(Given::Json(text))) => {
            taken.set(position, "json")?;
            taken.set(position + 1, text.into_js(&env)?)
        }
        Letter::Answer(Ok(Given::Response(response))) => {
            taken.set(position, "response")?;
            taken.set(position + 1, response_object(&env, response)?)
        }
        Letter::Answer(Ok(Given::Sandbox(sandbox))) => {
            taken.set(position, "sandbox")?;
            taken.set(position + 1, sandbox.into_instance(&env)?)
        }
        Letter::Answer(Ok(Given::Table(table))) => {
            taken.set(position, "table")?;
            taken.set(position + 1, table_object(&env, table)?)
        }
        Letter::Answer(Err(error)) => {
            taken.set(position, "error")?;
            taken.set(position + 1, error)
        }
        Letter::Event(event) => {
            taken.set(position, "event")?;
            taken.set(position + 1, event)
        }
        Letter::Line { level, text } => {
            taken.set(position, level)?;
            taken.set(position + 1, text)
        }
        Letter::TokenWanted(request) => {
            taken.set(position, "token")?;
            taken.set(position + 1, request)
        }
    }
}

fn table_object(env: &Env, table: Table) -> Result<Object<'_>> {
    let mut object = Object::new(env)?;
    object.set("stream", Buffer::from(table.stream))?;
    object.set("summaryJson", serde_json::to_string(&table.summary).unwrap_or_default())?;
    Ok(object)
}

fn response_object(env: &Env, response: Response) -> Result<Object<'_>> {
    let headers: Vec<serde_json::Value> =
        response.headers().into_iter().map(|(name, value)| vec![name, value].into()).collect();
    let mut object = Object::new(env)?;
    object.set("status", response.status)?;
    object.set("headersJson", serde_json::Value::from(headers).to_string())?;
    object.set("content", Buffer::from(response.content))?;
    Ok(object)
}
