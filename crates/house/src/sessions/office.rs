//! What operators ask of the house: sessions for their players, and what became of their rounds. Nobody
//! sees what is another's.

use std::sync::Arc;

use operator::{
    Asked, By, Day, Export, Limits, Moment, Report, ReportInfo, RoundRecord, Status, is_out,
};
use serde::Serialize;
use serde_json::Value;
use store::{Kind, Reads, StoreFault};
use table::Code;

use super::allowance::Side;
use super::recording::now;
use super::seeds::RetiredDoc;
use super::task::SessionMail;
use super::{OperatorInformation, Sessions, reporting};
use crate::mailbox::gone;
use crate::operators::{
    Launch, Launched, OperatorAct, OperatorCaller, Patron, ReturnsInfo, note, records,
};
use crate::shared::refuse;
use crate::{Answer, Refused};

/// How many rounds one answer lists.
const PAGE: usize = 100;

/// How many are looked at for one answer, at most.
const LOOKED_AT: usize = 10_000;

/// How many records are removed in one commit.
const PRUNED: usize = 200;

/// How many days a report covers at most.
const DAYS: usize = 400;

/// [O12] What an operator asks a session for.
#[derive(Clone, Debug)]
pub struct LaunchAsk {
    /// The operator's own name for the player.
    pub player: String,
    /// What is to be played in.
    pub currency: String,
    /// The game, by its name or its id in the configuration.
    pub game: String,
    /// The language to open with.
    pub language: Option<String>,
    /// Whether it is play money.
    pub demo: bool,
}

/// Which rounds are asked for.
#[derive(Clone, Debug, Default)]
pub struct RoundQuery {
    /// Bet at that time or later.
    pub from: Option<Moment>,
    /// Bet before that.
    pub to: Option<Moment>,
    /// Of that game, by its name or id.
    pub game: Option<String>,
    /// Of that player, by the operator's name.
    pub player: Option<String>,
    /// That stand so.
    pub status: Option<Status>,
    /// Behind that one.
    pub cursor: Option<String>,
}

/// [O34] A page of rounds, newest first.
#[derive(Clone, Debug, Serialize)]
pub struct RoundsPage {
    /// The rounds.
    pub rounds: Vec<RoundRecord>,
    /// Where the next page begins.
    pub cursor: Option<String>,
}

/// [O35] What a round can be checked with.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The round, whole.
    pub record: RoundRecord,
    /// The seed behind its commitment, once it is open.
    pub server_seed: Option<String>,
    /// The journal of that seed, for `croupier verify`, once it is open.
    pub journal: Option<String>,
}

/// [O37] What a wallet is owed.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwedInfo {
    /// The transaction.
    pub transaction_id: String,
    /// The round.
    pub round_id: String,
    /// `credit` or `rollback`.
    pub kind: &'static str,
    /// The operator's name for the player.
    pub player: String,
    /// The currency.
    pub currency: String,
    /// How much.
    pub amount: String,
    /// Since when.
    pub since: Moment,
    /// The same in seconds.
    pub age_seconds: u64,
    /// How often it was sent.
    pub attempts: u64,
    /// Why the last attempt did not settle it.
    pub error: Option<String>,
}

/// A console that has signed in.
#[derive(Clone, Debug)]
pub struct SignedInConsole {
    /// Its token.
    pub token: String,
    /// Until when it holds.
    pub until: Moment,
    /// Who it is.
    pub caller: OperatorCaller,
}

impl Sessions {
    /// [O18] Who has signed a request, at that second.
    pub async fn admit_operator(
        &self,
        header: Option<&str>,
        asked: &Asked<'_>,
        second: u64,
    ) -> Answer<OperatorCaller> {
        self.premises.operators.admit(&self.premises.shared, header, asked, second).await
    }

    /// Who holds the token of a console.
    pub fn console(&self, token: &str) -> Answer<OperatorCaller> {
        self.premises.operators.console(token)
    }

    /// Signs a console in with an operator's key.
    pub async fn sign_in_console(&self, key: &str, secret: &str) -> Answer<SignedInConsole> {
        let operators = &self.premises.operators;
        let Some(caller) = operators.ring.sign_in(key, secret) else {
            return refuse(Code::Unauthorized, "There is no such key, or that is not its secret.");
        };
        self.note_act(&caller, "signIn", "").await?;
        let (token, until) = operators.consoles.open(caller.clone());
        Ok(SignedInConsole { token, until: Moment::of_millis(until), caller })
    }

    /// A console's token is worth nothing any more.
    pub fn sign_out_console(&self, token: &str) {
        self.premises.operators.consoles.close(token);
    }

    /// [O12] A session of an operator's player, which can be opened once within a minute.
    pub async fn launch(&self, caller: &OperatorCaller, ask: LaunchAsk) -> Answer<Launched> {
        must_change(caller)?;
        let LaunchAsk { player, currency, game, language, demo } = ask;
        let printable = player.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if !(1..=64).contains(&player.len()) || !printable {
            return refuse(Code::BadInput, "A player has 1 to 64 printable ASCII characters.");
        }
        if !language.as_deref().is_none_or(is_language) {
            return refuse(Code::BadInput, "A language is a code such as vi, zh, ko or en.");
        }
        let (catalogue, operator) = (self.premises.catalogue(), &caller.operator);
        let game = game.strip_prefix("inhousegame:").unwrap_or(&game);
        let terms = catalogue.terms_of(operator).filter(|_| catalogue.is_open(operator));
        let Some(terms) = terms else {
            return refuse(Code::NotAllowed, "This operator is not active here.");
        };
        if !catalogue.currencies_of(operator).contains_key(&currency) {
            return refuse(Code::BadInput, "This operator has no such currency.");
        }
        if !catalogue.is_active(operator, game) {
            return refuse(Code::NotFound, "This operator does not offer that game now.");
        }
        if terms.wallet.is_none() && !demo {
            return refuse(Code::NotAllowed, "This operator has no wallet: only demo is played.");
        }
        let (operators, shared) = (&self.premises.operators, &self.premises.shared);
        let patron = operators.patrons.know(shared, operator, &player, demo).await?;
        self.note_act(caller, "session", &player).await?;
        Ok(operators.patrons.launch(&patron, &currency, game, language))
    }

    /// Opens a session by the token of its address, which works once; gives a token of its own.
    pub async fn open_launch(&self, token: &str) -> Answer<(String, Arc<Launch>)> {
        self.premises.operators.patrons.open(&self.premises.shared, token).await
    }

    /// The session behind a token.
    pub fn launch_of(&self, token: &str) -> Option<Arc<Launch>> {
        self.premises.operators.patrons.by_token(token)
    }

    /// [O11] An operator's terms as they hold.
    pub fn information(&self, operator: &str) -> Option<OperatorInformation> {
        self.premises.catalogue().information(operator)
    }

    /// A page of an operator's players, by their names, and where the next begins.
    pub fn patrons(
        &self,
        operator: &str,
        after: Option<&str>,
    ) -> (Vec<Arc<Patron>>, Option<String>) {
        self.premises.operators.patrons.page(operator, after, PAGE)
    }

    /// [O34] A page of an operator's rounds, newest first.
    pub async fn rounds_of(&self, operator: &str, query: RoundQuery) -> Answer<RoundsPage> {
        let lists = match &query.player {
            None => vec![records::listed_by_operator(operator)],
            Some(player) => {
                let patrons = &self.premises.operators.patrons;
                let known = [false, true].map(|demo| patrons.by_name(operator, player, demo));
                let known = known.iter().flatten();
                known.map(|patron| records::listed_by_player(patron.id)).collect()
            }
        };
        let operator = operator.to_owned();
        let read = move |reads: &dyn Reads| page(reads, &operator, &lists, &query);
        self.premises.shared.writer.read(read).await
    }

    /// A round of an operator.
    pub async fn round_of(&self, operator: &str, round: &str) -> Answer<RoundRecord> {
        let (operator, round) = (operator.to_owned(), round.to_owned());
        let read = move |reads: &dyn Reads| records::get(reads, &operator, &round);
        let found = self.premises.shared.writer.read(read).await?;
        found.ok_or_else(|| Refused::new(Code::NotFound, "There is no such round of yours."))
    }

    /// [O35] What a round can be checked with.
    pub async fn proof_of(&self, operator: &str, round: &str) -> Answer<Proof> {
        let record = self.round_of(operator, round).await?;
        let patrons = &self.premises.operators.patrons;
        let patron = patrons.by_name(operator, &record.player, record.demo).ok_or_else(gone)?;
        let hash = record.server_seed_hash.parse().map_err(|_| gone())?;
        let Ok(RetiredDoc { stream, seed }) = self.premises.retired_by(patron.id, hash).await
        else {
            return Ok(Proof { record, server_seed: None, journal: None });
        };
        let journal = self.premises.shared.journal(stream).await.ok();
        Ok(Proof { record, server_seed: Some(seed.server_seed), journal })
    }

    /// [O36] What was staked and paid.
    pub async fn report_of(
        &self,
        operator: &str,
        by: By,
        (from, to): (Moment, Moment),
    ) -> Answer<ReportInfo> {
        if to.since(from) / DAY > DAYS as u64 {
            return refuse(Code::BadInput, "A report covers at most 400 days.");
        }
        let (premises, operator) = (self.premises.clone(), operator.to_owned());
        let report = Report::new(by, from, to, now());
        let read =
            move |reads: &dyn Reads| reporting::fill(report, reads, &premises, &operator, from, to);
        self.premises.shared.writer.read(read).await
    }

    /// [O37] What an operator's wallet is owed, the oldest first.
    pub fn owed_to(&self, operator: &str) -> Vec<OwedInfo> {
        let at = now();
        let mut owed = self.premises.operators.with_owed(|owed| {
            let own = owed.values().filter(|owing| owing.doc.operator == operator);
            own.cloned().collect::<Vec<_>>()
        });
        owed.sort_by_key(|owing| owing.doc.since);
        let info = |owing: crate::operators::Owing| OwedInfo {
            transaction_id: owing.doc.transaction.transaction_id,
            round_id: owing.doc.transaction.round_id,
            kind: owing.doc.kind.word(),
            player: owing.doc.transaction.player,
            currency: owing.doc.transaction.currency,
            amount: owing.doc.transaction.amount,
            since: Moment::of_millis(owing.doc.since),
            age_seconds: at.since(Moment::of_millis(owing.doc.since)) / 1000,
            attempts: owing.attempts,
            error: owing.error,
        };
        owed.into_iter().map(info).collect()
    }

    /// [O38] What ended and was answered on a day, as CSV; not before an hour after its end.
    pub async fn export_of(&self, operator: &str, day: Day) -> Answer<String> {
        if !is_out(day, now()) {
            return refuse(Code::NotFound, "That day is given out from an hour after its end.");
        }
        let prefix = format!("{}{day}/", records::days(operator));
        let read = move |reads: &dyn Reads| {
            let mut export = Export::new(day);
            for (_, text) in reads.list(Kind::Ended, &prefix)? {
                export.add(&serde_json::from_str(&text).map_err(StoreFault::new)?);
            }
            Ok(export.text())
        };
        self.premises.shared.writer.read(read).await
    }

    /// [O44] What came back of stakes, against what was to be expected.
    pub fn returns_of(&self, operator: &str) -> Vec<ReturnsInfo> {
        self.premises.operators.watch.of(operator)
    }

    /// [O45] Lets a game go on that the watch on returns has stopped.
    pub async fn resume_game(&self, operator: &str, game: &str) -> Answer<()> {
        match self.premises.operators.watch.resume(operator, game, now()) {
            Some(write) => self.premises.shared.writer.commit(vec![write]).await,
            None => refuse(Code::NotFound, "No such game is stopped for that operator."),
        }
    }

    /// [O41] The limits of a player, or what they are once the operator has set them.
    pub async fn limits_of(
        &self,
        caller: &OperatorCaller,
        player: &str,
        limits: Option<Limits>,
    ) -> Answer<Value> {
        let patrons = &self.premises.operators.patrons;
        let patron = match limits {
            None => patrons
                .by_name(&caller.operator, player, false)
                .ok_or_else(|| Refused::new(Code::NotFound, "There is no such player of yours."))?,
            Some(_) => {
                must_change(caller)?;
                self.note_act(caller, "limits", player).await?;
                patrons.know(&self.premises.shared, &caller.operator, player, false).await?
            }
        };
        let handle = self.of(patron.id);
        let limits = limits.map(Box::new);
        handle.ask(|reply| SessionMail::Limits(Side::Operator, limits, reply)).await
    }

    /// [O33] Removes the records that every operator has kept long enough.
    pub(crate) async fn prune_records(&self) -> Answer<()> {
        let catalogue = self.premises.catalogue();
        let writer = &self.premises.shared.writer;
        for terms in catalogue.operators() {
            let (operator, kept) = (terms.operator_id.clone(), u64::from(terms.keep_days) * DAY);
            let before = Moment::of_millis(now().millis().saturating_sub(kept));
            let read = move |reads: &dyn Reads| records::prunable(reads, &operator, before);
            let writes = writer.read(read).await?;
            for some in writes.chunks(PRUNED) {
                writer.commit(some.to_vec()).await?;
            }
        }
        Ok(())
    }

    /// A page of what an operator did, newest first, and where the next begins.
    pub async fn acts_of(
        &self,
        operator: &str,
        after: Option<String>,
    ) -> Answer<(Vec<OperatorAct>, Option<String>)> {
        let prefix = format!("{operator}/");
        let after = after.map(|after| format!("{prefix}{after}")).unwrap_or_default();
        let read = move |reads: &dyn Reads| {
            let mut found = reads.page(Kind::Act, &prefix, &after, PAGE + 1)?;
            let more = found.len() > PAGE;
            found.truncate(PAGE);
            let last = found.last().filter(|_| more).map(|(key, _)| key[prefix.len()..].to_owned());
            let act =
                |(_, text): &(String, String)| serde_json::from_str(text).map_err(StoreFault::new);
            Ok((found.iter().map(act).collect::<Result<_, _>>()?, last))
        };
        self.premises.shared.writer.read(read).await
    }

    /// Notes what an operator did.
    pub(crate) async fn note_act(
        &self,
        caller: &OperatorCaller,
        act: &str,
        detail: &str,
    ) -> Answer<()> {
        self.premises.shared.writer.commit(vec![note(caller, act, detail)]).await
    }
}

const DAY: u64 = 86_400_000;

/// Whether that can be a language's code: it stands in an address.
fn is_language(code: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (2..=16).contains(&code.len()) && code.bytes().all(letter)
}

/// A key that reads changes nothing.
pub(crate) fn must_change(caller: &OperatorCaller) -> Answer<()> {
    match caller.read_only {
        true => refuse(Code::Forbidden, "This key reads, and changes nothing."),
        false => Ok(()),
    }
}

/// The places of rounds in some lists, newest first, of each list so many at most; and how far all of them
/// were looked at, unless that is to their ends.
fn listed(
    reads: &dyn Reads,
    lists: &[String],
    start: &str,
    most: usize,
) -> Result<(Vec<String>, Option<String>), StoreFault> {
    let (mut keys, mut until): (Vec<String>, Option<String>) = (Vec::new(), None);
    for list in lists {
        let found = reads.page(Kind::RoundOf, list, &format!("{list}{start}"), most)?;
        let is_cut = found.len() == most;
        keys.extend(found.into_iter().map(|(key, _)| key[list.len()..].to_owned()));
        let last = keys.last().filter(|_| is_cut).cloned();
        until = [until, last].into_iter().flatten().min();
    }
    keys.retain(|key| until.as_ref().is_none_or(|until| key <= until));
    keys.sort();
    Ok((keys, until))
}

/// The rounds of some lists, newest first, from the cursor on.
pub(crate) fn page(
    reads: &dyn Reads,
    operator: &str,
    lists: &[String],
    query: &RoundQuery,
) -> Result<RoundsPage, StoreFault> {
    let from = query.to.map(|to| records::before("", to.millis()));
    let start = query.cursor.clone().or(from).unwrap_or_default();
    let most = if query.is_picky() { LOOKED_AT } else { PAGE + 1 };
    let (keys, until) = listed(reads, lists, &start, most)?;
    let mut rounds = Vec::new();
    let mut keys = keys.into_iter().enumerate().peekable();
    while let Some((looked_at, key)) = keys.next() {
        let Some((at, id)) =
            records::listed(&format!("/{key}")).map(|(at, id)| (at, id.to_owned()))
        else {
            continue;
        };
        if query.from.is_some_and(|from| at < from.millis()) {
            return Ok(RoundsPage { rounds, cursor: None });
        }
        let record = records::get(reads, operator, &id)?;
        rounds.extend(record.filter(|record| query.wants(record)));
        if rounds.len() == PAGE || looked_at + 1 == LOOKED_AT {
            let more = keys.peek().is_some() || until.is_some();
            return Ok(RoundsPage { rounds, cursor: Some(key).filter(|_| more) });
        }
    }
    Ok(RoundsPage { rounds, cursor: until })
}

impl RoundQuery {
    /// Whether it may pass over rounds.
    const fn is_picky(&self) -> bool {
        self.game.is_some() || self.status.is_some()
    }

    fn wants(&self, record: &RoundRecord) -> bool {
        let is_game = |game: &String| {
            record.game == *game || record.game.strip_prefix("inhousegame:") == Some(game.as_str())
        };
        self.game.as_ref().is_none_or(is_game)
            && self.status.is_none_or(|status| record.status == status)
            && self.player.as_ref().is_none_or(|player| record.player == *player)
    }
}
