//! Token requests that a token function has to complete.

use std::collections::HashMap;
use std::fmt;
use std::sync::Mutex;

use secrecy::SecretString;
use xpauto::BoxError;
use xpauto::bindings::host::TokenRequest;

use crate::boundary::runtime::lock;

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

    /// Completes a request, if it is still open.
    pub(crate) fn respond(&self, number: u32, token: Result<SecretString, BoxError>) {
        let request = lock(&self.0).requests.remove(&number);
        if let Some(request) = request {
            request.respond(token);
        }
    }

    /// Drops the requests, which fails the calls that need the tokens.
    pub(crate) fn clear(&self) {
        let requests = std::mem::take(&mut lock(&self.0).requests);
        drop(requests);
    }
}

/// A value that a token function threw, which the facade keeps: it may hold a secret and is not shown.
#[derive(Debug)]
pub(crate) struct Thrown {
    /// The number of the token request.
    pub(crate) request: u32,
    /// A name that is safe to show.
    pub(crate) name: String,
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl std::error::Error for Thrown {}
