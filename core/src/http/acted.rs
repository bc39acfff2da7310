//! What the error of a write says that the service may have carried out all the same.

use crate::error::Error;
use crate::operation::Effect;

/// Returns the error of a call with this effect that the service may have carried out, which says so, and what to look at.
pub(crate) fn acted(error: Error, effect: Effect) -> Error {
    let look = match effect {
        Effect::Read => return error,
        Effect::Create => "look whether the new object is there",
        Effect::Write => "look at the object",
    };
    let sentence = format!("The service may have carried it out all the same: {look}.");
    error.and_sentence(sentence).with(|details| details.may_have_acted = true)
}
