//! The bench: a line in a file, and where one stands in it.

use session::Registry;
use table::{Millis, Refused, Seat};

use crate::again::again;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::guard::guard;
use crate::look;
use crate::play::{Play, Setup};
use crate::recorded::Recorded;
use crate::shelf::Shelf;
use crate::step::Step;
use crate::told::{Difference, LawTold, OtherLine, Pulse, Told};
use crate::trial;
use crate::wanted::Wanted;

/// One game on the bench.
pub struct Bench {
    pub(crate) setup: Setup,
    shelf: Shelf,
    pulse: Pulse,
    /// The line, as the rules of this program decide it.
    pub(crate) line: Vec<Step>,
    /// Where one stands in it.
    pub(crate) here: Play,
    /// Where that is not as the file has it.
    pub(crate) difference: Option<Difference>,
}

/// What came of a move.
type Moved = Result<(), Refused>;

impl Bench {
    /// A bench with a game of these. The line that its file has is decided again; `program` is another
    /// word each time the program starts.
    pub fn open(games: &Registry, wanted: &Wanted, program: String) -> Result<Self, Fault> {
        let game = wanted.game(games)?;
        let shelf = wanted.shelf(game);
        let setup = wanted.setup(game);
        let pulse = Pulse { program, revision: 0 };
        let kept = shelf.read()?;
        let of_file = |fault| about(&shelf, &fault);
        let Some(text) = kept else {
            let here = guarded(|| Play::open(&setup).map_err(Fault::asked))?;
            shelf.write(&here.journal())?;
            let line = here.steps.clone();
            return Ok(Self { setup, shelf, pulse, line, here, difference: None });
        };
        let recorded =
            Recorded::read(&text).and_then(|recorded| recorded.of(game)).map_err(of_file)?;
        let setup = setup_of(&recorded, &setup);
        wanted.must_agree(&recorded, &setup).map_err(of_file)?;
        let (here, difference) = decided(&setup, &recorded.steps).map_err(of_file)?;
        Ok(Self { setup, shelf, pulse, line: here.steps.clone(), here, difference })
    }

    /// Where it is in its own time.
    pub fn pulse(&self) -> &Pulse {
        &self.pulse
    }

    /// The file that keeps the line.
    pub fn file(&self) -> String {
        self.shelf.file().display().to_string()
    }

    /// Does what is asked, and tells how it then stands. Nothing is done in part.
    pub fn answer(&mut self, ask: &Ask) -> Result<Told, Fault> {
        let (moved, laws) = match ask {
            Ask::Look {} => (Ok(()), None),
            Ask::Laws {} => (Ok(()), Some(self.try_laws())),
            asked => {
                let moved = self.do_as_asked(asked)?;
                self.pulse.revision += 1;
                (moved, None)
            }
        };
        let position = guarded(|| Ok(look::position(self, self.others()?)))?;
        Ok(Told { position, refused: moved.err(), laws })
    }

    fn do_as_asked(&mut self, ask: &Ask) -> Result<Moved, Fault> {
        match ask {
            Ask::Play { seat, command } => self.play(*seat, command),
            Ask::Wait { by } => self.wait(*by),
            Ask::Step { to } => self.step(*to).map(Ok),
            Ask::Take { line } => self.take(*line).map(Ok),
            Ask::Settle {} => self.settle().map(Ok),
            Ask::Look {} | Ask::Laws {} => Ok(Ok(())),
        }
    }

    fn play(&mut self, seat: u8, command: &str) -> Result<Moved, Fault> {
        let seats = self.setup.seats;
        let seat = Seat::named(seat.into(), seats);
        let seat = seat.ok_or_else(|| {
            Fault::asked(format_args!("The seats of this table are 0 to {}.", seats - 1))
        })?;
        self.try_on(|play| play.ask(seat, command))
    }

    fn wait(&mut self, by: Option<u64>) -> Result<Moved, Fault> {
        let table = &self.here.table;
        let to = match by {
            Some(by) => Some(Millis::new(table.now().get().saturating_add(by))),
            None => table.deadline(),
        };
        let to = to.ok_or_else(|| Fault::asked("No deadline runs here."))?;
        self.try_on(|play| play.pass(to))
    }

    /// A move is made on a copy: what is refused, or breaks, leaves nothing.
    fn try_on(&mut self, act: impl FnOnce(&mut Play) -> Moved) -> Result<Moved, Fault> {
        let mut next = self.here.duplicate();
        let moved = guard(|| act(&mut next)).map_err(Fault::Broke)?;
        match moved {
            Ok(()) => self.go_on(next).map(Ok),
            refused => Ok(refused),
        }
    }

    /// What is done as it was done before is a step along the line; anything else forks it, and what came
    /// after is put away.
    fn go_on(&mut self, next: Play) -> Result<(), Fault> {
        let grown = next.steps.len() > self.here.steps.len();
        let along = self.line.get(..next.steps.len()) == Some(&next.steps[..]);
        if grown && !along {
            self.replace(&next)?;
        }
        self.here = next;
        Ok(())
    }

    /// The play is the line from here on. The file is put away if it has anything that the line has not.
    fn replace(&mut self, play: &Play) -> Result<(), Fault> {
        let forks = self.line.len() > self.here.steps.len();
        if forks || self.difference.is_some() {
            self.shelf.put_away()?;
        }
        self.shelf.write(&play.journal())?;
        self.line.clone_from(&play.steps);
        self.difference = None;
        Ok(())
    }

    fn step(&mut self, to: usize) -> Result<(), Fault> {
        let steps = self.line.get(..=to).ok_or_else(|| {
            Fault::asked(format_args!("The entries of this line are 0 to {}.", self.line.len() - 1))
        })?;
        self.here = decided(&self.setup, steps)?.0;
        Ok(())
    }

    fn take(&mut self, number: u32) -> Result<(), Fault> {
        if !self.shelf.numbers()?.contains(&number) {
            return Err(Fault::asked(format_args!("There is no line {number}.")));
        }
        let text = self.shelf.read_other(number)?;
        let recorded = Recorded::read(&text).and_then(|recorded| recorded.of(self.setup.game));
        let recorded = recorded.map_err(|fault| {
            Fault::asked(format_args!("Line {number} cannot lie on this bench: {fault}."))
        })?;
        let setup = setup_of(&recorded, &self.setup);
        let (here, difference) = decided(&setup, &recorded.steps)?;
        self.shelf.take(number)?;
        (self.setup, self.line, self.difference) = (setup, here.steps.clone(), difference);
        self.here = here;
        Ok(())
    }

    fn settle(&mut self) -> Result<(), Fault> {
        if self.difference.is_none() {
            return Err(Fault::asked("The rules decide as the file has it."));
        }
        let end = decided(&self.setup, &self.line)?.0;
        self.replace(&end)
    }

    fn try_laws(&self) -> Vec<LawTold> {
        trial::run(&self.setup, &self.here)
    }

    fn others(&self) -> Result<Vec<OtherLine>, Fault> {
        let other = |number| {
            let text = self.shelf.read_other(number)?;
            // The first line opens it, and the last one closes it.
            let entries = text.lines().count().saturating_sub(2);
            Ok(OtherLine { number, file: self.shelf.other(number).display().to_string(), entries })
        };
        self.shelf.numbers()?.into_iter().map(other).collect()
    }
}

fn setup_of(recorded: &Recorded, like: &Setup) -> Setup {
    let Recorded { seats, config, seeds, .. } = recorded;
    Setup { game: like.game, seats: *seats, config: config.clone(), seeds: seeds.clone() }
}

fn decided(setup: &Setup, steps: &[Step]) -> Result<(Play, Option<Difference>), Fault> {
    guarded(|| again(setup, steps).map_err(Fault::asked))
}

fn guarded<T>(act: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    guard(act).map_err(Fault::Broke)?
}

/// What is wrong with the file that a bench was opened with.
fn about(shelf: &Shelf, fault: &Fault) -> Fault {
    let file = shelf.file().display();
    Fault::Asked(format!("{file} cannot lie on this bench: {fault}; name another with --journal"))
}
