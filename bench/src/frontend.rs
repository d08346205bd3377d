//! `frontend [--json FILE]`: reading class files against peers, lowering `java.base`, lowering large Debian jars.
//!
//! Fails if a class is not read, a method not lowered or a body not verified, or if one thread and two give different
//! text. Times never fail.

use std::path::PathBuf;

use serde::Serialize;
use unsnarl_fixtures::jdk;

use crate::debian::JARS;
use crate::lowering::{Lowered, Request, in_process};
use crate::parsing::{Classes, Reading};
use crate::table::{self, whole};
use crate::{Outcome, java, median, parsing};

const MODULE: &str = "java.base";
/// How often lowering is measured, each time in a new process.
const RUNS: usize = 5;

/// All that was measured.
#[derive(Serialize)]
struct Report {
    jdk: String,
    classes: usize,
    class_bytes: usize,
    readings: Vec<Reading>,
    lowerings: Vec<Lowering>,
    jars: Vec<(String, Lowered)>,
}

/// All runs with one number of threads; the first is checked as well.
#[derive(Serialize)]
struct Lowering {
    threads: usize,
    runs: Vec<Lowered>,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let json = match arguments {
        [] => None,
        [option, file] if option == "--json" => Some(PathBuf::from(file)),
        _ => return Err("usage: frontend [--json FILE]".to_owned()),
    };
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    let classes = Classes::of(&jdk.modules(), MODULE)?;
    println!(
        "JDK {}, {MODULE}: {} classes, {:.1} MB",
        jdk.version,
        whole(classes.names.len() as f64),
        mega(classes.bytes)
    );

    let mut readings = parsing::measure(&classes);
    match java::asm(&jdk) {
        Ok(both) => readings.extend(both),
        Err(reason) => println!("ASM is not at hand: {reason}"),
    }
    match java::javap(&jdk, &classes) {
        Ok(reading) => readings.push(reading),
        Err(reason) => println!("javap is not at hand: {reason}"),
    }
    print_readings(&classes, &readings);

    let mut lowerings = Vec::new();
    for threads in [1, 2] {
        let request = |check| Request { input: jdk.modules(), module: Some(MODULE.to_owned()), check };
        let runs = (0..RUNS).map(|run| in_process(&request(run == 0), threads)).collect::<Outcome<_>>()?;
        lowerings.push(Lowering { threads, runs });
    }
    print_lowerings(&lowerings);

    let mut jars = Vec::new();
    for jar in JARS {
        let lowered = jar.find().and_then(|input| {
            let name = input.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok((name, in_process(&Request { input, module: None, check: true }, 2)?))
        });
        match lowered {
            Ok(lowered) => jars.push(lowered),
            Err(reason) => println!("{} ({}) is not at hand: {reason}", jar.package, jar.why),
        }
    }
    print_jars(&jars);

    let report = Report {
        jdk: jdk.version,
        classes: classes.names.len(),
        class_bytes: classes.bytes,
        readings,
        lowerings,
        jars,
    };
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?;
        std::fs::write(&file, text + "\n").map_err(|error| format!("{}: {error}", file.display()))?;
    }
    judge(&report)
}

/// What must hold whatever the times are.
fn judge(report: &Report) -> Outcome<()> {
    let of_jdk = report.lowerings.iter().flat_map(|lowering| &lowering.runs);
    let all: Vec<&Lowered> = of_jdk.chain(report.jars.iter().map(|(_, lowered)| lowered)).collect();
    let mut problems: Vec<&String> = all.iter().flat_map(|lowered| lowered.problems()).collect();
    problems.sort();
    problems.dedup();
    println!();
    problems.iter().for_each(|problem| println!("{problem}"));
    let hashes: Vec<u64> = report.lowerings.iter().map(|lowering| lowering.runs[0].text_hash).collect();
    if hashes.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(format!("the text of all bodies depends on the number of threads: {hashes:x?}"));
    }
    println!("The text of all bodies is the same with 1 and with 2 threads.");
    match problems.len() {
        0 => Ok(()),
        count => Err(format!("{count} problems")),
    }
}

fn print_readings(classes: &Classes, readings: &[Reading]) {
    let ours = |everything: bool| {
        readings.iter().find(|reading| reading.everything == everything).map_or(0.0, |ours| ours.seconds)
    };
    for (everything, title) in
        [(false, "Reading the structure of every class"), (true, "Reading everything in every class")]
    {
        let rows: Vec<[String; 6]> = readings
            .iter()
            .filter(|reading| reading.everything == everything)
            .map(|reading| {
                [
                    reading.name.clone(),
                    format!("{:.0} ms", reading.seconds * 1e3),
                    whole(classes.names.len() as f64 / reading.seconds),
                    format!("{:.0}", mega(classes.bytes) / reading.seconds),
                    format!("{:.2}", reading.seconds / ours(everything)),
                    reading.refused.to_string(),
                ]
            })
            .collect();
        table::print(title, ["reader", "time", "classes/s", "MB/s", "× our time", "refused"], &rows);
    }
    println!("\nWhat each does");
    for reading in readings {
        println!("  {}: {}", reading.name, reading.does);
    }
}

fn print_lowerings(lowerings: &[Lowering]) {
    let rows: Vec<[String; 9]> = lowerings
        .iter()
        .map(|Lowering { threads, runs }| {
            let middle = |of: fn(&Lowered) -> f64| median(runs.iter().map(of).collect());
            let lower = middle(|run| run.lower_seconds);
            [
                threads.to_string(),
                format!("{:.2} s", middle(|run| run.open_seconds)),
                format!("{:.2} s", middle(|run| run.build_seconds)),
                format!("{lower:.2} s"),
                format!("{:.2} s", middle(Lowered::seconds)),
                whole(runs[0].methods as f64 / lower),
                format!("{:.1}", mega(runs[0].bytecode_bytes) / lower),
                format!("{:.2} s", runs[0].verify_seconds),
                memory(middle(|run| run.peak_bytes.unwrap_or(0) as f64)),
            ]
        })
        .collect();
    let Some(first) = lowerings.first().and_then(|lowering| lowering.runs.first()) else { return };
    let title = format!(
        "Lowering {MODULE}: {} methods, {:.1} MB of bytecode, {} statements; {} errors, {} verifier errors",
        whole(first.methods as f64),
        mega(first.bytecode_bytes),
        whole(first.statements as f64),
        first.errors.len(),
        first.violations.len()
    );
    let head = ["threads", "list", "build", "lower", "all three", "methods/s", "MB/s", "verify", "peak memory"];
    table::print(&title, head, &rows);
}

fn print_jars(jars: &[(String, Lowered)]) {
    let rows: Vec<[String; 11]> = jars
        .iter()
        .map(|(name, jar)| {
            [
                name.clone(),
                format!("{}–{}", jar.versions.0, jar.versions.1),
                whole(jar.classes as f64),
                whole(jar.methods as f64),
                format!("{:.1}", mega(jar.bytecode_bytes)),
                jar.subroutine_calls.to_string(),
                format!("{:.2} s", jar.open_seconds + jar.build_seconds),
                format!("{:.2} s", jar.lower_seconds),
                memory(jar.peak_bytes.unwrap_or(0) as f64),
                (jar.issues.len() + jar.errors.len()).to_string(),
                jar.violations.len().to_string(),
            ]
        })
        .collect();
    let head =
        ["jar", "versions", "classes", "methods", "MB code", "jsr", "build", "lower", "peak", "errors", "verifier"];
    table::print("Large jars, 2 threads", head, &rows);
}

fn mega(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn memory(bytes: f64) -> String {
    format!("{:.0} MB", bytes / 1e6)
}
