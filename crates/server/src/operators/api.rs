//! What operators ask over HTTP.

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use house::{LaunchAsk, OperatorCaller};
use serde::Deserialize;
use serde_json::{Value, json};
use wire::Code;

use super::answers::{
    ActsPage, ConfigInfo, ConsoleCaller, ConsoleSession, OwedList, PlayerLine, PlayersPage,
    ReturnsList, RoundProof, SessionAddress,
};
use super::query::{Behind, Exported, OfPlayer, Reported, Rounds};
use super::{ByOperator, bearer};
use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::body::Body;
use crate::caller::{Caller, Peer};

type Asked<T> = Result<Query<T>, QueryRejection>;

fn asked<T>(query: Asked<T>) -> Result<T, Declined> {
    let bad = |error: QueryRejection| Declined::new(Code::BadInput, error.body_text());
    query.map(|Query(query)| query).map_err(bad)
}

/// [O12] What an operator asks a session for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewSession {
    player: String,
    currency: String,
    game: String,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    demo: bool,
}

/// [O12] A session for an operator's player.
pub(crate) async fn launch(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    asked: ByOperator,
) -> Answer<SessionAddress> {
    let NewSession { player, currency, game, language, demo } = asked.body()?;
    let ask = LaunchAsk { player, currency, game: game.clone(), language: language.clone(), demo };
    let made = app.house().sessions().launch(&asked.caller, ask).await?;
    let game = game.strip_prefix("inhousegame:").unwrap_or(&game);
    let language = language.map(|code| format!("?language={code}")).unwrap_or_default();
    let (base, operator, token) = (base(&app, &peer, &headers), asked.caller.operator, made.token);
    // What is behind the # never reaches a server, nor its log.
    let url = format!("{base}/play/{operator}/{game}{language}#{token}");
    Ok(Json(SessionAddress { url, session: made.session }))
}

/// The address that people open the house by.
fn base(app: &App, peer: &Peer, headers: &HeaderMap) -> String {
    if let Some(url) = &app.setup().public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    format!("{}://{host}", if peer.arrival.secure { "https" } else { "http" })
}

/// A key that a console signs in with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsoleKey {
    key: String,
    secret: String,
}

/// Signs a console in.
pub(crate) async fn sign_in(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Body(ConsoleKey { key, secret }): Body<ConsoleKey>,
) -> Answer<ConsoleSession> {
    if caller.address.is_some_and(|address| !app.doors().guests.of(address).take(1)) {
        return Err(app.rate_limited());
    }
    let made = app.house().sessions().sign_in_console(&key, &secret).await?;
    let (name, caller) = (name_of(&app, &made.caller.operator), made.caller);
    Ok(Json(ConsoleSession {
        token: made.token,
        operator: caller.operator,
        name,
        read_only: caller.read_only,
        expires: made.until,
    }))
}

fn name_of(app: &App, operator: &str) -> String {
    let known = app.house().sessions().information(operator);
    known.map_or_else(|| operator.to_owned(), |known| known.name)
}

/// Who asks.
pub(crate) async fn who(State(app): State<App>, asked: ByOperator) -> Answer<ConsoleCaller> {
    let OperatorCaller { operator, read_only, key } = asked.caller;
    let name = name_of(&app, &operator);
    Ok(Json(ConsoleCaller { operator, name, read_only, key }))
}

/// Signs a console out.
pub(crate) async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Json<Value> {
    bearer(&headers).into_iter().for_each(|token| app.house().sessions().sign_out_console(token));
    Json(json!({}))
}

/// [O34] A page of rounds.
pub(crate) async fn rounds(
    State(app): State<App>,
    query: Asked<Rounds>,
    by: ByOperator,
) -> Answer<house::RoundsPage> {
    let query = asked(query)?.query()?;
    Ok(Json(app.house().sessions().rounds_of(&by.caller.operator, query).await?))
}

/// A round.
pub(crate) async fn round(
    State(app): State<App>,
    Path(id): Path<String>,
    by: ByOperator,
) -> Answer<operator::RoundRecord> {
    Ok(Json(app.house().sessions().round_of(&by.caller.operator, &id).await?))
}

/// [O35] What a round can be checked with.
pub(crate) async fn proof(
    State(app): State<App>,
    Path(id): Path<String>,
    by: ByOperator,
) -> Answer<RoundProof> {
    let house::Proof { record, server_seed, journal } =
        app.house().sessions().proof_of(&by.caller.operator, &id).await?;
    Ok(Json(RoundProof {
        round_id: record.round_id,
        server_seed_hash: record.server_seed_hash,
        server_seed,
        client_seed: record.client_seed,
        nonce: record.nonce,
        game: record.game,
        config: record.parameters,
        journal,
    }))
}

/// [O36] A report.
pub(crate) async fn report(
    State(app): State<App>,
    query: Asked<Reported>,
    by: ByOperator,
) -> Answer<operator::ReportInfo> {
    let query = asked(query)?;
    let range = query.range()?;
    let kind = query.by.parse().map_err(|error| Declined::new(Code::BadInput, error))?;
    Ok(Json(app.house().sessions().report_of(&by.caller.operator, kind, range).await?))
}

/// [O37] What the operator's wallet is owed.
pub(crate) async fn outbox(State(app): State<App>, by: ByOperator) -> Answer<OwedList> {
    Ok(Json(OwedList { owed: app.house().sessions().owed_to(&by.caller.operator) }))
}

/// [O38] A day's rounds and transactions.
pub(crate) async fn export(
    State(app): State<App>,
    query: Asked<Exported>,
    by: ByOperator,
) -> Result<Response, Declined> {
    let day = asked(query)?.day()?;
    let text = app.house().sessions().export_of(&by.caller.operator, day).await?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response())
}

/// [O10] The operator's terms as they hold.
pub(crate) async fn config(State(app): State<App>, by: ByOperator) -> Answer<ConfigInfo> {
    let found = app.house().sessions().information(&by.caller.operator);
    let missing = || Declined::new(Code::NotFound, "This operator is not in the configuration.");
    let findings = app.house().sessions().findings_of(&by.caller.operator);
    Ok(Json(ConfigInfo { terms: found.ok_or_else(missing)?, findings }))
}

/// The operator's players.
pub(crate) async fn players(
    State(app): State<App>,
    query: Asked<Behind>,
    by: ByOperator,
) -> Answer<PlayersPage> {
    let Behind { cursor } = asked(query)?;
    let sessions = app.house().sessions();
    let (players, cursor) = sessions.patrons(&by.caller.operator, cursor.as_deref());
    let line = |one: &std::sync::Arc<house::Patron>| PlayerLine {
        player: one.player.clone(),
        demo: one.demo,
        since: operator::Moment::of_millis(one.since),
    };
    Ok(Json(PlayersPage { players: players.iter().map(line).collect(), cursor }))
}

/// What the operator did, newest first.
pub(crate) async fn audit(
    State(app): State<App>,
    query: Asked<Behind>,
    by: ByOperator,
) -> Answer<ActsPage> {
    let Behind { cursor } = asked(query)?;
    let (acts, cursor) = app.house().sessions().acts_of(&by.caller.operator, cursor).await?;
    Ok(Json(ActsPage { acts, cursor }))
}

/// [O44] What came back of stakes, against what was to be expected.
pub(crate) async fn watch(State(app): State<App>, by: ByOperator) -> Answer<ReturnsList> {
    Ok(Json(ReturnsList { returns: app.house().sessions().returns_of(&by.caller.operator) }))
}

/// Limits that an operator sets.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewLimits {
    player: String,
    limits: operator::Limits,
}

/// [O41] The limits of a player.
pub(crate) async fn limits(
    State(app): State<App>,
    query: Asked<OfPlayer>,
    by: ByOperator,
) -> Answer<Value> {
    let OfPlayer { player } = asked(query)?;
    Ok(Json(app.house().sessions().limits_of(&by.caller, &player, None).await?))
}

/// [O41] Sets the limits of a player.
pub(crate) async fn set_limits(State(app): State<App>, by: ByOperator) -> Answer<Value> {
    let NewLimits { player, limits } = by.body()?;
    Ok(Json(app.house().sessions().limits_of(&by.caller, &player, Some(limits)).await?))
}
