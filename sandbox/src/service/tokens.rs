//! The tokens that the service accepts: the fixed one, the read-only one, and issued ones.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};
use url::form_urlencoded;
use xpauto::{Error, Result};

use crate::http::{Call, Failure, Reply};
use crate::lock::lock;
use crate::options::{CLIENT_ID, CLIENT_SECRET, READ_ONLY_TOKEN};

/// The tokens of a sandbox.
#[derive(Debug)]
pub(crate) struct Tokens {
    fixed: String,
    lifetime: Duration,
    issued: Mutex<Issued>,
}

#[derive(Debug, Default)]
struct Issued {
    /// How many were ever issued.
    count: u64,
    /// When each expires; `None` for a revoked one.
    ends: HashMap<String, Option<Duration>>,
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
    pub(crate) fn respond(&self, call: &Call, is_for_any: bool, now: Duration) -> Result<Reply, Failure> {
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
    fn issue(&self, now: Duration) -> String {
        let mut issued = lock(&self.issued);
        issued.count += 1;
        // Longer than the fixed token, and therefore never equal to it.
        let token = format!("{}-{}", self.fixed, issued.count);
        issued.ends.insert(token.clone(), Some(now + self.lifetime));
        token
    }

    /// Revokes every issued token.
    pub(crate) fn revoke(&self) {
        lock(&self.issued).ends.values_mut().for_each(|end| *end = None);
    }

    /// Forgets every issued token. Numbering continues, so that tokens stay unique.
    pub(crate) fn reset(&self) {
        lock(&self.issued).ends.clear();
    }

    /// Refuses a request without a token that grants it at this time.
    pub(crate) fn authorize(&self, call: &Call, is_write: bool, now: Duration) -> Result<(), Failure> {
        let Some(token) = call.token() else {
            return Err(unauthorized("TOKEN_MISSING", "A bearer token is required in the header Authorization."));
        };
        match lock(&self.issued).ends.get(token) {
            _ if token == self.fixed => Ok(()),
            Some(None) => Err(unauthorized("TOKEN_REVOKED", "This token was revoked.")),
            Some(Some(end)) if now < *end => Ok(()),
            Some(_) => Err(unauthorized("TOKEN_EXPIRED", "This token has expired.")),
            None if token != READ_ONLY_TOKEN => Err(unauthorized("TOKEN_UNKNOWN", "This token is not known.")),
            None if is_write => Err(Failure::new(403, "WRITE_NOT_ALLOWED", "This token may read and not write.")),
            None => Ok(()),
        }
    }
}

fn unauthorized(code: &'static str, message: &'static str) -> Failure {
    Failure::new(401, code, message).with_header("www-authenticate", "Bearer")
}

/// Returns a time in seconds, as an integer if it is whole.
fn in_seconds(time: Duration) -> Value {
    if time.subsec_nanos() == 0 { json!(time.as_secs()) } else { json!(time.as_secs_f64()) }
}
