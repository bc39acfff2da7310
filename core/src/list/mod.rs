//! Lists: filter, sort, the query's encodings and the pager.
