//! What `--stats` says about a search. It differs from run to run, and so it goes to the standard error.

use std::time::Duration;

use unsnarl_engine::explore::Explored;
use unsnarl_finding::Work;

use crate::shared::console::Console;

/// How long the stages of an exploration took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    pub boot: Duration,
    /// The static analysis, if there was one.
    pub analysis: Option<Duration>,
    pub search: Duration,
}

pub(super) fn show(explored: &Explored, times: Times, console: &Console) {
    let Work::Explore(exploration) = &explored.run.work else { return };
    let stats = &exploration.stats;
    let seconds = |time: Duration| format!("{:.3} s", time.as_secs_f64());
    let analysis = times.analysis.map(|time| format!(", static analysis {}", seconds(time))).unwrap_or_default();
    console.note(&format!("boot {}{analysis}, search {}", seconds(times.boot), seconds(times.search)));
    console.note(&format!(
        "{} states, {} steps, {} states with several choices, reduction {}",
        stats.states,
        stats.transitions,
        stats.choices,
        exploration.reduction.unwrap_or("none")
    ));
    if let Some(surprise) = &explored.surprise {
        console.note(&format!("nothing was left out: the static analysis has not foreseen {surprise}"));
    }
    if explored.busiest.is_empty() {
        return;
    }
    console.note("points with the most choices:");
    for point in &explored.busiest {
        console.note(&format!("{:>9} states: {} {}: {}", point.states, point.place, point.action, point.reason));
    }
}
