//! `draw --binary FILE --seed NUMBER [--programs NUMBER] [--findings NUMBER] [--budget TIME]`: a random sample of what
//! is shown for programs that nobody has looked at.
//!
//! Draws packages of the Debian release at hand, Java libraries and applications, without those of which there are
//! rulings or an earlier draw, and runs `check` on the jars of each as a new user would, with nothing else given. A
//! package counts if its jars have at least [`MIN_CLASSES`] classes and something is shown. Then it draws findings,
//! equally many of each program as long as there are any, and writes them into a file without their scores: whoever
//! reads them against the sources must not know these. The draw depends on the seed, on the release, and on the draws
//! with lower seeds alone.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;
use serde_json::{Value, json};
use unsnarl_classfile::archive;
use unsnarl_fixtures::{target_dir, workspace_root};

use crate::Outcome;
use crate::check::{Program, report};
use crate::debian::{all_jars_of, unpack};
use crate::subjects::SUBJECTS;

const USAGE: &str = "usage: draw --binary FILE --seed NUMBER [--programs NUMBER] [--findings NUMBER] [--budget TIME]";
/// A package with fewer classes is no program.
const MIN_CLASSES: usize = 30;
/// What a reader is given of a finding.
const SHOWN: [&str; 7] = ["rule", "message", "sites", "more", "flows", "notes", "fingerprint"];

struct Options {
    binary: PathBuf,
    seed: u64,
    programs: usize,
    findings: usize,
    budget: String,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let options = options(arguments)?;
    let mut random = Random(options.seed);
    let mut packages = packages(options.seed)?;
    random.shuffle(&mut packages);
    let mut drawn: Vec<(String, Vec<Value>)> = Vec::new();
    let (mut silent, mut other) = (Vec::new(), 0);
    for package in packages {
        if drawn.len() == options.programs {
            break;
        }
        match shown(&package, &options) {
            Ok(Some(findings)) if findings.is_empty() => silent.push(package),
            Ok(Some(findings)) => {
                eprintln!("{package}: {} shown", findings.len());
                drawn.push((package, findings));
            }
            Ok(None) => other += 1,
            Err(reason) => {
                eprintln!("{package}: {reason}");
                other += 1;
            }
        }
    }
    println!("seed {}; nothing shown for {} packages: {}", options.seed, silent.len(), silent.join(", "));
    println!("{other} packages are no programs, or were not to be had");
    for (package, findings) in &mut drawn {
        println!("{package}: {} shown", findings.len());
        random.shuffle(findings);
    }
    let sample = sample(drawn, options.findings);
    let file = target_dir().join(format!("draw-{}.json", options.seed));
    let text = serde_json::to_string_pretty(&sample).map_err(|error| error.to_string())?;
    fs::write(&file, text + "\n").map_err(|error| format!("{}: {error}", file.display()))?;
    println!("{} findings in {}", sample.len(), file.display());
    Ok(())
}

fn options(arguments: &[String]) -> Outcome<Options> {
    let (mut binary, mut seed) = (None, None);
    let mut options =
        Options { binary: PathBuf::new(), seed: 0, programs: 25, findings: 150, budget: "120s".to_owned() };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        let number = || value.parse::<u64>().map_err(|_| format!("{value} is no number; {USAGE}"));
        match argument.as_str() {
            "--binary" => binary = Some(fs::canonicalize(value).map_err(|error| format!("{value}: {error}"))?),
            "--seed" => seed = Some(number()?),
            "--programs" => options.programs = usize::try_from(number()?).map_err(|error| error.to_string())?,
            "--findings" => options.findings = usize::try_from(number()?).map_err(|error| error.to_string())?,
            "--budget" => options.budget.clone_from(value),
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(Options { binary: binary.ok_or(USAGE)?, seed: seed.ok_or(USAGE)?, ..options })
}

/// Java libraries, and what depends on a Java runtime; without the programs that have rulings or were drawn before.
fn packages(seed: u64) -> Outcome<Vec<String>> {
    let asked = |arguments: &[&str]| {
        let ran = Command::new("apt-cache").args(arguments).output().map_err(|error| format!("apt-cache: {error}"))?;
        Ok::<String, String>(String::from_utf8_lossy(&ran.stdout).into_owned())
    };
    let names = asked(&["pkgnames"])?;
    let mut packages: Vec<String> =
        names.lines().filter(|name| name.starts_with("lib") && name.ends_with("-java")).map(str::to_owned).collect();
    for runtime in ["java-wrappers", "default-jre", "default-jre-headless"] {
        let dependents = asked(&["rdepends", runtime])?;
        // The first two lines are headings; alternatives begin with a bar.
        packages.extend(dependents.lines().skip(2).map(|line| line.trim_start_matches([' ', '|']).to_owned()));
    }
    let drawn = drawn_before(seed)?;
    packages.retain(|package| !SUBJECTS.iter().any(|subject| subject.packages().any(|known| known == package)));
    packages.retain(|package| !drawn.contains(package));
    packages.sort();
    packages.dedup();
    if packages.is_empty() { Err("apt knows no packages: run `apt-get update`".to_owned()) } else { Ok(packages) }
}

/// The packages of the draws with lower seeds, whose findings were read.
fn drawn_before(seed: u64) -> Outcome<BTreeSet<String>> {
    #[derive(Deserialize)]
    struct Read {
        program: String,
    }
    let folder = workspace_root().join("bench/draws");
    let mut drawn = BTreeSet::new();
    for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let file = entry.map_err(|error| error.to_string())?.path();
        let of = file.file_stem().and_then(|name| name.to_str()?.parse::<u64>().ok());
        if of.is_none_or(|of| of >= seed) {
            continue;
        }
        let at = |error: &dyn Display| format!("{}: {error}", file.display());
        let text = fs::read_to_string(&file).map_err(|error| at(&error))?;
        let read: Vec<Read> = serde_json::from_str(&text).map_err(|error| at(&error))?;
        drawn.extend(read.into_iter().map(|read| read.program));
    }
    Ok(drawn)
}

/// What is shown for a package; `None` if it is no program.
fn shown(package: &str, options: &Options) -> Outcome<Option<Vec<Value>>> {
    let jars = all_jars_of(&unpack(package)?.join("usr/share"));
    if jars.is_empty() || classes(&jars) < MIN_CLASSES {
        return Ok(None);
    }
    let program = Program::of_jars(package, jars);
    let found = report(&program, &program.inputs, 2, &options.binary, &["--budget", &options.budget])?;
    let Some((_, text)) = found else { return Err("no answer".to_owned()) };
    let mut report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let Value::Array(findings) = report["findings"].take() else { return Err("a report without findings".to_owned()) };
    Ok(Some(findings.into_iter().filter(|finding| finding["severity"] != "note").collect()))
}

fn classes(jars: &[PathBuf]) -> usize {
    archive::open(jars, &archive::Options::default()).entries.len()
}

/// In turn one finding of each program, as long as there are any.
fn sample(mut drawn: Vec<(String, Vec<Value>)>, number: usize) -> Vec<Value> {
    let mut sample = Vec::new();
    while sample.len() < number && drawn.iter().any(|(_, findings)| !findings.is_empty()) {
        for (package, findings) in &mut drawn {
            let Some(finding) = findings.pop().filter(|_| sample.len() < number) else { continue };
            let mut shown = json!({ "program": package });
            SHOWN.iter().for_each(|key| shown[*key] = finding[*key].clone());
            sample.push(shown);
        }
    }
    sample
}

/// A generator of numbers that is the same everywhere (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Puts the elements into a random order (Fisher and Yates).
    fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            let chosen = (self.next() % (last as u64 + 1)) as usize;
            all.swap(last, chosen);
        }
    }
}
