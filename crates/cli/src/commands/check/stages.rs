//! Measures the wall-clock time and CPU time of each stage of a run, and the peak memory. The numbers are reported only
//! on request, because they differ from run to run and other output must not.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use unsnarl_engine::rules::RULES;
use unsnarl_finding::{Costs, Stage};

use crate::shared::memory;

/// The stage in which rules are checked, one after the other.
const OF_RULES: &str = "patterns";

/// A stopwatch that is pressed at the start of each stage, and of each rule within the stage of rules.
pub(super) struct Stages {
    is_wanted: bool,
    done: RefCell<Vec<Stage>>,
    rules: RefCell<Vec<Stage>>,
    running: RefCell<(&'static str, Instant, Option<Duration>)>,
}

impl Stages {
    /// Starts with a stage of this name.
    pub(super) fn start(name: &'static str, is_wanted: bool) -> Stages {
        let running = RefCell::new((name, Instant::now(), processor_time()));
        Stages { is_wanted, done: RefCell::default(), rules: RefCell::default(), running }
    }

    /// The next stage or rule begins.
    pub(super) fn next(&self, name: &'static str) {
        let (before, since, cpu) = self.running.replace((name, Instant::now(), processor_time()));
        let cpu = processor_time().zip(cpu).map(|(now, then)| now.saturating_sub(then));
        let stage = Stage { name: before.into(), wall: since.elapsed(), cpu };
        if !RULES.iter().any(|rule| rule.id.0 == before) {
            return self.done.borrow_mut().push(stage);
        }
        // Rules are part of the stage before them.
        if let Some(last) = self.done.borrow_mut().last_mut().filter(|last| last.name == OF_RULES) {
            last.wall += stage.wall;
            last.cpu = last.cpu.zip(stage.cpu).map(|(all, one)| all + one);
        }
        self.rules.borrow_mut().push(stage);
    }

    /// Adds the measurements to the costs of the report, if they are wanted.
    pub(super) fn finish(self, costs: &mut Costs) {
        if self.is_wanted {
            self.next("");
            costs.stages = self.done.into_inner();
            costs.rules = self.rules.into_inner();
            costs.threads = rayon::current_num_threads();
            costs.peak_memory_bytes = memory::peak();
        }
    }
}

/// The processor time that this process has used so far.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}
