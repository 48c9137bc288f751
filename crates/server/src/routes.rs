//! Every address of the house, with what it takes and gives: the router and the OpenAPI document
//! are both made from this list, so neither can know what the other does not.

use axum::http::Method;
use axum::routing::{MethodRouter, get, post};
use utoipa::ToSchema;
use wire::http::{
    AddBot, DeviceCode, DeviceInfo, GameInfo, HouseInfo, Kick, KickedPlayer, LetIn, Me, Mute,
    NewDevice, NewName, NewPlayer, NewReport, NewTable, PastGame, PlayerMade, ReportMade,
    SeatNumber, SignOut, Sit, TableMade,
};
use wire::room::{Allow, Arrange, Away, HandOn, Lock, MatchScore, NextMatch, Pick, SetRoom};
use wire::{TableInfo, VoidAttempt};

use crate::api::{devices, evening, hosting, past, players, seats, state, tables};
use crate::app::App;
use crate::openapi::Shape;
use crate::{client, operators, pages, socket};

/// An address and a method.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) does: &'static str,
    pub(crate) takes: Option<Shape>,
    pub(crate) gives: Shape,
    /// Whether it gives a page of a list.
    pub(crate) is_paged: bool,
    pub(crate) handler: MethodRouter<App>,
}

impl Route {
    fn get(path: &'static str, does: &'static str, handler: MethodRouter<App>) -> Self {
        Self {
            method: Method::GET,
            path,
            does,
            takes: None,
            gives: Shape::Text,
            is_paged: false,
            handler,
        }
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

    fn paged(self) -> Self {
        Self { is_paged: true, ..self }
    }

    fn takes_object(self) -> Self {
        Self { takes: Some(Shape::Object), ..self }
    }

    fn gives_object(self) -> Self {
        Self { gives: Shape::Object, ..self }
    }
}

/// The list.
pub(crate) fn all() -> Vec<Route> {
    let lists = [
        people(),
        devices(),
        all_tables(),
        one_table(),
        at_a_table(),
        evening(),
        coming_and_going(),
        hosting(),
        past_games(),
        for_operators(),
        of_operators(),
        running_it(),
    ];
    lists.into_iter().flatten().collect()
}

fn people() -> Vec<Route> {
    vec![
        Route::post("/api/players", "Become a guest.", post(players::register))
            .takes::<NewPlayer>()
            .gives::<PlayerMade>(),
        Route::get("/api/me", "Who you are, and your tables.", get(players::me))
            .gives::<Me>()
            .paged(),
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
            .gives_list::<PastGame>()
            .paged(),
    ]
}

fn devices() -> Vec<Route> {
    vec![
        Route::get("/api/me/devices", "What you are signed in with.", get(devices::list))
            .gives_list::<DeviceInfo>(),
        Route::post(
            "/api/me/devices",
            "A code for signing in with another device; the one before holds no longer.",
            post(devices::code),
        )
        .gives::<DeviceCode>(),
        Route::post(
            "/api/me/devices/out",
            "Sign a device out: its token is worth nothing from now on.",
            post(devices::sign_out),
        )
        .takes::<SignOut>()
        .gives_list::<DeviceInfo>(),
        Route::post("/api/devices", "Sign in with a code of another device.", post(devices::add))
            .takes::<NewDevice>()
            .gives::<PlayerMade>(),
        Route::post(
            "/api/me/leave",
            "Leave for good: your name, your devices and what you said go, bots play your seats on, \
             journals keep the seat.",
            post(devices::leave),
        )
        .gives_object(),
    ]
}

fn all_tables() -> Vec<Route> {
    vec![
        Route::post("/api/tables", "Make a table.", post(tables::create))
            .takes::<NewTable>()
            .gives::<TableMade>(),
        Route::get("/api/tables", "The public tables that are not over.", get(tables::lobby))
            .gives_list::<TableInfo>()
            .paged(),
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
            "The same game with the same people, in the same room: what `next` does with an empty body.",
            post(tables::rematch),
        )
        .gives::<TableMade>(),
        Route::get(
            "/api/tables/{id}/score",
            "What the matches of a table ended with, in order.",
            get(tables::score),
        )
        .gives_list::<MatchScore>(),
    ]
}

fn evening() -> Vec<Route> {
    let at = |path, does, handler| Route::post(path, does, handler).gives::<TableInfo>();
    vec![
        at(
            "/api/tables/{id}/next",
            "Make the next match with who is there: the same game, another one, or with sides swapped.",
            post(evening::next),
        )
        .takes::<NextMatch>(),
        at(
            "/api/tables/{id}/set",
            "Set the table up, while no match runs; what is left out stays.",
            post(evening::set),
        )
        .takes::<SetRoom>(),
        at(
            "/api/tables/{id}/arrange",
            "Put the seats in another order before the start: given, shuffled, or with halves swapped.",
            post(evening::arrange),
        )
        .takes::<Arrange>(),
        at("/api/tables/{id}/lock", "Let nobody new in, or everybody again.", post(evening::lock))
            .takes::<Lock>(),
        at("/api/tables/{id}/host", "Make somebody else the host.", post(evening::host))
            .takes::<HandOn>(),
        at("/api/tables/{id}/bank", "Hand the bank on, between matches.", post(evening::bank))
            .takes::<HandOn>(),
        at("/api/tables/{id}/pause", "Let table time stand.", post(evening::pause)),
        at("/api/tables/{id}/resume", "Let a paused match go on.", post(evening::resume)),
        at(
            "/api/tables/{id}/allow",
            "Let somebody take over a seat who has asked for it.",
            post(evening::allow),
        )
        .takes::<Allow>(),
    ]
}

fn coming_and_going() -> Vec<Route> {
    let at = |path, does, handler| Route::post(path, does, handler).gives::<TableInfo>();
    vec![
        at("/api/tables/{id}/away", "Say that you are away, or back.", post(evening::away))
            .takes::<Away>(),
        at(
            "/api/tables/{id}/watch",
            "Stay and look on: before the start you give your seat back, in a match a bot plays it.",
            post(evening::watch),
        ),
        at(
            "/api/tables/{id}/play",
            "Play from the next match on, or again at the seat that a bot plays for you.",
            post(evening::play),
        ),
        at(
            "/api/tables/{id}/takeOver",
            "Ask for a seat that somebody has left to a bot; nobody gets one who saw another hand.",
            post(evening::take_over),
        )
        .takes::<SeatNumber>(),
        at(
            "/api/tables/{id}/pick",
            "Pick what the settings leave to your seat, or as host to a bot's.",
            post(evening::pick),
        )
        .takes::<Pick>(),
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
        at(
            "/api/tables/{id}/kick",
            "Show a player out, by seat or by id, until you let them in again; not one who plays.",
            post(seats::kick),
        )
        .takes::<Kick>(),
        at("/api/tables/{id}/bot", "Put a bot in a seat.", post(seats::bot)).takes::<AddBot>(),
        at("/api/tables/{id}/unbot", "Take a bot from a seat.", post(seats::empty))
            .takes::<SeatNumber>(),
        at("/api/tables/{id}/start", "Begin with who is there.", post(seats::start)),
        at("/api/tables/{id}/mute", "Hear, or no longer, what a player says.", post(seats::mute))
            .takes::<Mute>(),
    ]
}

fn hosting() -> Vec<Route> {
    let at = |path, does, handler| Route::post(path, does, handler).gives::<TableInfo>();
    vec![
        Route::get(
            "/api/tables/{id}/kicked",
            "Whom you have shown out of your table.",
            get(hosting::kicked),
        )
        .gives_list::<KickedPlayer>(),
        at(
            "/api/tables/{id}/letIn",
            "Let a player in again whom you have shown out.",
            post(hosting::let_in),
        )
        .takes::<LetIn>(),
        Route::post(
            "/api/tables/{id}/invite",
            "Make another invite of your table; the one before lets nobody in any more.",
            post(hosting::invite_anew),
        )
        .gives::<TableMade>(),
        Route::post(
            "/api/tables/{id}/report",
            "Tell whoever runs the house what a player did at a table, with the lines concerned.",
            post(hosting::report),
        )
        .takes::<NewReport>()
        .gives::<ReportMade>(),
        at(
            "/api/tables/{id}/drop",
            "Be done with a table: before the start you give your seat back, in a game a bot plays on.",
            post(hosting::drop_it),
        ),
        at(
            "/api/tables/{id}/close",
            "Close your table; not while other people play there.",
            post(hosting::close),
        ),
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
            "A game that is over, as your seat saw it; with ?seat= as another did, once all who played let \
             it be seen, and then for everybody.",
            get(past::replay),
        )
        .gives_object(),
        Route::post(
            "/api/tables/{id}/show",
            "Let a game that is over and was yours be seen by everybody, once all who played do.",
            post(past::show),
        )
        .gives_object(),
    ]
}

fn for_operators() -> Vec<Route> {
    vec![
        Route::post(
            "/operator/v1/sessions",
            "A session for an operator's player: its address works once, for a minute.",
            post(operators::api::launch),
        )
        .takes_object()
        .gives_object(),
        Route::post(
            "/operator/v1/console",
            "Sign a console in with an operator's key.",
            post(operators::api::sign_in),
        )
        .takes_object()
        .gives_object(),
        Route::get("/operator/v1/console", "Who asks.", get(operators::api::who)).gives_object(),
        Route::post(
            "/operator/v1/console/out",
            "Sign a console out.",
            post(operators::api::sign_out),
        )
        .gives_object(),
        Route::get(
            "/play/{operator}/{game}",
            "The page that an operator's players open, in a frame of the operator's origins alone.",
            get(operators::page::play),
        ),
        Route::post(
            "/api/play",
            "Open an operator's session by the token of its address.",
            post(operators::page::open),
        )
        .takes_object()
        .gives_object(),
    ]
}

fn of_operators() -> Vec<Route> {
    let get_json = |path, does, handler| Route::get(path, does, handler).gives_object();
    vec![
        get_json(
            "/operator/v1/rounds",
            "An operator's rounds, newest first: ?from&to&game&player&status&cursor.",
            get(operators::api::rounds),
        ),
        get_json("/operator/v1/rounds/{id}", "A round.", get(operators::api::round)),
        get_json(
            "/operator/v1/rounds/{id}/proof",
            "What a round can be checked with.",
            get(operators::api::proof),
        ),
        get_json(
            "/operator/v1/report",
            "What was staked and paid: ?from&to&by=day, game or currency.",
            get(operators::api::report),
        ),
        get_json(
            "/operator/v1/outbox",
            "What the operator's wallet is owed.",
            get(operators::api::outbox),
        ),
        Route::get(
            "/operator/v1/exports",
            "A day's rounds and transactions as CSV: ?day.",
            get(operators::api::export),
        ),
        get_json(
            "/operator/v1/config",
            "The operator's terms as they hold.",
            get(operators::api::config),
        ),
        get_json(
            "/operator/v1/players",
            "The operator's players, by name: ?cursor.",
            get(operators::api::players),
        ),
        get_json(
            "/operator/v1/watch",
            "What came back of stakes, against what was to be expected.",
            get(operators::api::watch),
        ),
        get_json(
            "/operator/v1/limits",
            "The limits of a player: ?player.",
            get(operators::api::limits),
        ),
        Route::post(
            "/operator/v1/limits",
            "Sets the operator's limits of a player: {player, limits}.",
            post(operators::api::set_limits),
        )
        .takes_object()
        .gives_object(),
        get_json(
            "/operator/v1/audit",
            "What the operator did with the house, newest first: ?cursor.",
            get(operators::api::audit),
        ),
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
