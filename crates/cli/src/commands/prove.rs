//! `unsnarl prove`: interprets a program abstractly, and reports the places where a property is not proved.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use unsnarl_engine::budget;
use unsnarl_engine::config::{Config, FailOn, Library};
use unsnarl_engine::explore::{ClassPath, Limits as MachineLimits, search};
use unsnarl_engine::prove::{self, Choice, Proved, Request, ShownMethods};
use unsnarl_engine::rules::PROPERTY_RULES;
use unsnarl_engine::triage::Exploring;
use unsnarl_program::{Cancel, Selector};
use unsnarl_report::Sources;

use crate::shared::console::Console;
use crate::shared::exit::{EXIT_CODES, Exit, Outcome};
use crate::shared::options::Common;
use crate::shared::output::Output;
use crate::shared::program_options::{LimitOptions, ProgramOptions, program_config};
use crate::shared::report_output::{self, OutputOptions};
use crate::shared::share::{Share, UsedUp};
use crate::shared::sources::SourceFolders;
use crate::shared::watchdog::{Limits, Watchdog};
use crate::shared::{configuration, machine, models, subject, thread_pool};

/// How large the heap of a program may get that is run to decide alerts: only small programs have few states.
const HEAP: u64 = 256 << 20;
/// How many instructions one of its threads may execute without doing anything that others could notice.
const INSTRUCTIONS: u64 = 20_000_000;
/// What the search for states may use together with the rest, in bytes, if there is no budget.
const STATES: u64 = 2 << 30;

const HELP: &str = "\
What is proved:
  Every place of the program where a property could be violated is a site. It is proved if no
  thread can violate the property there, whatever the others do; if not, there is an alert. An
  alert is no defect yet: perhaps too little is known of the values. docs/prove.md says what is
  assumed, and how to add a property, a domain or a memory model.

Examples:
  unsnarl prove app.jar
  unsnarl prove build/classes --classpath lib --source src/main/java
  unsnarl prove app.jar --main com.acme.Server --property division-by-zero,array-bounds
  unsnarl prove library.jar --open --domain interval --memory happens-before
  unsnarl prove app.jar --source src --show-values
  unsnarl prove app.jar --format json --output proofs.json
  unsnarl prove app.jar --strict --certificate app.proof
  unsnarl prove build/classes --main com.acme.Litmus --explore
  unsnarl prove --list";

#[derive(Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}"))]
pub(crate) struct Prove {
    /// What to look at; `inputs` of unsnarl.toml if not given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The configuration; unsnarl.toml of the current folder, if it is there, if not given
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    proof: ProofOptions,
    #[command(flatten)]
    output: OutputOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Args)]
#[command(next_help_heading = "The proof")]
struct ProofOptions {
    /// What to prove; several are separated by commas. All that --list shows as default if not given
    #[arg(long = "property", value_name = "PROPERTY", value_delimiter = ',', value_parser = property)]
    properties: Vec<&'static str>,
    /// What is known of numbers
    #[arg(long, value_name = "DOMAIN", value_parser = domain)]
    domain: Option<&'static str>,
    /// Which writes of other threads a read may see
    #[arg(long, value_name = "MODEL", value_parser = memory)]
    memory: Option<&'static str>,
    /// Show what values may be beside the source, in methods with alerts, or in those that METHOD names:
    /// `--show-values=com.acme.Bank` or `--show-values='Bank::*'`
    #[arg(long, value_name = "METHOD", num_args = 0..=1, require_equals = true, value_parser = shown)]
    show_values: Option<Option<ShownMethods>>,
    /// Write the proof into a file that `unsnarl verify-proof` can check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Assume the worst where the proof would otherwise rest on an assumption
    #[arg(long)]
    strict: bool,
    /// Then run the program under all schedules, for at most TIME, and decide alerts by what is seen: `--explore` or
    /// `--explore=60s`. If not given, TIME is half of what is left of --budget, or 20 seconds
    #[arg(long, value_name = "TIME", num_args = 0..=1, require_equals = true, value_parser = budget::time)]
    explore: Option<Option<Duration>>,
    /// Show alerts, too, that --explore has proved impossible
    #[arg(long, requires = "explore")]
    show_excluded: bool,
    /// List the properties, domains and memory models, and do nothing else
    #[arg(long, conflicts_with = "paths")]
    list: bool,
}

fn property(name: &str) -> Result<&'static str, String> {
    prove::find("property", &prove::properties(), name)
}

fn domain(name: &str) -> Result<&'static str, String> {
    prove::find("domain", &prove::domains(), name)
}

fn memory(name: &str) -> Result<&'static str, String> {
    prove::find("memory model", &prove::memory_models(), name)
}

fn shown(selector: &str) -> Result<ShownMethods, String> {
    Selector::parse(selector).map(ShownMethods::Selected).map_err(|error| error.to_string())
}

/// The names of the choices that are made unless others are named.
fn defaults(choices: &[Choice]) -> Vec<&'static str> {
    choices.iter().filter(|choice| choice.is_default).map(|choice| choice.name).collect()
}

/// What is used: what is named, or the default.
fn chosen(named: Option<&'static str>, choices: &[Choice]) -> &'static str {
    named.or_else(|| defaults(choices).first().copied()).unwrap_or_default()
}

/// Runs the command on as many threads as wanted.
pub(crate) fn run(prove: &Prove, console: &Console) -> Outcome {
    if prove.proof.list {
        return list(prove);
    }
    thread_pool::install(&prove.common, || proved(prove, console))
}

fn proved(options: &Prove, console: &Console) -> Outcome {
    let config = program_config(&options.paths, &options.program, &options.limits);
    let config = config.over(configuration::read(options.config.as_deref())?);
    let cancel = Cancel::new();
    let limits = Limits::of(&config, console);
    let _watchdog = Watchdog::start(limits, &cancel);
    let share = Share::of_last(limits, options.proof.explore.flatten());
    let models = models::configured(&config)?;
    // A JDK that is named to run the program on need not be the one to read bodies from.
    let is_for_run = options.proof.explore.is_some() && config.library != Some(Library::Bodies);
    let read = Config { jdk: config.jdk.clone().filter(|_| !is_for_run), ..config.clone() };
    let (subject, exit) = subject::read(&read, &models, &options.common, console)?;
    if subject.program.application_classes().len() == 0 {
        return Ok(exit);
    }
    let path = options.proof.explore.map(|_| classes(&config, console)).transpose()?;
    let goes_on = || match share.used_up() {
        _ if cancel.is_cancelled() => ControlFlow::Break(search::Resource::Time),
        Some(UsedUp::Time) => ControlFlow::Break(search::Resource::Time),
        Some(UsedUp::Memory) => ControlFlow::Break(search::Resource::Memory),
        None => ControlFlow::Continue(()),
    };
    let exploring = path.as_ref().map(|path| Exploring {
        path,
        limits: MachineLimits { heap_bytes: HEAP, instructions: INSTRUCTIONS, ..MachineLimits::default() },
        bytes: usize::try_from(limits.memory.unwrap_or(STATES) / 2).unwrap_or(usize::MAX),
        goes_on: &goes_on,
    });
    let sources = SourceFolders::new(&config.source, &config.inputs);
    let source_text = |class: &str, file: Option<&str>| -> Option<Arc<str>> { Some(sources.lines(class, file)?.1) };
    let mut properties: Vec<&str> = Vec::new();
    for name in &options.proof.properties {
        if !properties.contains(name) {
            properties.push(name);
        }
    }
    if properties.is_empty() {
        properties = defaults(&prove::properties());
    }
    let request = Request {
        subject: &subject,
        models: &models,
        config: &config,
        properties: &properties,
        domain: chosen(options.proof.domain, &prove::domains()),
        memory: chosen(options.proof.memory, &prove::memory_models()),
        shown: options.proof.show_values.as_ref().map(|named| named.as_ref().unwrap_or(&ShownMethods::WithAlerts)),
        sources: &source_text,
        wants_certificate: options.proof.certificate.is_some(),
        is_strict: options.proof.strict,
        exploring: exploring.as_ref(),
        // A log of results has them as suppressed.
        shows_excluded: options.proof.show_excluded || options.output.format.name == "sarif",
    };
    let Proved { report, suppressed, unknown_entries, fails, certificate } = prove::run(&request, &cancel, &|_| ());
    if !unknown_entries.is_empty() {
        return Err(subject::unknown_entries(&unknown_entries));
    }
    for (alert, reason) in &suppressed {
        console.detail(|| format!("suppressed {}: {} ({reason})", alert.rule, alert.message));
    }
    let (output, colour) = (&options.output, options.common.color);
    output.write(&report, PROPERTY_RULES, &sources, output.options(colour), colour)?;
    let is_unproved = report.has_run_out() || report.proves_nothing();
    let mut is_incomplete = is_unproved && config.fail_on != Some(FailOn::Never);
    if let Some(file) = &options.proof.certificate {
        match certificate {
            Some(certificate) => {
                std::fs::write(file, certificate).map_err(|error| report_output::cannot_write(file, &error))?;
            }
            None => {
                console.warning("there is no certificate: nothing is proved, or the invariant could not be closed");
                is_incomplete = true;
            }
        }
    }
    // What could not be read goes before alerts, as there might be more of them in it.
    Ok(match exit {
        Exit::Clean if fails => Exit::Found,
        Exit::Clean if is_incomplete => Exit::RanOut,
        exit => exit,
    })
}

/// The classes of the program and of a JDK to run it on. Models of the user are left out: what they tell the explorer
/// could hide executions.
fn classes(config: &Config, console: &Console) -> Outcome<ClassPath> {
    let jdk = machine::find_jdk(config.jdk.as_deref())?;
    let paths: Vec<PathBuf> = config.inputs.iter().chain(&config.classpath).cloned().collect();
    let path = machine::class_path(&paths, &jdk, &[])?;
    console.detail(|| format!("found Java {} in {}", jdk.version, jdk.home.display()));
    Ok(path)
}

/// Lists what there is to choose from.
fn list(options: &Prove) -> Outcome {
    let mut out = Output::new(options.common.color);
    let (heading, name) = (out.palette.heading, out.palette.name);
    let all = [
        ("Properties (--property)", prove::properties()),
        ("Domains (--domain)", prove::domains()),
        ("Memory models (--memory)", prove::memory_models()),
    ];
    let width = all.iter().flat_map(|(_, choices)| choices).map(|choice| choice.name.len()).max().unwrap_or(0);
    for (index, (title, choices)) in all.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{heading}{title}{heading:#}")?;
        for choice in choices {
            let state = if choice.is_default { " (default)" } else { "" };
            writeln!(out, "  {name}{:width$}{name:#}  {}{state}", choice.name, choice.summary)?;
        }
    }
    out.flush()?;
    Ok(Exit::Clean)
}
