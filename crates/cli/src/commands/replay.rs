//! `unsnarl replay`: runs a program once more, under a schedule that `explore` found.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use unsnarl_engine::explore::{self, ClassPath, Start};
use unsnarl_library::Models;
use unsnarl_report::{Options, terminal};

use crate::shared::console::Console;
use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::files::{self, FileOptions};
use crate::shared::machine::{self, MachineOptions, TimeOutsName};
use crate::shared::models;
use crate::shared::options::Common;
use crate::shared::output::{Output, grouped};
use crate::shared::paths;
use crate::shared::report_output;
use crate::shared::schedule_file::{self, ScheduleFile};

const HELP: &str = "\
The machine is the one that the schedule records, where no option says otherwise.

Example:
  unsnarl replay found/1.json --trace

Exit codes:
  0  the violation does not show in this execution any more
  1  it shows, or one execution cannot tell
  2  wrong use of the command line
  3  an input could not be read, or the schedule does not fit the program
  4  an internal error, or the output could not be written";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Replay {
    /// The schedule, as `explore --schedules` writes it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The program, if it is not where the file says
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Models of your own, in place of those that the file holds
    #[arg(long, value_name = "FILE")]
    models: Vec<PathBuf>,
    /// Print every step, those inside the JDK too
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    machine: MachineOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `unsnarl replay`
pub(crate) fn run(replay: &Replay, console: &Console) -> Outcome {
    let ScheduleFile {
        main,
        test,
        arguments,
        paths,
        jdk: recorded,
        processors,
        time_outs,
        no_assertions,
        heap,
        max_instructions,
        models: recorded_models,
        files: recorded_files,
        stdin,
        choices,
        kind,
        message,
        ..
    } = schedule_file::read(&replay.file)?;
    let paths = if replay.paths.is_empty() { paths.iter().map(PathBuf::from).collect() } else { replay.paths.clone() };
    paths::all_exist(&paths)?;
    let jdk = machine::find_jdk(replay.machine.jdk.as_deref())?;
    if jdk.version != recorded {
        console.warning(&format!("the schedule was found on Java {recorded}, and this is Java {}", jdk.version));
    }
    let mut choices: explore::Schedule =
        choices.parse().map_err(|fault| schedule_file::unreadable(&replay.file, &fault))?;
    let model_files = if replay.models.is_empty() { recorded_models } else { models::read(&replay.models)? };
    let mut path = machine::class_path(&paths, &jdk, &model_files)?;
    let mut given = files::given(&recorded_files, stdin.as_ref())
        .map_err(|problem| schedule_file::unreadable(&replay.file, &problem))?;
    let named = files::read(&replay.machine.files, console)?;
    if !replay.machine.files.files.is_empty() {
        given.files = named.files;
    }
    if replay.machine.files.stdin.is_some() {
        given.input = named.input;
    }
    path.give_files(given);
    machine::warn(&path, console);
    let begin = match (main, test) {
        (Some(class), None) => Start::Main { class, arguments },
        (None, Some(test)) => test_of(&path, &models::layered(&model_files)?, &test)?,
        _ => return Err(schedule_file::unreadable(&replay.file, &"it must have either `main` or `test`")),
    };
    let given = &replay.machine;
    let as_found = MachineOptions {
        jdk: None,
        no_assertions: given.no_assertions || no_assertions,
        heap: given.heap.or(heap),
        max_instructions: given.max_instructions.or(max_instructions),
        processors: given.processors.or(processors),
        files: FileOptions::default(),
    };
    let mut subject = machine::subject(begin, &as_found);
    choices.manner.in_time |= time_outs == Some(TimeOutsName::Last);
    subject.limits.spurious_wakeups = choices.spurious_wakeups();
    let (mut vm, thread) = explore::prepare(&subject, &path).map_err(|problem| machine::cannot_run(&problem))?;
    let (schedule, trace) = explore::replay(&mut vm, thread, &choices);
    let options = Options { all_steps: replay.trace, ..report_output::options(replay.common.color, false) };
    let mut shown = terminal::schedule(&schedule, &options);
    shown += &format!("state {:016x} after {} steps\n", trace.fingerprint, grouped(trace.steps.len()));
    if !trace.output.is_empty() {
        shown += &format!("printed until then:\n{}", String::from_utf8_lossy(&trace.output));
    }
    let mut out = Output::new(replay.common.color);
    out.write_all(shown.as_bytes())?;
    out.flush()?;
    if let Some(step) = trace.misfit {
        let problem = format!(
            "step {} of the schedule cannot be taken: the program is not the one that it was found in",
            step + 1
        );
        return Err(Failure::unreadable(problem).help("explore the program again"));
    }
    match explore::shows(&mut vm, thread, &choices, &kind) {
        Some(false) => {
            console.note(&format!("the {kind} does not show in this execution any more: {message}"));
            Ok(Exit::Clean)
        }
        Some(true) => {
            console.note(&format!("this is where the {kind} shows: {message}"));
            Ok(Exit::Found)
        }
        None => {
            console.note(&format!(
                "this is where the {kind} showed; one execution cannot tell whether it still does: {message}"
            ));
            Ok(Exit::Found)
        }
    }
}

/// The one test of that name.
fn test_of(path: &ClassPath, models: &Models, name: &str) -> Outcome<Start> {
    let found = machine::find_tests(path, models, name)?.tests;
    let case = found.into_iter().filter(|test| test.name == name).find_map(|test| test.case.ok());
    case.map(|case| Start::Test(Box::new(case))).ok_or_else(|| Failure::unreadable(format!("`{name}` is not a test")))
}
