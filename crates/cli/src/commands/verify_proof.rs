//! `unsnarl verify-proof`: checks a certificate that `unsnarl prove` wrote.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use unsnarl_engine::verify::{self, Checked, Proven, Refused, Request};
use unsnarl_program::Cancel;

use crate::shared::console::Console;
use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::options::Common;
use crate::shared::output::Output;
use crate::shared::program_options::{LimitOptions, ProgramOptions, program_config};
use crate::shared::watchdog::{Limits, Watchdog};
use crate::shared::{configuration, models, subject, thread_pool};

/// Certificates that are larger are not read.
const MAX_BYTES: u64 = 1 << 31;

const HELP: &str = "\
The program, its entry points and the models have to be those of the proof. The checker executes
every statement once, in the states that the certificate gives, and refuses it where a state, a
write or a call is not covered. docs/prove.md says what it trusts.

Example:
  unsnarl prove app.jar --certificate app.proof
  unsnarl verify-proof app.proof app.jar

Exit codes:
  0  verified: what the report lists is proved
  1  refused
  2  wrong use of the command line
  3  an input could not be read
  4  an internal error, or the output could not be written
  5  a budget ran out";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct VerifyProof {
    /// The certificate, as `prove --certificate` writes it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What was proved something about; `inputs` of unsnarl.toml if not given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The configuration; unsnarl.toml of the current folder, if it is there, if not given
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// `unsnarl verify-proof`
pub(crate) fn run(options: &VerifyProof, console: &Console) -> Outcome {
    thread_pool::install(&options.common, || checked(options, console))
}

fn checked(options: &VerifyProof, console: &Console) -> Outcome {
    let config = program_config(&options.paths, &options.program, &options.limits);
    let config = config.over(configuration::read(options.config.as_deref())?);
    let file = options.file.display();
    let unreadable = |error: std::io::Error| Failure::unreadable(format!("cannot read {file}: {error}"));
    if std::fs::metadata(&options.file).map_err(unreadable)?.len() > MAX_BYTES {
        return Err(Failure::unreadable(format!("{file} is too large for a certificate")));
    }
    let certificate = std::fs::read(&options.file).map_err(unreadable)?;
    let cancel = Cancel::new();
    let _watchdog = Watchdog::start(Limits::of(&config, console), &cancel);
    let models = models::configured(&config)?;
    let (subject, exit) = subject::read(&config, &models, &options.common, console)?;
    let request = Request { subject: &subject, models: &models, config: &config, certificate: &certificate };
    let Checked { result, unknown_entries } = verify::run(&request, &cancel, &|_| ());
    if !unknown_entries.is_empty() {
        return Err(subject::unknown_entries(&unknown_entries));
    }
    let mut out = Output::new(options.common.color);
    let outcome = match result {
        Some(Ok(proven)) => {
            write_proven(&mut out, &proven)?;
            exit
        }
        Some(Err(Refused { at, reason })) => {
            let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
            writeln!(out, "refused{at}: {reason}")?;
            Exit::Found
        }
        None => {
            writeln!(out, "not checked: {}", cancel.reason().unwrap_or("it was stopped"))?;
            Exit::RanOut
        }
    };
    out.flush()?;
    Ok(outcome)
}

fn write_proven(out: &mut Output, proven: &Proven) -> std::io::Result<()> {
    let sites: usize = proven.proofs.iter().map(|proof| proof.sites).sum();
    let alerts: usize = proven.proofs.iter().map(|proof| proof.alerts).sum();
    let width = proven.proofs.iter().map(|proof| proof.property.len()).max().unwrap_or(0).max("property".len());
    writeln!(out, "{:width$}    sites   proved   alerts", "property")?;
    for proof in &proven.proofs {
        let proved = proof.sites.saturating_sub(proof.alerts);
        writeln!(out, "{:width$} {:8} {proved:8} {:8}", proof.property, proof.sites, proof.alerts)?;
    }
    let strict = if proven.is_strict { ", strictly" } else { "" };
    let Proven { domain, memory, units, .. } = proven;
    writeln!(out, "with the domain {domain}, the memory model {memory}, {units} units{strict}")?;
    for sentence in &proven.assumptions {
        writeln!(out, "assumed: {sentence}")?;
    }
    writeln!(out, "\nverified: {} of {sites} sites proved", sites - alerts)
}
