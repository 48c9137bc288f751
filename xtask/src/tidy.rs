//! What the team believes, as tests. Each rule prints its reason with what it found, and has a
//! planted violation to show that it can fail.

mod citations;
mod client;
mod decoders;
mod first;
mod games;
mod law;
mod layers;
mod licences;
mod metadata;
mod modules;
mod named;
mod packages;
mod purity;
mod ratchet;
mod script;
mod secrets;
mod shape;
mod source;
mod words;

/// Fails with every place that breaks a rule, and the reason for the rule.
#[track_caller]
fn keep(because: &str, findings: &[String]) {
    assert!(findings.is_empty(), "\n{}\nbecause {because}\n", findings.join("\n"));
}
