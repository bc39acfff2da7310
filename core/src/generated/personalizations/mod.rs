// Generated from core/src/spec/personalizations.rs by `make generate`; changes belong there.

mod date_interval;
mod enums;
mod results_filter;
mod results_request;
mod results_ticket;

pub use date_interval::*;
pub use enums::*;
pub use results_filter::*;
pub use results_request::*;
pub use results_ticket::*;
