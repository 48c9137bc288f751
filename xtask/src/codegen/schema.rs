//! The types that reach clients, read from the Rust sources as serde reads them.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Fields, GenericArgument, GenericParam, Generics, Item, PathArguments, Type};

use super::attributes::{Serde, doc};
use super::by_hand;
use super::crates::{self, Crate, Found};
use super::model::{Decl, Field, Name, Shape, Variant};

/// The four types of a game that reach clients.
pub(crate) const ROOTS: [&str; 4] = ["Config", "Command", "View", "Seen"];

/// What a page can ask beforehand, of a game or of the odds, and what it is told.
const PREVIEW: [&str; 2] = ["Asked", "Told"];

/// Every type that reaches clients.
#[derive(Default)]
pub(crate) struct Schema {
    decls: BTreeMap<Name, Decl>,
}

impl Schema {
    /// Reads the wire, what operators are answered, and all games.
    pub(crate) fn read() -> Self {
        Self::of(&crates::all())
    }

    /// The same, and what a page of ours asks the rules in its browser: nothing of it goes over the wire.
    pub(crate) fn of_pages() -> Self {
        let crates = crates::all();
        let schema = Self::of(&crates);
        let mut reader = Reader { crates: &crates, schema, open: BTreeSet::new() };
        PREVIEW.iter().for_each(|root| reader.declare(&Name::new("odds", root)));
        for game in crates::games() {
            if PREVIEW.iter().all(|root| crates[&game].has(root)) {
                PREVIEW.iter().for_each(|root| reader.declare_root(&game, root));
            }
        }
        reader.schema
    }

    fn of(crates: &BTreeMap<String, Crate>) -> Self {
        let mut reader = Reader { crates, schema: Self::default(), open: BTreeSet::new() };
        for root in ["Ask", "Tell", "RoundAsk", "SessionAsk", "SessionTell"] {
            reader.declare(&Name::new("wire", root));
        }
        for body in crates::http_bodies() {
            reader.declare(&Name::new("wire", &body));
        }
        crates::answers().iter().for_each(|answer| reader.declare(answer));
        for root in ["FullView", "Code", "Refused"] {
            reader.declare(&Name::new("table", root));
        }
        reader.declare(&by_hand::options());
        for game in crates::games() {
            ROOTS.iter().for_each(|root| reader.declare_root(&game, root));
        }
        let (timed, decl) = by_hand::timed();
        reader.schema.decls.insert(timed, decl);
        reader.schema
    }

    /// A type by its name.
    pub(crate) fn decl(&self, name: &Name) -> &Decl {
        self.decls.get(name).unwrap_or_else(|| panic!("{name:?} was not read"))
    }

    /// Whether a game tells pages anything beforehand.
    pub(crate) fn foretells(&self, game: &str) -> bool {
        PREVIEW.iter().all(|root| self.decls.contains_key(&Name::new(game, root)))
    }

    /// The crates that have types here.
    pub(crate) fn homes(&self) -> BTreeSet<&str> {
        self.decls.keys().map(|name| name.home.as_str()).collect()
    }

    /// The types of a crate, by name.
    pub(crate) fn types_of<'a>(
        &'a self,
        home: &'a str,
    ) -> impl Iterator<Item = (&'a Name, &'a Decl)> {
        self.decls.iter().filter(move |(name, _)| name.home == home)
    }
}

struct Reader<'a> {
    crates: &'a BTreeMap<String, Crate>,
    schema: Schema,
    /// Types that are being read: one that contains itself is a fault.
    open: BTreeSet<Name>,
}

/// Where a type is written.
struct Scope<'a> {
    name: &'a Name,
    imports: &'a BTreeMap<String, Name>,
    parameters: &'a [String],
}

impl Reader<'_> {
    /// One of the four, by the name that all games share.
    fn declare_root(&mut self, game: &str, root: &str) {
        let (name, crates) = (Name::new(game, root), self.crates);
        let own = &crates[game];
        let Some((ty, found)) = own.associated(root) else {
            let own_name = if root == "Seen" { "Event" } else { root };
            return self.alias_root(&name, Shape::Named(Name::new(game, own_name), Vec::new()));
        };
        let scope = Scope { name: &name, imports: &found.imports, parameters: &[] };
        let shape = self.shape(ty, &scope);
        self.alias_root(&name, shape);
    }

    fn alias_root(&mut self, name: &Name, shape: Shape) {
        if let Shape::Named(target, _) = &shape {
            self.declare(&target.clone());
        }
        if shape != Shape::Named(name.clone(), Vec::new()) {
            let doc = format!("What clients hear of as the game's `{}`.", name.name);
            self.schema.decls.insert(name.clone(), Decl { parameters: Vec::new(), shape, doc });
        }
    }

    /// Reads a type and everything it contains, once.
    fn declare(&mut self, name: &Name) {
        if self.schema.decls.contains_key(name) {
            return;
        }
        assert!(self.open.insert(name.clone()), "{name:?} contains itself");
        let crates = self.crates;
        let found = crates[&name.home].find(name);
        let decl = self.decl(name, found);
        self.open.remove(name);
        self.schema.decls.insert(name.clone(), decl);
    }

    fn decl(&mut self, name: &Name, found: &Found) -> Decl {
        let (attributes, generics) = head(&found.item);
        let parameters = type_parameters(generics);
        let scope = Scope { name, imports: &found.imports, parameters: &parameters };
        let serde = Serde::of(attributes);
        let shape = by_hand::shape(name).unwrap_or_else(|| match &found.item {
            Item::Type(alias) => self.shape(&alias.ty, &scope),
            Item::Struct(one) => {
                must_derive(name, attributes);
                self.structure(&one.fields, &serde, &scope)
            }
            Item::Enum(one) => {
                must_derive(name, attributes);
                self.enumeration(one, &serde, &scope)
            }
            _ => unreachable!("only types are found"),
        });
        shape.visit(&mut |inner| {
            if let Shape::Named(target, _) = inner {
                self.declare(target);
            }
        });
        let parameters = known(&shape, &parameters);
        Decl { parameters, shape, doc: doc(attributes) }
    }

    fn structure(&mut self, fields: &Fields, serde: &Serde, scope: &Scope<'_>) -> Shape {
        if let Some(into) = serde.value("into") {
            return self.shape(&syn::parse_str(into).expect("`into` names a type"), scope);
        }
        let word = || serde.value("rename").expect("a tagged struct has its word");
        let tag = serde.value("tag").map(|tag| (tag, word()));
        match fields {
            Fields::Named(named) => self.record(tag, named, serde, scope),
            Fields::Unnamed(one) if one.unnamed.len() == 1 => self.shape(&one.unnamed[0].ty, scope),
            _ => panic!("{:?} has a form that codegen does not know", scope.name),
        }
    }

    fn record(
        &mut self,
        tag: Option<(&str, &str)>,
        fields: &syn::FieldsNamed,
        serde: &Serde,
        scope: &Scope<'_>,
    ) -> Shape {
        let mut parts = Vec::new();
        let mut record: Vec<Field> =
            tag.map(|(tag, word)| tag_field(tag, word)).into_iter().collect();
        for field in &fields.named {
            let own = Serde::of(&field.attrs);
            if own.has("skip") {
                continue;
            }
            assert!(!own.has("with"), "{:?}: a secret is written whole for no client", scope.name);
            if own.has("flatten") {
                parts.push(self.shape(&field.ty, scope));
            } else {
                record.push(self.field(field, &own, serde, scope));
            }
        }
        if parts.is_empty() {
            return Shape::Record(record);
        }
        parts.insert(0, Shape::Record(record));
        Shape::Both(parts)
    }

    fn field(
        &mut self,
        field: &syn::Field,
        own: &Serde,
        serde: &Serde,
        scope: &Scope<'_>,
    ) -> Field {
        let rust = field.ident.as_ref().expect("a record's field has a name").to_string();
        let name = serde.field(own, &rust);
        let written = by_hand::field(scope.name, &name);
        let mut shape = written.unwrap_or_else(|| self.shape(&field.ty, scope));
        let optional = own.has("default") || own.has("skip_serializing_if");
        if let (true, Shape::Maybe(inner)) = (optional, &shape) {
            shape = Shape::clone(inner);
        }
        Field { name, optional, shape, doc: doc(&field.attrs) }
    }

    fn enumeration(&mut self, one: &syn::ItemEnum, serde: &Serde, scope: &Scope<'_>) -> Shape {
        let variants = one.variants.iter().map(|variant| {
            let own = Serde::of(&variant.attrs).in_enum(serde);
            let word = serde.variant(&own, &variant.ident.to_string());
            let untagged = serde.has("untagged") || own.has("untagged");
            let tag = serde.value("tag").filter(|_| !untagged).map(|tag| (tag, word.as_str()));
            let shape = match (&variant.fields, tag) {
                (Fields::Unit, None) => Shape::Word(word.clone()),
                (Fields::Unit, Some((tag, word))) => Shape::Record(vec![tag_field(tag, word)]),
                (Fields::Named(named), tag) => self.record(tag, named, &own, scope),
                (Fields::Unnamed(inner), tag) => {
                    let inner = self.shape(&inner.unnamed[0].ty, scope);
                    match tag {
                        Some((tag, word)) => {
                            Shape::Both(vec![Shape::Record(vec![tag_field(tag, word)]), inner])
                        }
                        None if untagged => inner,
                        None => Shape::Record(vec![named_by_variant(&word, inner)]),
                    }
                }
            };
            Variant { shape, doc: doc(&variant.attrs) }
        });
        Shape::OneOf(variants.collect())
    }

    fn shape(&mut self, ty: &Type, scope: &Scope<'_>) -> Shape {
        match ty {
            Type::Reference(reference) => self.shape(&reference.elem, scope),
            Type::Array(array) => self.shape(&array.elem, scope).list(),
            Type::Slice(slice) => self.shape(&slice.elem, scope).list(),
            Type::Path(path) => self.path(&path.path, scope),
            _ => panic!("{:?} has a form that codegen does not know", scope.name),
        }
    }

    fn path(&mut self, path: &syn::Path, scope: &Scope<'_>) -> Shape {
        let last = path.segments.last().expect("a path has a name");
        let name = last.ident.to_string();
        let values: Vec<Shape> = arguments(&last.arguments)
            .filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(self.shape(ty, scope)),
                _ => None,
            })
            .collect();
        if scope.parameters.contains(&name) {
            return Shape::Parameter(name);
        }
        if let Some(shape) = plain(&name, &values) {
            return shape;
        }
        self.named(&resolve(path, &name, scope), values)
    }

    /// A reference to a type of ours, without the parameters that its form does not use.
    fn named(&mut self, name: &Name, values: Vec<Shape>) -> Shape {
        self.declare(name);
        let crates = self.crates;
        let all = type_parameters(head(&crates[&name.home].find(name).item).1);
        let kept = &self.schema.decl(name).parameters;
        let values = all.iter().zip(values).filter(|(one, _)| kept.contains(one));
        Shape::Named(name.clone(), values.map(|(_, value)| value).collect())
    }
}

/// The forms of the language's own types and of JSON itself.
fn plain(name: &str, values: &[Shape]) -> Option<Shape> {
    let value = || values.last().cloned().unwrap_or(Shape::Any);
    Some(match name {
        "String" | "str" => Shape::Text,
        "u8" | "u16" | "u32" | "u64" | "usize" => Shape::Number,
        "i8" | "i16" | "i32" | "i64" | "isize" => Shape::Number,
        "bool" => Shape::Flag,
        "Value" => Shape::Any,
        // A sealed choice comes in as a plain value; where a value lies is no matter of its form.
        "Sealed" | "Box" => value(),
        "Option" => value().or_null(),
        "Vec" => value().list(),
        "Map" | "BTreeMap" => Shape::Map(Box::new(value())),
        _ => return None,
    })
}

/// What serde writes of a variant where nothing is said of a tag.
fn named_by_variant(word: &str, shape: Shape) -> Field {
    Field { name: word.into(), optional: false, shape, doc: String::new() }
}

fn tag_field(tag: &str, word: &str) -> Field {
    let shape = Shape::Word(word.into());
    Field { name: tag.into(), optional: false, shape, doc: String::new() }
}

/// Which crate a path leads to.
fn resolve(path: &syn::Path, name: &str, scope: &Scope<'_>) -> Name {
    let first = path.segments[0].ident.to_string();
    let imported = scope.imports.get(&first);
    match imported {
        Some(found) if path.segments.len() == 1 => found.clone(),
        Some(found) => Name::new(&found.home, name),
        None if path.segments.len() == 1 || first == "crate" => Name::new(&scope.name.home, name),
        None => Name::new(&first, name),
    }
}

fn head(item: &Item) -> (&[syn::Attribute], &Generics) {
    match item {
        Item::Struct(one) => (&one.attrs, &one.generics),
        Item::Enum(one) => (&one.attrs, &one.generics),
        Item::Type(one) => (&one.attrs, &one.generics),
        _ => unreachable!("only types are found"),
    }
}

fn type_parameters(generics: &Generics) -> Vec<String> {
    let types = generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(one) => Some(one.ident.to_string()),
        _ => None,
    });
    types.collect()
}

/// Those of the parameters that a form uses.
fn known(shape: &Shape, parameters: &[String]) -> Vec<String> {
    let mut found = BTreeSet::new();
    shape.visit(&mut |inner| {
        if let Shape::Parameter(name) = inner {
            found.insert(name.clone());
        }
    });
    parameters.iter().filter(|one| found.contains(*one)).cloned().collect()
}

fn arguments(arguments: &PathArguments) -> impl Iterator<Item = &GenericArgument> {
    let given = match arguments {
        PathArguments::AngleBracketed(given) => Some(given.args.iter()),
        _ => None,
    };
    given.into_iter().flatten()
}

/// A type whose form cannot be read from its source must be in `by_hand`.
fn must_derive(name: &Name, attributes: &[syn::Attribute]) {
    let mut derived = false;
    for attribute in attributes.iter().filter(|one| one.path().is_ident("derive")) {
        let read = attribute.parse_nested_meta(|meta| {
            derived |= meta.path.is_ident("Serialize") || meta.path.is_ident("Deserialize");
            Ok(())
        });
        read.unwrap_or_else(|error| panic!("{name:?}: {error}"));
    }
    assert!(derived, "{name:?} writes itself as JSON by hand: give its form in codegen/by_hand.rs");
}
