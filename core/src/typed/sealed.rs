//! Seals traits of this crate, so that methods can be added.

/// Implemented only by types of this crate.
pub trait Sealed {}

/// The argument of a sealed trait's methods: a type that no other crate can name.
#[derive(Debug, Clone, Copy)]
pub struct Seal;
