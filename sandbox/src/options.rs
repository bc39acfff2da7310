//! What a sandbox is started with.

use hyper::header::HeaderValue;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use xpauto::declaration::closest;
use xpauto::{Error, Result};

use crate::fault::Fault;
use crate::generate::Generator;

/// The most objects that are generated of a kind.
const MOST_OBJECTS: usize = 1_000_000;
/// The most objects in a page.
const MOST_PER_PAGE: usize = 100_000;
/// The most paths that can be locked.
const MOST_LOCKED: usize = 1000;
/// The most faults that a sandbox starts with.
const MOST_FAULTS: usize = 1000;

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
    /// The same seed always gives the same account.
    pub seed: u64,
    /// The account to start from instead of a generated one, or the path of a JSON file that holds it.
    pub data: Option<Value>,
    /// Seconds that every response takes.
    pub latency: f64,
    /// A quota such as `"50/10s, 1000/h"`, beyond which the response is 429.
    #[serde(alias = "rateLimit")]
    pub rate_limit: Option<String>,
    /// Whether requests beyond the quota get a 429; otherwise they are counted and served all the same.
    #[serde(alias = "enforceRateLimit")]
    pub enforce_rate_limit: bool,
    /// What goes wrong; the first rule that matches acts.
    pub faults: Vec<Fault>,
    /// Paths of objects that refuse every write with 423; `*` stands for any characters, as in [`Fault::path`].
    pub locked: Vec<String>,
    /// Whether lists say how many pages there are.
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
        let value = serde_json::from_str(json)
            .map_err(|error| Error::config(format!("the sandbox's options are not JSON: {error}")))?;
        Self::from_value(value)
    }

    pub(crate) fn from_value(mut value: Value) -> Result<Self> {
        let faults = value.as_object_mut().and_then(|fields| fields.remove("faults")).unwrap_or_default();
        let mut options: Self = read_object(value, "sandbox")?;
        options.faults = match faults {
            Value::Null => Vec::new(),
            Value::Array(faults) => faults
                .into_iter()
                .enumerate()
                .map(|(index, fault)| Fault::read(fault, &format!("sandbox's faults[{index}]")))
                .collect::<Result<_>>()?,
            other => return Err(Error::config(format!("the sandbox's faults is {other}; it must be a list"))),
        };
        Ok(options)
    }

    /// What no type can say: ranges, and headers that can be sent.
    pub(crate) fn check(&self) -> Result<()> {
        seconds("latency", self.latency)?;
        seconds("token_lifetime", self.token_lifetime)?;
        for generator in Generator::ALL {
            let count = generator.count(self);
            most(generator.option(), count, MOST_OBJECTS)?;
        }
        if self.max_per_page == 0 {
            return Err(Error::config("the sandbox's max_per_page must be at least 1"));
        }
        most("max_per_page", self.max_per_page, MOST_PER_PAGE)?;
        most("number of locked paths", self.locked.len(), MOST_LOCKED)?;
        most("number of faults", self.faults.len(), MOST_FAULTS)?;
        check_token(&self.token)?;
        self.faults.iter().try_for_each(Fault::check)
    }
}

/// Refuses a number that no test needs, and that would only use up memory.
fn most(name: &str, value: usize, most: usize) -> Result<()> {
    if value <= most {
        return Ok(());
    }
    Err(Error::config(format!("the sandbox's {name} is {value}; at most {most} is possible")))
}

/// Refuses a token that no client could send; the token itself is not shown.
fn check_token(token: &str) -> Result<()> {
    if token.is_empty() {
        return Err(Error::config("the sandbox's token is empty"));
    }
    // A client trims what stands around a token, and a blank inside would end it.
    let can_be_sent = HeaderValue::try_from(token).is_ok() && token.bytes().all(|byte| byte.is_ascii_graphic());
    if can_be_sent {
        return Ok(());
    }
    Err(Error::config("the sandbox's token holds characters that cannot be sent in a header"))
}

/// Refuses a time that is not a number of seconds, or longer than any test could wait for.
pub(crate) fn seconds(name: &str, value: f64) -> Result<()> {
    if (0.0..=86_400.0).contains(&value) {
        return Ok(());
    }
    Err(Error::config(format!("the sandbox's {name} is {value}, it must be seconds between 0 and 86400")))
}

/// Reads an object of options; which of them cannot be read is found out by reading them one by one.
pub(crate) fn read_object<T: DeserializeOwned>(value: Value, whose: &str) -> Result<T> {
    let Value::Object(mut fields) = value else {
        return Err(Error::config(format!("the {whose}: the options must be an object")));
    };
    fields.retain(|_, value| !value.is_null());
    serde_json::from_value(Value::Object(fields.clone())).map_err(|whole| {
        let wrong = fields.into_iter().find_map(|(name, value)| {
            let shown = shortened(&value.to_string());
            let error = serde_json::from_value::<T>(Value::Object(Map::from_iter([(name.clone(), value)]))).err()?;
            Some(refused(whose, &name, &shown, &error.to_string()))
        });
        wrong.unwrap_or_else(|| Error::config(format!("the {whose}: {whole}")))
    })
}

fn refused(whose: &str, name: &str, shown: &str, message: &str) -> Error {
    let expected = message.rsplit_once("expected ").map_or(message, |(_, expected)| expected);
    if message.starts_with("unknown field") {
        let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        let suggestion = closest(name, known.iter().copied()).map(|close| format!("; did you mean {close:?}?"));
        let suggestion = suggestion.unwrap_or_else(|| ";".to_owned());
        return Error::config(format!("the {whose} has no option {name:?}{suggestion} it has {}", known.join(", ")));
    }
    let accepts = match expected {
        "usize" | "u16" | "u64" => "an integer, 0 or more",
        "f64" => "a number",
        "a sequence" => "a list",
        "a map" => "an object",
        other => other,
    };
    Error::config(format!("the {whose}: {name} is {shown}; it must be {accepts}"))
}

/// The beginning of a JSON text, for a message.
fn shortened(json: &str) -> String {
    const SHOWN: usize = 60;
    match json.char_indices().nth(SHOWN).and_then(|(at, _)| json.get(..at)) {
        Some(beginning) => format!("{beginning}…"),
        None => json.to_owned(),
    }
}
