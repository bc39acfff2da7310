// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::spec;

/// The calls on `key_moments`.
#[derive(Debug, Clone)]
pub struct KeyMoments(Client);

impl KeyMoments {
    /// Deletes the key moment (trigger) with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.key_moments().delete(401);
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn delete(&self, key_moment_id: i64) -> Call<()> {
        Call::of_nothing(self.0.clone(), &spec::KEY_MOMENTS_DELETE, Arguments::of_path(vec![key_moment_id.into()]))
    }
}

impl Client {
    /// The calls on `key_moments`.
    #[must_use]
    pub fn key_moments(&self) -> KeyMoments { KeyMoments(self.clone()) }

    /// The same as [`Client::key_moments`].
    #[must_use]
    pub fn triggers(&self) -> KeyMoments { self.key_moments() }
}
