//! `unsnarl check`: reads what the command line and the configuration name, runs the pipeline, prints the report.

mod args;
mod sources;
mod stages;
mod watchdog;

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use unsnarl_engine::baseline::Baseline;
use unsnarl_engine::config::{Config, FILE_NAME, FailOn, Library};
use unsnarl_engine::rules::RULES;
use unsnarl_engine::scope::Subject;
use unsnarl_engine::session::{self, Checked, Request};
use unsnarl_finding::Report;
use unsnarl_library::Models;
use unsnarl_program::{Cancel, Program, dotted};
use unsnarl_report::Sources;

pub(crate) use self::sources::SourceFolders;
use self::stages::Stages;
pub(crate) use self::watchdog::{Limits, Watchdog, memory_in_use, most_memory_used};
use crate::args::Common;
use crate::exit::{Exit, Failure, Outcome};
use crate::explore::jdk;
use crate::load;
use crate::message::Console;
use crate::output::count;
use crate::progress::Progress;
use crate::report_output::cannot_write;

pub(crate) use self::args::{Check, LimitOptions, ProgramOptions, program_config};

/// Runs the command on as many threads as wanted.
pub(crate) fn run(check: &Check, console: &Console) -> Outcome {
    let threads = check.common.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::wrong_use(format!("cannot start the threads: {error}")))?;
    pool.install(|| checked(check, console))
}

fn checked(check: &Check, console: &Console) -> Outcome {
    let stages = Stages::start("read", check.report.stats);
    let config = check.as_config().over(configuration(check.config.as_deref())?);
    let cancel = Cancel::new();
    let _watchdog = Watchdog::start(limits(&config, console), &cancel);
    let mut models = load::models(&config.models)?;
    let layered = config.lay_over(&mut models);
    layered.map_err(|mistakes| load::with_mistakes("the thread-safe types", &mistakes))?;
    let baseline = known_findings(&config, check.report.write_baseline)?;
    let (subject, exit) = subject(&config, &models, &check.common, console)?;
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
        sources: &source_text,
        shows_excluded: check.report.show_excluded,
        without: &check.rules.without,
        explain: check.report.explain.as_deref(),
    };
    let checked = session::check(&request, &cancel, &|stage| stages.next(stage));
    let Checked { mut report, baseline, suppressed, unknown_entries, fails } = checked;
    if !unknown_entries.is_empty() {
        return Err(Failure::wrong_use(unknown_entries.join("; "))
            .help("`unsnarl inspect classes` lists the classes; the configuration may name entry points, too"));
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
    output.write(&report, RULES, &sources, output.options(colour), colour)?;
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
    match load::nearest(wanted, short.iter().map(String::as_str)).as_slice() {
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

/// What the file says: the one that is named, or that of the current folder if it is there.
pub(crate) fn configuration(named: Option<&Path>) -> Outcome<Config> {
    let path = named.unwrap_or(Path::new(FILE_NAME));
    let name = path.display();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if named.is_none() && error.kind() == ErrorKind::NotFound => return Ok(Config::default()),
        Err(error) => return Err(Failure::unreadable(format!("cannot read the configuration `{name}`: {error}"))),
    };
    let config = Config::parse(&name.to_string(), &text, RULES).map_err(|mistakes| {
        load::with_mistakes(&format!("the settings in `{name}`"), &mistakes)
            .help("docs/configuration.md describes the format")
    })?;
    Ok(config.in_folder(path.parent().unwrap_or(Path::new(""))))
}

pub(crate) fn limits(config: &Config, console: &Console) -> Limits {
    if config.max_memory.is_some() && !watchdog::can_watch_memory() {
        console.warning("memory cannot be watched on this system: --max-memory has no effect");
    }
    Limits { time: config.budget, memory: config.max_memory }
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

/// Reads the program, and tells what could not be read.
pub(crate) fn subject(
    config: &Config,
    models: &Models,
    common: &Common,
    console: &Console,
) -> Outcome<(Subject, Exit)> {
    if config.inputs.is_empty() {
        return Err(Failure::wrong_use("there is nothing to check")
            .help(format!("name a folder or jar, or say `inputs = [\"build/classes\"]` in {FILE_NAME}")));
    }
    let uses_jdk = config.library == Some(Library::Bodies);
    if config.jdk.is_some() && !uses_jdk {
        console.warning("a JDK is named, but the models stand for the library: `--library bodies` would read it");
    }
    let jdk = if uses_jdk { vec![jdk(config)?] } else { Vec::new() };
    [&config.inputs, &config.source, &config.classpath, &jdk]
        .into_iter()
        .try_for_each(|paths| load::all_exist(paths))?;
    let mut inputs = load::open(&config.inputs, common);
    let without_classes = load::folders_without_classes(&inputs, &config.inputs);
    load::keep_modules(&mut inputs, &common.modules)?;
    let (classpath, jdk) = (load::open(&config.classpath, common), load::open(&jdk, common));
    let classes = inputs.entries.len() + classpath.entries.len() + jdk.entries.len();
    let progress = Progress::new("Reading classes", classes, !console.is_quiet);
    let subject = Subject::read(inputs, classpath, jdk, models, &|read| progress.advance(read));
    drop(progress);
    let exit = load::tell(&subject.program, &config.inputs, &without_classes, console);
    for (name, meant) in config.unmatched_atomic(&subject.program) {
        let what_to_do = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "write its binary name, as `com.acme.Pool$Atomic`, and see that its retention is not SOURCE".into(),
        };
        console.warning(&format!("`atomic` names `{name}`, but no method has that annotation: {what_to_do}"));
    }
    Ok((subject, exit))
}

/// The first release whose classes are in one image.
const OLDEST_WITH_MODULES: u32 = 9;

fn jdk(config: &Config) -> Outcome<PathBuf> {
    match &config.jdk {
        // A folder that is not there at all is reported with the other paths.
        Some(home) if !home.is_dir() => Ok(home.clone()),
        named => jdk::find(named.as_deref(), OLDEST_WITH_MODULES, "`--library bodies` needs a JDK").map(|jdk| jdk.home),
    }
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
