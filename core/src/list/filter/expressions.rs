//! The operands of AND and OR.
//!
//! Joining takes constant time, so that a filter can be built in a loop: filters share their operands, and a join only records them
//! and the sizes that are checked. `a & b & c` becomes one AND with three operands on first access.

use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::ser::{Error as _, Serialize, Serializer};

use super::Filter;

/// The maximum nesting depth of AND and OR, within the depth that JSON parsers accept.
pub const MAX_LEVELS: usize = 60;

/// The maximum number of conditions of a filter as it is written. One that is joined with itself doubles each time, in
/// little memory: it could be joined, but not be written or applied.
pub const MAX_CONDITIONS: usize = 100_000;

/// The distinct operands of AND or OR, in order; dereferences to a slice.
///
/// Cloning shares it. Where it would nest deeper than [`MAX_LEVELS`] or have more than [`MAX_CONDITIONS`] it is empty, and
/// [`Filter::check_size`] refuses the filter.
#[derive(Clone)]
pub struct Expressions(Arc<Join>);

struct Join {
    /// The operands; a nested join with the same operator is replaced by its operands.
    parts: Vec<Filter>,
    /// The operator whose nested joins are flattened, OR if true; `None` to leave the operands unchanged.
    flattens: Option<bool>,
    /// The nesting depth, including this level.
    levels: usize,
    /// The number of conditions as written, or more where operands that occur several times are still counted.
    conditions: usize,
    flat: OnceLock<Vec<Filter>>,
}

impl Expressions {
    /// Joins filters by OR if `or` is true, else by AND; nested joins with the same operator are flattened.
    pub(super) fn joined(or: bool, parts: Vec<Filter>) -> Self {
        let levels = parts.iter().map(|part| part.levels() + usize::from(!part.is_join(or))).max();
        Self::new(parts, Some(or), levels.unwrap_or(1))
    }

    fn new(parts: Vec<Filter>, flattens: Option<bool>, levels: usize) -> Self {
        let conditions = written(&parts);
        let mut join = Join { parts, flattens, levels, conditions, flat: OnceLock::new() };
        let are_parts_small = join.parts.iter().all(|part| part.written() <= MAX_CONDITIONS);
        if conditions > MAX_CONDITIONS
            && are_parts_small
            && levels <= MAX_LEVELS
            && let Some(or) = flattens
        {
            // Operands that the parts share count once.
            join.conditions = written(&flattened(&join, or));
        }
        if join.excess().is_some() {
            join.parts.clear();
        }
        Self(Arc::new(join))
    }

    /// Returns the nesting depth, including this level.
    pub(super) fn levels(&self) -> usize {
        self.0.levels
    }

    /// Returns the number of conditions as written, or an upper bound of at most [`MAX_CONDITIONS`].
    pub(super) fn written(&self) -> usize {
        self.0.conditions
    }

    /// Returns the problem of a filter that is too large, if it is.
    pub(crate) fn excess(&self) -> Option<String> {
        self.0.excess()
    }

    /// Returns whether both share memory.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns whether there are no operands.
    pub(crate) fn is_nothing(&self) -> bool {
        self.is_empty() && self.excess().is_none()
    }

    /// Returns whether there are at least two operands, in constant time. Joins by builders always have two.
    pub(super) fn are_several(&self) -> bool {
        self.0.flattens.is_some() || self.0.parts.len() > 1
    }
}

impl From<Vec<Filter>> for Expressions {
    /// Joins filters without flattening; duplicates are dropped.
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

/// Returns the distinct operands in order. A shared join is visited once, so that the work is proportional to the memory.
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

/// Returns the number of conditions of these operands as written.
fn written(parts: &[Filter]) -> usize {
    parts.iter().map(Filter::written).fold(0, usize::saturating_add)
}

impl Join {
    fn excess(&self) -> Option<String> {
        if self.levels > MAX_LEVELS {
            Some(format!("nests AND and OR deeper than {MAX_LEVELS} levels"))
        } else if self.conditions > MAX_CONDITIONS {
            Some(format!("has more than {MAX_CONDITIONS} conditions; use IN for several values of a field"))
        } else {
            None
        }
    }
}

impl Drop for Join {
    /// Drops operands iteratively, since deep nesting would overflow the stack.
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
        match self.excess() {
            Some(_) => f.write_str("[too large]"),
            None => f.debug_list().entries(self.iter()).finish(),
        }
    }
}

impl PartialEq for Expressions {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || (self.excess() == other.excess() && self[..] == other[..])
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
        match self.excess() {
            Some(excess) => Err(S::Error::custom(excess)),
            None => serializer.collect_seq(self.iter()),
        }
    }
}
