//! A cache of the latest selections of a table, for the next pages of a list.

use std::collections::VecDeque;
use std::sync::Arc;

/// The most selections that are kept.
const MOST_SELECTIONS: usize = 8;

/// The latest selections by their keys, the newest last.
#[derive(Debug, Clone, Default)]
pub(super) struct Selected(VecDeque<(String, Arc<[u32]>)>);

impl Selected {
    /// Returns the selection of a key.
    pub(super) fn get(&self, key: &str) -> Option<Arc<[u32]>> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, selection)| Arc::clone(selection))
    }

    /// Adds a selection; the oldest is removed if there are too many.
    pub(super) fn put(&mut self, key: String, selection: Arc<[u32]>) {
        if self.0.len() == MOST_SELECTIONS {
            self.0.pop_front();
        }
        self.0.push_back((key, selection));
    }
}
