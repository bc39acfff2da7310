//! Tokens from a function of the program.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use secrecy::SecretString;
use xpauto::{Cause, TokenProvider};

use crate::mailbox::Mailbox;

/// A JavaScript function that gives tokens, by its number in the facade.
pub(crate) struct NodeProvider {
    pub(crate) mailbox: Arc<Mailbox>,
    pub(crate) number: u32,
}

impl fmt::Debug for NodeProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NodeProvider")
    }
}

impl TokenProvider for NodeProvider {
    fn token(&self) -> Pin<Box<dyn Future<Output = Result<SecretString, Cause>> + Send + '_>> {
        let wanted = self.mailbox.want_token(self.number);
        Box::pin(async move {
            let ended = |_| Thrown { number: 0, name: "its thread has ended".to_owned() };
            let given = wanted.await.map_err(ended).and_then(|given| given);
            given.map(SecretString::from).map_err(|thrown| Arc::new(thrown) as Cause)
        })
    }
}

/// What the function threw, by its number in the facade; its text may hold a secret and is not shown.
#[derive(Debug)]
pub(crate) struct Thrown {
    pub(crate) number: u32,
    pub(crate) name: String,
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl std::error::Error for Thrown {}
