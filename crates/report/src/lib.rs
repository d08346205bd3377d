//! Renders a report: for a terminal, as JSON, as SARIF. One file a renderer, each with its own mirror of the data, so that no
//! format depends on another or on how a report is kept.
//!
//! Rendering touches no file, clock or environment: source text comes through [`Sources`], and whoever prints decides on
//! width and colours.

pub mod exploration;
pub mod inference;
mod interleaving;
pub mod json;
pub mod sarif;
mod sources;
pub mod terminal;
pub mod words;

pub use sources::{NoSources, Sources};
