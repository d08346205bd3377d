//! `unsnarl prove`: interprets a program abstractly, and reports the places where a property is not proved.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use unsnarl_engine::config::FailOn;
use unsnarl_engine::prove::{self, Choice, Proved, Request, ShownMethods};
use unsnarl_engine::rules::PROPERTY_RULES;
use unsnarl_program::{Cancel, Selector};
use unsnarl_report::Sources;

use crate::shared::console::Console;
use crate::shared::exit::{EXIT_CODES, Exit, Failure, Outcome};
use crate::shared::options::Common;
use crate::shared::output::Output;
use crate::shared::program_options::{LimitOptions, ProgramOptions, program_config};
use crate::shared::report_output::OutputOptions;
use crate::shared::sources::SourceFolders;
use crate::shared::watchdog::{Limits, Watchdog};
use crate::shared::{configuration, models, subject, thread_pool};

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
    let _watchdog = Watchdog::start(Limits::of(&config, console), &cancel);
    let models = models::configured(&config)?;
    let (subject, exit) = subject::read(&config, &models, &options.common, console)?;
    if subject.program.application_classes().len() == 0 {
        return Ok(exit);
    }
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
    let mut has_run_out = report.has_run_out() && config.fail_on != Some(FailOn::Never);
    if let Some(file) = &options.proof.certificate {
        match certificate {
            Some(certificate) => std::fs::write(file, certificate)
                .map_err(|error| Failure::unwritable(format!("cannot write {}: {error}", file.display())))?,
            None => {
                console.warning("there is no certificate: nothing is proved, or the invariant could not be closed");
                has_run_out = true;
            }
        }
    }
    // What could not be read goes before alerts, as there might be more of them in it.
    Ok(match exit {
        Exit::Clean if fails => Exit::Found,
        Exit::Clean if has_run_out => Exit::RanOut,
        exit => exit,
    })
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
