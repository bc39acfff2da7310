//! The client of a command: from its arguments, a profile, the variables of the environment, or a sandbox of its own.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use clap::ArgMatches;
use etcetera::BaseStrategy as _;
use serde_json::{Map, Value};
use xpauto::bindings::message::closest;
use xpauto::bindings::message::{Language, did_you_mean, wording};
use xpauto::bindings::options::Reader;
use xpauto::bindings::spec::options::client;
use xpauto::bindings::{ClientOptions, Host, Level, Message};
use xpauto::{Client, Error, ErrorKind, Result};
use xpauto_sandbox::{Options, Sandbox, given_options, read_text};

use crate::arguments::{self, kebab};
use crate::report;

/// The file with the profiles, below the user's folder for configuration.
const PROFILES: &str = "xpauto/profiles.toml";

/// A client, the maximum duration of its calls if there is one, and the sandbox of its own that it calls if it has one.
pub struct Connection {
    pub client: Client,
    pub total_timeout: Option<Duration>,
    pub sandbox: Option<Sandbox>,
}

/// Opens the client that the arguments describe: what they say takes precedence over the profile, and that over the environment.
pub fn open(matches: &ArgMatches) -> Result<Connection> {
    let name = arguments::text(matches, "profile").or_else(|| std::env::var("XPAUTO_PROFILE").ok());
    let sandbox = if matches.get_flag("sandbox") { Some(Sandbox::start(Options::default())?) } else { None };
    let mut options = match name.filter(|name| !name.is_empty() && sandbox.is_none()) {
        Some(name) => profile(&name)?,
        None => Map::new(),
    };
    options.extend(given_options(matches, "client."));
    if let Some(sandbox) = &sandbox {
        options.insert(kebab(client::base_url.attribute), sandbox.url().into());
        options.insert(kebab(client::token.attribute), sandbox.token().into());
    }
    let options = client_options(options)?;
    let (total_timeout, client) = (options.total_timeout, Client::new(options)?);
    Ok(Connection { client: client.with_host(Arc::new(Terminal::from_environment()?)), total_timeout, sandbox })
}

fn client_options(options: Map<String, Value>) -> Result<ClientOptions> {
    ClientOptions::from_reader(Reader::of(Value::Object(options), Language::Shell))
}

/// Reads the options of a profile.
fn profile(name: &str) -> Result<Map<String, Value>> {
    let no_folder = |error| Error::config(format!("there is no folder for configuration with {PROFILES}: {error}"));
    let path = etcetera::choose_base_strategy().map_err(no_folder)?.config_dir().join(PROFILES);
    let unreadable =
        |error| Error::config(format!("the profile {name:?} cannot be read from {}: {error}", path.display()));
    let text = File::open(&path).and_then(read_text).map_err(unreadable)?;
    // The message of the error shows the line, which may hold a token.
    let mut profiles: Map<String, Value> = toml::from_str(&text).map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text.get(..span.start).unwrap_or_default().matches('\n').count() + 1);
        Error::config(format!("{} is not valid in line {line}: {}", path.display(), error.message()))
    })?;
    if let Some(Value::Object(options)) = profiles.remove(name) {
        let invalid = |error: Error| {
            let place = format!("the profile {name:?} of {}: ", path.display());
            Error::config(wording![place, error.structured_message().clone()])
        };
        // By itself, so that the message names the file.
        client_options(options.clone()).map_err(invalid)?;
        return Ok(options);
    }
    let likely = closest(name, profiles.keys().map(String::as_str)).map(str::to_owned);
    let missing = format!("{} has no profile {name:?}", path.display());
    Err(Error::new(ErrorKind::Config, wording![missing, did_you_mean(likely)]))
}

/// Writes warnings and the log to standard error.
struct Terminal(Option<Level>);

impl Terminal {
    fn from_environment() -> Result<Self> {
        let given = std::env::var("XPAUTO_LOG").unwrap_or_default();
        let level = [Level::Debug, Level::Info, Level::Warn].into_iter().find(|known| known.name() == given);
        if level.is_none() && !["", "off"].contains(&&*given) {
            return Err(Error::config(format!("XPAUTO_LOG is {given:?}; it is one of debug, info, warn, off")));
        }
        Ok(Self(level))
    }
}

impl Host for Terminal {
    fn wants(&self, level: Level) -> bool {
        self.0.is_some_and(|least| level >= least)
    }

    fn post(&self, message: Message) {
        match message {
            Message::Warning(warning) => report::note("warning", &warning.message.render(Language::Shell)),
            Message::Request(request) => report::note(Level::Debug.name(), &request.to_string()),
            Message::Wait(wait) => report::note(Level::Info.name(), &wait.to_string()),
            _ => {}
        }
    }
}
