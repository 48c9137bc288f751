//! What a game writes shorter where nothing is hidden in its commands, its events or its state.

/// Makes the commands of a game without sealed choices: an enum that is read strictly, tagged by
/// `type`, with the list of its types for [`Game::COMMANDS`](crate::Game::COMMANDS). A variant has
/// its fields in braces, also where there are none, so that nothing else is accepted beside them.
///
/// ```
/// table::commands! {
///     /// What a player may ask for.
///     pub enum Command {
///         /// Takes some matches.
///         Take {
///             /// How many.
///             matches: i64,
///         },
///         /// Gives up.
///         GiveUp {},
///     }
/// }
///
/// assert_eq!(Command::TYPES, ["take", "giveUp"]);
/// let read = |text| serde_json::from_str::<Command>(text);
/// assert!(matches!(read(r#"{"type":"take","matches":2}"#), Ok(Command::Take { matches: 2 })));
/// assert!(read(r#"{"type":"giveUp","why":"late"}"#).is_err());
/// ```
#[macro_export]
macro_rules! commands {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident { $($fields:tt)* }),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Debug, PartialEq, Eq, $crate::reexport::Serialize, $crate::reexport::Deserialize,
        )]
        #[serde(
            tag = "type",
            rename_all = "camelCase",
            rename_all_fields = "camelCase",
            deny_unknown_fields
        )]
        $vis enum $name {
            $($(#[$doc])* $variant { $($fields)* },)+
        }

        $crate::whole!($name);

        impl $name {
            /// Every type of command, in this order.
            pub const TYPES: &'static [&'static str] = &[$($crate::camel_case!($variant)),+];
        }
    };
}

/// Makes the events of a game that hides nothing: an enum tagged by `type`, of which everybody is
/// told all. A [`Secret`](crate::Secret) in it does not compile: it cannot be serialised.
///
/// ```
/// use table::{Event as _, Seat};
///
/// table::facts! {
///     /// What happened.
///     pub enum Event {
///         /// A player took some matches.
///         Took {
///             /// Who.
///             seat: Seat,
///             /// How many.
///             matches: i64,
///         },
///     }
/// }
///
/// let took = Event::Took { seat: Seat::new(1), matches: 2 };
/// assert_eq!(took.public(), Some(&took));
/// ```
#[macro_export]
macro_rules! facts {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($variants:tt)+ }) => {
        $(#[$meta])*
        #[derive(
            Clone, Debug, PartialEq, Eq, $crate::reexport::Serialize, $crate::reexport::Deserialize,
        )]
        #[serde(
            tag = "type",
            rename_all = "camelCase",
            rename_all_fields = "camelCase",
            deny_unknown_fields
        )]
        $vis enum $name {
            $($variants)+
        }

        $crate::whole!($name);

        impl $crate::Event for $name {
            type Seen = Self;
            type Public = Self;

            fn seen(&self, _lens: $crate::Lens) -> Option<Self> {
                Some(Clone::clone(self))
            }

            fn public(&self) -> Option<&Self> {
                Some(self)
            }
        }
    };
}

/// Says that everybody sees all of a state: it is its own [`View`](crate::View).
///
/// ```
/// use serde::Serialize;
/// use table::Changes;
///
/// /// What is true now.
/// #[derive(Clone, PartialEq, Serialize, Changes)]
/// pub struct State {
///     left: i64,
/// }
///
/// table::open!(State);
/// ```
#[macro_export]
macro_rules! open {
    ($state:ty) => {
        impl $crate::View<$state> for $state {
            fn of(state: &$state, _lens: $crate::Lens) -> Self {
                Clone::clone(state)
            }
        }
    };
}
