//! The filters that a filter joins: shared between the filters that were built from one another, and flattened when they
//! are first looked at, so that joining two filters costs the same however large they are.

use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::ser::{Error as _, Serialize, Serializer};

use super::Filter;

/// The most levels of AND and OR within one another. The JSON of such a filter is as deep as readers of JSON follow.
pub const MAX_LEVELS: usize = 60;

/// What AND or OR joins, in order and each once; it reads as a slice.
///
/// Cloning shares it. Where it would nest deeper than [`MAX_LEVELS`] it is empty, and [`Filter::check_levels`] refuses the
/// filter.
#[derive(Clone)]
pub struct Expressions(Arc<Join>);

struct Join {
    /// What is joined; a join within a join with the same operator is replaced by its parts.
    parts: Vec<Filter>,
    /// The operator whose joins among the parts are flattened, OR where true; none where the parts stand as they are.
    flattens: Option<bool>,
    /// How many levels this is, itself included.
    levels: usize,
    flat: OnceLock<Vec<Filter>>,
}

impl Expressions {
    /// Joins filters by OR where `or` is true, else by AND; joins with the same operator are flattened.
    pub(super) fn joined(or: bool, parts: Vec<Filter>) -> Self {
        let levels = parts.iter().map(|part| part.levels() + usize::from(!part.is_join(or))).max();
        Self::new(parts, Some(or), levels.unwrap_or(1))
    }

    fn new(mut parts: Vec<Filter>, flattens: Option<bool>, levels: usize) -> Self {
        if levels > MAX_LEVELS {
            parts.clear();
        }
        Self(Arc::new(Join { parts, flattens, levels, flat: OnceLock::new() }))
    }

    /// How many levels of AND and OR this is, itself included.
    pub(super) fn levels(&self) -> usize {
        self.0.levels
    }

    /// Whether this nests too deep to be used.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.levels() > MAX_LEVELS
    }

    /// Whether both are the same in memory.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether nothing is joined.
    pub(crate) fn is_nothing(&self) -> bool {
        self.is_empty() && !self.is_too_deep()
    }

    /// Whether these are at least two, without looking at more than that. Joins of builders always are.
    pub(super) fn are_several(&self) -> bool {
        self.0.flattens.is_some() || self.0.parts.len() > 1
    }
}

impl From<Vec<Filter>> for Expressions {
    /// Joins filters as they stand; those that repeat an earlier one are left out.
    #[expect(clippy::mutable_key_type, reason = "what is flattened later takes no part in equality")]
    fn from(mut parts: Vec<Filter>) -> Self {
        let mut seen = HashSet::with_capacity(parts.len());
        let is_new: Vec<bool> = parts.iter().map(|part| seen.insert(part)).collect();
        let mut is_new = is_new.into_iter();
        parts.retain(|_| is_new.next().unwrap_or_default());
        let levels = parts.iter().map(|part| part.levels() + 1).max().unwrap_or(1);
        Self::new(parts, None, levels)
    }
}

impl Deref for Expressions {
    type Target = [Filter];

    fn deref(&self) -> &[Filter] {
        match self.0.flattens {
            Some(or) => self.0.flat.get_or_init(|| flattened(&self.0, or)),
            None => &self.0.parts,
        }
    }
}

/// The parts in order, each once. A join that is repeated is entered once, so that the work is in proportion
/// to what is there in memory.
fn flattened(join: &Join, or: bool) -> Vec<Filter> {
    let (mut flat, mut seen, mut entered) = (Vec::new(), HashSet::new(), HashSet::new());
    let mut open = vec![join.parts.iter()];
    while let Some(parts) = open.last_mut() {
        match parts.next() {
            None => drop(open.pop()),
            Some(Filter::Logic { or: own, expressions }) if *own == or => {
                if entered.insert(Arc::as_ptr(&expressions.0)) {
                    open.push(expressions.0.parts.iter());
                }
            }
            Some(part) => {
                if seen.insert(part) {
                    flat.push(part.clone());
                }
            }
        }
    }
    flat
}

impl Drop for Join {
    /// Drops the parts one after another: a join of a join of a join may be longer than the stack.
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.parts);
        while let Some(part) = pending.pop() {
            if let Filter::Logic { expressions, .. } = part
                && let Some(mut join) = Arc::into_inner(expressions.0)
            {
                pending.append(&mut join.parts);
            }
        }
    }
}

impl fmt::Debug for Expressions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_too_deep() { f.write_str("[too deep]") } else { f.debug_list().entries(self.iter()).finish() }
    }
}

impl PartialEq for Expressions {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || (self.is_too_deep() == other.is_too_deep() && self[..] == other[..])
    }
}

impl Eq for Expressions {}

impl Hash for Expressions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl Serialize for Expressions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_too_deep() { Err(S::Error::custom(too_deep())) } else { serializer.collect_seq(self.iter()) }
    }
}

/// What is wrong with a filter that nests too deep.
pub(super) fn too_deep() -> String {
    format!("nests AND and OR deeper than {MAX_LEVELS} levels")
}
