//! Odds in words and columns, for people.

use crate::figure::{Figure, percent};
use crate::hilo::{Best, HiloOdds};
use crate::ladder::LadderOdds;
use crate::report::Report;
use crate::sweep::{Rounding, Sweep};

impl Report {
    /// All of it, a line each.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Guesses(odds) => hilo(odds),
            Self::Steps(odds) => ladder(odds),
        }
    }
}

impl Sweep {
    /// All of it, a line each.
    pub fn lines(&self) -> Vec<String> {
        let Self { game, returns, most, least } = self;
        let told = |what: &str, Rounding { rtp, adds, at }: &Rounding| {
            format!("{what} {} % of the stake at a return of {rtp} %, {at}", percent(adds, 10))
        };
        vec![
            format!("{game}: {returns} returns"),
            told("rounding adds at most", most),
            told("and at least", least),
        ]
    }
}

fn hilo(odds: &HiloOdds) -> Vec<String> {
    let HiloOdds { game, rtp, stake, max_payout, .. } = odds;
    let (stake, max_payout) = (stake.text(), max_payout.text());
    let mut lines = vec![
        format!("{game}, a stated return of {rtp} %, a stake of {stake}, at most {max_payout}"),
        "card choice   chance     multiplier  return %   paid          of stake %  deviation"
            .into(),
    ];
    for one in &odds.choices {
        lines.push(format!(
            "{:>4} {:8} {:>9}  {:>9}  {:>9}  {:>12}  {:>9}  {:>10}",
            one.card,
            format!("{:?}", one.choice).to_lowercase(),
            one.chance.decimal(6),
            Figure(&one.r#return.0 / &one.chance.0).decimal(4),
            percent(&one.r#return, 5),
            one.paid.text(),
            percent(&one.paid_return, 5),
            one.deviation,
        ));
    }
    lines
        .push("guesses  best %     worst %    likelier % of stake %   chance     deviation".into());
    for one in &odds.guesses {
        lines.push(format!(
            "{:>7}  {:>9}  {:>9}  {:>9}  {:>9}  {:>9}  {:>10}",
            one.guesses,
            percent(&one.best, 5),
            percent(&one.worst, 5),
            percent(&one.likelier, 5),
            percent(&one.paid_return, 5),
            one.chance.decimal(6),
            one.deviation,
        ));
    }
    lines.extend(best(&odds.best));
    lines.push("the worst is 0: whoever never cashes out gets nothing".into());
    for one in &odds.reach {
        lines.push(format!(
            "{} × is reached by nobody more often than {} %; by the likelier guess {} to {} %",
            one.multiplier,
            percent(&one.anybody, 4),
            percent(&one.likelier, 4),
            percent(&one.likelier_at_most, 4),
        ));
    }
    lines
}

fn best(best: &Best) -> Vec<String> {
    let returns = percent(&best.r#return, 6);
    let mut lines = vec![match best.r#return == best.at_most {
        true => format!("the best that anybody can do: {returns} % of the stake, by this plan"),
        false => format!(
            "this plan returns {returns} % of the stake, and nobody more than {} %",
            percent(&best.at_most, 6)
        ),
    }];
    for stretch in &best.plan {
        let guess = |(card, guess): &(u8, _)| format!("{guess:?} on {card}").to_lowercase();
        let guesses: Vec<String> = stretch.guess.iter().map(guess).collect();
        let (from, to) = (stretch.from, stretch.to);
        lines.push(format!("  {from} to {to} skips left: {}; else skip", guesses.join(", ")));
    }
    lines.push("  and cash out after the first right guess".into());
    lines
}

fn ladder(odds: &LadderOdds) -> Vec<String> {
    let (stake, max_payout) = (odds.stake.text(), odds.max_payout.text());
    let mut lines = vec![format!("{}, a stake of {stake}, at most {max_payout}", odds.game)];
    for difficulty in &odds.difficulties {
        lines.push(difficulty.difficulty.into());
        lines.push(
            "step  chance     reached       multiplier       return %     of stake %   deviation"
                .into(),
        );
        for one in &difficulty.steps {
            lines.push(format!(
                "{:>4}  {:>9}  {:>12}  {:>15}  {:>11}  {:>11}  {:>14}",
                one.step,
                one.chance.decimal(6),
                one.reached.decimal(10),
                Figure(&one.r#return.0 / &one.reached.0).decimal(8),
                percent(&one.r#return, 7),
                percent(&one.paid_return, 7),
                one.deviation,
            ));
        }
    }
    for (what, stop) in [("best", &odds.best), ("worst", &odds.worst)] {
        let returns = percent(&stop.r#return, 6);
        lines.push(format!("the {what}: {returns} % after {} {}", stop.difficulty, stop.step));
    }
    lines
}
