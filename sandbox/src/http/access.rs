//! Access to the sandbox: for programs and for its own page, not for other web pages.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::call::Call;
use super::reply::Failure;

/// Who may send requests.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    /// Host names beside `localhost` and IP addresses.
    pub(crate) hosts: Vec<String>,
    /// Whether only programs on this machine may: requests are forwarded with the token of a real service.
    pub(crate) is_local: bool,
}

impl Access {
    /// Refuses, by its head, a request from another machine, or one that a foreign web page may have sent through a browser.
    ///
    /// The `Origin` shows a page of another site; the `Host` shows one whose name was rebound to this machine (DNS
    /// rebinding).
    pub(crate) fn check(&self, call: &Call, peer: IpAddr) -> Result<(), Failure> {
        if self.is_local && !peer.to_canonical().is_loopback() {
            let message = "A recording of a real service is only for programs on the machine that it runs on.";
            return Err(Failure::new(403, "PEER_FOREIGN", message));
        }
        let host = call.header("host").unwrap_or_default();
        if !is_known(host, &self.hosts) {
            let message = format!(
                "The sandbox is reached under an IP address or localhost, not {host:?}; --allow-host adds a name."
            );
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
}

fn is_known(host: &str, hosts: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    // An address cannot be rebound.
    let in_brackets = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let is_address = in_brackets.map_or(name.parse::<Ipv4Addr>().is_ok(), |name| name.parse::<Ipv6Addr>().is_ok());
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    is_address || is("localhost") || hosts.iter().any(|known| is(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_refuses_other_machines() {
        let call = Call {
            method: "GET".to_owned(),
            path: "/goals".to_owned(),
            query: String::new(),
            headers: vec![("host".to_owned(), "127.0.0.1:8080".to_owned())],
            body: bytes::Bytes::new(),
        };
        let checked = |is_local, peer: &str| {
            let access = Access { hosts: Vec::new(), is_local };
            access.check(&call, peer.parse().unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))).is_ok()
        };
        assert!(checked(true, "127.0.0.1") && checked(true, "::1") && checked(true, "::ffff:127.0.0.1"));
        assert!(!checked(true, "192.168.1.7") && !checked(true, "2001:db8::1"));
        assert!(checked(false, "192.168.1.7"));
    }
}
