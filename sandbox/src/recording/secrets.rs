//! The values that are redacted wherever they occur.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::Mutex;

use crate::lock::lock;

/// The placeholder of a secret.
pub(crate) const REDACTED: &str = "REDACTED";
/// The shortest value that is redacted; shorter ones would match everywhere.
const SHORTEST: usize = 6;
/// The most values that are redacted, of those that stay and of the others: beyond them, the one seen longest ago is dropped.
const MOST: usize = 1000;

/// The values to redact.
#[derive(Default)]
pub(crate) struct Secrets(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The longest first, so that none is part of a later one.
    values: Vec<Secret>,
    /// How many values were seen, including repeated ones.
    seen: u64,
}

struct Secret {
    value: String,
    /// Whether it is never dropped.
    stays: bool,
    /// When it was last seen, by the count of [`Known`].
    last_seen: u64,
}

impl Secrets {
    /// Redacts a value from now on; one that `stays` is not dropped for others, however many follow.
    pub(crate) fn add(&self, value: &str, stays: bool) {
        if value.len() < SHORTEST || value.contains(REDACTED) {
            return;
        }
        let mut known = lock(&self.0);
        known.seen += 1;
        let last_seen = known.seen;
        let stays = stays && known.count(true) < MOST;
        if let Some(secret) = known.values.iter_mut().find(|secret| secret.value == value) {
            secret.last_seen = last_seen;
            secret.stays |= stays;
            return;
        }
        let at = known.values.partition_point(|secret| secret.value.len() >= value.len());
        known.values.insert(at, Secret { value: value.to_owned(), stays, last_seen });
        if known.count(false) > MOST {
            known.drop_oldest();
        }
    }

    /// Returns text with a placeholder for each of the values.
    pub(crate) fn hidden_in<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut shown = Cow::Borrowed(text);
        for Secret { value, .. } in &lock(&self.0).values {
            if shown.contains(value.as_str()) {
                shown = Cow::Owned(shown.replace(value.as_str(), REDACTED));
            }
        }
        shown
    }

    /// Replaces each of the values in bytes.
    pub(crate) fn hide_in(&self, bytes: &mut Vec<u8>) {
        for Secret { value, .. } in &lock(&self.0).values {
            replace_bytes(bytes, value.as_bytes());
        }
    }
}

impl Known {
    /// Returns how many values stay, or do not.
    fn count(&self, stays: bool) -> usize {
        self.values.iter().filter(|secret| secret.stays == stays).count()
    }

    fn drop_oldest(&mut self) {
        let dropped = self.values.iter().enumerate().filter(|(_, secret)| !secret.stays);
        if let Some((at, _)) = dropped.max_by_key(|(_, secret)| Reverse(secret.last_seen)) {
            self.values.remove(at);
        }
    }
}

fn replace_bytes(bytes: &mut Vec<u8>, secret: &[u8]) {
    let (mut shown, mut rest) = (Vec::with_capacity(bytes.len()), bytes.as_slice());
    while let Some((first, others)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(secret) {
            shown.extend_from_slice(REDACTED.as_bytes());
            rest = after;
        } else {
            shown.push(*first);
            rest = others;
        }
    }
    *bytes = shown;
}
