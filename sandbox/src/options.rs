//! What a sandbox is started with.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
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
        let mut value: Value = serde_json::from_str(json).unwrap_or_default();
        let faults = value.as_object_mut().and_then(|members| members.remove("faults")).unwrap_or_default();
        let mut options: Self = read(value, "sandbox")?;
        options.faults = match faults {
            Value::Null => Vec::new(),
            Value::Array(faults) => faults
                .into_iter()
                .enumerate()
                .map(|(index, fault)| read(fault, &format!("sandbox's faults[{index}]")))
                .collect::<Result<_>>()?,
            other => return Err(Error::config(format!("the sandbox's faults is {other}; it must be a list"))),
        };
        Ok(options)
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

/// Reads an object of options; which of them cannot be read is found out by reading them one by one.
fn read<T: DeserializeOwned>(value: Value, whose: &str) -> Result<T> {
    let Value::Object(mut members) = value else {
        return Err(Error::config(format!("the {whose}: the options must be an object")));
    };
    members.retain(|_, member| !member.is_null());
    serde_json::from_value(Value::Object(members.clone())).map_err(|whole| {
        let wrong = members.into_iter().find_map(|(name, value)| {
            let shown = value.to_string();
            let error = serde_json::from_value::<T>(Value::Object(Map::from_iter([(name.clone(), value)]))).err()?;
            Some(refused(whose, &name, &shown, &error.to_string()))
        });
        wrong.unwrap_or_else(|| Error::config(format!("the {whose}: {whole}")))
    })
}

fn refused(whose: &str, name: &str, shown: &str, message: &str) -> Error {
    let expected = message.rsplit_once("expected ").map_or(message, |(_, expected)| expected);
    if message.starts_with("unknown field") {
        let known = expected.trim_start_matches("one of ").replace('`', "");
        return Error::config(format!("the {whose} has no option {name:?}; it has {known}"));
    }
    let accepts = match expected {
        "usize" | "u16" | "u64" => "a whole number, 0 or more",
        "f64" => "a number",
        "a sequence" => "a list",
        "a map" => "an object",
        other => other,
    };
    Error::config(format!("the {whose}: {name} is {shown}; it must be {accepts}"))
}
