//! Mistakes that the compiler finds, and what it says of them.

#[test]
fn mistakes_of_types_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/compile_errors/*.rs");
}
