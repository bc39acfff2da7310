//! Reports native memory of JavaScript objects to V8, so that it collects them in time.

use std::cell::Cell;

use napi::bindgen_prelude::{Env, Result};

/// The native memory of one object, as last reported to V8; it is dropped with the object, on the thread of the engine.
#[derive(Default)]
pub(crate) struct HeldMemory(Cell<i64>, Cell<Option<Env>>);

impl HeldMemory {
    /// Reports the number of bytes that the object holds.
    pub(crate) fn report(&self, env: Env, bytes: usize) -> Result<()> {
        let Self(reported, last_env) = self;
        last_env.set(Some(env));
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let change = bytes - reported.replace(bytes);
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

impl Drop for HeldMemory {
    fn drop(&mut self) {
        if let Some(env) = self.1.get() {
            let _ = self.report(env, 0);
        }
    }
}
