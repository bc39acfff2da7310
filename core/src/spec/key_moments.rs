//! Key moments, which the application names triggers.

use crate::schema::{Operation, delete, id};

pub static KEY_MOMENTS_DELETE: Operation = delete("key_moments", "delete", "/key-moments/{keyMomentId}")
    .path(&[id("key_moment_id")])
    .example("401", "")
    .doc("Deletes the key moment (trigger) with the given id.");
