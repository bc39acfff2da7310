//! Whether both bindings, and the tests of what they are made of, need the same features of the crates that they share: cargo
//! compiles a crate for each set of features.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// As `make` builds the bindings and the tests.
const TESTS: &str = "xpauto-shared-features/tests";

/// Returns the sets of features of each crate that these packages are made of.
fn features(packages: &[&str], edges: &str, asked: &str) -> BTreeMap<String, BTreeSet<String>> {
    let tree = ["tree", "--locked", "--prefix", "none", "--format", "{p}|{f}", "--edges", edges, "--features", asked];
    let packages = packages.iter().flat_map(|package| ["--package", package]);
    let tree = Command::new(env!("CARGO")).args(tree).args(packages).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let mut crates = BTreeMap::<_, BTreeSet<_>>::new();
    // Where a crate occurs again, an asterisk follows.
    for line in String::from_utf8(tree.stdout).unwrap().lines().map(|line| line.trim_end_matches(" (*)")) {
        let Some((name, features)) = line.split_once('|') else { continue };
        crates.entry(name.to_owned()).or_default().insert(features.to_owned());
    }
    crates
}

#[test]
fn bindings_and_tests_need_the_same_features_of_what_they_share() {
    let python = features(&["xpauto-python"], "normal", TESTS);
    let tested = ["xpauto", "xpauto-sandbox", "xpauto-cli", "xpauto-codegen", "xpauto-fuzz", "xpauto-shared-features"];
    let columns = format!("xpauto/arrow-ipc,xpauto/files,{TESTS}");
    for others in [features(&["xpauto-node"], "normal", TESTS), features(&tested, "normal,dev", &columns)] {
        let shared = |(name, features)| others.get(name).map(|others| (name, features, others));
        let shared: Vec<_> = python.iter().filter_map(shared).collect();
        assert!(shared.iter().any(|(name, ..)| name.starts_with("hyper ")), "{shared:?}");
        let different: Vec<_> = shared.iter().filter(|(_, features, others)| !features.is_subset(others)).collect();
        assert!(different.is_empty(), "shared-features/Cargo.toml should ask for what one has more: {different:#?}");
    }
}
