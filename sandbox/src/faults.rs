//! The rules of a running sandbox for what goes wrong: how often each has acted, and what it responds.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Value, json};
use xpauto::{Error, Result};

use crate::http::{Failure, Reply};
use crate::lock::lock;
use crate::options::{Action, Fault, header_value};

impl Fault {
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
            reply.set_header(name, header_value(value));
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
