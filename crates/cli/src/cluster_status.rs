//! `croupier cluster status`: the machines of a house, as they say of themselves.

use std::process::ExitCode;
use std::sync::Arc;

use cluster::{Beat, ClusterKey, Nats, Stage};
use house::Keys;

use crate::cluster_args::{Cluster, ClusterStatus};
use crate::say::{self, Fault};
use crate::serve::key;

pub(crate) fn run(asked: &Cluster) -> ExitCode {
    let Cluster::Status(arguments) = asked;
    say::end(show(arguments))
}

fn show(arguments: &ClusterStatus) -> Result<(), Fault> {
    let home = &arguments.home.home;
    let missing =
        || Fault::asked(format_args!("the keys of the house are not in {}", home.display()));
    let vault = key::VAULT.read(home)?.ok_or_else(missing)?;
    let house = key::HOUSE.read(home)?.ok_or_else(missing)?;
    let public = Keys::new(vault, &house).public().to_string();
    let key = Arc::new(ClusterKey::of(&vault, &public));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Fault::found(format_args!("cannot start: {error}")))?;
    let mut beats = runtime.block_on(async {
        let credentials = arguments.cluster_creds.as_deref();
        let nats = Nats::of(&arguments.nats, credentials).await.map_err(Fault::asked)?;
        let heard = cluster::listen(&nats, key).await;
        heard.map_err(|why| Fault::found(format_args!("{nats} is not reached: {why}")))
    })?;
    beats.sort_by(|one, other| one.node.cmp(&other.node));
    if beats.is_empty() {
        return Err(Fault::found("no machine of this house is heard there"));
    }
    for beat in &beats {
        match arguments.json {
            true => say::tell(serde_json::to_string(beat).expect("a beat is plain data")),
            false => say::tell(line(beat)),
        }
    }
    Ok(())
}

fn line(beat: &Beat) -> String {
    let Beat { node, version, epoch, since, tables, players, tunnels, .. } = beat;
    let seconds = say::now().saturating_sub(*since) / 1000;
    let stands = match beat.stage {
        Stage::Door => format!("a door for {seconds} s"),
        Stage::Taking => format!("takes the house up under epoch {epoch}, for {seconds} s"),
        Stage::Holding => {
            let takes = if beat.ready { "" } else { ", and its store has failed" };
            format!(
                "holds the house under epoch {epoch} for {seconds} s: tables {tables}, players \
                 connected {players}{takes}"
            )
        }
        Stage::Leaving => format!("lays the house down, for {seconds} s"),
        Stage::Ending => "is about to end".into(),
    };
    let reached = |what: &str, time: Option<u64>| match time {
        Some(millis) => format!("{what} in {millis} ms"),
        None => format!("{what} not reached"),
    };
    let (nats, postgres) = (reached("NATS", beat.lag), reached("PostgreSQL", beat.postgres));
    format!("{node} ({version}) {stands}; tunnels {tunnels}; {nats}, {postgres}")
}
