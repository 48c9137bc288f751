//! A PostgreSQL of a test's own, on a socket in a folder of its own.

#![allow(dead_code, reason = "each test file uses its part")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A server that is gone with its data when it is dropped.
pub(crate) struct Server {
    folder: PathBuf,
    process: Child,
}

impl Server {
    /// Starts a server with an empty database.
    pub(crate) fn start() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("croupier-postgres-{}-{number}", std::process::id());
        // The path of a socket is short, and PostgreSQL's own user must be able to go there.
        let folder = Path::new("/tmp").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        give_away(&folder);
        let data = folder.join("data");
        let made = program("initdb")
            .args(["--auth=trust", "--username=croupier", "--no-sync", "--encoding=UTF8", "-D"])
            .arg(&data)
            .output()
            .expect("this test needs PostgreSQL");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let process = run(&folder);
        let server = Self { folder, process };
        server.wait();
        server
    }

    /// The address of a database; each name is one of its own.
    pub(crate) fn database(&self, name: &str) -> String {
        self.say("postgres", &format!("CREATE DATABASE {name}"));
        self.address(name)
    }

    /// The address of a database that is there.
    pub(crate) fn address(&self, name: &str) -> String {
        let socket = self.folder.to_str().expect("the path is text").replace('/', "%2F");
        format!("postgres://croupier@{socket}/{name}")
    }

    /// Says something to a database, and gives what it answers.
    pub(crate) fn say(&self, database: &str, text: &str) -> String {
        let said = self.psql(database, text);
        assert!(said.status.success(), "{text}: {}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8_lossy(&said.stdout).trim().to_owned()
    }

    /// Ends the server at once, as a kill would, and begins it again over the same data.
    pub(crate) fn crash(&mut self) {
        self.stop("immediate");
        self.begin();
    }

    /// Ends the server; it is away until it [begins](Self::begin) again.
    pub(crate) fn stop(&mut self, how: &str) {
        let data = self.folder.join("data");
        let mut stop = program("pg_ctl");
        stop.args(["stop", "--wait", "--mode", how, "--pgdata"]).arg(data);
        assert!(stop.output().is_ok_and(|told| told.status.success()), "it stops");
        let _ = self.process.wait();
    }

    /// Begins again.
    pub(crate) fn begin(&mut self) {
        self.process = run(&self.folder);
        self.wait();
    }

    /// The folder of its socket.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Ends every connection of a house: at the server's word, or as a kill would, which takes the whole
    /// server down for a moment.
    pub(crate) fn end_backends(&self, by_a_kill: bool) {
        let found = "FROM pg_stat_activity WHERE application_name = 'croupier'";
        if !by_a_kill {
            self.psql("postgres", &format!("SELECT pg_terminate_backend(pid) {found}"));
            return;
        }
        let found = self.psql("postgres", &format!("SELECT pid {found}"));
        for id in String::from_utf8_lossy(&found.stdout).split_whitespace() {
            // One that has ended is not there to be killed.
            let _ = Command::new("kill").args(["-9", id]).stderr(Stdio::null()).status();
        }
    }

    /// No file becomes larger than this: for the connections that come from now on.
    pub(crate) fn limit_files(&self, bytes: &str) {
        let file = self.data().join("postmaster.pid");
        let text = std::fs::read_to_string(file).expect("it runs");
        let id = text.lines().next().expect("its number");
        let mut limit = as_its_user("prlimit".as_ref());
        limit.args(["--pid", id, &format!("--fsize={bytes}:")]);
        assert!(limit.status().expect("prlimit runs").success());
    }

    /// From now on that user has to give a password.
    pub(crate) fn ask_for_passwords(&self, user: &str) {
        let file = self.data().join("pg_hba.conf");
        let before = std::fs::read_to_string(&file).expect("a file");
        let line = format!("local all {user} scram-sha-256\n");
        std::fs::write(&file, line + &before).expect("it is written");
        self.say("postgres", "SELECT pg_reload_conf()");
        let is_let_in = || {
            let mut psql = Command::new("psql");
            psql.args(["--no-psqlrc", "--no-password", "--username", user, "--host"]);
            psql.arg(&self.folder).args(["--dbname", "postgres", "--command", "SELECT 1"]);
            psql.output().expect("this test needs psql").status.success()
        };
        while is_let_in() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What the server has written of everything that it was asked.
    pub(crate) fn log(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(self.folder.join("log")).expect("a log")).into()
    }

    /// The files of the server, with what it has written of every change.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn psql(&self, database: &str, text: &str) -> std::process::Output {
        let mut psql = Command::new("psql");
        psql.args(["--no-psqlrc", "--tuples-only", "--no-align", "--username=croupier", "--host"]);
        psql.arg(&self.folder).args(["--dbname", database, "--command", text]);
        psql.output().expect("this test needs psql")
    }

    fn wait(&self) {
        while !self.psql("postgres", "SELECT 1").status.success() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop("immediate");
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn run(folder: &Path) -> Child {
    // Durability is the server's own affair, which its makers test.
    let settings = ["fsync=off", "listen_addresses=", "max_connections=200", "log_statement=all"];
    let mut server = program("postgres");
    server.arg("-D").arg(folder.join("data")).arg("-k").arg(folder);
    for setting in settings {
        server.args(["-c", setting]);
    }
    let log = std::fs::File::create(folder.join("log")).expect("a log");
    server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    server.spawn().expect("this test needs PostgreSQL")
}

/// A program of PostgreSQL, which refuses to be run by root.
fn program(name: &str) -> Command {
    as_its_user(&installed(name))
}

fn as_its_user(path: &Path) -> Command {
    if !is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(path).current_dir("/");
    command
}

/// Debian keeps them by version, the newest last.
fn installed(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|one| one.path().join("bin").join(name)).collect();
    found.retain(|path| path.exists());
    found.sort();
    found.pop().unwrap_or_else(|| name.into())
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|user| user.stdout == b"0\n")
}

/// Makes a folder PostgreSQL's own, where root runs the test.
fn give_away(folder: &Path) {
    if is_root() {
        let given = Command::new("chown").arg("postgres").arg(folder).status();
        assert!(given.is_ok_and(|given| given.success()), "the user of PostgreSQL is there");
    }
}
