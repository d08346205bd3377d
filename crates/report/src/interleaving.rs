//! One order for the steps of all threads of a finding.
//!
//! A finding says what each thread does, not in which order they do it. The order made here lets every thread run up to
//! just before its last step, one thread after the other, and then has each take that step: all hold their first lock
//! before any waits for its second. It is an order that shows the defect if any does, not one that was observed.

use unsnarl_finding::{Flow, Site};

/// A step of one of the threads.
#[derive(Clone, Copy)]
pub(crate) struct InterleavedStep<'f> {
    /// Whose it is: an index of the flows.
    pub(crate) thread: usize,
    /// Which of its steps: an index of the flow's sites.
    pub(crate) position: usize,
    /// Where it is taken.
    pub(crate) site: &'f Site,
}

/// The steps of all threads, in one order.
pub(crate) fn interleaved(flows: &[Flow]) -> Vec<InterleavedStep<'_>> {
    let steps = |is_last: bool| {
        flows.iter().enumerate().flat_map(move |(thread, flow)| {
            let step = move |(position, site)| InterleavedStep { thread, position, site };
            flow.sites
                .iter()
                .enumerate()
                .map(step)
                .filter(move |step| (step.position + 1 == flow.sites.len()) == is_last)
        })
    };
    steps(false).chain(steps(true)).collect()
}
