//! A journal being written: makes its lines, in order.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use session::AnySessionGame;
use table::erased::{AnyCommand, AnyMatch, Draft};
use table::sealed::WholeText;
use table::{Hash, Millis, Seat};

use crate::act::{EndReason, HouseAct};
use crate::bet::Bet;
use crate::chain::Chain;
use crate::entry::{Entry, Head, Place, deadline, encode};
use crate::format::Format;
use crate::opening::{Origin, SeedOpened, SeedOrigin, TableOpened};
use crate::round::VoidRound;
use crate::who::Who;

/// The end of one journal: makes each line that follows. Whoever holds it writes the lines, each
/// before anything of it becomes true.
#[derive(Clone)]
pub struct Book {
    chain: Chain,
    format: Format,
}

impl Book {
    /// A journal without a line, in the newest format.
    pub fn new(server_seed: &str) -> Self {
        Self { chain: Chain::new(server_seed), format: Format::NEWEST }
    }

    /// A journal that goes on behind those lines, as it began.
    #[cfg(feature = "replay")]
    pub(crate) fn behind(chain: Chain, format: Format) -> Self {
        Self { chain, format }
    }

    /// The format that it is written in. The first one knows no change of who plays a seat and no
    /// agreement to an end: whoever holds the book writes none there.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The opening of a table, with what its beginning did.
    pub fn open(
        &mut self,
        play: &dyn AnyMatch,
        nonce: u64,
        client_seed_hashes: Vec<Option<Hash>>,
        origin: Origin,
        begun: &Draft,
    ) -> String {
        let opened = encode(&TableOpened::of(play, nonce, client_seed_hashes, origin));
        self.decided(Who::HOUSE, &opened, None, begun, &Place::Table)
    }

    /// An accepted command at a table.
    pub fn command(
        &mut self,
        seat: Seat,
        command: &AnyCommand,
        id: Option<&str>,
        draft: &Draft,
    ) -> String {
        let what = command.text().expose();
        self.decided(Who::Seat(seat), what, id, draft, &Place::Table)
    }

    /// A deadline that takes effect.
    pub fn deadline(&mut self, draft: &Draft) -> String {
        self.decided(Who::CLOCK, &deadline(), None, draft, &Place::Table)
    }

    /// A seat agrees to end the match without a result, or takes that back.
    pub fn consent(
        &mut self,
        play: &dyn AnyMatch,
        seat: Seat,
        agree: bool,
        id: Option<String>,
    ) -> String {
        assert!(self.format > Format::First, "format 1 has no agreements");
        let entry = Entry::consent(self.lines(), play, seat, agree);
        self.line(&Entry { id, ..entry })
    }

    /// What the house does at a table.
    pub fn house(&mut self, play: &dyn AnyMatch, act: &HouseAct) -> String {
        let act = act.written_in(self.format);
        self.by_house(play.now(), Some(play.cursor().nonce), encode(&act))
    }

    /// The last line of a table, which holds the server seed.
    pub fn close(&mut self, play: &dyn AnyMatch) -> String {
        self.house(play, &self.closing())
    }

    /// The opening of a server seed, for the games that can be played under it.
    pub fn open_seed(
        &mut self,
        games: &[&'static dyn AnySessionGame],
        origin: SeedOrigin,
    ) -> String {
        let commitment = Hash::of(self.chain.server_seed());
        self.by_house(Millis::ZERO, None, encode(&SeedOpened::of(games, commitment, origin)))
    }

    /// An accepted command of a round; with what it fixes, if it is the bet.
    pub fn round_command(
        &mut self,
        round: u64,
        bet: Option<Bet>,
        command: &AnyCommand,
        id: Option<&str>,
        draft: &Draft,
    ) -> String {
        let what = command.text().expose();
        self.decided(Who::PLAYER, what, id, draft, &Place::Round(round, bet))
    }

    /// Every round that is open under a seed ends without a result: the house was restored.
    pub fn end_rounds(&mut self, at: Millis) -> String {
        self.by_house(at, None, encode(&HouseAct::End { reason: EndReason::Restored }))
    }

    /// A round that was not paid for is void, with what its bet asked for and would have fixed.
    pub fn void_round(&mut self, voided: VoidRound, at: Millis) -> String {
        let VoidRound { round, bet, command, reason } = voided;
        let act = HouseAct::Void { reason, command };
        let entry = Entry::by_house(self.lines(), at, None, encode(&act));
        self.line(&Entry { round: Some(round), bet: Some(bet), ..entry })
    }

    /// One round ends without a result, because nobody came back to it.
    pub fn end_round(&mut self, round: u64, at: Millis) -> String {
        let act = HouseAct::End { reason: EndReason::Idle };
        let entry = Entry::by_house(self.lines(), at, None, encode(&act));
        self.line(&Entry { round: Some(round), ..entry })
    }

    /// What the clock does in a round that nobody came back to: a command of the player's.
    pub fn round_deadline(&mut self, round: u64, command: &AnyCommand, draft: &Draft) -> String {
        let what = command.text().expose();
        self.decided(Who::CLOCK, what, None, draft, &Place::Round(round, None))
    }

    /// The last line of a server seed, which holds it.
    pub fn close_seed(&mut self, at: Millis) -> String {
        self.by_house(at, None, encode(&self.closing()))
    }

    /// How many lines there are.
    pub fn lines(&self) -> u64 {
        self.chain.length()
    }

    /// The hash of the newest line.
    pub fn head(&self) -> Hash {
        self.chain.head()
    }

    fn closing(&self) -> HouseAct {
        HouseAct::Close { server_seed: self.chain.server_seed().into() }
    }

    fn decided(
        &mut self,
        who: Who,
        what: &str,
        id: Option<&str>,
        draft: &Draft,
        place: &Place,
    ) -> String {
        let (round, bet, nonce) = place.marks(draft);
        let (number, at, draws) = (self.lines(), draft.at, draft.draws);
        let head = Head { number, at, who, what, id, round, bet, nonce, draws };
        let events = draft.events.iter().map(WholeText::expose);
        self.chain.append(|line| head.write(events, line))
    }

    fn by_house(&mut self, at: Millis, nonce: Option<u64>, what: Box<str>) -> String {
        self.line(&Entry::by_house(self.lines(), at, nonce, what))
    }

    fn line(&mut self, entry: &Entry) -> String {
        self.chain.append(|line| entry.write(line))
    }
}
