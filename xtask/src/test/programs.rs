//! Test programs: builds them with Cargo, and runs several at once.
//!
//! Cargo runs one test program after the other, and at the end of each, processors idle until the last test ends. So
//! the programs are started here, longest first, as many at once as there are processors.

use std::collections::VecDeque;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde_json::Value;
use unsnarl_fixtures::workspace_root;

use super::cargo_command;

/// The crates whose tests take longest, slowest first.
const LONGEST: [&str; 6] = ["vm", "explore", "detect", "cli", "pointer", "engine"];

/// A test program.
pub(super) struct Program {
    /// Its source, from the workspace's root.
    name: String,
    path: PathBuf,
    /// The folder of its package, in which it runs.
    folder: PathBuf,
}

impl Program {
    /// The folder of its crate.
    fn of(&self) -> &str {
        self.folder.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }
}

/// The results of tests.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Counts {
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// The tests that failed, and the programs that failed otherwise.
    pub(super) failures: Vec<String>,
}

impl Counts {
    /// Reads the closing lines of test programs, and the names of the tests that failed.
    pub(super) fn of(program: &str, printed: &str) -> Counts {
        let mut counts = Counts::default();
        for line in printed.lines() {
            if let Some(result) = line.strip_prefix("test result: ") {
                let number = |word: &str| {
                    let before = result.split(word).next().filter(|before| before.len() < result.len());
                    before.and_then(|before| before.split_whitespace().last()?.parse().ok()).unwrap_or(0)
                };
                counts.passed += number(" passed");
                counts.failed += number(" failed");
            } else if let Some(name) = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix("... FAILED")) {
                counts.failures.push(format!("{program}: {}", name.trim_end()));
            }
        }
        counts
    }

    pub(super) fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
    }
}

/// Builds the test programs of packages, with Cargo's progress shown.
pub(super) fn build(packages: &[String]) -> Result<Vec<Program>, String> {
    let words = ["test", "--no-run", "--locked", "--message-format=json-render-diagnostics"];
    let words: Vec<&str> = words.into_iter().chain(packages.iter().map(String::as_str)).collect();
    println!("    cargo {}", words.join(" "));
    let output = cargo_command(words).stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("the tests cannot be built ({})", output.status));
    }
    let mut programs: Vec<Program> = String::from_utf8_lossy(&output.stdout).lines().filter_map(program).collect();
    let rank = |program: &Program| {
        let long = LONGEST.iter().position(|name| *name == program.of());
        (long.unwrap_or(LONGEST.len()), program.name.clone())
    };
    programs.sort_by_key(rank);
    Ok(programs)
}

/// The test program that a line of Cargo's messages names.
fn program(line: &str) -> Option<Program> {
    let message: Value = serde_json::from_str(line).ok()?;
    let is_test = message["profile"]["test"].as_bool()?;
    let path = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let source = Path::new(message["target"]["src_path"].as_str()?);
    let name = source.strip_prefix(workspace_root()).unwrap_or(source).to_string_lossy().into_owned();
    is_test.then_some(Program { name, path, folder })
}

/// Runs test programs to their ends, and prints what each of them printed once it has ended.
///
/// `arguments` returns the arguments for the programs of a crate.
pub(super) fn run(
    programs: &[Program],
    arguments: &(dyn Fn(&str) -> Vec<String> + Sync),
    variables: &[(&str, &str)],
) -> Counts {
    let waiting = Mutex::new(programs.iter().collect::<VecDeque<_>>());
    let counts = Mutex::new(Counts::default());
    let work = || {
        loop {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(program) = next else { break };
            let (printed, found) = run_one(program, &arguments(program.of()), variables);
            let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
            // No other thread prints meanwhile. Results are counted even if printing fails.
            let _ = std::io::stdout().write_all(&printed);
            counts.add(found);
        }
    };
    let at_once = thread::available_parallelism().map_or(1, Into::into);
    thread::scope(|scope| (0..at_once).for_each(|_| drop(scope.spawn(work))));
    counts.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a test program. Returns what it printed, and the counts in it.
fn run_one(program: &Program, arguments: &[String], variables: &[(&str, &str)]) -> (Vec<u8>, Counts) {
    let mut command = Command::new(&program.path);
    command.args(arguments).current_dir(&program.folder).envs(variables.iter().copied());
    command.env("CARGO_MANIFEST_DIR", &program.folder).stdin(Stdio::null());
    let mut printed = format!("     Running {}\n", program.name).into_bytes();
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => {
            let failures = vec![format!("{}: {error}", program.name)];
            return (printed, Counts { failures, ..Counts::default() });
        }
    };
    let mut counts = Counts::of(&program.name, &String::from_utf8_lossy(&output.stdout));
    if !output.status.success() && counts.failures.is_empty() {
        counts.failures.push(format!("{} ({})", program.name, output.status));
    }
    printed.extend(output.stdout);
    printed.extend(output.stderr);
    (printed, counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_counted_and_failures_named() {
        let printed = "running 3 tests\ntest a::b ... ok\ntest a::c ... FAILED\ntest d with space   ... FAILED\n\n\
                       test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
                       test result: ok. 20 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.30s\n";
        let counts = Counts::of("p", printed);
        let failures = ["p: a::c".to_owned(), "p: d with space".to_owned()].to_vec();
        assert_eq!(counts, Counts { passed: 21, failed: 2, failures });
    }

    #[test]
    fn test_programs_are_read_from_cargos_messages() {
        let root = workspace_root().display();
        let message = |test: bool, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"{root}/crates/vm/Cargo.toml","target":{{"src_path":"{root}/crates/vm/tests/main.rs"}},"profile":{{"test":{test}}},"executable":{executable}}}"#
            )
        };
        let found = program(&message(true, "\"/t/main-1\"")).unwrap();
        assert_eq!((found.name.as_str(), found.path.as_path()), ("crates/vm/tests/main.rs", Path::new("/t/main-1")));
        assert!(found.folder.ends_with("crates/vm"));
        assert!(program(&message(false, "\"/t/unsnarl\"")).is_none());
        assert!(program(&message(true, "null")).is_none());
        assert!(program("{\"reason\":\"build-finished\"}").is_none());
    }
}
