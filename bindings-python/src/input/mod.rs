//! Reads values that programs pass, which become JSON.

pub mod foreign;
pub mod json_text;
pub mod protocols;
