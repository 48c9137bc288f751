//! Every address of the house, with what it takes and gives: the router and the OpenAPI document
//! are both made from this list, so neither can know what the other does not.

use axum::http::Method;
use axum::routing::{MethodRouter, get, post};
use utoipa::ToSchema;
use wire::http::{
    AddBot, GameInfo, HouseInfo, Me, Mute, NewName, NewPlayer, NewTable, PastGame, PlayerMade,
    SeatNumber, Sit, TableMade,
};
use wire::{TableInfo, VoidAttempt};

use crate::api::{past, players, seats, state, tables};
use crate::app::App;
use crate::openapi::Shape;
use crate::{client, pages, socket};

/// An address and a method.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) does: &'static str,
    pub(crate) takes: Option<Shape>,
    pub(crate) gives: Shape,
    pub(crate) handler: MethodRouter<App>,
}

impl Route {
    fn get(path: &'static str, does: &'static str, handler: MethodRouter<App>) -> Self {
        Self { method: Method::GET, path, does, takes: None, gives: Shape::Text, handler }
    }

    fn post(path: &'static str, does: &'static str, handler: MethodRouter<App>) -> Self {
        Self { method: Method::POST, ..Self::get(path, does, handler) }
    }

    fn takes<T: ToSchema>(self) -> Self {
        Self { takes: Some(Shape::one::<T>()), ..self }
    }

    fn gives<T: ToSchema>(self) -> Self {
        Self { gives: Shape::one::<T>(), ..self }
    }

    fn gives_list<T: ToSchema>(self) -> Self {
        Self { gives: Shape::list::<T>(), ..self }
    }

    fn gives_object(self) -> Self {
        Self { gives: Shape::Object, ..self }
    }
}

/// The list.
pub(crate) fn all() -> Vec<Route> {
    [people(), all_tables(), one_table(), at_a_table(), past_games(), running_it()]
        .into_iter()
        .flatten()
        .collect()
}

fn people() -> Vec<Route> {
    vec![
        Route::post("/api/players", "Become a guest.", post(players::register))
            .takes::<NewPlayer>()
            .gives::<PlayerMade>(),
        Route::get("/api/me", "Who you are, and your tables.", get(players::me)).gives::<Me>(),
        Route::post("/api/me", "Take another name.", post(players::rename))
            .takes::<NewName>()
            .gives::<Me>(),
        Route::get(
            "/api/house",
            "What the house is, and whether it knows you.",
            get(players::house),
        )
        .gives::<HouseInfo>(),
        Route::get("/api/games", "The games of the house.", get(players::games))
            .gives_list::<GameInfo>(),
        Route::get("/api/history", "The games that you have played.", get(players::history))
            .gives_list::<PastGame>(),
    ]
}

fn all_tables() -> Vec<Route> {
    vec![
        Route::post("/api/tables", "Make a table.", post(tables::create))
            .takes::<NewTable>()
            .gives::<TableMade>(),
        Route::get("/api/tables", "The public tables that are not over.", get(tables::lobby))
            .gives_list::<TableInfo>(),
    ]
}

fn one_table() -> Vec<Route> {
    vec![
        Route::get(
            "/api/tables/{id}",
            "A table: a public one, one of yours, or with its invite in X-Croupier-Invite.",
            get(tables::look),
        )
        .gives::<TableInfo>(),
        Route::get(
            "/api/tables/{id}/invite",
            "The invite of a table that you may see.",
            get(tables::invite),
        )
        .gives::<TableMade>(),
        Route::post(
            "/api/tables/{id}/rematch",
            "The same game with the same people; the first who asks makes it, the others find it.",
            post(tables::rematch),
        )
        .gives::<TableMade>(),
    ]
}

fn at_a_table() -> Vec<Route> {
    let at = |path, does, handler| Route::post(path, does, handler).gives::<TableInfo>();
    vec![
        at(
            "/api/tables/{id}/sit",
            "Claim a seat before the start, or commit to another seed at your own.",
            post(seats::sit),
        )
        .takes::<Sit>(),
        at("/api/tables/{id}/leave", "Give your seat back before the start.", post(seats::leave)),
        at("/api/tables/{id}/kick", "Take a player from a seat.", post(seats::empty))
            .takes::<SeatNumber>(),
        at("/api/tables/{id}/bot", "Put a bot in a seat.", post(seats::bot)).takes::<AddBot>(),
        at("/api/tables/{id}/unbot", "Take a bot from a seat.", post(seats::empty))
            .takes::<SeatNumber>(),
        at("/api/tables/{id}/start", "Begin, when every seat is ready.", post(seats::start)),
        at("/api/tables/{id}/mute", "Hear, or no longer, what a player says.", post(seats::mute))
            .takes::<Mute>(),
    ]
}

fn past_games() -> Vec<Route> {
    vec![
        Route::get(
            "/api/tables/{id}/journal",
            "The journal of a game that is over and was yours: give it to croupier verify.",
            get(past::journal),
        ),
        Route::get(
            "/api/tables/{id}/seeds",
            "The server seeds that were promised at a table and not played: of void attempts, and of a \
             table that closed before it began.",
            get(past::seeds),
        )
        .gives_list::<VoidAttempt>(),
        Route::get(
            "/api/seeds/{id}/journal",
            "The journal of a server seed that you retired, by its hash: give it to croupier verify.",
            get(past::seed_journal),
        ),
        Route::get(
            "/api/tables/{id}/replay",
            "A game that is over, as your seat saw it.",
            get(past::replay),
        )
        .gives_object(),
    ]
}

fn running_it() -> Vec<Route> {
    vec![
        Route::get(
            "/api/socket",
            "The WebSocket: one for all your tables. Its messages are in docs/protocol.md.",
            get(socket::open),
        ),
        Route::get("/api/openapi.json", "This document.", get(state::openapi)).gives_object(),
        Route::get("/api/docs", "This document as a page.", get(pages::docs)),
        Route::get("/healthz", "The process answers.", get(state::health)),
        Route::get("/readyz", "The house takes commands.", get(state::ready)),
        Route::get("/", "The client, as at every path without a dot.", get(client::serve)),
        Route::get("/style.css", "How this document's page looks.", get(pages::style)),
    ]
}
