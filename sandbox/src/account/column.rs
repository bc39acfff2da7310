//! The values of one field in all objects, each distinct value stored once.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::OnceLock;

use serde_json::Value;
use xpauto::bindings::list::compare;

/// The values of one field, in the order of the objects.
#[derive(Debug, Default)]
pub(super) struct Column {
    /// The index of each object's value in `distinct`.
    codes: Vec<u32>,
    distinct: Vec<Value>,
    ranks: OnceLock<Vec<u32>>,
}

/// The rank of null, which sorts last in both directions.
pub(super) const LAST: u32 = u32::MAX;

impl FromIterator<Value> for Column {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut known: HashMap<Value, u32> = HashMap::new();
        let mut codes = Vec::new();
        for value in values {
            let next = u32::try_from(known.len()).unwrap_or(LAST);
            codes.push(*known.entry(value).or_insert(next));
        }
        let mut distinct: Vec<(u32, Value)> = known.into_iter().map(|(value, code)| (code, value)).collect();
        distinct.sort_unstable_by_key(|(code, _)| *code);
        Self { codes, distinct: distinct.into_iter().map(|(_, value)| value).collect(), ranks: OnceLock::new() }
    }
}

impl Column {
    /// Returns the distinct values.
    pub(super) fn distinct(&self) -> &[Value] {
        &self.distinct
    }

    /// Returns the index of the distinct value that the object at a position has.
    pub(super) fn code(&self, position: u32) -> u32 {
        self.codes.get(position as usize).copied().unwrap_or(u32::MAX)
    }

    /// Returns the position of the first object whose value passes a test.
    pub(super) fn first_position(&self, test: impl Fn(&Value) -> bool) -> Option<usize> {
        let code = self.distinct.iter().position(test)?;
        self.codes.iter().position(|known| *known as usize == code)
    }

    /// Returns the rank of each distinct value in ascending order; equal values have equal ranks, and null has [`LAST`].
    pub(super) fn ranks(&self) -> &[u32] {
        self.ranks.get_or_init(|| {
            let mut order: Vec<(usize, &Value)> = self.distinct.iter().enumerate().collect();
            order.sort_by(|(_, one), (_, other)| compare(one, other));
            let mut ranks = vec![LAST; order.len()];
            let mut rank = 0;
            let mut before: Option<&Value> = None;
            for (code, value) in order {
                if before.is_some_and(|before| compare(before, value) != Ordering::Equal) {
                    rank += 1;
                }
                before = Some(value);
                if let Some(place) = ranks.get_mut(code).filter(|_| !value.is_null()) {
                    *place = rank;
                }
            }
            ranks
        })
    }
}
