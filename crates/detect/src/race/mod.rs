//! Data races: which pairs of accesses the vetoes leave, which kind of mistake each race is, the evidence for and
//! against it, and how it is reported.
//!
//! | file | what it computes |
//! |---|---|
//! | `candidates.rs` | the pairs of accesses that no veto excludes, one race per variable |
//! | `contested.rs` | which accesses conflict with those of another thread, regardless of locks |
//! | `components.rs` | what speaks against races between what a container calls |
//! | `consequence.rs` | what a race can do at worst, and whether that is any harm |
//! | `kind.rs` | races that have a name of their own, such as double-checked locking |
//! | `evidence.rs`, `provenance.rs` | the evidence for and against a race |
//! | `handed.rs` | whether a thread writes to an object that it has handed over |
//! | `sharing.rs`, `discipline.rs` | whether unknown callers share a variable |
//! | `task.rs` | whether each thread probably works on a task of its own |
//! | `scores.rs` | what critical sections say of a variable: RacerX's scores |
//! | `report.rs` | the finding: its best pair and the call chains that lead there |
//! | `explain.rs` | `--explain`: why each pair of accesses to a field is a race, or which veto excludes it |

pub(crate) mod candidates;
pub(crate) mod components;
pub(crate) mod consequence;
pub(crate) mod contested;
pub(crate) mod discipline;
pub(crate) mod evidence;
pub(crate) mod explain;
pub(crate) mod handed;
pub(crate) mod kind;
pub(crate) mod provenance;
pub(crate) mod report;
pub(crate) mod scores;
pub(crate) mod sharing;
pub(crate) mod task;
pub(crate) mod update;
