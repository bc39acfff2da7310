// Generated from core/src/spec/sites.rs by `make generate`; changes belong there.

mod audience_config;
mod configuration_url;
mod enums;
mod experiment_config;
mod personalization_config;
mod site;

pub use audience_config::*;
pub use configuration_url::*;
pub use enums::*;
pub use experiment_config::*;
pub use personalization_config::*;
pub use site::*;
