//! The rule book of CashFlow, heading by heading: `docs/rules/cashflow.md`.

mod conceding;
mod credit;
mod data;
mod deals;
mod events;
mod fast_track;
mod figures;
mod money;
mod offers;
mod perks;
mod setup;
mod squares;
mod support;
mod table;
mod time;
mod turn;
mod windows;
