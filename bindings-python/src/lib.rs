//! The native module of the Python package `xpauto`. It converts values; the behaviour is in core.

mod arguments;
mod c_api;
mod call;
mod client;
mod connection;
mod error;
mod input;
mod list;
mod model;
mod output;
mod plain;
mod polling;
mod sandbox;

use pyo3::prelude::*;

/// The native module of xpauto; use the package `xpauto`.
#[pymodule(gil_used = false)]
mod _xpauto {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arguments::argument_hint;
    #[pymodule_export]
    use crate::client::Client;
    #[pymodule_export]
    use crate::list::columns::Columns;
    #[pymodule_export]
    use crate::list::files::{diff, load_records, parse_records, record_header, replace_file, save_records};
    #[pymodule_export]
    use crate::list::iterators::ListIterator;
    #[pymodule_export]
    use crate::list::pager::{PageIterator, Pager, list_ends_with};
    #[pymodule_export]
    use crate::list::records::{Records, restore_records};
    #[pymodule_export]
    use crate::model::classes::declare_classes;
    #[pymodule_export]
    use crate::model::conditions::{
        condition_families, conditions_to_mermaid, conditions_use, explain_conditions, segment_uses,
    };
    #[pymodule_export]
    use crate::model::field::{Field, Sort};
    #[pymodule_export]
    use crate::model::filter::{FilterField, restore_filter};
    #[pymodule_export]
    use crate::model::methods::restore;
    #[pymodule_export]
    use crate::output::object::{Filter, Model};
    #[pymodule_export]
    use crate::output::prepared::PreparedRequest;
    #[pymodule_export]
    use crate::output::response::RawResponse;
    #[pymodule_export]
    use crate::polling::Polling;
    #[pymodule_export]
    use crate::sandbox::{Sandbox, Snapshot};

    /// Runs the program `xpauto` with these arguments; returns the exit status.
    #[pyfunction]
    fn run_program(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> i32 {
        py.detach(|| xpauto_cli::run(arguments))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // What shuts the runtime down would be called at the end of another interpreter, and the process would not exit.
        if !crate::c_api::is_main_interpreter(module.py()) {
            let message = "xpauto works in the main interpreter of a process only; use threads or processes";
            return Err(pyo3::exceptions::PyImportError::new_err(message));
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("is_debug_build", cfg!(debug_assertions))?;
        module.add("SANDBOX_CLIENT", (xpauto_sandbox::CLIENT_ID, xpauto_sandbox::CLIENT_SECRET))?;
        module.add("F", Py::new(module.py(), crate::model::filter::Fields)?)?;
        module.add("OMITTED", Py::new(module.py(), crate::input::json_text::Omitted)?)
    }
}
