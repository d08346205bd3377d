//! Explores the states of a multithreaded program by running it on the VM under every schedule, or under some of them.
//!
//! The traversal of the state space chooses a thread at operations that other threads can observe, and runs the thread
//! without interruption in between (Parízek and Jančík, SPIN 2014, sections 1 and 2). The VM decides which operations
//! are scheduling points, based on the precise state (`unsnarl_vm::Operation`); this crate decides which thread runs
//! next.
//!
//! How the parts fit together: [`explore()`] runs the main thread to the *initial choice point*, the state before the
//! first *choice*. A *strategy* picks a choice of the present state, the *path* takes that *step* on the VM, the
//! *properties* check the state after it, and the *state set* says whether the state was visited before; if so, or if
//! there are no more choices, the path backtracks. If a property is violated, this becomes a [`Violation`] with its
//! [`Schedule`], which is then minimised, confirmed by running it again ([`confirm()`]), and can be replayed at any
//! time ([`replay`]).
//!
//! Our own terms, such as *choice*, *path* and *trail*, are defined in [docs/glossary.md](../../../docs/glossary.md).
//!
//! | file | holds |
//! |---|---|
//! | `search.rs` | options, budgets, results |
//! | `choice.rs` | the choices that the scheduler has in a state, and performing them |
//! | `path.rs` | the steps of the present execution, each of which can be undone |
//! | `strategy/` | in which order states are visited, one file for each strategy |
//! | `state_set.rs` | the visited states |
//! | `trails.rs` | pending schedules, which share prefixes |
//! | `property/` | the properties that executions must have, one file for each; `violation.rs` describes violations, `rules.rs` the violated rules |
//! | `history.rs` | the happens-before order of steps |
//! | `locate.rs` | finds the instruction of a write within a step |
//! | `schedule.rs` | the choices of an execution, as data; `minimise.rs` finds schedules with fewer context switches |
//! | `observe.rs` | replays a schedule and inspects each state; `confirm.rs` checks that it shows the violation again |
//! | `commute.rs` | a test of the reduction: tries whether independent steps commute |
//! | `trace.rs` | an execution step by step; `action.rs` what a step does, and to which objects |
//!
//! Executions are sequentially consistent. A program with a data race may do more on a real machine; the race itself is
//! reported.

mod action;
mod choice;
mod commute;
mod confirm;
mod history;
mod locate;
mod minimise;
mod observe;
mod path;
pub mod property;
pub mod reduction;
mod rules;
mod schedule;
mod search;
mod state_set;
mod strategy;
mod trace;
mod trails;
mod violation;

pub use choice::Choice;
pub use commute::{Commuted, Sample, commute};
pub use confirm::{Doubt, confirm, shows};
pub use property::{Observation, Property, View};
pub use rules::RULES;
pub use schedule::{Manner, Schedule, ScheduleFault};
pub use search::{
    Budget, Coverage, Find, GoesOn, Later, Options, Progress, Resource, Results, Statistics, Strategy, explore,
    explore_adaptively, explore_in_time_first, replay,
};
pub use strategy::parallel::{Prepare, Workers};
pub use trace::{Trace, TraceStep};
pub use violation::{Violation, ViolationKind, ViolationSite};
