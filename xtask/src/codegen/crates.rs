//! The items of the crates that reach clients.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::parse::Parser;
use syn::{Attribute, Expr, ExprLit, Item, ItemEnum, ItemUse, Lit, UseTree};

use super::model::Name;
use crate::bare_metal;
use crate::tools::root;

/// An item with what its file imports.
pub(crate) struct Found {
    /// The name of its file.
    file: String,
    /// The struct, enum or alias.
    pub(crate) item: Item,
    /// Which crate each imported name is from, and its name there.
    pub(crate) imports: BTreeMap<String, Name>,
}

/// Every item of a crate by its name; a name may stand for several.
#[derive(Default)]
pub(crate) struct Crate(BTreeMap<String, Vec<Found>>);

impl Crate {
    /// Reads all files below a crate's `src`.
    pub(crate) fn read(folder: &str) -> Self {
        let mut items = Self::default();
        items.walk(named(folder), &root().join(folder).join("src"));
        items
    }

    /// The item of that name, if there is exactly one.
    pub(crate) fn find(&self, name: &Name) -> &Found {
        match self.0.get(&name.name).map(Vec::as_slice) {
            Some([found]) => found,
            Some(_) => panic!("{} has several types {}", name.home, name.name),
            None => panic!("{} has no type {}", name.home, name.name),
        }
    }

    /// The structs of one of the crate's files.
    pub(crate) fn structs_in(&self, file: &str) -> Vec<String> {
        let here = |found: &Found| found.file == file && matches!(found.item, Item::Struct(_));
        let names = self.0.iter().filter(|(_, found)| found.iter().any(here));
        names.map(|(name, _)| name.clone()).collect()
    }

    /// What an `impl` of one of these traits says a type is, with its file's imports.
    pub(crate) fn associated(&self, name: &str) -> Option<(&syn::Type, &Found)> {
        self.0.get("impl")?.iter().find_map(|found| {
            let Item::Impl(block) = &found.item else { return None };
            let (of, _) = block.trait_.as_ref()?;
            let of = &of.segments.last()?.ident;
            let defined = block.items.iter().find_map(|item| match item {
                syn::ImplItem::Type(one) if one.ident == name => Some(&one.ty),
                _ => None,
            });
            defined
                .filter(|_| of == "Game" || of == "Sibling" || of == "Event")
                .map(|ty| (ty, found))
        })
    }

    fn walk(&mut self, home: &str, folder: &Path) {
        let entries = folder.read_dir().unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                self.walk(home, &path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path);
                let text = text.unwrap_or_else(|error| panic!("{path:?}: {error}"));
                let file =
                    syn::parse_file(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
                let name = path.file_name().expect("a file has a name").to_string_lossy();
                self.take(home, &name, file.items);
            }
        }
    }

    fn take(&mut self, home: &str, file: &str, items: Vec<Item>) {
        let mut imports = BTreeMap::new();
        for item in &items {
            if let Item::Use(ItemUse { tree, .. }) = item {
                import(tree, None, home, &mut imports);
            }
        }
        for item in items.into_iter().map(made_by_a_macro) {
            let name = match &item {
                Item::Struct(one) => one.ident.to_string(),
                Item::Enum(one) => one.ident.to_string(),
                Item::Type(one) => one.ident.to_string(),
                Item::Impl(_) => "impl".into(),
                _ => continue,
            };
            let found = Found { file: file.into(), item, imports: imports.clone() };
            self.0.entry(name).or_default().push(found);
        }
    }
}

/// The struct that `settings!` makes, the enum that `words!` makes; any other item as it is.
fn made_by_a_macro(item: Item) -> Item {
    let Item::Macro(call) = &item else { return item };
    let name = call.mac.path.segments.last().map(|last| last.ident.to_string());
    let body = call.mac.tokens.to_string();
    let read = match name.as_deref() {
        Some("settings") => syn::parse_str(&format!("{SETTINGS} {body}")).map(Item::Struct),
        Some("words") => syn::parse_str(&format!("{WORDS} {body}")).map(of_words),
        _ => return item,
    };
    read.unwrap_or_else(|error| panic!("a macro of `table` that codegen cannot read: {error}"))
}

/// What `settings!` and `words!` say of the types that they make.
const SETTINGS: &str = "#[derive(Serialize)] #[serde(rename_all = \"camelCase\")]";
const WORDS: &str = "#[derive(Serialize)]";

/// Behind the `=` of each variant stands its word.
fn of_words(mut made: ItemEnum) -> Item {
    for variant in &mut made.variants {
        let Some((_, Expr::Lit(ExprLit { lit: Lit::Str(word), .. }))) = &variant.discriminant
        else {
            panic!("{} has no word", variant.ident)
        };
        let renamed = format!("#[serde(rename = {:?})]", word.value());
        let renamed = Attribute::parse_outer.parse_str(&renamed).expect("an attribute");
        variant.attrs.extend(renamed);
    }
    Item::Enum(made)
}

/// Notes which crate each name of a `use` is from.
fn import(tree: &UseTree, from: Option<&str>, home: &str, imports: &mut BTreeMap<String, Name>) {
    match tree {
        UseTree::Path(path) => {
            let first = path.ident.to_string();
            let here = if is_ours(&first) { first } else { home.to_owned() };
            import(&path.tree, Some(from.unwrap_or(&here)), home, imports);
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            imports.insert(name.clone(), Name::new(from.unwrap_or(home), &name));
        }
        UseTree::Rename(renamed) => {
            let name = Name::new(from.unwrap_or(home), &renamed.ident.to_string());
            imports.insert(renamed.rename.to_string(), name);
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| import(tree, from, home, imports));
        }
        UseTree::Glob(_) => {}
    }
}

/// Whether a path that begins like this leads to another crate of ours. Otherwise it stays in its
/// own, or leads to one that has no types for clients.
fn is_ours(name: &str) -> bool {
    folders().iter().any(|folder| named(folder) == name)
}

fn folders() -> Vec<String> {
    let others =
        ["wire", "operator", "house", "server", "workbench"].map(|name| format!("crates/{name}"));
    [bare_metal::folders(), others.to_vec()].concat()
}

fn named(folder: &str) -> &str {
    folder.rsplit('/').next().unwrap_or(folder)
}

/// The crates whose types reach clients, by name.
pub(crate) fn all() -> BTreeMap<String, Crate> {
    let folders = folders();
    folders.iter().map(|folder| (named(folder).to_owned(), Crate::read(folder))).collect()
}

/// The games, by the names of their crates.
pub(crate) fn games() -> Vec<String> {
    let folders = bare_metal::folders().into_iter();
    folders.filter_map(|folder| folder.strip_prefix("crates/games/").map(Into::into)).collect()
}

/// The bodies of HTTP requests and answers: the structs of the wire's `http` and `room`.
pub(crate) fn http_bodies() -> Vec<String> {
    let wire = Crate::read("crates/wire");
    ["http.rs", "room.rs"].iter().flat_map(|file| wire.structs_in(file)).collect()
}

/// What operators are answered: the structs of the server's `answers`, and those of the house and of
/// `operator` that are an answer by themselves.
pub(crate) fn answers() -> Vec<Name> {
    let server = Crate::read("crates/server").structs_in("answers.rs");
    let own = server.iter().map(|name| Name::new("server", name));
    let others = [("house", "RoundsPage"), ("operator", "ReportInfo"), ("operator", "LimitsInfo")];
    own.chain(others.map(|(home, name)| Name::new(home, name))).collect()
}
