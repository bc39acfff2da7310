//! Leaves secret fields out of records.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::check::{Elements, ObjectEntries};
use crate::record::{write_array, write_object};
use crate::secrets::is_secret_field;

/// Leaves secret fields out of JSON at any depth: those that are declared as such, and undeclared ones with such a name.
#[derive(Debug, Default)]
pub struct WithoutSecrets {
    /// Whether the fields that were met are secret, by their names.
    known: HashMap<String, bool>,
}

impl WithoutSecrets {
    /// Returns JSON without its secret fields, which is the same JSON if there are none.
    pub fn of<'j>(&mut self, json: &'j str) -> Cow<'j, str> {
        if self.holds_any(json) { Cow::Owned(self.rewritten(json)) } else { Cow::Borrowed(json) }
    }

    fn is_secret(&mut self, name: &str, value: &str) -> bool {
        if value == "null" {
            return false;
        }
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let is_secret = is_secret_field(name);
        self.known.insert(name.to_owned(), is_secret);
        is_secret
    }

    fn holds_any(&mut self, json: &str) -> bool {
        match json.as_bytes().first() {
            Some(b'{') => {
                ObjectEntries::of(json).any(|(name, value)| self.is_secret(&name, value) || self.holds_any(value))
            }
            Some(b'[') => Elements::of(json).any(|value| self.holds_any(value)),
            _ => false,
        }
    }

    fn rewritten(&mut self, json: &str) -> String {
        match json.as_bytes().first() {
            Some(b'{') => {
                let kept = ObjectEntries::of(json)
                    .filter_map(|(name, value)| (!self.is_secret(&name, value)).then(|| (name, self.rewritten(value))));
                write_object(kept)
            }
            Some(b'[') => write_array(Elements::of(json).map(|value| self.rewritten(value))),
            _ => json.to_owned(),
        }
    }
}
