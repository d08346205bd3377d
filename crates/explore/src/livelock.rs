//! Cycles of states that a program can go round for ever.
//!
//! A cycle is reported if it is fair: no thread is able to go on in every one of its states without ever doing so. A thread that spins until another sets a
//! flag is no livelock while that other could run.

use unsnarl_vm::{ThreadId, Vm};

use crate::choice::Choice;
use crate::violation::{Kind, Site, site};

/// What happens in a state of a cycle.
pub(crate) struct Around<'a> {
    /// All choices there.
    pub choices: &'a [Choice],
    /// The one that was taken.
    pub taken: Choice,
}

/// Whether a cycle is fair; gives the threads that run in it.
pub(crate) fn fair_threads(cycle: &[Around<'_>]) -> Option<Vec<ThreadId>> {
    let mut running: Vec<ThreadId> = cycle.iter().map(|state| state.taken.thread()).collect();
    running.sort_unstable();
    running.dedup();
    let first = cycle.first()?;
    let is_neglected = |thread: ThreadId| {
        !running.contains(&thread)
            && cycle.iter().all(|state| state.choices.iter().any(|choice| choice.thread() == thread))
    };
    let is_fair = !first.choices.iter().any(|choice| is_neglected(choice.thread()));
    is_fair.then_some(running)
}

/// The violation that a fair cycle is.
pub(crate) fn of_cycle(vm: &Vm, threads: &[ThreadId]) -> (Kind, String, Vec<Site>) {
    let sites = threads.iter().filter_map(|thread| site(vm, *thread)).collect();
    let message = match threads {
        [_] => String::from("a thread goes round for ever: nobody is left to change what it waits for"),
        _ => String::from("threads go round for ever without getting anywhere"),
    };
    (Kind::Livelock, message, sites)
}
