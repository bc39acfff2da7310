//! Whether both bindings need the same features of the crates that they share: cargo compiles a crate for each set of features.

use std::collections::BTreeMap;
use std::process::Command;

/// Returns the features of each crate that a binding is made of.
fn features(binding: &str) -> BTreeMap<String, String> {
    let tree = ["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}|{f}"];
    let tree = Command::new(env!("CARGO")).args(tree).args(["--package", binding]).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).unwrap();
    // Where a crate occurs again, an asterisk follows.
    let crates = lines.lines().map(|line| line.trim_end_matches(" (*)")).filter_map(|line| line.split_once('|'));
    crates.map(|(name, features)| (name.to_owned(), features.to_owned())).collect()
}

#[test]
fn both_bindings_need_the_same_features_of_what_they_share() {
    let (python, node) = (features("xpauto-python"), features("xpauto-node"));
    let shared = |(name, features)| node.get(name).map(|others| (name, features, others));
    let shared: Vec<_> = python.iter().filter_map(shared).collect();
    assert!(shared.iter().any(|(name, ..)| name.starts_with("hyper ")), "{shared:?}");
    let different: Vec<_> = shared.iter().filter(|(_, features, others)| features != others).collect();
    assert!(
        different.is_empty(),
        "bindings-features/Cargo.toml should ask for what one of them has more: {different:#?}"
    );
}
