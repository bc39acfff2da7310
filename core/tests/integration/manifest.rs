//! What a program that depends on xpauto gets with it.

use std::process::Command;

#[test]
fn no_feature_that_changes_serde_json_is_forced_upon_a_program() {
    let arguments =
        ["tree", "--package", "xpauto", "--edges", "normal,features", "--offline", "--invert", "serde_json"];
    let tree = Command::new(env!("CARGO")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    assert!(tree.contains("serde_json feature \"raw_value\""), "{tree}");
    // `float_roundtrip` reads the same numbers, exactly.
    for feature in ["preserve_order", "arbitrary_precision", "unbounded_depth"] {
        assert!(!tree.contains(feature), "{feature}: {tree}");
    }
}
