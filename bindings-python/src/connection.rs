//! A client of core, which a forked child replaces by one with its own connections.

use std::sync::Arc;

use arc_swap::ArcSwap;

/// The connection to the service that a client, the clients derived from it and their lists share.
#[derive(Debug, Clone)]
pub struct Connection {
    // Not a mutex: another thread of the parent might hold it at the moment of a fork.
    owned: Arc<ArcSwap<Owned>>,
    /// The client, whose connections are those of its process.
    client: xpauto::Client,
}

/// A client of core with connections, and the process that they belong to.
#[derive(Debug)]
struct Owned {
    process: u32,
    client: xpauto::Client,
}

impl Connection {
    pub fn new(client: xpauto::Client) -> Self {
        let owned = Owned { process: std::process::id(), client: client.clone() };
        Self { owned: Arc::new(ArcSwap::from_pointee(owned)), client }
    }

    /// Returns the client of core; a forked child gets one with its own connections.
    pub fn current(&self) -> xpauto::Client {
        let owned = self.owned.load();
        let process = std::process::id();
        if owned.process == process {
            return self.client.connected_as(&owned.client);
        }
        let client = owned.client.reconnected();
        let fresh = Arc::new(Owned { process, client });
        let found = self.owned.compare_and_swap(&owned, fresh);
        // The parent's connections belong to threads that do not exist in this process.
        std::mem::forget(Arc::clone(&owned));
        drop(found);
        self.client.connected_as(&self.owned.load().client)
    }

    /// Returns that of a client derived from this one with these options.
    pub fn derived(&self, options: xpauto::CallOptions) -> xpauto::Result<Self> {
        Ok(Self { owned: Arc::clone(&self.owned), client: self.client.with_options(options)? })
    }
}
