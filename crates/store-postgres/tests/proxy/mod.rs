//! A proxy before a server, which loses what it is told to lose, and keeps back what it is told to.

#![allow(dead_code, reason = "each test file uses its part")]

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::time::Duration;

use crate::server::Server;

/// What is lost, once, with the connection.
#[derive(Clone, Copy)]
pub(crate) enum Cut {
    /// What asks for a commit, before the server has it.
    Commit = 1,
    /// What answers a commit, when the server has made it.
    Answer = 2,
    /// Nothing: what asks for a commit is kept back, until it is let go.
    Later = 3,
}

/// How a commit is asked for, and how it is answered.
const ASKED: &[u8] = b"COMMIT\0";

struct State {
    /// What is to be lost next; 0 if nothing is.
    due: AtomicU8,
    cuts: AtomicUsize,
    /// Whether nobody gets through any more.
    is_closed: AtomicBool,
    /// Whether what was kept back is to go on.
    is_let_go: AtomicBool,
}

/// The proxy, on a socket in a folder of its own.
pub(crate) struct Proxy {
    folder: PathBuf,
    state: Arc<State>,
}

impl Proxy {
    pub(crate) fn before(server: &Server) -> Self {
        let folder = PathBuf::from(format!("{}-proxy", server.folder().display()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let listener = UnixListener::bind(socket(&folder)).expect("a socket");
        let state = Arc::new(State {
            due: AtomicU8::new(0),
            cuts: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
            is_let_go: AtomicBool::new(false),
        });
        let (to, shared) = (socket(server.folder()), state.clone());
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if shared.is_closed.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(server) = UnixStream::connect(&to) else { continue };
                pass(&client, &server, Cut::Commit, &shared);
                pass(&server, &client, Cut::Answer, &shared);
            }
        });
        Self { folder, state }
    }

    pub(crate) fn address(&self, name: &str) -> String {
        let socket = self.folder.to_str().expect("the path is text").replace('/', "%2F");
        format!("postgres://croupier@{socket}/{name}")
    }

    /// Loses that, the next time it comes.
    pub(crate) fn cut(&self, what: Cut) {
        self.state.due.store(what as u8, Ordering::SeqCst);
    }

    /// Lets nobody come any more, or lets them come again.
    pub(crate) fn close(&self, is_closed: bool) {
        self.state.is_closed.store(is_closed, Ordering::SeqCst);
    }

    /// What was kept back goes on.
    pub(crate) fn let_go(&self) {
        self.state.is_let_go.store(true, Ordering::SeqCst);
    }

    /// How often something was lost or kept back.
    pub(crate) fn cuts(&self) -> usize {
        self.state.cuts.load(Ordering::SeqCst)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn socket(folder: &Path) -> PathBuf {
    folder.join(".s.PGSQL.5432")
}

/// Passes on what comes one way, until what is to be lost comes.
fn pass(from: &UnixStream, to: &UnixStream, way: Cut, state: &Arc<State>) {
    let mut from = from.try_clone().expect("a handle");
    let mut to = to.try_clone().expect("a handle");
    let state = state.clone();
    std::thread::spawn(move || {
        let mut part = vec![0; 1 << 16];
        while let Ok(read @ 1..) = from.read(&mut part) {
            let has_commit = part[..read].windows(ASKED.len()).any(|bytes| bytes == ASKED);
            let is_due = |what: Cut| {
                let (due, order) = (&state.due, Ordering::SeqCst);
                has_commit && due.compare_exchange(what as u8, 0, order, order).is_ok()
            };
            if is_due(way) {
                state.cuts.fetch_add(1, Ordering::SeqCst);
                break;
            }
            if matches!(way, Cut::Commit) && is_due(Cut::Later) {
                state.cuts.fetch_add(1, Ordering::SeqCst);
                while !state.is_let_go.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            if to.write_all(&part[..read]).is_err() {
                break;
            }
        }
        // Whoever has gone already is gone.
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    });
}
