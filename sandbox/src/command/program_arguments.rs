//! The arguments of the program that are not options of a sandbox.

/// The arguments that are not options of a sandbox: name, value, documentation.
pub(super) const PROGRAM_ARGUMENTS: &[(&str, &str, &str)] = &[
    ("config", "FILE", "Reads options from a JSON file; those of the command line take precedence."),
    ("listen", "ADDRESS", "The address to listen on, such as 0.0.0.0 in a container. By default 127.0.0.1."),
    ("allow-host", "NAME", "A further name under which the sandbox may be controlled. May be given repeatedly."),
    ("version", "", "The version."),
    ("help", "", "This text."),
];
