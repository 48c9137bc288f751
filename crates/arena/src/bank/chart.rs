//! The bank's edge and the best play as a page shows them.

use std::fmt::Write as _;

use super::hands::Held;
use super::{Bank, Exact, Often};
use crate::crew::Crew;
use crate::plot::bars;
use crate::rational::Rational;

/// How many answers upon answers a page is made of.
const ROUNDS: usize = 300;
/// The most Nhà Con at a table.
const MOST: i64 = 7;

/// What is known exactly, as HTML.
pub(crate) fn page(crew: Crew) -> String {
    let bank = Bank::of_two();
    let exact = bank.solve(ROUNDS, crew);
    let among_many = Bank::of_many().solve(ROUNDS, crew);
    let mut text = String::from("<h2>The bank, exactly</h2>");
    text.push_str(&words(&exact));
    text.push_str(&by_seats(&exact, &among_many));
    text.push_str(&players(&bank, &exact));
    text.push_str(&dealers(&bank, &exact));
    text
}

fn words(exact: &Exact) -> String {
    let Exact { careful, bank_best, player_best, between: [least, most], .. } = exact;
    format!(
        "<p>Every pair of hands of one Nhà Con and the bank is counted, from one deck, with what each \
         side may know: its own cards, and the bank the number of the other’s. In percent of the stake \
         a hand, the bank wins between {} and {} if both play as well as one can ({ROUNDS} rounds of \
         best answers). Between two <b>careful</b> it wins {}; whoever knows how a <b>careful</b> Nhà \
         Con plays, and answers in the best way, wins {} as the bank, and a Nhà Con who answers a \
         <b>careful</b> bank in the best way leaves it {}. So <b>careful</b> is at most {} from the \
         best answer as a Nhà Con and {} as the bank.</p>",
        percent(*least),
        percent(*most),
        percent(*careful),
        percent(*bank_best),
        percent(*player_best),
        percent(*careful - *player_best),
        percent(*bank_best - *careful),
    )
}

/// What the bank wins a hand, by the number of seats.
fn by_seats(alone: &Exact, among_many: &Exact) -> String {
    let rows: Vec<(String, u64, String)> = (1..=MOST)
        .map(|others| {
            let from_each = if others == 1 { alone } else { among_many }.between[0];
            let all = from_each * Rational::whole(others);
            let bar = u64::try_from(all.thousandths()).unwrap_or(0);
            (
                format!("{} seats", others + 1),
                bar,
                format!("at least {} % of a stake", percent(all)),
            )
        })
        .collect();
    format!(
        "<h2>The bank’s edge by number of seats</h2><p>At a table of two as above. At larger ones a bank that \
         always draws at 15, and above compares with each Nhà Con by itself, is sure of {} from each of them, \
         however many there are, if nobody looks at the others’ cards: cards that nobody has seen are all \
         alike, and what it does with one binds it to nothing with another. What standing at 15 would bring, \
         and what open hands would teach, comes on top, and is not counted.</p>{}",
        percent(among_many.between[0]),
        bars(&rows)
    )
}

/// Rows of what one has, columns of how one has it, and how often one stands.
fn chart(
    title: &str,
    columns: &[String],
    rows: impl Iterator<Item = (u8, Vec<Option<i64>>)>,
) -> String {
    let mut text = format!("<h3>{title}</h3><table class=\"chart\"><tr><th></th>");
    for column in columns {
        let _ = write!(text, "<th>{column}</th>");
    }
    for (value, cells) in rows {
        let _ = write!(text, "</tr><tr><th>{value}</th>");
        for cell in cells {
            text.push_str(&match cell {
                None => "<td></td>".to_owned(),
                Some(950..) => "<td class=\"stand\">stand</td>".to_owned(),
                Some(..=50) => "<td class=\"draw\">draw</td>".to_owned(),
                Some(often) => format!("<td class=\"both\">stand {} %</td>", often / 10),
            });
        }
    }
    text.push_str("</tr></table>");
    text
}

/// How often one stands with the hands that are meant, in thousandths.
fn stands(bank: &Bank, often: &[Often], meant: impl Fn(&Held) -> bool) -> Option<i64> {
    let those = bank.hands.all.iter().zip(often).filter(|(held, _)| meant(held));
    let (stands, held) = those.fold((0, 0), |(stands, held), (hand, often)| {
        let ways = i128::from(bank.hands.ways_alone(hand));
        if often.held == 0 {
            return (stands, held);
        }
        (stands + ways * i128::from(often.stands), held + ways * i128::from(often.held))
    });
    (held > 0).then(|| i64::try_from(stands * 1000 / held).expect("thousandths"))
}

fn players(bank: &Bank, exact: &Exact) -> String {
    let kinds = [(2, false), (3, false), (4, false), (2, true), (3, true), (4, true)];
    let columns = kinds.map(|(count, soft)| {
        format!("{count} cards{}", if soft { ", an ace counts 10 or 11" } else { "" })
    });
    let rows = (16..=20).map(|value| {
        let cell = |(count, soft): (usize, bool)| {
            stands(bank, &exact.player, |held| {
                held.value() == value && held.count == count && held.is_soft() == soft
            })
        };
        (value, kinds.map(cell).to_vec())
    });
    chart("What a Nhà Con should do (below 16 one must draw)", &columns, rows)
}

fn dealers(bank: &Bank, exact: &Exact) -> String {
    let columns = [2, 3, 4, 5].map(|count| format!("against {count} cards"));
    let rows = (15..=20).map(|value| {
        let cell = |often: &Vec<Often>| stands(bank, often, |held| held.value() == value);
        (value, exact.dealer.iter().map(cell).collect())
    });
    chart("What the bank should do (below 15 it must draw)", &columns, rows)
}

/// Parts of a stake in percent.
fn percent(part: Rational) -> String {
    let hundredths = (part * Rational::whole(10)).thousandths();
    let sign = if hundredths < 0 { "−" } else { "" };
    format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CREW: Crew = Crew { threads: 2, progress: |_, _| {} };

    /// A hundredth of a stake a hand is what a whole evening of ten hands hardly shows.
    #[test]
    fn careful_is_near_the_best_answer_on_either_side() {
        let exact = Bank::of_two().solve(1, CREW);
        let hundredth = Rational::new(1, 100);
        assert!(exact.player_best <= exact.careful && exact.careful <= exact.bank_best);
        assert!(exact.careful - exact.player_best < hundredth, "{exact:?}");
        assert!(exact.bank_best - exact.careful < hundredth, "{exact:?}");
    }

    /// Whatever one side can be sure of, the other cannot hold it below.
    #[test]
    fn the_two_bounds_close_in_on_the_bank_s_edge() {
        let bank = Bank::of_many();
        let [few, more] = [1, 6].map(|rounds| bank.solve(rounds, CREW).between);
        for [least, most] in [few, more] {
            assert!(least <= most, "{least} {most}");
        }
        assert!(more[1] - more[0] < few[1] - few[0]);
        assert!(more[0] > Rational::ZERO, "the bank has an edge: {}", more[0]);
    }
}
