//! `unsnarl check`: reads what the command line and the configuration name, runs the pipeline, prints the report.

mod args;
mod stages;

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::sync::Arc;

use unsnarl_engine::baseline::Baseline;
use unsnarl_engine::config::{Config, FailOn};
use unsnarl_engine::rules::RULES;
use unsnarl_engine::session::{self, Checked, Request};
use unsnarl_finding::Report;
use unsnarl_program::{Cancel, Program, dotted};
use unsnarl_report::{Options, Sources};

pub(crate) use self::args::Check;
use self::stages::Stages;
use crate::shared::console::Console;
use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::output::count;
use crate::shared::report_output::cannot_write;
use crate::shared::share::Share;
use crate::shared::sources::SourceFolders;
use crate::shared::suggestions::nearest;
use crate::shared::watchdog::{Limits, Watchdog};
use crate::shared::{configuration, models, subject, thread_pool};

/// Runs the command on as many threads as wanted.
pub(crate) fn run(check: &Check, console: &Console) -> Outcome {
    thread_pool::install(&check.common, || checked(check, console))
}

fn checked(check: &Check, console: &Console) -> Outcome {
    let stages = Stages::start("read", check.report.stats);
    let config = check.as_config().over(configuration::read(check.config.as_deref())?);
    let cancel = Cancel::new();
    let limits = Limits::of(&config, console);
    let _watchdog = Watchdog::start(limits, &cancel);
    let share = Share::new(limits);
    let models = models::configured(&config)?;
    let baseline = known_findings(&config, check.report.write_baseline)?;
    let (subject, exit) = subject::read(&config, &models, &check.common, console)?;
    if subject.program.application_classes().len() == 0 {
        return Ok(exit);
    }
    let sources = SourceFolders::new(&config.source, &config.inputs);
    let source_text = |class: &str, file: Option<&str>| -> Option<Arc<str>> { Some(sources.lines(class, file)?.1) };
    let request = Request {
        subject: &subject,
        models: &models,
        config: &config,
        rules: RULES,
        baseline: &baseline,
        writes_baseline: check.report.write_baseline,
        sources: &source_text,
        // A log of results has them as suppressed.
        shows_excluded: check.report.show_excluded || check.report.output.format.name == "sarif",
        without: &check.rules.without,
        explain: check.report.explain.as_deref(),
        stop_proof: &|| share.is_used_up(),
    };
    let checked = session::check(&request, &cancel, &|stage| stages.next(stage));
    let Checked { mut report, baseline, suppressed, unknown_entries, fails } = checked;
    if !unknown_entries.is_empty() {
        return Err(subject::unknown_entries(&unknown_entries));
    }
    if let Some(field) = check.report.explain.as_deref().filter(|_| report.explanations.is_empty()) {
        return Err(nothing_to_explain(&subject.program, field));
    }
    stages.finish(&mut report.costs);
    for (finding, reason) in &suppressed {
        console.detail(|| format!("suppressed {}: {} ({reason})", finding.rule, finding.message));
    }
    if check.report.write_baseline {
        return write_baseline(&config, &baseline, &report, exit, console);
    }
    let (output, colour) = (&check.report.output, check.common.color);
    let options = Options { verbose: check.common.verbose, ..output.options(colour) };
    output.write(&report, RULES, &sources, options, colour)?;
    Ok(conclusion(exit, fails, report.has_run_out() && config.fail_on != Some(FailOn::Never)))
}

/// Why no pair of accesses can be shown for a name.
fn nothing_to_explain(program: &Program, wanted: &str) -> Failure {
    let fields =
        program.application_classes().flat_map(|class| program.fields_of(class).map(move |field| (class, field)));
    let names = fields.map(|(class, field)| {
        let name = program.text(program.key(program.field(field).key).name);
        format!("{}.{name}", dotted(program.class_name(class)).replace('$', "."))
    });
    let names: Vec<String> = names.collect();
    if names.iter().any(|name| name == wanted || name.ends_with(&format!(".{wanted}"))) {
        return Failure::wrong_use(format!("no thread that is known accesses `{wanted}`"))
            .help("name what the program is entered at: --main CLASS, --entry METHOD or --open");
    }
    let failure = Failure::wrong_use(format!("there is no field `{wanted}` to explain"));
    // Whatever is wanted, the last words of names are what is compared with it.
    let parts = wanted.split('.').count();
    let short = |name: &String| -> String {
        let words: Vec<&str> = name.split('.').collect();
        words[words.len().saturating_sub(parts)..].join(".")
    };
    let short: BTreeSet<String> = names.iter().map(short).collect();
    match nearest(wanted, short.iter().map(String::as_str)).as_slice() {
        [] => failure.help("name it as in `count`, `Counter.count` or `com.acme.Counter.count`"),
        near => failure.help(format!("did you mean {}?", near.join(" or "))),
    }
}

/// How the command ends. What could not be read goes before what was found, as more might be found in it.
fn conclusion(read: Exit, fails: bool, has_run_out: bool) -> Exit {
    match read {
        Exit::Clean if fails => Exit::Found,
        Exit::Clean if has_run_out => Exit::RanOut,
        exit => exit,
    }
}

/// The baseline, which need not be there yet if it is to be written.
fn known_findings(config: &Config, is_written: bool) -> Outcome<Baseline> {
    let Some(path) = &config.baseline else {
        return if is_written { Err(no_baseline()) } else { Ok(Baseline::default()) };
    };
    let name = path.display();
    match std::fs::read_to_string(path) {
        Ok(text) => Baseline::parse(&text).map_err(|error| Failure::unreadable(format!("`{name}`: {error}"))),
        Err(error) if is_written && error.kind() == ErrorKind::NotFound => Ok(Baseline::default()),
        Err(error) => Err(Failure::unreadable(format!("cannot read the baseline `{name}`: {error}"))
            .help("--write-baseline makes one of what is found")),
    }
}

fn no_baseline() -> Failure {
    Failure::wrong_use("there is no file to write the baseline to").help("name it: --baseline FILE --write-baseline")
}

fn write_baseline(config: &Config, baseline: &Baseline, report: &Report, exit: Exit, console: &Console) -> Outcome {
    let path = config.baseline.as_ref().ok_or_else(no_baseline)?;
    std::fs::write(path, baseline.render()).map_err(|error| cannot_write(path, &error))?;
    if report.has_run_out() {
        console.warning("a budget ran out: the baseline holds what was found until then");
    }
    console.note(&format!("{} written to {}", count(baseline.len(), "finding"), path.display()));
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_go_before_a_budget_and_inputs_before_both() {
        assert_eq!(conclusion(Exit::Clean, false, false), Exit::Clean);
        assert_eq!(conclusion(Exit::Clean, true, true), Exit::Found);
        assert_eq!(conclusion(Exit::Clean, false, true), Exit::RanOut);
        assert_eq!(conclusion(Exit::Unreadable, true, true), Exit::Unreadable);
    }
}
