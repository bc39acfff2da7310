//! Access to the sandbox: for programs and for its own page, not for other web pages.

use url::{Host, Url};

use super::call::Call;
use super::reply::Failure;

/// Refuses, by its head, a request that a foreign web page may have sent through a browser; `hosts` are the names of the sandbox
/// beside `localhost` and IP addresses.
///
/// The `Origin` shows a page of another site; the `Host` shows one whose name was rebound to this machine (DNS rebinding).
pub(crate) fn refuse_foreign(call: &Call, hosts: &[String]) -> Result<(), Failure> {
    let host = call.header("host").unwrap_or_default();
    if !is_known(host, hosts) {
        let message =
            format!("The sandbox is reached under an IP address or localhost, not {host:?}; --allow-host adds a name.");
        return Err(Failure::new(403, "HOST_FOREIGN", message));
    }
    let is_own = |origin: &str| origin.strip_prefix("http://") == Some(host);
    if let Some(origin) = call.header("origin").filter(|origin| !is_own(origin)) {
        let message = format!("A page of {origin:?} may not use the sandbox.");
        return Err(Failure::new(403, "ORIGIN_FOREIGN", message));
    }
    // Browsers omit the Origin of some reads, and send this header instead. A link to the sandbox's page may be followed.
    let is_link = call.path == "/" && call.header("sec-fetch-mode") == Some("navigate");
    match call.header("sec-fetch-site") {
        Some("cross-site" | "same-site") if !is_link => {
            Err(Failure::new(403, "ORIGIN_FOREIGN", "A page of another origin may not use the sandbox."))
        }
        _ => Ok(()),
    }
}

fn is_known(host: &str, hosts: &[String]) -> bool {
    match Url::parse(&format!("http://{host}")).as_ref().map(Url::host) {
        Ok(Some(Host::Domain(name))) => {
            name == "localhost" || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
        }
        // An address cannot be rebound.
        Ok(Some(Host::Ipv4(_) | Host::Ipv6(_))) => true,
        _ => false,
    }
}
