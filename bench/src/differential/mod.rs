//! `differential --binary FILE [--programs N] [--seed N] [--runs N] [--milliseconds N] [--smaller]`: `unsnarl explore
//! --outcomes` beside a real JVM, on small programs that a generator makes.
//!
//! Programs have the numbers from the seed on. Each is searched to its end; those that are larger than
//! [`searching::MAX_STATES`] are left out. Then it runs on a JVM, as often as is said or until its time is over. What
//! it shows has to be among what the search has found: each output, each class of an exception that ends a thread, and
//! whether it gets stuck. In the runs with fences between all accesses, this holds of programs with races, too; in the
//! others, it is no contradiction if a race is reported, since executions are sequentially consistent (A36). The
//! other way round it is a figure: outputs that were found, and that the JVM did not show.
//!
//! With `--smaller`, each program that contradicts is made smaller before it is shown. What is written is below
//! `differential` in the target folder.

mod actions;
mod comparing;
mod compiling;
#[path = "../../../crates/engine/tests/generated/programs.rs"]
#[expect(clippy::needless_borrow, reason = "themes are references here, and values there")]
mod programs;
mod running;
mod searching;
mod themes;

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::target_dir;

use self::comparing::{Figures, Verdict};
use self::programs::Program;
use self::running::Limits;
use self::searching::Search;
use crate::Outcome;

const USAGE: &str =
    "usage: differential --binary FILE [--programs N] [--seed N] [--runs N] [--milliseconds N] [--smaller]";

/// So many programs are compiled and run together.
const BATCH: usize = 100;

/// So often a program is made smaller.
const MAX_ROUNDS: usize = 25;

/// What stops a JVM, or stays in it after a run: such programs are left out.
const NOT_IN_ONE_JVM: [&str; 5] =
    ["System.exit", ".halt(", "setDefaultUncaughtExceptionHandler", ".parallel", "commonPool"];

/// What all programs are compared with.
struct Bench {
    jdk: Jdk,
    binary: PathBuf,
    folder: PathBuf,
    limits: Limits,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let (mut binary, mut programs, mut seed, mut is_smaller) = (None, 200, 0, false);
    let mut limits = Limits { runs: 10_000, milliseconds: 1_000 };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().cloned().ok_or_else(|| USAGE.to_owned());
        let number = |text: String| text.parse::<u64>().map_err(|_| USAGE.to_owned());
        match argument.as_str() {
            "--binary" => binary = Some(PathBuf::from(value()?)),
            "--programs" => programs = number(value()?)?,
            "--seed" => seed = number(value()?)?,
            "--runs" => limits.runs = number(value()?)?,
            "--milliseconds" => limits.milliseconds = number(value()?)?,
            "--smaller" => is_smaller = true,
            _ => return Err(USAGE.to_owned()),
        }
    }
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    let folder = target_dir().join("differential");
    let bench = Bench { jdk, binary: binary.ok_or(USAGE)?, folder, limits };
    running::compile_harness(&bench.jdk, &bench.folder)?;
    let numbers: Vec<u64> = (seed..seed + programs).collect();
    let mut all = Figures::default();
    for (index, numbers) in numbers.chunks(BATCH).enumerate() {
        let programs = numbers.iter().map(|number| Program::new(*number)).collect();
        let verdicts = bench.compare(programs, index)?;
        for (program, verdict) in &verdicts {
            all.add(verdict);
            if !verdict.is_fine() {
                bench.show(program, verdict, index, is_smaller)?;
            }
        }
        eprintln!("{} programs: {all}", numbers.last().map_or(0, |last| last + 1 - seed));
    }
    all.print();
    if all.contradictions > 0 { Err(format!("{} programs contradict", all.contradictions)) } else { Ok(()) }
}

impl Bench {
    /// Compares programs. The index says how the JVM is started.
    fn compare(&self, programs: Vec<Program>, index: usize) -> Outcome<Vec<(Program, Verdict)>> {
        let is_possible = |program: &Program| {
            let text = program.text();
            !NOT_IN_ONE_JVM.iter().any(|word| text.contains(word))
        };
        let programs: Vec<Program> = programs.into_iter().filter(is_possible).collect();
        let folder = self.folder.join("programs");
        let programs = compiling::compile(&self.jdk, &folder, programs)?;
        let searches: Outcome<Vec<Search>> = programs
            .par_iter()
            .enumerate()
            .map(|(index, program)| searching::search(&self.binary, &folder, program.name(), index))
            .collect();
        let searches = searches?;
        let wanted: Vec<(&str, bool)> = programs
            .iter()
            .zip(&searches)
            .filter(|(_, search)| search.has_ended)
            .map(|(program, search)| (program.name(), search.may_stick()))
            .collect();
        let endings = running::run(&self.jdk, (&self.folder, &folder), &wanted, self.limits, index)?;
        let verdict = |(program, search): (Program, Search)| {
            let endings = endings.get(program.name()).map(Vec::as_slice).unwrap_or_default();
            let verdict = comparing::compare(&search, endings);
            (program, verdict)
        };
        Ok(programs.into_iter().zip(searches).map(verdict).collect())
    }

    /// Prints a program that contradicts, and keeps its text.
    fn show(&self, program: &Program, verdict: &Verdict, index: usize, is_smaller: bool) -> Outcome<()> {
        let (mut text, mut shown) = (program.text(), verdict.to_string());
        if is_smaller && verdict.is_contradiction() {
            (text, shown) = self.smaller(program, verdict, index)?;
        }
        println!("{}: {shown}", program.name());
        let found = self.folder.join("found");
        let write = |found: &Path| {
            std::fs::create_dir_all(found)?;
            std::fs::write(found.join(format!("{}.java", program.name())), format!("{text}// {shown}\n"))
        };
        write(&found).map_err(|error| format!("{}: {error}", found.display()))
    }

    /// The text of a smaller program that contradicts in the same way, and what is wrong with it.
    fn smaller(&self, program: &Program, verdict: &Verdict, index: usize) -> Outcome<(String, String)> {
        let (mut best, mut shown) = (program.clone(), verdict.to_string());
        for _ in 0..MAX_ROUNDS {
            let all = self.compare(best.smaller(), index)?;
            let Some((smaller, found)) = all.into_iter().find(|(_, other)| other.is_like(verdict)) else { break };
            (best, shown) = (smaller, found.to_string());
        }
        Ok((best.text(), shown))
    }
}
