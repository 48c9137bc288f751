//! What a house is measured against: a bare WebSocket server that sends every message to all of its
//! party.
//!
//! It reads no message and has no rules and no journal: this is what the sockets alone cost.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{LocalSet, spawn_local};
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::{Message, protocol::WebSocketConfig};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async_with_config};

use crate::{Fault, Tell};

type Socket = WebSocketStream<TcpStream>;
/// The way to every member, by the path they asked for.
type Parties = Rc<RefCell<HashMap<String, Vec<UnboundedSender<Message>>>>>;

/// What a connection reads at once; the default is 128 KiB per connection.
const READ_BUFFER: usize = 4096;

/// Serves the echo until the process is ended; says first where it listens.
pub fn run(tell: Tell) -> Result<(), Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(Fault::new)?;
    LocalSet::new().block_on(&runtime, async {
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(Fault::new)?;
        let address = listener.local_addr().map_err(Fault::new)?;
        tell(&format!("An echo is open at http://{address}"));
        let parties = Parties::default();
        loop {
            let (stream, _) = listener.accept().await.map_err(Fault::new)?;
            spawn_local(serve(stream, parties.clone()));
        }
    })
}

async fn serve(stream: TcpStream, parties: Parties) {
    let Some((socket, party)) = accept(stream).await else { return };
    let (sink, stream) = socket.split();
    let (sender, letters) = unbounded_channel();
    parties.borrow_mut().entry(party.clone()).or_default().push(sender);
    spawn_local(write(sink, letters));
    read(stream, &parties, &party).await;
}

async fn accept(stream: TcpStream) -> Option<(Socket, String)> {
    stream.set_nodelay(true).ok()?;
    let mut party = String::new();
    #[expect(clippy::result_large_err, reason = "the handshake's own type")]
    let look = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        request.uri().path().clone_into(&mut party);
        Ok(response)
    };
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
    let socket = accept_hdr_async_with_config(stream, look, Some(config)).await.ok()?;
    Some((socket, party))
}

/// Writes everything that is waiting, and flushes once.
async fn write(
    mut sink: SplitSink<Socket, Message>,
    mut letters: UnboundedReceiver<Message>,
) -> Option<()> {
    loop {
        let mut next = Some(letters.recv().await?);
        while let Some(letter) = next {
            sink.feed(letter).await.ok()?;
            next = letters.try_recv().ok();
        }
        sink.flush().await.ok()?;
    }
}

async fn read(mut stream: SplitStream<Socket>, parties: &Parties, party: &str) {
    while let Some(Ok(message)) = stream.next().await {
        if !message.is_text() {
            continue;
        }
        for member in parties.borrow().get(party).into_iter().flatten() {
            // Members who have left hear nothing.
            let _ = member.send(message.clone());
        }
    }
}
