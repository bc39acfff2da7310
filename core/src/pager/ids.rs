//! The ids of the records that a list has returned, in little memory.

use std::collections::HashSet;

use roaring::RoaringBitmap;

/// A set of ids. Those of 32 bits, as the service gives them out, take about two bytes each at most, and a bit where most
/// of a range are there; in a hash set a million of them would be half of the memory of the program.
#[derive(Debug, Default)]
pub(super) struct Ids {
    short: RoaringBitmap,
    /// Ids of more bits, and negative ones: the bitmap would take more than a hash set where they are far apart.
    long: HashSet<i64>,
}

impl Ids {
    /// Adds an id; returns whether it was not there.
    pub(super) fn insert(&mut self, id: i64) -> bool {
        match u32::try_from(id) {
            Ok(short) => self.short.insert(short),
            Err(_) => self.long.insert(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn holds_the_ids_that_a_hash_set_holds() {
        let bounds = prop::sample::select(vec![0, 1, -1, i64::MIN, i64::MAX, i64::from(u32::MAX), 1 << 32]);
        let id = prop_oneof![bounds, 0..50_i64, any::<i64>(), any::<u32>().prop_map(i64::from)];
        proptest!(|(given in prop::collection::vec(id, 0..200))| {
            let (mut ids, mut expected) = (Ids::default(), HashSet::new());
            for id in given {
                prop_assert_eq!(ids.insert(id), expected.insert(id));
            }
        });
    }

    #[test]
    fn a_million_ids_take_little_memory_whatever_their_order() {
        let mut ids = Ids::default();
        // A step that is prime to the number of ids reaches each of them.
        let all = (0..1_000_000_i64).map(|index| 5_000_000 + index * 7_919 % 1_000_000 * 3);
        assert!(all.clone().all(|id| ids.insert(id)) && !all.clone().any(|id| ids.insert(id)));
        assert!(ids.short.serialized_size() < 500_000 && ids.long.is_empty(), "{}", ids.short.serialized_size());
    }
}
