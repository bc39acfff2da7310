//! The native module of the Python package `xpauto`. It converts values; the behaviour is in core.

mod arguments;
mod c_api;
mod call;
mod classes;
mod client;
mod columns;
mod conditions;
mod connection;
mod dicts;
mod error;
mod field;
mod files;
mod filter;
mod foreign;
mod iterators;
mod json_text;
mod model;
mod object;
mod pager;
mod plain;
mod polling;
mod prepared;
mod protocols;
mod reading;
mod records;
mod response;
mod sandbox;
mod values;

use pyo3::prelude::*;

/// The native module of xpauto; use the package `xpauto`.
#[pymodule(gil_used = false)]
mod _xpauto {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arguments::argument_hint;
    #[pymodule_export]
    use crate::classes::declare_classes;
    #[pymodule_export]
    use crate::client::Client;
    #[pymodule_export]
    use crate::columns::Columns;
    #[pymodule_export]
    use crate::conditions::{
        condition_families, conditions_to_mermaid, conditions_use, explain_conditions, segment_uses,
    };
    #[pymodule_export]
    use crate::field::{Field, Sort};
    #[pymodule_export]
    use crate::files::{diff, load_records, parse_records, record_header, replace_file, save_records};
    #[pymodule_export]
    use crate::filter::{FilterField, restore_filter};
    #[pymodule_export]
    use crate::iterators::ListIterator;
    #[pymodule_export]
    use crate::model::restore;
    #[pymodule_export]
    use crate::object::{Filter, Model};
    #[pymodule_export]
    use crate::pager::{PageIterator, Pager, list_ends_with};
    #[pymodule_export]
    use crate::polling::Polling;
    #[pymodule_export]
    use crate::prepared::PreparedRequest;
    #[pymodule_export]
    use crate::records::{Records, restore_records};
    #[pymodule_export]
    use crate::response::RawResponse;
    #[pymodule_export]
    use crate::sandbox::{Sandbox, Snapshot, run_sandbox};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // What shuts the runtime down would be called at the end of another interpreter, and the process would not exit.
        if !crate::c_api::is_main_interpreter(module.py()) {
            let message = "xpauto works in the main interpreter of a process only; use threads or processes";
            return Err(pyo3::exceptions::PyImportError::new_err(message));
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("is_debug_build", cfg!(debug_assertions))?;
        module.add("F", Py::new(module.py(), crate::filter::Fields)?)?;
        module.add("OMITTED", Py::new(module.py(), crate::json_text::Omitted)?)
    }
}
