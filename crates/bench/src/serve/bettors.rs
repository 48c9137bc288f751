//! Players of HiLo, who bet, guess once, and take what there is.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use super::load::Player;
use super::party::{Socket, lost, text_of};
use crate::Fault;

/// The smallest stake of play money, so that nobody runs out of it.
const STAKE: &str = "0.10";
pub(super) const CURRENCY: &str = "DEMO";

/// Cards up to this one are more often followed by a higher one.
const MIDDLE: u8 = 7;

const ACCEPTED: &str = "{\"type\":\"session.accepted\"";
const SEEDS: &str = "{\"type\":\"session.seeds\"";

/// One of them, who has a socket and a server seed.
pub(super) struct Bettor {
    socket: Socket,
    commitment: String,
    nonce: u64,
    asked: u64,
    /// The card that lies open.
    card: u8,
}

/// What a client needs of an answer.
#[derive(Deserialize)]
struct Accepted {
    round: Round,
}

#[derive(Deserialize)]
struct Round {
    view: View,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct View {
    current_card: Option<u8>,
    can_cash_out: bool,
    is_win: Option<bool>,
}

impl Bettor {
    /// Comes in by a token, and makes a client seed.
    pub(super) async fn new(address: &str, token: &str) -> Result<Self, Fault> {
        let mut socket = Socket::open(address, "/api/socket", Some(token)).await?;
        let ask = json!({"type": "session.seeds", "id": "seeds"});
        socket.send(ask.to_string()).await?;
        let seeds: Value = serde_json::from_str(&socket.until(SEEDS).await?).map_err(lost)?;
        let ask = json!({"type": "session.setClientSeed", "id": "seed", "clientSeed": "bench"});
        socket.send(ask.to_string()).await?;
        socket.until(SEEDS).await?;
        let commitment = text_of(&seeds, "/seeds/serverSeedHash")?;
        Ok(Self { socket, commitment, nonce: 0, asked: 0, card: 0 })
    }

    /// Begins a round.
    pub(super) async fn bet(&mut self) -> Result<(), Fault> {
        let (commitment, nonce) = (&self.commitment, self.nonce);
        let bet = format!(
            "\"type\":\"hilo.placeBet\",\"amount\":\"{STAKE}\",\"currency\":\"{CURRENCY}\",\
             \"serverSeedHash\":\"{commitment}\",\"clientSeed\":\"bench\",\"nonce\":{nonce}"
        );
        let view = self.ask(&bet).await?;
        self.nonce += 1;
        self.card = view.current_card.unwrap_or_default();
        Ok(())
    }

    /// Ends the round: one guess, and what it has won.
    async fn finish(&mut self) -> Result<Finished, Fault> {
        let choice = if self.card <= MIDDLE { "higher" } else { "lower" };
        let guess = format!("\"type\":\"hilo.choice\",\"choice\":\"{choice}\"");
        let guessed = self.ask(&guess).await?;
        if !guessed.can_cash_out {
            return Ok(Finished { requests: 1, wins: u64::from(guessed.is_win == Some(true)) });
        }
        self.ask("\"type\":\"hilo.cashOut\"").await?;
        Ok(Finished { requests: 2, wins: 1 })
    }

    async fn ask(&mut self, what: &str) -> Result<View, Fault> {
        self.asked += 1;
        let id = self.asked;
        self.socket.send(format!("{{{what},\"id\":\"{id}\"}}")).await?;
        let text = self.socket.until(ACCEPTED).await?;
        let accepted: Accepted = serde_json::from_str(&text).map_err(lost)?;
        Ok(accepted.round.view)
    }
}

/// What it took to end rounds, and how many of them were won.
#[derive(Clone, Copy, Default)]
pub(super) struct Finished {
    pub(super) requests: u64,
    pub(super) wins: u64,
}

impl Finished {
    pub(super) fn and(self, other: Self) -> Self {
        Self { requests: self.requests + other.requests, wins: self.wins + other.wins }
    }
}

/// Bettors whose turn comes one after the other: as at a table, one request is under way.
pub(super) struct Lane {
    bettors: Vec<Bettor>,
    /// How many of them have a round open: the first ones.
    open: usize,
}

impl Lane {
    pub(super) fn of(bettors: Vec<Bettor>) -> Self {
        Self { bettors, open: 0 }
    }

    /// All rounds that are open end.
    pub(super) async fn finish(&mut self) -> Result<Finished, Fault> {
        let mut all = Finished::default();
        for bettor in &mut self.bettors[..self.open] {
            all = all.and(bettor.finish().await?);
        }
        self.open = 0;
        Ok(all)
    }
}

impl Player for Lane {
    /// The next one bets.
    async fn play(&mut self, due: Instant) -> Result<Duration, Fault> {
        self.bettors[self.open].bet().await?;
        self.open += 1;
        Ok(due.elapsed())
    }
}
