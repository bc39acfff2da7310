//! The signals that ask a program to end, for this program and the command line.

/// Calls a function at each of them, on a thread of its own: Ctrl-C, the end of the terminal, and what `kill` sends.
///
/// Those that were ignored when the program began, by `nohup` or for a background job of a shell, stay ignored.
///
/// # Errors
///
/// Fails where the system refuses the handler; the signals then do what they do by default.
pub fn on_signal(act: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    #[cfg(target_os = "linux")]
    ignored().thread_block().map_err(|error| ctrlc::Error::System(error.into()))?;
    ctrlc::set_handler(act)
}

/// Returns the ignored ones, which get a handler like the others: blocked, they wait for ever. Threads inherit what is blocked.
///
/// Linux alone has this file; elsewhere only unsafe code can ask.
#[cfg(target_os = "linux")]
fn ignored() -> nix::sys::signal::SigSet {
    use nix::sys::signal::Signal;

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    let mask = mask.unwrap_or_default();
    let is_ignored = |signal: &Signal| mask >> (*signal as i32 - 1) & 1 == 1;
    [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP].into_iter().filter(is_ignored).collect()
}
