//! Loads memory into the CPU's caches before it is read.
//!
//! A program that reads a field of tens of thousands of records mostly waits for memory: their JSON is larger than the caches, and
//! the values are a record's length apart. The name of each of 40,000 segments takes Python 153 ns with this, and 265 without. (A load
//! without use, which needs no unsafe code, has no clear effect.)

/// Loads the memory around a byte.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code, reason = "the instruction is offered as an unsafe function only")]
pub(super) fn load(byte: &u8) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the address is that of a reference, and the instruction has no effect that a program can observe.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(byte).cast()) }
}

/// Does nothing on other architectures.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(super) fn load(_byte: &u8) {}
