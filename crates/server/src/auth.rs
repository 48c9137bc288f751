//! Who asks. The token is the player: a cookie for browsers, a bearer for programs, never in an
//! address and never in a log.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use house::{Launch, Player, Visit, Visitor};
use wire::{Code, PlayerId};

use crate::answer::Declined;
use crate::app::App;
use crate::caller::Peer;
use crate::settings::Settings;

/// The cookie's name.
const COOKIE: &str = "croupier";

/// A player who has shown a token.
pub(crate) struct Guest(pub(crate) Arc<Player>);

/// A player who has shown a token, and may be an operator's.
pub(crate) struct Anybody {
    pub(crate) signed_in: SignedIn,
    /// What an operator asked the session for.
    pub(crate) launch: Option<Arc<Launch>>,
}

/// The same, with the device whose token it is.
pub(crate) struct SignedIn {
    pub(crate) player: Arc<Player>,
    pub(crate) visitor: Arc<Visitor>,
}

/// How a token came.
enum Token<'a> {
    Bearer(&'a str),
    Cookie(&'a str),
}

/// What a browser's socket offers as a protocol when it has no cookie: the token behind it.
const SPOKEN: &str = "croupier.bearer.";

/// [O14] The token of a socket without a cookie: a page cannot send a header, and an address is logged.
fn spoken(headers: &HeaderMap) -> Option<&str> {
    let lists = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    let mut names = lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(','));
    names.find_map(|name| name.trim().strip_prefix(SPOKEN))
}

fn token(headers: &HeaderMap) -> Option<Token<'_>> {
    if let Some(token) = spoken(headers) {
        return Some(Token::Bearer(token));
    }
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
        return scheme.eq_ignore_ascii_case("bearer").then(|| Token::Bearer(token.trim()));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|one| one.split_once('='));
    pairs.find(|(name, _)| name.trim() == COOKIE).map(|(_, token)| Token::Cookie(token.trim()))
}

/// The cookie that makes a browser this player.
pub(crate) fn cookie(token: &str, settings: &Settings, peer: &Peer) -> String {
    let https = settings.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let secure = if https || peer.arrival.secure { "; Secure" } else { "" };
    format!("{COOKIE}={token}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}")
}

/// The cookie that makes a browser nobody again.
pub(crate) fn no_cookie() -> String {
    format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
}

impl FromRequestParts<App> for Guest {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        let found = SignedIn::from_request_parts(parts, app).await?;
        Ok(Self(found.player))
    }
}

impl OptionalFromRequestParts<App> for Guest {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Declined> {
        Ok(SignedIn::find(parts, app)?.map(|found| Self(found.player)))
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        Self::find(parts, app)?.ok_or_else(|| {
            Declined::new(Code::Unauthorized, "Become a guest first: POST /api/players.")
        })
    }
}

impl FromRequestParts<App> for Anybody {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        let launch = match token(&parts.headers) {
            Some(Token::Bearer(token)) => app.house().sessions().launch_of(token),
            Some(Token::Cookie(_)) | None => None,
        };
        let Some(launch) = launch else {
            let signed_in = SignedIn::from_request_parts(parts, app).await?;
            return Ok(Self { signed_in, launch: None });
        };
        let Visit { player, visitor } = Visit::of_patron(&launch.patron);
        SignedIn::pay(parts, app, player.id)?;
        Ok(Self { signed_in: SignedIn { player, visitor }, launch: Some(launch) })
    }
}

impl SignedIn {
    /// Whatever follows with the request is on the same account.
    fn pay(parts: &mut Parts, app: &App, player: PlayerId) -> Result<(), Declined> {
        let bucket = app.doors().players.of(player);
        if !bucket.take(1) {
            return Err(app.rate_limited());
        }
        parts.extensions.insert(bucket);
        Ok(())
    }

    fn find(parts: &mut Parts, app: &App) -> Result<Option<Self>, Declined> {
        let Some(token) = token(&parts.headers) else { return Ok(None) };
        let token = match token {
            Token::Bearer(token) => token,
            Token::Cookie(token) if is_from_a_page_of_ours(parts) => token,
            Token::Cookie(_) => {
                return Err(Declined::new(
                    Code::Forbidden,
                    "A cookie counts only with an Origin; programs send a bearer token.",
                ));
            }
        };
        let Some(Visit { player, visitor }) = app.house().guests().visit(token)? else {
            return Ok(None);
        };
        Self::pay(parts, app, player.id)?;
        Ok(Some(Self { player, visitor }))
    }
}

/// A browser sends the cookie with whatever any page makes it do. What changes anything, and the
/// socket, needs the name of the page's origin, which [`crate::gate`] has checked.
fn is_from_a_page_of_ours(parts: &Parts) -> bool {
    let reads = parts.method == Method::GET && !parts.headers.contains_key(header::UPGRADE);
    reads || parts.method == Method::HEAD || parts.headers.contains_key(header::ORIGIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caller::Arrival;
    use axum::http::HeaderValue;

    fn found(name: header::HeaderName, value: &'static str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_static(value));
        token(&headers).map(|token| match token {
            Token::Bearer(token) => format!("bearer {token}"),
            Token::Cookie(token) => format!("cookie {token}"),
        })
    }

    #[test]
    fn a_token_is_found_where_it_belongs() {
        let rows = [
            (header::AUTHORIZATION, "Bearer abc", Some("bearer abc")),
            (header::AUTHORIZATION, "bearer  abc ", Some("bearer abc")),
            (header::AUTHORIZATION, "Basic abc", None),
            (header::AUTHORIZATION, "abc", None),
            (header::COOKIE, "croupier=abc", Some("cookie abc")),
            (header::COOKIE, "a=b; croupier=abc; c=d", Some("cookie abc")),
            (header::COOKIE, "xcroupier=abc", None),
        ];
        for (name, value, expected) in rows {
            assert_eq!(found(name, value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn a_cookie_is_secure_where_the_address_is() {
        let here = "127.0.0.1:8080".parse().expect("an address");
        let at = |secure| {
            let arrival = Arrival { address: here, arrived_at: here, secure };
            Peer { arrival, _pass: None }
        };
        let plain = at(false);
        let mut settings = Settings::default();
        assert!(!cookie("t", &settings, &plain).contains("Secure"));
        assert!(cookie("t", &settings, &at(true)).contains("; Secure"));
        settings.public_url = Some("https://cards.example.org".into());
        let text = cookie("t", &settings, &plain);
        assert!(text.starts_with("croupier=t; Path=/;") && text.ends_with("; Secure"), "{text}");
    }
}
