//! A player: a piece, cash, what is owned and what is owed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data::{CardId, Profession};

/// The state of one player. Figures are not kept: they follow from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The place of the profession in the data.
    pub profession: usize,
    /// The place of the dream in the data.
    pub dream: usize,
    /// Which board the piece is on.
    pub track: Track,
    /// The square.
    pub position: u8,
    /// Money in hand; never negative.
    pub cash: i64,
    /// How many children.
    pub children: u8,
    /// What they cost together each payday.
    pub child_expense: i64,
    /// Rolls with one die more.
    pub charity_turns: u8,
    /// Turns to be skipped.
    pub skip_turns: u8,
    /// Whether the player is out.
    pub out: bool,
    /// Whether that was the player's own wish.
    pub conceded: bool,
    /// What is owned, in order of purchase.
    pub assets: Vec<Asset>,
    /// What is owed, in order of arising.
    pub liabilities: Vec<Liability>,
    /// How many assets have had an id.
    pub assets_numbered: u32,
    /// How many notes have had one.
    pub notes_numbered: u32,
}

impl Profession {
    /// A player of this profession, which has that place in the data, with its debts.
    pub(crate) fn newcomer(&self, place: usize, dream: usize, cash: i64) -> Player {
        Player::new(place, dream, cash, self.debts.iter().map(Liability::from).collect())
    }
}

impl Player {
    /// A player who sits down on square 0 of the Rat Race.
    pub(crate) fn new(
        profession: usize,
        dream: usize,
        cash: i64,
        liabilities: Vec<Liability>,
    ) -> Self {
        Self {
            profession,
            dream,
            track: Track::RatRace,
            position: 0,
            cash,
            children: 0,
            child_expense: 0,
            charity_turns: 0,
            skip_turns: 0,
            out: false,
            conceded: false,
            assets: Vec::new(),
            liabilities,
            assets_numbered: 0,
            notes_numbered: 0,
        }
    }

    /// The asset of that id.
    pub fn asset(&self, id: AssetId) -> Option<&Asset> {
        self.assets.iter().find(|asset| asset.id == id)
    }

    /// The debt of that id, while it has a balance.
    pub fn debt(&self, id: DebtId) -> Option<&Liability> {
        self.liabilities.iter().find(|debt| debt.id == id)
    }

    /// The id that the next purchase gets.
    pub(crate) fn next_asset(&self) -> AssetId {
        AssetId(self.assets_numbered + 1)
    }

    /// The id that the next note gets.
    pub(crate) fn next_note(&self) -> DebtId {
        DebtId::Note(self.notes_numbered + 1)
    }

    /// Whether the piece is on the Fast Track.
    pub fn on_fast_track(&self) -> bool {
        matches!(self.track, Track::FastTrack { .. })
    }

    pub(crate) fn leave_the_rat_race(&mut self, track: Track, position: u8, cash: i64) {
        self.track = track;
        self.position = position;
        self.receive(cash);
        self.children = 0;
        self.child_expense = 0;
        self.assets.clear();
        self.liabilities.clear();
    }

    pub(crate) fn concede(&mut self) {
        self.out = true;
        self.conceded = true;
        self.cash = 0;
        self.assets.clear();
        self.liabilities.clear();
    }

    /// Cash alone can outgrow its number, after millions of paydays; it then stands still.
    pub(crate) fn receive(&mut self, amount: i64) {
        self.cash = self.cash.saturating_add(amount);
    }

    /// There is one bank loan; repaid and taken again it is the latest debt.
    pub(crate) fn borrow(&mut self, amount: i64) {
        self.receive(amount);
        match self.liabilities.iter_mut().find(|debt| debt.id == DebtId::Bank) {
            Some(bank) => bank.owe(bank.balance + amount),
            None => self.liabilities.push(Liability::bank(amount)),
        }
    }

    pub(crate) fn repay(&mut self, id: DebtId, amount: i64) {
        self.cash -= amount;
        for debt in self.liabilities.iter_mut().filter(|debt| debt.id == id) {
            debt.owe(debt.balance - amount);
        }
        self.liabilities.retain(|debt| debt.balance > 0);
    }

    pub(crate) fn sign(&mut self, note: Liability) {
        self.notes_numbered += 1;
        self.liabilities.push(note);
    }

    /// Shares of a holding that exists are added to it; all else is an asset of its own.
    pub(crate) fn acquire(&mut self, bought: Asset) {
        if let Some(held) = self.assets.iter_mut().find(|asset| asset.id == bought.id) {
            held.quantity += bought.quantity;
            held.cost += bought.cost;
            held.cashflow += bought.cashflow;
            return;
        }
        self.assets_numbered += 1;
        self.assets.push(bought);
    }

    pub(crate) fn lose(&mut self, id: AssetId) {
        self.assets.retain(|asset| asset.id != id);
    }

    pub(crate) fn lose_part(&mut self, id: AssetId, quantity: i64, cost: i64, cashflow: i64) {
        for asset in self.assets.iter_mut().filter(|asset| asset.id == id) {
            asset.quantity -= quantity;
            asset.cost -= cost;
            asset.cashflow -= cashflow;
        }
    }

    pub(crate) fn recount(&mut self, id: AssetId, quantity: i64, cashflow: i64) {
        for asset in self.assets.iter_mut().filter(|asset| asset.id == id) {
            asset.quantity = quantity;
            asset.cashflow = cashflow;
        }
    }

    pub(crate) fn improve(&mut self, id: AssetId, cashflow: i64) {
        for asset in self.assets.iter_mut().filter(|asset| asset.id == id) {
            asset.cashflow += cashflow;
        }
    }
}

/// Which board a piece is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Track {
    /// The inner one.
    RatRace,
    /// The outer one.
    FastTrack {
        /// The start amount and all boosts.
        income: i64,
        /// The passive income with which the dream is won.
        target: i64,
    },
}

/// What a player owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asset {
    /// Its id.
    pub id: AssetId,
    /// Where it comes from.
    pub source: Source,
    /// Shares or coins; 0 for what has no number.
    pub quantity: i64,
    /// What it cost.
    pub cost: i64,
    /// What it brings each payday.
    pub cashflow: i64,
}

/// Where an asset comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A deal card.
    Card(CardId),
    /// A square of the Fast Track.
    Square(u8),
}

/// What a player owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Liability {
    /// Which debt.
    pub id: DebtId,
    /// What it costs each payday.
    pub payment: i64,
    /// What ends it.
    pub balance: i64,
    /// The doodad that a note comes from.
    pub card: Option<CardId>,
}

impl Liability {
    fn bank(balance: i64) -> Self {
        Self { id: DebtId::Bank, payment: balance / 10, balance, card: None }
    }

    /// Only the bank loan lives on with another balance, at a tenth of it.
    fn owe(&mut self, balance: i64) {
        self.balance = balance;
        self.payment = balance / 10;
    }
}

/// An asset's key, by purchase: `a1`, `a2`, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AssetId(pub u32);

impl fmt::Display for AssetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a{}", self.0)
    }
}

impl FromStr for AssetId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        numbered(text, "a").map(Self).ok_or("an asset's id is `a` and its number")
    }
}

/// A debt's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebtId {
    /// The home's mortgage.
    Home,
    /// The car's loan.
    Car,
    /// The credit card.
    Card,
    /// Retail credit.
    Retail,
    /// The bank loan.
    Bank,
    /// A doodad's loan: `note1`, `note2`, …
    Note(u32),
}

impl DebtId {
    const WORDS: [(Self, &'static str); 5] = [
        (Self::Home, "home"),
        (Self::Car, "car"),
        (Self::Card, "card"),
        (Self::Retail, "retail"),
        (Self::Bank, "bank"),
    ];

    /// The category, by its word in the rules.
    pub fn category(self) -> &'static str {
        Self::WORDS.iter().find(|(id, _)| *id == self).map_or("note", |(_, word)| word)
    }
}

impl fmt::Display for DebtId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Note(number) => write!(f, "note{number}"),
            _ => f.write_str(self.category()),
        }
    }
}

impl FromStr for DebtId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let word = Self::WORDS.iter().find(|(_, word)| *word == text).map(|(id, _)| *id);
        word.or_else(|| numbered(text, "note").map(Self::Note)).ok_or("no such kind of debt")
    }
}

/// The number after a prefix, written as we write it: without sign and leading zeros.
fn numbered(text: &str, prefix: &str) -> Option<u32> {
    let digits = text.strip_prefix(prefix)?;
    digits.parse::<u32>().ok().filter(|number| number.to_string() == digits)
}

macro_rules! written_as_text {
    ($id:ty) => {
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

written_as_text!(AssetId);
written_as_text!(DebtId);
