//! What the sandbox received, and how it responded.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::faults::Rule;
use crate::http::{Call, Reply, date_time};
use crate::lock::lock;

/// How many of the latest requests are remembered.
pub(crate) const MOST_REQUESTS: usize = 100_000;
/// How many bytes the remembered requests and responses have in all; beyond it the oldest are forgotten.
pub(crate) const MOST_BYTES: usize = 64 * 1024 * 1024;
/// How much of a response's body is remembered.
pub(crate) const MOST_OF_BODY: usize = 16 * 1024;

/// A request that was received.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// Counted from 1 since the start or the last reset.
    pub(crate) number: u64,
    pub(crate) call: Arc<Call>,
    time: Timestamp,
    outcome: Option<Arc<Outcome>>,
    pub(crate) fault: Option<Arc<Rule>>,
}

/// How a request ended.
#[derive(Debug)]
struct Outcome {
    /// None where the connection ended without a response.
    status: Option<u16>,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    is_whole: bool,
}

impl Entry {
    /// The response's status; none where there was no response yet, or the connection was ended without one.
    pub(crate) fn status(&self) -> Option<u16> {
        self.outcome.as_ref().and_then(|outcome| outcome.status)
    }

    /// The response's body, or its beginning.
    pub(crate) fn response_body(&self) -> &[u8] {
        self.outcome.as_ref().map_or(&[], |outcome| &outcome.body)
    }

    /// The request as JSON, with the response's status.
    pub(crate) fn to_value(&self) -> Value {
        let call = &self.call;
        let body = (!call.body.is_empty()).then(|| String::from_utf8_lossy(&call.body));
        json!({
            "number": self.number,
            "time": date_time(self.time),
            "method": call.method,
            "path": call.path,
            "query": call.query,
            "headers": header_object(&call.headers),
            "body": body,
            "status": self.status(),
            "fault": self.fault.as_ref().map(|rule| rule.to_value()),
        })
    }

    /// The request as JSON, with the response.
    pub(crate) fn to_whole_value(&self) -> Value {
        let mut value = self.to_value();
        let response = self.outcome.as_ref().map(|outcome| {
            json!({
                "headers": header_object(&outcome.headers),
                "body": String::from_utf8_lossy(&outcome.body),
                "bodyIsWhole": outcome.is_whole,
            })
        });
        if let Some(fields) = value.as_object_mut() {
            fields.insert("response".to_owned(), response.unwrap_or_default());
        }
        value
    }

    fn size(&self) -> usize {
        let texts = |headers: &[(String, String)]| headers.iter().map(|(name, value)| name.len() + value.len()).sum();
        let call: usize = texts(&self.call.headers);
        let outcome: usize = self.outcome.as_ref().map_or(0, |outcome| texts(&outcome.headers) + outcome.body.len());
        call + outcome + self.call.path.len() + self.call.query.len() + self.call.body.len()
    }
}

fn header_object(headers: &[(String, String)]) -> Map<String, Value> {
    let mut object = Map::new();
    for (name, value) in headers {
        match object.get_mut(name) {
            Some(Value::String(text)) => *text = format!("{text}, {value}"),
            _ => drop(object.insert(name.clone(), json!(value))),
        }
    }
    object
}

/// The latest requests.
#[derive(Debug, Default)]
pub(crate) struct Log(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    latest: VecDeque<Entry>,
    received: u64,
    bytes: usize,
}

impl Log {
    /// Remembers a request; returns its number.
    pub(crate) fn add(&self, call: &Arc<Call>, time: Timestamp, fault: Option<Arc<Rule>>) -> u64 {
        let mut entries = lock(&self.0);
        entries.received += 1;
        let number = entries.received;
        let entry = Entry { number, call: Arc::clone(call), time, outcome: None, fault };
        entries.bytes += entry.size();
        entries.latest.push_back(entry);
        entries.forget();
        number
    }

    /// Remembers how a request ended; `None` where the connection was ended without a response.
    pub(crate) fn finish(&self, number: u64, call: &Arc<Call>, reply: Option<&Reply>) {
        let outcome = match reply {
            Some(reply) => Outcome {
                status: Some(reply.status),
                headers: reply.headers.clone(),
                body: reply.body.get(..MOST_OF_BODY).unwrap_or(&reply.body).to_vec(),
                is_whole: reply.body.len() <= MOST_OF_BODY,
            },
            None => Outcome { status: None, headers: Vec::new(), body: Vec::new(), is_whole: true },
        };
        let mut entries = lock(&self.0);
        let Entries { latest, bytes, .. } = &mut *entries;
        // After a reset the number may be that of another request.
        let Some(entry) = find(latest, number).filter(|entry| Arc::ptr_eq(&entry.call, call)) else { return };
        *bytes -= entry.size();
        entry.outcome = Some(Arc::new(outcome));
        *bytes += entry.size();
        entries.forget();
    }

    /// The remembered requests after this number, the oldest first.
    pub(crate) fn after(&self, number: u64, most: usize) -> Vec<Entry> {
        let entries = lock(&self.0);
        entries.latest.iter().filter(|entry| entry.number > number).take(most).cloned().collect()
    }

    /// How many requests were received since the start or the last reset.
    pub(crate) fn received(&self) -> u64 {
        lock(&self.0).received
    }

    pub(crate) fn get(&self, number: u64) -> Option<Entry> {
        find(&mut lock(&self.0).latest, number).cloned()
    }

    /// Forgets every request.
    pub(crate) fn clear(&self) {
        *lock(&self.0) = Entries::default();
    }

    /// Every remembered request as a JSON array, the oldest first.
    pub(crate) fn to_json(&self) -> String {
        let requests: Vec<Value> = self.after(0, usize::MAX).iter().map(Entry::to_value).collect();
        Value::from(requests).to_string()
    }
}

impl Entries {
    fn forget(&mut self) {
        // The latest request is remembered however large it is.
        while self.latest.len() > MOST_REQUESTS || (self.bytes > MOST_BYTES && self.latest.len() > 1) {
            let Some(entry) = self.latest.pop_front() else { return };
            self.bytes -= entry.size();
        }
    }
}

fn find(latest: &mut VecDeque<Entry>, number: u64) -> Option<&mut Entry> {
    let first = latest.front()?.number;
    latest.get_mut(usize::try_from(number.checked_sub(first)?).ok()?)
}
