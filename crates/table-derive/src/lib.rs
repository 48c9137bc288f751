//! `#[derive(Changes)]`: what changed between two values of one struct, field by field, under the
//! names that serde writes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Field, Fields, Ident, LitStr, Meta, Result, Token};

/// Derives `table::Changes` for a struct with named fields. A field that changed is told whole,
/// but for these: `#[inside]` looks into a struct, `#[items]` tells the items of a list one by one,
/// and `#[each]` looks into the structs of a list. A field that only later versions of the rules
/// have is `#[later]`: it may be left out where it is none, for within a match it neither comes nor
/// goes.
#[proc_macro_derive(Changes, attributes(inside, items, each, later))]
pub fn changes(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    derive(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let container = Names::read(&input.attrs)?;
    let name = &input.ident;
    let fields = named_fields(input)?;
    let compared = fields.map(|field| compare(field, container)).collect::<Result<Vec<_>>>()?;
    let mut generics = input.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(::table::reexport::Serialize));
        parameter.bounds.push(syn::parse_quote!(::core::cmp::PartialEq));
    }
    let (of, with, holds) = generics.split_for_impl();
    Ok(quote! {
        impl #of ::table::Changes for #name #with #holds {
            fn changes(&self, old: &Self, fields: &mut ::table::ChangedFields<'_>) {
                #(#compared)*
            }
        }
    })
}

fn named_fields(input: &DeriveInput) -> Result<impl Iterator<Item = &Field>> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "only a struct changes field by field"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(input, "only named fields change one by one"));
    };
    Ok(fields.named.iter())
}

fn compare(field: &Field, container: Names) -> Result<TokenStream> {
    let name = field.ident.as_ref().expect("the fields have names");
    let key = format!("{:?}:", container.of(&name.to_string()));
    let told = match Names::read(&field.attrs)? {
        Names::Special if is_later(field) => quote!(fields.whole(#key, &self.#name);),
        Names::Flat => quote!(self.#name.changes(&old.#name, fields);),
        Names::AsWritten => match marked(field) {
            Some(how) => quote!(fields.#how(#key, &self.#name, &old.#name);),
            None => quote!(fields.whole(#key, &self.#name);),
        },
        Names::CamelCase | Names::Uppercase | Names::Special => {
            let why = "serde writes this field in a way of its own: implement Changes by hand";
            return Err(Error::new_spanned(field, why));
        }
    };
    Ok(quote!(if self.#name != old.#name { #told }))
}

/// How the field asks to be told.
fn marked(field: &Field) -> Option<&Ident> {
    let mut marks = field.attrs.iter().filter_map(|attribute| attribute.path().get_ident());
    marks.find(|mark| ["inside", "items", "each"].iter().any(|word| mark == word))
}

fn is_later(field: &Field) -> bool {
    field.attrs.iter().any(|attribute| attribute.path().is_ident("later"))
}

/// How serde names the fields of a struct.
#[derive(Clone, Copy)]
enum Names {
    AsWritten,
    CamelCase,
    Uppercase,
    /// The fields of a struct in it stand among the others.
    Flat,
    /// Some other attribute stands there.
    Special,
}

impl Names {
    fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut names = Self::AsWritten;
        for attribute in attributes.iter().filter(|one| one.path().is_ident("serde")) {
            let all = attribute.parse_args_with(
                syn::punctuated::Punctuated::<Meta, Token![,]>::parse_terminated,
            )?;
            for meta in all.iter().filter(|meta| !meta.path().is_ident("deny_unknown_fields")) {
                names = Self::of_meta(meta)?;
            }
        }
        Ok(names)
    }

    fn of_meta(meta: &Meta) -> Result<Self> {
        match meta {
            Meta::Path(path) if path.is_ident("flatten") => Ok(Self::Flat),
            Meta::NameValue(pair) if pair.path.is_ident("rename_all") => {
                let value = &pair.value;
                let word: LitStr = syn::parse2(quote!(#value))?;
                match word.value().as_str() {
                    "camelCase" => Ok(Self::CamelCase),
                    "UPPERCASE" => Ok(Self::Uppercase),
                    _ => Ok(Self::Special),
                }
            }
            _ => Ok(Self::Special),
        }
    }

    fn of(self, name: &str) -> String {
        match self {
            Self::CamelCase => camel_case(name),
            Self::Uppercase => name.to_uppercase(),
            Self::AsWritten | Self::Flat | Self::Special => name.to_owned(),
        }
    }
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| {
        let (head, rest) = word.split_at(word.len().min(1));
        text + &head.to_uppercase() + rest
    })
}
