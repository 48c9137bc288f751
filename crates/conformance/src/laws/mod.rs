//! The laws that every game obeys, each a sentence and a file, checked over random play with
//! hostile seats. A law knows no game: it sees what [`table::erased`] shows.

mod act;
mod again;
mod changes;
mod clock;
mod close;
mod end;
mod fold;
mod options;
mod refusal;
mod resample;
mod secrecy;
mod view;

pub use act::ActsAlike;
pub use again::DecidingAgain;
pub use changes::ChangesAddUp;
pub use clock::Deadlines;
pub use close::Closing;
pub use end::Ends;
pub use fold::Folding;
pub use options::HonestOptions;
pub use refusal::CleanRefusals;
pub use resample::Imagining;
pub use secrecy::Secrecy;
pub use view::ViewsFollowEvents;

use table::erased::AnyGame;

use crate::effort::Effort;
use crate::line::Line;
use crate::play::{Answer, Play, Setting, mix};
use crate::player::Player;
use crate::report::{Broken, Figures};

/// Whether a law held, or what was wrong.
pub type Verdict = Result<(), String>;

/// A sentence that holds for every game.
pub trait Law {
    /// The sentence.
    fn sentence(&self) -> &'static str;
    /// A table was opened.
    fn opened(&mut self, _play: &mut Play) -> Verdict {
        Ok(())
    }
    /// The table answered its newest line.
    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict;
    /// Nobody will tell that table anything more.
    fn finished(&mut self, _play: &mut Play) -> Verdict {
        Ok(())
    }
    /// Whether more plays at a table of that size would show more.
    fn wants_more(&self, _seats: u8) -> bool {
        false
    }
    /// All plays are done.
    fn concluded(&mut self) -> Verdict {
        Ok(())
    }
    /// What was looked at.
    fn figures(&self) -> Figures;
}

/// How much is played, and at which tables.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Settings as JSON; every seat count is played with each.
    pub configs: Vec<String>,
    /// How many plays each table sees at least.
    pub plays: u64,
    /// How many more there may be while a law wants them.
    pub more_plays: u64,
    /// How many lines a play has.
    pub lines: u64,
    /// Everything follows from it.
    pub seed: u64,
    /// The types of command that nobody means to ask for: with them a play would soon be over. As
    /// hostile lines they come now and then all the same.
    pub shunned: &'static [&'static str],
}

impl Default for Plan {
    fn default() -> Self {
        let effort = Effort::of_this_run();
        Self {
            configs: vec!["{}".into()],
            plays: effort.of(12),
            more_plays: effort.of(400),
            lines: 150,
            seed: effort.seed(1),
            shunned: &[],
        }
    }
}

impl Plan {
    /// The same with other settings beside the defaults.
    #[must_use]
    pub fn with_configs(mut self, configs: &[&str]) -> Self {
        self.configs.extend(configs.iter().map(|config| String::from(*config)));
        self
    }
}

/// Every law, fresh.
pub fn all() -> Vec<Box<dyn Law>> {
    vec![
        Box::new(HonestOptions::default()),
        Box::new(Folding::default()),
        Box::new(DecidingAgain::default()),
        Box::new(CleanRefusals::default()),
        Box::new(Deadlines::default()),
        Box::new(Ends::default()),
        Box::new(Closing::default()),
        Box::new(ViewsFollowEvents::default()),
        Box::new(ChangesAddUp::default()),
        Box::new(ActsAlike::default()),
        Box::new(Secrecy::default()),
        Box::new(Imagining::default()),
    ]
}

/// Checks one law for a game: the figures, or the first way in which it is broken.
pub fn check(
    game: &'static dyn AnyGame,
    plan: &Plan,
    law: &mut dyn Law,
) -> Result<Figures, Box<Broken>> {
    for seats in game.seat_counts() {
        for (number, config) in (0..).zip(&plan.configs) {
            let Plan { seed, shunned, .. } = *plan;
            let (seats, config) = (*seats, config.clone());
            let table = Setting { game, seats, config, seed, seeds: None, shunned };
            check_table(&table, mix(u64::from(seats), number), plan, law)?;
        }
    }
    law.concluded()
        .map_err(|what| Broken::altogether(law.sentence(), format!("{}: {what}", game.name())))?;
    Ok(law.figures())
}

/// Two plays in a row have the same players and other draws, so that some viewers are told the
/// same of different games.
fn check_table(
    table: &Setting,
    number: u64,
    plan: &Plan,
    law: &mut dyn Law,
) -> Result<(), Box<Broken>> {
    let mut played = 0;
    while played < plan.plays || (played < plan.more_plays && law.wants_more(table.seats)) {
        let seed = mix(mix(plan.seed, number), played);
        let players = mix(mix(plan.seed, number), u64::MAX - played / 2);
        let setting = Setting { seed, ..table.clone() };
        check_play(&setting, &[], Player::new(players, table), plan.lines, law)?;
        played += 1;
    }
    Ok(())
}

/// Checks one law over what a table was told, and over that many random lines from where it then
/// stands: which ones follows from the number.
pub fn check_from(
    setting: &Setting,
    told: &[Line],
    number: u64,
    lines: u64,
    law: &mut dyn Law,
) -> Result<(), Box<Broken>> {
    let player = Player::new(mix(setting.seed, number), setting);
    check_play(setting, told, player, lines, law)
}

fn check_play(
    setting: &Setting,
    told: &[Line],
    mut player: Player,
    lines: u64,
    law: &mut dyn Law,
) -> Result<(), Box<Broken>> {
    let refused = |error| format!("{} does not take it: {error}", setting.config);
    let mut play = Play::open(setting.clone())
        .map_err(|error| Broken::altogether(law.sentence(), refused(error)))?;
    let opened = law.opened(&mut play);
    hold(law, opened, &play)?;
    for line in told {
        tell(&mut play, line.clone(), law)?;
    }
    let mut after_the_end = 0;
    for _ in 0..lines {
        let line = player.line(&*play.table);
        tell(&mut play, line, law)?;
        after_the_end += u64::from(play.table.is_over());
        if after_the_end > 8 {
            break;
        }
    }
    let finished = law.finished(&mut play);
    hold(law, finished, &play)
}

fn tell(play: &mut Play, line: Line, law: &mut dyn Law) -> Result<(), Box<Broken>> {
    let answer = play.tell(line);
    let answered = law.answered(play, &answer);
    hold(law, answered, play)
}

fn hold(law: &dyn Law, verdict: Verdict, play: &Play) -> Result<(), Box<Broken>> {
    verdict.map_err(|what| Broken::during(law.sentence(), what, play))
}

/// Fails with a sentence unless it holds.
fn ensure(holds: bool, what: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(what()) }
}

/// Fails unless both are the same, and shows both.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, one: &T, other: &T) -> Verdict {
    ensure(one == other, || format!("{what}:\n  {one:?}\n  {other:?}"))
}
