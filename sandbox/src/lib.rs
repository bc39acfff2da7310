//! An embedded server that speaks the whole service.
