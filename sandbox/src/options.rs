//! What a sandbox is started with.

use serde::Deserialize;
use serde_json::Value;
use xpauto::{Error, Result};

use crate::fault::Fault;

/// The token of a sandbox that was given none.
pub const TOKEN: &str = "sandbox-token";
/// A second token, which may read everything and write nothing.
pub const READ_ONLY_TOKEN: &str = "sandbox-read-only-token";
/// The client id that `POST /oauth/token` accepts.
pub const CLIENT_ID: &str = "sandbox-client";
/// The client secret that `POST /oauth/token` accepts.
pub const CLIENT_SECRET: &str = "sandbox-secret";

/// How to start a sandbox: how large the account is, where it comes from and how the server behaves.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many segments to generate.
    pub segments: usize,
    /// How many goals to generate.
    pub goals: usize,
    /// How many sites to generate; the first has the code [`crate::FIRST_SITE_CODE`].
    pub sites: usize,
    /// How many images to generate.
    pub images: usize,
    /// How many themes to generate.
    pub themes: usize,
    /// How many recommender blocks to generate.
    #[serde(alias = "recommenderBlocks")]
    pub recommender_blocks: usize,
    /// How many studio recommender blocks to generate.
    #[serde(alias = "studioRecommenderBlocks")]
    pub studio_recommender_blocks: usize,
    /// How many widget studios to generate.
    #[serde(alias = "widgetStudios")]
    pub widget_studios: usize,
    /// How many personalizations to generate.
    pub personalizations: usize,
    /// How many key moments to generate.
    #[serde(alias = "keyMoments")]
    pub key_moments: usize,
    /// The same seed gives the same account, for ever.
    pub seed: u64,
    /// The account to start from instead of a generated one, or the path of a JSON file that holds it.
    pub data: Option<Value>,
    /// Seconds that every answer takes.
    pub latency: f64,
    /// A quota such as `"50/10s, 1000/h"`, beyond which the answer is 429.
    #[serde(alias = "rateLimit")]
    pub rate_limit: Option<String>,
    /// Whether requests beyond the quota are answered with 429; otherwise they are counted and served all the same.
    #[serde(alias = "enforceRateLimit")]
    pub enforce_rate_limit: bool,
    /// What goes wrong; the first rule that matches acts.
    pub faults: Vec<Fault>,
    /// Paths of objects that refuse every write with 423; `*` stands for any text, as in [`Fault::path`].
    pub locked: Vec<String>,
    /// Whether lists tell how many pages there are.
    #[serde(alias = "pageCountHeader")]
    pub page_count_header: bool,
    /// The largest page; a larger `perPage` is capped to it, as the service does.
    #[serde(alias = "maxPerPage")]
    pub max_per_page: usize,
    /// The port on 127.0.0.1; 0 takes any that is free.
    pub port: u16,
    /// The token that opens everything and never expires.
    pub token: String,
    /// Seconds that a token from `POST /oauth/token` is accepted.
    #[serde(alias = "tokenLifetime")]
    pub token_lifetime: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            segments: 60,
            goals: 30,
            sites: 3,
            images: 12,
            themes: 6,
            recommender_blocks: 6,
            studio_recommender_blocks: 6,
            widget_studios: 4,
            personalizations: 8,
            key_moments: 8,
            seed: 1,
            data: None,
            latency: 0.0,
            rate_limit: None,
            enforce_rate_limit: true,
            faults: Vec::new(),
            locked: Vec::new(),
            page_count_header: true,
            max_per_page: 200,
            port: 0,
            token: TOKEN.to_owned(),
            token_lifetime: 7200.0,
        }
    }
}

impl Options {
    /// Reads options from JSON text, names in `snake_case` or `camelCase`; `null` means the default.
    pub fn from_json(json: &str) -> Result<Self> {
        let mut value: Value = serde_json::from_str(json).map_err(|error| refused(&error))?;
        if let Some(members) = value.as_object_mut() {
            members.retain(|_, member| !member.is_null());
        }
        serde_json::from_value(value).map_err(|error| refused(&error))
    }

    /// What no type can say: ranges, and headers that can be sent.
    pub(crate) fn check(&self) -> Result<()> {
        seconds("latency", self.latency)?;
        seconds("token_lifetime", self.token_lifetime)?;
        if self.max_per_page == 0 {
            return Err(Error::config("the sandbox's max_per_page must be at least 1"));
        }
        self.faults.iter().try_for_each(Fault::check)
    }
}

/// Refuses a time that is none, or longer than any test could wait for.
pub(crate) fn seconds(name: &str, value: f64) -> Result<()> {
    if (0.0..=86_400.0).contains(&value) {
        return Ok(());
    }
    Err(Error::config(format!("the sandbox's {name} is {value}, it must be seconds between 0 and 86400")))
}

fn refused(error: &serde_json::Error) -> Error {
    Error::config(format!("the sandbox's options cannot be used: {error}"))
}
