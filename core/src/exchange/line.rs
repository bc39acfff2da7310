//! The order in which requests wait for the rate limit.
//!
//! The first looks when it may be sent, and says when it will look again. Its runtime may not be driven any more, as a program
//! may keep one without using it: once it is overdue, the next request takes its turn, and it has to join again at the end.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// How late the first request may be before the next one takes its turn.
pub(super) const OVERDUE: Duration = Duration::from_secs(1);

/// The requests that wait, each with a number.
#[derive(Default)]
pub(super) struct Line {
    waiting: VecDeque<u64>,
    joined: u64,
    /// When the first one looks again; there is one where any request waits.
    due: Option<Instant>,
}

impl Line {
    /// Adds a request at the end; returns its number.
    pub(super) fn join(&mut self, now: Instant) -> u64 {
        self.joined += 1;
        self.enter(self.joined, now);
        self.joined
    }

    /// Returns how many requests wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Returns whether it is the turn of this request, or until when it waits at most before it asks again.
    pub(super) fn turn(&mut self, number: u64, now: Instant) -> Result<(), Instant> {
        if !self.waiting.contains(&number) {
            self.enter(number, now);
        }
        let overdue = self.due.unwrap_or(now) + OVERDUE;
        if self.waiting.front() != Some(&number) {
            if now < overdue {
                return Err(overdue);
            }
            self.waiting.pop_front();
            self.due = Some(now);
        }
        if self.waiting.front() == Some(&number) { Ok(()) } else { Err(now + OVERDUE) }
    }

    /// Notes that the first request, which has this number, looks again at this time.
    pub(super) fn looks_at(&mut self, number: u64, time: Instant) {
        if self.waiting.front() == Some(&number) {
            self.due = Some(time);
        }
    }

    /// Removes a request.
    pub(super) fn leave(&mut self, number: u64, now: Instant) {
        if self.waiting.front() == Some(&number) {
            self.due = Some(now);
        }
        self.waiting.retain(|waiting| *waiting != number);
    }

    fn enter(&mut self, number: u64, now: Instant) {
        if self.waiting.is_empty() {
            self.due = Some(now);
        }
        self.waiting.push_back(number);
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
        let [first, second, third] = [0; 3].map(|_| line.join(start));
        assert_eq!(line.turn(first, at(0)), Ok(()));
        line.looks_at(first, at(10));
        assert_eq!(line.turn(second, at(10)), Err(at(11)));
        line.looks_at(second, at(20));
        assert_eq!(line.turn(third, at(11)), Err(at(12)), "the first was overdue, and the second has the turn");
        assert_eq!(line.turn(second, at(11)), Ok(()));
        line.leave(second, at(11));
        assert_eq!(line.turn(first, at(11)), Err(at(12)));
        assert_eq!((line.turn(third, at(11)), line.len()), (Ok(()), 2));
    }
}
