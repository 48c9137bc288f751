//! One player's session: the live seed, the open rounds, the money.

use std::collections::BTreeMap;

use journal::{Bet, Book, Round, SeedGames};
use session::{AnySessionGame, PLAYER, Registry, Standing};
use store::Write;
use table::draws::{Seeds, is_client_seed};
use table::erased::AnyCommand;
use table::{Code, Hash, Millis, Refusal as _};
use wire::session::{RetiredSeed, RoundInfo, SeedsInfo};
use wire::{PlayerId, RequestId, SessionTell};

use super::Premises;
use super::catalogue::view;
use super::ledger::{Change, Ledger, Reason, RoundName};
use super::refusal::NoBet;
use super::request::{BetTerms, Play};
use super::seeds::{self, LiveSeed, Retiring};
use crate::accepted::{Accepted, AcceptedIds, Body};
use crate::keys::Keys;
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
    pub(crate) async fn new(player: PlayerId, premises: &Premises) -> Answer<Self> {
        let shared = &premises.shared;
        let seed = LiveSeed::new(&shared.keys, player, 1);
        let (book, mut writes) = seed.begin(&shared.keys, player, shared.games.sessions);
        let mut change = Ledger::default().change(player);
        change.grant(&premises.catalogue.currencies)?;
        writes.append(&mut change.writes);
        shared.writer.commit(writes).await?;
        Ok(Self::starting(player, seed, book, change.ledger, &shared.games))
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
        let (open, nonce, at) = (BTreeMap::new(), 0, Millis::ZERO);
        Self { player, seed, games, record, open, nonce, ledger, at }
    }

    /// Play money for currencies that are new since the last time.
    pub(crate) async fn top_up(&mut self, premises: &Premises) -> Answer<()> {
        let mut change = self.ledger.change(self.player);
        change.grant(&premises.catalogue.currencies)?;
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
    ) -> Answer<Played> {
        let Play { rules, command, terms } = play;
        let mut round = match self.open.remove(rules.name()) {
            Some(round) => round,
            None => self.new_round(premises, rules, terms.as_ref())?,
        };
        let was_open = round.is_open();
        let done = match round.play.read(command.into()) {
            Ok(command) => self.carry_out(premises, id, &mut round, &command, terms).await,
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
        let (catalogue, rules) = (&premises.catalogue, self.by_seed(rules));
        // Without a bet the round only refuses, in whichever currency; and without a client seed no
        // bet is taken.
        let currency = terms.map_or(catalogue.any_currency(), |terms| &terms.currency);
        let client_seed = self.seed.doc.client_seed.clone().unwrap_or_default();
        let seeds = Seeds::new(self.seed.secret.as_str(), client_seed);
        let play = catalogue.open(rules, currency, seeds, self.nonce)?;
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
    ) -> Answer<(Done, bool)> {
        let quoted = terms.as_ref().map(BetTerms::quoted);
        let body = body_of(round.rules.name(), quoted, command.text().expose());
        if let Some(before) = self.record.answered(PLAYER, Some(&id), body)? {
            return Ok((Done::Before(before), false));
        }
        premises.shared.writer.must_work()?;
        if let Some(terms) = &terms {
            self.may_bet(premises, round, terms)?;
        }
        let (is_bet, rules, at) = (terms.is_some(), round.rules, self.seed.now().max(self.at));
        let mark = RoundMark { number: round.number, bet: is_bet.then(|| round.bet.clone()) };
        let asked = Asked { seat: PLAYER, id: Some(id), command, body, round: Some(mark), at };
        let name = RoundName { seed: self.seed.doc.stream.clone(), number: round.number };
        let mut change = self.ledger.change(self.player);
        let money = |play: &dyn table::erased::AnyMatch| {
            move_money(&mut change, rules.standing(play), &round.bet.currency, &name, is_bet)?;
            Ok(change.writes.clone())
        };
        let done = self.record.carry_out(&premises.shared.writer, &mut *round.play, asked, money);
        let done = done.await?;
        let moved = !change.writes.is_empty();
        self.ledger = change.ledger;
        self.at = at;
        self.nonce += u64::from(is_bet);
        Ok((done, moved))
    }

    /// [H23] [H25] What the house asks of a bet before the rules do; an open round is theirs to
    /// refuse.
    fn may_bet(&self, premises: &Premises, round: &Round, terms: &BetTerms) -> Answer<()> {
        if terms.server_seed_hash != self.seed.hash {
            return refuse(Code::StaleSeed, "The live server seed has another hash.");
        }
        if round.is_open() {
            return Ok(());
        }
        self.must_be_in_force(terms)?;
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
        NoBet::GameDisabled.unless(premises.catalogue.is_active(rules.name()))?;
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
        *self = Self::starting(self.player, seed, book, self.ledger.clone(), &shared.games);
        Ok(retired)
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

/// [H27] A bet holds its stake; the end of a round posts it, and what it won.
fn move_money(
    change: &mut Change,
    standing: Standing,
    currency: &str,
    round: &RoundName,
    is_bet: bool,
) -> Answer<()> {
    let stake = standing.stake.expect("a round that goes on has been bet on").units;
    if is_bet {
        change.post(Reason::Hold, currency, stake, Some(round.clone()))?;
    }
    if standing.is_open {
        return Ok(());
    }
    change.post(Reason::Stake, currency, stake, Some(round.clone()))?;
    let payout = standing.payout.expect("a round that has ended says what it paid").units;
    match payout {
        0 => Ok(()),
        won => change.post(Reason::Payout, currency, won, Some(round.clone())),
    }
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
