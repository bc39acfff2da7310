//! The requests of all processes of a user that share a rate limit, in a file in the user's cache folder.
//!
//! Each change locks the file, for microseconds and never waiting for the lock: the operating system releases it if the
//! process ends. A request that is in flight counts until its process says that it has ended, or until it must have.
//!
//! A file that was deleted or overwritten gets back what the processes know that have changed it before.

use std::env;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arc_swap::ArcSwapOption;
use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use super::quota::{Next, RequestLog};
use crate::background::unfinished;
use crate::error::{Error, Result};
use crate::options::client;
use crate::rate::RateWindow;
use crate::text::{Part, wording};

/// How long a request waits for the lock, which a process has for microseconds unless it is stopped meanwhile.
///
/// The request then fails: what a process that goes on writes would be lost, and the limit with it, if others took the lock.
const LOCKED_FOR: Duration = Duration::from_secs(10);

/// The longest duration of a request in flight: one that takes longer counts as ended, so that a damaged entry does not delay
/// requests for ever.
const LONGEST_IN_FLIGHT: Duration = Duration::from_secs(3600);

/// The file of the requests that share a rate limit.
pub(super) struct SharedLog {
    path: PathBuf,
    windows: Vec<RateWindow>,
    /// The requests of this process that have ended since the file was written.
    ended: Mutex<Vec<Ended>>,
    /// The file as this process last left it; not a mutex, as another thread might hold it at the moment of a fork.
    known: ArcSwapOption<Known>,
}

/// The file as a process left it.
struct Known {
    entries: Entries,
    /// The file, in which other processes may have entered requests before it was deleted. It is not kept on Windows, where a
    /// file that is open keeps its name.
    file: Option<File>,
}

/// A request that has ended at `time`; at none if it was not sent.
struct Ended {
    id: u64,
    time: Option<u64>,
    /// How long after its end the service may read it.
    late: u64,
}

/// A request in the file; times are microseconds of the system's clock, which all processes share.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Entry {
    id: u64,
    /// When it ended; of a request in flight, when it will have.
    until: u64,
    /// The longest duration of a request in flight, 0 of one that has ended.
    longest: u64,
}

/// The content of the file.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Entries {
    /// A random number of the file, 0 of a new one.
    file: u64,
    /// How often the file was written, so that an older copy of it is recognized.
    changes: u64,
    requests: Vec<Entry>,
}

/// The entry of a request, which ends when this is dropped.
pub(super) struct Ticket {
    log: Arc<SharedLog>,
    id: u64,
    is_used: bool,
    /// How long after its end the service may read it.
    late: Duration,
}

/// The log as it is now, and the entry of the new request, or when one is possible.
type Taken = (RequestLog, Result<Ticket, Next>);

impl Ticket {
    /// Takes over the entry for a request that is sent; it is void if a cancelled call dropped it before.
    pub(super) fn used(mut self) -> Self {
        self.is_used = true;
        self
    }

    /// Keeps the entry in flight for a while, since the service may read a request that was cancelled.
    pub(super) fn may_be_read_for(&mut self, late: Duration) {
        self.late = late;
    }

    /// Removes the entry of a request that did not arrive.
    pub(super) fn unused(mut self) {
        self.is_used = false;
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let late = micros(self.late);
        self.log.ended().push(Ended { id: self.id, time: self.is_used.then(|| now() + late), late });
        // Without a runtime, the next request of this process writes it.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(Arc::clone(&self.log).write_ended());
        }
    }
}

impl SharedLog {
    /// Returns the file of this name, which can be created and locked.
    pub(super) fn open(name: &str, windows: Vec<RateWindow>) -> Result<Self> {
        let refuse = |what: String| {
            let advice = "; set the environment variable XDG_CACHE_HOME to a folder that can be written";
            Error::config(wording![client::rate_limit_scope.part(), " is \"machine\", but ", what, advice])
        };
        // On all systems, and first: the native folder is unknown without a home.
        let set = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
        let folder = set.map_or_else(|| choose_native_strategy().map(|native| native.cache_dir()), Ok);
        let folder = folder
            .map_err(|error| refuse(format!("the user's cache folder is unknown ({error})")).with_source(error))?;
        let path = folder.join("xpauto").join(name);
        match locked(&path) {
            Ok(_) | Err(TryLockError::WouldBlock) => Ok(Self::at(path, windows)),
            Err(TryLockError::Error(error)) => {
                Err(refuse(format!("the file {} cannot be used ({error})", path.display())).with_source(error))
            }
        }
    }

    pub(super) fn at(path: PathBuf, windows: Vec<RateWindow>) -> Self {
        Self { path, windows, ended: Mutex::default(), known: ArcSwapOption::empty() }
    }

    /// Returns the same file for another process.
    pub(super) fn again(&self) -> Self {
        let again = Self::at(self.path.clone(), self.windows.clone());
        again.known.store(self.known.load_full());
        again
    }

    fn ended(&self) -> MutexGuard<'_, Vec<Ended>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters a request that ends within `longest`, if the rate limit allows one now.
    pub(super) async fn take(self: &Arc<Self>, longest: Duration) -> Result<Taken> {
        let log = Arc::clone(self);
        self.change(move |entries, now| {
            let instant = Instant::now();
            let seen = entries.log(now, instant);
            match seen.next(&log.windows, instant) {
                Next::Now => {
                    let id = entries.begin(now, longest);
                    let ticket = Ticket { log: Arc::clone(&log), id, is_used: false, late: Duration::ZERO };
                    (entries.log(now, instant), Ok(ticket))
                }
                next => (seen, Err(next)),
            }
        })
        .await
    }

    /// Returns the requests of all processes.
    pub(super) async fn look(self: &Arc<Self>) -> Result<RequestLog> {
        self.change(|entries, now| entries.log(now, Instant::now())).await
    }

    /// Returns the same on this thread; `None` if another process has the file locked for longer than it does to change it.
    pub(super) fn glance(&self) -> Option<RequestLog> {
        (0..10).find_map(|_| match self.try_change(|entries, now| entries.log(now, Instant::now())) {
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(Duration::from_micros(200));
                None
            }
            seen => seen.ok(),
        })
    }

    /// Writes the requests that have ended, so that other processes need not wait until they must have.
    async fn write_ended(self: Arc<Self>) {
        if !self.ended().is_empty() {
            // The entries stay valid if it fails: the requests count for longer.
            let _ = self.change(|_, _| ()).await;
        }
    }

    /// Changes the content of the file on a separate thread, once it is unlocked.
    async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        change: impl Fn(&mut Entries, u64) -> T + Clone + Send + 'static,
    ) -> Result<T> {
        let began = Instant::now();
        let refuse = |error: io::Error| {
            let path = Part::Text(self.path.display().to_string().into());
            let message = wording!["the file of the rate limit, ", path, format!(", cannot be used: {error}")];
            Err(Error::config(message).with_source(error))
        };
        loop {
            let (log, change) = (Arc::clone(self), change.clone());
            match spawn_blocking(move || log.try_change(change)).await.map_err(unfinished)? {
                Ok(result) => return Ok(result),
                Err(TryLockError::WouldBlock) if began.elapsed() > LOCKED_FOR => {
                    let seconds = LOCKED_FOR.as_secs();
                    let problem =
                        format!("another process has locked it for {seconds} s; end or continue that process");
                    return refuse(io::Error::other(problem));
                }
                // At random, so that processes do not meet again and again.
                Err(TryLockError::WouldBlock) => sleep(Duration::from_micros(fastrand::u64(200..2000))).await,
                Err(TryLockError::Error(error)) => return refuse(error),
            }
        }
    }

    fn try_change<T>(&self, change: impl Fn(&mut Entries, u64) -> T) -> Result<T, TryLockError> {
        let file = locked(&self.path)?;
        let ended = std::mem::take(&mut *self.ended());
        let changed = self.rewrite(&file, &ended, change);
        // A child that was forked meanwhile has the file open as well, so closing it would not unlock it.
        let unlocked = file.unlock();
        match changed {
            Ok((result, entries)) => {
                self.known.store(Some(Arc::new(Known { entries, file: cfg!(unix).then_some(file) })));
                unlocked.map(|()| result).map_err(TryLockError::Error)
            }
            Err(error) => {
                self.ended().extend(ended);
                Err(error)
            }
        }
    }

    /// Changes the content of the file; returns what it then has.
    fn rewrite<T>(
        &self,
        file: &File,
        ended: &[Ended],
        change: impl Fn(&mut Entries, u64) -> T,
    ) -> Result<(T, Entries), TryLockError> {
        let found = Entries::read(file).map_err(TryLockError::Error)?;
        let mut entries = found.clone();
        if let Some(known) = self.known.load_full().filter(|known| !found.continues(&known.entries)) {
            entries.restore(&known.deleted(file)?);
            entries.restore(&known.entries);
            entries.file = 0;
        }
        let now = now();
        entries.end(ended);
        entries.settle(now, self.windows.iter().map(|window| window.length).max().unwrap_or_default());
        let result = change(&mut entries, now);
        if entries.file == 0 {
            entries.file = fastrand::u64(1..);
        }
        if entries.file != found.file || entries.requests != found.requests {
            entries.changes += 1;
            entries.write(file).map_err(TryLockError::Error)?;
        }
        Ok((result, entries))
    }
}

impl Known {
    /// Returns the content of the file that was deleted, if this `file` is in its place.
    fn deleted(&self, file: &File) -> Result<Entries, TryLockError> {
        let Some(held) = &self.file else { return Ok(Entries::default()) };
        let metadata = |file: &File| file.metadata().map_err(TryLockError::Error);
        if is_same(&metadata(held)?, &metadata(file)?) {
            return Ok(Entries::default());
        }
        // A process may be writing it.
        held.try_lock()?;
        let read = Entries::read(held);
        held.unlock().and(read).map_err(TryLockError::Error)
    }
}

impl Entries {
    fn read(mut file: &File) -> io::Result<Self> {
        let mut text = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut text)?;
        Ok(Self::parse(&text))
    }

    fn write(&self, mut file: &File) -> io::Result<()> {
        let text = serde_json::to_vec(self)?;
        file.rewind()?;
        file.write_all(&text)?;
        file.set_len(text.len() as u64)
    }

    /// Parses the content of the file. What a process left that ended while it wrote follows the entries, or has none.
    fn parse(text: &[u8]) -> Self {
        serde_json::Deserializer::from_slice(text).into_iter().next().and_then(Result::ok).unwrap_or_default()
    }

    /// Whether this is the file with the content `before`, or with a later one.
    fn continues(&self, before: &Self) -> bool {
        self.file == before.file && self.changes >= before.changes
    }

    /// Enters the requests of a file that was lost. Those that were taken out of it since count, too, since nothing says so.
    fn restore(&mut self, lost: &Self) {
        for entry in &lost.requests {
            if self.requests.iter().all(|known| known.id != entry.id) {
                self.requests.push(entry.clone());
            }
        }
    }

    /// Enters a request that ends within `longest`; returns its id.
    fn begin(&mut self, now: u64, longest: Duration) -> u64 {
        let longest = micros(longest).max(1);
        let last = self.requests.iter().map(|entry| entry.id).max().unwrap_or_default();
        let id = now.max(last.saturating_add(1));
        self.requests.push(Entry { id, until: now.saturating_add(longest), longest });
        id
    }

    fn end(&mut self, ended: &[Ended]) {
        for Ended { id, time, late } in ended {
            match time {
                Some(time) => {
                    let entry = self.requests.iter_mut().find(|entry| entry.id == *id);
                    if let Some(entry) = entry {
                        (entry.until, entry.longest) = (*time, *late);
                    }
                }
                None => self.requests.retain(|entry| entry.id != *id),
            }
        }
    }

    /// Drops the requests that no window counts any more.
    fn settle(&mut self, now: u64, window: Duration) {
        for entry in &mut self.requests {
            entry.longest = entry.longest.min(micros(LONGEST_IN_FLIGHT));
            // The clock was set back if an entry is from the future: at the latest, it is from now.
            entry.until = entry.until.min(now.saturating_add(entry.longest));
        }
        self.requests.retain(|entry| entry.until.saturating_add(micros(window)) > now);
    }

    /// Returns the log of these requests; `instant` is the time `now`.
    fn log(&self, now: u64, instant: Instant) -> RequestLog {
        let ages = self.requests.iter().filter_map(|entry| now.checked_sub(entry.until));
        // Some clocks began when the machine was started.
        let ended = ages.map(|age| instant.checked_sub(Duration::from_micros(age)).unwrap_or(instant));
        let ended: Vec<Instant> = ended.collect();
        RequestLog::of(self.requests.len() - ended.len(), ended)
    }
}

/// Whether two open files are the same one. On Windows, where none is kept, all are.
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

/// Opens and locks a file, which is created if it does not exist.
fn locked(path: &Path) -> Result<File, TryLockError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(TryLockError::Error)?;
    }
    // Such as a FIFO, which would be read without end. Nothing but a file is created here.
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(TryLockError::Error(io::Error::other("it is not a regular file")));
    }
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let file = file.map_err(TryLockError::Error)?;
    file.try_lock()?;
    // One that was deleted or replaced after it was opened is opened again.
    let is_there = std::fs::metadata(path).and_then(|found| Ok(is_same(&found, &file.metadata()?)));
    if is_there.unwrap_or(false) { Ok(file) } else { Err(TryLockError::WouldBlock) }
}

/// Returns the time of the system's clock in microseconds.
fn now() -> u64 {
    micros(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A request of the simulation, which the service counts at some time while it is in flight.
    #[derive(Clone, Copy)]
    enum Step {
        Try,
        End(u64),
    }

    /// Simulates clients of many processes that share one file; returns when the service counted each request.
    fn simulate(seed: u64, windows: &[RateWindow], clients: usize, each: usize) -> Vec<u64> {
        const LONGEST: Duration = Duration::from_millis(400);
        let mut random = fastrand::Rng::with_seed(seed);
        let longest_window = windows.iter().map(|window| window.length).max().unwrap();
        let (base, start) = (Instant::now(), 1_000_000_000_000);
        let mut entries = Entries::default();
        let mut counted = Vec::new();
        let mut left = vec![each; clients];
        let mut steps: Vec<(u64, usize, Step)> =
            (0..clients).map(|client| (start + random.u64(0..2_000_000), client, Step::Try)).collect();
        let mut taken = 0;
        while let Some(at) = (0..steps.len()).min_by_key(|at| steps[*at].0) {
            taken += 1;
            assert!(taken < 1000 * clients * each, "seed {seed}: {left:?} requests are never sent");
            let (now, client, step) = steps.swap_remove(at);
            let instant = base + Duration::from_micros(now - start);
            if let Step::End(id) = step {
                entries.end(&[Ended { id, time: Some(now), late: 0 }]);
            }
            entries = Entries::parse(&serde_json::to_vec(&entries).unwrap());
            entries.settle(now, longest_window);
            let later = |random: &mut fastrand::Rng| random.u64(0..300_000);
            if matches!(step, Step::End(_)) {
                if left[client] > 0 {
                    steps.push((now + later(&mut random), client, Step::Try));
                }
                continue;
            }
            match entries.log(now, instant).next(windows, instant) {
                Next::Now => {
                    left[client] -= 1;
                    let id = entries.begin(now, LONGEST);
                    let end = now + random.u64(0..400_000);
                    counted.push(random.u64(now..=end));
                    // One in ten crashes: nobody notes the end of its request, and its next one is of a new process.
                    let crashes = random.u8(0..10) == 0 && left[client] > 0;
                    steps.push((end, client, if crashes { Step::Try } else { Step::End(id) }));
                }
                Next::At(time, _) => {
                    let time = u64::try_from((time - base).as_micros()).unwrap() + start;
                    steps.push((time + random.u64(0..5000), client, Step::Try));
                }
                Next::AfterAResponse => steps.push((now + 20_000, client, Step::Try)),
            }
        }
        assert_eq!(left, vec![0; clients]);
        counted.sort_unstable();
        counted
    }

    #[test]
    fn no_window_of_all_processes_exceeds_the_limit_and_every_request_is_sent() {
        for (text, clients, each) in [("5/s", 12, 20), ("1/s", 5, 10), ("7/s, 20/10s", 8, 15), ("40/s", 30, 10)] {
            let windows = crate::rate::parse(text).unwrap();
            for seed in 0..20 {
                let counted = simulate(seed, &windows, clients, each);
                assert_eq!(counted.len(), clients * each);
                for window in &windows {
                    for beyond in counted.windows(window.most + 1) {
                        let took = beyond[window.most] - beyond[0];
                        assert!(took >= micros(window.length), "seed {seed}: {text} exceeded within {took} µs");
                    }
                }
            }
        }
    }

    #[test]
    fn a_clock_that_was_set_back_delays_for_one_window_at_most() {
        let (window, instant) = (crate::rate::parse("1/10s").unwrap(), Instant::now());
        let hour = 3_600_000_000;
        for has_ended in [true, false] {
            let mut entries = Entries::default();
            let id = entries.begin(2 * hour, Duration::from_secs(30));
            if has_ended {
                entries.end(&[Ended { id, time: Some(2 * hour), late: 0 }]);
            }
            entries.settle(hour, window[0].length);
            match entries.log(hour, instant).next(&window, instant) {
                Next::At(time, _) if has_ended => assert_eq!(time, instant + Duration::from_secs(10)),
                Next::AfterAResponse if !has_ended => {}
                next => panic!("{next:?}"),
            }
            entries.settle(hour + 40_000_000, window[0].length);
            assert!(entries.requests.is_empty());
        }
    }

    #[test]
    fn a_request_that_would_be_in_flight_for_ever_delays_for_an_hour_and_a_window_at_most() {
        let (now, second) = (1_000_000_000, Duration::from_secs(1));
        let mut entries =
            Entries { requests: vec![Entry { id: 1, until: u64::MAX, longest: u64::MAX }], ..Entries::default() };
        entries.settle(now, second);
        assert_eq!(entries.requests.len(), 1);
        entries.settle(now + micros(LONGEST_IN_FLIGHT + second), second);
        assert!(entries.requests.is_empty());
    }

    #[test]
    fn a_request_that_was_cancelled_is_in_flight_for_a_second_more() {
        let (now, second, instant) = (1_000_000_000, Duration::from_secs(1), Instant::now());
        let window = crate::rate::parse("1/10s").unwrap();
        let mut entries = Entries::default();
        let id = entries.begin(now, Duration::from_secs(30));
        entries.end(&[Ended { id, time: Some(now + micros(second)), late: micros(second) }]);
        entries.settle(now, Duration::from_secs(10));
        assert!(matches!(entries.log(now, instant).next(&window, instant), Next::AfterAResponse));
        let log = entries.log(now + micros(second), instant);
        assert!(matches!(log.next(&window, instant), Next::At(time, _) if time == instant + Duration::from_secs(10)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_file_that_stays_locked_is_an_error_and_no_file_that_is_taken_over() {
        let path = env::temp_dir().join(format!("xpauto-locked-{}.json", std::process::id()));
        let windows = crate::rate::parse("1/s").unwrap();
        let log = Arc::new(SharedLog::at(path, windows));
        let locked = locked(&log.path).unwrap();
        let error = log.take(Duration::from_secs(1)).await.err().unwrap();
        drop(locked);
        assert!(log.take(Duration::from_secs(1)).await.unwrap().1.is_ok());
        std::fs::remove_file(&log.path).unwrap();
        let problem = "cannot be used: another process has locked it for 10 s; end or continue that process";
        assert!(error.to_string().ends_with(problem), "{error}");
    }

    #[test]
    fn a_file_that_is_damaged_counts_as_empty_and_the_rest_of_an_older_one_is_ignored() {
        let mut entries = Entries::default();
        entries.begin(5, Duration::from_secs(1));
        let text = serde_json::to_vec(&entries).unwrap();
        assert_eq!(Entries::parse(&[&text[..], &text[10..]].concat()).requests.len(), 1);
        for damaged in [&b""[..], b"\0\0\0", b"{}", b"[{\"id\":1}]", &text[..text.len() - 3]] {
            assert!(Entries::parse(damaged).requests.is_empty());
        }
    }
}
