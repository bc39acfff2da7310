//! What is declared: the options of every language, written in the language of `schema`.

pub mod option_types;
pub mod options;
