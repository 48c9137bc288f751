//! A server in its own process, and what the system knows about it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Fault;

/// The cores of the machine, as `taskset` takes them.
const ONLINE: &str = "/sys/devices/system/cpu/online";

/// Every core of the machine, wherever this program runs.
pub(super) fn online() -> Result<String, Fault> {
    let cores = std::fs::read_to_string(ONLINE).map_err(untold)?;
    Ok(cores.trim().to_owned())
}

/// The program that is measured, and the settings of every house it serves.
pub(super) struct Program {
    pub(super) path: PathBuf,
    pub(super) settings: PathBuf,
}

/// A server that runs until it is dropped.
pub(super) struct Server {
    child: Child,
    /// Where it listens: `127.0.0.1:PORT`.
    pub(super) address: String,
}

impl Program {
    /// The folder of the keys of a house whose data is elsewhere.
    pub(super) fn home(&self) -> PathBuf {
        self.settings.with_file_name("home")
    }

    /// A house on a data folder, or in `memory`, on some cores or where this program is.
    pub(super) fn house(
        &self,
        data: &Path,
        cores: Option<&str>,
        threads: u16,
    ) -> Result<Server, Fault> {
        self.serve(self.command(cores), data, threads)
    }

    /// A house in memory inside another program: that one's words come first.
    pub(super) fn counted_house(&self, around: &[String]) -> Result<Server, Fault> {
        let mut command = Command::new(&around[0]);
        command.args(&around[1..]).arg(&self.path);
        self.serve(command, Path::new("memory"), 1)
    }

    fn serve(&self, mut command: Command, data: &Path, threads: u16) -> Result<Server, Fault> {
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        command.arg("--home").arg(self.home()).args(["--threads", &threads.to_string()]);
        // A few bold bets can look odd to the watch on returns: that is no news here.
        command.args(["--log", "error"]);
        Server::start(command.arg("--config").arg(&self.settings))
    }

    /// What the program says when it is run to its end.
    pub(super) fn said(&self, command: &mut Command) -> Result<String, Fault> {
        let done = command.output().map_err(Fault::new)?;
        match done.status.success() {
            true => String::from_utf8(done.stdout).map_err(Fault::new),
            false => Err(Fault::new(String::from_utf8_lossy(&done.stderr))),
        }
    }

    /// The echo that a house is measured against.
    pub(super) fn echo(&self, cores: Option<&str>) -> Result<Server, Fault> {
        Server::start(self.command(cores).args(["bench", "echo"]))
    }

    /// Starts a house on every core of the machine, wherever this program runs, and gives the time
    /// until it answered at `/healthz`.
    pub(super) fn time_to_healthz(&self, data: &Path) -> Result<Duration, Fault> {
        let cores = online()?;
        let started = Instant::now();
        let server = self.house(data, Some(&cores), 1)?;
        let url = format!("http://{}/healthz", server.address);
        match ureq::get(&url).call() {
            Ok(_) => Ok(started.elapsed()),
            Err(error) => Err(Fault::new(format_args!("{url}: {error}"))),
        }
    }

    fn command(&self, cores: Option<&str>) -> Command {
        let Some(cores) = cores else { return Command::new(&self.path) };
        let mut command = Command::new("taskset");
        command.args(["-c", cores]).arg(&self.path);
        command
    }
}

impl Server {
    fn start(command: &mut Command) -> Result<Self, Fault> {
        let cannot = |error| Fault::new(format_args!("cannot start a server: {error}"));
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(cannot)?;
        let mut said = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut said).map_err(cannot)?;
        }
        let mut server = Self { child, address: String::new() };
        let Some((_, address)) = said.trim().split_once("http://") else {
            return Err(Fault::new("a server did not say where it listens"));
        };
        server.address = address.to_owned();
        Ok(server)
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The time its threads have spent on a core.
    pub(super) fn cpu(&self) -> Result<Duration, Fault> {
        let folder = PathBuf::from(format!("/proc/{}/task", self.child.id()));
        let mut nanos = 0;
        for thread in folder.read_dir().map_err(untold)? {
            let path = thread.map_err(untold)?.path().join("schedstat");
            let stat = std::fs::read_to_string(path).map_err(untold)?;
            let on_core = stat.split(' ').next().and_then(|word| word.parse::<u64>().ok());
            nanos += on_core.ok_or_else(|| untold("no time on a core"))?;
        }
        Ok(Duration::from_nanos(nanos))
    }

    /// Its memory, in KiB.
    pub(super) fn memory(&self) -> Result<u64, Fault> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).map_err(untold)?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number.and_then(|word| word.parse().ok()).ok_or_else(|| untold("no VmRSS"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A server that ended by itself is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn untold(why: impl std::fmt::Display) -> Fault {
    Fault::new(format_args!("the system does not say what a server uses: {why}"))
}

/// A folder for this run, which is deleted when it is dropped.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(below: &Path) -> Result<Self, Fault> {
        let path = below.join(format!("croupier-bench-{}", std::process::id()));
        match std::fs::create_dir_all(&path) {
            Ok(()) => Ok(Self(path)),
            Err(error) => {
                Err(Fault::new(format_args!("cannot write in {}: {error}", path.display())))
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be deleted is left among the temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
