//! A sandbox for one test, which reports the received requests when the test fails.

use std::ops::Deref;

use xpauto::{Client, Result};

use crate::options::Options;
use crate::sandbox::Sandbox;

/// A sandbox for one test, which stops when this is dropped.
///
/// A test that panics while it holds one prints the received requests, which the test runner shows with the failure.
/// Any number can be used at once; they share nothing. No environment variable is set, since the tests of a process are
/// threads that share them.
///
/// ```
/// use futures_util::TryStreamExt as _;
/// use serde_json::json;
/// use xpauto_sandbox::{Expectation, Options, TestSandbox};
///
/// # fn main() -> xpauto::Result<()> {
/// # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
/// # runtime.block_on(async {
/// // In a #[tokio::test]:
/// let sandbox = TestSandbox::start(Options { segments: 5, ..Options::default() })?;
/// let client = sandbox.client()?;
/// let segments: Vec<_> = client.segments().list().stream().try_collect().await?;
/// assert_eq!(segments.len(), 5);
/// sandbox.verify(&Expectation::new("/segments")).unwrap();
/// # Ok(())
/// # })
/// # }
/// ```
#[derive(Debug)]
pub struct TestSandbox(Sandbox);

impl TestSandbox {
    /// Starts a sandbox with these options.
    ///
    /// # Errors
    /// `config` if an option is not valid.
    pub fn start(options: Options) -> Result<Self> {
        Sandbox::start(options).map(Self)
    }

    /// Returns a client of this sandbox, without the proxies of the environment, which cannot reach this machine.
    ///
    /// For other options, build one: `Client::builder().base_url(sandbox.url()).token(sandbox.token())`.
    ///
    /// # Errors
    /// As of `ClientBuilder::build`.
    pub fn client(&self) -> Result<Client> {
        Client::builder().base_url(self.url()).token(self.token()).proxy("").build()
    }
}

impl Deref for TestSandbox {
    type Target = Sandbox;

    fn deref(&self) -> &Sandbox {
        &self.0
    }
}

impl Drop for TestSandbox {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The test runner captures only the output of these macros, and shows it with the failure.
            eprint!("{}", self.report());
        }
    }
}
