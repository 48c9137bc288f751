//! `docs/protocol.md`: the prose of its template, with a table of fields for each type.

use std::fmt::Write as _;
use std::fs;

use super::crates;
use super::model::{Decl, Field, Name, Shape, Variant};
use super::schema::{ROOTS, Schema};
use super::settings;
use crate::tools::root;

const TEMPLATE: &str = "docs/protocol.head.md";

/// The page: a line `<!-- types: wire.Ask wire.Tell -->` of the template becomes those types,
/// `<!-- crates: cards -->` all types of a crate, `<!-- bodies -->` those of HTTP and
/// `<!-- games -->` all games.
pub(crate) fn protocol(schema: &Schema) -> (String, String) {
    let template = fs::read_to_string(root().join(TEMPLATE)).expect("the page has a template");
    let page: String = template.lines().map(|line| filled(schema, line) + "\n").collect();
    tells_of_every_message(schema, &page);
    ("docs/protocol.md".into(), page)
}

/// A client is written by this page alone, so nothing of the wire may be missing from it.
fn tells_of_every_message(schema: &Schema, page: &str) {
    for (name, _) in schema.types_of("wire") {
        let title = format!("### `wire.{}`\n", name.name);
        assert!(page.contains(&title), "{TEMPLATE} wishes for no wire.{}", name.name);
    }
}

fn filled(schema: &Schema, line: &str) -> String {
    let Some(wish) = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")) else {
        return line.into();
    };
    let (wish, names) = wish.split_once(": ").unwrap_or((wish, ""));
    let names = names.split(' ');
    let text: String = match wish {
        "types" => names.map(|name| titled(schema, &named(name))).collect(),
        "crates" => names.map(|home| types_of(schema, home, &[])).collect(),
        "bodies" => crates::http_bodies()
            .iter()
            .map(|body| titled(schema, &Name::new("wire", body)))
            .collect(),
        "games" => crates::games().iter().map(|game| chapter(schema, game)).collect(),
        other => panic!("the template wishes for {other}"),
    };
    text.trim_end().into()
}

fn named(path: &str) -> Name {
    let (home, name) = path.split_once('.').expect("a type is named with its crate");
    Name::new(home, name)
}

/// A game: its four types, the first of them with its ranges, then the types they contain.
fn chapter(schema: &Schema, game: &str) -> String {
    let [config, others @ ..] = ROOTS;
    let mut text = format!("## {game}\n\n");
    _ = writeln!(text, "{}\n", rule_book(game));
    text += &config_of(schema, &Name::new(game, config));
    text.extend(others.map(|root| titled(schema, &Name::new(game, root))));
    text + &types_of(schema, game, &ROOTS)
}

/// The settings of a game, each with its range and its default.
fn config_of(schema: &Schema, name: &Name) -> String {
    let fields = fields_of(schema, name);
    let type_of = |setting: &str| {
        let field = fields.iter().find(|field| field.name == setting);
        let field = field.expect("a setting is a field of the config");
        format!("`{}`", inline(&field.shape, &name.home).replace('|', "\\|"))
    };
    titled_with(schema, name, &settings::table(&name.home, type_of))
}

/// The fields of a record, which may be another's under a name of its own.
fn fields_of<'a>(schema: &'a Schema, name: &Name) -> &'a [Field] {
    match &schema.decl(name).shape {
        Shape::Record(fields) => fields,
        Shape::Named(other, _) => fields_of(schema, other),
        _ => panic!("{name:?} has no fields"),
    }
}

/// All types of a crate except some.
fn types_of(schema: &Schema, home: &str, but: &[&str]) -> String {
    let names = schema.types_of(home).map(|(name, _)| name);
    let names = names.filter(|name| !but.contains(&name.name.as_str()));
    names.map(|name| titled(schema, name)).collect()
}

/// Where the rules of a game are; siblings share a book.
fn rule_book(game: &str) -> String {
    let own = format!("docs/rules/{game}.md");
    let book = if root().join(&own).exists() { game } else { "session-games" };
    format!("What each field of its views means is in [its rules](rules/{book}.md).")
}

fn titled(schema: &Schema, name: &Name) -> String {
    titled_with(schema, name, &body(&schema.decl(name).shape, &name.home))
}

fn titled_with(schema: &Schema, name: &Name, body: &str) -> String {
    let Decl { parameters, doc, .. } = schema.decl(name);
    let parameters =
        if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
    let Name { home, name } = name;
    let doc = if doc.is_empty() { String::new() } else { format!("{doc}\n\n") };
    format!("### `{home}.{name}{parameters}`\n\n{doc}{body}")
}

fn body(shape: &Shape, home: &str) -> String {
    if let Some(words) = shape.words() {
        let row = |(word, doc): (&str, &str)| format!("| `\"{word}\"` | {} |\n", cell(doc));
        let rows: String = words.into_iter().map(row).collect();
        return format!("| word | meaning |\n|---|---|\n{rows}\n");
    }
    match shape {
        Shape::Record(fields) => table(fields, home),
        Shape::Both(parts) => parts.iter().map(|part| body(part, home)).collect(),
        Shape::OneOf(variants) => variants.iter().map(|one| form(one, home)).collect(),
        other => format!("`{}`\n\n", inline(other, home)),
    }
}

/// One of several forms, named by its tag if it has one.
fn form(one: &Variant, home: &str) -> String {
    let doc = if one.doc.is_empty() { String::new() } else { format!(": {}", one.doc) };
    let (title, rest) = match tag(&one.shape) {
        Some(tag) => (format!("`{tag}`"), untagged(&one.shape)),
        None => ("*or*".into(), one.shape.clone()),
    };
    format!("**{title}**{doc}\n\n{}", body(&rest, home))
}

/// The text of the field that tells the form from others.
fn tag(shape: &Shape) -> Option<String> {
    match shape {
        Shape::Record(fields) => fields.first().and_then(|field| match &field.shape {
            Shape::Word(word) => Some(format!("\"{}\":\"{word}\"", field.name)),
            _ => None,
        }),
        Shape::Both(parts) => parts.first().and_then(tag),
        _ => None,
    }
}

fn untagged(shape: &Shape) -> Shape {
    match shape {
        Shape::Record(fields) => Shape::Record(fields[1..].to_vec()),
        Shape::Both(parts) => {
            let first = untagged(&parts[0]);
            Shape::Both([first].into_iter().chain(parts[1..].to_vec()).collect())
        }
        other => other.clone(),
    }
}

fn table(fields: &[Field], home: &str) -> String {
    if fields.is_empty() {
        return String::new();
    }
    let described = fields.iter().any(|field| !field.doc.is_empty());
    let (meaning, line) = if described { (" meaning |", "---|") } else { ("", "") };
    let mut text = format!("| field | type |{meaning}\n|---|---|{line}\n");
    for field in fields {
        let mark = if field.optional { ", may be left out" } else { "" };
        let shape = inline(&field.shape, home).replace('|', "\\|");
        let doc = if described { format!(" {} |", cell(&field.doc)) } else { String::new() };
        _ = writeln!(text, "| `{}` | `{shape}`{mark} |{doc}", field.name);
    }
    text + "\n"
}

fn cell(doc: &str) -> String {
    doc.replace('\n', " ").replace('|', "\\|")
}

fn inline(shape: &Shape, home: &str) -> String {
    let each = |shapes: &[Shape], between: &str| {
        let texts: Vec<String> = shapes.iter().map(|one| inline(one, home)).collect();
        texts.join(between)
    };
    match shape {
        Shape::Any => "any".into(),
        Shape::Text => "string".into(),
        Shape::Number => "number".into(),
        Shape::Flag => "boolean".into(),
        Shape::Word(word) => format!("\"{word}\""),
        Shape::Parameter(name) => name.clone(),
        Shape::Named(name, values) => {
            let from = if name.home == home { String::new() } else { format!("{}.", name.home) };
            let values =
                if values.is_empty() { String::new() } else { format!("<{}>", each(values, ", ")) };
            format!("{from}{}{values}", name.name)
        }
        Shape::Maybe(inner) => format!("{} | null", inline(inner, home)),
        Shape::List(inner) => format!("list of {}", inline(inner, home)),
        Shape::Map(inner) => format!("object of {}", inline(inner, home)),
        Shape::Both(parts) => each(parts, " and "),
        Shape::Record(fields) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
            format!("{{{}}}", names.join(", "))
        }
        Shape::OneOf(variants) => {
            let texts: Vec<String> = variants.iter().map(|one| inline(&one.shape, home)).collect();
            texts.join(" | ")
        }
    }
}
