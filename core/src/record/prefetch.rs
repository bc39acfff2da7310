//! Prefetches memory into the CPU cache.
//!
//! A program that reads one field of tens of thousands of records mostly waits for memory: their JSON is far larger than
//! the CPU caches, and the values are a record's length apart. With prefetching, reading a number of each of 40,000
//! segments took 90 ns instead of 285. (An unused load, which needs no unsafe code, had no clear effect, since the CPU
//! does not retire the instructions after it.)

/// Prefetches the memory around a byte.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code, reason = "the instruction is offered as an unsafe function only")]
pub(super) fn prefetch(byte: &u8) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the address comes from a reference, and a prefetch has no effect that a program can observe.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(byte).cast()) }
}

/// Does nothing on other architectures.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(super) fn prefetch(_byte: &u8) {}
