//! Explores the states of a multithreaded program by running it on the VM under every schedule, or under some.
//!
//! A state-space traversal makes scheduling choices at statements that other threads can notice, and runs on in between
//! (Parízek and Jančík, SPIN 2014, sections 1 and 2). The VM decides what these scheduling points are, exactly on the
//! state (`unsnarl_vm::Operation`); this crate decides who goes first.
//!
//! How the parts fit: [`explore()`] runs the main thread to the first *choice*. A *strategy* picks a choice of the
//! present state, the *path* takes that *step* on the VM, the *properties* look at the state after it, and the *state
//! set* says whether it was seen before; if so, or if nothing is left to choose, the path backtracks. A property that
//! does not hold becomes a [`Violation`] with its [`Schedule`], which is then minimised, confirmed by running it again
//! ([`confirm()`]), and can be replayed at any time ([`replay`]).
//!
//! Words that are ours, such as *choice*, *path* and *trail*, are defined in
//! [docs/glossary.md](../../../docs/glossary.md).
//!
//! | file | holds |
//! |---|---|
//! | `search.rs` | options, budgets, results |
//! | `choice.rs` | what can happen next in a state, and doing it |
//! | `path.rs` | the steps of the present execution, each of which can be taken back |
//! | `strategy/` | in which order states are visited, one file for each strategy |
//! | `state_set.rs` | the states that were seen |
//! | `trails.rs` | schedules that wait for their turn |
//! | `property/` | what no execution should show, one file for each; `violation.rs` is what is reported of it, `rules.rs` the rules that are violated |
//! | `history.rs` | which steps happen before which, for the memory model |
//! | `locate.rs` | finds a write in the middle of a step |
//! | `schedule.rs` | the choices of an execution, as data; `minimise.rs` finds such with fewer switches |
//! | `observe.rs` | runs a schedule again and inspects each state; `confirm.rs` whether it shows a violation again |
//! | `trace.rs` | an execution step by step; `action.rs` what a step does, with the names of what it does it to |
//!
//! Executions are sequentially consistent. A program with a data race may do more on a real machine; the race itself is
//! reported.

mod action;
mod choice;
mod confirm;
mod history;
mod locate;
mod minimise;
mod observe;
mod path;
pub mod property;
mod rules;
mod schedule;
mod search;
mod state_set;
mod strategy;
mod trace;
mod trails;
mod violation;

pub use choice::Choice;
pub use confirm::{Doubt, confirm, shows};
pub use property::{Observation, Property, View};
pub use rules::RULES;
pub use schedule::{Schedule, ScheduleFault};
pub use search::{
    Budget, Coverage, Find, GoesOn, Options, Progress, Resource, Results, Statistics, Strategy, explore, replay,
};
pub use strategy::parallel::{Prepare, Workers};
pub use trace::{Trace, TraceStep};
pub use violation::{Violation, ViolationKind, ViolationSite};
