//! The arguments of the program that are not options of a sandbox.

/// The arguments that are not options of a sandbox: name, value, documentation.
pub(super) const PROGRAM_ARGUMENTS: &[(&str, &str, &str)] = &[
    ("config", "FILE", "Reads options from a TOML file; those of the command line take precedence."),
    ("watch", "", "Reads the file of --data again when it changes."),
    ("open", "", "Opens the page of the sandbox in a browser."),
    ("listen", "ADDRESS", "The address to listen on, such as 0.0.0.0 in a container. By default 127.0.0.1."),
    ("allow-host", "NAME", "A further name under which the sandbox may be controlled. May be given repeatedly."),
    ("version", "", "The version."),
    ("help", "", "This text."),
];
