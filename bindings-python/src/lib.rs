//! The native module of the Python package `xpauto`. It converts values; the behaviour is in core.

#![allow(clippy::needless_pass_by_value, clippy::unused_self, reason = "arguments from Python are owned")]

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
    use crate::{
        arguments::argument_hint,
        client::Client,
        list::columns::Columns,
        list::files::{diff, load_records, parse_records, record_header, replace_file, save_records},
        list::iterators::ListIterator,
        list::pager::{PageIterator, Pager, list_ends_with},
        list::records::{Records, restore_records},
        model::classes::declare_classes,
        model::conditions::{condition_families, conditions_to_mermaid, explain_conditions, uses_targeting_type},
        model::field::{Field, Sort},
        model::filter::{FilterField, restore_filter},
        model::methods::restore,
        output::object::{Filter, Model},
        output::prepared::PreparedRequest,
        output::response::RawResponse,
        polling::Polling,
        sandbox::{Sandbox, Snapshot},
    };

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
