//! The way to operators' wallets: HTTP, or HTTPS with this machine's certificates.

use std::io;
use std::time::Duration;

use axum::http::{Request, StatusCode, header};
use bytes::Bytes;
use house::{Answered, Purse};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

/// [O22] From connecting to the last byte.
const PATIENCE: Duration = Duration::from_secs(3);

/// [O22] What is read of an answer.
const MOST: usize = 64 * 1024;

type Http = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// Asks wallets over the network. Redirects are not followed.
pub struct HttpPurse(Http);

impl HttpPurse {
    /// With the certificates that this machine trusts.
    pub fn new() -> io::Result<Self> {
        let connector = HttpsConnectorBuilder::new().with_native_roots()?;
        let connector = connector.https_or_http().enable_http1().build();
        Ok(Self(Client::builder(TokioExecutor::new()).build(connector)))
    }
}

impl Purse for HttpPurse {
    fn post(&self, url: String, signature: String, body: Vec<u8>) -> Answered {
        let client = self.0.clone();
        Box::pin(async move {
            let asked = ask(&client, &url, &signature, body);
            tokio::time::timeout(PATIENCE, asked).await.ok().flatten()
        })
    }
}

async fn ask(client: &Http, url: &str, signature: &str, body: Vec<u8>) -> Option<Vec<u8>> {
    let request = Request::post(url)
        .header(header::CONTENT_TYPE, "application/json")
        .header(operator::HEADER, signature)
        .body(Full::new(Bytes::from(body)));
    let answer = client.request(request.ok()?).await.ok()?;
    if answer.status() != StatusCode::OK {
        return None;
    }
    let body = Limited::new(answer.into_body(), MOST).collect().await.ok()?;
    Some(body.to_bytes().to_vec())
}
