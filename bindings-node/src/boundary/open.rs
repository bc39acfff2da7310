//! A client that can be closed, with what belongs to it.

use std::sync::{Arc, Mutex, Weak};

use xpauto::{CallOptions, Client, Error};

use crate::boundary::event_loop::Close;
use crate::boundary::runtime::lock;

/// A client, until it is closed: with it, those derived from it and their pagers end.
pub(crate) struct Open {
    client: Mutex<Option<Client>>,
    derived: Mutex<Vec<Weak<Self>>>,
    /// The client that it is derived from, which has to find it even if the program drops that one.
    _parent: Option<Arc<Self>>,
}

impl Open {
    pub(crate) fn new(client: Client, parent: Option<Arc<Self>>) -> Arc<Self> {
        Arc::new(Self { client: Mutex::new(Some(client)), derived: Mutex::default(), _parent: parent })
    }

    /// Runs a function with the client, unless it is closed.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&Client) -> T) -> xpauto::Result<T> {
        let client = lock(&self.client);
        client.as_ref().map(work).ok_or_else(|| Error::config("the client is closed; create another one"))
    }

    /// Fails if the client is closed.
    pub(crate) fn check(&self) -> xpauto::Result<()> {
        self.with(|_| ())
    }

    /// Derives a client with other options, which is closed with this one.
    pub(crate) fn derive(self: &Arc<Self>, options: CallOptions) -> xpauto::Result<Arc<Self>> {
        let derived = Self::new(self.with(|client| client.with_options(options))??, Some(Arc::clone(self)));
        let mut all = lock(&self.derived);
        all.retain(|held| held.strong_count() > 0);
        all.push(Arc::downgrade(&derived));
        drop(all);
        // Another thread may have closed the client meanwhile.
        self.check().inspect_err(|_| derived.close())?;
        Ok(derived)
    }
}

impl Close for Open {
    fn close(&self) {
        let client = lock(&self.client).take();
        drop(client);
        let derived = std::mem::take(&mut *lock(&self.derived));
        derived.iter().filter_map(Weak::upgrade).for_each(|one| one.close());
    }
}
