//! One player's session: the live seed, the open rounds, the money.

use std::collections::BTreeMap;
use std::sync::Arc;

use journal::{Bet, Book, Round, SeedGames};
use operator::RoundRecord;
use session::{AnySessionGame, Money, PLAYER, Registry};
use store::{Kind, Write};
use table::draws::{Seeds, is_client_seed};
use table::erased::{AnyCommand, AnyMatch, Draft};
use table::{Code, Hash, Millis, Refusal as _};
use wire::session::{RetiredSeed, RoundInfo, SeedsInfo};
use wire::{PlayerId, RequestId, SessionTell};

use super::Premises;
use super::allowance::Allowance;
use super::catalogue::{Catalogue, view};
use super::configs::{Currency, SeedPer};
use super::ledger::Ledger;
use super::paying::Pending;
use super::refusal::NoBet;
use super::request::{BetTerms, Play};
use super::seeds::{self, LiveSeed, Retiring};
use crate::accepted::{Accepted, AcceptedIds, Body};
use crate::keys::Keys;
use crate::operators::{Launch, OwedDoc, Patron};
use crate::record::{Asked, Done, Record, RoundMark};
use crate::shared::refuse;
use crate::{Answer, Refused};

/// A player's session.
pub(crate) struct Session {
    pub(crate) player: PlayerId,
    /// Replaced by a rotation, and by another client seed.
    pub(crate) seed: LiveSeed,
    /// The games that the seed's journal was opened for, by the rules of that time.
    pub(crate) games: SeedGames,
    /// The seed's journal: every accepted command goes through it.
    pub(crate) record: Record,
    /// The open rounds, one a game.
    pub(crate) open: BTreeMap<&'static str, Round>,
    /// The nonce of the next bet, and the number of its round.
    pub(crate) nonce: u64,
    /// Replaced together with what moved the money.
    pub(crate) ledger: Ledger,
    /// When something was last accepted, under this seed.
    pub(crate) at: Millis,
    /// Whose player it is, if an operator's.
    pub(crate) patron: Option<Arc<Patron>>,
    /// The records of open rounds, by number.
    pub(crate) records: BTreeMap<u64, RoundRecord>,
    /// The debits of open rounds, by number.
    pub(crate) debits: BTreeMap<u64, OwedDoc>,
    /// A debit under way.
    pub(crate) pending: Option<Pending>,
    /// What the operator's wallet said last, by currency.
    pub(crate) balances: BTreeMap<String, operator::Balance>,
    /// What the player may still do.
    pub(crate) allowance: Allowance,
}

/// What became of a command.
pub(crate) enum Played {
    /// It happened now.
    Now {
        accepted: Accepted,
        round: RoundInfo,
        /// Whether money moved.
        moved: bool,
    },
    /// It had happened before, at that entry.
    Before(Accepted),
}

impl Session {
    /// The session of a player who has had none: a seed that nobody has seen, and play money.
    pub(crate) async fn new(
        player: PlayerId,
        patron: Option<Arc<Patron>>,
        premises: &Premises,
    ) -> Answer<Self> {
        let shared = &premises.shared;
        let seed = LiveSeed::new(&shared.keys, player, 1);
        let (book, mut writes) = seed.begin(&shared.keys, player, shared.games.sessions);
        let mut change = Ledger::default().change(player);
        if let Some(currencies) = play_money(premises, patron.as_deref()) {
            change.grant(&currencies)?;
        }
        writes.append(&mut change.writes);
        shared.writer.commit(writes).await?;
        let session = Self::starting(player, seed, book, change.ledger, &shared.games);
        let key = player.to_string();
        let read = shared.writer.read(move |reads| reads.get(Kind::Allowance, &key)).await?;
        let allowance = read.and_then(|text| Allowance::read(&text)).unwrap_or_default();
        Ok(Self { patron, allowance, ..session })
    }

    /// A session at the beginning of a seed's journal.
    pub(crate) fn starting(
        player: PlayerId,
        seed: LiveSeed,
        book: Book,
        ledger: Ledger,
        games: &Registry,
    ) -> Self {
        let record = Record::new(seed.doc.stream.clone(), book, AcceptedIds::default());
        let games = games.sessions.iter().map(|game| (game.name(), *game)).collect();
        Self::taken_up(player, seed, games, record, (BTreeMap::new(), 0, Millis::ZERO), ledger)
    }

    /// A session where its seed's journal leads.
    pub(crate) fn taken_up(
        player: PlayerId,
        seed: LiveSeed,
        games: SeedGames,
        record: Record,
        (open, nonce, at): (BTreeMap<&'static str, Round>, u64, Millis),
        ledger: Ledger,
    ) -> Self {
        Self {
            player,
            seed,
            games,
            record,
            open,
            nonce,
            ledger,
            at,
            patron: None,
            records: BTreeMap::new(),
            debits: BTreeMap::new(),
            pending: None,
            balances: BTreeMap::new(),
            allowance: Allowance::default(),
        }
    }

    /// Play money for currencies that are new since the last time.
    pub(crate) async fn top_up(&mut self, premises: &Premises) -> Answer<()> {
        let mut change = self.ledger.change(self.player);
        let Some(currencies) = play_money(premises, self.patron.as_deref()) else { return Ok(()) };
        change.grant(&currencies)?;
        if !change.writes.is_empty() {
            premises.shared.writer.commit(change.writes).await?;
            self.ledger = change.ledger;
        }
        Ok(())
    }

    /// Play money up to what one begins with, where there is less.
    pub(crate) async fn refill(&mut self, premises: &Premises, currency: &str) -> Answer<()> {
        let Some(currencies) = play_money(premises, self.patron.as_deref()) else {
            return refuse(Code::NotAllowed, "Only play money can be filled up again.");
        };
        let mut change = self.ledger.change(self.player);
        change.refill(&currencies, currency)?;
        if !change.writes.is_empty() {
            premises.shared.writer.commit(change.writes).await?;
            self.ledger = change.ledger;
        }
        Ok(())
    }

    /// The open round of a game, as the player sees it.
    pub(crate) fn open_round(&self, rules: &dyn AnySessionGame) -> Option<RoundInfo> {
        self.open.get(rules.name()).map(info)
    }

    /// Carries out a command of a game, in its open round or in a new one.
    pub(crate) async fn play(
        &mut self,
        premises: &Premises,
        id: RequestId,
        play: Play,
        launch: Option<&Launch>,
    ) -> Answer<Played> {
        let Play { rules, command, terms } = play;
        let mut round = match self.open.remove(rules.name()) {
            Some(round) => round,
            None => self.new_round(premises, rules, terms.as_ref())?,
        };
        let was_open = round.is_open();
        let done = match round.play.read(command.into()) {
            Ok(command) => self.carry_out(premises, id, &mut round, &command, terms, launch).await,
            Err(refused) => Err(refused),
        };
        let played = match done {
            Ok((Done::Now(accepted), moved)) => {
                Ok(Played::Now { accepted, round: info(&round), moved })
            }
            Ok((Done::Before(accepted), _)) => Ok(Played::Before(accepted)),
            Err(refused) => Err(refused),
        };
        let is_open = match &played {
            Ok(Played::Now { .. }) => round.is_open(),
            Ok(Played::Before(_)) | Err(_) => was_open,
        };
        if is_open {
            self.open.insert(rules.name(), round);
        }
        played
    }

    /// A game by the rules that the live seed was opened with; one that came later only refuses.
    pub(crate) fn by_seed(
        &self,
        rules: &'static dyn AnySessionGame,
    ) -> &'static dyn AnySessionGame {
        self.games.get(rules.name()).copied().unwrap_or(rules)
    }

    /// A round before its bet.
    fn new_round(
        &self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
        terms: Option<&BetTerms>,
    ) -> Answer<Round> {
        let (catalogue, rules) = (premises.catalogue(), self.by_seed(rules));
        // Without a bet the round only refuses, in whichever currency; and without a client seed no
        // bet is taken.
        let operator = self.operator();
        let currency = terms.map_or(catalogue.any_currency(operator), |terms| &terms.currency);
        let client_seed = self.seed.doc.client_seed.clone().unwrap_or_default();
        let seeds = Seeds::new(self.seed.secret.as_str(), client_seed);
        let play = catalogue.open(operator, rules, currency, seeds, self.nonce)?;
        Ok(Round { number: self.nonce, bet: Bet::of(&*play, currency), rules, play })
    }

    /// Decide, write, make true, remember; whether money moved.
    async fn carry_out(
        &mut self,
        premises: &Premises,
        id: RequestId,
        round: &mut Round,
        command: &AnyCommand,
        terms: Option<BetTerms>,
        launch: Option<&Launch>,
    ) -> Answer<(Done, bool)> {
        let quoted = terms.as_ref().map(BetTerms::quoted);
        let body = body_of(round.rules.name(), quoted, command.text().expose());
        let writer = &premises.shared.writer;
        if let Some(before) = self.record.answered(writer, PLAYER, Some(&id), body).await? {
            return Ok((Done::Before(before), false));
        }
        writer.must_work()?;
        if let Some(terms) = &terms {
            premises.shared.must_take_new()?;
            self.may_bet(premises, round, terms, launch)?;
        }
        let is_bet = terms.is_some();
        let record = self.record_of(premises, round, command, is_bet, launch).await?;
        let at = self.seed.now().max(self.at);
        let mark = RoundMark { number: round.number, bet: is_bet.then(|| round.bet.clone()) };
        let asked = Asked { seat: PLAYER, id: Some(id), command, body, round: Some(mark), at };
        let mut following = self.following(round, record, is_bet);
        let beside = |play: &dyn AnyMatch, draft: &Draft| following.take(play, draft);
        let done = self.record.carry_out(&premises.shared.writer, &mut *round.play, asked, beside);
        let done = done.await?;
        self.at = at;
        self.nonce += u64::from(is_bet);
        Ok((done, self.follow(premises, round.number, following)))
    }

    /// The record that a command goes into: of an open round, or of one that is bet, which a wallet may
    /// have to pay for first.
    async fn record_of(
        &mut self,
        premises: &Premises,
        round: &Round,
        command: &AnyCommand,
        is_bet: bool,
        launch: Option<&Launch>,
    ) -> Answer<Option<RoundRecord>> {
        if !is_bet || round.is_open() {
            return Ok(self.records.get(&round.number).cloned());
        }
        if self.has_wallet() {
            return self.debit(premises, round, command, launch).await.map(Some);
        }
        // The rules say the stake when they take the bet.
        let stake = Money { units: 0, decimals: 0 };
        Ok(Some(self.new_record(round, command, stake, launch)))
    }

    /// [H23] [H25] What the house asks of a bet before the rules do; an open round is theirs to
    /// refuse.
    fn may_bet(
        &self,
        premises: &Premises,
        round: &Round,
        terms: &BetTerms,
        launch: Option<&Launch>,
    ) -> Answer<()> {
        if terms.server_seed_hash != self.seed.hash {
            return refuse(Code::StaleSeed, "The live server seed has another hash.");
        }
        if round.is_open() {
            return Ok(());
        }
        self.must_be_in_force(terms)?;
        if launch.is_some_and(|launch| launch.currency != terms.currency) {
            return refuse(Code::BadInput, "This session is played in another currency.");
        }
        self.may_bet_at_all(premises, round.rules)?;
        self.may_bet_in(&terms.currency)?;
        Ok(())
    }

    /// A bet is played with the client seed and the nonce that it quotes, or not at all.
    fn must_be_in_force(&self, terms: &BetTerms) -> Answer<()> {
        // Without a client seed in force there is another reason to refuse.
        if self.seed.doc.client_seed.as_ref().is_some_and(|seed| *seed != terms.client_seed) {
            return refuse(Code::StaleSeed, "Another client seed is in force.");
        }
        if terms.nonce != self.nonce {
            return refuse(Code::StaleSeed, "The next bet has another nonce.");
        }
        Ok(())
    }

    /// Whether the player may bet on a game now.
    pub(crate) fn may_bet_at_all(
        &self,
        premises: &Premises,
        rules: &dyn AnySessionGame,
    ) -> Result<(), NoBet> {
        let catalogue = premises.catalogue();
        let operator = self.operator();
        let is_offered = catalogue.is_open(operator) && catalogue.is_active(operator, rules.name());
        NoBet::GameDisabled.unless(is_offered)?;
        let game = Catalogue::game_id(rules.name());
        NoBet::Stopped.when(premises.operators.watch.is_stopped(operator, &game))?;
        if let Some(terms) = catalogue.terms_of(operator) {
            NoBet::TooSoon.when(self.allowance.is_too_soon(terms.min_round_seconds))?;
            let others = terms.seed_per == SeedPer::Round.word() && !self.open.is_empty();
            NoBet::OneAtATime.when(others)?;
        }
        NoBet::SeedTooOld.unless(self.games.contains_key(rules.name()))?;
        NoBet::NoClientSeed.unless(self.seed.doc.client_seed.is_some())
    }

    /// Whether the player may bet in a currency now.
    pub(crate) fn may_bet_in(&self, currency: &str) -> Result<(), NoBet> {
        NoBet::AccountFull.when(self.ledger.is_full(currency))
    }

    /// [H14] The client seed of the rounds to come.
    pub(crate) async fn set_client_seed(
        &mut self,
        premises: &Premises,
        text: String,
    ) -> Answer<()> {
        premises.shared.writer.must_work()?;
        if !is_client_seed(&text) {
            let message = "A client seed has 1 to 64 printable ASCII characters without : and ,.";
            return refuse(Code::BadInput, message);
        }
        self.between_rounds("The client seed can be changed when no round is open.")?;
        let mut seed = self.seed.clone();
        seed.doc.client_seed = Some(text);
        premises.shared.writer.commit(vec![seed.write(self.player)]).await?;
        self.seed = seed;
        Ok(())
    }

    /// [H15] [H24] The old seed is revealed with all its rounds, and a new one committed to.
    pub(crate) async fn rotate(
        &mut self,
        premises: &Premises,
        hash: Option<Hash>,
    ) -> Answer<RetiredSeed> {
        let shared = &premises.shared;
        shared.writer.must_work()?;
        if hash.is_some_and(|hash| hash != self.seed.hash) {
            return refuse(Code::Conflict, "The live server seed has another hash.");
        }
        self.between_rounds("The server seed can be retired when no round is open in any game.")?;
        let (closing, head) = self.record.closing_seed(self.seed.now().max(self.at));
        let past = Retiring { rounds: self.nonce, head, restored: false };
        let (retired, archived) = self.seed.retire(&shared.keys, self.player, &past);
        let seed = self.seed.next(&shared.keys, self.player);
        let (book, begun) = seed.begin(&shared.keys, self.player, shared.games.sessions);
        let writes: Vec<Write> = [closing].into_iter().chain(archived).chain(begun).collect();
        shared.writer.commit(writes).await?;
        let next = Self::starting(self.player, seed, book, self.ledger.clone(), &shared.games);
        let (patron, balances) = (self.patron.take(), std::mem::take(&mut self.balances));
        let allowance = std::mem::take(&mut self.allowance);
        *self = Self { patron, balances, allowance, ..next };
        Ok(retired)
    }

    /// [O39] Opens the seed after each round, where its operator wants that.
    pub(crate) async fn turn_seed(&mut self, premises: &Premises) -> Answer<Option<RetiredSeed>> {
        let catalogue = premises.catalogue();
        let terms = catalogue.terms_of(self.operator());
        let is_due = terms.is_some_and(|terms| terms.seed_per == SeedPer::Round.word());
        // A debit under way has a nonce under this seed.
        match is_due && self.open.is_empty() && self.pending.is_none() && self.nonce > 0 {
            true => self.rotate(premises, None).await.map(Some),
            false => Ok(None),
        }
    }

    fn between_rounds(&self, otherwise: &str) -> Answer<()> {
        match self.open.is_empty() {
            true => Ok(()),
            false => Err(Refused::new(Code::WrongPhase, otherwise)),
        }
    }

    /// The seeds as they are shown.
    pub(crate) fn seeds(&self, keys: &Keys) -> SeedsInfo {
        self.seed.info(keys, self.player, self.nonce)
    }

    /// The head of the last accepted request under the live seed, signed.
    pub(crate) fn sign_head(&self, keys: &Keys, id: RequestId) -> Answer<SessionTell> {
        let Some(head) = self.record.last_head(PLAYER) else {
            return refuse(Code::Conflict, "No request was accepted under this seed yet.");
        };
        let (table, attempt) = (seeds::table(self.player), self.seed.doc.attempt);
        let signature = keys.sign_head(&table, attempt, head);
        Ok(SessionTell::SignedHead { id, table, attempt, head, signature })
    }
}

/// What is asked: a command of a game, as the journal has it, and what it quotes if it is a bet.
pub(crate) fn body_of(game: &str, quoted: Option<Quoted<'_>>, command: &str) -> Body {
    let nonce = quoted.map(|quoted| quoted.nonce.to_string()).unwrap_or_default();
    let [currency, seed] = quoted.map_or([""; 2], |quoted| [quoted.currency, quoted.client_seed]);
    Body::of_parts(&[game, currency, seed, &nonce, command])
}

/// What a bet is played with, beside the server seed.
#[derive(Clone, Copy)]
pub(crate) struct Quoted<'a> {
    pub(crate) currency: &'a str,
    pub(crate) client_seed: &'a str,
    pub(crate) nonce: u64,
}

/// A round as the player sees it.
pub(crate) fn info(round: &Round) -> RoundInfo {
    RoundInfo {
        round: round.number,
        game: round.rules.name().into(),
        currency: round.bet.currency.clone(),
        view: view(&*round.play),
    }
}

/// The currencies of which a player has play money; none if a wallet has the player's money.
fn play_money(premises: &Premises, patron: Option<&Patron>) -> Option<BTreeMap<String, Currency>> {
    let catalogue = premises.catalogue();
    match patron {
        None => Some(catalogue.currencies.clone()),
        Some(patron) if patron.demo => Some(catalogue.currencies_of(&patron.operator)),
        Some(_) => None,
    }
}
