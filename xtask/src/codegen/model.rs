//! What a type looks like as JSON, whatever it is in Rust.

/// The form of a JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// Anything.
    Any,
    /// A text.
    Text,
    /// A number.
    Number,
    /// True or false.
    Flag,
    /// This text and no other.
    Word(String),
    /// The value of a type's parameter.
    Parameter(String),
    /// A named type, with the values of its parameters.
    Named(Name, Vec<Shape>),
    /// That, or null.
    Maybe(Box<Shape>),
    /// A list.
    List(Box<Shape>),
    /// An object with any names.
    Map(Box<Shape>),
    /// An object with these names.
    Record(Vec<Field>),
    /// One object with the fields of all of these.
    Both(Vec<Shape>),
    /// One of these.
    OneOf(Vec<Variant>),
}

/// A type, by its crate and its name there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    /// The crate.
    pub(crate) home: String,
    /// The name.
    pub(crate) name: String,
}

impl Name {
    /// That name in that crate.
    pub(crate) fn new(home: &str, name: &str) -> Self {
        Self { home: home.into(), name: name.into() }
    }
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// Its name on the wire.
    pub(crate) name: String,
    /// Whether it may be left out.
    pub(crate) optional: bool,
    /// What it holds.
    pub(crate) shape: Shape,
    /// Its doc comment.
    pub(crate) doc: String,
}

/// One of several forms.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variant {
    /// The form.
    pub(crate) shape: Shape,
    /// Its doc comment.
    pub(crate) doc: String,
}

/// A type with a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decl {
    /// Those of its parameters that its form uses.
    pub(crate) parameters: Vec<String>,
    /// Its form.
    pub(crate) shape: Shape,
    /// Its doc comment.
    pub(crate) doc: String,
}

impl Shape {
    /// This, or null.
    pub(crate) fn or_null(self) -> Self {
        Self::Maybe(Box::new(self))
    }

    /// A list of this.
    pub(crate) fn list(self) -> Self {
        Self::List(Box::new(self))
    }

    /// Calls the function with every form inside this one, and with itself.
    pub(crate) fn visit(&self, look: &mut dyn FnMut(&Self)) {
        look(self);
        match self {
            Self::Maybe(inner) | Self::List(inner) | Self::Map(inner) => inner.visit(look),
            Self::Named(_, shapes) | Self::Both(shapes) => {
                shapes.iter().for_each(|shape| shape.visit(look));
            }
            Self::Record(fields) => fields.iter().for_each(|field| field.shape.visit(look)),
            Self::OneOf(variants) => variants.iter().for_each(|one| one.shape.visit(look)),
            Self::Any | Self::Text | Self::Number | Self::Flag => {}
            Self::Word(_) | Self::Parameter(_) => {}
        }
    }

    /// The words, each with its doc comment, if the form is a choice of words.
    pub(crate) fn words<'a>(&'a self) -> Option<Vec<(&'a str, &'a str)>> {
        let Self::OneOf(variants) = self else { return None };
        let word = |one: &'a Variant| match &one.shape {
            Self::Word(word) => Some((word.as_str(), one.doc.as_str())),
            _ => None,
        };
        variants.iter().map(word).collect()
    }
}
