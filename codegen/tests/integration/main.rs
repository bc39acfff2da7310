//! The tests of the generator and of the layers of all crates, in one program so that they are linked once.

#![allow(clippy::unwrap_used)]

mod image;
mod rooms;
mod shared_crates;
