//! Requests and responses of the sandbox, and how they are read from and written to a connection.

mod access;
mod call;
mod payload;
mod reply;
mod routes;

pub(crate) use access::refuse_foreign;
pub(crate) use call::{Call, bearer, header, query_pairs, read_body};
pub(crate) use payload::{Payload, broken, response};
pub(crate) use reply::{Failure, Reply, date_time};
pub(crate) use routes::Found;
