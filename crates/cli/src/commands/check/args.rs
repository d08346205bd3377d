//! What `unsnarl check` accepts.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use unsnarl_engine::assumptions::{Lifted, lifted};
use unsnarl_engine::config::{self, Config, FailOn, Level};
use unsnarl_engine::rules::{self, RULES};
use unsnarl_finding::{RuleId, Severity};
use unsnarl_library::located::unknown;

use crate::shared::exit::EXIT_CODES;
use crate::shared::options::Common;
use crate::shared::program_options::{LimitOptions, PrecisionOptions, ProgramOptions, program_config};
use crate::shared::report_output::OutputOptions;

const HELP: &str = "\
What is checked:
  A PATH is a folder, a .class, .jar, .war or .jmod file; several are read as one program. What it
  needs besides goes to --classpath: that is followed, but not reported on.
  The program starts with the `main` methods and tests that are found, or those that --main names.
  A library has none: several threads call its classes that are made for them, and those that
  --open=CLASS names.

Configuration:
  What is the same in every run goes to unsnarl.toml, which is read from the current folder
  (docs/configuration.md). Options take the place of what it says.

Examples:
  unsnarl check app.jar
  unsnarl check build/classes --classpath lib --source src/main/java
  unsnarl check library.jar --open=com.acme.Cache
  unsnarl check app.jar --main com.acme.Server --budget 60s --max-memory 2GiB
  unsnarl check app.jar --format sarif --output unsnarl.sarif
  unsnarl check app.jar --baseline known.json --write-baseline
  unsnarl check app.jar --baseline known.json --fail-on error
  unsnarl check app.jar --rule data-race --explain Counter.count
  unsnarl check app.jar --prove --show-excluded
  unsnarl check app.jar --assume-nothing A15,A17
  unsnarl check large.jar --precision fast";

#[derive(Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}"))]
pub(crate) struct Check {
    /// What to check; `inputs` of unsnarl.toml if not given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The configuration; unsnarl.toml of the current folder, if it is there, if not given
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    precision: PrecisionOptions,
    #[command(flatten)]
    pub(super) rules: RuleOptions,
    #[command(flatten)]
    pub(super) report: ReportOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct RuleOptions {
    /// Run only this rule; may be given several times (see `unsnarl rules`)
    #[arg(long = "rule", value_name = "RULE", value_parser = rule)]
    only: Vec<RuleId>,
    /// Do not run this rule; may be given several times
    #[arg(long = "no-rule", value_name = "RULE", value_parser = rule, conflicts_with = "only")]
    off: Vec<RuleId>,
    /// Disable one veto, to see the findings that it excludes; may be given several times (see `unsnarl explain
    /// data-race`)
    #[arg(long, value_name = "VETO", value_parser = veto)]
    pub(super) without: Vec<String>,
    /// Do without these assumptions, to see the findings that they hide: A17,A15 or all (see docs/assumptions.md)
    #[arg(long, value_name = "NUMBER", value_delimiter = ',', value_parser = lifted)]
    assume_nothing: Vec<Lifted>,
    /// The file of known findings, which are not shown and do not fail
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Exclude races and lock cycles that a proof shows impossible, within a quarter of the time that is left
    #[arg(long)]
    prove: bool,
}

#[derive(Args)]
#[command(next_help_heading = "The report")]
pub(super) struct ReportOptions {
    #[command(flatten)]
    pub(super) output: OutputOptions,
    /// Write what is found into the file of `--baseline`, and take it to be known
    #[arg(long)]
    pub(super) write_baseline: bool,
    /// Show no milder findings [default: warning]
    #[arg(long, value_name = "SEVERITY", value_parser = config::severity)]
    min_severity: Option<Severity>,
    /// Milder findings do not make the exit code 1: note, warning, error or never
    #[arg(long, value_name = "SEVERITY", value_parser = config::failure)]
    fail_on: Option<FailOn>,
    /// Show every match of the patterns that papers define, with what makes it a note (see docs/rules.md)
    #[arg(long)]
    pattern_complete: bool,
    /// Show what is proved impossible too, with the reason
    #[arg(long)]
    pub(super) show_excluded: bool,
    /// Show all pairs of accesses to this field, and why each is a race or not: `count`, `Counter.count`
    #[arg(long, value_name = "FIELD")]
    pub(super) explain: Option<String>,
    /// Say how long each stage took, and how much memory all of them
    #[arg(long)]
    pub(super) stats: bool,
}

impl Check {
    /// What the command line asks for.
    pub(super) fn as_config(&self) -> Config {
        let Check { paths, program, precision, rules, report, limits, .. } = self;
        Config {
            baseline: rules.baseline.clone(),
            assume_nothing: rules.assume_nothing.iter().flat_map(|lifted| lifted.0.iter().copied()).collect(),
            precision: precision.level(),
            prove: rules.prove.then_some(true),
            rules: rules.off.iter().map(|rule| (*rule, Level::Off)).collect::<BTreeMap<_, _>>(),
            only: rules.only.clone(),
            pattern_complete: report.pattern_complete.then_some(true),
            min_severity: report.min_severity,
            fail_on: report.fail_on,
            ..program_config(paths, program, limits)
        }
    }
}

fn veto(text: &str) -> Result<String, String> {
    let names: Vec<&str> = rules::vetoes().collect();
    if names.contains(&text) { Ok(text.to_owned()) } else { Err(unknown("veto", text, &names)) }
}

fn rule(text: &str) -> Result<RuleId, String> {
    rules::find(RULES, text).map(|rule| rule.id)
}
