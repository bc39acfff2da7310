//! A client of core, which a forked child replaces by one with its own connections.

use std::sync::Arc;

use arc_swap::ArcSwap;

/// The connection to the service that a client and its lists share.
#[derive(Debug)]
pub struct Connection {
    // Not a mutex: another thread of the parent might hold it at the moment of a fork.
    owned: ArcSwap<Owned>,
}

/// A client of core, and the process that its connections belong to.
#[derive(Debug)]
struct Owned {
    process: u32,
    client: xpauto::Client,
}

impl Connection {
    pub fn new(client: xpauto::Client) -> Self {
        Self { owned: ArcSwap::from_pointee(Owned { process: std::process::id(), client }) }
    }

    /// Returns the client of core; a forked child gets one with its own connections.
    pub fn current(&self) -> xpauto::Client {
        let owned = self.owned.load();
        let process = std::process::id();
        if owned.process == process {
            return owned.client.clone();
        }
        let client = owned.client.reconnected();
        let fresh = Arc::new(Owned { process, client });
        let found = self.owned.compare_and_swap(&owned, fresh);
        // The parent's connections belong to threads that do not exist in this process.
        std::mem::forget(Arc::clone(&owned));
        drop(found);
        self.owned.load().client.clone()
    }
}
