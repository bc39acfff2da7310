//! Finds the process that started the program, so that the program can end with it.

/// Returns the id of the process that started this one: the parent, or, where that is a shell that only waits for this process
/// as that of `npx` is, the parent of the shell.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "Windows has none")]
pub(super) fn launcher() -> Option<u32> {
    let parent = std::os::unix::process::parent_id();
    // Linux alone has this file; on macOS the shell of `npx` is replaced by the program.
    let status = std::fs::read_to_string(format!("/proc/{parent}/stat")).unwrap_or_default();
    let above = status.split_once("(sh) ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
    Some(above.unwrap_or(parent))
}

/// Returns `None`: on Windows the id of the parent stays when the parent ends.
#[cfg(not(unix))]
pub(super) fn launcher() -> Option<u32> {
    None
}
