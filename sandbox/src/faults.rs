//! The active fault rules of a sandbox: how often each has acted, and how it responds.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Value, json};
use xpauto::Result;
use xpauto::bindings::message::Language;

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

/// A rule, which is active until it is removed.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) id: u64,
    pub(crate) fault: Fault,
    hits: AtomicU64,
    is_removed: AtomicBool,
}

impl Rule {
    fn is_active(&self) -> bool {
        !self.is_removed.load(Ordering::Relaxed)
    }

    /// Removes the rule; it still has its hits.
    pub(crate) fn remove(&self) {
        self.is_removed.store(true, Ordering::Relaxed);
    }

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
    /// Every rule that was ever added; ids count from 1 and are never reused.
    rules: Mutex<Vec<Arc<Rule>>>,
}

fn add(rules: &mut Vec<Arc<Rule>>, fault: Fault) -> Arc<Rule> {
    let id = rules.len() as u64 + 1;
    let rule = Arc::new(Rule { id, fault, hits: AtomicU64::default(), is_removed: AtomicBool::default() });
    rules.push(Arc::clone(&rule));
    rule
}

impl Faults {
    pub(crate) fn new(initial: Vec<Fault>) -> Self {
        let faults = Self { initial, rules: Mutex::default() };
        faults.reset();
        faults
    }

    /// Restores the rules that the sandbox was started with, with no hits.
    pub(crate) fn reset(&self) {
        self.clear();
        let mut rules = lock(&self.rules);
        for fault in &self.initial {
            add(&mut rules, fault.clone());
        }
    }

    /// Adds a rule after the others.
    pub(crate) fn add(&self, fault: Fault) -> Result<Arc<Rule>> {
        fault.check()?;
        Ok(add(&mut lock(&self.rules), fault))
    }

    /// Returns the rule with this id, also a removed one; `None` if there never was one.
    pub(crate) fn find(&self, id: u64) -> Option<Arc<Rule>> {
        lock(&self.rules).get(usize::try_from(id.checked_sub(1)?).ok()?).cloned()
    }

    /// Removes every rule.
    pub(crate) fn clear(&self) {
        lock(&self.rules).iter().for_each(|rule| rule.remove());
    }

    /// Returns the active rules in order.
    pub(crate) fn all(&self) -> Vec<Arc<Rule>> {
        lock(&self.rules).iter().filter(|rule| rule.is_active()).cloned().collect()
    }

    /// Returns the first matching rule that may still act, and counts the hit.
    pub(crate) fn take(&self, method: &str, path: &str) -> Option<Arc<Rule>> {
        let rules = lock(&self.rules);
        rules.iter().find(|rule| rule.is_active() && rule.fault.matches(method, path) && rule.act()).cloned()
    }
}
