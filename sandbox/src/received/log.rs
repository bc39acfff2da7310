//! The log of received requests and their responses.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use xpauto::bindings::message::Language;

use super::shown::{shown_call, shown_reply};
use crate::faults::Rule;
use crate::http::{Call, Reply, date_time};
use crate::lock::lock;

/// The most bytes of requests and responses that the log keeps; beyond them the oldest entries are removed.
const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The most bytes of a response body that the log keeps.
const MOST_OF_BODY: usize = 16 * 1024;

/// The bytes of an entry beside its strings, about.
const STRUCTURES: usize = 600;

/// A received request and its response.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// The number of the request since the start or the last reset, from 1.
    pub(crate) number: u64,
    pub(crate) call: Arc<Call>,
    time: Timestamp,
    /// The response, with the beginning of its body; `None` while there is none, or if the connection was closed without one.
    pub(crate) reply: Option<Arc<Reply>>,
    pub(crate) fault: Option<Arc<Rule>>,
}

impl Entry {
    /// Returns the entry without secrets.
    pub(crate) fn shown(&self) -> Self {
        let reply = self.reply.as_deref().map(|reply| Arc::new(shown_reply(reply)));
        Self { call: Arc::new(shown_call(&self.call)), reply, ..self.clone() }
    }

    /// Returns the request and the response's status as JSON, with the times of a language.
    pub(crate) fn to_value(&self, language: Language) -> Value {
        let call = &self.call;
        let body = (!call.body.is_empty()).then(|| String::from_utf8_lossy(&call.body));
        json!({
            "number": self.number,
            "time": date_time(self.time),
            "method": call.method,
            "path": call.path,
            "query": call.query,
            "headers": joined_values(&call.headers),
            "body": body,
            "status": self.reply.as_ref().map(|reply| reply.status),
            "fault": self.fault.as_ref().map(|rule| rule.to_value(language)),
        })
    }

    /// Returns the request and the response as JSON.
    pub(crate) fn to_whole_value(&self, language: Language) -> Value {
        let response = self.reply.as_ref().map(
            |reply| json!({ "headers": joined_values(&reply.headers), "body": String::from_utf8_lossy(&reply.body) }),
        );
        let mut value = self.to_value(language);
        if let Some(fields) = value.as_object_mut() {
            fields.insert("response".to_owned(), response.unwrap_or_default());
        }
        value
    }

    fn size(&self) -> usize {
        let headers = |headers: &[(String, String)]| {
            headers.iter().map(|(name, value)| size_of::<(String, String)>() + name.len() + value.len()).sum::<usize>()
        };
        let response = self.reply.as_ref().map_or(0, |reply| headers(&reply.headers) + reply.body.len());
        let Call { path, query, body, headers: sent, .. } = &*self.call;
        STRUCTURES + path.len() + query.len() + body.len() + headers(sent) + response
    }
}

/// Returns headers or parameters as an object, in which the values of a repeated one are joined.
pub(crate) fn joined_values(pairs: &[(String, String)]) -> Map<String, Value> {
    let mut object = Map::new();
    for (name, value) in pairs {
        match object.get_mut(name) {
            Some(Value::String(text)) => *text = format!("{text}, {value}"),
            _ => drop(object.insert(name.clone(), json!(value))),
        }
    }
    object
}

/// The log of the latest requests.
#[derive(Debug, Default)]
pub(crate) struct Log(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    latest: VecDeque<Entry>,
    received: u64,
    bytes: usize,
}

impl Log {
    /// Adds a request and returns its number.
    pub(crate) fn add(&self, call: &Arc<Call>, time: Timestamp, fault: Option<Arc<Rule>>) -> u64 {
        let mut entries = lock(&self.0);
        entries.received += 1;
        let number = entries.received;
        let entry = Entry { number, call: Arc::clone(call), time, reply: None, fault };
        entries.bytes += entry.size();
        entries.latest.push_back(entry);
        entries.trim();
        number
    }

    /// Adds the response to a request, with the beginning of its body.
    pub(crate) fn finish(&self, number: u64, call: &Arc<Call>, reply: &Reply) {
        let body = reply.body.get(..MOST_OF_BODY).unwrap_or(&reply.body).to_vec();
        let reply = Reply { status: reply.status, headers: reply.headers.clone(), body };
        let mut entries = lock(&self.0);
        let Entries { latest, bytes, .. } = &mut *entries;
        // After a reset, another request may have this number.
        let Some(entry) = find(latest, number).filter(|entry| Arc::ptr_eq(&entry.call, call)) else { return };
        *bytes -= entry.size();
        entry.reply = Some(Arc::new(reply));
        *bytes += entry.size();
        entries.trim();
    }

    /// Returns the entries after a number, the oldest first.
    pub(crate) fn after(&self, number: u64) -> Vec<Entry> {
        lock(&self.0).latest.iter().filter(|entry| entry.number > number).cloned().collect()
    }

    /// Returns how many requests were received since the start or the last reset.
    pub(crate) fn received(&self) -> u64 {
        lock(&self.0).received
    }

    pub(crate) fn get(&self, number: u64) -> Option<Entry> {
        find(&mut lock(&self.0).latest, number).cloned()
    }

    /// Removes every entry.
    pub(crate) fn clear(&self) {
        *lock(&self.0) = Entries::default();
    }
}

impl Entries {
    fn trim(&mut self) {
        // The latest entry is kept, whatever its size.
        while self.bytes > MOST_BYTES && self.latest.len() > 1 {
            let Some(entry) = self.latest.pop_front() else { return };
            self.bytes -= entry.size();
        }
    }
}

fn find(latest: &mut VecDeque<Entry>, number: u64) -> Option<&mut Entry> {
    let first = latest.front()?.number;
    latest.get_mut(usize::try_from(number.checked_sub(first)?).ok()?)
}
