//! Memory that JavaScript objects hold natively, which V8 counts so that it collects them in time.

use std::cell::Cell;

use napi::bindgen_prelude::{Env, Result};

/// What one object holds natively, as last reported to V8.
#[derive(Debug, Default)]
pub(crate) struct HeldMemory(Cell<i64>);

impl HeldMemory {
    /// Reports how many bytes the object holds from now on. It must report 0 when it is finalized.
    pub(crate) fn report(&self, env: Env, bytes: usize) -> Result<()> {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let change = bytes - self.0.replace(bytes);
        if change != 0 {
            env.adjust_external_memory(change)?;
        }
        Ok(())
    }

    /// Returns how many bytes were reported last.
    pub(crate) fn bytes(&self) -> usize {
        usize::try_from(self.0.get()).unwrap_or_default()
    }
}
