//! Functions of Python's C API that `PyO3` does not offer, which make reading many records faster.

use std::ffi::c_void;

use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

/// The most characters that are decoded on the stack.
const ON_STACK: usize = 128;

/// Takes an object that can be in no reference cycle from the garbage collector; it is freed with its last reference.
///
/// A class that is created at run time has garbage-collected objects, whatever its base class is: the collector would visit
/// all records again and again as they are created, and find no garbage, for they form no cycles. That was more than half of
/// the time of reading the nested records of a long list.
#[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
pub fn untrack(object: &Bound<'_, PyAny>) {
    let pointer = object.as_ptr();
    // SAFETY: the pointer is that of a living object, the thread is attached while there is a `Bound`, and whatever is
    // tracked may be untracked at any time.
    unsafe {
        if ffi::PyObject_GC_IsTracked(pointer) == 1 {
            ffi::PyObject_GC_UnTrack(pointer.cast());
        }
    }
}

/// The `__new__` of a class, which creates objects of its subclasses too.
///
/// Calling it as Python does, with a tuple that contains the subclass, takes three times as long.
#[derive(Debug)]
pub struct New {
    base: Py<PyType>,
    function: ffi::newfunc,
}

impl New {
    /// Returns that of a class; an error if the class cannot be instantiated.
    #[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
    pub fn of(base: &Bound<'_, PyType>) -> PyResult<Self> {
        // SAFETY: the slot of this number contains a function of this type, or null.
        let function = unsafe {
            let slot = ffi::PyType_GetSlot(base.as_type_ptr(), ffi::Py_tp_new);
            std::mem::transmute::<*mut c_void, Option<ffi::newfunc>>(slot)
        };
        let function = function.ok_or_else(|| PyTypeError::new_err("the class cannot be instantiated"))?;
        Ok(Self { base: base.clone().unbind(), function })
    }

    /// Creates an object of a subclass, without arguments.
    #[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
    pub fn object<'py>(&self, class: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        // SAFETY: both are types.
        if unsafe { ffi::PyType_IsSubtype(class.as_type_ptr(), self.base.bind(py).as_type_ptr()) } == 0 {
            return Err(PyTypeError::new_err("the class is not a subclass"));
        }
        let arguments = PyTuple::empty(py);
        // SAFETY: the class is a subclass of the one whose `__new__` this is, the arguments are a tuple, and it returns a
        // new reference, or null with an exception.
        unsafe {
            let object = (self.function)(class.as_type_ptr(), arguments.as_ptr(), std::ptr::null_mut());
            Bound::from_owned_ptr_or_err(py, object)
        }
    }
}

/// Creates a string.
///
/// Python's decoder of UTF-8 allocates twice where a string has characters beyond ASCII: it assumes none until it finds one.
#[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
pub fn string<'py>(py: Python<'py>, text: &str) -> Bound<'py, PyString> {
    let mut characters = [0; ON_STACK];
    // The type of wide characters has 16 bits on Windows.
    if text.is_ascii() || cfg!(windows) || text.len() > ON_STACK {
        return PyString::new(py, text);
    }
    let mut length = 0;
    for (place, character) in characters.iter_mut().zip(text.chars()) {
        *place = u32::from(character).try_into().unwrap_or_default();
        length += 1;
    }
    // SAFETY: that number of characters was written, and it returns a new string, or null with an exception.
    let string = unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyUnicode_FromWideChar(characters.as_ptr(), length)) };
    string.and_then(|string| Ok(string.cast_into::<PyString>()?)).unwrap_or_else(|_| PyString::new(py, text))
}
