//! Checks the undeclared fields of bodies: misspelt ones are refused, others are sent with a warning each.

use super::warning::Warning;
use crate::error::Problem;
use crate::message::folded;
use crate::message::{Part, did_you_mean, wording};
use crate::options::{CALL, UndeclaredFields};
use crate::schema::{Field, Model};

/// An object of a body with undeclared fields.
pub(crate) struct Object<'a> {
    pub(crate) model: &'static Model,
    pub(crate) names: Vec<String>,
    /// Whether it is the body itself, which may contain call options by mistake.
    pub(crate) is_body: bool,
    /// Returns whether the object has the field at this index.
    pub(crate) has: &'a dyn Fn(usize) -> bool,
}

impl Object<'_> {
    /// Adds a problem for each name, or a warning, which is delivered once per process, for one that is sent.
    pub(crate) fn judge(self, policy: UndeclaredFields, problems: &mut Vec<Problem>, warnings: &mut Vec<Warning>) {
        for name in &self.names {
            let likely = self.likely(name);
            let problem = if policy == UndeclaredFields::Allow {
                None
            } else if self.is_body && is_call_option(name) {
                Some(self.model.not_a_field(name, ""))
            } else if likely.is_some() || policy == UndeclaredFields::Refuse {
                Some(self.model.not_a_field(name, did_you_mean(likely)))
            } else {
                None
            };
            match problem {
                Some(problem) => problems.push(problem),
                None if policy == UndeclaredFields::Warn => warnings.push(sent_unchanged(self.model, name)),
                None => {}
            }
        }
    }

    /// Returns the field that was probably meant: one that differs only in case or underscores, else a close one that the
    /// object does not have.
    fn likely(&self, name: &str) -> Option<&'static Field> {
        let plain = folded(name);
        self.model.likely_field_of(name, |index, field| !(self.has)(index) || folded(field.wire) == plain)
    }
}

/// Whether it is the name of a call option, in either form.
fn is_call_option(name: &str) -> bool {
    let plain = folded(name);
    plain == "signal" || CALL.iter().any(|option| folded(option.attribute) == plain)
}

fn sent_unchanged(model: &Model, name: &str) -> Warning {
    let message = wording![
        format!("{} has no declared field {name:?}, which is sent unchanged; the client option ", model.name),
        Part::name("undeclared_fields"),
        " can refuse or allow such fields"
    ];
    Warning::once(model.name, name, message)
}
