//! A client's socket, and the one to the house behind it.

use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{Message, WebSocket};
use axum::http::request::Parts;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{self, Message as HouseMessage};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::speech::{Asides, Fate, Speaker};
use super::{Liar, Proxy};

type House = WebSocketStream<TcpStream>;

pub(super) fn upgrade(proxy: Proxy, upgrade: WebSocketUpgrade, parts: &Parts) -> Response {
    let rest = parts.uri.path_and_query().map_or("/", |rest| rest.as_str()).to_owned();
    let token = Speaker::token(&parts.headers).unwrap_or_default().to_owned();
    upgrade.on_upgrade(async move |mut client| {
        let speaker = proxy.liar().backstage.speaker(&token);
        // Whichever side ends, the other hears of it by the end of its own socket.
        if let Ok(mut house) = connect(proxy.to(), &rest, &token).await {
            while step(&proxy, speaker, &mut client, &mut house).await.is_some() {}
        }
    })
}

async fn connect(to: &str, rest: &str, token: &str) -> Result<House, tungstenite::Error> {
    let stream = TcpStream::connect(to).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{to}{rest}").into_client_request()?;
    let bearer = HeaderValue::try_from(format!("Bearer {token}"))?;
    request.headers_mut().insert("authorization", bearer);
    Ok(client_async(request, stream).await?.0)
}

/// Takes one message of either side; none once one of them is gone.
async fn step(
    proxy: &Proxy,
    speaker: Speaker,
    client: &mut WebSocket,
    house: &mut House,
) -> Option<()> {
    let mut asides = Asides::default();
    tokio::select! {
        heard = client.recv() => {
            if let Message::Text(text) = heard?.ok()? {
                let ask = asked(proxy, speaker, &text, &mut asides);
                say(asides, client, house).await?;
                if let Some(ask) = ask {
                    house.send(HouseMessage::text(ask)).await.ok()?;
                }
            }
        }
        heard = house.next() => match heard?.ok()? {
            HouseMessage::Text(text) => {
                let tell = told(proxy, speaker, &text, &mut asides);
                say(asides, client, house).await?;
                if let Some(tell) = tell {
                    client.send(Message::text(tell)).await.ok()?;
                }
            }
            HouseMessage::Close(_) => return None,
            _ => {}
        },
    }
    Some(())
}

async fn say(asides: Asides, client: &mut WebSocket, house: &mut House) -> Option<()> {
    for message in asides.to_house {
        house.send(HouseMessage::text(message.to_string())).await.ok()?;
    }
    for message in asides.to_client {
        client.send(Message::text(message.to_string())).await.ok()?;
    }
    Some(())
}

/// What a client says, as the house is to hear it.
fn asked(proxy: &Proxy, speaker: Speaker, text: &str, asides: &mut Asides) -> Option<String> {
    let Ok(mut ask) = serde_json::from_str::<Value>(text) else { return Some(text.to_owned()) };
    let Liar { deceit, backstage } = &mut *proxy.liar();
    let fate = deceit.asked(backstage, speaker, &mut ask, asides);
    (fate == Fate::Pass).then(|| ask.to_string())
}

/// What the house says, as a client is to hear it.
fn told(proxy: &Proxy, speaker: Speaker, text: &str, asides: &mut Asides) -> Option<String> {
    let Ok(mut tell) = serde_json::from_str::<Value>(text) else { return Some(text.to_owned()) };
    let Liar { deceit, backstage } = &mut *proxy.liar();
    backstage.hear_tell(&tell);
    let fate = deceit.told(backstage, speaker, &mut tell, asides);
    (fate == Fate::Pass).then(|| tell.to_string())
}
