//! Executions with random choices, each from the initial choice point to its end. There is no guarantee about other
//! executions.

use std::ops::ControlFlow;

use unsnarl_vm::Stop;

use super::walk::{Random, execution, executions};
use crate::path::Path;
use crate::search::{Collector, Coverage};

/// Runs `runs` executions.
pub(crate) fn search(mut path: Path<'_>, stop: Stop, runs: u64, seed: u64, collector: &mut Collector<'_>) -> Coverage {
    let mut random = Random(seed);
    executions(&mut path, stop, runs, collector, &mut |path, progress, collector| match execution(
        path,
        progress,
        collector,
        &mut |possible, _| random.below(possible.len()),
    ) {
        ControlFlow::Continue(_) => ControlFlow::Continue(()),
        ControlFlow::Break(why) => ControlFlow::Break(why),
    })
}
