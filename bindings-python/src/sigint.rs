//! Counts the SIGINTs of this process, in a handler that then calls the one that Python or another library has set.
//!
//! It stays for the rest of the process: to take it away could undo what others have set meanwhile.

#[cfg(unix)]
pub use unix::{count, watch};

#[cfg(unix)]
#[allow(unsafe_code, reason = "handlers of signals are functions of C")]
mod unix {
    use std::ffi::{c_int, c_void};
    use std::mem::{MaybeUninit, transmute};
    use std::ptr;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

    use libc::{SA_RESETHAND, SA_SIGINFO, SIG_DFL, SIG_IGN, SIGINT, sigaction, siginfo_t};

    type Handler = extern "C" fn(c_int, *mut siginfo_t, *mut c_void);

    /// The handlers of this module, one for each handler of others that it is found to be beside, such as those of Python and of
    /// Polars: the one that it calls never changes, so that they do not call each other in a circle.
    const HANDLERS: [Handler; 4] = [handle::<0>, handle::<1>, handle::<2>, handle::<3>];

    /// The handler of others that each calls; null if there is none yet. What is here is never freed.
    static OTHERS: [AtomicPtr<sigaction>; 4] = [const { AtomicPtr::new(ptr::null_mut()) }; 4];

    static COUNT: AtomicUsize = AtomicUsize::new(0);

    /// The number of handlers that run. If another library moves its own one, there may be a circle nevertheless.
    static DEPTH: AtomicUsize = AtomicUsize::new(0);

    const DEEPEST: usize = 16;

    /// Returns the number of signals since the first `watch`; one may count several times.
    pub fn count() -> usize {
        COUNT.load(Ordering::SeqCst)
    }

    extern "C" fn handle<const N: usize>(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
        COUNT.fetch_add(1, Ordering::SeqCst);
        let other = OTHERS.get(N).map_or(ptr::null_mut(), |other| other.load(Ordering::SeqCst));
        // SAFETY: it is null or was leaked.
        if let (Some(other), true) = (unsafe { other.as_ref() }, DEPTH.fetch_add(1, Ordering::SeqCst) < DEEPEST) {
            if other.sa_flags & SA_SIGINFO != 0 {
                // SAFETY: with this flag, it is the address of such a function.
                let call: Handler = unsafe { transmute(other.sa_sigaction) };
                call(signal, info, context);
            } else {
                // SAFETY: without it, of such a one.
                let call: extern "C" fn(c_int) = unsafe { transmute(other.sa_sigaction) };
                call(signal);
            }
        }
        DEPTH.fetch_sub(1, Ordering::SeqCst);
    }

    /// Has SIGINTs counted, unless they are ignored or end the process; called again and again, since others set their handlers.
    pub fn watch() {
        static SETTING: Mutex<()> = Mutex::new(());
        // Another thread of the parent might hold it at the moment of a fork.
        let Ok(_setting) = SETTING.try_lock() else { return };
        let Some(found) = current() else { return };
        let is_ours = HANDLERS.iter().any(|handler| *handler as usize == found.sa_sigaction);
        if is_ours || matches!(found.sa_sigaction, SIG_DFL | SIG_IGN) || found.sa_flags & SA_RESETHAND != 0 {
            return;
        }
        for (handler, other) in HANDLERS.iter().zip(&OTHERS) {
            let known = other.load(Ordering::SeqCst);
            // SAFETY: it is null or was leaked.
            match unsafe { known.as_ref() } {
                Some(known) if known.sa_sigaction != found.sa_sigaction || known.sa_flags != found.sa_flags => continue,
                Some(_) => {}
                None => other.store(Box::into_raw(Box::new(found)), Ordering::SeqCst),
            }
            let ours = sigaction { sa_sigaction: *handler as usize, sa_flags: found.sa_flags | SA_SIGINFO, ..found };
            // SAFETY: the handler is async-signal-safe, as far as the one is that it calls.
            unsafe { sigaction(SIGINT, &raw const ours, ptr::null_mut()) };
            return;
        }
    }

    fn current() -> Option<sigaction> {
        let mut found = MaybeUninit::uninit();
        // SAFETY: it only reads; without an error, it has filled in what was found.
        unsafe { (sigaction(SIGINT, ptr::null(), found.as_mut_ptr()) == 0).then(|| found.assume_init()) }
    }
}

/// On Windows, signals are noticed once the engine returns.
#[cfg(not(unix))]
pub fn watch() {}

/// None is counted there.
#[cfg(not(unix))]
pub fn count() -> usize {
    0
}
