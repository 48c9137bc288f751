//! Tunnels over a real NATS.

mod server;

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ::server::Arrival;
use bytes::Bytes;
use futures_util::StreamExt;
use server::Server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::link::{Link, Nats, NoTunnel, Said};
use crate::seal::ClusterKey;
use crate::tunnel::{Post, Tunnel, dig};

/// More than any of this takes.
const PATIENCE: Duration = Duration::from_secs(20);

const BIG: usize = 8 << 20;

fn key(byte: u8) -> Arc<ClusterKey> {
    Arc::new(ClusterKey::of(&[byte; 32], "public"))
}

fn arrival() -> Arrival {
    let address: SocketAddr = "198.51.100.7:4711".parse().expect("an address");
    Arrival { address, arrived_at: address, secure: true }
}

/// A door, and a house that lets everybody in.
struct World {
    server: Server,
    door: Arc<Link>,
    house: Arc<Link>,
    let_in: mpsc::UnboundedReceiver<(Arrival, Tunnel)>,
}

async fn link(server: &Server, key: Arc<ClusterKey>) -> (Arc<Link>, mpsc::UnboundedReceiver<Said>) {
    let nats = Nats::of(&server.address(), None).await.expect("an address");
    let (sender, heard) = mpsc::unbounded_channel();
    (Link::open(&nats, key, sender).await.expect("it is reached"), heard)
}

impl World {
    async fn new() -> Self {
        let server = Server::start();
        let (door, _) = link(&server, key(7)).await;
        let (house, mut heard) = link(&server, key(7)).await;
        let (sender, let_in) = mpsc::unbounded_channel();
        let admitting = house.clone();
        tokio::spawn(async move {
            while let Some(said) = heard.recv().await {
                let Said::Knock(knock) = said else { continue };
                let tunnel = admitting.admit(&knock).await.expect("NATS is there");
                let _ = sender.send((knock.arrival(), tunnel));
            }
        });
        Self { server, door, house, let_in }
    }

    /// Both ends of a tunnel.
    async fn tunnel(&mut self) -> (Tunnel, Tunnel) {
        let near = self.door.knock(self.house.line(), arrival()).await.expect("it is let in");
        let (came, far) = self.let_in.recv().await.expect("it came");
        assert_eq!(came, arrival());
        (near, far)
    }
}

fn bytes(seed: usize) -> Vec<u8> {
    (0..BIG).map(|at| u8::try_from((at * 31 + seed + at / 251) % 256).expect("a byte")).collect()
}

/// Sends all of it and takes all that comes, at once.
async fn exchange(tunnel: Tunnel, sent: Vec<u8>) -> Vec<u8> {
    let (mut reading, mut writing) = tokio::io::split(tunnel);
    let write = async {
        writing.write_all(&sent).await.expect("it is taken");
        writing.shutdown().await.expect("and that was all");
    };
    let mut came = Vec::new();
    let (read, ()) = tokio::join!(reading.read_to_end(&mut came), write);
    read.expect("it ends in order");
    came
}

#[tokio::test]
async fn much_goes_both_ways_at_once_and_ends_in_order() {
    let mut world = World::new().await;
    let (near, far) = world.tunnel().await;
    let far = tokio::spawn(exchange(far, bytes(1)));
    let near = tokio::spawn(exchange(near, bytes(2)));
    let both = timeout(PATIENCE, async { tokio::join!(near, far) }).await.expect("in time");
    assert!(both.0.expect("it ends") == bytes(1), "what came to the door is what was sent");
    assert!(both.1.expect("it ends") == bytes(2), "what came to the house is what was sent");
    while world.door.count() + world.house.count() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn whoever_reads_slowly_is_waited_for() {
    let mut world = World::new().await;
    let (near, mut far) = world.tunnel().await;
    let (mut reading, mut writing) = tokio::io::split(near);
    let sent = bytes(3);
    let mut taken = 0;
    while let Ok(written) = timeout(Duration::from_millis(500), writing.write(&sent[taken..])).await
    {
        taken += written.expect("it is taken");
    }
    assert!((128 << 10..512 << 10).contains(&taken), "{taken} bytes are under way");
    // The other direction is as open as before.
    far.write_all(b"news").await.expect("it is taken");
    let mut news = [0; 4];
    timeout(PATIENCE, reading.read_exact(&mut news)).await.expect("in time").expect("it came");
    let rest = tokio::spawn(async move {
        writing.write_all(&sent[taken..]).await.expect("it is taken");
        writing.shutdown().await.expect("and that was all");
    });
    let mut came = Vec::new();
    timeout(PATIENCE, far.read_to_end(&mut came)).await.expect("in time").expect("it ends");
    assert!(came == bytes(3));
    rest.await.expect("it ends");
}

/// Both ends hear that it broke off, and neither takes it for the end.
async fn must_be_broken(mut near: Tunnel, mut far: Tunnel) {
    for tunnel in [&mut near, &mut far] {
        let mut rest = Vec::new();
        let read = timeout(PATIENCE, tunnel.read_to_end(&mut rest)).await.expect("in time");
        assert_eq!(read.expect_err("it broke off").kind(), ErrorKind::ConnectionReset);
        assert_eq!(rest, b"", "and nothing false came");
    }
}

#[tokio::test]
async fn what_is_said_twice_or_by_somebody_else_ends_a_tunnel() {
    for tamper in [
        (|bytes| bytes) as fn(Vec<u8>) -> Vec<u8>,
        |mut bytes| {
            *bytes.last_mut().expect("a byte") ^= 1;
            bytes
        },
        |_| b"garbage".into(),
        |_| Vec::new(),
    ] {
        let mut world = World::new().await;
        let spy = async_nats::connect(world.server.address()).await.expect("it is reached");
        let mut all = spy.subscribe("croupier.>").await.expect("it listens");
        spy.flush().await.expect("it does");
        let (mut near, mut far) = world.tunnel().await;
        near.write_all(b"betray").await.expect("it is taken");
        let mut came = [0; 6];
        far.read_exact(&mut came).await.expect("it came");
        let last = loop {
            let message = all.next().await.expect("it is heard");
            assert!(!message.payload.windows(6).any(|six| six == b"betray"), "in clear");
            if message.subject.contains(world.house.line()) && !message.subject.ends_with("knock") {
                break message;
            }
        };
        spy.publish(last.subject, tamper(last.payload.into()).into()).await.expect("it is sent");
        must_be_broken(near, far).await;
    }
}

/// A tunnel whose other end is the test's own.
async fn alone(world: &World) -> (Tunnel, mpsc::Sender<Bytes>, crate::seal::Both) {
    let keys = key(7).tunnel("id", "salt");
    let (sender, incoming) = mpsc::channel(10);
    let post =
        Post { link: world.door.clone(), subject: "croupier.nobody".into(), id: "id".into() };
    (dig(post, incoming, keys.up, keys.down), sender, key(7).tunnel("id", "salt"))
}

#[tokio::test]
async fn a_gap_ends_a_tunnel_and_so_does_what_no_credit_was_given_for() {
    let world = World::new().await;
    let (mut tunnel, sender, keys) = alone(&world).await;
    for number in [0, 1, 3] {
        sender.send(keys.down.seal(number, [&[0], b"x"]).into()).await.expect("it is taken");
    }
    let mut came = Vec::new();
    let read = tunnel.read_to_end(&mut came).await;
    assert_eq!(read.expect_err("a gap").kind(), ErrorKind::ConnectionReset);
    assert!(came.len() <= 2, "nothing behind the gap");

    let (mut tunnel, sender, keys) = alone(&world).await;
    let piece = vec![0; 128 << 10];
    for number in 0..10 {
        let _ = sender.send(keys.down.seal(number, [&[0], &piece]).into()).await;
    }
    let mut came = Vec::new();
    let read = tunnel.read_to_end(&mut came).await;
    assert_eq!(read.expect_err("too much").kind(), ErrorKind::ConnectionReset);
}

#[tokio::test]
async fn whoever_has_another_key_is_not_heard() {
    let mut world = World::new().await;
    let (stranger, _) = link(&world.server, key(8)).await;
    let knocked = stranger.knock(world.house.line(), arrival()).await;
    assert_eq!(knocked.err(), Some(NoTunnel::Away));
    assert!(world.let_in.try_recv().is_err());
    let (near, far) = world.tunnel().await;
    assert_eq!(world.house.count(), 1);
    drop((near, far));
}

#[tokio::test]
async fn tunnels_end_with_nats_and_with_whoever_is_not_heard_any_more() {
    let mut world = World::new().await;
    let (near, far) = world.tunnel().await;
    world.server.stop();
    must_be_broken(near, far).await;
    timeout(PATIENCE, world.door.is_down()).await.expect("in time");

    let mut world = World::new().await;
    let (near, far) = world.tunnel().await;
    world.door.keep([world.house.line()].into_iter());
    assert_eq!(world.door.count(), 1);
    world.door.keep(["another"].into_iter());
    must_be_broken(near, far).await;
}
