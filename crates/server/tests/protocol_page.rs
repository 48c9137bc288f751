//! The protocol's page has every address of the house's interface, and no other.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// The row of an address in the page's table.
fn row(path: &str, method: &str, operation: &Value) -> String {
    let takes = shape(&operation["requestBody"]["content"]);
    let gives = shape(&operation["responses"]["2XX"]["content"]);
    let does = operation["summary"].as_str().unwrap_or_default();
    format!("| `{} {path}` | {takes} | {gives} | {does} |", method.to_uppercase())
}

/// What a body holds, in a word.
fn shape(content: &Value) -> String {
    let json = &content["application/json"]["schema"];
    let name = |schema: &Value| {
        let reference = schema["$ref"].as_str()?;
        reference.rsplit('/').next().map(String::from)
    };
    match (name(json), name(&json["items"])) {
        (Some(one), _) => format!("`{one}`"),
        (_, Some(item)) => format!("list of `{item}`"),
        _ if json.is_object() => "an object".into(),
        _ if content.is_object() => "text".into(),
        _ => String::new(),
    }
}

#[test]
fn the_page_has_every_address_and_no_other() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = fs::read_to_string(page).expect("the page");
    let document = server::document();
    let paths = document["paths"].as_object().expect("addresses");
    let mut due: Vec<String> = paths
        .iter()
        .filter(|(path, _)| path.starts_with("/api/"))
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.iter().map(move |(method, operation)| row(path, method, operation))
        })
        .collect();
    let is_row = |line: &&str| line.starts_with("| `GET /") || line.starts_with("| `POST /");
    let mut told: Vec<&str> = page.lines().filter(is_row).collect();
    due.sort_unstable();
    told.sort_unstable();
    let wanted = due.join("\n");
    assert_eq!(told, due, "docs/protocol.head.md needs these rows:\n{wanted}\n");
}
