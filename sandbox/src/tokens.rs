//! The tokens that open the service: the one that is fixed, the one that only reads, and those that are issued.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::options::READ_ONLY_TOKEN;
use crate::sandbox::lock;

/// What a token is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    OpensAll,
    OnlyReads,
    Expired,
    Revoked,
    Unknown,
}

/// How long an issued token is good.
#[derive(Debug)]
enum Issued {
    Until(Instant),
    Revoked,
}

/// Every token of one sandbox.
#[derive(Debug)]
pub(crate) struct Tokens {
    fixed: String,
    lifetime: Duration,
    issued: Mutex<HashMap<String, Issued>>,
}

impl Tokens {
    pub(crate) fn new(fixed: String, lifetime: Duration) -> Self {
        Self { fixed, lifetime, issued: Mutex::default() }
    }

    /// The token that opens everything and never expires.
    pub(crate) fn fixed(&self) -> &str {
        &self.fixed
    }

    /// How long an issued token lives.
    pub(crate) fn lifetime(&self) -> Duration {
        self.lifetime
    }

    /// A token that was never issued before.
    pub(crate) fn issue(&self, now: Instant) -> String {
        let mut issued = lock(&self.issued);
        // Longer than the fixed token, so that it can never be that one.
        let token = format!("{}-{}", self.fixed, issued.len() + 1);
        issued.insert(token.clone(), Issued::Until(now + self.lifetime));
        token
    }

    /// Ends every issued token at once.
    pub(crate) fn revoke(&self) {
        for state in lock(&self.issued).values_mut() {
            *state = Issued::Revoked;
        }
    }

    pub(crate) fn standing(&self, token: &str, now: Instant) -> Standing {
        if token == self.fixed {
            return Standing::OpensAll;
        }
        match lock(&self.issued).get(token) {
            Some(Issued::Until(end)) if now < *end => Standing::OpensAll,
            Some(Issued::Until(_)) => Standing::Expired,
            Some(Issued::Revoked) => Standing::Revoked,
            None if token == READ_ONLY_TOKEN => Standing::OnlyReads,
            None => Standing::Unknown,
        }
    }
}
