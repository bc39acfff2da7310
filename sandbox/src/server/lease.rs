//! The servers that a process keeps for its tests: each serves one sandbox at a time.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use xpauto::Result;

use super::Server;
use crate::lock::lock;
use crate::service::Service;

/// How many servers wait for a lease at most; tests that run at once have one each.
const MOST_IDLE: usize = 16;

/// The servers that no sandbox uses. The last that was given back is the first to be used again, so that tests which run
/// one after another all find their sandbox at one address.
static IDLE: Mutex<Vec<Arc<Server>>> = Mutex::new(Vec::new());

/// Takes a server that responds by this service from now on.
pub(crate) fn take(service: &Arc<Service>) -> Result<Arc<Server>> {
    match idle() {
        Some(server) => {
            server.serve_by(Some(Arc::clone(service)));
            Ok(server)
        }
        None => Server::start((Ipv4Addr::LOCALHOST, 0).into(), Arc::clone(service)).map(Arc::new),
    }
}

/// Gives a server back; until it is taken again, it responds that the sandbox has ended.
pub(crate) fn give_back(server: &Arc<Server>) {
    server.serve_by(None);
    let mut idle = lock(&IDLE);
    if idle.len() < MOST_IDLE {
        idle.push(Arc::clone(server));
        return;
    }
    drop(idle);
    server.stop();
}

/// An idle server. A forked child finds those of its parent, which do not run in it.
fn idle() -> Option<Arc<Server>> {
    let mut idle = lock(&IDLE);
    idle.retain(|server| server.is_running());
    idle.pop()
}
