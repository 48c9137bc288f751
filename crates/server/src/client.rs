//! The web client over HTTP: its files, and its page for every address that people open.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use web_client::ClientFile;

use crate::gate;

/// Where the name of a file has the hash of what is in it.
const HASHED: &str = "assets/";

/// Answers with a file of the client.
pub(crate) async fn serve(request: Request) -> Response {
    serve_around(web_client::PAGE, request).await
}

/// Answers with a file of the client that has that page.
pub(crate) async fn serve_around(page: &str, request: Request) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let file = file_of(request.uri().path(), page).filter(|_| reads);
    let found = file.and_then(|path| {
        let file = web_client::find(path, takes_gzip(request.headers()))?;
        Some(answer(path, file, request.headers()))
    });
    match found {
        Some(answer) => answer,
        None => gate::unknown_path().await.into_response(),
    }
}

/// The file that an address means. What has no dot in its name is a place in the client, which
/// finds its way itself; what has one is a file, or nothing.
fn file_of<'a>(path: &'a str, page: &'a str) -> Option<&'a str> {
    let path = path.strip_prefix('/')?;
    let (top, _) = path.split_once('/').unwrap_or((path, ""));
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match top {
        "api" => None,
        _ if is_file || path.starts_with(HASHED) => Some(path),
        _ => Some(page),
    }
}

pub(crate) fn answer(path: &str, file: ClientFile, asked: &HeaderMap) -> Response {
    let tag = tag(&file.hash);
    let known = asked.get_all(header::IF_NONE_MATCH).iter().any(|list| names(list, &tag));
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = [(header::CONTENT_TYPE, content_type(path))];
        (kind, Body::from(file.bytes)).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::ETAG, tag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching(path)));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if file.is_gzip && !known {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// The name of what is in a file; a compressed copy has another.
fn tag(hash: &[u8; 32]) -> HeaderValue {
    let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::try_from(format!("\"{digits}\"")).expect("hex digits are plain")
}

fn names(list: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(list), Ok(tag)) = (list.to_str(), tag.to_str()) else { return false };
    list.split(',').map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

fn caching(path: &str) -> &'static str {
    if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists =
        headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(is_gzip)
}

/// Whether a part such as `gzip;q=0.5` lets gzip through.
fn is_gzip(part: &str) -> bool {
    let mut words = part.split(';').map(str::trim);
    let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
    let refused = |word: &str| {
        let weight = word.strip_prefix("q=").or_else(|| word.strip_prefix("Q="));
        weight.is_some_and(|weight| weight.trim_end_matches(['0', '.']).is_empty())
    };
    named && !words.any(refused)
}

/// Whether browsers take a file of that name for what it is.
pub(crate) fn is_known_kind(path: &str) -> bool {
    content_type(path) != UNKNOWN
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        _ => UNKNOWN,
    }
}

const UNKNOWN: &str = "application/octet-stream";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_dot_is_the_clients_own() {
        let page = Some("index.html");
        let rows = [
            ("/", page),
            ("/tables/a37d", page),
            ("/v1.0/rules", page),
            ("/apiary", page),
            ("/icon.svg", Some("icon.svg")),
            ("/assets/a.js", Some("assets/a.js")),
            ("/assets/a", Some("assets/a")),
            ("/api", None),
            ("/api/", None),
            ("/api/nothing", None),
        ];
        for (path, file) in rows {
            assert_eq!(file_of(path, web_client::PAGE), file, "{path}");
        }
    }

    #[test]
    fn gzip_is_sent_to_whoever_takes_it() {
        for yes in ["gzip", "br, GZIP", "deflate,gzip;q=0.5", "gzip; q=1.0"] {
            assert!(yes.split(',').any(is_gzip), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "gzip; q=0.000", "br, x-gzip", "identity"] {
            assert!(!no.split(',').any(is_gzip), "{no}");
        }
    }

    #[test]
    fn every_file_has_a_type_that_browsers_know() {
        let unknown: Vec<String> =
            web_client::paths().filter(|path| content_type(path) == UNKNOWN).collect();
        assert!(unknown.is_empty(), "nosniff keeps browsers from using {unknown:?}");
    }
}
