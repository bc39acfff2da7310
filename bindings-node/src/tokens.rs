//! Tokens from functions of the program.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, Weak};

use secrecy::SecretString;
use xpauto::Cause;
use xpauto::host::TokenRequest;

use crate::runtime::lock;

/// The token requests that a JavaScript thread has to answer.
#[derive(Default)]
pub(crate) struct TokenRequests(Mutex<Open>);

#[derive(Default)]
struct Open {
    latest: u32,
    requests: HashMap<u32, TokenRequest>,
}

impl TokenRequests {
    /// Keeps a request until it is answered; returns its number.
    pub(crate) fn add(&self, request: TokenRequest) -> u32 {
        let mut open = lock(&self.0);
        if open.requests.len() == open.requests.capacity() {
            // Only now and then: those of token functions that never return.
            open.requests.retain(|_, request| !request.is_cancelled());
        }
        open.latest = open.latest.wrapping_add(1);
        let number = open.latest;
        open.requests.insert(number, request);
        number
    }

    pub(crate) fn answer(&self, number: u32, token: String) {
        // Overwritten when it is dropped, also where no call needs it any more.
        let token = SecretString::from(token);
        if let Some(request) = self.take(number) {
            request.answer(Ok(token));
        }
    }

    pub(crate) fn fail(&self, number: u32, queue: Weak<dyn Forget>, thrown: u32, name: String) {
        let thrown: Cause = Arc::new(Thrown { queue, number: thrown, name });
        if let Some(request) = self.take(number) {
            request.answer(Err(thrown));
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

/// Lets the facade forget what a token function threw.
pub(crate) trait Forget: Send + Sync {
    fn forget(&self, thrown: u32);
}

/// What a token function threw, by its number in the facade; its text may hold a secret and is not shown.
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
        // No error refers to it any more, so that the facade need not keep it.
        if let Some(queue) = self.queue.upgrade() {
            queue.forget(self.number);
        }
    }
}
