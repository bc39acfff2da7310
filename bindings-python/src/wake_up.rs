//! Wakes an event loop from any thread, without the interpreter's lock.
//!
//! `call_soon_threadsafe` needs that lock, and the runtime's thread must never wait for it: all calls would.

#[cfg(unix)]
mod sockets {
    use std::io::{Read as _, Write as _};
    use std::os::fd::AsRawFd as _;
    use std::os::unix::net::UnixStream;

    /// A pair of sockets: one end is written to, the other is watched by the loop.
    pub struct WakeUp {
        writer: UnixStream,
        reader: UnixStream,
    }

    impl WakeUp {
        pub fn new() -> Option<Self> {
            let (writer, reader) = UnixStream::pair().ok()?;
            writer.set_nonblocking(true).ok()?;
            reader.set_nonblocking(true).ok()?;
            Some(Self { writer, reader })
        }

        /// Returns the file descriptor to watch.
        pub fn descriptor(&self) -> i32 {
            self.reader.as_raw_fd()
        }

        /// Wakes the loop, and returns whether it will wake up.
        pub fn send(&self) -> bool {
            match (&self.writer).write_all(&[1]) {
                Ok(()) => true,
                // The loop has earlier wake-ups to notice.
                Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
            }
        }

        /// Forgets the wake-ups so far.
        pub fn clear(&self) {
            // There is at most one byte for each time that the queue was empty.
            let _ = (&self.reader).read(&mut [0; 64]);
        }
    }
}

#[cfg(not(unix))]
mod sockets {
    /// Loops elsewhere cannot be counted on to watch sockets.
    pub enum WakeUp {}

    impl WakeUp {
        pub fn new() -> Option<Self> {
            None
        }

        pub fn descriptor(&self) -> i32 {
            match *self {}
        }

        pub fn send(&self) -> bool {
            match *self {}
        }

        pub fn clear(&self) {
            match *self {}
        }
    }
}

pub use sockets::WakeUp;
