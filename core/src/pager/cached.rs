//! The name under which the records of a list are cached.

use serde_json::json;

use super::record_pager::RecordPager;
use super::render::Render;
use crate::error::{Error, Result};
use crate::hash;
use crate::options::Token;
use crate::query::ListOptions;

impl<R: Render> RecordPager<R> {
    /// Returns a name for the records of this list, which differs for another query, base URL, account or set of headers. It
    /// reveals none of them.
    ///
    /// # Errors
    ///
    /// `config` if the client has a token function: its account is unknown before it is called.
    pub fn cache_name(&self) -> Result<String> {
        let settings = self.ahead.client.settings();
        let (kind, account) = Token::account(settings.token.as_ref()).ok_or_else(|| {
            Error::config(
                "a list cannot be cached if the token comes from a function, since the account is unknown; use a token \
                 string or client credentials, or save the records",
            )
        })?;
        let call = self.ahead.client.effective(&self.ahead.options.call)?;
        let headers: Vec<_> = call.headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
        let zone = self.projection().zone().map(crate::date_time::Zone::name);
        // It changes how the list is read, and none of its records.
        let options = ListOptions { prefetch: None, ..self.ahead.options.clone() };
        let (title, asked) = (self.ahead.operation.title(), json!([options, headers, zone]).to_string());
        let parts = [&title, settings.base_url.as_str(), kind, account, &asked];
        let hash = hash::hex(hash::of_parts(&parts).as_ref());
        Ok(format!("{}-{hash}", self.ahead.operation.resource))
    }
}
