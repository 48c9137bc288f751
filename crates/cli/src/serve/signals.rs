//! The signals that a house hears.

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::say::Fault;

/// The number of SIGXFSZ: a file would have become larger than a limit allows.
const FILE_LIMIT: i32 = 25;

/// Returns when the process is asked to end: by the system, or by Ctrl-C.
pub(crate) fn stop() -> Result<impl Future<Output = ()>, Fault> {
    let mut terminate = catch(SignalKind::terminate())?;
    let mut interrupt = catch(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// [O3] Reads settings and configuration again whenever the process is told to by SIGHUP.
pub(crate) fn on_hang_up(
    reload: impl Fn() -> Result<(), String>,
) -> Result<impl Future<Output = ()>, Fault> {
    let mut hang_up = catch(SignalKind::hangup())?;
    Ok(async move {
        while hang_up.recv().await.is_some() {
            if let Err(why) = reload() {
                tracing::error!(why, "what was there before still holds");
            }
        }
    })
}

/// A limit on the size of files ends no process that hears of it: the write fails instead, and is
/// answered like a full disk. Once caught, a signal stays caught.
pub(crate) fn make_limits_errors() -> Result<(), Fault> {
    catch(SignalKind::from_raw(FILE_LIMIT)).map(drop)
}

/// The same for a command that serves nobody.
pub(crate) fn make_limits_errors_without_runtime() -> Result<(), Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let runtime = runtime.map_err(|error| Fault::found(format_args!("cannot start: {error}")))?;
    let _entered = runtime.enter();
    make_limits_errors()
}

fn catch(kind: SignalKind) -> Result<Signal, Fault> {
    signal(kind).map_err(|error| Fault::found(format_args!("cannot catch signals: {error}")))
}
