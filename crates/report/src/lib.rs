//! Renders a `finding::Report`: for a terminal, as JSON, as SARIF. Each renderer is one file or folder with types of
//! its own for its output, so that no format depends on another or on how a report is stored.
//!
//! All commands offer the formats of [`FORMATS`]; `CONTRIBUTING.md` says how to add one.
//!
//! Source text comes through [`Sources`], and the caller decides on width and colours (invariant 1 in
//! `ARCHITECTURE.md`). Renderers read data and never parse sentences.
//! [docs/glossary.md](../../../docs/glossary.md) defines the terms.

use unsnarl_finding::{ExtentKind, InferredAtomicity, InferredField, Report, Rule};

mod interleaving;
pub mod json;
pub mod patch;
pub mod sarif;
mod sources;
pub mod terminal;
pub mod words;

pub use sources::{NoSources, Sources};

/// A format of reports.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name, as users choose it.
    pub name: &'static str,
    /// Other names of it.
    pub aliases: &'static [&'static str],
    /// What it is for.
    pub about: &'static str,
    /// Renders a report.
    pub render: fn(&Report, &Context<'_>) -> String,
}

/// All formats. The first is the default.
pub const FORMATS: &[Format] = &[
    Format { name: "terminal", aliases: &["text"], about: "For people", render: terminal::render },
    Format { name: "json", aliases: &[], about: "One object, for tools (see docs/json.md)", render: json::render },
    Format { name: "sarif", aliases: &[], about: "SARIF 2.1.0, for code scanning", render: sarif::render },
];

/// What a report is rendered with.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    /// All rules.
    pub rules: &'c [Rule],
    /// Where source text comes from.
    pub sources: &'c dyn Sources,
    /// What to show, and how.
    pub options: Options<'c>,
}

/// What to show, and how. A format ignores what makes no difference to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options<'o> {
    /// Whether to use colours.
    pub color: bool,
    /// The width of the terminal, in columns.
    pub width: usize,
    /// Whether every step of an execution has a row of its own.
    pub all_steps: bool,
    /// Whether to list all sites of a finding, and the assumptions that have decided something.
    pub verbose: bool,
    /// Whether to list fields that need no lock as well, or methods that other threads do not affect.
    pub all: bool,
    /// The kinds of methods to list; if there are none, all kinds.
    pub only: &'o [ExtentKind],
}

impl Options<'_> {
    /// Whether to list a field: all of them, or only those that threads share.
    fn asks_for_field(&self, field: &InferredField) -> bool {
        self.all || field.discipline.is_shared()
    }

    /// Whether to list a method: its kind must be selected, and other threads must affect it unless all are listed.
    fn asks_for(&self, method: &InferredAtomicity) -> bool {
        (self.all || method.is_concerned) && (self.only.is_empty() || self.only.contains(&method.extent.kind()))
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { color: false, width: 100, all_steps: false, verbose: false, all: false, only: &[] }
    }
}
