//! A server in a process of its own, which ends with its owner.

use std::io::{ErrorKind, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;
use xpauto_sandbox::{Options, Sandbox};

use crate::Result;
use crate::connection::Connection;

/// The token of every request, which the command of the sandbox must accept.
pub(crate) const TOKEN: &str = "x";
/// The pause between two attempts to connect.
const PAUSE: Duration = Duration::from_micros(200);
/// The time in which a server must respond; short enough that the program ends servers before the runner ends the program.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that responds.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// The time from the start of the process to its first response.
    pub(crate) first_response: Duration,
    process: Process,
    /// Removed with the server.
    _data: Option<NamedTempFile>,
}

impl Server {
    /// Starts a server and requests the target until it responds. If the command needs data, they have this many segments,
    /// or those of the default account.
    pub(crate) fn start(command: &[&str], target: &str, segments: Option<usize>) -> Result<Self> {
        let data = command.contains(&"@data").then(|| write_data(segments)).transpose()?;
        let path = data.as_ref().and_then(|file| file.path().to_str()).unwrap_or_default();
        let address = free_address()?;
        let port = address.port().to_string();
        let mut words = command.iter().map(|word| word.replace("@port", &port).replace("@data", path));
        let mut command = Command::new(words.next().ok_or("there is no command")?);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null());
        let started = Instant::now();
        let mut process = Process(command.spawn()?);
        while !responds(address, target)? {
            if let Some(status) = process.0.try_wait()? {
                return Err(format!("{command:?} ended before it responded: {status}").into());
            }
            if started.elapsed() > PATIENCE {
                return Err(format!("{command:?} does not respond").into());
            }
            thread::sleep(PAUSE);
        }
        Ok(Self { address, first_response: started.elapsed(), process, _data: data })
    }

    /// Returns the peak memory of the process, from procfs.
    pub(crate) fn peak_mb(&self) -> Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("there is no VmHWM")?;
        let kib: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kib / 1024.0)
    }
}

/// A process that is ended when this is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // Fails if it has ended already, which is fine.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns whether the server accepts connections and responds.
fn responds(address: SocketAddr, target: &str) -> Result<bool> {
    let response = Connection::new(address, TOKEN, target).and_then(|mut connection| connection.send().map(|_| ()));
    match response {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::ConnectionRefused => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

/// Writes the goals and segments of a sandbox as an object of two arrays.
fn write_data(segments: Option<usize>) -> Result<NamedTempFile> {
    let mut options = Options::default();
    options.segments = segments.unwrap_or(options.segments);
    let (goals, segments) = (options.goals, options.segments);
    options.max_per_page = goals.max(segments);
    let sandbox = Sandbox::start(options)?;
    let address = sandbox.url().trim_start_matches("http://").parse()?;
    let mut connection = Connection::new(address, sandbox.token(), &format!("/goals?perPage={goals}"))?;
    let mut file = tempfile::Builder::new().suffix(".json").tempfile()?;
    file.write_all(b"{\"goals\":")?;
    file.write_all(connection.send()?)?;
    connection.set_target(&format!("/segments?perPage={segments}"));
    file.write_all(b",\"segments\":")?;
    file.write_all(connection.send()?)?;
    file.write_all(b"}\n")?;
    Ok(file)
}
