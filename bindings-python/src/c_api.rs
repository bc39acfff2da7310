//! Spares Python's garbage collector the objects of records.
//!
//! A class that is made at run time has garbage-collected objects, whatever its base class is: the collector would visit all
//! records again and again as they are made, and find no garbage, for they form no cycles. That was more than half of the
//! time of reading the nested records of a long list.

use pyo3::ffi::{PyObject_GC_IsTracked, PyObject_GC_UnTrack};
use pyo3::prelude::*;

/// Takes an object that can be in no reference cycle from the garbage collector; it is freed with its last reference.
#[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
pub fn untrack(object: &Bound<'_, PyAny>) {
    let pointer = object.as_ptr();
    // SAFETY: the pointer is that of a living object, the thread is attached while there is a `Bound`, and whatever is
    // tracked may be untracked at any time.
    unsafe {
        if PyObject_GC_IsTracked(pointer) == 1 {
            PyObject_GC_UnTrack(pointer.cast());
        }
    }
}
