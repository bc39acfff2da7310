//! Wakes an event loop from any thread, without the interpreter's lock.
//!
//! `call_soon_threadsafe` needs that lock, and a thread of the runtime that waits for it keeps all other calls waiting.

#[cfg(unix)]
mod sockets {
    use std::io::{Read as _, Write as _};
    use std::os::fd::AsRawFd as _;
    use std::os::unix::net::UnixStream;

    /// A pair of sockets: one end is written to, the other is watched by the loop.
    pub struct Bell {
        rung: UnixStream,
        heard: UnixStream,
    }

    impl Bell {
        pub fn new() -> Option<Self> {
            let (rung, heard) = UnixStream::pair().ok()?;
            rung.set_nonblocking(true).ok()?;
            heard.set_nonblocking(true).ok()?;
            Some(Self { rung, heard })
        }

        /// The file descriptor to watch.
        pub fn number(&self) -> i32 {
            self.heard.as_raw_fd()
        }

        /// Wakes the loop; one that was not heard yet is as good as another.
        pub fn ring(&self) -> bool {
            match (&self.rung).write_all(&[1]) {
                Ok(()) => true,
                Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
            }
        }

        /// Takes note of what was rung so far.
        pub fn hush(&self) {
            // There is at most one byte for each time that the letters were taken.
            let _ = (&self.heard).read(&mut [0; 64]);
        }
    }
}

#[cfg(not(unix))]
mod sockets {
    /// Loops elsewhere cannot be counted on to watch sockets.
    pub enum Bell {}

    impl Bell {
        pub fn new() -> Option<Self> {
            None
        }

        pub fn number(&self) -> i32 {
            match *self {}
        }

        pub fn ring(&self) -> bool {
            match *self {}
        }

        pub fn hush(&self) {
            match *self {}
        }
    }
}

pub use sockets::Bell;
