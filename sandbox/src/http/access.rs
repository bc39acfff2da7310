//! Access to the control requests: for programs on this machine and the sandbox's own page, not for other web pages.

use super::call::Call;
use super::reply::Failure;

/// Refuses requests that a foreign web page may have sent through a browser.
///
/// The `Origin` shows a page of another site; the `Host` shows one whose name was rebound to this machine (DNS
/// rebinding).
pub(crate) fn check_access(call: &Call, hosts: &[String]) -> Result<(), Failure> {
    let host = call.header("host").unwrap_or_default();
    if !is_known(host, hosts) {
        let message = format!("The sandbox is controlled under 127.0.0.1 or localhost, not {host:?}.");
        return Err(Failure::new(403, "HOST_FOREIGN", message));
    }
    let is_own = |origin: &str| origin.strip_prefix("http://") == Some(host);
    if let Some(origin) = call.header("origin").filter(|origin| !is_own(origin)) {
        let message = format!("A page of {origin:?} may not control the sandbox.");
        return Err(Failure::new(403, "ORIGIN_FOREIGN", message));
    }
    // Browsers omit the Origin of some reads, and send this header instead.
    match call.header("sec-fetch-site") {
        Some("cross-site" | "same-site") => {
            Err(Failure::new(403, "ORIGIN_FOREIGN", "A page of another origin may not control the sandbox."))
        }
        _ => Ok(()),
    }
}

fn is_known(host: &str, hosts: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let own = ["127.0.0.1", "localhost", "[::1]"].into_iter();
    own.chain(hosts.iter().map(String::as_str)).any(|known| known.eq_ignore_ascii_case(name))
}
