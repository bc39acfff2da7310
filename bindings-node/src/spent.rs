//! Memory of completed calls that JavaScript has read or does not need.
//!
//! The runtime's thread has allocated it, and frees it at the next completion: in glibc's allocator, a thread that frees what another
//! has allocated takes the lock of that thread's memory. With many calls at once, the two threads waited for each other.

use xpauto::Response;

use crate::text::JsonText;

/// The most bytes that are kept for the runtime's thread to free.
const MOST: usize = 1 << 20;
/// About what a response takes besides its body.
const HEAD: usize = 2048;

/// What is kept to be freed.
#[derive(Default)]
pub(crate) struct Spent {
    bytes: usize,
    responses: Vec<Response>,
    strings: Vec<JsonText>,
}

impl Spent {
    /// Keeps a response that was not requested, unless it is too large.
    pub(crate) fn response(&mut self, response: Response) {
        if self.keeps(response.content.len().saturating_add(HEAD)) {
            self.responses.push(response);
        }
    }

    /// Keeps a string that was read, unless it is too large.
    pub(crate) fn string(&mut self, string: JsonText) {
        if self.keeps(string.bytes()) {
            self.strings.push(string);
        }
    }

    fn keeps(&mut self, bytes: usize) -> bool {
        let all = self.bytes.saturating_add(bytes);
        let fits = all <= MOST;
        if fits {
            self.bytes = all;
        }
        fits
    }
}
