//! Why not.

table::refusals! {
    /// A request that the rules do not take.
    pub enum Refusal {
        /// A second hand in one round.
        AlreadyThrown => NotYourTurn: "You have chosen for this round.";
    }
}
