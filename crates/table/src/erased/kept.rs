//! A match behind the border.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;

use serde_json::Value;

use super::news::{News, write_event};
use super::sight::Sight;
use super::{AnyCommand, AnyGame, AnyMatch, Draft, Registered, Replayed, UnreadableEvent};
use crate::draws::{Cursor, Dice, FairDraws, Seeds};
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
    pub(super) log: Vec<(Millis, G::Event)>,
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
        self.log.len()
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
            log.extend(news.map(|event| (expired.at(), event.clone())));
            if recorded { Ok(()) } else { Err(()) }
        });
        passed.ok();
    }

    fn commit(&mut self) {
        if let Some(mut proposal) = self.pending.take() {
            let at = proposal.at();
            self.log.extend(proposal.events.drain(..).map(|event| (at, event)));
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

    fn replay(&mut self, entry: &Replayed<'_>) -> Result<(), UnreadableEvent> {
        let events: Result<Vec<G::Event>, _> =
            entry.events.iter().map(|text| WholeText::parse(text)).collect();
        for event in events.map_err(UnreadableEvent)? {
            self.play.replay(&event);
            self.log.push((entry.at, event));
        }
        self.play.replayed(entry.nonce, entry.draws);
        self.play.wait_until(entry.at);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> String {
        encode(&self.play.view(viewer))
    }

    fn events(&self, viewer: Viewer, since: usize) -> Vec<String> {
        let log = self.log.get(since..).unwrap_or_default();
        log.iter()
            .filter_map(|(at, event)| {
                let mut text = Vec::new();
                write_event(*at, &Match::<G>::seen(event, viewer)?, &mut text);
                Some(utf8(text))
            })
            .collect()
    }

    fn reveals(&self, viewer: Viewer, since: usize) -> Vec<bool> {
        let log = self.log.get(since..).unwrap_or_default();
        let told = log.iter().filter(|(_, event)| Match::<G>::seen(event, viewer).is_some());
        told.map(|(_, event)| Match::<G>::reveals(event, viewer)).collect()
    }

    fn whole_events(&self, since: usize) -> Vec<WholeText> {
        let log = self.log.get(since..).unwrap_or_default();
        log.iter().map(|(at, event)| WholeText::of(event).map(|text| timed(*at, text))).collect()
    }

    fn sight(&self, viewer: Viewer) -> Sight {
        Sight::of(&self.play, viewer)
    }

    fn view_changes(&self, sight: &mut Sight, out: &mut Vec<u8>) -> bool {
        sight.view_changes(&self.play, out)
    }

    fn options_changes(&self, sight: &mut Sight, out: &mut Vec<u8>) -> bool {
        sight.options_changes(&self.play, out)
    }

    fn gather(&self, since: usize, viewers: Vec<Viewer>) -> News {
        News::gather::<G>(since, viewers, &self.log)
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

    fn imagine(&self, viewer: Viewer, server_seed: &str, dice: &mut Dice) -> Box<dyn AnyMatch> {
        let seeds = Seeds::new(server_seed, self.seeds().client());
        let play = self.play.imagine(viewer, FairDraws::new(seeds), dice);
        Box::new(Self { play, log: self.log.clone(), pending: None })
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
