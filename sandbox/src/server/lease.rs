//! The servers that a process keeps for its tests; each serves one sandbox at a time.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use xpauto::Result;

use super::Server;
use crate::lock::lock;
use crate::service::Service;

/// The most idle servers that are kept.
const MOST_IDLE: usize = 16;

/// The idle servers. The one that was returned last is used first, so that consecutive tests find their sandbox at one
/// address.
static IDLE: Mutex<Vec<Arc<Server>>> = Mutex::new(Vec::new());

/// Takes an idle server, or starts one, and lets it serve this service.
pub(crate) fn take(service: &Arc<Service>) -> Result<Arc<Server>> {
    match idle() {
        Some(server) => {
            server.serve_by(Some(Arc::clone(service)));
            Ok(server)
        }
        None => Server::start((Ipv4Addr::LOCALHOST, 0).into(), Arc::clone(service)).map(Arc::new),
    }
}

/// Returns a server, which responds with 410 until it is taken again.
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

/// Takes an idle server; those of a forked child's parent do not run and are dropped.
fn idle() -> Option<Arc<Server>> {
    let mut idle = lock(&IDLE);
    idle.retain(|server| server.is_running());
    idle.pop()
}
