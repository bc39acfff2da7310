//! The name under which the records of a list are cached.

use std::fmt::Write as _;

use ring::digest::{Context, SHA256};
use secrecy::ExposeSecret as _;
use serde_json::json;

use super::record_pager::RecordPager;
use super::render::Render;
use crate::error::{Error, Result};
use crate::list::ListOptions;
use crate::options::Token;

/// The number of bytes of a hash in a name.
const LENGTH: usize = 16;

impl<R: Render> RecordPager<R> {
    /// Returns a name for the records of this list, which differs for another query, base URL, account or set of headers. It
    /// reveals none of them.
    ///
    /// # Errors
    ///
    /// `config` if the client has a token function: its account is unknown before it is called.
    pub fn cache_name(&self) -> Result<String> {
        let settings = self.client.settings();
        let (kind, account) = match &settings.token {
            None => ("none", ""),
            Some(Token::Fixed(token)) => ("token", token.expose_secret()),
            Some(Token::Credentials(credentials)) => ("client", &*credentials.client_id),
            Some(Token::Provider(_) | Token::Host) => {
                let message = "a list cannot be cached if the token comes from a function, since the account is unknown; \
                               use a token string or client credentials, or save the records";
                return Err(Error::config(message));
            }
        };
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
        let title = self.operation.title();
        let mut hash = Context::new(&SHA256);
        for part in [&title, settings.base_url.as_str(), kind, account, &query.to_string()] {
            hash.update(&part.len().to_be_bytes());
            hash.update(part.as_bytes());
        }
        let resource = self.operation.resource;
        Ok(hash.finish().as_ref().iter().take(LENGTH).fold(format!("{resource}-"), |mut name, byte| {
            let _ = write!(name, "{byte:02x}");
            name
        }))
    }
}
