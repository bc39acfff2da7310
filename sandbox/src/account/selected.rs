//! The latest selections of a table, remembered so that the next page of a list does not select anew.

use std::collections::VecDeque;
use std::sync::Arc;

/// How many selections are remembered.
const MOST_SELECTIONS: usize = 8;

/// The latest selections by what was asked for, the newest last.
#[derive(Debug, Clone, Default)]
pub(super) struct Selected(VecDeque<(String, Arc<[u32]>)>);

impl Selected {
    /// The selection that was remembered for this key.
    pub(super) fn get(&self, key: &str) -> Option<Arc<[u32]>> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, selection)| Arc::clone(selection))
    }

    /// Remembers a selection in place of the oldest.
    pub(super) fn put(&mut self, key: String, selection: Arc<[u32]>) {
        if self.0.len() == MOST_SELECTIONS {
            self.0.pop_front();
        }
        self.0.push_back((key, selection));
    }
}
