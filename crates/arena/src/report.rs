//! What matches between bots show about a game: one page that needs nothing else.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bots::Budget;
use table::BadConfig;
use table::erased::AnyGame;

use crate::bank;
use crate::crew::Crew;
use crate::duel::{Duel, Duelled};
use crate::evening::{Ended, Evening, Table};
use crate::plot::{bars, escaped};
use crate::rational::Rational;
use crate::tally::Tally;

/// How much is played for a report.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Matches of each table.
    pub matches: usize,
    /// What all chance follows from.
    pub seed: u64,
    /// How much `sharp` thinks where it is held against an exact answer.
    pub budget: Budget,
}

/// What is played: how many seats, and what is set.
struct Variant {
    words: String,
    seats: u8,
    config: &'static str,
    /// Whether the first half of the seats plays against the second.
    teams: bool,
}

/// The page of a game.
pub fn report(game: &'static dyn AnyGame, effort: Effort, crew: Crew) -> Result<String, BadConfig> {
    let mut page = head(game.name(), effort);
    let mut commands: BTreeMap<String, u64> =
        game.commands().iter().map(|kind| ((*kind).to_owned(), 0)).collect();
    let mut events = BTreeMap::new();
    for variant in variants(game) {
        let ends = played(game, &variant, effort, crew)?;
        page.push_str(&section(&variant, &ends));
        for ended in &ends {
            add(&mut commands, &ended.commands);
            add(&mut events, &ended.events);
        }
    }
    page.push_str(&counted("What was asked for, and what never", &commands));
    page.push_str(&counted("How often each event of the rules happened", &events));
    if game.name() == "xidach" {
        page.push_str(&bank::page(crew));
    }
    if let Some(duel) = Duel::of(game.name()) {
        page.push_str(&solved(&duel, &duel.run(effort.budget, 5)));
    }
    page.push_str("</main></html>\n");
    Ok(page)
}

/// Every number of seats as it is usually set, and each setting that moves the balance.
fn variants(game: &dyn AnyGame) -> Vec<Variant> {
    let teams = game.name() == "contraband";
    let usual = if game.name() == "xidach" { r#"{"hands":10}"# } else { "{}" };
    let counts = game.seat_counts().iter().filter(|seats| **seats > 1);
    let sizes = counts.map(|seats| Variant {
        words: format!("{seats} seats"),
        seats: *seats,
        config: usual,
        teams,
    });
    let settings: &[(u8, &'static str)] = match game.name() {
        "contraband" => &[
            (2, r#"{"rounds":1}"#),
            (2, r#"{"rounds":9}"#),
            (2, r#"{"startMoney":500}"#),
            (2, r#"{"maxSmuggle":3000}"#),
            (6, r#"{"rounds":9}"#),
        ],
        "bazaar" => &[(4, r#"{"rounds":2}"#), (4, r#"{"rounds":8}"#), (4, r#"{"pricing":"free"}"#)],
        "cashflow" => &[
            (4, r#"{"credit":"covered"}"#),
            (4, r#"{"savings":"none"}"#),
            (4, r#"{"savings":"double-salary"}"#),
            (4, r#"{"dice":"fast"}"#),
            (4, r#"{"fastTrack":"events"}"#),
        ],
        _ => &[],
    };
    let settings = settings.iter().map(|(seats, config)| Variant {
        words: format!("{seats} seats, {config}"),
        seats: *seats,
        config,
        teams,
    });
    sizes.chain(settings).collect()
}

fn played(
    game: &'static dyn AnyGame,
    variant: &Variant,
    effort: Effort,
    crew: Crew,
) -> Result<Vec<Ended>, BadConfig> {
    let table =
        Table { config: variant.config.into(), moves: 6000, ..Table::usual(game, effort.budget) };
    let bots = vec!["careful-mixed"; usize::from(variant.seats)];
    let one = |number: usize| {
        let seed = effort.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
        Ok(Evening::open(&table, &bots, seed)?.play(table.moves))
    };
    crew.all(effort.matches, one).into_iter().collect()
}

fn head(game: &str, effort: Effort) -> String {
    let Effort { matches, seed, .. } = effort;
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{game}: balance</title>\
         <style>body{{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:50rem;\
         padding:0 1rem;color:#222;background:#fff}}svg{{width:100%;font:14px system-ui,sans-serif}}\
         rect{{fill:#2a6f6f}}table{{border-collapse:collapse}}td,th{{padding:.1rem .8rem;\
         text-align:right}}.chart td{{border:1px solid #ccc;text-align:center}}.stand{{background:#d9ead3}}\
         .draw{{background:#f6d5c8}}.both{{background:#fff2cc}}</style><main><h1>{game}: what matches between bots show</h1>\
         <p>{matches} matches of each table between careful bots of mixed characters, seed {seed}: \
         <code>croupier report {game} --games {matches} --seed {seed}</code>. Bots act every three \
         seconds; a match without an end after 6000 moves goes to whoever stands best.</p>"
    )
}

fn section(variant: &Variant, ends: &[Ended]) -> String {
    let (mut moves, mut minutes) = (Tally::default(), Tally::default());
    for ended in ends {
        moves.add(i64::from(ended.moves));
        minutes.add(i64::try_from(ended.seconds / 60).unwrap_or(0));
    }
    let over = ends.iter().filter(|ended| ended.over).count();
    let mut rows: Vec<(String, u64, String)> =
        (0..variant.seats).map(|seat| wins_row(format!("seat {seat}"), &[seat], ends)).collect();
    if variant.teams && variant.seats > 2 {
        let half = variant.seats / 2;
        let seats: Vec<u8> = (0..variant.seats).collect();
        let (smugglers, inspectors) = seats.split_at(half.into());
        rows.push(wins_row("the smugglers".into(), smugglers, ends));
        rows.push(wins_row("the inspectors".into(), inspectors, ends));
    }
    format!(
        "<h2>{}</h2>{}<p>{over} of {} came to their end, after {} moves and {} minutes on \
         average.</p>",
        escaped(&variant.words),
        bars(&rows),
        ends.len(),
        moves.estimate().mean / 1000,
        minutes.estimate().mean / 1000
    )
}

/// How many of the wins fell to one of these seats, and what they reached on average.
fn wins_row(label: String, seats: &[u8], ends: &[Ended]) -> (String, u64, String) {
    let (mut wins, mut points) = (Tally::default(), Tally::default());
    for ended in ends {
        let won = ended.winners.iter().any(|winner| seats.contains(&winner.number()));
        wins.add(if won { 100 } else { 0 });
        for seat in seats {
            points.add(ended.scores.get(usize::from(*seat)).copied().unwrap_or(0));
        }
    }
    let (wins, points) = (wins.estimate(), points.estimate());
    let words = format!(
        "wins {} ± {} %, {} ± {} points",
        wins.mean / 1000,
        wins.within / 1000 + 1,
        points.mean / 1000,
        points.within / 1000 + 1
    );
    (label, u64::try_from(wins.mean).unwrap_or(0), words)
}

fn add(all: &mut BTreeMap<String, u64>, more: &BTreeMap<String, u64>) {
    for (name, count) in more {
        *all.entry(name.clone()).or_default() += count;
    }
}

fn counted(title: &str, counts: &BTreeMap<String, u64>) -> String {
    let rows: Vec<(String, u64, String)> =
        counts.iter().map(|(name, count)| (name.clone(), *count, count.to_string())).collect();
    format!("<h2>{title}</h2>{}", bars(&rows))
}

fn solved(duel: &Duel, duelled: &Duelled) -> String {
    let mut text = format!(
        "<h2>One choice each, solved exactly</h2><p>At a table of two with one round, what the first \
         seat is ahead in points is {} with best play on both sides. Of the wins, the first seat \
         then has {} %. <b>sharp</b> can be beaten by {} % of a win at the first seat and by {} % at \
         the second, by whoever knows what it does.</p>",
        duelled.points.value,
        percent(duelled.solution.value),
        percent(duelled.exploited[0]),
        percent(duelled.exploited[1])
    );
    let best = [&duelled.points.rows, &duelled.points.columns];
    let wins = [&duelled.solution.rows, &duelled.solution.columns];
    for side in [0, 1] {
        let _ = write!(
            text,
            "<table><tr><th>seat {side}</th><th>best for points</th><th>best for wins</th>\
             <th>sharp</th></tr>"
        );
        for (place, choice) in duel.choices[side].iter().enumerate() {
            let _ = write!(
                text,
                "<tr><th>{}</th><td>{}</td><td>{}</td><td>{} %</td></tr>",
                escaped(&choice.to_string()),
                best[side][place],
                wins[side][place],
                duelled.sharp[side][place].thousandths() / 10
            );
        }
        text.push_str("</table>");
    }
    text
}

/// Half wins, in percent.
fn percent(half_wins: Rational) -> String {
    let thousandths = (half_wins * Rational::whole(50)).thousandths();
    format!("{}.{}", thousandths / 1000, thousandths.rem_euclid(1000) / 100)
}
