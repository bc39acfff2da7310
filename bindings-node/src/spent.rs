//! Memory of completed calls that JavaScript has read or does not need.
//!
//! The runtime's thread has allocated it, and frees it before the next completions: an allocator has a lock for each thread, for
//! which the two threads would wait where one frees what the other has allocated, which took a twentieth of the time of many
//! calls at once.

use xpauto::Response;

use crate::text::JsonText;

/// The most bytes that are kept for the runtime's thread to free.
const MOST: usize = 1 << 20;

/// What is kept to be freed.
#[derive(Default)]
pub(crate) struct Spent {
    bytes: usize,
    responses: Vec<Response>,
    texts: Vec<JsonText>,
}

impl Spent {
    /// Keeps a response that was not requested, unless it is too large.
    pub(crate) fn response(&mut self, response: Response) {
        if self.keeps(response.content.len()) {
            self.responses.push(response);
        }
    }

    /// Keeps a text that was read, unless it is too large.
    pub(crate) fn text(&mut self, text: JsonText) {
        if self.keeps(text.bytes()) {
            self.texts.push(text);
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
