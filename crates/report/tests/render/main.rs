//! Each renderer on reports made by hand: what it prints, and whether that keeps to its schema.

mod json;
mod samples;
mod sarif;
mod schema;
mod terminal;
