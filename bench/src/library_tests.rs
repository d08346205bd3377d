//! `library-tests --binary FILE [--budget TIME] [LIBRARY…]`: the libraries' own tests, from Debian's source packages,
//! run by `java` with JUnit and by `unsnarl explore --test`.
//!
//! `bench/library_tests.json` lists the libraries: the source package, the packages whose jars the tests need, the
//! folder of the tests, and the test classes. Only these classes, and what they need, are compiled. A test counts if it
//! passes on `java`; each is explored on its own, with the same budget. What it ends with is counted, and violations
//! and what is not supported are listed, so that somebody can read them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::workspace_root;

use crate::table::print_markdown;
use crate::{Outcome, debian};

const USAGE: &str = "usage: library-tests --binary FILE [--budget TIME] [LIBRARY…]";
/// Packages with the jars of JUnit and what it needs.
const JUNIT: [&str; 5] = ["junit4", "junit5", "libhamcrest-java", "libopentest4j-java", "libapiguardian-java"];
/// Starts JUnit on some classes and writes what it finds as XML.
const CONSOLE: &str = "org.junit.platform.console.ConsoleLauncher";

/// A library with tests.
#[derive(Deserialize)]
struct Library {
    /// Debian's source package.
    source: String,
    /// The packages whose jars the tests need.
    packages: Vec<String>,
    /// The folders of the sources, below that of the package.
    tests: Vec<String>,
    /// The test classes.
    classes: Vec<String>,
}

/// What a run of `unsnarl` says of each test.
#[derive(Deserialize)]
struct Report {
    #[serde(default)]
    tests: Vec<Explored>,
    #[serde(default)]
    findings: Vec<Finding>,
}

/// A violation: one that needs a sleep or a wait to end early is a warning.
#[derive(Deserialize)]
struct Finding {
    run: usize,
    severity: String,
}

#[derive(Deserialize)]
struct Explored {
    test: String,
    outcome: String,
    #[serde(default)]
    violations: Vec<Violation>,
    #[serde(default)]
    unsupported: Vec<Unsupported>,
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

/// How many tests of a library ended in which way.
#[derive(Default)]
struct Counts {
    passed: usize,
    explored: usize,
    clean: usize,
    violation: usize,
    /// Those that need a sleep or a wait to end early.
    early: usize,
    unsupported: usize,
    budget: usize,
}

/// What is asked for.
struct Wanted {
    binary: PathBuf,
    budget: String,
    libraries: Vec<String>,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let wanted = wanted(arguments)?;
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    let list = fs::read_to_string(workspace_root().join("bench/library_tests.json"));
    let list = list.map_err(|error| format!("library_tests.json: {error}"))?;
    let libraries: Vec<Library> =
        serde_json::from_str(&list).map_err(|error| format!("library_tests.json: {error}"))?;
    let mut rows = Vec::new();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let is_wanted = |library: &&Library| wanted.libraries.is_empty() || wanted.libraries.contains(&library.source);
    for library in libraries.iter().filter(is_wanted) {
        match measure(library, &jdk, &wanted, &mut reasons) {
            Ok(counts) => rows.push(row(&library.source, &counts)),
            Err(problem) => {
                println!("{}: {}", library.source, problem.lines().take(5).collect::<Vec<_>>().join("\n  "))
            }
        }
    }
    let head = [
        "library",
        "pass on `java`",
        "explored",
        "clean",
        "violation",
        "only if a wait ends early",
        "not supported",
        "not ended",
    ];
    print_markdown("Libraries' own tests", head, &rows);
    println!();
    let mut reasons: Vec<(String, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| usize::MAX - count);
    reasons.iter().for_each(|(reason, count)| println!("{count:5}  {reason}"));
    Ok(())
}

fn wanted(arguments: &[String]) -> Outcome<Wanted> {
    let (mut binary, mut budget, mut libraries) = (None, String::from("20s"), Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--binary" => binary = rest.next().map(PathBuf::from),
            "--budget" => budget = rest.next().ok_or(USAGE)?.clone(),
            option if option.starts_with('-') => return Err(USAGE.to_owned()),
            library => libraries.push(library.to_owned()),
        }
    }
    Ok(Wanted { binary: binary.ok_or(USAGE)?, budget, libraries })
}

fn row(name: &str, counts: &Counts) -> [String; 8] {
    let Counts { passed, explored, clean, violation, early, unsupported, budget } = counts;
    let [passed, explored, clean, violation, early, unsupported, budget] =
        [passed, explored, clean, violation, early, unsupported, budget].map(ToString::to_string);
    [name.to_owned(), passed, explored, clean, violation, early, unsupported, budget]
}

/// Compiles, runs and explores the tests of a library.
fn measure(library: &Library, jdk: &Jdk, wanted: &Wanted, reasons: &mut BTreeMap<String, usize>) -> Outcome<Counts> {
    let folder = debian::unpack_source(&library.source)?;
    let mut jars = Vec::new();
    for package in library.packages.iter().map(String::as_str).chain(JUNIT) {
        jars.extend(debian::all_jars_of(&debian::unpack(package)?.join("usr/share/java")));
    }
    let output = folder.join("unsnarl-tests");
    compile(library, jdk, (&folder, &output), &jars)?;
    let mut counts = Counts::default();
    for class in &library.classes {
        let passing = passing(class, jdk, (&folder, &output), &jars)?;
        counts.passed += passing.len();
        for method in passing {
            let test = format!("{class}::{method}");
            let ran = Command::new(&wanted.binary)
                .arg("explore")
                .arg(&output)
                .args(&jars)
                .args(["--test", &test, "--budget", &wanted.budget, "--format", "json"])
                .output();
            let ran = ran.map_err(|error| format!("{}: {error}", wanted.binary.display()))?;
            match serde_json::from_slice::<Report>(&ran.stdout) {
                Ok(report) => {
                    for (number, test) in report.tests.iter().enumerate() {
                        let mut of_test = report.findings.iter().filter(|finding| finding.run == number);
                        count(test, of_test.all(|finding| finding.severity == "warning"), &mut counts, reasons);
                    }
                }
                Err(_) => {
                    counts.unsupported += 1;
                    let said = String::from_utf8_lossy(&ran.stderr);
                    let problem = said.lines().find(|line| line.starts_with("error")).unwrap_or_default();
                    println!("{test}: {problem}");
                    let reason = problem.rsplit_once("cannot be run: ").map_or(problem, |(_, reason)| reason);
                    *reasons.entry(reason.to_owned()).or_default() += 1;
                }
            }
        }
    }
    Ok(counts)
}

/// Counts how a test ended, and prints what somebody has to read.
fn count(test: &Explored, is_early: bool, counts: &mut Counts, reasons: &mut BTreeMap<String, usize>) {
    counts.explored += 1;
    match test.outcome.as_str() {
        "clean" => counts.clean += 1,
        "violation" if is_early => counts.early += 1,
        "violation" => counts.violation += 1,
        "unsupported" => counts.unsupported += 1,
        _ => counts.budget += 1,
    }
    for violation in &test.violations {
        println!("{}: {}: {}", test.test, violation.kind, violation.message);
    }
    for unsupported in &test.unsupported {
        println!("{}: not supported: {}", test.test, unsupported.what);
        *reasons.entry(unsupported.what.clone()).or_default() += 1;
    }
}

/// Compiles the test classes and what they need of the sources of the tests.
fn compile(library: &Library, jdk: &Jdk, (folder, output): (&Path, &Path), jars: &[PathBuf]) -> Outcome<()> {
    let sources: Vec<PathBuf> = library.tests.iter().map(|tests| folder.join(tests)).collect();
    let file = |class: &String| -> Outcome<PathBuf> {
        let name = format!("{}.java", class.replace('.', "/"));
        let found = sources.iter().map(|folder| folder.join(&name)).find(|path| path.is_file());
        found.ok_or_else(|| format!("there is no {name}"))
    };
    let files: Vec<PathBuf> = library.classes.iter().map(file).collect::<Outcome<_>>()?;
    fs::create_dir_all(output).map_err(|error| format!("{}: {error}", output.display()))?;
    let ran = Command::new(jdk.javac())
        .args(["-nowarn", "-g", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(output)
        .arg("-sourcepath")
        .arg(joined(&sources)?)
        .arg("-classpath")
        .arg(joined(jars)?)
        .args(files)
        .output()
        .map_err(|error| format!("javac: {error}"))?;
    if !ran.status.success() {
        return Err(format!("javac refuses the tests: {}", String::from_utf8_lossy(&ran.stderr)));
    }
    // What the tests read lies beside them.
    for tests in &library.tests {
        let resources = folder.join(tests).parent().map(|parent| parent.join("resources"));
        if let Some(resources) = resources.filter(|resources| resources.is_dir()) {
            let _ = Command::new("cp").arg("-r").arg(resources.join(".")).arg(output).status();
        }
    }
    Ok(())
}

fn joined(paths: &[PathBuf]) -> Outcome<std::ffi::OsString> {
    std::env::join_paths(paths).map_err(|error| error.to_string())
}

/// The methods of a test class that pass on `java`, each once, whatever is made of it.
fn passing(class: &str, jdk: &Jdk, (folder, output): (&Path, &Path), jars: &[PathBuf]) -> Outcome<Vec<String>> {
    let reports = folder.join("unsnarl-reports").join(class);
    let class_path: Vec<PathBuf> = jars.iter().cloned().chain([output.to_owned()]).collect();
    let ran = Command::new("timeout")
        .arg("120")
        .arg(jdk.java())
        .arg("-classpath")
        .arg(joined(&class_path)?)
        .args([CONSOLE, "--disable-banner", "--details", "none", "--select-class", class, "--reports-dir"])
        .arg(&reports)
        .current_dir(folder)
        .output();
    ran.map_err(|error| format!("java: {error}"))?;
    let mut outcomes: BTreeMap<String, bool> = BTreeMap::new();
    for name in ["TEST-junit-jupiter.xml", "TEST-junit-vintage.xml"] {
        let Ok(text) = fs::read_to_string(reports.join(name)) else { continue };
        for case in text.split("<testcase ").skip(1) {
            let method =
                case.split_once("name=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(name, _)| name);
            let end = case.split_once('[').map_or(method, |_| method);
            let method = end.split(['(', '[', '{']).next().unwrap_or(end).trim();
            let inside = case.split("</testcase>").next().unwrap_or(case);
            let passes = !["<failure", "<error", "<skipped"].iter().any(|tag| inside.contains(tag));
            *outcomes.entry(method.to_owned()).or_insert(true) &= passes;
        }
    }
    Ok(outcomes.into_iter().filter(|(_, passes)| *passes).map(|(method, _)| method).collect())
}
