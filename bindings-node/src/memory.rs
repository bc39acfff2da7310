//! Reports native memory of JavaScript objects to V8, so that it collects them in time.

use std::cell::Cell;

use napi::bindgen_prelude::{Env, Result};

/// The native memory of one object, as last reported to V8.
#[derive(Debug, Default)]
pub(crate) struct HeldMemory(Cell<i64>);

impl HeldMemory {
    /// Reports the number of bytes that the object holds. It must report 0 when it is finalized.
    pub(crate) fn report(&self, env: Env, bytes: usize) -> Result<()> {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let change = bytes - self.0.replace(bytes);
        if change != 0 {
            env.adjust_external_memory(change)?;
        }
        Ok(())
    }

    /// Returns the number of bytes that was last reported.
    pub(crate) fn bytes(&self) -> usize {
        usize::try_from(self.0.get()).unwrap_or_default()
    }
}
