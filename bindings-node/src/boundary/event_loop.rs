//! The event loop of a JavaScript thread, which all copies of the package share that the thread loads: Jest loads one for
//! each test file.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};

use napi::JsValue as _;
use napi::bindgen_prelude::{Env, Function, FunctionRef, JsObjectValue as _, Result};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;

use crate::boundary::runtime::lock;

/// Calls a function that drains a queue; keeps the process alive only while it is referred to.
type WakeUp = ThreadsafeFunction<Arc<Drain>, (), (), napi::Status, false, true>;

/// The function of a copy of the package that drains its queue, until the copy is collected.
pub(crate) struct Drain(FunctionRef<(), Option<Function<'static, (), ()>>>);

impl Drain {
    /// Refers weakly to a function. The reference is one of the realm that loaded the native module, so that it does not hold
    /// the realm of the function, such as that of a test file under Jest.
    pub(crate) fn new(env: Env, function: Function<'static, (), ()>) -> Result<Self> {
        let class: Function<'_, Function<'static, (), ()>, ()> = env.get_global()?.get_named_property("WeakRef")?;
        let weak = class.new_instance(function)?.coerce_to_object()?;
        let deref: Function<'_, (), Option<Function<'static, (), ()>>> = weak.get_named_property("deref")?;
        Ok(Self(deref.bind(weak)?.create_ref()?))
    }

    fn call(&self, env: Env) -> Result<()> {
        self.0.borrow_back(&env)?.call(())?.map_or(Ok(()), |function| function.call(()))
    }
}

/// An object that is closed when the thread that created it ends.
pub(crate) trait Close: Send + Sync {
    fn close(&self);
}

pub(crate) struct EventLoop {
    wake_up: Mutex<WakeUp>,
    /// The number of queues with calls in flight.
    busy: AtomicUsize,
    owned: Mutex<Vec<Weak<dyn Close>>>,
}

/// Attaches to the event loop of a thread that loads the module. Not later, such as with the first client: the wake-up keeps
/// the asynchronous context that creates it, which may hold a whole test file.
#[napi(module_exports)]
pub fn attach(env: Env) -> Result<()> {
    let nothing = env.create_function_from_closure::<(), _, _>("wakeUp", |_| Ok(()))?;
    let wake_up = nothing.build_threadsafe_function::<Arc<Drain>>().weak::<true>();
    let event_loop = Arc::new(EventLoop {
        wake_up: Mutex::new(wake_up.build_callback(|wake| wake.value.call(wake.env))?),
        busy: AtomicUsize::default(),
        owned: Mutex::default(),
    });
    // Deno ends a worker without finalizing its objects.
    env.add_env_cleanup_hook(Arc::clone(&event_loop), |event_loop| event_loop.close_all())?;
    env.set_instance_data(event_loop, (), |_| ())
}

impl EventLoop {
    /// Returns that of the current thread.
    pub(crate) fn current(env: Env) -> Result<Arc<Self>> {
        let attached = env.get_instance_data::<Arc<Self>>()?.map(|event_loop| Arc::clone(event_loop));
        attached.ok_or_else(|| napi::Error::from_reason("the native module is not attached to this thread"))
    }

    /// Has the thread drain a queue.
    pub(crate) fn wake(&self, drain: Arc<Drain>) {
        // Fails only while the thread is ending, which drains no queue.
        let _ = lock(&self.wake_up).call(drain, ThreadsafeFunctionCallMode::NonBlocking);
    }

    /// Keeps the process alive while any queue has calls in flight: this is called when one begins to, and when it ends.
    #[allow(deprecated, reason = "nothing else changes whether a function keeps the process alive")]
    pub(crate) fn stay_alive(&self, env: Env, begins: bool) -> Result<()> {
        if begins {
            self.busy.fetch_add(1, Ordering::Relaxed);
        } else {
            self.busy.fetch_sub(1, Ordering::Relaxed);
        }
        let mut wake_up = lock(&self.wake_up);
        if self.busy.load(Ordering::Relaxed) > 0 { wake_up.refer(&env) } else { wake_up.unref(&env) }
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

    fn close_all(&self) {
        let owned = std::mem::take(&mut *lock(&self.owned));
        owned.iter().filter_map(Weak::upgrade).for_each(|one| one.close());
    }
}
