//! What goes wrong on purpose: rules that match requests, and what each does to the response.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use hyper::header::{HeaderName, HeaderValue};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use xpauto::bindings::declaration::closest;
use xpauto::bindings::error::Problem;
use xpauto::bindings::options::{DefaultValue, OptionDeclaration, OptionKind, Reader, Scope};
use xpauto::bindings::text::{JsonType, Language, Wording, did_you_mean, got, wording};
use xpauto::{Error, Result};

use crate::options::{A_DAY, OptionValue, check_range, take};
use crate::reply::{Failure, Reply};
use crate::sandbox::lock;

/// A rule: which requests it matches, how often, and what then happens.
///
/// With a `status` or a `body` it responds instead of the service, as the action `gzip-bomb` always does; without, the
/// service's own response is sent, after `delay`, with `headers` added and through `action`.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Fault {
    /// The method, in any case; every method where absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The path as it is sent, without query; `*` stands for any characters. Every path where absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// How many requests it acts on; all of them where absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// The status to respond with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Headers to respond with.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub headers: Map<String, Value>,
    /// The body to respond with: a string as it is, anything else as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// How the connection misbehaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
    /// Seconds to wait first.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(seconds: &f64) -> bool {
    *seconds == 0.0
}

/// Declares the options of a rule: `name: kind`, in the order of documentation.
macro_rules! fault_options {
    ($($(#[doc = $doc:literal])* $name:ident: $kind:expr;)*) => {
        #[allow(non_upper_case_globals)]
        mod option {
            use super::{A_DAY, ACTIONS, DefaultValue, OptionDeclaration, OptionKind, Scope};

            $(pub(super) static $name: OptionDeclaration = OptionDeclaration::new(
                stringify!($name), $kind, DefaultValue::None, Scope::Whole, concat!($($doc, "\n"),*)
            );)*
        }

        /// The options of a rule for what goes wrong.
        pub static FAULT: &[&OptionDeclaration] = &[$(&option::$name),*];
    };
}

fault_options! {
    /// The method, in any case; every method by default.
    method: OptionKind::Text;
    /// The path as it is sent, without query; `*` stands for any characters. Every path by default.
    path: OptionKind::Text;
    /// How many requests it acts on; all of them by default.
    times: OptionKind::COUNT;
    /// The status to respond with.
    status: OptionKind::Count { least: 200, most: 599 };
    /// Headers to respond with.
    headers: OptionKind::Headers;
    /// The body to respond with: a string as it is, anything else as JSON.
    body: OptionKind::Json;
    /// How the connection or the body misbehaves.
    action: OptionKind::Choice(ACTIONS);
    /// The time to wait first.
    delay: OptionKind::Time { least: 0.0, most: A_DAY };
}

/// Declares the actions: `Name = "name in JSON"`.
macro_rules! actions {
    ($($(#[doc = $doc:literal])* $action:ident = $name:literal;)*) => {
        /// How a connection misbehaves.
        ///
        /// `Cut`, `Lie` and `TruncateGzip` need a body to spoil: where the response has none, such as a 204, the
        /// connection ends without it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Action {
            $($(#[doc = $doc])* #[serde(rename = $name)] $action,)*
        }

        /// The names of the actions in JSON.
        const ACTIONS: &[&str] = &[$($name),*];

        /// What each action does, by its name in JSON.
        pub static ACTION_DOCS: &[(&str, &str)] = &[$(($name, concat!($($doc),*))),*];
    };
}

actions! {
    /// Reads the whole request, then ends the connection without a response.
    Close = "close";
    /// Reads the whole request, then ends the connection with a TCP reset.
    Reset = "reset";
    /// Announces the whole body, sends half of it and ends the connection.
    Cut = "cut";
    /// Announces more than the body, sends all of it and ends the connection.
    Lie = "lie";
    /// Never responds.
    Hang = "hang";
    /// Sends the body a byte every 20 ms.
    Drip = "drip";
    /// Compresses the body with gzip.
    Gzip = "gzip";
    /// Compresses the body with gzip and sends half of that, announced as if it were everything.
    TruncateGzip = "truncate-gzip";
    /// Responds with about 1 MiB of gzip that holds a JSON list of 1 GiB.
    GzipBomb = "gzip-bomb";
}

impl OptionValue for Option<Action> {
    fn read(value: Value, _language: Language) -> Result<Self, Vec<Problem>> {
        serde_json::from_value(value).map(Some).map_err(|_| Vec::new())
    }
}

/// What requests can have as their method.
const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

impl Fault {
    /// Reads a rule from JSON text; the keys are those of this struct, and `delay` is in the units of the language.
    ///
    /// # Errors
    /// `config` where the text is not JSON, or the rule cannot be used.
    pub fn from_json(json: &str, language: Language) -> Result<Self> {
        let value = serde_json::from_str(json)
            .map_err(|error| Error::config(format!("the sandbox's fault is not JSON: {error}")))?;
        Self::from_value(value, language)
    }

    pub(crate) fn from_value(value: Value, language: Language) -> Result<Self> {
        let fault = Self::read(value, "fault".to_owned(), language);
        let fault =
            fault.map_err(|problems| Error::config(Wording::join(problems.iter().map(Problem::wording), "; ")))?;
        fault.check()?;
        Ok(fault)
    }

    /// Reads a rule from JSON; `name` stands for it in messages.
    pub(crate) fn read(value: Value, name: String, language: Language) -> Result<Self, Vec<Problem>> {
        if !value.is_object() {
            return Err(vec![Problem::new(name, wording!["must be ", JsonType::Object, got(&value)])]);
        }
        let mut reader = Reader::of(value, language);
        let fault = Self::take(&mut reader);
        let problems = reader.finish(&name.clone().into());
        let is_field = |problem: &Problem| !problem.path().is_empty();
        let under = |problem: Problem| if is_field(&problem) { problem.under(name.clone()) } else { problem };
        if problems.is_empty() { Ok(fault) } else { Err(problems.into_iter().map(under).collect()) }
    }

    fn take(reader: &mut Reader) -> Self {
        Self {
            method: take(reader, &option::method, None),
            path: take(reader, &option::path, None),
            times: take(reader, &option::times, None),
            status: take(reader, &option::status, None),
            headers: take(reader, &option::headers, Map::new()),
            body: take(reader, &option::body, None),
            action: take(reader, &option::action, None),
            delay: take(reader, &option::delay, 0.0),
        }
    }

    /// Refuses what could not be sent, and what no request could match.
    pub(crate) fn check(&self) -> Result<()> {
        if let Some(path) = self.path.as_ref().filter(|path| !path.starts_with(['/', '*'])) {
            let message = format!("must begin with \"/\" or \"*\", got {path:?}");
            return Err(Error::config(wording!["a sandbox fault's ", option::path.part(), " ", message]));
        }
        if let Some(path) = self.path.as_ref().filter(|path| path.contains('?')) {
            let message = format!("must have no query, which is not matched, got {path:?}");
            return Err(Error::config(wording!["a sandbox fault's ", option::path.part(), " ", message]));
        }
        if let Some(method) = &self.method
            && !METHODS.iter().any(|known| known.eq_ignore_ascii_case(method))
        {
            let likely = closest(&method.to_ascii_uppercase(), METHODS.into_iter()).map(str::to_owned);
            let message = wording![format!("must be an HTTP method, got {method:?}"), did_you_mean(likely)];
            return Err(Error::config(wording!["a sandbox fault's ", option::method.part(), " ", message]));
        }
        check_range(&option::delay, &self.delay)?;
        check_range(&option::status, &self.status)?;
        for (name, value) in &self.headers {
            // The length is the server's to write: a wrong one would break the connection in ways that no action names.
            let is_framing =
                ["content-length", "transfer-encoding"].iter().any(|known| name.eq_ignore_ascii_case(known));
            if is_framing || HeaderName::try_from(name).is_err() || HeaderValue::try_from(plain(value)).is_err() {
                return Err(Error::config(format!("a sandbox fault has the header {name:?}, which cannot be sent")));
            }
        }
        Ok(())
    }

    /// Whether what it matches goes on as if there were no rule, which keeps that from the rules behind it.
    pub(crate) fn lets_pass(&self) -> bool {
        let responds = self.status.is_some() || self.body.is_some() || !self.headers.is_empty();
        !responds && self.action.is_none() && self.delay <= 0.0
    }

    fn matches(&self, method: &str, path: &str) -> bool {
        self.method.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(method))
            && self.path.as_ref().is_none_or(|pattern| matches_pattern(pattern, path))
    }

    /// Whether the service itself sees the request and responds to it.
    pub(crate) fn is_served(&self) -> bool {
        let responds_itself = self.status.is_some() || self.body.is_some();
        let keeps_from_service = [Action::Close, Action::Reset, Action::Hang, Action::GzipBomb];
        !responds_itself && !self.action.is_some_and(|action| keeps_from_service.contains(&action))
    }

    /// The response that the rule gives by itself, if it does.
    pub(crate) fn own_reply(&self, now: Timestamp) -> Option<Reply> {
        if self.action == Some(Action::GzipBomb) {
            return Some(Reply::gzip_bomb(self.status.unwrap_or(200)));
        }
        let status = self.status.or(self.body.as_ref().map(|_| 200))?;
        Some(match &self.body {
            Some(Value::String(text)) => Reply::text(status, text.clone()),
            Some(json) => Reply::json(status, json),
            None if status >= 400 => {
                Failure::new(status, "SANDBOX_FAULT", "The sandbox was told to fail here.").reply(now)
            }
            None => Reply::empty(status),
        })
    }

    /// Puts the rule's headers into a reply, in place of those of the same name.
    pub(crate) fn add_headers(&self, reply: &mut Reply) {
        for (name, value) in &self.headers {
            reply.set_header(name, plain(value));
        }
    }
}

/// How many rules a sandbox has at most.
const MOST_RULES: usize = 1000;

/// A rule in use.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) id: u64,
    pub(crate) fault: Fault,
    hits: AtomicU64,
}

impl Rule {
    /// How many requests it has acted on.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// The rule as JSON, with its id and what it has done.
    pub(crate) fn to_value(&self) -> Value {
        let mut value = json!({ "id": self.id, "hits": self.hits() });
        if let (Value::Object(all), Ok(Value::Object(fields))) = (&mut value, serde_json::to_value(&self.fault)) {
            all.extend(fields);
        }
        value
    }

    /// Counts one more request; false where the rule has acted often enough.
    fn act(&self) -> bool {
        let next = |hits: u64| self.fault.times.is_none_or(|times| hits < times).then(|| hits + 1);
        self.hits.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).is_ok()
    }
}

/// The rules of one sandbox.
#[derive(Debug)]
pub(crate) struct Faults {
    /// Those that the sandbox was started with.
    initial: Vec<Fault>,
    rules: Mutex<Rules>,
}

#[derive(Debug, Default)]
struct Rules {
    in_use: Vec<Arc<Rule>>,
    /// How many were ever added, so that an id is never used twice.
    added: u64,
}

impl Rules {
    fn add(&mut self, fault: Fault) -> Arc<Rule> {
        self.added += 1;
        let rule = Arc::new(Rule { id: self.added, fault, hits: AtomicU64::new(0) });
        self.in_use.push(Arc::clone(&rule));
        rule
    }
}

impl Faults {
    pub(crate) fn new(initial: Vec<Fault>) -> Self {
        let faults = Self { initial, rules: Mutex::default() };
        faults.reset();
        faults
    }

    /// Goes back to the rules that the sandbox was started with, none of which has acted.
    pub(crate) fn reset(&self) {
        let mut rules = lock(&self.rules);
        rules.in_use.clear();
        for fault in &self.initial {
            rules.add(fault.clone());
        }
    }

    /// Adds a rule behind the others.
    pub(crate) fn add(&self, fault: Fault) -> Result<Arc<Rule>> {
        fault.check()?;
        let mut rules = lock(&self.rules);
        if rules.in_use.len() >= MOST_RULES {
            return Err(Error::config(format!("the sandbox has {MOST_RULES} faults, and takes no more")));
        }
        Ok(rules.add(fault))
    }

    /// Removes a rule; false where there is none of this id.
    pub(crate) fn remove(&self, id: u64) -> bool {
        let mut rules = lock(&self.rules);
        let count = rules.in_use.len();
        rules.in_use.retain(|rule| rule.id != id);
        rules.in_use.len() < count
    }

    /// Removes every rule.
    pub(crate) fn clear(&self) {
        lock(&self.rules).in_use.clear();
    }

    /// The rules in use, in their order.
    pub(crate) fn all(&self) -> Vec<Arc<Rule>> {
        lock(&self.rules).in_use.clone()
    }

    /// The first rule that matches and has not acted often enough; it counts as having acted.
    pub(crate) fn take(&self, method: &str, path: &str) -> Option<Arc<Rule>> {
        let rules = lock(&self.rules);
        rules.in_use.iter().find(|rule| rule.fault.matches(method, path) && rule.act()).cloned()
    }
}

/// Whether `path` is `pattern`, in which each `*` stands for any characters.
pub(crate) fn matches_pattern(pattern: &str, path: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == path };
    let Some(mut remaining) = path.strip_prefix(start) else { return false };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let end = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = remaining.find(piece) else { return false };
        remaining = remaining.get(at + piece.len()..).unwrap_or_default();
    }
    remaining.ends_with(end)
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::matches_pattern;

    #[test]
    fn a_star_stands_for_any_characters() {
        assert!(matches_pattern("/segments", "/segments"));
        assert!(matches_pattern("/themes/*", "/themes/501"));
        assert!(matches_pattern("*", "/"));
        assert!(matches_pattern("/personalizations/*/results", "/personalizations/301/results"));
        assert!(!matches_pattern("/personalizations/*/results", "/personalizations/301"));
        assert!(!matches_pattern("/a*a", "/a"));
    }
}
