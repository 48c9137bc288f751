//! The door of a workbench: one game of an author's, for the browsers of this machine alone.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;
use wire::Code;
use workbench::{Ask, Bench, Fault, Pulse, Told};

use crate::answer::{Answer, Declined, Json};
use crate::app::Setup;
use crate::body::{collected, read_strictly};
use crate::caller::{Arrival, Peer};
use crate::settings::Settings;
use crate::{client, gate};

/// No question of the page is as long.
const LONGEST: usize = 64 * 1024;

/// A browser on this machine needs less.
const PATIENCE: Duration = Duration::from_secs(10);

struct Door {
    setup: Setup,
    peer: Peer,
    bench: Mutex<Bench>,
    /// Beside the bench, which may be busy for seconds with its laws.
    pulse: Mutex<Pulse>,
}

/// Serves a bench until the process ends. Its address must be one of this machine alone: whoever gets
/// through sees every secret of the game.
pub async fn serve_bench(bench: Bench, listener: TcpListener) -> io::Result<()> {
    let address = listener.local_addr()?;
    if !address.ip().is_loopback() {
        return Err(io::Error::other("a bench is for this machine alone"));
    }
    let arrival = Arrival { address, arrived_at: address, secure: false };
    let peer = Peer { arrival, _pass: None };
    let setup =
        Setup::of(Settings::default()).map_err(|error| io::Error::other(error.to_string()))?;
    let pulse = Mutex::new(bench.pulse().clone());
    let door = Arc::new(Door { setup, peer, bench: Mutex::new(bench), pulse });
    let router = Router::new()
        .route("/bench", get(tell_pulse).post(ask))
        .fallback(page)
        .method_not_allowed_fallback(gate::wrong_method)
        .layer(from_fn_with_state(door.clone(), keep))
        .layer(map_response(gate::secure))
        .with_state(door);
    axum::serve(listener, router).await
}

/// A page from elsewhere must not drive the bench, whatever name it gave to this machine.
async fn keep(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    if !gate::is_named(&door.setup, &door.peer, &request) {
        let message = "The bench is reached as localhost or 127.0.0.1, from its own machine alone.";
        let refused = Declined::new(Code::Forbidden, message);
        return refused.with_status(StatusCode::MISDIRECTED_REQUEST).into_response();
    }
    if !gate::is_ours(&door.setup, &door.peer, &request) {
        return Declined::new(Code::Forbidden, "This page is not the bench's own.").into_response();
    }
    next.run(request).await
}

async fn page(request: Request) -> Response {
    client::serve_around(web_client::WORKBENCH_PAGE, request).await
}

async fn tell_pulse(State(door): State<Arc<Door>>) -> Json<Pulse> {
    Json(door.pulse.lock().expect(UNBROKEN).clone())
}

async fn ask(State(door): State<Arc<Door>>, request: Request) -> Answer<Told> {
    let bytes = collected(request.into_body(), PATIENCE, LONGEST).await?;
    let asked: Ask = read_strictly(&bytes)?;
    let answered = spawn_blocking(move || door.answer(&asked)).await;
    answered.expect(UNBROKEN).map(Json).map_err(declined)
}

/// Rules that break are caught inside the bench.
const UNBROKEN: &str = "nothing panics while it holds the bench";

impl Door {
    fn answer(&self, asked: &Ask) -> Result<Told, Fault> {
        let mut bench = self.bench.lock().expect(UNBROKEN);
        let answer = bench.answer(asked);
        self.pulse.lock().expect(UNBROKEN).clone_from(bench.pulse());
        answer
    }
}

fn declined(fault: Fault) -> Declined {
    let code = match fault {
        Fault::Asked(_) => Code::BadInput,
        Fault::File(_) => Code::StorageFailed,
        Fault::Broke(_) => Code::Conflict,
    };
    Declined::new(code, fault)
}
