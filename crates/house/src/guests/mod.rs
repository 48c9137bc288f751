//! Guests: who has come in, and under which name.

mod player;

use std::collections::HashMap;
use std::sync::{Arc, RwLock, RwLockReadGuard};

use table::{Code, Hash};
use wire::http::PlayerMade;

use crate::Answer;
use crate::shared::{Shared, refuse};

pub use player::Player;

/// All guests of the house.
pub struct Guests {
    /// What the whole house uses.
    shared: Arc<Shared>,
    /// By the hash of their token; a player is added when the store has it.
    players: RwLock<HashMap<Hash, Arc<Player>>>,
    /// Held while a name is changed, so that the store and the memory agree on the last.
    naming: tokio::sync::Mutex<()>,
}

impl Guests {
    pub(crate) fn new(shared: Arc<Shared>, known: Vec<Player>) -> Self {
        let players = known.into_iter().map(|player| (player.token_hash, Arc::new(player)));
        Self { shared, players: RwLock::new(players.collect()), naming: Default::default() }
    }

    /// The player behind a token.
    pub fn by_token(&self, token: &str) -> Option<Arc<Player>> {
        self.read().get(&Hash::of(token)).cloned()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.read().len()
    }

    /// A guest comes in.
    pub async fn register(&self, name: &str) -> Answer<PlayerMade> {
        let limits = &self.shared.limits;
        if self.count() >= limits.players {
            return refuse(Code::RateLimited, "The house is full.");
        }
        let (player, token) = Player::new(name, limits.name_characters)?;
        self.shared.writer.commit(vec![player.write()]).await?;
        let player = self.insert(player);
        tracing::info!(player = %player.id, "a guest came in");
        Ok(PlayerMade { player: player.id, name: player.name.clone(), token })
    }

    /// A player takes another name; seats that were claimed before keep the old one.
    pub async fn rename(&self, player: &Player, name: &str) -> Answer<Arc<Player>> {
        let renamed = player.renamed(name, self.shared.limits.name_characters)?;
        let _one_at_a_time = self.naming.lock().await;
        self.shared.writer.commit(vec![renamed.write()]).await?;
        Ok(self.insert(renamed))
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<Hash, Arc<Player>>> {
        self.players.read().expect("nothing panics while it holds the guests")
    }

    fn insert(&self, player: Player) -> Arc<Player> {
        let player = Arc::new(player);
        let mut players = self.players.write().expect("nothing panics while it holds the guests");
        players.insert(player.token_hash, player.clone());
        player
    }
}
