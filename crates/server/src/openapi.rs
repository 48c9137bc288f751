//! The OpenAPI document and the page that shows it: made from the list of routes and from the
//! wire's own types, so there is nothing to keep up to date.

use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use crate::pages;
use crate::routes::{self, Route};

/// What a body holds.
pub(crate) enum Shape {
    /// One value of a type of the wire.
    One(Named),
    /// A list of such values.
    List(Named),
    /// Any JSON object.
    Object,
    /// Text.
    Text,
}

/// A type with all types it stands on.
pub(crate) struct Named {
    name: String,
    schemas: Vec<(String, RefOr<Schema>)>,
}

impl Named {
    fn of<T: ToSchema>() -> Self {
        let name = T::name().into_owned();
        let mut schemas = vec![(name.clone(), T::schema())];
        T::schemas(&mut schemas);
        Self { name, schemas }
    }

    /// The refusal, whose type stands below the wire and knows nothing of this document.
    fn refused() -> Self {
        let text = |about| ObjectBuilder::new().schema_type(Type::String).description(Some(about));
        let schema = ObjectBuilder::new()
            .property("code", text("One word for programs."))
            .property(
                "reason",
                text("Which of the game's own reasons it was, where there are such."),
            )
            .property("message", text("One plain English sentence."))
            .required("code")
            .required("message");
        let name = "Refused".to_owned();
        Self { schemas: vec![(name.clone(), RefOr::T(schema.into()))], name }
    }

    fn reference(&self) -> Value {
        json!({"$ref": format!("#/components/schemas/{}", self.name)})
    }
}

impl Shape {
    pub(crate) fn one<T: ToSchema>() -> Self {
        Self::One(Named::of::<T>())
    }

    pub(crate) fn list<T: ToSchema>() -> Self {
        Self::List(Named::of::<T>())
    }

    fn named(&self) -> Option<&Named> {
        match self {
            Self::One(named) | Self::List(named) => Some(named),
            Self::Object | Self::Text => None,
        }
    }

    fn content(&self) -> Value {
        match self {
            Self::One(named) => json!({"application/json": {"schema": named.reference()}}),
            Self::List(named) => json!({"application/json":
                {"schema": {"type": "array", "items": named.reference()}}}),
            Self::Object => json!({"application/json": {"schema": {"type": "object"}}}),
            Self::Text => json!({"text/plain": {"schema": {"type": "string"}}}),
        }
    }
}

/// The OpenAPI document of every house of this build.
pub fn document() -> Value {
    let routes = routes::all();
    let mut paths: Map<String, Value> = Map::new();
    for route in &routes {
        let operations = paths.entry(route.path).or_insert_with(|| json!({}));
        operations[route.method.as_str().to_lowercase()] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A house of games that anybody can check.",
        },
        "security": [{"bearer": []}, {"cookie": []}],
        "paths": paths,
        "components": {
            "schemas": schemas(&routes),
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "croupier"},
            },
        },
    })
}

fn operation(route: &Route) -> Value {
    let refusal = Shape::One(Named::refused());
    let mut operation = json!({
        "summary": route.does,
        "responses": {
            "2XX": {"description": "It is so.", "content": route.gives.content()},
            "default": {"description": "It was refused.", "content": refusal.content()},
        },
    });
    if let Some(takes) = &route.takes {
        operation["requestBody"] = json!({"required": true, "content": takes.content()});
    }
    operation["parameters"] = parameters(route);
    operation
}

fn parameters(route: &Route) -> Value {
    let mut parameters = Vec::new();
    if route.path.contains("{id}") {
        parameters.push(
            json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}),
        );
    }
    if route.is_paged {
        parameters.push(json!({"name": "after", "in": "query", "schema": {"type": "string"},
            "description": "The page behind this: what X-Croupier-Next said on the page before."}));
        parameters.push(json!({"name": "limit", "in": "query", "schema": {"type": "integer"},
            "description": "How many are on the page: 50 if you do not say, 200 at most."}));
    }
    parameters.into()
}

fn schemas(routes: &[Route]) -> Map<String, Value> {
    let shapes = routes.iter().flat_map(|route| route.takes.iter().chain([&route.gives]));
    let refusal = Shape::One(Named::refused());
    let named = shapes.chain([&refusal]).filter_map(Shape::named);
    named
        .flat_map(|named| &named.schemas)
        .map(|(name, schema)| {
            (name.clone(), serde_json::to_value(schema).expect("a schema is plain data"))
        })
        .collect()
}

/// The document and its page, made once.
pub(crate) struct Docs {
    pub(crate) document: String,
    pub(crate) page: String,
}

impl Docs {
    pub(crate) fn new() -> Self {
        let document = document();
        let page = pages::of_document(&document);
        Self { document: document.to_string(), page }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_to_a_schema() {
        let document = document();
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        let text = document.to_string();
        let mut references = text.split("#/components/schemas/").skip(1);
        assert!(references.clone().count() > 20);
        let known =
            |rest: &str| rest.split('"').next().is_some_and(|name| schemas.contains_key(name));
        assert!(references.all(known));
    }

    #[test]
    fn a_schema_says_what_the_type_takes() {
        let document = document();
        let sit = &document["components"]["schemas"]["Sit"];
        assert_eq!(sit["required"], json!(["clientSeedHash", "serverSeedHash", "client"]));
        assert_eq!(sit["additionalProperties"], json!(false));
        let table = &document["paths"]["/api/tables/{id}/sit"]["post"];
        assert_eq!(table["parameters"][0]["name"], "id");
    }
}
