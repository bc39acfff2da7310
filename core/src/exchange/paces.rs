//! The paces of a process: clients with the same base URL, token and rate limit share one.

use std::sync::Arc;

use arc_swap::ArcSwapOption;

use super::pace::Pace;
use crate::hash;
use crate::options::{Settings, Token};

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

/// Returns the pace of a client.
///
/// Paces without clients are kept until none of their requests counts, so that clients that follow each other share one.
pub(super) fn of(settings: &Settings) -> Arc<Pace> {
    let mut pace = Arc::new(Pace::new(settings.rate_limit.clone()));
    let Some(key) = key(settings) else { return pace };
    let new = Shared { process: std::process::id(), key, pace: Arc::clone(&pace) };
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
    // Functions cannot be compared, so that each is unlike all others.
    let (kind, token) = Token::account(settings.token.as_ref()).filter(|_| !settings.rate_limit.is_empty())?;
    let windows = settings.rate_limit.iter().map(|window| format!("{}/{:?} ", window.most, window.length));
    let windows = windows.collect::<String>();
    hash::of_parts(&[settings.base_url.as_str(), &windows, kind, token]).as_ref().try_into().ok()
}
