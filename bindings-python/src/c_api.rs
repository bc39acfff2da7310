//! Functions of Python's C API that `PyO3` does not offer, and one of its own, which make reading many records faster.

use std::ffi::c_ulong;
use std::marker::PhantomData;

use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::impl_::pymethods::tp_new_impl;
use pyo3::prelude::*;
use pyo3::types::PyType;
use pyo3::{PyClass, PyClassInitializer};

/// Takes an object that can be in no reference cycle from the garbage collector; it is freed with its last reference.
///
/// Objects of Rust's classes are garbage-collected, whatever they hold: the collector would visit all records again and again
/// as they are created, and find no garbage, for they form no cycles. That was more than half of the time of reading the
/// nested records of a long list.
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

/// Returns the number of this thread, as `threading.get_ident` does.
#[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
pub fn current_thread() -> c_ulong {
    // SAFETY: it has no preconditions.
    unsafe { ffi::PyThread_get_thread_ident() }
}

/// Whether this is the main interpreter of the process.
#[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
pub fn is_main_interpreter(_: Python<'_>) -> bool {
    // SAFETY: the thread is attached, so there is an interpreter.
    unsafe { ffi::PyInterpreterState_GetID(ffi::PyInterpreterState_Get()) == 0 }
}

/// Raises an exception of this class in another thread, as soon as that runs Python code.
#[allow(unsafe_code, reason = "PyO3 offers it as a function of C only")]
pub fn raise_in_thread(_: Python<'_>, thread: c_ulong, class: &Bound<'_, PyType>) {
    // SAFETY: the thread is attached, the class is an exception class, and a thread that has ended is not found.
    unsafe { ffi::PyThreadState_SetAsyncExc(thread.cast_signed(), class.as_ptr()) };
}

/// A class that is a subclass of the class of `T`. It stays one: Python refuses bases of another layout.
#[derive(Debug)]
pub struct Subclass<T>(Py<PyType>, PhantomData<T>);

impl<T: PyClass> Subclass<T> {
    /// Checks that a class is a subclass.
    #[allow(unsafe_code, reason = "Python's own check may call a method of the program")]
    pub fn of(class: &Bound<'_, PyType>) -> PyResult<Self> {
        let base = class.py().get_type::<T>();
        // SAFETY: both are types.
        if unsafe { ffi::PyType_IsSubtype(class.as_type_ptr(), base.as_type_ptr()) } == 0 {
            return Err(PyTypeError::new_err(format!("{} is no subclass of {}", class.name()?, base.name()?)));
        }
        Ok(Self(class.clone().unbind(), PhantomData))
    }

    /// Returns the class.
    pub fn class<'py>(&self, py: Python<'py>) -> &Bound<'py, PyType> {
        self.0.bind(py)
    }
}

/// Creates an object of a subclass, without calling a `__new__` or `__init__` of the program.
///
/// This is the function that the code of `#[new]` calls. `PyO3` does not document it, so a new version may change it; what it
/// documents creates objects of `T` itself only. To call `__new__` instead took half as long again for the nested records of a
/// list, and what it is given has to be objects of Python.
#[allow(unsafe_code, reason = "PyO3 does not check that the class is a subclass")]
pub fn new_object<'py, T: PyClass>(
    py: Python<'py>,
    class: &Subclass<T>,
    value: impl Into<PyClassInitializer<T>>,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: the class is a subclass of that of `T`, and the function returns a new reference.
    unsafe {
        let object = tp_new_impl::<PyClassInitializer<T>, T>(py, value.into(), class.0.as_ptr().cast())?;
        Ok(Bound::from_owned_ptr(py, object))
    }
}
