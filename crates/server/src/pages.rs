//! The OpenAPI document as a page, without scripts.

use std::fmt::Write;

use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value};

use crate::app::App;

const STYLE: &str = include_str!("style.css");

/// The OpenAPI document as a page.
pub(crate) async fn docs(State(app): State<App>) -> Html<String> {
    Html(app.doors().docs.page.clone())
}

/// How it looks.
pub(crate) async fn style() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "max-age=600")];
    (headers, STYLE).into_response()
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/style.css\"></head><body><main>{body}</main></body></html>"
    )
}

/// The page of an OpenAPI document.
pub(crate) fn of_document(document: &Value) -> String {
    let mut body = String::from(
        "<h1>Croupier over HTTP</h1><p>The same as a document: \
         <a href=\"/api/openapi.json\">openapi.json</a>. Every refusal is a \
         <a href=\"#Refused\">Refused</a>. Programs send <code>Authorization: Bearer …</code>; \
         browsers have a cookie.</p>",
    );
    let object = |value: &Value| value.as_object().cloned().expect("our own document");
    for (path, operations) in &object(&document["paths"]) {
        for (method, operation) in &object(operations) {
            body += &operation_section(path, method, operation);
        }
    }
    body += "<h1>Types</h1>";
    for (name, schema) in &object(&document["components"]["schemas"]) {
        body += &schema_section(name, schema);
    }
    page("Croupier over HTTP", &body)
}

fn operation_section(path: &str, method: &str, operation: &Value) -> String {
    let takes = type_of(&operation["requestBody"]["content"]["application/json"]["schema"]);
    let gives = &operation["responses"]["2XX"]["content"];
    let gives = match gives.get("application/json") {
        Some(json) => type_of(&json["schema"]),
        None => "text".into(),
    };
    let takes = if takes.is_empty() { takes } else { format!("Takes {takes}. ") };
    let (method, path) = (method.to_uppercase(), escaped(path));
    let does = escaped(operation["summary"].as_str().unwrap_or_default());
    format!("<section><h2><b>{method}</b> {path}</h2><p>{does} {takes}Gives {gives}.</p></section>")
}

fn schema_section(name: &str, schema: &Value) -> String {
    let says = escaped(schema["description"].as_str().unwrap_or_default());
    let mut text = format!("<section id=\"{name}\"><h2>{name}</h2><p>{says}</p>");
    let nothing = Map::new();
    let fields = schema["properties"].as_object().unwrap_or(&nothing);
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if !fields.is_empty() {
        text += "<dl>";
    }
    for (field, of) in fields {
        let may = if required.contains(&field.as_str()) { "" } else { ", may be left out" };
        let says = escaped(of["description"].as_str().unwrap_or_default());
        let _ = write!(
            text,
            "<dt><code>{}</code> <small>{}{may}</small></dt><dd>{says}</dd>",
            escaped(field),
            type_of(of)
        );
    }
    if !fields.is_empty() {
        text += "</dl>";
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<String> = words.iter().map(|word| escaped(&word.to_string())).collect();
        let _ = write!(text, "<p>One of {}.</p>", words.join(", "));
    }
    text + "</section>"
}

/// A type in words, with a link where it has a name.
fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escaped(reference.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    let either = schema["oneOf"].as_array().into_iter().flatten();
    let either: Vec<String> = either.map(type_of).collect();
    if !either.is_empty() {
        return either.join(" or ");
    }
    match &schema["type"] {
        Value::String(word) if word == "array" => format!("list of {}", type_of(&schema["items"])),
        Value::String(word) => escaped(word),
        Value::Array(words) => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            escaped(&words.join(" or "))
        }
        _ if schema.is_object() => "any JSON".into(),
        _ => String::new(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
