//! Tests of core that need no client.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, missing_docs)]

#[cfg(feature = "arrow-60")]
#[path = "../../core/tests/integration/columns.rs"]
mod columns;
#[path = "../../core/tests/integration/filters.rs"]
mod filters;
#[cfg(feature = "arrow-60")]
#[path = "../../core/tests/integration/generated.rs"]
mod generated;
#[path = "../../core/tests/integration/records.rs"]
mod records;
#[path = "../../core/tests/integration/serde.rs"]
mod serde;
