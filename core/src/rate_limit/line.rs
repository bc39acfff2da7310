//! The order in which requests wait for the rate limit: those that the service refused before all others.
//!
//! The first looks when it may be sent, and says when it will look again. Its runtime may not be driven any more, as a program
//! may keep one without using it: once it is overdue, the next request takes its turn, and it has to join again at the end.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// How late the first request may be before the next one takes its turn.
pub(super) const OVERDUE: Duration = Duration::from_secs(1);

/// The requests that wait, by their numbers.
#[derive(Default)]
pub(super) struct Line {
    /// What notifies each of them: only the first has to know of a change.
    waiting: BTreeMap<Number, Arc<Notify>>,
    joined: u64,
    /// When the first one looks again; there is one where any request waits.
    due: Option<Instant>,
}

/// The number of a request: whether it is new, and how many joined before.
pub(super) type Number = (bool, u64);

/// The place of a request that waits.
pub(super) struct Place {
    /// Its number, which is another one once it has joined again.
    pub(super) number: Number,
    /// Notified of changes while the request is the first.
    pub(super) changed: Arc<Notify>,
}

impl Line {
    /// Adds a request behind those of its kind.
    pub(super) fn join(&mut self, is_new: bool, now: Instant) -> Place {
        let changed = Arc::default();
        Place { number: self.enter(is_new, &changed, now), changed }
    }

    /// Returns how many requests wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Returns what notifies the first request.
    pub(super) fn first(&self) -> Option<Arc<Notify>> {
        self.waiting.first_key_value().map(|(_, changed)| Arc::clone(changed))
    }

    fn is_first(&self, place: &Place) -> bool {
        self.waiting.first_key_value().is_some_and(|(number, _)| *number == place.number)
    }

    /// Returns whether it is the turn of this request, or until when it waits at most before it asks again.
    pub(super) fn turn(&mut self, place: &mut Place, now: Instant) -> Result<(), Instant> {
        if !self.waiting.contains_key(&place.number) {
            place.number = self.enter(true, &place.changed, now);
        }
        if self.is_first(place) {
            return Ok(());
        }
        let overdue = self.due.unwrap_or(now) + OVERDUE;
        if now < overdue {
            return Err(overdue);
        }
        self.waiting.pop_first();
        self.due = Some(now);
        if self.is_first(place) { Ok(()) } else { Err(now + OVERDUE) }
    }

    /// Notes that this request, if it is the first, looks again at this time.
    pub(super) fn looks_at(&mut self, place: &Place, time: Instant) {
        if self.is_first(place) {
            self.due = Some(time);
        }
    }

    /// Removes a request.
    pub(super) fn leave(&mut self, place: &Place, now: Instant) {
        if self.is_first(place) {
            self.due = Some(now);
        }
        self.waiting.remove(&place.number);
    }

    /// Adds a request; returns its number.
    fn enter(&mut self, is_new: bool, changed: &Arc<Notify>, now: Instant) -> Number {
        self.joined += 1;
        let number = (is_new, self.joined);
        if self.waiting.first_key_value().is_none_or(|(first, _)| number < *first) {
            self.due = Some(now);
        }
        self.waiting.insert(number, Arc::clone(changed));
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overdue_request_is_passed_over_and_joins_again_at_the_end() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut line = Line::default();
        let [mut first, mut second, mut third] = [0; 3].map(|_| line.join(true, start));
        assert_eq!(line.turn(&mut first, at(0)), Ok(()));
        line.looks_at(&first, at(10));
        assert_eq!(line.turn(&mut second, at(10)), Err(at(11)));
        line.looks_at(&second, at(20));
        assert_eq!(line.turn(&mut third, at(11)), Err(at(12)), "the first was overdue, and the second has the turn");
        assert_eq!(line.turn(&mut second, at(11)), Ok(()));
        line.leave(&second, at(11));
        assert_eq!(line.turn(&mut first, at(11)), Err(at(12)));
        assert_eq!((line.turn(&mut third, at(11)), line.len()), (Ok(()), 2));
    }
}
