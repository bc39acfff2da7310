//! The declared types, their fields, and the filters that are built with them.

pub mod classes;
pub mod conditions;
pub mod field;
pub mod filter;
pub mod methods;
