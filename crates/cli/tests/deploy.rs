//! What `deploy/` shows is what the program takes.

mod common;
mod temp;

use std::collections::BTreeSet;
use std::path::Path;

use common::croupier;
use saphyr::{LoadableYamlNode, Yaml};

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(path).expect("it is there")
}

/// What the house calls its settings in an environment.
fn known() -> BTreeSet<String> {
    let help = croupier(&["serve", "--help"], b"");
    let help = String::from_utf8(help.stdout).expect("help is text");
    let named = help.split("[env: ").skip(1).filter_map(|rest| rest.split(['=', ']']).next());
    named.map(str::to_owned).collect()
}

fn must_be_known<'a>(names: impl IntoIterator<Item = &'a str>) {
    let known = known();
    assert!(known.contains("CROUPIER_CLUSTER") && !known.contains("CROUPIER_CLUTTER"));
    for name in names {
        assert!(known.contains(name), "{name} is nothing that the program takes");
    }
}

#[test]
fn the_unit_starts_the_program_as_it_can_be_started() {
    let unit = text("croupier.service");
    let (mut section, mut start) = (String::new(), None);
    for line in unit.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            name.clone_into(&mut section);
            continue;
        }
        let (name, value) = line.split_once('=').expect("a name and a value");
        assert!(!section.is_empty() && !value.is_empty(), "{line}");
        if (section.as_str(), name) == ("Service", "ExecStart") {
            start = value.strip_prefix("/usr/local/bin/croupier ").map(str::to_owned);
        }
    }
    let start = start.expect("it starts the program");
    let words: Vec<&str> = start.split(' ').chain(["--help"]).collect();
    assert!(croupier(&words, b"").status.success(), "{start}");
    assert_eq!(croupier(&["serve", "--hoem", "/x", "--help"], b"").status.code(), Some(2));
}

#[test]
fn the_environment_has_what_the_program_takes() {
    let environment = text("environment");
    let lines = environment.lines().filter(|line| !line.starts_with('#'));
    must_be_known(lines.map(|line| line.split_once('=').expect("a name and a value").0));
}

/// The names in a mapping.
fn names<'y>(mapping: &'y Yaml<'_>) -> BTreeSet<&'y str> {
    let mapping = mapping.as_mapping().expect("names and what they are");
    mapping.keys().map(|name| name.as_str().expect("a name is text")).collect()
}

/// Where the volumes of a service come from.
fn volumes<'y>(service: &'y Yaml<'_>) -> impl Iterator<Item = &'y str> {
    let mounts =
        service.as_mapping_get("volumes").and_then(Yaml::as_sequence).into_iter().flatten();
    mounts.map(|mount| mount.as_str().expect("a mount is text").split(':').next().expect("a place"))
}

#[test]
fn the_services_are_three_nodes_and_what_they_need() {
    let (text, balanced) = (text("compose.yaml"), text("haproxy.cfg"));
    let files = Yaml::load_from_str(&text).expect("it is YAML");
    let [file] = &*files else { panic!("one document") };
    let services = &file["services"];
    for node in ["first", "second", "third"] {
        must_be_known(names(&services[node]["environment"]));
        assert_eq!(services[node]["environment"], services["first"]["environment"], "{node}");
        let waited = names(&services[node]["depends_on"]);
        assert!(waited.is_subset(&names(services)), "{waited:?}");
        assert!(waited.contains("postgres") && waited.contains("nats"));
        assert!(balanced.contains(&format!("server {node} {node}:8080 check")), "{node}");
    }
    let others = BTreeSet::from(["balancer", "first", "nats", "postgres", "second", "third"]);
    assert_eq!(names(services), others);
    let kept = names(&file["volumes"]);
    for from in names(services).into_iter().flat_map(|name| volumes(&services[name])) {
        assert!(from.starts_with("./") || kept.contains(from), "{from}");
    }
}
