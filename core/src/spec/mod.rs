//! What is declared: the options of every language, and the kinds of errors, written in the language of `schema`.

pub mod errors;
pub mod option_types;
pub mod options;
pub mod sandbox;
