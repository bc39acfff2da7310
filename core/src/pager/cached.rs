//! The name under which the records of a list are cached.

use serde_json::json;

use super::record_pager::RecordPager;
use super::render::Render;
use crate::error::{Error, Result};
use crate::hash;
use crate::list::ListOptions;
use crate::options::Token;

/// The number of characters of a hash in a name.
const LENGTH: usize = 32;

impl<R: Render> RecordPager<R> {
    /// Returns a name for the records of this list, which differs for another query, base URL, account or set of headers. It
    /// reveals none of them.
    ///
    /// # Errors
    ///
    /// `config` if the client has a token function: its account is unknown before it is called.
    pub fn cache_name(&self) -> Result<String> {
        let settings = self.client.settings();
        let (kind, account) = Token::account(settings.token.as_ref()).ok_or_else(|| {
            Error::config(
                "a list cannot be cached if the token comes from a function, since the account is unknown; use a token \
                 string or client credentials, or save the records",
            )
        })?;
        let ListOptions { filter, sort, per_page, start_page, optional_fields, select, limit, unique, call, .. } =
            &self.options;
        // With the default start, the size of pages does not decide which records are listed.
        let place = start_page.filter(|start| *start > 1).map(|start| (start, per_page));
        let headers = self.client.headers(call)?;
        let headers: Vec<_> = headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
        let query = json!([
            filter,
            sort,
            place,
            optional_fields,
            select,
            limit,
            unique,
            headers,
            self.projection().zone().map(crate::date_time::Zone::name)
        ]);
        let (title, query) = (self.operation.title(), query.to_string());
        let mut hash = hash::hex(hash::of_parts(&[&title, settings.base_url.as_str(), kind, account, &query]).as_ref());
        hash.truncate(LENGTH);
        Ok(format!("{}-{hash}", self.operation.resource))
    }
}
