//! Checks the undeclared fields of bodies: misspelt ones are refused, others are sent with a warning each.

use super::warning::Warning;
use crate::error::Problem;
use crate::message::folded;
use crate::message::{Part, did_you_mean, wording};
use crate::options::{CALL, UndeclaredFields};
use crate::schema::Model;

/// Returns the problem of an undeclared name, unless it is sent. `is_body` says whether the object is the body itself, which may
/// contain call options by mistake, and `has` whether it has the field at an index.
pub(super) fn problem(
    model: &'static Model,
    name: &str,
    policy: UndeclaredFields,
    is_body: bool,
    has: impl Fn(usize) -> bool,
) -> Option<Problem> {
    let plain = folded(name);
    // One that differs only in case or underscores was probably meant, else a close one that the object does not have.
    let likely = model.likely_field_of(name, |index, field| !has(index) || folded(field.wire) == plain);
    match policy {
        UndeclaredFields::Allow => None,
        _ if is_body && is_call_option(name) => Some(model.not_a_field(name, "")),
        UndeclaredFields::Warn if likely.is_none() => None,
        UndeclaredFields::Warn | UndeclaredFields::Refuse => Some(model.not_a_field(name, did_you_mean(likely))),
    }
}

/// Whether it is the name of a call option, in either form.
fn is_call_option(name: &str) -> bool {
    let plain = folded(name);
    plain == "signal" || CALL.iter().any(|option| folded(option.attribute) == plain)
}

/// Returns the warning, which is delivered once per process, of a name that is sent.
pub(super) fn sent_unchanged(model: &Model, name: &str) -> Warning {
    let message = wording![
        format!("{} has no declared field {name:?}, which is sent unchanged; the client option ", model.name),
        Part::name("undeclared_fields"),
        " can refuse or allow such fields"
    ];
    Warning::once(model.name, name, message)
}
