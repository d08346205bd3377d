//! `limits --binary FILE [--budget SECONDS] [--max-memory MEGABYTES]`: whether `unsnarl explore` keeps to the time and
//! memory it is given, on programs that take all they can get (`bench/explore/limits`), and how much it prints.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde::Deserialize;
use unsnarl_fixtures::jdk;
use unsnarl_fixtures::{target_dir, workspace_root};

use crate::Outcome;
use crate::table::{print_markdown, whole};

const USAGE: &str = "usage: limits --binary FILE [--budget SECONDS] [--max-memory MEGABYTES]";

/// What the program does, by its argument.
const PROGRAMS: [&str; 12] = [
    "counts",
    "prints",
    "recurses",
    "litters",
    "litters-small",
    "copies",
    "keeps",
    "concatenates",
    "starts",
    "sleeps",
    "interleaves",
    "fails-late",
];

#[derive(Deserialize)]
struct Report {
    coverage: String,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    peak_memory: u64,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let (mut binary, mut seconds, mut megabytes) = (None, 10u64, 600u64);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or_else(|| USAGE.to_owned());
        match argument.as_str() {
            "--binary" => binary = Some(PathBuf::from(value()?)),
            "--budget" => seconds = value()?.parse().map_err(|_| USAGE.to_owned())?,
            "--max-memory" => megabytes = value()?.parse().map_err(|_| USAGE.to_owned())?,
            _ => return Err(USAGE.to_owned()),
        }
    }
    let binary = binary.ok_or(USAGE)?;
    let classes = target_dir().join("limits");
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    let mut javac = Command::new(jdk.javac());
    javac.arg("-g").arg("-d").arg(&classes).arg(workspace_root().join("bench/explore/limits/Hungry.java"));
    if !javac.status().is_ok_and(|status| status.success()) {
        return Err("javac refused bench/explore/limits/Hungry.java".to_owned());
    }
    let rows: Outcome<Vec<[String; 5]>> =
        PROGRAMS.iter().map(|program| row(&binary, &classes, program, (seconds, megabytes))).collect();
    let title = format!("Asked: {seconds} s, {megabytes} MB");
    print_markdown(&title, ["program", "seconds", "MB", "kB of output", "what it says"], &rows?);
    Ok(())
}

fn row(binary: &Path, classes: &Path, program: &str, (seconds, megabytes): (u64, u64)) -> Outcome<[String; 5]> {
    eprintln!("{program} …");
    let mut unsnarl = Command::new(binary);
    unsnarl.args(["explore", "--main", "Hungry", "--stats", "--format", "json", "--quiet"]);
    unsnarl.args(["--budget", &format!("{seconds}s"), "--max-memory", &format!("{megabytes}MB")]);
    unsnarl.arg(classes).args(["--", program]);
    let start = Instant::now();
    let output = unsnarl.output().map_err(|error| format!("{}: {error}", binary.display()))?;
    let took = start.elapsed().as_secs_f64();
    let report: Report = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{program}: {error}: {}", String::from_utf8_lossy(&output.stderr)))?;
    Ok([
        program.to_owned(),
        format!("{took:.1}"),
        whole(report.stats.peak_memory as f64 / 1e6),
        whole(output.stdout.len() as f64 / 1e3),
        report.coverage,
    ])
}
