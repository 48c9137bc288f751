//! One player's session: the live seed, the open rounds, the money. Every request is decided on
//! copies, written in one commit, and then made true.

use std::collections::BTreeMap;

use journal::seed::{Bet, SeedBook};
use table::Millis;
use table::draws::Seeds;
use table::erased::AnyCommand;
use wire::Code;
use wire::session::{RetiredSeed, SeedsInfo};

use super::Room;
use super::catalogue::PLAYER;
use super::ledger::{Change, Ledger, Reason, RoundName};
use super::request::{BetTerms, Play};
use super::rounds::Round;
use super::seeds::LiveSeed;
use crate::meta::refuse;
use crate::{Answer, Refused, ids};

/// A player's session.
pub(crate) struct Session {
    pub(crate) player: String,
    pub(crate) seed: LiveSeed,
    pub(crate) book: SeedBook,
    /// The open rounds, by game.
    pub(crate) open: BTreeMap<String, Round>,
    /// The next nonce, and the next round's number.
    pub(crate) nonce: u64,
    pub(crate) ids: BTreeMap<String, AcceptedId>,
    pub(crate) ledger: Ledger,
    pub(crate) at: Millis,
}

/// An id that was accepted under the live seed.
#[derive(Clone, Debug)]
pub(crate) struct AcceptedId {
    pub(crate) body: Body,
    /// The number of the entry, its round, and its hash.
    pub(crate) entry: u64,
    pub(crate) round: u64,
    pub(crate) head: String,
}

/// What was asked under an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Body {
    pub(crate) game: String,
    /// Of a bet.
    pub(crate) currency: Option<String>,
    pub(crate) command: String,
}

/// What became of a command.
pub(crate) enum Played {
    /// It happened now; whether money moved.
    Now(AcceptedId, wire::session::RoundInfo, bool),
    /// It had happened before, at that entry.
    Before(AcceptedId),
}

impl Session {
    /// A new player's session, durable, with play money from the bank.
    pub(crate) async fn new(player: &str, room: &Room) -> Answer<Self> {
        let seed = LiveSeed::new(&room.shared.vault);
        let (book, mut writes) = seed.begin(player, &room.catalogue.games);
        let mut change = Ledger::default().change(player);
        change.grant(&room.catalogue.currencies)?;
        writes.append(&mut change.writes);
        room.shared.writer.commit(writes).await?;
        Ok(Self {
            player: player.into(),
            seed,
            book,
            open: BTreeMap::new(),
            nonce: 0,
            ids: BTreeMap::new(),
            ledger: change.ledger,
            at: Millis::ZERO,
        })
    }

    /// A currency that the house has got since gives play money too.
    pub(crate) async fn top_up(&mut self, room: &Room) -> Answer<()> {
        let mut change = self.ledger.change(&self.player);
        change.grant(&room.catalogue.currencies)?;
        if !change.writes.is_empty() {
            room.shared.writer.commit(change.writes).await?;
            self.ledger = change.ledger;
        }
        Ok(())
    }

    /// Decides a command of a game, makes it durable, and makes it true.
    pub(crate) async fn play(&mut self, room: &Room, id: &str, play: Play) -> Answer<Played> {
        let Play { game, command, bet } = play;
        let round = self.round_of(room, game, bet.as_ref())?;
        let command = round.game.read(command)?;
        let body = Body {
            game: game.into(),
            currency: bet.as_ref().map(|bet| bet.currency.clone()),
            command: command.text().expose().into(),
        };
        if let Some(accepted) = self.ids.get(id) {
            return match accepted.body == body {
                true => Ok(Played::Before(accepted.clone())),
                false => refuse(Code::Conflict, "This id was accepted with another request."),
            };
        }
        room.shared.writer.must_work()?;
        if let Some(bet) = &bet {
            self.may_bet(room, game, bet)?;
        }
        self.decide(room, round, id, body, &command).await
    }

    /// A copy of the open round, or a new one before its bet.
    fn round_of(&self, room: &Room, game: &str, bet: Option<&BetTerms>) -> Answer<Round> {
        if let Some(round) = self.open.get(game) {
            return Ok(round.duplicate());
        }
        let currency = bet.map_or(room.catalogue.any_currency(), |bet| &bet.currency);
        let client_seed = self.seed.doc.client_seed.clone().unwrap_or_default();
        let seeds = Seeds::new(self.seed.secret.as_str(), client_seed);
        let game = room.catalogue.open(game, currency, seeds, self.nonce)?;
        Ok(Round { number: self.nonce, currency: currency.into(), game })
    }

    /// [H23] [H25] What the house asks of a bet before the rules do; an open round is theirs to
    /// refuse.
    fn may_bet(&self, room: &Room, game: &str, bet: &BetTerms) -> Answer<()> {
        if bet.server_seed_hash != self.seed.hash {
            return refuse(Code::Conflict, "The bet must quote the hash of the live server seed.");
        }
        if self.open.contains_key(game) {
            return Ok(());
        }
        if !room.catalogue.is_active(game) {
            return not_allowed("This game takes no new bets now.");
        }
        if self.seed.doc.client_seed.is_none() {
            return not_allowed("Set a client seed first.");
        }
        if self.ledger.is_full(&bet.currency) {
            return not_allowed("This account is full; play in another currency.");
        }
        Ok(())
    }

    async fn decide(
        &mut self,
        room: &Room,
        mut round: Round,
        id: &str,
        body: Body,
        command: &AnyCommand,
    ) -> Answer<Played> {
        let at = self.seed.now().max(self.at);
        let bet = body.currency.as_ref().map(|currency| Bet::of(&*round.game, currency));
        let is_bet = bet.is_some();
        let draft = round.game.propose(PLAYER, command, at)?;
        round.game.commit();
        let mut change = self.ledger.change(&self.player);
        self.move_money(&mut change, &round, is_bet)?;
        let mut book = self.book.clone();
        let line = book.command(round.number, bet, command, id, &draft);
        let moved = !change.writes.is_empty();
        let mut writes = vec![self.seed.append(line)];
        writes.append(&mut change.writes);
        room.shared.writer.commit(writes).await?;
        let accepted = AcceptedId {
            body,
            entry: self.book.lines(),
            round: round.number,
            head: book.head().into(),
        };
        self.ids.insert(id.into(), accepted.clone());
        self.book = book;
        self.ledger = change.ledger;
        self.at = at;
        self.nonce += u64::from(is_bet);
        let info = round.info();
        self.keep(round);
        Ok(Played::Now(accepted, info, moved))
    }

    /// [H27] A bet holds its stake; the end of a round posts it, and what it won.
    fn move_money(&self, change: &mut Change, round: &Round, is_bet: bool) -> Answer<()> {
        let name = || Some(RoundName { seed: self.seed.doc.stream.clone(), number: round.number });
        let (stake, payout) = round.money();
        if is_bet {
            change.post(Reason::Hold, &round.currency, stake, name())?;
        }
        if round.is_open() {
            return Ok(());
        }
        change.post(Reason::Stake, &round.currency, stake, name())?;
        match payout.filter(|units| *units > 0) {
            Some(units) => change.post(Reason::Payout, &round.currency, units, name()),
            None => Ok(()),
        }
    }

    fn keep(&mut self, round: Round) {
        let game = round.game.game().name();
        match round.is_open() {
            true => drop(self.open.insert(game.into(), round)),
            false => drop(self.open.remove(game)),
        }
    }

    /// [H14] The client seed of the rounds to come.
    pub(crate) async fn set_client_seed(&mut self, room: &Room, text: String) -> Answer<()> {
        room.shared.writer.must_work()?;
        if !ids::is_client_seed(&text) {
            let message = "A client seed has 1 to 64 printable ASCII characters without : and ,.";
            return refuse(Code::BadInput, message);
        }
        self.between_rounds("The client seed can be changed when no round is open.")?;
        let mut seed = self.seed.clone();
        seed.doc.client_seed = Some(text);
        room.shared.writer.commit(vec![seed.write(&self.player)]).await?;
        self.seed = seed;
        Ok(())
    }

    /// [H15] [H24] The old seed is revealed with all its rounds, and a new one committed to.
    pub(crate) async fn rotate(&mut self, room: &Room, hash: Option<&str>) -> Answer<RetiredSeed> {
        room.shared.writer.must_work()?;
        if hash.is_some_and(|hash| hash != self.seed.hash) {
            return refuse(Code::Conflict, "The live server seed has another hash.");
        }
        self.between_rounds("The server seed can be retired when no round is open in any game.")?;
        let at = self.seed.now().max(self.at);
        let (retired, mut writes) =
            self.seed.retire(&self.player, self.book.clone(), self.nonce, at);
        let seed = LiveSeed::new(&room.shared.vault);
        let (book, begun) = seed.begin(&self.player, &room.catalogue.games);
        writes.extend(begun);
        room.shared.writer.commit(writes).await?;
        (self.seed, self.book) = (seed, book);
        (self.nonce, self.at) = (0, Millis::ZERO);
        self.ids.clear();
        Ok(retired)
    }

    fn between_rounds(&self, otherwise: &str) -> Answer<()> {
        match self.open.is_empty() {
            true => Ok(()),
            false => Err(Refused::new(Code::WrongPhase, otherwise)),
        }
    }

    /// The seeds as they are shown.
    pub(crate) fn seeds(&self) -> SeedsInfo {
        SeedsInfo {
            server_seed_hash: self.seed.hash.clone(),
            client_seed: self.seed.doc.client_seed.clone(),
            nonce: self.nonce,
        }
    }
}

fn not_allowed<T>(message: &str) -> Answer<T> {
    Err(Refused::new(Code::NotAllowed, message))
}
