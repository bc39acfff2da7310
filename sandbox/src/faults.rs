//! The active fault rules of a sandbox: how often each has acted, and how it responds.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Value, json};
use xpauto::bindings::message::Language;
use xpauto::{Error, Result};

use crate::http::{Failure, Reply};
use crate::lock::lock;
use crate::options::{Fault, header_value};

impl Fault {
    /// Returns the rule's own response; `None` if the service responds.
    pub(crate) fn own_reply(&self, now: Timestamp) -> Option<Reply> {
        let status = self.status.or(self.body.as_ref().map(|_| 200))?;
        Some(match &self.body {
            Some(Value::String(text)) => Reply::text(status, text.clone()),
            Some(json) => Reply::json(status, json),
            None if status >= 400 => {
                Failure::new(status, "SANDBOX_FAULT", "Injected by a fault rule of the sandbox.").reply(now)
            }
            None => Reply::empty(status),
        })
    }

    /// Sets the rule's headers in a reply; they replace headers with the same name.
    pub(crate) fn add_headers(&self, reply: &mut Reply) {
        for (name, value) in &self.headers {
            reply.set_header(name, header_value(value));
        }
    }
}

/// The most rules that a sandbox can have.
const MOST_RULES: usize = 1000;

/// An active rule.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) id: u64,
    pub(crate) fault: Fault,
    hits: Arc<AtomicU64>,
}

impl Rule {
    /// Returns how many requests it has acted on.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// Returns the rule as JSON, with its id, its hits and the times of a language.
    pub(crate) fn to_value(&self, language: Language) -> Value {
        let own = [("id".to_owned(), json!(self.id)), ("hits".to_owned(), json!(self.hits()))];
        own.into_iter().chain(self.fault.to_value(language)).collect()
    }

    /// Counts a hit; returns false if the rule has already acted `times` times.
    fn act(&self) -> bool {
        let next = |hits: u64| self.fault.times.is_none_or(|times| hits < times).then(|| hits + 1);
        self.hits.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).is_ok()
    }
}

/// The rules of one sandbox.
#[derive(Debug)]
pub(crate) struct Faults {
    /// The rules that the sandbox was started with.
    initial: Vec<Fault>,
    rules: Mutex<Rules>,
}

#[derive(Debug, Default)]
struct Rules {
    active: Vec<Arc<Rule>>,
    /// The hits of every rule that was ever added, also of removed ones; ids count from 1 and are never reused.
    hits: Vec<Arc<AtomicU64>>,
}

impl Rules {
    fn add(&mut self, fault: Fault) -> Arc<Rule> {
        let hits = Arc::<AtomicU64>::default();
        self.hits.push(Arc::clone(&hits));
        let rule = Arc::new(Rule { id: self.hits.len() as u64, fault, hits });
        self.active.push(Arc::clone(&rule));
        rule
    }
}

impl Faults {
    pub(crate) fn new(initial: Vec<Fault>) -> Self {
        let faults = Self { initial, rules: Mutex::default() };
        faults.reset();
        faults
    }

    /// Restores the rules that the sandbox was started with, with no hits.
    pub(crate) fn reset(&self) {
        let mut rules = lock(&self.rules);
        rules.active.clear();
        for fault in &self.initial {
            rules.add(fault.clone());
        }
    }

    /// Adds a rule after the others.
    pub(crate) fn add(&self, fault: Fault) -> Result<Arc<Rule>> {
        fault.check()?;
        let mut rules = lock(&self.rules);
        if rules.active.len() >= MOST_RULES {
            return Err(Error::config(format!("the sandbox has {MOST_RULES} faults, and takes no more")));
        }
        Ok(rules.add(fault))
    }

    /// Removes a rule; returns false if there never was a rule with this id.
    pub(crate) fn remove(&self, id: u64) -> bool {
        let mut rules = lock(&self.rules);
        rules.active.retain(|rule| rule.id != id);
        (1..=rules.hits.len() as u64).contains(&id)
    }

    /// Returns the rule with this id as JSON, of a removed one only its hits; `None` if there never was one.
    pub(crate) fn shown(&self, id: u64, language: Language) -> Option<Value> {
        let rules = lock(&self.rules);
        let hits = rules.hits.get(usize::try_from(id.checked_sub(1)?).ok()?)?.load(Ordering::Relaxed);
        let active = rules.active.iter().find(|rule| rule.id == id).map(|rule| rule.to_value(language));
        active.or_else(|| Some(json!({ "id": id, "hits": hits, "removed": true })))
    }

    /// Removes every rule.
    pub(crate) fn clear(&self) {
        lock(&self.rules).active.clear();
    }

    /// Returns the active rules in order.
    pub(crate) fn all(&self) -> Vec<Arc<Rule>> {
        lock(&self.rules).active.clone()
    }

    /// Returns the first matching rule that may still act, and counts the hit.
    pub(crate) fn take(&self, method: &str, path: &str) -> Option<Arc<Rule>> {
        let rules = lock(&self.rules);
        rules.active.iter().find(|rule| rule.fault.matches(method, path) && rule.act()).cloned()
    }
}
