//! `unsnarl explore` on a program, without a reduction and with others.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::Outcome;

/// Larger programs are left out.
pub(super) const MAX_STATES: u64 = 5_000;

/// What was found in a program.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// Whether every state was visited.
    pub has_ended: bool,
    pub outcomes: BTreeSet<String>,
    /// The kind of each violation, and what it says.
    pub violations: BTreeSet<(String, String)>,
    /// What a reduction found otherwise, or what went wrong.
    pub problems: Vec<String>,
    pub unsupported: Vec<String>,
}

impl Search {
    pub(super) fn has(&self, kinds: &[&str]) -> bool {
        self.violations.iter().any(|(kind, _)| kinds.contains(&kind.as_str()))
    }

    /// Whether an execution may never end.
    pub(super) fn may_stick(&self) -> bool {
        self.has(&["deadlock", "lost-wakeup", "livelock"])
    }

    /// The kinds of what is wrong. Whether a signal was lost, or there was none, depends on the path to a state.
    fn kinds(&self) -> BTreeSet<&str> {
        self.violations.iter().map(|(kind, _)| if kind == "lost-wakeup" { "deadlock" } else { kind.as_str() }).collect()
    }
}

#[derive(Deserialize)]
struct Report {
    runs: Vec<Run>,
    violations: Vec<Violation>,
    #[serde(default)]
    outcomes: Vec<String>,
    #[serde(default)]
    unsupported: Vec<Unsupported>,
}

#[derive(Deserialize)]
struct Run {
    coverage: Coverage,
}

#[derive(Deserialize)]
struct Coverage {
    kind: String,
}

#[derive(Deserialize)]
struct Violation {
    kind: String,
    message: String,
}

#[derive(Deserialize)]
struct Unsupported {
    what: String,
}

/// Searches a program without a reduction, with `full`, and a third of them with one of the other two.
pub(super) fn search(binary: &Path, folder: &Path, name: &str, index: usize) -> Outcome<Search> {
    let mut search = once(binary, folder, name, "none", MAX_STATES)?;
    if !search.has_ended {
        return Ok(search);
    }
    let others: &[&str] = match index % 6 {
        0 => &["full", "happens-before"],
        3 => &["full", "field-access"],
        _ => &["full"],
    };
    for reduction in others {
        let reduced = once(binary, folder, name, reduction, 3 * MAX_STATES)?;
        let is_same = search.outcomes == reduced.outcomes && search.kinds() == reduced.kinds();
        search.problems.extend(reduced.problems.iter().map(|problem| format!("{reduction}: {problem}")));
        if reduced.has_ended && !is_same {
            let lost: Vec<_> = search.outcomes.difference(&reduced.outcomes).collect();
            let new: Vec<_> = reduced.outcomes.difference(&search.outcomes).collect();
            let kinds = (search.kinds(), reduced.kinds());
            search.problems.push(format!("{reduction} loses {lost:?}, adds {new:?}, kinds {kinds:?}"));
        }
    }
    Ok(search)
}

fn once(binary: &Path, folder: &Path, name: &str, reduction: &str, states: u64) -> Outcome<Search> {
    let mut explore = Command::new(binary);
    explore.args(["explore", "--quiet", "--threads", "1", "--outcomes", "--format", "json", "--budget", "120s"]);
    explore.args(["--reduction", reduction, "--max-states", &states.to_string()]);
    explore.args(["--main", &format!("generated.{name}")]).arg(folder.join(name));
    let output = explore.output().map_err(|error| format!("{}: {error}", binary.display()))?;
    let Ok(report) = serde_json::from_slice::<Report>(&output.stdout) else {
        let said = String::from_utf8_lossy(&output.stderr);
        let problem = format!("no report ({}): {}", output.status, said.trim());
        return Ok(Search { problems: vec![problem], ..Search::default() });
    };
    let unsupported: Vec<String> = report.unsupported.into_iter().map(|one| one.what).collect();
    Ok(Search {
        has_ended: report.runs.iter().all(|run| run.coverage.kind == "all") && unsupported.is_empty(),
        outcomes: report.outcomes.into_iter().collect(),
        violations: report.violations.into_iter().map(|one| (one.kind, one.message)).collect(),
        problems: Vec::new(),
        unsupported,
    })
}
