//! `unsnarl explore` and `unsnarl replay`: run a program on the VM, under many schedules or under one.

mod file;
mod jdk;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use unsnarl_engine::explore::{self, Subject};
use unsnarl_engine::{budget, explore::search};
use unsnarl_finding::{Ending, Exploration};
use unsnarl_report::exploration::{json, text};

use self::file::ScheduleFile;
use crate::args::{Color, Common, EXIT_CODES, Format};
use crate::check::{cannot_write, memory_in_use};
use crate::exit::{Exit, Failure, Outcome};
use crate::load;
use crate::message::Console;
use crate::output::{Output, grouped};
use crate::style;

const MAX_WIDTH: usize = 140;

const HELP: &str = "\
What is done:
  The program runs on a virtual machine of our own, with the classes of an installed JDK (17 or
  later), under every order in which its threads can take their steps. Found are data races, failed
  assertions, uncaught exceptions, deadlocks, lost wake-ups, livelocks and misuse of monitors, each
  with the schedule that shows it. Sleeps and time-outs may end at any time. Files and sockets are
  not supported. docs/explore.md says more.

Examples:
  unsnarl explore build/classes --main com.acme.Bank
  unsnarl explore app.jar lib/ --main Transfer --find first --budget 60s -- 3 accounts
  unsnarl explore out --main Counter --outcomes
  unsnarl explore out --main Server --strategy random --runs 10000 --seed 7
  unsnarl explore out --main Bank --schedules found/ && unsnarl replay found/1.json";

#[derive(Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}"))]
pub(crate) struct Explore {
    /// The program: folders and jars
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The class whose `main` is run
    #[arg(long, value_name = "CLASS")]
    main: String,
    /// What `main` is given
    #[arg(last = true, value_name = "ARGS")]
    arguments: Vec<String>,
    #[command(flatten)]
    machine: MachineOptions,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    report: ReportOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Args)]
#[command(after_help = "Example:\n  unsnarl replay found/1.json --trace")]
pub(crate) struct Replay {
    /// The schedule, as `explore --schedules` writes it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The program, if it is not where the file says
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print every step, those inside the JDK too
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    machine: MachineOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Args)]
#[command(next_help_heading = "The machine")]
struct MachineOptions {
    /// The home of the JDK to run on; JAVA_HOME, or that of `java`, if not given
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// Do not execute `assert` statements
    #[arg(long)]
    no_assertions: bool,
    /// How large the heap of the program may get: 500MB, 2GiB
    #[arg(long, value_name = "SIZE", value_parser = budget::memory, default_value = "1GiB")]
    heap: u64,
}

#[derive(Args)]
#[command(next_help_heading = "The search")]
struct SearchOptions {
    /// In which order states are visited
    #[arg(long, value_enum, default_value_t)]
    strategy: StrategyName,
    /// How many executions `pct` and `random` try
    #[arg(long, value_name = "N", default_value_t = 1000)]
    runs: u64,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many ordered events the defects need that `pct` is best at
    #[arg(long, value_name = "N", default_value_t = 3)]
    bug_depth: usize,
    /// How much to find
    #[arg(long, value_enum, default_value_t)]
    find: FindName,
    /// Do not look for data races
    #[arg(long)]
    no_races: bool,
    /// List the distinct outputs of all executions
    #[arg(long)]
    outcomes: bool,
    /// How long to search: 500ms, 60s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = budget::time)]
    budget: Option<Duration>,
    /// How many states to visit
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,
    /// How many steps an execution may have
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_depth: usize,
    /// How much memory to use: 1500MB, 4GiB
    #[arg(long, value_name = "SIZE", value_parser = budget::memory, default_value = "4GiB")]
    max_memory: u64,
}

#[derive(Args)]
#[command(next_help_heading = "The report")]
struct ReportOptions {
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Write the report into a file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print every step, those inside the JDK too
    #[arg(long)]
    trace: bool,
    /// Write the schedule of each violation into a file of this folder
    #[arg(long, value_name = "DIR")]
    schedules: Option<PathBuf>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum StrategyName {
    /// Every state, the deepest first
    #[default]
    DepthFirst,
    /// Every state, those that take the fewest steps first; livelocks are not looked for
    BreadthFirst,
    /// Executions with priorities by chance (probabilistic concurrency testing)
    Pct,
    /// Executions with choices by chance
    Random,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum FindName {
    /// Everything that is wrong
    #[default]
    All,
    /// The first thing that is wrong
    First,
}

/// `unsnarl explore`
pub(crate) fn run(explore: &Explore, console: &Console) -> Outcome {
    load::all_exist(&explore.paths)?;
    let start = Instant::now();
    let jdk = jdk::find(explore.machine.jdk.as_deref())?;
    let subject = subject(&explore.paths, &explore.main, &explore.arguments, &explore.machine);
    let (mut vm, main) = explore::prepare(&subject, &jdk).map_err(|problem| cannot_run(&problem))?;
    console.detail(|| format!("booted Java {} in {:.3} s", jdk.version, start.elapsed().as_secs_f64()));
    let wanted = &explore.search;
    let options = search::Options {
        strategy: match wanted.strategy {
            StrategyName::DepthFirst => search::Strategy::DepthFirst,
            StrategyName::BreadthFirst => search::Strategy::BreadthFirst,
            StrategyName::Pct => {
                search::Strategy::Pct { runs: wanted.runs, seed: wanted.seed, depth: wanted.bug_depth }
            }
            StrategyName::Random => search::Strategy::Random { runs: wanted.runs, seed: wanted.seed },
        },
        find: if wanted.find == FindName::All { search::Find::All } else { search::Find::First },
        budget: search::Budget {
            states: wanted.max_states.unwrap_or(u64::MAX),
            depth: wanted.max_depth,
            bytes: usize::try_from(wanted.max_memory).unwrap_or(usize::MAX),
        },
        outcomes: wanted.outcomes,
        races: !wanted.no_races,
    };
    let bar = Bar::new(!console.is_quiet);
    let exploration = explore::run(&mut vm, main, options, &mut |progress| {
        bar.tell(&progress, start.elapsed());
        match wanted.budget {
            Some(budget) if start.elapsed() >= budget => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    drop(bar);
    if let Some(folder) = &explore.report.schedules {
        file::write_all(folder, &exploration, &subject, &jdk)?;
    }
    let costs = json::Costs { seconds: start.elapsed().as_secs_f64(), peak_memory: memory_in_use().unwrap_or(0) };
    print(&exploration, &explore.report, costs, explore.common.color)?;
    Ok(match exploration.ending {
        Ending::Clean => Exit::Clean,
        Ending::Violation => Exit::Found,
        Ending::Unsupported | Ending::Budget => Exit::RanOut,
    })
}

/// `unsnarl replay`
pub(crate) fn replay(replay: &Replay, console: &Console) -> Outcome {
    let ScheduleFile { main, arguments, paths, jdk: recorded, choices, kind, message, .. } = file::read(&replay.file)?;
    let paths = if replay.paths.is_empty() { paths.iter().map(PathBuf::from).collect() } else { replay.paths.clone() };
    load::all_exist(&paths)?;
    let jdk = jdk::find(replay.machine.jdk.as_deref())?;
    if jdk.version != recorded {
        console.warning(&format!("the schedule was found on Java {recorded}, and this is Java {}", jdk.version));
    }
    let choices = choices.parse().map_err(|fault| {
        Failure::unreadable(format!("`{}`: {fault}", replay.file.display()))
            .help("`explore --schedules` writes such files")
    })?;
    let subject = subject(&paths, &main, &arguments, &replay.machine);
    let (mut vm, thread) = explore::prepare(&subject, &jdk).map_err(|problem| cannot_run(&problem))?;
    let (schedule, trace) = explore::replay(&mut vm, thread, &choices);
    let mut shown = String::new();
    text::schedule(&mut shown, &schedule, &text_options(replay.common.color, false, replay.trace));
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
    console.note(&format!("this is where the {kind} shows: {message}"));
    Ok(Exit::Found)
}

fn cannot_run(problem: &str) -> Failure {
    Failure::unreadable(problem.to_owned()).help("--main names the class with dots, and PATH holds all that it needs")
}

fn subject(paths: &[PathBuf], main: &str, arguments: &[String], machine: &MachineOptions) -> Subject {
    let limits = explore::Limits { heap_bytes: machine.heap, ..explore::Limits::default() };
    Subject {
        paths: paths.to_vec(),
        main: main.to_owned(),
        arguments: arguments.to_vec(),
        asserts: !machine.no_assertions,
        limits,
    }
}

fn text_options(color: Color, is_file: bool, all_steps: bool) -> text::Options {
    let width = terminal_size::terminal_size().filter(|_| Output::is_terminal() && !is_file);
    let width = style::columns().or(width.map(|(width, _)| usize::from(width.0))).unwrap_or(100);
    let color = if is_file { color == Color::Always } else { style::on_stdout(color) };
    text::Options { color, width: width.min(MAX_WIDTH), all_steps }
}

fn print(exploration: &Exploration, report: &ReportOptions, costs: json::Costs, color: Color) -> Outcome<()> {
    let printed = match report.format {
        Format::Json => json::render(exploration, costs),
        Format::Text => text::render(exploration, &text_options(color, report.output.is_some(), report.trace)),
    };
    match &report.output {
        Some(path) => std::fs::write(path, printed).map_err(|error| cannot_write(path, &error)),
        None => {
            let mut out = Output::new(color);
            out.write_all(printed.as_bytes())?;
            Ok(out.flush()?)
        }
    }
}

/// How far the search is, on standard error if that is a terminal.
struct Bar {
    bar: ProgressBar,
}

impl Bar {
    fn new(wanted: bool) -> Bar {
        let target = if wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(1000), target);
        if let Ok(style) = ProgressStyle::with_template("Exploring {bar:30.cyan/black.bright} {msg}") {
            bar.set_style(style.progress_chars("━╸·"));
        }
        Bar { bar }
    }

    fn tell(&self, progress: &search::Progress, elapsed: Duration) {
        let states = progress.statistics.states;
        let each_second = states as f64 / elapsed.as_secs_f64().max(0.001);
        self.bar.set_position((progress.share * 1000.0) as u64);
        self.bar.set_message(format!(
            "{} states, {}/s, depth {}, about {:.1}% done",
            grouped(states as usize),
            grouped(each_second as usize),
            progress.depth,
            progress.share * 100.0
        ));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
