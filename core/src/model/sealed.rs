//! What keeps traits of this crate from being implemented elsewhere, so that they may grow.

/// Implemented by the types of this crate that a sealed trait is for.
pub trait Sealed {}

/// The argument of a sealed trait's methods: a type that no other crate can name.
#[derive(Debug, Clone, Copy)]
pub struct Seal;
