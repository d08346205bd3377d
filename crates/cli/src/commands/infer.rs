//! `unsnarl infer`: which lock guards which field, or how much of each method is atomic, as text, as JSON, or as a
//! patch that writes it into the sources.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use unsnarl_engine::assumptions::{Lifted, lifted};
use unsnarl_engine::config::Config;
use unsnarl_engine::infer::{self, Inferred, Question, Request};
use unsnarl_engine::rules::RULES;
use unsnarl_engine::suppression::SourceText;
use unsnarl_finding::ExtentKind;
use unsnarl_program::Cancel;
use unsnarl_report::{Options, Sources, patch};

use crate::shared::console::Console;
use crate::shared::exit::{Exit, Outcome};
use crate::shared::options::Common;
use crate::shared::output::count;
use crate::shared::program_options::{LimitOptions, PrecisionOptions, ProgramOptions, program_config};
use crate::shared::report_output::OutputOptions;
use crate::shared::sources::SourceFolders;
use crate::shared::watchdog::{Limits, Watchdog};
use crate::shared::{configuration, models, subject, thread_pool};

/// The annotation that is written by default. It is allowed on fields and on methods.
const ANNOTATION: &str = "com.google.errorprone.annotations.concurrent.GuardedBy";

const HELP: &str = "\
What is shown:
  Each field that several threads use and change, with the lock that most accesses hold, how many
  do, and the lines that do not. Methods whose callers always hold the lock of a field that they use
  are listed too. With --atomicity: each method that takes locks or uses what threads contend for,
  whether it is atomic, and if not, between which actions other threads may interfere; those that
  may race are only counted, unless --only or --all asks for them. docs/infer.md says how this is
  decided. No annotation is needed to begin with.

Examples:
  unsnarl infer app.jar
  unsnarl infer build/classes --classpath lib --all
  unsnarl infer app.jar --atomicity
  unsnarl infer app.jar --atomicity --only atomic-if,compound
  unsnarl infer library.jar --open --format json
  unsnarl infer build/classes --source src/main/java --write-annotations > guards.patch
  unsnarl infer out --write-annotations --annotation net.jcip.annotations.GuardedBy | patch -p0";

/// The exit codes of a command that reports no findings.
const EXIT_CODES: &str = "\
Exit codes:
  0  done, whatever was inferred
  2  wrong use of the command line
  3  an input could not be read
  4  an internal error, or the output could not be written
  5  a budget ran out: what is printed is not all";

#[derive(Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}"))]
pub(crate) struct Infer {
    /// What to look at; `inputs` of unsnarl.toml if not given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The configuration; unsnarl.toml of the current folder, if it is there, if not given
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    program: ProgramOptions,
    /// Do without these assumptions: A17,A15 or all (see docs/assumptions.md)
    #[arg(long, value_name = "NUMBER", value_delimiter = ',', value_parser = lifted)]
    assume_nothing: Vec<Lifted>,
    #[command(flatten)]
    precision: PrecisionOptions,
    #[command(flatten)]
    report: ReportOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Args)]
#[command(next_help_heading = "The report")]
struct ReportOptions {
    #[command(flatten)]
    output: OutputOptions,
    /// List the methods instead, and how much of each is atomic
    #[arg(long, conflicts_with = "write_annotations")]
    atomicity: bool,
    /// List only methods of these kinds
    #[arg(long, value_enum, value_name = "KIND", value_delimiter = ',', requires = "atomicity")]
    only: Vec<AtomicityKind>,
    /// List fields that need no lock as well: volatile, final, thread-safe, read-only, or used by one thread at a time;
    /// of methods, those that other threads do not affect
    #[arg(long)]
    all: bool,
    /// Print a patch that adds the annotations to the sources. No file is changed
    #[arg(long, conflicts_with_all = ["format", "all"])]
    write_annotations: bool,
    /// The annotation to write
    #[arg(long, value_name = "CLASS", default_value = ANNOTATION, requires = "write_annotations")]
    annotation: String,
}

/// How much of a method is atomic.
#[derive(Clone, Copy, clap::ValueEnum)]
enum AtomicityKind {
    /// As if executed without interruption
    Atomic,
    /// Atomic if the caller holds a lock
    AtomicIf,
    /// Other threads may interfere in between
    Compound,
    /// It may race
    Races,
    /// It is not known
    Unknown,
    /// No other thread can notice when it is executed
    Independent,
}

impl From<AtomicityKind> for ExtentKind {
    fn from(kind: AtomicityKind) -> ExtentKind {
        match kind {
            AtomicityKind::Atomic => ExtentKind::Atomic,
            AtomicityKind::AtomicIf => ExtentKind::AtomicIf,
            AtomicityKind::Compound => ExtentKind::Compound,
            AtomicityKind::Races => ExtentKind::Races,
            AtomicityKind::Unknown => ExtentKind::Unknown,
            AtomicityKind::Independent => ExtentKind::Independent,
        }
    }
}

/// Runs the command on as many threads as wanted.
pub(crate) fn run(infer: &Infer, console: &Console) -> Outcome {
    thread_pool::install(&infer.common, || inferred(infer, console))
}

fn inferred(infer: &Infer, console: &Console) -> Outcome {
    let assume_nothing = infer.assume_nothing.iter().flat_map(|lifted| lifted.0.iter().copied()).collect();
    let config = program_config(&infer.paths, &infer.program, &infer.limits);
    let config = Config { assume_nothing, precision: infer.precision.level(), ..config };
    let config = config.over(configuration::read(infer.config.as_deref())?);
    let cancel = Cancel::new();
    let _watchdog = Watchdog::start(Limits::of(&config, console), &cancel);
    let models = models::configured(&config)?;
    let (subject, exit) = subject::read(&config, &models, &infer.common, console)?;
    if subject.program.application_classes().len() == 0 {
        return Ok(exit);
    }
    let question = if infer.report.atomicity { Question::Atomicity } else { Question::Guards };
    let sources = SourceFolders::new(&config.source, &config.inputs);
    let source_text = |class: &str, file: Option<&str>| -> Option<Arc<str>> { Some(sources.lines(class, file)?.1) };
    let wanted = &infer.report;
    let request = Request {
        subject: &subject,
        models: &models,
        config: &config,
        question,
        sources: wanted.write_annotations.then_some(&source_text as SourceText<'_>),
    };
    let Inferred { report, unknown_entries } = infer::run(&request, &cancel, &|_| ());
    if !unknown_entries.is_empty() {
        return Err(subject::unknown_entries(&unknown_entries));
    }
    let (output, colour) = (&wanted.output, infer.common.color);
    if wanted.write_annotations {
        let patch = patch::render(&report, &sources, &wanted.annotation);
        report_left_out(&patch, console);
        output.write_text(&patch.text, colour)?;
    } else {
        let only: Vec<ExtentKind> = wanted.only.iter().map(|kind| ExtentKind::from(*kind)).collect();
        let options = Options { all: wanted.all, only: &only, verbose: infer.common.verbose, ..output.options(colour) };
        output.write(&report, RULES, &sources, options, colour)?;
    }
    Ok(if exit == Exit::Clean && report.has_run_out() { Exit::RanOut } else { exit })
}

/// Reports what the patch leaves out.
fn report_left_out(patch: &patch::Patch, console: &Console) {
    if !patch.left_out.is_empty() {
        let names = patch.left_out.join(", ");
        let what = count(patch.left_out.len(), "declaration");
        console.warning(&format!("{what} not found in a source, and left out (--source says where they are): {names}"));
    }
    if patch.annotations == 0 {
        console.note("there is nothing to annotate");
    }
}
