//! `clearing --binary FILE [--budget TIME] [PROGRAM…]`: which of the findings that persons have ruled on
//! (`bench/rulings`) `unsnarl check --prove` excludes, and what that costs beside `unsnarl check` alone.
//!
//! Each program is checked once without and once with `--prove`. A finding that is ruled true and excluded is a wrong
//! proof: the command fails, and names it.

use serde::Deserialize;
use unsnarl_fixtures::workspace_root;

use crate::Outcome;
use crate::check::{at_hand, options, report};
use crate::rulings::{Ruled, ruled};
use crate::table::{print_markdown, whole};

const USAGE: &str = "usage: clearing --binary FILE [--budget TIME] [PROGRAM…]";

#[derive(Deserialize)]
struct Report {
    findings: Vec<Finding>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Finding {
    rule: String,
    severity: String,
    verdict: String,
    message: String,
    fingerprint: String,
}

#[derive(Deserialize)]
struct Stats {
    peak_memory_bytes: Option<u64>,
}

/// How many findings there are, and how many of them are excluded.
#[derive(Clone, Copy, Default)]
struct Share {
    all: usize,
    excluded: usize,
}

impl Share {
    fn add(&mut self, is_excluded: bool) {
        self.all += 1;
        self.excluded += usize::from(is_excluded);
    }

    fn show(self) -> String {
        format!("{} of {}", self.excluded, self.all)
    }
}

/// What became of the findings of one program or of all.
#[derive(Clone, Copy, Default)]
struct Cleared {
    ruled_true: Share,
    ruled_false: Share,
    shown: Share,
    hidden: Share,
}

impl Cleared {
    fn columns(self) -> [String; 4] {
        [self.ruled_false, self.ruled_true, self.shown, self.hidden].map(Share::show)
    }
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let options = options(arguments, USAGE)?;
    let mut rows: Vec<[String; 9]> = Vec::new();
    let mut total = Cleared::default();
    let mut wrong = Vec::new();
    for subject in options.subjects() {
        let file = workspace_root().join("bench/rulings").join(format!("{}.json", subject.name));
        if !file.exists() {
            continue;
        }
        eprintln!("{} …", subject.name);
        let rulings = ruled(&file)?;
        let program = at_hand(subject)?;
        let check = |more: &[&str]| -> Outcome<(f64, Report)> {
            let all: Vec<&str> =
                ["--budget", &options.budget, "--min-severity", "note"].iter().chain(more).copied().collect();
            let (seconds, text) = report(&program, &program.inputs, 2, &options.binary, &all)?
                .ok_or_else(|| format!("{} gives no answer", subject.name))?;
            let report = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", subject.name))?;
            Ok((seconds, report))
        };
        let (alone, plain) = check(&[])?;
        let (together, proved) = check(&["--prove", "--show-excluded"])?;
        let cleared = compare(subject.name, &proved.findings, &rulings, &mut wrong);
        add(&mut total, cleared);
        let [of_false, of_true, shown, hidden] = cleared.columns();
        let (seconds, memory) = (
            |seconds: f64| format!("{seconds:.1}"),
            |report: &Report| {
                report.stats.peak_memory_bytes.map_or_else(|| "–".into(), |bytes| whole(bytes as f64 / 1e6))
            },
        );
        rows.push([
            subject.name.to_owned(),
            of_false,
            of_true,
            shown,
            hidden,
            seconds(alone),
            seconds(together),
            memory(&plain),
            memory(&proved),
        ]);
    }
    let [of_false, of_true, shown, hidden] = total.columns();
    let none = || String::new();
    rows.push(["all".into(), of_false, of_true, shown, hidden, none(), none(), none(), none()]);
    print_markdown(
        "Findings that are excluded",
        [
            "program",
            "ruled false",
            "ruled true",
            "shown",
            "notes",
            "check, s",
            "with `--prove`, s",
            "check, MB",
            "with `--prove`, MB",
        ],
        &rows,
    );
    if wrong.is_empty() { Ok(()) } else { Err(format!("wrong proofs:\n{}", wrong.join("\n"))) }
}

fn compare(name: &str, findings: &[Finding], rulings: &[Ruled], wrong: &mut Vec<String>) -> Cleared {
    let mut cleared = Cleared::default();
    for finding in findings {
        let is_excluded = finding.verdict == "excluded";
        let is_shown = finding.severity != "note";
        if is_shown { &mut cleared.shown } else { &mut cleared.hidden }.add(is_excluded);
        let is_it = |ruled: &&Ruled| (&ruled.rule, &ruled.fingerprint) == (&finding.rule, &finding.fingerprint);
        match rulings.iter().find(is_it).map(|ruled| ruled.is_true) {
            Some(true) => cleared.ruled_true.add(is_excluded),
            Some(false) => cleared.ruled_false.add(is_excluded),
            None => continue,
        }
        if is_excluded && rulings.iter().any(|ruled| is_it(&ruled) && ruled.is_true) {
            wrong.push(format!("{name}: {}: {}", finding.rule, finding.message));
        }
    }
    cleared
}

fn add(total: &mut Cleared, one: Cleared) {
    let sum = |a: &mut Share, b: Share| *a = Share { all: a.all + b.all, excluded: a.excluded + b.excluded };
    sum(&mut total.ruled_true, one.ruled_true);
    sum(&mut total.ruled_false, one.ruled_false);
    sum(&mut total.shown, one.shown);
    sum(&mut total.hidden, one.hidden);
}
