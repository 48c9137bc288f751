//! `croupier serve --cluster`: one of several machines that serve one house.

use std::path::Path;
use std::sync::{Arc, Mutex};

use ::cluster::{Claim, ClusterKey, Entrances, Held, Houses, Member, Nats, Node, Taken};
use house::Keys;
use server::{App, Front, Settings};
use store_keeping::{Durable, Folder, Standing};
use store_postgres::{Address, Lookout, PostgresStore};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use super::announce::{self, Told, host_name};
use super::data::{Allowed, Data};
use super::kept::{self, KEY_HASH, Kept, fault};
use super::place::Place;
use super::{admin, configs, furnish, key, open, reload, settings, signals};
use crate::args::Serve;
use crate::program::Program;
use crate::say::{self, Fault};

/// Serves until it is told to stop.
pub(super) async fn serve(
    arguments: &Serve,
    (nats, settings): (&str, Settings),
    program: &'static Program,
    entrances: Entrances,
    stop: impl Future<Output = ()>,
) -> Result<(), Fault> {
    let place = arguments.place()?;
    let Place::Postgres(address, home) = &place else {
        return Err(Fault::asked("--cluster needs --data postgres://…, which all machines reach"));
    };
    if arguments.accept_loss || arguments.new_house_key {
        return Err(Fault::asked(ALONE));
    }
    let name = arguments.together.node.clone().or_else(host_name);
    let name =
        name.ok_or_else(|| Fault::asked("this machine has no name: give it one with --node"))?;
    let folder = Folder::enter(home).map_err(Fault::found)?;
    let own = OwnKeys::of(address, home)?;
    let nats =
        Nats::of(nats, arguments.together.cluster_creds.as_deref()).await.map_err(Fault::asked)?;
    let public = Keys::new(own.vault, &own.house).public();
    let machine = format!("{name}, one of the machines of this house, which meet at {nats}");
    let told = Told { settings: settings.clone(), key: public, machine: Some(machine) };
    announce::tell(arguments, &place, &told, &entrances.public)?;
    if own.are_new {
        say::tell(NEW_KEYS);
    }
    let member = Member {
        name: name.clone(),
        version: env!("CARGO_PKG_VERSION").into(),
        nats,
        key: Arc::new(ClusterKey::of(&own.vault, &public.to_string())),
    };
    let lookout = Mutex::new(Lookout::to(address).map_err(Fault::found)?);
    let (arguments, address) = (arguments.clone(), (**address).clone());
    let house = Shared { arguments, program, address, folder, vault: own.vault, name, lookout };
    let front = Front::new(settings).map_err(Fault::asked)?;
    let node = Node::new(member, house, front);
    let hung_up = node.clone();
    tokio::spawn(signals::on_hang_up(move || hung_up.reload())?);
    node.run(entrances, stop).await.map_err(Fault::found)
}

const ALONE: &str = "--accept-loss and --new-house-key are for a house that is served alone: open it \
                     without --cluster once";

/// The keys of a house, which each of its machines has.
struct OwnKeys {
    vault: [u8; 32],
    house: [u8; 32],
    are_new: bool,
}

impl OwnKeys {
    /// Those of the folder; or new ones, where nothing was ever sealed or signed.
    fn of(address: &Address, home: &Path) -> Result<Self, Fault> {
        match (key::VAULT.read(home)?, key::HOUSE.read(home)?) {
            (Some(vault), Some(house)) => return Ok(Self { vault, house, are_new: false }),
            (None, None) if !Self::are_elsewhere(address)? => {}
            (vault, _) => {
                let missing = if vault.is_none() { key::VAULT } else { key::HOUSE };
                return Err(fault(home, missing, COPY_IT));
            }
        }
        let own = Self { vault: Keys::new_key(), house: Keys::new_key(), are_new: true };
        key::VAULT.write(home, &own.vault)?;
        key::HOUSE.write(home, &own.house)?;
        Ok(own)
    }

    fn are_elsewhere(address: &Address) -> Result<bool, Fault> {
        let known = PostgresStore::house_document(address, KEY_HASH).map_err(kept::lost)?;
        Ok(known.is_some())
    }
}

const COPY_IT: &str = "is missing: copy croupier.key and croupier.house-key from another machine of \
                       this house, unseen by anybody";
const NEW_KEYS: &str = "  this is a new house: its other machines need croupier.key and \
                        croupier.house-key from this folder";

/// The house that the machines share.
struct Shared {
    arguments: Serve,
    program: &'static Program,
    address: Address,
    folder: Folder,
    vault: [u8; 32],
    name: String,
    lookout: Mutex<Lookout>,
}

impl Houses for Shared {
    fn look(&self) -> Result<Option<Held>, String> {
        let mut lookout = self.lookout.lock().expect("nothing panics while it looks");
        let held = lookout.look().map_err(|fault| fault.to_string())?;
        Ok(held.map(|store_postgres::Held { owner, epoch, counter }| Held {
            owner,
            epoch,
            counter,
        }))
    }

    async fn claim(&self, seen: Option<&Held>) -> Claim {
        let attempt = Attempt {
            arguments: self.arguments.clone(),
            program: self.program,
            address: self.address.clone(),
            folder: self.folder.clone(),
            vault: self.vault,
            name: self.name.clone(),
        };
        let seen = seen.cloned().map(|Held { owner, epoch, counter }| store_postgres::Held {
            owner,
            epoch,
            counter,
        });
        let runtime = Handle::current();
        // A large house takes its time, in which this machine goes on saying how it is.
        let claimed = spawn_blocking(move || attempt.make(seen.as_ref(), &runtime));
        claimed.await.unwrap_or_else(|error| Claim::Never(error.to_string()))
    }

    fn reload(&self, app: Option<&App>) -> Result<Settings, String> {
        if let Some(app) = app {
            app.reload(&reload(&self.arguments, self.program))?;
        }
        settings(&self.arguments, self.program).map_err(|fault| fault.to_string())
    }
}

/// One claim of the house.
struct Attempt {
    arguments: Serve,
    program: &'static Program,
    address: Address,
    folder: Folder,
    vault: [u8; 32],
    name: String,
}

impl Attempt {
    fn make(self, seen: Option<&store_postgres::Held>, runtime: &Handle) -> Claim {
        match PostgresStore::house_document(&self.address, KEY_HASH) {
            Err(fault) => return Claim::NotNow(fault.to_string()),
            Ok(Some(hash)) if hash != key::hash(&self.vault) => {
                return Claim::Never(fault(self.folder.path(), key::VAULT, IS_ANOTHER).to_string());
            }
            Ok(_) => {}
        }
        let folder = self.folder.clone();
        let claimed = PostgresStore::claim(&self.address, folder, &self.vault, &self.name, seen);
        match claimed {
            Ok(None) => Claim::TooLate,
            Ok(Some((store, standing))) => {
                let epoch = store.held().epoch;
                let taken = runtime.block_on(self.take_up(Box::new(store), standing, epoch));
                taken.unwrap_or_else(|fault| Claim::Never(fault.to_string()))
            }
            Err(fault) if fault.is_loss() => Claim::Never(kept::lost(fault).to_string()),
            Err(fault) => Claim::NotNow(fault.to_string()),
        }
    }

    /// Opens the house on the store that was claimed.
    async fn take_up(
        &self,
        store: Box<dyn Durable>,
        standing: Standing,
        epoch: u64,
    ) -> Result<Claim, Fault> {
        let Self { arguments, program, .. } = self;
        let settings = settings(arguments, program)?;
        let configs = configs(arguments)?;
        let place = arguments.place()?;
        let folder = self.folder.path().to_owned();
        let kept = Kept { store, standing, folder, vault: self.vault, has_key: true };
        let data = Data::of(kept, Allowed::default())?;
        let house = match open(data, &settings, configs, program).await {
            Ok(house) => house,
            Err(fault) => return Ok(Claim::NotNow(fault.to_string())),
        };
        let app = furnish(house, arguments, settings)?;
        let admin = admin(&place, reload(arguments, program))?;
        Ok(Claim::Taken(Box::new(Taken { app, admin, epoch })))
    }
}

const IS_ANOTHER: &str = "is not the key of the house in this database";
