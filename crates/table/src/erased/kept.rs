//! A match behind the border.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::ops::Range;

use serde_json::Value;

use super::log::{Log, write_event};
use super::{AnyCommand, AnyGame, AnyMatch, Draft, Registered};
use crate::draws::{Cursor, Seeds};
use crate::event::Event as _;
use crate::game::{Game, Rules, Touched};
use crate::json;
use crate::matches::{Match, Proposal};
use crate::options::Options;
use crate::refusal::Refused;
use crate::sealed::WholeText;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::settings;
use crate::state::State;
use crate::talk::Channel;
use crate::time::Millis;

/// A match with all that happened in it.
pub(super) struct Kept<G: Game> {
    pub(super) play: Match<G>,
    pub(super) log: Log<G::Event>,
    pub(super) pending: Option<Proposal<G>>,
}

pub(super) fn draft_of<G: Game>(proposal: &Proposal<G>) -> Draft {
    Draft {
        at: proposal.at(),
        events: proposal.events.iter().map(WholeText::of).collect(),
        nonce: proposal.nonce(),
        draws: proposal.draws,
    }
}

impl<G: Game> Kept<G> {
    fn hold(&mut self, proposal: Proposal<G>) -> Draft {
        let draft = draft_of(&proposal);
        self.pending = Some(proposal);
        draft
    }
}

impl<G: Rules> AnyMatch for Kept<G> {
    fn game(&self) -> &'static dyn AnyGame {
        Registered::<G>::of(self.play.rules()).expect("a match is opened by rules that are here")
    }

    fn seats(&self) -> u8 {
        self.play.seats()
    }

    fn config(&self) -> String {
        settings::text(self.play.rules(), self.play.config())
    }

    fn seeds(&self) -> &Seeds {
        self.play.seeds()
    }

    fn now(&self) -> Millis {
        self.play.now()
    }

    fn cursor(&self) -> Cursor {
        self.play.cursor()
    }

    fn seq(&self) -> usize {
        self.log.count()
    }

    fn forgotten(&self) -> usize {
        self.log.forgotten()
    }

    fn forget_before(&mut self, seq: usize) {
        self.log.forget_before(seq);
    }

    fn is_over(&self) -> bool {
        self.play.is_over()
    }

    fn deadline(&self) -> Option<Millis> {
        self.play.deadline()
    }

    fn awaited(&self) -> SeatSet {
        self.play.awaited()
    }

    fn waits_for_ever(&self) -> bool {
        self.play.state().waits_for_ever()
    }

    fn phase(&self) -> &'static str {
        self.play.state().phase()
    }

    fn read(&self, command: Value) -> Result<AnyCommand, Refused> {
        self.play.read(command).map(AnyCommand::of)
    }

    fn propose(&mut self, seat: Seat, command: &AnyCommand, at: Millis) -> Result<Draft, Refused> {
        let proposal = self.play.propose(seat, command.of_game::<G>(), at)?;
        Ok(self.hold(proposal))
    }

    fn touched(&mut self, seat: Seat, command: &AnyCommand, at: Millis) -> Touched {
        self.play.touched(seat, command.of_game::<G>(), at)
    }

    fn expire(&mut self) -> Option<Draft> {
        let proposal = self.play.expire()?;
        Some(self.hold(proposal))
    }

    fn pass_time(&mut self, at: Millis, record: &mut dyn FnMut(&Draft) -> bool) {
        let log = &mut self.log;
        self.pending = None;
        let passed = self.play.pass_time(at, |expired| {
            let recorded = record(&draft_of(expired));
            let news = expired.events.iter().filter(|_| recorded);
            log.add(expired.at(), news.cloned());
            if recorded { Ok(()) } else { Err(()) }
        });
        passed.ok();
    }

    fn commit(&mut self) {
        if let Some(mut proposal) = self.pending.take() {
            self.log.add(proposal.at(), proposal.events.drain(..));
            self.play.commit(proposal);
        }
    }

    fn withdraw(&mut self) {
        self.pending = None;
    }

    fn wait_until(&mut self, at: Millis) {
        self.play.wait_until(at);
    }

    fn close(&mut self) {
        self.play.close();
    }

    #[cfg(feature = "replay")]
    fn replay(&mut self, entry: &super::Replayed<'_>) -> Result<(), super::UnreadableEvent> {
        let events: Result<Vec<G::Event>, _> =
            entry.events.iter().map(|text| WholeText::parse(text)).collect();
        for event in events.map_err(super::UnreadableEvent)? {
            self.play.replay(&event);
            self.log.add(entry.at, [event]);
        }
        self.play.replayed(entry.nonce, entry.draws);
        self.play.wait_until(entry.at);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> String {
        encode(&self.play.view(viewer))
    }

    fn events(&self, viewer: Viewer, since: usize) -> Vec<String> {
        let log = self.log.since(since).iter();
        log.filter_map(|(at, event)| {
            let mut text = Vec::new();
            write_event(*at, &Match::<G>::seen(event, viewer)?, &mut text);
            Some(utf8(text))
        })
        .collect()
    }

    fn told(&self, viewer: Viewer, events: Range<usize>) -> u64 {
        let known = |event: &G::Event| {
            event.public().is_some() || Match::<G>::seen(event, viewer).is_some()
        };
        self.log.range(events).iter().filter(|(_, event)| known(event)).count() as u64
    }

    fn reveals(&self, viewer: Viewer, since: usize) -> Vec<bool> {
        let told = self
            .log
            .since(since)
            .iter()
            .filter(|(_, event)| Match::<G>::seen(event, viewer).is_some());
        told.map(|(_, event)| Match::<G>::reveals(event, viewer)).collect()
    }

    fn whole_events(&self, since: usize) -> Vec<WholeText> {
        let log = self.log.since(since).iter();
        log.map(|(at, event)| WholeText::of(event).map(|text| timed(*at, text))).collect()
    }

    #[cfg(feature = "changes")]
    fn sight(&self, viewer: Viewer) -> super::Sight {
        super::Sight::of(&self.play, viewer)
    }

    #[cfg(feature = "changes")]
    fn view_changes(&self, sight: &mut super::Sight, out: &mut Vec<u8>) -> bool {
        sight.view_changes(&self.play, out)
    }

    #[cfg(feature = "changes")]
    fn options_changes(&self, sight: &mut super::Sight, out: &mut Vec<u8>) -> bool {
        sight.options_changes(&self.play, out)
    }

    #[cfg(feature = "changes")]
    fn gather(&self, since: usize, viewers: Vec<Viewer>) -> super::News {
        super::News::gather::<G>(since, viewers, self.log.since(since))
    }

    fn options(&self, seat: Seat) -> Options {
        self.play.options(seat)
    }

    fn channels(&self) -> Vec<Channel> {
        self.play.channels()
    }

    fn examples(&self, seat: Seat) -> Vec<WholeText> {
        G::examples(self.play.state(), seat).iter().map(WholeText::of).collect()
    }

    #[cfg(feature = "worlds")]
    fn imagine(
        &self,
        viewer: Viewer,
        server_seed: &str,
        dice: &mut crate::draws::Dice,
    ) -> Box<dyn AnyMatch> {
        let seeds = Seeds::new(server_seed, self.seeds().client());
        let play = self.play.imagine(viewer, crate::draws::FairDraws::new(seeds), dice);
        Box::new(Self { play, log: self.log.clone(), pending: None })
    }

    #[cfg(feature = "worlds")]
    fn world(&self, seat: Seat, dice: &mut crate::draws::Dice) -> Box<dyn super::World> {
        Box::new(self.play.imagined(seat, dice))
    }

    fn duplicate(&self) -> Box<dyn AnyMatch> {
        let play = self.play.clone();
        Box::new(Self { play, log: self.log.clone(), pending: None })
    }

    fn same_state(&self, other: &dyn AnyMatch) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| self.play.state() == other.play.state())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn encode<T: serde::Serialize>(value: &T) -> String {
    let mut text = Vec::new();
    json::write(value, &mut text);
    utf8(text)
}

fn utf8(text: Vec<u8>) -> String {
    String::from_utf8(text).expect("JSON is text")
}

/// Puts the time into an event's object.
fn timed(at: Millis, event: &str) -> String {
    let rest = event.strip_prefix('{').expect("an event is written as an object");
    format!("{{\"at\":{},{rest}", at.get())
}
