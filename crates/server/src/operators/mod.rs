//! The doors of operators: `/operator/v1`, and the page that their players open.

mod answers;
pub(crate) mod api;
mod caller;
pub(crate) mod page;
mod query;

pub(crate) use caller::{ByOperator, bearer};
