//! A house that keeps nothing, behind a real port: what comes in reaches all of it.

mod door;
mod line;

use std::sync::{Arc, Mutex, PoisonError};

use games_all::GAMES;
use house::{Configs, House, HouseSetup, Keys, Limits, OpenedAs, Staff};
use server::{App, DoorLimits, Settings};
use store::{MemoryStore, Store, StoreFault};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

pub(crate) use door::Door;
pub(crate) use line::{frame, texts, whole};

/// After this many inputs there is another world: what guests leave behind adds up.
const INPUTS: u32 = 2000;

/// A house, its door, and what drives them.
struct World {
    runtime: Runtime,
    house: Arc<House>,
    door: Door,
    inputs: u32,
}

static WORLD: Mutex<Option<World>> = Mutex::new(None);

/// Does something at the door of a house, one input at a time.
pub(crate) fn at_the_door<T>(act: impl AsyncFnOnce(&Door, &Arc<House>) -> T) -> T {
    let mut held = WORLD.lock().unwrap_or_else(PoisonError::into_inner);
    let mut world = held.take().filter(|world| world.inputs < INPUTS).unwrap_or_else(World::new);
    world.inputs += 1;
    let done = world.runtime.block_on(act(&world.door, &world.house));
    *held = Some(world);
    done
}

/// Runs something by itself, with nothing left of it.
pub(crate) fn alone<T>(act: impl Future<Output = T>) -> T {
    runtime().block_on(act)
}

/// Opens the house of a store.
pub(crate) async fn open(
    store: Box<dyn Store>,
    configs: Configs,
) -> Result<Arc<House>, StoreFault> {
    let setup = HouseSetup {
        games: GAMES,
        staff: Staff::default(),
        limits: Limits { tables: 500, players: 5000, ..Limits::default() },
        keys: Keys::new([7; 32], &[8; 32]),
        memory: true,
        configs,
        opened_as: OpenedAs::Itself,
    };
    House::open(setup, store).await
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

impl World {
    fn new() -> Self {
        let runtime = runtime();
        let (house, door) = runtime.block_on(async {
            let store = Box::new(MemoryStore::default());
            let house = open(store, Configs::default()).await.expect("an empty house opens");
            let app = App::new(house.clone(), settings()).expect("its doors");
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("its address");
            tokio::spawn(server::run(app, listener, std::future::pending()));
            (house, Door::furnished(address).await)
        });
        Self { runtime, house, door, inputs: 0 }
    }
}

/// A proxy in front, names of its own, and limits that nobody here reaches.
fn settings() -> Settings {
    let many = 1_000_000;
    let doors = DoorLimits {
        address_rate: many,
        address_burst: many,
        socket_rate: many,
        socket_burst: many,
        player_rate: many,
        player_burst: many,
        guests_per_minute: many,
        guests_burst: many,
        ..DoorLimits::default()
    };
    let this_machine = "127.0.0.1".parse().expect("a net");
    Settings {
        public_url: Some("https://cards.example.org".into()),
        hosts: vec!["attic.local".into()],
        trusted_proxies: vec![this_machine],
        doors,
        ..Settings::default()
    }
}
