//! Explores the states of a multithreaded program by running it on the VM under every schedule, or under some.
//!
//! A state-space traversal makes scheduling choices at statements that other threads can notice, and runs on in between (Parízek and Jančík, SPIN 2014,
//! sections 1 and 2). The VM decides what those are, exactly on the state (`unsnarl_vm::Operation`); this crate decides who goes first.
//!
//! | file | holds |
//! |---|---|
//! | `choice.rs` | what can happen next in a state, and doing it |
//! | `strategy/` | in which order states are visited, a file each |
//! | `state_set.rs` | the states that were seen |
//! | `property/` | what no execution should show, a file each; `violation.rs` is what is reported of it, `rules.rs` the rules that are violated |
//! | `path.rs` | the steps of the present execution, each of which can be taken back, and what threads are about to do |
//! | `history.rs` | which of them come before which, for the memory model; `locate.rs` finds a write in the middle of one |
//! | `schedule.rs` | the choices of an execution, as data; `minimise.rs` finds such with fewer switches |
//! | `observe.rs` | runs a schedule again and looks at each state; `confirm.rs` whether it shows a violation again |
//! | `trace.rs` | an execution step by step, for people; `action.rs` what a step does, with the names of what it does it to |
//! | `search.rs` | options, budgets, results |
//!
//! Executions are sequentially consistent. A program with a data race may do more on a real machine; the race itself is reported.

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
pub use violation::{Kind, Site, Violation};
