//! Why not: the reasons of every session, and one that only HiLo has.

use session::SessionRefusal;

table::refusals! {
    /// A request that HiLo does not take.
    pub enum Refusal {
        /// A skip too many.
        NoSkipLeft => NotAllowed: "All skips of this round are used; guess or cash out.";
        ..Session(SessionRefusal)
    }
}
