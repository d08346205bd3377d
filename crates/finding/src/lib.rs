//! What Unsnarl says: findings with their verdicts, and how complete the analysis behind them was.
//!
//! Plain data with no knowledge of programs, analyses or output formats. Engines make it; renderers, each with its own mirror of it, show it.

mod completeness;
mod explanation;
mod exploration;
mod finding;
mod fingerprint;
mod inference;
mod report;
mod rule;
mod schedule;
mod site;

pub use completeness::{Completeness, Gap, GapKind};
pub use explanation::{ExplainedPair, Explanation, Reason};
pub use exploration::{Ending, Exploration, ExplorationStats, Explored, NotSupported, Run, Violated};
pub use finding::{Evidence, Finding, Flow, Note, Verdict};
pub use fingerprint::Fingerprint;
pub use inference::{
    Discipline, Extent, ExtentKind, Inference, InferredAtomicity, InferredField, InferredLock, InferredMethod,
};
pub use report::{Hidden, Report, Stage, Stats};
pub use rule::{Rule, RuleId, Severity, UnknownSeverity};
pub use schedule::{Schedule, Step};
pub use site::{Role, Site};
