//! Has all that a checkout builds ask for the same features of the libraries that they share.
//!
//! Cargo compiles a library once for each set of features. Without this, the second binding would compile most of the
//! libraries again, since one of its own dependencies asks for more of them, and the tests in Rust would do so a third time.
