//! The routes of the service, from the declared operations.

use xpauto::bindings::operation::{self, Operation};

use crate::http::Found;

/// The path that issues tokens, which is no declared operation.
const TOKEN_PATH: &str = "/oauth/token";

/// The target of a request to the service.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    Operation(&'static Operation),
    Token,
}

/// Finds the targets of a path as it was sent.
pub(crate) fn at(path: &str) -> Option<Found<Target>> {
    let operations = operation::ALL.iter().map(|operation| {
        let target = Target::Operation(operation);
        (operation.method, operation.path, target)
    });
    Found::of(operations.chain([("POST", TOKEN_PATH, Target::Token)]), path)
}

/// Returns the target of a request.
pub(crate) fn target(method: &str, path: &str) -> Option<Target> {
    at(path)?.target(method)
}
