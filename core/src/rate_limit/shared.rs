//! The paces of a process: clients with the same base URL, token and rate limit share one.

use std::sync::Arc;

use arc_swap::ArcSwapOption;

use super::limit::RateWindow;
use super::pace::Pace;
use crate::hash;

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

/// Returns the pace of clients with this limit and account, or a pace of its own.
///
/// Paces without clients are kept until none of their requests counts, so that clients that follow each other share one.
pub(crate) fn shared(windows: Vec<RateWindow>, account: Option<[&str; 3]>) -> Arc<Pace> {
    let limit = format!("{windows:?}");
    let key = account.and_then(|[url, kind, id]| hash::of_parts(&[url, &limit, kind, id]).as_ref().try_into().ok());
    let mut pace = Arc::new(Pace::new(windows));
    let Some(key) = key else { return pace };
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
