//! `atomicity --binary FILE [--json FILE] [--budget TIME] [PROGRAM…]`: what the rules of atomicity add to the time of
//! `unsnarl check`.
//!
//! Each program is checked with all rules that are on by default and without those of atomicity, in turn, so that what
//! else the machine does slows down both; medians of [`RUNS`] runs with two threads. What other rules need as well is
//! not in the difference. If no programs are named, it is the [`LARGEST`] that have the most lines. A program that runs
//! out of its budget is measured once, is marked, and is in no sum.

use std::cmp::Reverse;
use std::process::Command;

use serde::Serialize;

use crate::check::{Options, Program, RUNS, Run, at_hand, check, lines, options};
use crate::table::{print_markdown, whole};
use crate::{Outcome, median};

const USAGE: &str = "usage: atomicity --binary FILE [--json FILE] [--budget TIME] [PROGRAM…]";
/// The rules that are left out; `atomicity-variant` is off by default.
const RULES: [&str; 3] = ["atomicity-violation", "multi-stage-access", "not-atomic"];
const LARGEST: usize = 5;

/// What was measured of a program.
#[derive(Serialize)]
struct Measured {
    name: &'static str,
    lines: usize,
    all_rules: Vec<Run>,
    /// Nothing if the budget ran out.
    without: Vec<Run>,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let options = options(arguments, USAGE)?;
    let rules = rules_of(&options)?;
    let without: Vec<&str> = rules.iter().flat_map(|rule| ["--no-rule", rule]).collect();
    let mut programs = Vec::new();
    for subject in options.subjects() {
        match at_hand(subject) {
            Ok(program) => programs.push((lines(&program.inputs), program)),
            Err(reason) => println!("{} is not at hand: {reason}", subject.name),
        }
    }
    programs.sort_by_key(|(lines, program)| (Reverse(*lines), program.name));
    if !options.names_programs() {
        programs.truncate(LARGEST);
    }
    let mut all = Vec::new();
    for (lines, program) in programs {
        all.push(measure(lines, &program, &options, &without)?);
    }
    print(&all, &rules, &options.budget);
    options.write_json(&all)
}

/// Those of the rules that the binary has; says which it does not have.
fn rules_of(options: &Options) -> Outcome<Vec<&'static str>> {
    let failed = |reason: &dyn std::fmt::Display| format!("{} rules: {reason}", options.binary.display());
    let listed = Command::new(&options.binary).arg("rules").output().map_err(|error| failed(&error))?;
    if !listed.status.success() {
        return Err(failed(&listed.status));
    }
    let listed = String::from_utf8_lossy(&listed.stdout);
    let is_known = |rule: &&str| listed.lines().any(|line| line.split_whitespace().next() == Some(rule));
    let (known, missing): (Vec<&str>, Vec<&str>) = RULES.into_iter().partition(is_known);
    missing.iter().for_each(|rule| println!("there is no rule `{rule}`: not measured"));
    if known.is_empty() { Err(failed(&"none of atomicity")) } else { Ok(known) }
}

fn measure(lines: usize, program: &Program<'static>, options: &Options, without: &[&str]) -> Outcome<Measured> {
    eprintln!("{} …", program.name);
    let one = |more: &[&str]| {
        let run = check(program, &program.inputs, 2, options, more)?;
        run.ok_or_else(|| format!("{} gives no answer", program.name))
    };
    let mut measured = Measured { name: program.name, lines, all_rules: Vec::new(), without: Vec::new() };
    for _ in 0..RUNS {
        measured.all_rules.push(one(&[])?);
        if measured.has_run_out() {
            measured.without.clear();
            break;
        }
        measured.without.push(one(without)?);
    }
    Ok(measured)
}

impl Measured {
    fn has_run_out(&self) -> bool {
        self.all_rules.iter().chain(&self.without).any(|run| run.has_run_out)
    }

    /// With all rules, and without those of atomicity.
    fn medians(&self, of: impl Fn(&Run) -> f64) -> [f64; 2] {
        [&self.all_rules, &self.without].map(|runs| median(runs.iter().map(&of).collect()))
    }
}

/// Two times, and how much longer the first is.
fn compared([all, without]: [f64; 2]) -> [String; 3] {
    let more = 100.0 * (all - without) / without.max(f64::MIN_POSITIVE);
    [format!("{all:.2}"), format!("{without:.2}"), format!("{more:+.1} %")]
}

fn print(all: &[Measured], rules: &[&str], budget: &str) {
    let mut rows = Vec::new();
    let (mut total_lines, mut total_seconds, mut total_cpu) = (0, [0.0; 2], [0.0; 2]);
    let row = |name: String, lines: usize, reachable: String, [seconds, cpu]: [[String; 3]; 2]| {
        let [all, without, more] = seconds;
        let [all_cpu, without_cpu, more_cpu] = cpu;
        [name, whole(lines as f64), reachable, all, without, more, all_cpu, without_cpu, more_cpu]
    };
    for measured in all {
        let reachable = measured.all_rules.first().map_or(0, |run| run.stats.reachable_methods);
        let reachable = whole(reachable as f64);
        let (seconds, cpu) = (measured.medians(|run| run.seconds), measured.medians(Run::cpu_seconds));
        if measured.has_run_out() {
            let alone = |seconds: f64| [format!("{seconds:.2}"), "–".to_owned(), "–".to_owned()];
            let name = format!("{} *", measured.name);
            rows.push(row(name, measured.lines, reachable, [alone(seconds[0]), alone(cpu[0])]));
            continue;
        }
        total_lines += measured.lines;
        for side in 0..2 {
            total_seconds[side] += seconds[side];
            total_cpu[side] += cpu[side];
        }
        rows.push(row(measured.name.to_owned(), measured.lines, reachable, [compared(seconds), compared(cpu)]));
    }
    let sums = [compared(total_seconds), compared(total_cpu)];
    rows.push(row("all".to_owned(), total_lines, String::new(), sums));
    let head = [
        "program",
        "lines",
        "reachable",
        "all rules, s",
        "without, s",
        "more",
        "all rules, CPU s",
        "without, CPU s",
        "more CPU",
    ];
    print_markdown(&format!("All rules, and without {}", rules.join(", ")), head, &rows);
    if all.iter().any(Measured::has_run_out) {
        println!("\n\\* ran out of its budget of {budget}: measured once, and in no sum.");
    }
}
