//! Journals and their audit, damaged and forged ones too: contract §4.

mod common;
mod reader;
mod replay;
mod seed;
mod table;
