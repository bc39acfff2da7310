//! Generates the Python sources and stubs, the TypeScript types, the reference pages and the `OpenAPI` document from the
//! declarations in core.
//!
//! `cargo run -p xpauto-codegen` writes the files; with `--check` it only reports stale ones, and fails if there are any.

// A kind that is new must not be written as another by accident: each match names all of them.
#![deny(clippy::wildcard_enum_match_arm)]
#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    clippy::needless_for_each,
    reason = "files are put together once, in the order in which they are read"
)]

#[allow(dead_code, unused_imports, clippy::wildcard_enum_match_arm, reason = "core uses what the generator does not")]
#[path = "../../core/src/message/mod.rs"]
mod message;
mod names;
mod openapi;
mod python;
mod reference;
mod rust;
#[allow(dead_code, unused_imports, reason = "core uses what the generator does not")]
#[path = "../../core/src/schema/mod.rs"]
mod schema;
#[allow(dead_code, unused_imports, reason = "core uses what the generator does not")]
#[path = "../../core/src/spec/mod.rs"]
mod spec;
#[cfg(test)]
mod tests;
mod typescript;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

type Writer = fn() -> String;

/// Returns the path and the content of each generated file.
const FILES: &[(&str, Writer)] = &[
    ("core/src/resources/mod.rs", rust::handles::file),
    ("core/src/generated/client_options.rs", rust::options::client_options),
    ("core/src/generated/client_builder.rs", rust::options::client_builder),
    ("core/src/generated/list_options.rs", rust::options::list_options),
    ("core/src/generated/errors.rs", rust::errors::file),
    ("sandbox/src/generated/options.rs", rust::sandbox::file),
    ("bindings-python/python/xpauto/models.pyi", python::models::classes),
    ("bindings-python/python/xpauto/enums.py", python::values::enums),
    ("bindings-python/python/xpauto/client_options.py", python::options::client_options),
    ("bindings-python/python/xpauto/errors.py", python::errors::file),
    ("bindings-python/python/xpauto/resources.py", python::resources::file),
    ("bindings-python/python/xpauto/raw_resources.py", python::derived::raw_resources),
    ("bindings-python/python/xpauto/sandbox_options.py", python::sandbox::file),
    ("bindings-python/python/xpauto/prepared_resources.py", python::derived::prepared_resources),
    ("bindings-python/python/xpauto/field_names.py", python::values::field_names),
    ("bindings-python/python/xpauto/_fields.pyi", python::models::filter_fields),
    ("bindings-node/facade/generated/models.ts", typescript::models_file),
    ("bindings-node/facade/generated/errors.ts", typescript::errors::file),
    ("bindings-node/facade/generated/options.ts", typescript::options::options),
    ("bindings-node/facade/generated/credentials-options.ts", typescript::options::credentials_options),
    ("bindings-node/facade/generated/option-kinds.ts", typescript::options::option_kinds),
    ("bindings-node/facade/generated/limits.ts", typescript::limits::file),
    ("bindings-node/facade/generated/list-options.ts", typescript::options::list_options),
    ("bindings-node/facade/generated/resources.ts", typescript::resources::file),
    ("docs/models.md", reference::types::file),
    ("docs/options.md", reference::options::file),
    ("docs/errors.md", reference::errors::file),
    ("sandbox/openapi.json", openapi::document),
];

/// The folders with generated files alone: what else is in them is removed.
const GENERATED: [&str; 3] = ["core/src/generated", "core/src/resources", "bindings-node/facade/generated"];

fn main() -> ExitCode {
    let is_check = std::env::args().any(|argument| argument == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = FILES.iter().map(|(path, write)| ((*path).to_owned(), write()));
    let files: Vec<(String, String)> = rust::types().into_iter().chain(files).collect();
    let stale = files.iter().filter(|(path, text)| !fs::read_to_string(root.join(path)).is_ok_and(|now| now == *text));
    let extra = GENERATED.iter().flat_map(|folder| files_below(&root.join(folder)));
    // The builder of the native module of Node writes its types.
    let extra = extra.filter(|path| !path.ends_with("native.d.ts"));
    let extra = extra.filter(|path| !files.iter().any(|(known, _)| root.join(known) == *path));
    if is_check {
        let stale: Vec<String> =
            stale.map(|(path, _)| path.clone()).chain(extra.map(|path| path.display().to_string())).collect();
        stale.iter().for_each(|path| eprintln!("{path} is stale; run `make generate`"));
        return if stale.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let mut written = stale.map(|(path, text)| write(&root.join(path), text)).chain(extra.map(fs::remove_file));
    if let Some(error) = written.find_map(Result::err) {
        eprintln!("a file cannot be written: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, text)?;
    println!("wrote {}", path.display());
    Ok(())
}

/// Returns the files below a folder.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
