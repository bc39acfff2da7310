//! Wakes an event loop from any thread, without the GIL.
//!
//! `call_soon_threadsafe` needs the GIL, which the runtime's thread must never wait for: it would stall all calls.

#[cfg(unix)]
mod sockets {
    use std::io::{Read as _, Write as _};
    use std::os::fd::AsRawFd as _;
    use std::os::unix::net::UnixStream;

    /// A socket pair: one end is written to, the event loop watches the other.
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

        /// Wakes the loop; returns whether it will wake up.
        pub fn send(&self) -> bool {
            match (&self.writer).write_all(&[1]) {
                Ok(()) => true,
                // The buffer is full of wake-ups that the loop has not read yet.
                Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
            }
        }

        /// Clears the pending wake-ups.
        pub fn clear(&self) {
            // At most one byte per transition from an empty queue.
            let _ = (&self.reader).read(&mut [0; 64]);
        }
    }
}

#[cfg(not(unix))]
mod sockets {
    /// On other platforms, event loops may not be able to watch sockets.
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
