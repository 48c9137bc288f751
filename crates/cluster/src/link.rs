//! One connection to NATS, from its beginning to its end: what is said on it, what is heard, and the
//! tunnels that run over it. With it they all end; nothing of it is repeated on the next.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, Message, ServerAddr};
use bytes::Bytes;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use server::Arrival;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use crate::beat::Beat;
use crate::seal::{ClusterKey, token};
use crate::tunnel::{Post, QUEUE, Tunnel, dig};

/// How long NATS may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long somebody may take to open a tunnel.
const OPENING: Duration = Duration::from_secs(2);

/// The last part of the subject on which a machine is asked for a tunnel.
const KNOCK: &str = "knock";

/// Where NATS is, and who asks.
#[derive(Clone)]
pub struct Nats {
    servers: Vec<ServerAddr>,
    options: ConnectOptions,
}

impl std::fmt::Debug for Nats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// Its servers, without anybody's password.
impl std::fmt::Display for Nats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, server) in self.servers.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma}{}://{}:{}", server.scheme(), server.host(), server.port())?;
        }
        Ok(())
    }
}

impl Nats {
    /// Reads an address, or several with commas between, and the file of credentials, as NATS' own tools
    /// make it.
    pub async fn of(text: &str, credentials: Option<&std::path::Path>) -> Result<Self, String> {
        let known = |server: &ServerAddr| {
            matches!(server.scheme(), "nats" | "tls") && !server.host().is_empty()
        };
        let server = |one: &str| one.trim().parse().ok().filter(known);
        let servers: Option<Vec<ServerAddr>> = text.split(',').map(server).collect();
        let servers = servers.ok_or("an address of NATS is nats://HOST:PORT or tls://HOST:PORT")?;
        let mut options = ConnectOptions::new()
            .name("croupier")
            .ping_interval(Duration::from_secs(1))
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .max_reconnects(1);
        if let Some(server) = servers.iter().find(|server| server.has_user_pass()) {
            let user = decoded(server.username().unwrap_or_default())?;
            options = match server.password() {
                Some(password) => options.user_and_password(user, decoded(password)?),
                None => options.token(user),
            };
        }
        if let Some(file) = credentials {
            let read = options.credentials_file(file).await;
            options = read.map_err(|error| format!("cannot use {}: {error}", file.display()))?;
        }
        Ok(Self { servers, options })
    }

    /// Connects once.
    pub(crate) async fn connect(&self) -> Result<(Client, mpsc::UnboundedReceiver<Event>), String> {
        let (heard, events) = mpsc::unbounded_channel();
        let options = self.options.clone().event_callback(move |event| {
            // Whoever no longer listens has another connection.
            let _ = heard.send(event);
            std::future::ready(())
        });
        let connected = timeout(PATIENCE, options.connect(self.servers.as_slice())).await;
        let client = connected.map_err(|_| "NATS does not answer".to_owned())?;
        Ok((client.map_err(|error| error.to_string())?, events))
    }
}

/// A part of an address, where `%40` is an `@`.
fn decoded(text: &str) -> Result<String, String> {
    let wrong = || "the user of an address of NATS cannot be read".to_owned();
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match first {
            b'%' => {
                let digits = tail.get(..2).and_then(|two| str::from_utf8(two).ok());
                let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                bytes.push(byte.ok_or_else(wrong)?);
                rest = &tail[2..];
            }
            byte => bytes.push(*byte),
        }
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

/// Somebody asks for a tunnel.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Knock {
    id: String,
    /// The line of the door.
    line: String,
    /// Where the client is, where it came in, and whether nobody between can read along.
    address: std::net::SocketAddr,
    arrived_at: std::net::SocketAddr,
    secure: bool,
}

impl Knock {
    pub(crate) fn arrival(&self) -> Arrival {
        let Self { address, arrived_at, secure, .. } = *self;
        Arrival { address, arrived_at, secure }
    }
}

/// The answer to it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    Open {
        salt: String,
    },
    /// There are too many.
    Full,
    /// The house is not here.
    Away,
}

/// Why there is no tunnel.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoTunnel {
    /// Nobody answers there.
    Away,
    /// Nobody else is let in.
    Full,
}

/// A connection to NATS that holds.
pub(crate) struct Link {
    client: Client,
    key: Arc<ClusterKey>,
    /// Where this machine is reached over it.
    line: String,
    tunnels: Mutex<HashMap<String, Open>>,
    /// Whether it has ended.
    down: watch::Sender<bool>,
}

/// A tunnel that is open, for whoever sorts what comes in.
struct Open {
    incoming: mpsc::Sender<Bytes>,
    /// The line of its other end.
    other: String,
}

/// What is heard over a link.
pub(crate) enum Said {
    Beat(Box<Beat>),
    Knock(Knock),
}

impl Link {
    /// Connects, and hears what is said until the connection ends.
    pub(crate) async fn open(
        nats: &Nats,
        key: Arc<ClusterKey>,
        heard: mpsc::UnboundedSender<Said>,
    ) -> Result<Arc<Self>, String> {
        let (client, events) = nats.connect().await?;
        let line = token();
        let subscribed = |error: async_nats::client::SubscribeError| error.to_string();
        let beats = client.subscribe(format!("{}.beat", key.prefix())).await.map_err(subscribed)?;
        let inbox = format!("{}.to.{line}.*", key.prefix());
        let inbox = client.subscribe(inbox).await.map_err(subscribed)?;
        let flushed = timeout(PATIENCE, client.flush()).await;
        flushed.map_err(|_| "NATS does not answer")?.map_err(|error| error.to_string())?;
        let (tunnels, down) = (Mutex::default(), watch::Sender::new(false));
        let link = Arc::new(Self { client, key, line, tunnels, down });
        tokio::spawn(link.clone().hear(beats, inbox, events, heard));
        Ok(link)
    }

    async fn hear(
        self: Arc<Self>,
        mut beats: async_nats::Subscriber,
        mut inbox: async_nats::Subscriber,
        mut events: mpsc::UnboundedReceiver<Event>,
        heard: mpsc::UnboundedSender<Said>,
    ) {
        loop {
            tokio::select! {
                Some(message) = inbox.next() => {
                    if let Some(knock) = self.sort(&message) {
                        let _ = heard.send(Said::Knock(knock));
                    }
                }
                Some(message) = beats.next() => {
                    if let Some(beat) = self.key.open(&message.subject, &message.payload) {
                        let _ = heard.send(Said::Beat(Box::new(beat)));
                    }
                }
                event = events.recv() => match event {
                    // The first word of a connection may come behind what brought it about.
                    Some(Event::Connected | Event::ServerError(_) | Event::LameDuckMode) => {}
                    _ => break,
                },
                () = self.is_down() => break,
                else => break,
            }
        }
        self.end();
    }

    /// Ends it, and every tunnel on it.
    pub(crate) fn end(&self) {
        self.down.send_replace(true);
        self.tunnels().clear();
    }

    /// Returns when it has ended.
    pub(crate) async fn is_down(&self) {
        // An error says that it is gone, which is the same.
        let _ = self.down.subscribe().wait_for(|down| *down).await;
    }

    fn tunnels(&self) -> MutexGuard<'_, HashMap<String, Open>> {
        self.tunnels.lock().expect("nothing panics while it sorts messages")
    }

    /// Where this machine is reached over it.
    pub(crate) fn line(&self) -> &str {
        &self.line
    }

    /// How many tunnels are open.
    pub(crate) fn count(&self) -> usize {
        self.tunnels().len()
    }

    /// Ends the tunnels to whoever is not on one of these lines any more.
    pub(crate) fn keep<'a>(&self, lines: impl Iterator<Item = &'a str>) {
        let lines: std::collections::HashSet<&str> = lines.collect();
        self.tunnels().retain(|_, open| lines.contains(open.other.as_str()));
    }

    /// Gives a message to its tunnel; or somebody asks for one.
    fn sort(&self, message: &Message) -> Option<Knock> {
        let (_, last) = message.subject.rsplit_once('.')?;
        if last == KNOCK {
            return self.key.open(&message.subject, &message.payload);
        }
        let mut tunnels = self.tunnels();
        let open = tunnels.get(last)?;
        // One that takes nothing, or has ended, is closed: a gap would be found anyway.
        if open.incoming.try_send(message.payload.clone()).is_err() {
            tunnels.remove(last);
        }
        None
    }

    fn subject(&self, line: &str, last: &str) -> String {
        format!("{}.to.{line}.{last}", self.key.prefix())
    }

    /// Sends bytes, or fails once the connection has ended.
    pub(crate) async fn publish(&self, subject: &str, bytes: Bytes) -> Result<(), NoTunnel> {
        tokio::select! {
            sent = self.client.publish(subject.to_owned(), bytes) => sent.map_err(|_| NoTunnel::Away),
            () = self.is_down() => Err(NoTunnel::Away),
        }
    }

    /// Says to all how this machine is.
    pub(crate) async fn say(&self, beat: &Beat) {
        let subject = format!("{}.beat", self.key.prefix());
        let locked = self.key.seal(&subject, beat);
        // Whoever does not hear it notices.
        let _ = timeout(PATIENCE, self.publish(&subject, locked.into())).await;
    }

    /// Waits until everything that was said has reached NATS.
    pub(crate) async fn flush(&self) {
        // A connection that has ended has nothing left.
        let _ = timeout(PATIENCE, self.client.flush()).await;
    }

    fn post(self: &Arc<Self>, other: &str, id: &str) -> (Post, mpsc::Receiver<Bytes>) {
        let (incoming, received) = mpsc::channel(QUEUE);
        self.tunnels().insert(id.to_owned(), Open { incoming, other: other.to_owned() });
        let subject = self.subject(other, id);
        (Post { link: self.clone(), subject, id: id.to_owned() }, received)
    }

    pub(crate) fn forget(&self, id: &str) {
        self.tunnels().remove(id);
    }

    /// Opens a tunnel to whoever is on that line, for a client that came in here.
    pub(crate) async fn knock(
        self: &Arc<Self>,
        line: &str,
        arrival: Arrival,
    ) -> Result<Tunnel, NoTunnel> {
        let id = token();
        let (post, mut received) = self.post(line, &id);
        let knocking = async {
            let Arrival { address, arrived_at, secure } = arrival;
            let (id, line_here) = (id.clone(), self.line.clone());
            let knock = Knock { id, line: line_here, address, arrived_at, secure };
            let subject = self.subject(line, KNOCK);
            self.publish(&subject, self.key.seal(&subject, &knock).into()).await?;
            let answer = received.recv().await.ok_or(NoTunnel::Away)?;
            self.key.open(&self.subject(&self.line, &knock.id), &answer).ok_or(NoTunnel::Away)
        };
        let answer = timeout(OPENING, knocking).await.map_err(|_| NoTunnel::Away);
        match answer.flatten() {
            Ok(Answer::Open { salt }) => {
                let keys = self.key.tunnel(&id, &salt);
                Ok(dig(post, received, keys.up, keys.down))
            }
            Ok(Answer::Full) => Err(NoTunnel::Full),
            Ok(Answer::Away) => Err(NoTunnel::Away),
            Err(away) => Err(away),
        }
    }

    /// Opens the tunnel that somebody asks for.
    pub(crate) async fn admit(self: &Arc<Self>, knock: &Knock) -> Option<Tunnel> {
        let salt = token();
        let keys = self.key.tunnel(&knock.id, &salt);
        let (post, received) = self.post(&knock.line, &knock.id);
        self.answer(knock, &Answer::Open { salt }).await.ok()?;
        Some(dig(post, received, keys.down, keys.up))
    }

    /// Says why there is no tunnel.
    pub(crate) async fn decline(&self, knock: &Knock, why: &NoTunnel) {
        let answer = match why {
            NoTunnel::Away => Answer::Away,
            NoTunnel::Full => Answer::Full,
        };
        // Whoever asks gives up by itself.
        let _ = self.answer(knock, &answer).await;
    }

    async fn answer(&self, knock: &Knock, answer: &Answer) -> Result<(), NoTunnel> {
        let subject = self.subject(&knock.line, &knock.id);
        self.publish(&subject, self.key.seal(&subject, answer).into()).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_of_nats_is_read_and_told_without_a_password() {
        let rows = [
            ("nats://127.0.0.1:4222", Some("nats://127.0.0.1:4222")),
            ("one", Some("nats://one:4222")),
            ("tls://an:p%40ss@one:1, nats://two:2", Some("tls://one:1,nats://two:2")),
            ("nats://token@one:1", Some("nats://one:1")),
            ("ws://one", None),
            ("http://one", None),
            ("nats://", None),
            ("", None),
            ("nats://%GG@one", None),
        ];
        for (text, told) in rows {
            let read = Nats::of(text, None).await.ok();
            assert_eq!(read.map(|nats| nats.to_string()).as_deref(), told, "{text}");
        }
        let missing = std::path::Path::new("no such file");
        assert!(Nats::of("one", Some(missing)).await.is_err());
        assert_eq!(decoded("p%40ss").as_deref(), Ok("p@ss"));
    }
}
