// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::generated::Site;
use crate::operation::PathArgument;
use crate::spec;

/// The calls on `sites`.
#[derive(Debug, Clone)]
pub struct Sites(Client);

impl Sites {
    /// Reads the site with the given site code.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.sites().get_by_code("shopfront1");
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn get_by_code(&self, code: impl Into<String>) -> Call<Site> {
        Call::of_value(self.0.clone(), &spec::SITES_GET_BY_CODE, Arguments::of_path(vec![PathArgument::Code(code.into())]))
    }
}

impl Client {
    /// The calls on `sites`.
    #[must_use]
    pub fn sites(&self) -> Sites { Sites(self.clone()) }
}
