//! Token requests that a token function has to complete.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, Weak};

use secrecy::SecretString;
use xpauto::Cause;
use xpauto::bindings::host::TokenRequest;

use crate::runtime::lock;

/// The pending token requests of a JavaScript thread.
#[derive(Default)]
pub(crate) struct TokenRequests(Mutex<Open>);

#[derive(Default)]
struct Open {
    latest: u32,
    requests: HashMap<u32, TokenRequest>,
}

impl TokenRequests {
    /// Keeps a request until it is completed; returns its number.
    pub(crate) fn add(&self, request: TokenRequest) -> u32 {
        let mut open = lock(&self.0);
        if open.requests.len() == open.requests.capacity() {
            // Only when the map is full: removes requests of token functions that never return.
            open.requests.retain(|_, request| !request.is_cancelled());
        }
        open.latest = open.latest.wrapping_add(1);
        let number = open.latest;
        open.requests.insert(number, request);
        number
    }

    pub(crate) fn answer(&self, number: u32, token: String) {
        // Zeroed on drop, also if no call needs it any more.
        let token = SecretString::from(token);
        if let Some(request) = self.take(number) {
            request.respond(Ok(token));
        }
    }

    pub(crate) fn fail(&self, number: u32, queue: Weak<dyn Forget>, thrown: u32, name: String) {
        let thrown: Cause = Arc::new(Thrown { queue, number: thrown, name });
        if let Some(request) = self.take(number) {
            request.respond(Err(thrown));
        }
    }

    fn take(&self, number: u32) -> Option<TokenRequest> {
        lock(&self.0).requests.remove(&number)
    }

    /// Drops the requests, which fails the calls that need the tokens.
    pub(crate) fn clear(&self) {
        let requests = std::mem::take(&mut lock(&self.0).requests);
        drop(requests);
    }
}

/// Releases values that token functions threw.
pub(crate) trait Forget: Send + Sync {
    fn forget(&self, thrown: u32);
}

/// A value that a token function threw, by its number in the facade; it may hold a secret and is not shown.
pub(crate) struct Thrown {
    queue: Weak<dyn Forget>,
    pub(crate) number: u32,
    name: String,
}

impl fmt::Debug for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thrown({})", self.name)
    }
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl std::error::Error for Thrown {}

impl Drop for Thrown {
    fn drop(&mut self) {
        // No error refers to the value any more: the facade can release it.
        if let Some(queue) = self.queue.upgrade() {
            queue.forget(self.number);
        }
    }
}
