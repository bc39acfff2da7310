//! Lists: pagers, and what reads their pages, records and columns.

pub mod columns;
pub mod files;
pub mod iterators;
pub mod pager;
pub mod reading;
pub mod records;
