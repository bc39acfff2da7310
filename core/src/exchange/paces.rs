//! The paces of a process: clients with the same base URL, token and rate limit share one.

use std::sync::Arc;

use arc_swap::ArcSwapOption;

use super::pace::Pace;
use super::shared_log::SharedLog;
use crate::error::Result;
use crate::hash;
use crate::options::{RateLimitScope, Settings, Token};

/// A hash of what clients that share a pace have in common, so that no token is kept.
type Key = [u8; 32];

/// A pace that clients of a process share.
#[derive(Clone)]
struct Shared {
    /// A forked child has paces of its own: its parent's locks may be held by threads that do not exist there.
    process: u32,
    key: Key,
    pace: Arc<Pace>,
}

// Not a mutex: another thread of the parent might hold it at the moment of a fork.
static PACES: ArcSwapOption<Vec<Shared>> = ArcSwapOption::const_empty();

/// Returns the pace of a client; an error if the file of all processes cannot be used.
pub(super) fn of(settings: &Settings) -> Result<Arc<Pace>> {
    let windows = || settings.rate_limit.clone();
    let Some(key) = key(settings) else { return Ok(Arc::new(Pace::new(windows(), None))) };
    if let Some(pace) = known(&key) {
        return Ok(pace);
    }
    let log = match settings.rate_limit_scope {
        RateLimitScope::Machine => Some(Arc::new(SharedLog::open(&file_name(&key), windows())?)),
        RateLimitScope::Process | RateLimitScope::Client => None,
    };
    Ok(shared(key, Arc::new(Pace::new(windows(), log))))
}

/// Returns the pace of a client that takes the place of one with this `pace`, as in a forked child.
pub(super) fn again(settings: &Settings, pace: &Pace) -> Arc<Pace> {
    let Some(key) = key(settings) else { return Arc::new(pace.again()) };
    known(&key).unwrap_or_else(|| shared(key, Arc::new(pace.again())))
}

fn known(key: &Key) -> Option<Arc<Pace>> {
    let process = std::process::id();
    let paces = PACES.load();
    let found = paces.iter().flat_map(|paces| paces.iter()).find(|one| one.process == process && one.key == *key);
    found.map(|found| Arc::clone(&found.pace))
}

/// Returns the pace with this key, which is `new` unless another thread has added one.
///
/// Paces without clients are kept until none of their requests counts, so that clients that follow each other share one.
fn shared(key: Key, new: Arc<Pace>) -> Arc<Pace> {
    let new = Shared { process: std::process::id(), key, pace: new };
    let mut pace = Arc::clone(&new.pace);
    PACES.rcu(|known| {
        let of_this_process = known.iter().flat_map(|known| known.iter()).filter(|one| one.process == new.process);
        let mut paces: Vec<Shared> =
            of_this_process.filter(|one| Arc::strong_count(&one.pace) > 1 || !one.pace.is_idle()).cloned().collect();
        let found = paces.iter().find(|one| one.key == key).map(|found| Arc::clone(&found.pace));
        if found.is_none() {
            paces.push(new.clone());
        }
        pace = found.unwrap_or_else(|| Arc::clone(&new.pace));
        Some(Arc::new(paces))
    });
    pace
}

/// Returns what clients that share a pace have in common; `None` for a client with a pace of its own.
fn key(settings: &Settings) -> Option<Key> {
    let scope = settings.rate_limit_scope;
    let (kind, token) = match Token::account(settings.token.as_ref()) {
        Some(account) => account,
        // Functions cannot be compared, so that of a single process is unlike all others, and those of all are the same.
        None if scope == RateLimitScope::Process => return None,
        None => ("function", ""),
    };
    if scope == RateLimitScope::Client || settings.rate_limit.is_empty() {
        return None;
    }
    let windows = settings.rate_limit.iter().map(|window| format!("{}/{:?} ", window.most, window.length));
    let (scope, windows) = (format!("{scope:?}"), windows.collect::<String>());
    hash::of_parts(&[&scope, settings.base_url.as_str(), &windows, kind, token]).as_ref().try_into().ok()
}

fn file_name(key: &Key) -> String {
    format!("{}.json", hash::hex(key))
}
