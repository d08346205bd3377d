//! What Unsnarl says: one report for every command, with findings and their verdicts, and how complete the work behind
//! them was.
//!
//! Plain data with no knowledge of programs, analyses or output formats. Engines make it; renderers, each with its own
//! mirror of it, show it. Words that several renderers need (verdicts, coverage, actions) are made here, from data, and
//! nobody reads them back.

mod action;
mod completeness;
mod explanation;
mod finding;
mod fingerprint;
mod inference;
mod order;
mod report;
mod rule;
mod run;
mod schedule;
mod site;

pub use action::{Action, Called, Holder, LockSide, Object, Verb, WaitEnd};
pub use completeness::{Completeness, Gap, GapKind};
pub use explanation::{ExplainedPair, Explanation, Reason};
pub use finding::{Evidence, Finding, Flow, Note, Verdict};
pub use fingerprint::Fingerprint;
pub use inference::{
    Declared, Discipline, Extent, ExtentKind, Inference, InferredAtomicity, InferredField, InferredLock, InferredMethod,
};
pub use order::sort_by_importance;
pub use report::{Costs, Hidden, Report, Stage};
pub use rule::{Rule, RuleId, Severity, UnknownSeverity};
pub use run::{
    Coverage, Engine, Exploration, ExplorationStats, NotSupported, Outcome, Question, Resource, Run, RunId, Sizes, Work,
};
pub use schedule::{Schedule, ScheduleStep, Value};
pub use site::{Role, Site};
