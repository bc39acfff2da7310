//! A handle for each resource of the service, with a method for each of its operations.

pub(crate) mod call;
mod declare;

use crate::operation::each_operation;

pub use crate::operation::IntoBody;
pub(crate) use call::Call;
use declare::resources;

each_operation!(resources);
