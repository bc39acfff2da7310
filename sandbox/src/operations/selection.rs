//! Filters and sorts a table, without generating whole objects.

use std::cmp::Ordering;
use std::sync::Arc;

use serde_json::Value;

use super::filter::{Condition, Direction, Filter, Join, Sort, compare};
use crate::account::Table;

/// Returns the sorted positions of the objects that match a filter; the sort is stable.
pub(super) fn select(table: &mut Table, filter: Option<&Filter>, sort: &[Sort]) -> Arc<[u32]> {
    let key = format!("{filter:?} {sort:?}");
    table.selection(key, |table| {
        let matches = filter.map(|filter| matches(table, filter));
        let is_kept = |position: &u32| matches.as_ref().is_none_or(|all| all.get(*position as usize) == Some(&true));
        let mut kept: Vec<u32> = (0..u32::try_from(table.len()).unwrap_or(u32::MAX)).filter(is_kept).collect();
        let keys: Vec<_> = sort.iter().map(|sort| (table.column(&sort.field), sort.direction)).collect();
        kept.sort_by(|one, other| {
            let order = |(column, direction): &(Vec<Value>, Direction)| {
                let value = |position: u32| column.get(position as usize).unwrap_or(&Value::Null);
                compare(value(*one), value(*other), *direction)
            };
            keys.iter().map(order).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
        kept
    })
}

/// Returns whether each object of a table matches a filter.
fn matches(table: &Table, filter: &Filter) -> Vec<bool> {
    let (parts, is_any) = match filter {
        Filter::Condition(condition) => return evaluate(table, condition),
        Filter::Logic(logic) => (&logic.expressions, logic.conditional_operator == Join::Or),
        Filter::All(parts) => (parts, false),
    };
    let mut joined = vec![!is_any; table.len()];
    for part in parts {
        for (whole, part) in joined.iter_mut().zip(matches(table, part)) {
            *whole = if is_any { *whole || part } else { *whole && part };
        }
    }
    joined
}

fn evaluate(table: &Table, condition: &Condition) -> Vec<bool> {
    let declared = table.resource().model.and_then(|model| model.field_by_wire(&condition.field));
    condition.evaluate(&table.column(&condition.field), declared.map(|field| &field.kind))
}
