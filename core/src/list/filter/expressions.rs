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
use crate::error::{MOST_PROBLEMS, Problem};

/// The maximum nesting depth of AND and OR, within the depth that JSON parsers accept.
pub const MAX_LEVELS: usize = 60;

/// The maximum number of conditions of a filter as it is written. One that is joined with itself doubles each time, in
/// little memory: it could be joined, but not be written or applied.
pub const MAX_CONDITIONS: usize = 100_000;

/// The distinct operands of AND or OR, in order; dereferences to a slice.
///
/// Cloning shares it. Where it would nest deeper than [`MAX_LEVELS`] or have more than [`MAX_CONDITIONS`], or where an operand was
/// refused, it is empty, and [`Filter::check_size`] refuses the filter.
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
    /// Why operands were refused, which waits until the filter is used.
    refused: Vec<Problem>,
    flat: OnceLock<Vec<Filter>>,
}

impl Expressions {
    /// Joins filters by OR if `or` is true, else by AND; nested joins with the same operator are flattened.
    pub(super) fn joined(or: bool, parts: Vec<Filter>) -> Self {
        let levels = parts.iter().map(|part| part.levels() + usize::from(!part.is_join(or))).max();
        Self::new(parts, Some(or), levels.unwrap_or(1))
    }

    fn new(parts: Vec<Filter>, flattens: Option<bool>, levels: usize) -> Self {
        let (conditions, refused) = (written(&parts), refusals(&parts));
        let mut join = Join { parts, flattens, levels, conditions, refused, flat: OnceLock::new() };
        let are_parts_small = join.parts.iter().all(|part| part.written() <= MAX_CONDITIONS);
        if conditions > MAX_CONDITIONS
            && are_parts_small
            && levels <= MAX_LEVELS
            && let Some(or) = flattens
        {
            // Operands that the parts share count once.
            join.conditions = written(&flattened(&join, or));
        }
        if join.is_unusable() {
            join.parts.clear();
        }
        Self(Arc::new(join))
    }

    /// What stands for an operand that was refused.
    pub(super) fn refused(problems: Vec<Problem>) -> Self {
        let join = Join {
            parts: Vec::new(),
            flattens: None,
            levels: 1,
            conditions: 0,
            refused: problems,
            flat: OnceLock::new(),
        };
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

    /// Returns the problems of a filter that cannot be used.
    pub(super) fn problems(&self) -> Vec<Problem> {
        if !self.0.refused.is_empty() {
            return self.0.refused.clone();
        }
        self.0.excess().map(|excess| Problem::new("filter", excess)).into_iter().collect()
    }

    /// Returns whether it is too large, or an operand was refused.
    pub(crate) fn is_unusable(&self) -> bool {
        self.0.is_unusable()
    }

    /// Returns whether both share memory.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns whether there are no operands.
    pub(crate) fn is_nothing(&self) -> bool {
        self.is_empty() && !self.is_unusable()
    }

    /// Returns whether there are at least two operands, or had been, in constant time. Joins by builders always have two.
    pub(super) fn are_several(&self) -> bool {
        self.0.flattens.is_some() || self.0.parts.len() > 1 || self.is_unusable()
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

/// Returns why operands were refused, each reason once.
fn refusals(parts: &[Filter]) -> Vec<Problem> {
    let mut refused: Vec<Problem> = Vec::new();
    for part in parts {
        let Filter::Logic { expressions, .. } = part else { continue };
        let space = MOST_PROBLEMS.saturating_sub(refused.len());
        let new = expressions.0.refused.iter().filter(|problem| !refused.contains(problem)).take(space);
        let new: Vec<Problem> = new.cloned().collect();
        refused.extend(new);
    }
    refused
}

impl Join {
    fn is_unusable(&self) -> bool {
        !self.refused.is_empty() || self.excess().is_some()
    }

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
        if !self.0.refused.is_empty() {
            return f.debug_tuple("Refused").field(&self.0.refused).finish();
        }
        match self.0.excess() {
            Some(_) => f.write_str("[too large]"),
            None => f.debug_list().entries(self.iter()).finish(),
        }
    }
}

impl PartialEq for Expressions {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || (self.problems() == other.problems() && self[..] == other[..])
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
        match self.problems().first() {
            Some(problem) => Err(S::Error::custom(problem)),
            None => serializer.collect_seq(self.iter()),
        }
    }
}
