//! `explore --reductions --binary FILE [--limit SECONDS] [PROGRAM…]`: `unsnarl explore` with each reduction, on the
//! programs of `bench/explore` and on some that grow.
//!
//! States and choices do not depend on the machine. Times are those that `--stats` prints; of the search and the static
//! analysis, not of the start of the process. Each is measured once: the counts are what is compared. `auto` begins
//! without reduction.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;
use unsnarl_fixtures::jdk;

use crate::Outcome;
use crate::explore::compile;
use crate::table::{print_markdown, whole};

const REDUCTIONS: [&str; 5] = ["none", "field-access", "happens-before", "full", "auto"];

/// How many times fewer of something there are, or less time, on the geometric mean.
#[derive(Clone, Copy, Default)]
struct Means {
    states: f64,
    transitions: f64,
    choices: f64,
    time: f64,
}

impl Means {
    /// Adds the logarithms of how many times less there is.
    fn add(&mut self, none: &Run, run: &Run) {
        let times = |none: f64, reduced: f64| (none.max(1.0) / reduced.max(1.0)).ln();
        self.states += times(none.states as f64, run.states as f64);
        self.transitions += times(none.transitions as f64, run.transitions as f64);
        self.choices += times(none.choices as f64, run.choices as f64);
        self.time += (none.total() / run.total()).ln();
    }
}

/// Programs that grow, with the numbers of each size.
const SERIES: [(&str, &[&[&str]]); 5] = [
    ("Philosophers", &[&["4"], &["5"], &["6"], &["7"], &["8"], &["9"]]),
    ("BoundedBuffer", &[&["2", "2", "1"], &["3", "3", "1"], &["4", "4", "1"], &["5", "5", "1"]]),
    ("ReplicatedWorkers", &[&["2"], &["3"], &["4"], &["5"], &["6"]]),
    ("Adders", &[&["3", "3"], &["4", "3"], &["5", "3"], &["6", "3"], &["9", "3"]]),
    ("AlarmClock", &[&["2"], &["3"], &["4"], &["5"], &["6"]]),
];

/// What a search gave.
struct Run {
    states: u64,
    transitions: u64,
    choices: u64,
    /// Seconds of the static analysis and of the search.
    analysis: f64,
    search: f64,
    is_done: bool,
    has_fallen_back: bool,
}

impl Run {
    /// Seconds, of at least a millisecond.
    fn total(&self) -> f64 {
        (self.analysis + self.search).max(0.001)
    }
}

#[derive(Deserialize)]
struct Report {
    outcome: String,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    states: u64,
    transitions: u64,
    choices: u64,
}

pub(crate) fn run(binary: &Path, limit: Duration, wanted: &[String]) -> Outcome<()> {
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    let (classes, programs) = compile(&jdk)?;
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|other| other == name);
    let mut rows = Vec::new();
    let mut logs = [Means::default(); REDUCTIONS.len()];
    let mut ended = 0.0;
    let programs: Vec<String> = programs.into_iter().filter(|name| is_wanted(name)).collect();
    for name in &programs {
        eprintln!("{name} …");
        let runs = each(binary, &classes, name, &[], limit)?;
        if runs.iter().all(|run| run.is_done) {
            ended += 1.0;
            logs.iter_mut().zip(&runs).for_each(|(log, run)| log.add(&runs[0], run));
        }
        rows.extend(REDUCTIONS.iter().zip(&runs).map(|(reduction, run)| row(name, reduction, run, &runs[0])));
    }
    let head =
        ["program", "reduction", "states", "steps", "states with choices", "fewer states", "static, s", "search, s"];
    print_markdown("To the end:", head, &rows);
    println!("Times less than `none`, geometric means of {ended} programs:");
    for (reduction, log) in REDUCTIONS.iter().zip(logs).skip(1) {
        let mean = |sum: f64| (sum / f64::max(ended, 1.0)).exp();
        let Means { states, transitions, choices, time } = log;
        println!(
            "{reduction}: states {:.2}, steps {:.2}, states with choices {:.2}, time {:.2}",
            mean(states),
            mean(transitions),
            mean(choices),
            mean(time)
        );
    }
    let mut rows = Vec::new();
    for (name, sizes) in SERIES.iter().filter(|(name, _)| is_wanted(name)) {
        // What did not end will not end if it is larger.
        let mut is_over = [false; REDUCTIONS.len()];
        for size in *sizes {
            eprintln!("{name} {} …", size.join(" "));
            let mut row = vec![format!("{name} {}", size.join(" "))];
            for (reduction, is_over) in REDUCTIONS.iter().zip(&mut is_over) {
                if *is_over {
                    row.push("–".to_owned());
                    continue;
                }
                let run = once(binary, &classes, (name, size), reduction, limit)?;
                *is_over = !run.is_done;
                let states = if run.is_done { whole(run.states as f64) } else { "not ended".to_owned() };
                row.push(format!("{states} ({:.1} s)", run.analysis + run.search));
            }
            rows.push(<[String; 6]>::try_from(row).map_err(|_| "a row without all reductions")?);
        }
    }
    let [none, field_access, happens_before, full, auto] = REDUCTIONS;
    let head = ["program", none, field_access, happens_before, full, auto];
    print_markdown(&format!("States, at most {} s:", limit.as_secs()), head, &rows);
    Ok(())
}

fn each(binary: &Path, classes: &Path, name: &str, numbers: &[&str], limit: Duration) -> Outcome<Vec<Run>> {
    REDUCTIONS.iter().map(|reduction| once(binary, classes, (name, numbers), reduction, limit)).collect()
}

fn row(name: &str, reduction: &str, run: &Run, none: &Run) -> [String; 8] {
    let factor = match run.is_done && none.is_done {
        true => format!("{:.1}", none.states as f64 / run.states.max(1) as f64),
        false => "–".to_owned(),
    };
    let mark = match (run.is_done, run.has_fallen_back) {
        (false, _) => " (stopped)",
        (_, true) => " (fell back)",
        _ => "",
    };
    [
        if reduction == REDUCTIONS[0] { name.to_owned() } else { String::new() },
        reduction.to_owned(),
        format!("{}{mark}", whole(run.states as f64)),
        whole(run.transitions as f64),
        whole(run.choices as f64),
        factor,
        format!("{:.3}", run.analysis),
        format!("{:.3}", run.search),
    ]
}

fn once(
    binary: &Path,
    classes: &Path,
    (name, numbers): (&str, &[&str]),
    reduction: &str,
    limit: Duration,
) -> Outcome<Run> {
    let report = PathBuf::from(classes).with_extension("json");
    let mut explore = Command::new(binary);
    explore.args(["explore", "--threads", "1", "--stats", "--verbose", "--reduction", reduction]);
    explore.args(["--format", "json", "-o"]).arg(&report);
    explore.args(["--main", &format!("subjects.{name}"), "--budget", &format!("{}s", limit.as_secs())]);
    explore.arg(classes).arg("--").args(numbers);
    let output = explore.output().map_err(|error| format!("{}: {error}", binary.display()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let text = std::fs::read_to_string(&report).map_err(|error| format!("{name}: {error}: {said}"))?;
    let Report { outcome, stats } = serde_json::from_str(&text).map_err(|error| format!("{name}: {error}: {said}"))?;
    let seconds = |of: &str| {
        let after = said.rsplit_once(of).and_then(|(_, rest)| rest.split_whitespace().next());
        after.and_then(|number| number.parse().ok()).unwrap_or(0.0)
    };
    Ok(Run {
        states: stats.states,
        transitions: stats.transitions,
        choices: stats.choices,
        analysis: seconds("static analysis "),
        search: seconds(", search "),
        is_done: matches!(outcome.as_str(), "clean" | "violation"),
        has_fallen_back: said.contains("has not foreseen"),
    })
}
