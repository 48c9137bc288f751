//! `croupier admin`: asks a house that is open, over the socket in its data folder.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;

use server::AdminDoor;
use wire::TableInfo;
use wire::admin::{AdminAsk, AdminTell, Report, ReportLine};

use crate::args::{Admin, AdminWhat};
use crate::say::{self, Fault};

pub(crate) fn run(arguments: &Admin) -> ExitCode {
    say::end(ask_all(arguments))
}

/// Asks, page after page.
fn ask_all(arguments: &Admin) -> Result<(), Fault> {
    let mut next = Some(wish(&arguments.what));
    while let Some(ask) = next {
        let (line, told) = ask_once(&arguments.data, &ask)?;
        next = match &told {
            AdminTell::Refused { error } => return Err(Fault::found(&error.message)),
            AdminTell::Rooms { next: Some(after), .. } => {
                Some(AdminAsk::Rooms { after: Some(*after) })
            }
            _ => None,
        };
        match arguments.json {
            true => say::tell(line.trim_end()),
            false => show(&told),
        }
    }
    Ok(())
}

fn wish(what: &AdminWhat) -> AdminAsk {
    match *what {
        AdminWhat::Resume { ref operator, ref game } => {
            AdminAsk::Resume { operator: operator.clone(), game: game.clone() }
        }
        AdminWhat::Rooms => AdminAsk::Rooms { after: None },
        AdminWhat::Close { table } => AdminAsk::Close { table },
        AdminWhat::Ban { player } => AdminAsk::Ban { player },
        AdminWhat::LetIn { player } => AdminAsk::LetIn { player },
        AdminWhat::Banned => AdminAsk::Banned {},
        AdminWhat::Drain { off } => AdminAsk::Drain { drain: !off },
        AdminWhat::Reload => AdminAsk::Reload {},
        AdminWhat::Reports => AdminAsk::Reports {},
        AdminWhat::Report { report } => AdminAsk::Report { report },
        AdminWhat::Settle { report } => AdminAsk::Settle { report },
    }
}

pub(crate) fn ask_once(folder: &Path, ask: &AdminAsk) -> Result<(String, AdminTell), Fault> {
    let path = folder.join(AdminDoor::FILE);
    let unreached = |error: std::io::Error| {
        let path = path.display();
        Fault::found(format_args!("no house is open there ({path}: {error})"))
    };
    let mut stream = AdminDoor::enter(folder).map_err(unreached)?;
    let text = serde_json::to_string(ask).expect("a request is plain data") + "\n";
    stream.write_all(text.as_bytes()).map_err(unreached)?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).map_err(unreached)?;
    let told = serde_json::from_str(&line)
        .map_err(|error| Fault::found(format_args!("the house answered otherwise: {error}")))?;
    Ok((line, told))
}

fn show(told: &AdminTell) {
    match told {
        AdminTell::Rooms { rooms, .. } => rooms.iter().for_each(show_room),
        AdminTell::Banned { players } => {
            for one in players {
                say::tell(format_args!("{} {}", one.player, say::one_line(&one.name)));
            }
        }
        AdminTell::Reports { reports } => reports.iter().for_each(show_line),
        AdminTell::Report { report } => show_report(report),
        AdminTell::Done { message } => say::tell(message),
        // Keys are asked for by another command.
        AdminTell::OperatorKey { .. } | AdminTell::OperatorKeys { .. } => {}
        AdminTell::Refused { error } => say::tell(&error.message),
    }
}

fn show_room(room: &TableInfo) {
    let listed = if room.public { "public" } else { "private" };
    let status = serde_json::to_value(room.status).expect("a status is plain data");
    let status = status.as_str().unwrap_or_default();
    say::tell(format_args!("{} {} {status} {listed}", room.id, room.game));
    for seat in &room.seats {
        let (Some(player), Some(name)) = (seat.player, &seat.name) else { continue };
        let here = if seat.present { "here" } else { "away" };
        let host = if player == room.creator { ", host" } else { "" };
        say::tell(format_args!("  {player} {} ({here}{host})", say::one_line(name)));
    }
}

fn show_line(line: &ReportLine) {
    let ReportLine { report, at, by, player } = line;
    say::tell(format_args!("{report} of {player} by {by} at {at}"));
}

fn show_report(report: &Report) {
    show_line(&report.head);
    say::tell(format_args!("table {}", report.table));
    say::tell(format_args!("why: {}", say::one_line(&report.why)));
    for line in &report.lines {
        let (at, text) = (line.message.at, say::one_line(&line.message.text));
        say::tell(format_args!("  [{}] {at}: {text}", line.channel));
    }
}
