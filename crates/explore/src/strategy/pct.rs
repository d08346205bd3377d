//! Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010): threads have random
//! priorities, the enabled thread with the highest priority runs, and at a few randomly chosen steps, the priority of
//! the running thread drops below all others.
//!
//! An execution of k steps with n threads finds a defect of depth d (one that needs d ordered events) with a
//! probability of at least 1 / (n · kᵈ⁻¹). k is estimated from the executions before. Deviation: a timeout of a wait
//! counts as a thread with its own priority.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use unsnarl_vm::Stop;

use super::walk::{Random, execution, executions};
use crate::choice::Choice;
use crate::path::Path;
use crate::search::{Collector, Coverage};

/// The number of steps that is assumed for the first execution.
const FIRST_LENGTH: usize = 100;

/// A thread, whether its wait times out, and whether it ends without a cause.
type Name = (u16, bool, bool);

/// Runs `runs` executions, for defects of a depth.
pub(crate) fn search(
    mut path: Path<'_>,
    stop: Stop,
    (runs, seed, depth): (u64, u64, usize),
    collector: &mut Collector<'_>,
) -> Coverage {
    let mut random = Random(seed);
    let mut length = FIRST_LENGTH;
    executions(&mut path, stop, runs, collector, &mut |path, progress, collector| {
        let drops: Vec<usize> = (1..depth).map(|_| random.below(length)).collect();
        // The highest bit is set in priorities that have not dropped.
        let mut priorities: FxHashMap<Name, u64> = FxHashMap::default();
        let mut dropped = 0;
        let mut choose = |possible: &[Choice], step: usize| {
            let name =
                |choice: &Choice| (choice.thread().0, matches!(choice, Choice::TimeOut(_)), choice.is_spurious());
            for choice in possible {
                priorities.entry(name(choice)).or_insert_with(|| random.next() | 1 << 63);
            }
            let of = |choice: &Choice, all: &FxHashMap<Name, u64>| all.get(&name(choice)).copied().unwrap_or(0);
            let best = |all: &FxHashMap<Name, u64>| {
                (0..possible.len()).max_by_key(|at| (of(&possible[*at], all), usize::MAX - *at)).unwrap_or(0)
            };
            let mut at = best(&priorities);
            if drops.contains(&step) {
                dropped += 1;
                priorities.insert(name(&possible[at]), u64::from(u32::MAX) - dropped);
                at = best(&priorities);
            }
            at
        };
        match execution(path, progress, collector, &mut choose) {
            ControlFlow::Continue(steps) => {
                length = length.max(steps);
                ControlFlow::Continue(())
            }
            ControlFlow::Break(why) => ControlFlow::Break(why),
        }
    })
}
