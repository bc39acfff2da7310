//! Generates the Python sources and stubs, the TypeScript types, the reference pages and the `OpenAPI` document from the
//! declarations in core.
//!
//! `cargo run -p xpauto-codegen` writes the files; with `--check` it only reports stale ones, and fails if there are any.

// A kind that is new must not be written as another by accident: each match names all of them.
#![deny(clippy::wildcard_enum_match_arm)]

mod mistakes;
mod names;
mod openapi;
mod python;
mod reference;
mod rust;
mod typescript;

use std::path::Path;
use std::process::ExitCode;

type Writer = fn() -> String;

/// Returns the path and the content of each generated file.
const FILES: &[(&str, Writer)] = &[
    ("core/src/generated/client_options.rs", rust::client_options),
    ("core/src/generated/client_builder.rs", rust::client_builder),
    ("core/src/generated/list_options.rs", rust::list_options),
    ("core/src/generated/errors.rs", rust::errors),
    ("sandbox/src/generated/options.rs", rust::sandbox_options),
    ("bindings-python/python/xpauto/models.pyi", python::models),
    ("bindings-python/python/xpauto/enums.py", python::enums),
    ("bindings-python/python/xpauto/client_options.py", python::client_options),
    ("bindings-python/python/xpauto/option_keywords.py", python::option_keywords),
    ("bindings-python/python/xpauto/errors.py", python::errors),
    ("bindings-python/python/xpauto/resources.py", python::resources),
    ("bindings-python/python/xpauto/raw_resources.py", python::raw_resources),
    ("bindings-python/python/xpauto/sandbox_options.py", python::sandbox_options),
    ("bindings-python/python/xpauto/prepared_resources.py", python::prepared_resources),
    ("bindings-python/python/xpauto/field_names.py", python::field_names),
    ("bindings-python/python/xpauto/_fields.pyi", python::filter_fields),
    ("bindings-node/facade/models.ts", typescript::models),
    ("bindings-node/facade/fields.ts", typescript::fields),
    ("bindings-node/facade/errors.ts", typescript::errors),
    ("bindings-node/facade/options.ts", typescript::options),
    ("bindings-node/facade/credentials-options.ts", typescript::credentials_options),
    ("bindings-node/facade/option-kinds.ts", typescript::option_kinds),
    ("bindings-node/facade/limits.ts", typescript::limits),
    ("bindings-node/facade/list-options.ts", typescript::list_options),
    ("bindings-node/facade/resources.ts", typescript::resources),
    ("docs/models.md", reference::types),
    ("docs/options.md", reference::options),
    ("docs/errors.md", reference::errors),
    ("docs/sandbox.md", reference::sandbox),
    ("sandbox/openapi.json", openapi::document),
];

fn main() -> ExitCode {
    let is_check = std::env::args().any(|argument| argument == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mistakes = mistakes::all(&root);
    if !mistakes.is_empty() {
        eprintln!("{}", mistakes.join("\n"));
        return ExitCode::FAILURE;
    }
    let mut is_fine = true;
    for (path, write) in FILES {
        let (file, text) = (root.join(path), write());
        if std::fs::read_to_string(&file).is_ok_and(|present| present == text) {
            continue;
        }
        if is_check {
            eprintln!("{path} is stale; run `make generate`");
            is_fine = false;
        } else if let Err(error) = std::fs::write(&file, text) {
            eprintln!("{path} cannot be written: {error}");
            is_fine = false;
        } else {
            println!("wrote {path}");
        }
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
