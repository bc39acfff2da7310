//! The memory allocator of the native module: small blocks are mimalloc's, large ones the system's.
//!
//! A call allocates some seventy small blocks on the runtime's thread, and the program's thread frees part of them. The
//! allocator of glibc took a fifth of that thread's time, and had the threads wait for one another: with mimalloc a program
//! makes 40 % more calls with 64 in flight.
//!
//! Large blocks, such as the JSON of a page, are few. With mimalloc for these too, a list took twice the memory.
//!
//! The module of Python has the system's allocator, which works in a child process after `fork`. There, mimalloc may wait
//! for ever for another thread of the parent, which was in the middle of its work at that moment.

use std::alloc::{GlobalAlloc, Layout, System};

use mimalloc::MiMalloc;

/// The size in bytes of the largest small block: that of hyper's buffer for a response.
const SMALL: usize = 8 << 10;

#[global_allocator]
static ALLOCATOR: BySize<MiMalloc, System> = BySize { small: MiMalloc, large: System };

/// Allocates by one of two allocators. The size of a block, which is known when it is freed, tells which of them it is from.
struct BySize<S, L> {
    small: S,
    large: L,
}

fn is_small(size: usize) -> bool {
    size <= SMALL
}

#[allow(unsafe_code, reason = "allocators are unsafe to implement; the time that this one saves is measured above")]
// SAFETY: each block is freed or resized by the allocator that it is from, with the layout that it was allocated with.
unsafe impl<S: GlobalAlloc, L: GlobalAlloc> GlobalAlloc for BySize<S, L> {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are those that the allocators ask for.
        unsafe { if is_small(layout.size()) { self.small.alloc(layout) } else { self.large.alloc(layout) } }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe {
            if is_small(layout.size()) { self.small.alloc_zeroed(layout) } else { self.large.alloc_zeroed(layout) }
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above; the block is from the allocator for its size.
        unsafe {
            if is_small(layout.size()) { self.small.dealloc(block, layout) } else { self.large.dealloc(block, layout) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: as above. The new size is valid for the alignment, the blocks are distinct and both have the bytes that are
        // copied, and the old block is freed only if there is a new one.
        unsafe {
            match (is_small(layout.size()), is_small(new_size)) {
                (true, true) => self.small.realloc(block, layout, new_size),
                (false, false) => self.large.realloc(block, layout, new_size),
                _ => {
                    let moved = self.alloc(Layout::from_size_align_unchecked(new_size, layout.align()));
                    if !moved.is_null() {
                        moved.copy_from_nonoverlapping(block, layout.size().min(new_size));
                        self.dealloc(block, layout);
                    }
                    moved
                }
            }
        }
    }
}

#[cfg(test)]
#[allow(unsafe_code, reason = "the tests allocate")]
mod tests {
    use std::collections::HashMap;
    use std::sync::Mutex;

    use super::*;

    /// The system's allocator, which notes its blocks and refuses those of others.
    #[derive(Default)]
    struct Noted(Mutex<HashMap<usize, Layout>>);

    impl Noted {
        fn add(&self, block: *mut u8, layout: Layout) -> *mut u8 {
            assert_eq!(self.0.lock().unwrap().insert(block.addr(), layout), None);
            block
        }

        fn remove(&self, block: *mut u8, layout: Layout) {
            assert_eq!(self.0.lock().unwrap().remove(&block.addr()), Some(layout));
        }
    }

    // SAFETY: as the system's.
    unsafe impl GlobalAlloc for Noted {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            // SAFETY: as the caller promises, here and below.
            self.add(unsafe { System.alloc(layout) }, layout)
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            self.remove(block, layout);
            // SAFETY: the block is the system's.
            unsafe { System.dealloc(block, layout) }
        }
    }

    #[test]
    fn a_block_is_from_the_allocator_for_its_size_and_keeps_its_bytes_when_it_is_resized() {
        let allocator = BySize { small: Noted::default(), large: Noted::default() };
        let sizes = [1, 7, SMALL - 1, SMALL, SMALL + 1, 3 * SMALL];
        for align in [1, 16, 4096] {
            for (old, new) in sizes.iter().flat_map(|old| sizes.map(|new| (*old, new))) {
                let layout = |size| Layout::from_size_align(size, align).unwrap();
                // SAFETY: the sizes are not zero, and the block is written before it is read, and freed once.
                unsafe {
                    let block = allocator.alloc(layout(old));
                    block.write_bytes(7, old);
                    let block = allocator.realloc(block, layout(old), new);
                    assert!(block.addr().is_multiple_of(align));
                    assert!(std::slice::from_raw_parts(block, old.min(new)).iter().all(|byte| *byte == 7));
                    let count = |noted: &Noted| noted.0.lock().unwrap().len();
                    let expected = if new <= SMALL { (1, 0) } else { (0, 1) };
                    assert_eq!((count(&allocator.small), count(&allocator.large)), expected);
                    allocator.dealloc(block, layout(new));
                    let zeroed = allocator.alloc_zeroed(layout(new));
                    assert!(std::slice::from_raw_parts(zeroed, new).iter().all(|byte| *byte == 0));
                    allocator.dealloc(zeroed, layout(new));
                    assert_eq!((count(&allocator.small), count(&allocator.large)), (0, 0));
                }
            }
        }
    }
}
