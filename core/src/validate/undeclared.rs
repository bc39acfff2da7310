//! Checks the undeclared fields of bodies: misspelt ones are refused, others are sent with a warning each.

use super::warning::Warning;
use crate::error::Problem;
use crate::message::{Part, did_you_mean, wording};
use crate::message::{closest, folded};
use crate::options::{CALL, UndeclaredFields};
use crate::schema::{Field, Model};

/// An undeclared field to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Undeclared {
    pub(crate) model: &'static str,
    pub(crate) name: String,
}

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
    /// Adds each name to the problems, or to the fields to be sent.
    pub(crate) fn judge(self, policy: UndeclaredFields, problems: &mut Vec<Problem>, sent: &mut Vec<Undeclared>) {
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
                None if policy == UndeclaredFields::Warn => {
                    sent.push(Undeclared { model: self.model.name, name: name.clone() });
                }
                None => {}
            }
        }
    }

    /// Returns the field that was probably meant: one that differs only in case or underscores, else a close one that the
    /// object does not have.
    fn likely(&self, name: &str) -> Option<&'static Field> {
        let plain = folded(name);
        let same = self.model.fields.iter().find(|field| folded(field.wire) == plain);
        let close = || {
            let fields = self.model.fields.iter().enumerate();
            let lacking: Vec<_> = fields.filter(|(at, _)| !(self.has)(*at)).map(|(_, field)| field).collect();
            let close = closest(name, lacking.iter().flat_map(|field| [field.wire, field.attribute]))?;
            lacking.into_iter().find(|field| field.wire == close || field.attribute == close)
        };
        same.or_else(close)
    }
}

/// Whether it is the name of a call option, in either form.
fn is_call_option(name: &str) -> bool {
    let plain = folded(name);
    plain == "signal" || CALL.iter().any(|option| folded(option.attribute) == plain)
}

/// Returns a warning for each field, which is delivered once per process.
pub(crate) fn warnings(sent: Vec<Undeclared>) -> impl Iterator<Item = Warning> {
    sent.into_iter().map(|Undeclared { model, name }| {
        let message = wording![
            format!("{model} has no declared field {name:?}, which is sent unchanged; the client option "),
            Part::name("undeclared_fields"),
            " can refuse or allow such fields"
        ];
        Warning::once(model, &name, message)
    })
}
