//! Runs programs on a JVM, many times each (`bench/java/differential`).

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use rayon::prelude::*;
use unsnarl_fixtures::jdk::Jdk;
use unsnarl_fixtures::workspace_root;

use crate::Outcome;

/// The harness reads class files with the JDK's own copy of ASM.
const EXPORTS: [&str; 2] = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"];

/// Ways to start a JVM; batches take turns.
const WAYS: [&[&str]; 5] = [&[], &["-Xint"], &[], &["-Xcomp", "-XX:TieredStopAtLevel=1"], &["-XX:+UseParallelGC"]];

/// How long a program runs.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub runs: u64,
    pub milliseconds: u64,
}

/// A way in which a program ended, and how often.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    /// Whether there were fences between its accesses.
    pub is_fenced: bool,
    pub count: u64,
    /// `ended`, `stuck` or `late`.
    pub word: String,
    /// The classes of the exceptions that ended threads.
    pub exceptions: Vec<String>,
    pub printed: String,
}

pub(super) fn compile_harness(jdk: &Jdk, folder: &Path) -> Outcome<()> {
    let sources = workspace_root().join("bench/java/differential");
    let mut javac = Command::new(jdk.javac());
    javac.args(EXPORTS).args(["-nowarn", "-Xlint:none", "-d"]).arg(folder.join("harness"));
    for name in ["Differential", "Noise", "Output", "Rewritten", "Run", "Subject"] {
        javac.arg(sources.join(format!("{name}.java")));
    }
    let output = javac.output().map_err(|error| format!("javac: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("javac refused the harness: {said}")) }
}

/// How programs end, of those with a name and whether they may get stuck.
pub(super) fn run(
    jdk: &Jdk,
    (folder, programs): (&Path, &Path),
    wanted: &[(&str, bool)],
    limits: Limits,
    index: usize,
) -> Outcome<BTreeMap<String, Vec<Ending>>> {
    let size = wanted.len().div_ceil(2).max(1);
    let parts: Outcome<Vec<Vec<(String, Ending)>>> = wanted
        .par_chunks(size)
        .map(|names| {
            let mut java = Command::new(jdk.java());
            java.args(WAYS[index % WAYS.len()]).args(EXPORTS);
            java.args(["-XX:ActiveProcessorCount=2", "-XX:+UseSerialGC", "-Xmx1g", "-Xss512k", "-classpath"])
                .arg(folder.join("harness"));
            java.arg("Differential").arg(programs);
            java.args([limits.runs.to_string(), limits.milliseconds.to_string(), index.to_string()]);
            java.args(names.iter().map(|(name, sticks)| format!("{name}{}", if *sticks { "+" } else { "" })));
            let output = java.output().map_err(|error| format!("java: {error}"))?;
            if !output.status.success() {
                return Err(format!("java ({}): {}", output.status, String::from_utf8_lossy(&output.stderr)));
            }
            Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(ending).collect())
        })
        .collect();
    let mut all: BTreeMap<String, Vec<Ending>> = BTreeMap::new();
    for (name, ending) in parts?.into_iter().flatten() {
        all.entry(name).or_default().push(ending);
    }
    Ok(all)
}

/// What a line says, with the name of the program.
fn ending(line: &str) -> Option<(String, Ending)> {
    let parts: Vec<&str> = line.split('\t').collect();
    let [name, kind, count, word, exceptions, printed] = parts[..] else { return None };
    let exceptions = exceptions.split(',').filter(|class| !class.is_empty()).map(str::to_owned).collect();
    let ending = Ending {
        is_fenced: kind == "fenced",
        count: count.parse().ok()?,
        word: word.to_owned(),
        exceptions,
        printed: unescaped(printed),
    };
    Some((name.to_owned(), ending))
}

fn unescaped(text: &str) -> String {
    let mut all = String::new();
    let mut rest = text.chars();
    while let Some(next) = rest.next() {
        match next {
            '\\' => all.push(match rest.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap_or('\\'),
            }),
            next => all.push(next),
        }
    }
    all
}
