//! `cargo xtask test`: the checks that a change must pass.
//!
//! | command | what it runs |
//! |---|---|
//! | `test` | every check; tests that run programs on a JDK use the newest that is installed |
//! | `test --all-jdks` | the same, on every JDK that is installed |
//! | `test --all` | all there is, `prove` against all of `explore` too: what a release must pass |
//! | `test --quick` | of what changed since the last commit: format, project rules, lints, tests |
//! | `test NAME…` | the tests whose names contain one of the names, in whatever crate they are |
//!
//! All steps run even if one fails, each with its time. A summary comes last, and the number of tests on a line of its
//! own. Nothing here is a timed test.

mod changed;
mod crates;
mod named;
mod programs;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use unsnarl_fixtures::jdk::ALL_JDKS;
use unsnarl_fixtures::{WHOLE_ORACLE, topic, workspace_root};

use self::crates::Crates;
use self::programs::{Counts, Program};
use crate::{Outcome, jdk, tidy};

const USAGE: &str = "Usage: cargo xtask test [--quick | --all | --all-jdks | NAME…]";

/// Runs the checks that the arguments ask for.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options: Vec<&str> = arguments.iter().map(String::as_str).filter(|word| word.starts_with('-')).collect();
    let mut run = Run::default();
    match options[..] {
        [] if arguments.is_empty() => everything(&mut run),
        [] => named(&mut run, arguments)?,
        ["--quick"] if arguments.len() == 1 => quick(&mut run)?,
        ["--all" | "--all-jdks"] if arguments.len() == 1 => {
            run.variables.push((ALL_JDKS, "1"));
            if options[..] == ["--all"] {
                run.variables.push((WHOLE_ORACLE, "1"));
            }
            everything(&mut run);
        }
        _ => return Err(USAGE.to_owned()),
    }
    run.summary()
}

/// The steps that were run.
#[derive(Default)]
struct Run {
    lines: Vec<String>,
    failed: usize,
    counts: Counts,
    /// What was built.
    programs: Vec<Program>,
    /// Environment variables of the test programs.
    variables: Vec<(&'static str, &'static str)>,
}

impl Run {
    /// Runs a step and prints its result.
    fn step(&mut self, name: &str, step: impl FnOnce(&mut Run) -> Outcome) {
        println!("==> {name}");
        let start = Instant::now();
        let outcome = step(self);
        if let Err(reason) = &outcome {
            println!("{reason}");
            self.failed += 1;
        }
        let line = line(name, &outcome, start.elapsed());
        println!("==> {line}\n");
        self.lines.push(line);
    }

    fn summary(self) -> Outcome {
        println!("Summary");
        self.lines.iter().for_each(|line| println!("    {line}"));
        self.counts.failures.iter().for_each(|name| println!("    FAILED {name}"));
        println!("{} passed, {} failed", self.counts.passed, self.counts.failed);
        match self.failed {
            0 => Ok(()),
            failed => Err(format!("{failed} of {} steps failed", self.lines.len())),
        }
    }
}

fn line(name: &str, outcome: &Outcome, time: Duration) -> String {
    let mark = if outcome.is_ok() { "passed" } else { "FAILED" };
    format!("{mark} {:6.1} s  {name}", time.as_secs_f64())
}

/// Lints, tests and documentation of the whole workspace.
fn everything(run: &mut Run) {
    run.step("a JDK for the fixtures", |_| jdk::run(&[]));
    run.step("format", |_| format());
    run.step("tidy", |_| tidy::run(&[]));
    run.step("build of the tests", |run| build(run, &["--workspace".to_owned()]));
    run.step("unit, fixture and snapshot tests", |run| run_tests(run, &|_| Vec::new()));
    run.step("doc tests", doc_tests);
    run.step("lints", |_| cargo("clippy --workspace --all-targets --locked -- -D warnings", &[]));
    run.step("documentation", |_| documentation());
}

/// Lints and tests of what changed.
fn quick(run: &mut Run) -> Outcome {
    let all = Crates::read();
    let changed = changed::crates(&all)?;
    let users = all.users_of(&changed);
    println!("changed: {}; they are used by: {}\n", listed(&changed), listed(&users));
    run.step("format", |_| format());
    run.step("tidy", |_| tidy::run(&[]));
    if changed.is_empty() {
        return Ok(());
    }
    run.step("lints of what changed", |_| {
        cargo(&format!("clippy {} --all-targets --locked -- -D warnings", all.options(&changed).join(" ")), &[])
    });
    if !users.is_empty() {
        run.step("lints of what uses it", |_| {
            cargo(&format!("clippy {} --locked -- -D warnings", all.options(&users).join(" ")), &[])
        });
    }
    run.step("build of the tests", |run| build(run, &all.options(&changed)));
    run.step("tests of what changed", |run| run_tests(run, &changed::left_out));
    Ok(())
}

/// Tests whose names contain one of the names.
fn named(run: &mut Run, names: &[String]) -> Outcome {
    let all = Crates::read();
    let with = named::crates(&all, names);
    println!("in: {}\n", listed(&with));
    run.step("build of the tests", |run| build(run, &all.options(&with)));
    for name in names {
        run.step(&format!("tests with {name} in their names"), |run| run_tests(run, &|_| vec![name.clone()]));
    }
    if run.failed == 0 && run.counts.passed == 0 {
        return Err(format!("no test has a name with {}", names.join(" or ")));
    }
    Ok(())
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

fn format() -> Outcome {
    // The benchmark and the fuzz targets are outside the workspace.
    cargo("fmt --all --check", &[])?;
    cargo("fmt --manifest-path bench/Cargo.toml --check", &[])?;
    cargo("fmt --manifest-path fuzz/Cargo.toml --check", &[])?;
    let files: Vec<PathBuf> =
        DECLARED_BY_MACROS.iter().flat_map(|folder| rust_files(&workspace_root().join(folder))).collect();
    println!("    rustfmt --check, of {}", DECLARED_BY_MACROS.join(" and "));
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--check", "--edition", "2024"]).args(&files).current_dir(workspace_root());
    match rustfmt.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("run rustfmt --edition 2024 on these files".to_owned()),
        Err(error) => Err(format!("rustfmt: {error}")),
    }
}

/// Folders whose modules a macro declares: `cargo fmt` does not see them.
const DECLARED_BY_MACROS: [&str; 2] = ["crates/concurrency/src/vetoes", "crates/detect/src/patterns"];

/// All Rust files below a folder, in order.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Runs Cargo at the workspace's root and shows what it prints.
pub(crate) fn cargo(words: &str, variables: &[(&str, &str)]) -> Outcome {
    println!("    cargo {words}");
    let mut command = cargo_command(words.split(' '));
    match command.envs(variables.iter().copied()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`cargo {words}` failed ({status})")),
        Err(error) => Err(format!("`cargo {words}`: {error}")),
    }
}

fn cargo_command<'w>(words: impl IntoIterator<Item = &'w str>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(workspace_root());
    command
}

/// Builds the test programs of packages; meanwhile another thread compiles the fixtures.
fn build(run: &mut Run, packages: &[String]) -> Outcome {
    let fixtures = std::thread::spawn(|| topic(FIRST_TOPIC));
    let built = programs::build(packages);
    let fixtures = fixtures.join().map(drop).map_err(|_| "the fixtures cannot be compiled".to_owned());
    run.programs = built?;
    fixtures
}

/// Asking for this one topic compiles all topics.
const FIRST_TOPIC: &str = "ir";

/// Runs the test programs with the arguments that those of a crate get.
fn run_tests(run: &mut Run, arguments: &(dyn Fn(&str) -> Vec<String> + Sync)) -> Outcome {
    if run.programs.is_empty() {
        return Err("there is nothing to run".to_owned());
    }
    let counts = programs::run(&run.programs, arguments, &run.variables);
    let is_clean = counts.failures.is_empty();
    run.counts.add(counts);
    if is_clean { Ok(()) } else { Err("tests failed".to_owned()) }
}

/// Runs the examples in doc comments. Of the whole workspace: for fewer packages, dependencies would have other
/// features, and Cargo would build nearly everything again.
fn doc_tests(run: &mut Run) -> Outcome {
    let words = ["test", "--locked", "--no-fail-fast", "--doc", "--workspace"];
    let output = cargo_command(words).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    run.counts.add(Counts::of("doc tests", &text));
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Builds the documentation with the artefacts of the lints. Cargo finds them only if the same program checks.
fn documentation() -> Outcome {
    let cargo_folder = env::var_os("CARGO").map(PathBuf::from).and_then(|cargo| cargo.parent().map(Path::to_owned));
    let clippy = cargo_folder.unwrap_or_default().join(format!("clippy-driver{}", env::consts::EXE_SUFFIX));
    let mut variables = vec![("RUSTDOCFLAGS", "-D warnings")];
    let clippy = clippy.to_string_lossy();
    if Path::new(&*clippy).is_file() {
        variables.extend([("RUSTC_WORKSPACE_WRAPPER", &*clippy), ("CLIPPY_ARGS", LINT_ARGUMENTS)]);
    }
    cargo("doc --workspace --no-deps --locked", &variables)
}

/// What `cargo clippy -- -D warnings` passes to the program that checks.
const LINT_ARGUMENTS: &str = "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";
