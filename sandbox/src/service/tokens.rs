//! The tokens that open the service: the one that is fixed, the one that only reads, and those that are issued.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use url::form_urlencoded;

use crate::http::{Call, Failure, Reply};
use crate::lock::lock;
use crate::options::{CLIENT_ID, CLIENT_SECRET, READ_ONLY_TOKEN};

/// What a token is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    OpensAll,
    OnlyReads,
    Expired,
    Revoked,
    Unknown,
}

/// How many of the latest tokens are known one by one; older ones count as expired.
const MOST_TOKENS: usize = 10_000;

/// Every token of one sandbox.
#[derive(Debug)]
pub(crate) struct Tokens {
    fixed: String,
    lifetime: Duration,
    issued: Mutex<Issued>,
}

/// The tokens that were issued, which are numbered from 1.
#[derive(Debug, Default)]
struct Issued {
    count: u64,
    /// Tokens up to this number were ended before their time.
    revoked: u64,
    /// Tokens up to this number were issued before the last reset.
    forgotten: u64,
    /// When the latest tokens expire, the oldest first.
    ends: VecDeque<Instant>,
}

impl Tokens {
    pub(crate) fn new(fixed: String, lifetime: Duration) -> Self {
        Self { fixed, lifetime, issued: Mutex::default() }
    }

    /// The token that opens everything and never expires.
    pub(crate) fn fixed(&self) -> &str {
        &self.fixed
    }

    /// Issues a new token to a client that knows its secret.
    pub(crate) fn respond(&self, call: &Call, now: Instant) -> Result<Reply, Failure> {
        let form: Vec<(String, String)> = form_urlencoded::parse(&call.body).into_owned().collect();
        let field = |name: &str| form.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str());
        if field("grant_type") != "client_credentials" {
            return Err(Failure::parameter("grant_type", "The form's grant_type must be client_credentials."));
        }
        if field("client_id") != CLIENT_ID || field("client_secret") != CLIENT_SECRET {
            return Err(Failure::new(401, "CLIENT_UNKNOWN", "This client id and secret are not known."));
        }
        let token = self.issue(now);
        let body = json!({ "access_token": token, "token_type": "bearer", "expires_in": in_seconds(self.lifetime) });
        Ok(Reply::json(200, &body))
    }

    /// Issues a token that was never issued before.
    fn issue(&self, now: Instant) -> String {
        let mut issued = lock(&self.issued);
        issued.count += 1;
        issued.ends.push_back(now + self.lifetime);
        if issued.ends.len() > MOST_TOKENS {
            issued.ends.pop_front();
        }
        // Longer than the fixed token, so that it can never be that one.
        format!("{}-{}", self.fixed, issued.count)
    }

    /// Ends every issued token at once.
    pub(crate) fn revoke(&self) {
        let mut issued = lock(&self.issued);
        issued.revoked = issued.count;
    }

    /// Forgets every issued token; numbers go on, so that no later token is equal to an earlier one.
    pub(crate) fn reset(&self) {
        let mut issued = lock(&self.issued);
        issued.forgotten = issued.count;
        issued.ends.clear();
    }

    /// What a token is good for at this time.
    pub(crate) fn standing(&self, token: &str, now: Instant) -> Standing {
        if token == self.fixed {
            return Standing::OpensAll;
        }
        match self.number(token) {
            Some(number) => lock(&self.issued).standing(number, now),
            None if token == READ_ONLY_TOKEN => Standing::OnlyReads,
            None => Standing::Unknown,
        }
    }

    /// The number of a token that has the form of an issued one.
    fn number(&self, token: &str) -> Option<u64> {
        let digits = token.strip_prefix(&self.fixed)?.strip_prefix('-')?;
        let is_written_so = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_written_so)
    }
}

/// A time as clients expect it: an integer wherever it is one.
fn in_seconds(time: Duration) -> Value {
    if time.subsec_nanos() == 0 { json!(time.as_secs()) } else { json!(time.as_secs_f64()) }
}

impl Issued {
    fn standing(&self, number: u64, now: Instant) -> Standing {
        if number <= self.forgotten || number > self.count {
            return Standing::Unknown;
        }
        if number <= self.revoked {
            return Standing::Revoked;
        }
        // Counted from the latest, since the oldest may be gone.
        let end = usize::try_from(self.count - number).ok().and_then(|back| self.ends.iter().rev().nth(back));
        if end.is_some_and(|end| now < *end) { Standing::OpensAll } else { Standing::Expired }
    }
}
