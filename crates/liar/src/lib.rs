//! A house that lies: what a client, an auditor and their programs must see through.
//!
//! [`proxy`] stands between a real client and a real house and passes everything on, except for one
//! of the [`lies`]. It has the house's own key: a house signs its lies.

pub mod lies;
pub mod proxy;
