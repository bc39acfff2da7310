//! Filters and sorts a table.
//!
//! The matcher of core evaluates conditions; here it is called once for each distinct value of a field, so that a filter
//! does not generate whole objects.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use xpauto::Filter;
use xpauto::bindings::declaration::Model;
use xpauto::bindings::list::{Condition, Direction, Matcher, Sort};

use super::Table;
use super::column::{Column, LAST};

/// The most selections that a table keeps, for the next pages of a list.
const MOST_SELECTIONS: usize = 8;

impl Table {
    /// Returns the sorted positions of the objects that match a filter; the sort is stable.
    pub(crate) fn select(&mut self, filter: Option<&Filter>, sort: &[Sort]) -> Arc<[u32]> {
        let key = json!([filter, sort]).to_string();
        if let Some((_, selection)) = self.selected.iter().find(|(known, _)| *known == key) {
            return Arc::clone(selection);
        }
        let selection: Arc<[u32]> = self.select_anew(filter, sort).into();
        self.selected.truncate(MOST_SELECTIONS - 1);
        self.selected.push_front((key, Arc::clone(&selection)));
        selection
    }

    fn select_anew(&mut self, filter: Option<&Filter>, sort: &[Sort]) -> Vec<u32> {
        let node = filter.map(|filter| Node::new(self, filter));
        let all = 0..u32::try_from(self.len()).unwrap_or(u32::MAX);
        let mut kept: Vec<u32> =
            all.filter(|position| node.as_ref().is_none_or(|node| node.holds(*position))).collect();
        let keys: Vec<Key> = sort.iter().map(|sort| Key::new(self, sort)).collect();
        match keys.as_slice() {
            [] => {}
            [only] => kept.sort_by_key(|position| only.rank(*position)),
            keys => kept.sort_by(|one, other| {
                let ranks = |position: u32| keys.iter().map(move |key| key.rank(position));
                ranks(*one).cmp(ranks(*other))
            }),
        }
        kept
    }
}

/// A filter whose conditions are already evaluated.
enum Node {
    Test(Evaluated),
    Any(Vec<Node>),
    All(Vec<Node>),
}

/// The results of a condition: for each distinct value of a column, or for each object.
struct Evaluated {
    column: Option<Arc<Column>>,
    holds: Vec<bool>,
}

impl Node {
    fn new(table: &mut Table, filter: &Filter) -> Self {
        let mut all = |parts: &[Filter]| parts.iter().map(|part| Self::new(table, part)).collect();
        match filter {
            Filter::Logic { or: true, expressions } => Self::Any(all(expressions)),
            Filter::Logic { or: false, expressions } => Self::All(all(expressions)),
            Filter::Condition(condition) => Self::Test(Evaluated::new(table, condition)),
        }
    }

    fn holds(&self, position: u32) -> bool {
        match self {
            Self::Test(evaluated) => evaluated.holds(position),
            Self::Any(parts) => parts.iter().any(|part| part.holds(position)),
            Self::All(parts) => parts.iter().all(|part| part.holds(position)),
        }
    }
}

impl Evaluated {
    fn new(table: &mut Table, condition: &Condition) -> Self {
        if table.is_simple(&condition.field) {
            let column = table.column(&condition.field);
            let holds = evaluate(condition, table.resource().model, column.distinct().iter().cloned());
            return Self { column: Some(column), holds };
        }
        // Large values are evaluated one by one and not kept.
        Self { column: None, holds: evaluate(condition, table.resource().model, table.values(&condition.field)) }
    }

    fn holds(&self, position: u32) -> bool {
        let at = self.column.as_ref().map_or(position, |column| column.code(position)) as usize;
        self.holds.get(at).copied().unwrap_or_default()
    }
}

/// Returns whether a condition holds for each of the values of its field, in objects of this type.
fn evaluate(condition: &Condition, model: Option<&Model>, values: impl Iterator<Item = Value>) -> Vec<bool> {
    let filter = Filter::Condition(condition.clone());
    let matcher = model.map_or_else(|| Matcher::new(&filter), |model| Matcher::of_records(&filter, model));
    let mut record = Value::Object(Map::from_iter([(condition.field.clone(), Value::Null)]));
    let holds = |value| {
        if let Some(place) = record.get_mut(&condition.field) {
            *place = value;
        }
        matcher.matches(&record)
    };
    values.map(holds).collect()
}

/// A sort key.
struct Key {
    column: Arc<Column>,
    descending: bool,
}

impl Key {
    fn new(table: &mut Table, sort: &Sort) -> Self {
        Self { column: table.column(&sort.field), descending: sort.direction == Direction::Descending }
    }

    fn rank(&self, position: u32) -> u32 {
        let rank = self.column.ranks().get(self.column.code(position) as usize).copied().unwrap_or(LAST);
        if self.descending && rank != LAST { LAST - 1 - rank } else { rank }
    }
}
