//! The commands of the documentation and of the skill, run as they stand there.

use std::fs;
use std::path::Path;
use std::process::Command;

use xpauto_sandbox::{Options, Sandbox};

/// Runs the blocks of a page that are `bash`, in a folder and on an account of their own.
fn run(page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = fs::read_to_string(root.join(page)).unwrap();
    let blocks: Vec<&str> = text.split("```bash\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(!blocks.is_empty(), "{page} has no command");
    let sandbox = Sandbox::start(Options { results_delay: 0.05, ..Options::default() }).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_xpauto")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    for block in blocks {
        let output = Command::new("bash")
            .args(["-euo", "pipefail", "-c", block])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("XPAUTO_BASE_URL", sandbox.url())
            .env("XPAUTO_TOKEN", sandbox.token())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !said.contains("warning"), "{page}\n{block}\n{said}");
    }
}

#[test]
fn the_commands_of_the_pages_run() {
    for page in ["docs/cli.md", "cli/README.md"] {
        run(page);
    }
}

#[test]
fn the_commands_of_the_skill_run() {
    run("skills/xpauto/SKILL.md");
}
