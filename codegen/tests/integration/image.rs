//! Cargo builds the sandbox for its image only where every member of the workspace is there.

use std::fs;
use std::path::Path;

#[test]
fn the_image_is_built_with_all_members_of_the_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let ignored = fs::read_to_string(root.join("sandbox/Dockerfile.dockerignore")).unwrap();
    let (members, _) = manifest.split_once("members = [").unwrap().1.split_once(']').unwrap();
    for member in members.split(',').map(|member| member.trim().trim_matches('"')) {
        for part in ["Cargo.toml", "build.rs", "src"].map(|part| Path::new(member).join(part)) {
            let is_kept = ignored.lines().filter_map(|line| line.strip_prefix('!')).any(|kept| part.starts_with(kept));
            assert!(
                is_kept || !root.join(&part).exists(),
                "{} is not in sandbox/Dockerfile.dockerignore",
                part.display()
            );
        }
    }
}
