//! Journals and their audit, damaged and forged ones too: contract §4.

mod common;
mod evidence;
mod format_1;
mod house;
mod reader;
mod replay;
mod seed;
mod signed;
mod table;
