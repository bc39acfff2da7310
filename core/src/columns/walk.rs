//! A walk over checked JSON text, which gives the texts of members and items as slices of it.

use std::borrow::Cow;

use jiter::{Jiter, JiterError, Peek};

use crate::error::Problem;

/// The result of reading a value; a problem stands where the value does.
pub(super) type Read<T = ()> = Result<T, Problem>;

/// A place in JSON text.
pub(super) struct Walk<'j> {
    json: Jiter<'j>,
    text: &'j str,
}

impl<'j> Walk<'j> {
    pub(super) fn new(text: &'j str) -> Self {
        Self { json: Jiter::new(text.as_bytes()), text }
    }

    /// Goes through the members of the object that comes next. `take` must pass by each one's value; it is given the
    /// position of the member's name among the known ones, and where the member begins.
    ///
    /// Members mostly come in the order of their declaration, so a name is looked for behind the last one first.
    pub(super) fn members(
        &mut self,
        names: &[&str],
        mut take: impl FnMut(&mut Self, Option<usize>, usize) -> Read,
    ) -> Read {
        let position = |key: &str, hint: usize| {
            let is_next = names.get(hint).is_some_and(|name| *name == key);
            if is_next { Some(hint) } else { names.iter().position(|name| *name == key) }
        };
        let mut start = self.json.current_index();
        let mut key = self.json.next_object()?.map(|key| position(key, 0));
        while let Some(found) = key {
            take(self, found, start)?;
            start = self.json.current_index();
            let hint = found.map_or(0, |position| position + 1);
            key = self.json.next_key()?.map(|key| position(key, hint));
        }
        Ok(())
    }

    /// Goes through the items of the list that comes next; `take` must pass by each one. What is wrong with one is said to
    /// stand at its index.
    pub(super) fn items(&mut self, mut take: impl FnMut(&mut Self) -> Read) -> Read {
        let mut next = self.json.next_array()?;
        let mut index = 0;
        while next.is_some() {
            take(self).map_err(|problem| problem.under(&format!("[{index}]")))?;
            index += 1;
            next = self.json.array_step()?;
        }
        Ok(())
    }

    /// Passes by the value that comes next, and gives its text; `None` where it is null.
    pub(super) fn value(&mut self) -> Read<Option<&'j str>> {
        let peek = self.json.peek()?;
        let start = self.json.current_index();
        self.json.known_skip(peek)?;
        Ok(self.text.get(start..self.json.current_index()).filter(|_| peek != Peek::Null))
    }

    /// Passes by a null, if that is what comes next.
    pub(super) fn null(&mut self) -> Read<bool> {
        let is_null = self.json.peek()? == Peek::Null;
        if is_null {
            self.json.known_null()?;
        }
        Ok(is_null)
    }

    /// The text of the member that began at `start` and has been passed by: its name, a colon, and its value.
    pub(super) fn member_from(&self, start: usize) -> &'j str {
        let text = self.text.get(start..self.json.current_index()).unwrap_or_default();
        text.trim_start_matches([',', '{', ' ', '\t', '\r', '\n'])
    }
}

/// The characters of a text.
pub(super) fn text(json: &str) -> Read<Cow<'_, str>> {
    match json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) if !inner.contains('\\') => Ok(Cow::Borrowed(inner)),
        _ => serde_json::from_str(json).map(Cow::Owned).map_err(|error| Problem::new("", error.to_string())),
    }
}

impl From<JiterError> for Problem {
    /// Decoding has checked the text already, so that nobody should ever see this.
    fn from(error: JiterError) -> Self {
        Self::new("", format!("is not the JSON that it was ({})", error.error_type))
    }
}
