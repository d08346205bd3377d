//! `explore --binary FILE [--jpf FOLDER] [--limit SECONDS] [PROGRAM…]`: `unsnarl explore` on the programs of
//! `bench/explore`, beside Java Pathfinder if there is a build of it.
//!
//! Each program is explored to its end, and once more with its defect up to the first violation; some are explored with
//! larger numbers, too, so that the start of the process does not count. What is compared is whole runs of a process,
//! start included: of `unsnarl` the one in the middle of five, of Java Pathfinder one. `FOLDER` is where
//! `build/RunJPF.jar` is; its core explores what it takes to be relevant, so the numbers of states of the two are not
//! those of one graph. With `--reductions`, each program is explored with each reduction instead (`reductions.rs`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{target_dir, workspace_root};

use crate::table::{print_markdown, whole};
use crate::{Outcome, reductions};

const USAGE: &str = "usage: explore --binary FILE [--reductions] [--jpf FOLDER] [--limit SECONDS] [PROGRAM…]";

/// Programs that are explored with larger numbers, too.
const LARGER: [(&str, &[&str]); 7] = [
    ("BoundedBuffer", &["2", "2", "2"]),
    ("ConnectionPool", &["3", "1", "2"]),
    ("FileSystem", &["2", "1", "2"]),
    ("HandOverHandList", &["3", "1"]),
    ("LruCache", &["3", "2", "2"]),
    ("Philosophers", &["4", "1"]),
    ("ReplicatedWorkers", &["2", "2", "1"]),
];

/// How often `unsnarl` runs.
const RUNS: usize = 5;

/// What a run gave.
#[derive(Clone, Copy, Default)]
struct Run {
    states: f64,
    transitions: f64,
    bytecodes: f64,
    seconds: f64,
    peak_bytes: f64,
    /// Whether it came to its end.
    is_done: bool,
    /// Whether something was found.
    has_found: bool,
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
    bytecodes: u64,
    peak_memory: u64,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let (mut binary, mut jpf, mut limit, mut wanted, mut reductions) = (None, None, 120, Vec::new(), false);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().cloned().ok_or_else(|| USAGE.to_owned());
        match argument.as_str() {
            "--binary" => binary = Some(PathBuf::from(value()?)),
            "--reductions" => reductions = true,
            "--jpf" => jpf = Some(PathBuf::from(value()?)),
            "--limit" => limit = value()?.parse().map_err(|_| USAGE.to_owned())?,
            name => wanted.push(name.to_owned()),
        }
    }
    let binary = binary.ok_or(USAGE)?;
    let limit = Duration::from_secs(limit);
    if reductions {
        return reductions::run(&binary, limit, &wanted);
    }
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    let (classes, programs) = compile(&jdk)?;
    let programs: Vec<&String> = programs.iter().filter(|name| wanted.is_empty() || wanted.contains(name)).collect();
    let mut rows = Vec::new();
    let mut larger_rows = Vec::new();
    let mut first_rows = Vec::new();
    let theirs = |name: &str, arguments: &[&str]| {
        jpf.as_ref().map(|folder| pathfinder(&jdk, folder, &classes, name, arguments, limit)).transpose()
    };
    for name in programs {
        eprintln!("{name} …");
        rows.push(row(name, "unsnarl", unsnarl(&binary, &classes, name, &[], limit)?));
        rows.extend(theirs(name, &[])?.map(|run| row("", "Java Pathfinder", run)));
        for (_, numbers) in LARGER.iter().filter(|(of, _)| of == name) {
            let arguments = [&["--"], *numbers].concat();
            let shown = format!("{name} {}", numbers.join(" "));
            larger_rows.push(row(&shown, "unsnarl", unsnarl(&binary, &classes, name, &arguments, limit)?));
            larger_rows.extend(theirs(name, numbers)?.map(|run| row("", "Java Pathfinder", run)));
        }
        let bug = unsnarl(&binary, &classes, name, &["--find", "first", "--", "bug"], limit)?;
        let seconds = |run: Option<Run>| match run {
            Some(run) if run.has_found => format!("{:.2}", run.seconds),
            Some(run) => format!("not found in {:.2}", run.seconds),
            None => "–".to_owned(),
        };
        first_rows.push([name.clone(), seconds(Some(bug)), seconds(theirs(name, &["bug"])?)]);
    }
    let head = [
        "program",
        "",
        "states",
        "transitions",
        "bytecodes",
        "seconds",
        "states/s",
        "transitions/s",
        "bytecodes/s",
        "peak MB",
        "kB a state",
    ];
    print_markdown("To the end, start of the process included:", head, &rows);
    print_markdown("With larger numbers:", head, &larger_rows);
    print_markdown("Seconds to the first defect:", ["program", "unsnarl", "Java Pathfinder"], &first_rows);
    Ok(())
}

fn row(name: &str, tool: &str, run: Run) -> [String; 11] {
    let each = |count: f64| whole(count / run.seconds.max(0.001));
    let seconds = format!("{:.2}{}", run.seconds, if run.is_done { "" } else { " (stopped)" });
    [
        name.to_owned(),
        tool.to_owned(),
        whole(run.states),
        whole(run.transitions),
        whole(run.bytecodes),
        seconds,
        each(run.states),
        each(run.transitions),
        each(run.bytecodes),
        whole(run.peak_bytes / 1e6),
        format!("{:.2}", run.peak_bytes / 1e3 / run.states.max(1.0)),
    ]
}

/// Compiles the programs for a release that all tools read; gives the folder and their names.
pub(crate) fn compile(jdk: &Jdk) -> Outcome<(PathBuf, Vec<String>)> {
    let sources = workspace_root().join("bench/explore/subjects");
    let classes = target_dir().join("explore-subjects");
    let failed = |error: std::io::Error| format!("{}: {error}", sources.display());
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&sources).map_err(failed)?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut javac = Command::new(jdk.javac());
    javac.args(["-g", "-nowarn", "--release", "11", "-d"]).arg(&classes).args(&files);
    let status = javac.status().map_err(|error| format!("javac: {error}"))?;
    if !status.success() {
        return Err(format!("javac failed ({status})"));
    }
    let names = files.iter().filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect();
    Ok((classes, names))
}

/// The run in the middle of some, by their time.
fn unsnarl(binary: &Path, classes: &Path, name: &str, more: &[&str], limit: Duration) -> Outcome<Run> {
    let runs: Outcome<Vec<Run>> = (0..RUNS).map(|_| run_once(binary, classes, name, more, limit)).collect();
    let mut runs = runs?;
    runs.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Ok(runs[RUNS / 2])
}

fn run_once(binary: &Path, classes: &Path, name: &str, more: &[&str], limit: Duration) -> Outcome<Run> {
    let start = Instant::now();
    let mut explore = Command::new(binary);
    explore.args(["explore", "--quiet", "--format", "json", "--main", &format!("subjects.{name}"), "--budget"]);
    explore.arg(format!("{}s", limit.as_secs())).arg(classes).args(more);
    let output = explore.output().map_err(|error| format!("{}: {error}", binary.display()))?;
    let seconds = start.elapsed().as_secs_f64();
    let report: Report = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{name}: {error}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let Stats { states, transitions, bytecodes, peak_memory } = report.stats;
    Ok(Run {
        states: states as f64,
        transitions: transitions as f64,
        bytecodes: bytecodes as f64,
        seconds,
        peak_bytes: peak_memory as f64,
        is_done: matches!(report.outcome.as_str(), "clean" | "violation"),
        has_found: report.outcome == "violation",
    })
}

/// Java Pathfinder with its own defaults, by the statistics that it prints.
fn pathfinder(jdk: &Jdk, folder: &Path, classes: &Path, name: &str, more: &[&str], limit: Duration) -> Outcome<Run> {
    let mut java = Command::new(jdk.java());
    for package in ["java.base/jdk.internal.misc", "java.base/java.lang", "java.base/java.util"] {
        java.arg("--add-opens").arg(format!("{package}=ALL-UNNAMED"));
    }
    for package in ["java.base/jdk.internal.misc", "java.base/jdk.internal.access"] {
        java.arg("--add-exports").arg(format!("{package}=ALL-UNNAMED"));
    }
    java.arg("-jar").arg(folder.join("build/RunJPF.jar")).arg(format!("+classpath={}", classes.display()));
    java.arg(format!("subjects.{name}")).args(more).current_dir(folder);
    let start = Instant::now();
    let mut child =
        java.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(|error| format!("java: {error}"))?;
    let mut peak: f64 = 0.0;
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut is_stopped = false;
    while child.try_wait().map_err(|error| format!("java: {error}"))?.is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let kibibytes = text
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok());
        peak = peak.max(kibibytes.unwrap_or(0.0) * 1024.0);
        if start.elapsed() > limit {
            is_stopped = true;
            child.kill().map_err(|error| format!("java: {error}"))?;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let seconds = start.elapsed().as_secs_f64();
    let output = child.wait_with_output().map_err(|error| format!("java: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = |head: &str| text.lines().find_map(|line| line.strip_prefix(head)).unwrap_or_default();
    let counts: BTreeMap<&str, f64> = line("states:")
        .split(',')
        .filter_map(|part| part.trim().split_once('='))
        .filter_map(|(name, value)| Some((name, value.parse().ok()?)))
        .collect();
    let count = |name: &str| counts.get(name).copied().unwrap_or(0.0);
    Ok(Run {
        states: count("new"),
        transitions: count("new") + count("visited"),
        bytecodes: line("instructions:").trim().parse().unwrap_or(0.0),
        seconds,
        peak_bytes: peak,
        is_done: !is_stopped,
        has_found: text.contains("gov.nasa.jpf.vm.") && !text.contains("no errors detected"),
    })
}
