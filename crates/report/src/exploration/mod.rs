//! What `explore` and `replay` found, for people and for tools.

pub mod json;
pub mod text;
