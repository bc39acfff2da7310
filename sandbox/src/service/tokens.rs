//! The tokens that the service accepts: the fixed one, the read-only one, and issued ones.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use url::form_urlencoded;
use xpauto::{Error, Result};

use crate::http::{Call, Failure, Reply};
use crate::lock::lock;
use crate::options::{CLIENT_ID, CLIENT_SECRET, READ_ONLY_TOKEN};

/// What a token grants, or why it is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenStatus {
    FullAccess,
    ReadOnly,
    Expired,
    Revoked,
    Unknown,
}

/// The most issued tokens whose expiry is kept; older ones count as expired.
const MOST_TOKENS: usize = 10_000;

/// The tokens of a sandbox.
#[derive(Debug)]
pub(crate) struct Tokens {
    fixed: String,
    lifetime: Duration,
    issued: Mutex<Issued>,
}

/// The issued tokens, numbered from 1.
#[derive(Debug, Default)]
struct Issued {
    count: u64,
    /// Tokens up to this number were revoked.
    revoked: u64,
    /// Tokens up to this number were issued before the last reset.
    forgotten: u64,
    /// When the latest tokens expire, the oldest token first.
    ends: VecDeque<Instant>,
}

/// The client id and secret as basic authorization.
const BASIC: &str = "Basic c2FuZGJveC1jbGllbnQ6c2FuZGJveC1zZWNyZXQ=";

/// Returns a random token.
pub(super) fn random_token() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::getrandom(&mut bytes)
        .map_err(|error| Error::config(format!("a random token could not be created: {error}")))?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

impl Tokens {
    pub(crate) fn new(fixed: String, lifetime: Duration) -> Self {
        Self { fixed, lifetime, issued: Mutex::default() }
    }

    /// Returns the token that grants full access and never expires.
    pub(crate) fn fixed(&self) -> &str {
        &self.fixed
    }

    /// Issues a new token to a client that knows its secret, or to any client.
    pub(crate) fn respond(&self, call: &Call, is_for_any: bool, now: Instant) -> Result<Reply, Failure> {
        let form: Vec<(String, String)> = form_urlencoded::parse(&call.body).into_owned().collect();
        let field = |name: &str| form.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str());
        if field("grant_type") != "client_credentials" {
            return Err(Failure::parameter("grant_type", "The form's grant_type must be client_credentials."));
        }
        let is_known = field("client_id") == CLIENT_ID && field("client_secret") == CLIENT_SECRET;
        let is_known = is_known || call.header("authorization") == Some(BASIC);
        if !is_known && !is_for_any {
            return Err(Failure::new(401, "CLIENT_UNKNOWN", "This client id and secret are not known."));
        }
        let token = self.issue(now);
        let body = json!({ "access_token": token, "token_type": "bearer", "expires_in": in_seconds(self.lifetime) });
        Ok(Reply::json(200, &body))
    }

    /// Issues a new token; each is unique.
    fn issue(&self, now: Instant) -> String {
        let mut issued = lock(&self.issued);
        issued.count += 1;
        issued.ends.push_back(now + self.lifetime);
        if issued.ends.len() > MOST_TOKENS {
            issued.ends.pop_front();
        }
        // Longer than the fixed token, and therefore never equal to it.
        format!("{}-{}", self.fixed, issued.count)
    }

    /// Revokes every issued token.
    pub(crate) fn revoke(&self) {
        let mut issued = lock(&self.issued);
        issued.revoked = issued.count;
    }

    /// Forgets every issued token. Numbering continues, so that tokens stay unique.
    pub(crate) fn reset(&self) {
        let mut issued = lock(&self.issued);
        issued.forgotten = issued.count;
        issued.ends.clear();
    }

    /// Returns what a token grants at this time.
    pub(crate) fn status(&self, token: &str, now: Instant) -> TokenStatus {
        if token == self.fixed {
            return TokenStatus::FullAccess;
        }
        match self.number(token) {
            Some(number) => lock(&self.issued).status(number, now),
            None if token == READ_ONLY_TOKEN => TokenStatus::ReadOnly,
            None => TokenStatus::Unknown,
        }
    }

    /// Returns the number of a token in the form of an issued one.
    fn number(&self, token: &str) -> Option<u64> {
        let digits = token.strip_prefix(&self.fixed)?.strip_prefix('-')?;
        let is_written_so = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_written_so)
    }
}

/// Returns a time in seconds, as an integer if it is whole.
fn in_seconds(time: Duration) -> Value {
    if time.subsec_nanos() == 0 { json!(time.as_secs()) } else { json!(time.as_secs_f64()) }
}

impl Issued {
    fn status(&self, number: u64, now: Instant) -> TokenStatus {
        if number <= self.forgotten || number > self.count {
            return TokenStatus::Unknown;
        }
        if number <= self.revoked {
            return TokenStatus::Revoked;
        }
        // Counted from the latest, since the oldest may have been removed.
        let end = usize::try_from(self.count - number).ok().and_then(|back| self.ends.iter().rev().nth(back));
        if end.is_some_and(|end| now < *end) { TokenStatus::FullAccess } else { TokenStatus::Expired }
    }
}
