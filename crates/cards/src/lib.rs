//! The 52 cards, for every game that is played with them.
//!
//! Nothing here is random and nothing is hidden: a game draws at its table and wraps what others
//! may not see in its own secrets.
//!
//! ```
//! use cards::{Card, Deck, Hand, Rank};
//!
//! // At a table it is `table.choose(deck.len())` that says which card is next.
//! let drawn = 21;
//! let mut deck = Deck::full();
//! let card = deck.cards()[drawn];
//! deck.take(card);
//! assert_eq!((card.to_string(), card.rank()), ("9H".to_owned(), Rank::Nine));
//! assert_eq!((deck.len(), deck.position(card)), (51, None));
//!
//! let mut hand = Hand::<5>::EMPTY;
//! hand.push(card);
//! hand.push("KS".parse::<Card>().expect("the king of spades"));
//! assert_eq!(serde_json::to_string(&hand).expect("texts"), r#"["9H","KS"]"#);
//! ```

#![no_std]

extern crate alloc;

mod card;
mod deck;
mod hand;

pub use card::{Card, NotACard, Rank, Suit};
pub use deck::Deck;
pub use hand::Hand;
