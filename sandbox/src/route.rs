//! Which operation a request asks for, from the declared operations.

use percent_encoding::percent_decode_str;
use xpauto::bindings::operation::{self, Effect, Operation};

/// The path that issues tokens, which is no declared operation.
const TOKEN_PATH: &str = "/oauth/token";

/// Everything that a path can be asked for.
#[derive(Debug)]
pub(crate) enum Path {
    /// The operations of this path.
    Operations {
        operations: Vec<&'static Operation>,
        /// The decoded parameter; empty where the path has none.
        parameter: String,
    },
    /// The path that issues tokens.
    Token,
}

impl Path {
    /// What there is at this path, as it was sent.
    pub(crate) fn at(path: &str) -> Option<Self> {
        if path == TOKEN_PATH {
            return Some(Self::Token);
        }
        let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
        let matching = |has_parameter: bool| {
            let of_kind =
                operation::ALL.iter().filter(move |operation| operation.path_parameter().is_some() == has_parameter);
            of_kind.filter_map(|operation| Some((*operation, parameter(operation.path, &parts)?)))
        };
        // A path that is spelled out is meant rather than one with a parameter in that place.
        let mut found: Vec<(&Operation, String)> = matching(false).collect();
        if found.is_empty() {
            found = matching(true).collect();
        }
        let parameter = found.first()?.1.clone();
        Some(Self::Operations { operations: found.into_iter().map(|(operation, _)| operation).collect(), parameter })
    }

    /// The methods that the path accepts.
    pub(crate) fn methods(&self) -> Vec<&'static str> {
        match self {
            Self::Operations { operations, .. } => operations.iter().map(|operation| operation.method).collect(),
            Self::Token => vec!["POST"],
        }
    }

    /// The decoded parameter of the path; empty where it has none.
    pub(crate) fn into_parameter(self) -> String {
        match self {
            Self::Operations { parameter, .. } => parameter,
            Self::Token => String::new(),
        }
    }

    /// The operation of this method.
    pub(crate) fn operation(&self, method: &str) -> Option<&'static Operation> {
        match self {
            Self::Operations { operations, .. } => {
                operations.iter().copied().find(|operation| operation.method == method)
            }
            Self::Token => None,
        }
    }
}

/// Whether an operation changes the account.
pub(crate) fn is_write(operation: &Operation) -> bool {
    operation.effect != Effect::Read
}

/// The decoded parameter of a path, empty where it has none; nothing where the path is another.
fn parameter(template: &str, parts: &[&str]) -> Option<String> {
    let expected: Vec<&str> = template.trim_start_matches('/').split('/').collect();
    if expected.len() != parts.len() {
        return None;
    }
    let mut parameter = String::new();
    for (expected, part) in expected.into_iter().zip(parts) {
        let part = percent_decode_str(part).decode_utf8_lossy();
        if expected.starts_with('{') {
            parameter = part.into_owned();
        } else if expected != part {
            return None;
        }
    }
    Some(parameter)
}
