//! Requests over HTTP, on their way to the house and back.

use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::backstage::agent;
use super::speech::{Answer, Call, Content, Speaker};
use super::{Liar, Proxy};

/// What is between two neighbours and not for whoever is behind them; and what we would have to
/// undo before we could read an answer.
const NOT_PASSED_ON: &[&str] = &[
    "accept-encoding",
    "connection",
    "content-length",
    "host",
    "keep-alive",
    "origin",
    "transfer-encoding",
];

pub(super) fn failed(why: &str) -> Response {
    (StatusCode::BAD_GATEWAY, format!("the liar: {why}")).into_response()
}

pub(super) async fn forward(proxy: Proxy, parts: Parts, bytes: Bytes) -> Response {
    let done = tokio::task::spawn_blocking(move || exchange(&proxy, &parts, &bytes)).await;
    match done {
        Ok(Ok(answer)) => response(answer),
        Ok(Err(fault)) => failed(&fault),
        Err(fault) => failed(&fault.to_string()),
    }
}

/// Asks the house what the client asked, and tells the client what the house told: both as the liar
/// would have it.
fn exchange(proxy: &Proxy, parts: &Parts, bytes: &Bytes) -> Result<Answer, String> {
    let body = serde_json::from_slice(bytes).unwrap_or(Value::Null);
    let (method, path) = (parts.method.to_string(), parts.uri.path().to_owned());
    let speaker = {
        let backstage = &mut proxy.liar().backstage;
        Speaker::token(&parts.headers).map(|token| backstage.speaker(token))
    };
    let mut call = Call { speaker, method, path, body };
    {
        let Liar { deceit, backstage } = &mut *proxy.liar();
        deceit.requested(backstage, &mut call);
    }
    let sent = if call.body.is_null() { bytes.to_vec() } else { call.body.to_string().into() };
    let mut answer = ask(proxy, parts, &call, sent)?;
    let Liar { deceit, backstage } = &mut *proxy.liar();
    backstage.hear(&call, &answer);
    deceit.answered(backstage, &call, &mut answer);
    Ok(answer)
}

fn ask(proxy: &Proxy, parts: &Parts, call: &Call, sent: Vec<u8>) -> Result<Answer, String> {
    let query = parts.uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let address = format!("http://{}{}{query}", proxy.to(), call.path);
    let mut request = Request::builder().method(call.method.as_str()).uri(address);
    for (name, value) in &parts.headers {
        if !NOT_PASSED_ON.contains(&name.as_str()) {
            request = request.header(name, value);
        }
    }
    if parts.headers.contains_key(header::ORIGIN) {
        request = request.header(header::ORIGIN, format!("http://{}", proxy.to()));
    }
    let request = request.body(sent).map_err(|error| error.to_string())?;
    let mut answer = agent().run(request).map_err(|error| error.to_string())?;
    let headers = answer.headers().iter().filter_map(|(name, value)| {
        let passed_on = !NOT_PASSED_ON.contains(&name.as_str());
        passed_on.then(|| (name.to_string(), value.to_str().unwrap_or_default().to_owned()))
    });
    let headers = headers.collect();
    let status = answer.status().as_u16();
    let bytes = answer.body_mut().read_to_vec().map_err(|error| error.to_string())?;
    Ok(Answer { status, headers, content: content(bytes) })
}

fn content(bytes: Vec<u8>) -> Content {
    match serde_json::from_slice(&bytes) {
        Ok(value) => Content::Json(value),
        Err(_) => Content::Other(bytes),
    }
}

fn response(answer: Answer) -> Response {
    let bytes = match answer.content {
        Content::Json(value) => value.to_string().into_bytes(),
        Content::Other(bytes) => bytes,
    };
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() =
        StatusCode::from_u16(answer.status).expect("the house's status, or a liar's that is one");
    for (name, value) in answer.headers {
        let (name, value) = (HeaderName::try_from(name), HeaderValue::try_from(value));
        if let (Ok(name), Ok(value)) = (name, value) {
            response.headers_mut().append(name, value);
        }
    }
    response
}
