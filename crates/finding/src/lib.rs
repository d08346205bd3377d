//! The result of every command, as plain data: a [`Report`] with its findings, their verdicts, and how complete the
//! work behind them was.
//!
//! Start with [`Report`] and [`Finding`]. A report has *runs* (what an engine did), *findings* (each with a [`Verdict`]
//! and [`Site`]s), inferred facts ([`Inference`]) and [`Completeness`] (what was not analysed).
//!
//! This crate knows nothing of programs, analyses or output formats. Engines make a report, and the renderers of
//! `report` show it. Words that several renderers need (verdicts, coverage, actions) are made here, from data; no code
//! parses them again. [docs/glossary.md](../../../docs/glossary.md) defines the terms.

mod action;
mod assumption;
mod completeness;
mod explanation;
mod finding;
mod fingerprint;
mod inference;
mod order;
mod probability;
mod proof;
mod report;
mod rule;
mod run;
mod schedule;
mod site;

pub use action::{Action, Called, Container, Holder, LockSide, Object, Verb, WaitEnd};
pub use assumption::UsedAssumption;
pub use completeness::{Completeness, Gap, GapKind};
pub use explanation::{ExplainedPair, Explanation, Reason};
pub use finding::{Evidence, Finding, Flow, Note, Part, Verdict};
pub use fingerprint::Fingerprint;
pub use inference::{
    Declared, Discipline, Extent, ExtentKind, Inference, InferredAtomicity, InferredField, InferredLock, InferredMethod,
};
pub use order::sort_by_importance;
pub use proof::{Exhaustion, LineValues, NamedValue, PropertyProof, Proving};
pub use report::{Costs, Hidden, Report, Stage};
pub use rule::{Rule, RuleId, Severity, UnknownSeverity};
pub use run::{
    Coverage, Engine, Exploration, ExplorationStats, NotSupported, Outcome, Question, Resource, Run, RunId, Sizes, Work,
};
pub use schedule::{Schedule, ScheduleStep, Value};
pub use site::{Role, Site};
