//! `inspect locks`, `threads` and `parallel`: reads the program as `check` does, computes what is asked for, and prints
//! it. The other subcommands look at classes and code alone.

use std::collections::BTreeSet;

use serde::Serialize;
use unsnarl_classfile::issue::Issue;
use unsnarl_engine::config::Config;
use unsnarl_engine::inspect::{self as engine, Inspected, Shown};
use unsnarl_engine::scope::Subject;
use unsnarl_finding::{Completeness, Gap};
use unsnarl_program::{Cancel, MethodId};

use super::args::{Analysed, GraphFormat};
use super::json::{self, Document};
use super::request::{Request, split_selectors};
use super::{Session, locks, parallel, threads};
use crate::shared::console::Console;
use crate::shared::exit::{Exit, Outcome};
use crate::shared::options::Common;
use crate::shared::output::Output;
use crate::shared::program_options::program_config;
use crate::shared::watchdog::{Limits, Watchdog};
use crate::shared::{configuration, models, subject};

/// What is to be shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    Locks,
    Threads,
    Parallel,
}

/// Shows a view of the program.
pub(super) fn run(options: Analysed, view: View, common: &Common, console: &Console) -> Outcome {
    let Analysed { target, format, config: file, program, precision, limits } = options;
    let most = if view == View::Parallel { 2 } else { 1 };
    let Request { paths, wanted } = split_selectors(target.words, target.select, 1, most)?;
    let config = Config { precision: precision.level(), ..program_config(&paths, &program, &limits) };
    let config = config.over(configuration::read(file.as_deref())?);
    let cancel = Cancel::new();
    let _watchdog = Watchdog::start(Limits::of(&config, console), &cancel);
    let models = models::configured(&config)?;
    let (subject, mut exit) = subject::read(&config, &models, common, console)?;
    let out = Output::new(common.color);
    let mut session = Session { program: &subject.program, wanted, out, console, issues: Vec::new() };
    if subject.program.application_classes().len() == 0 {
        session.wanted.clear();
    }
    let request = engine::Request { subject: &subject, models: &models, config: &config };
    let shown = match view {
        View::Locks => show_locks(&mut session, &request, format, &cancel),
        View::Threads => show_threads(&mut session, &request, format, &cancel),
        View::Parallel => show_parallel(&mut session, &request, format, &cancel),
    };
    std::io::Write::flush(&mut session.out)?;
    shown?;
    if let Some(reason) = cancel.reason() {
        console.warning(&format!("{reason}: what is shown is not all"));
        exit = if exit == Exit::Clean { Exit::RanOut } else { exit };
    }
    Ok(exit)
}

fn show_locks(
    session: &mut Session<'_>,
    request: &engine::Request<'_>,
    format: GraphFormat,
    cancel: &Cancel,
) -> Outcome<()> {
    let methods = session.methods()?;
    let leaves_out = session.wanted.is_empty();
    let methods = if leaves_out { of_subject(request.subject, methods) } else { methods };
    let shown = Shown { methods: &methods, leaves_out };
    let Inspected { view, basis } = known(session, engine::locks(request, shown, cancel))?;
    let palette = session.out.palette;
    match format {
        GraphFormat::Text => locks::text(&mut session.out, &view, palette)?,
        GraphFormat::Dot => locks::dot(&mut session.out, &view)?,
        GraphFormat::Json => {
            let mut document = Document::open(&mut session.out, "inspect locks")?;
            document.elements("methods", &view.methods)?;
            document.elements("order", &view.order)?;
            document.elements("locks", &view.locks)?;
            document.elements("threads", &view.threads)?;
            close(document, &basis, session.program.issues())?;
        }
    }
    Ok(())
}

fn show_threads(
    session: &mut Session<'_>,
    request: &engine::Request<'_>,
    format: GraphFormat,
    cancel: &Cancel,
) -> Outcome<()> {
    let methods = (!session.wanted.is_empty()).then(|| session.methods()).transpose()?;
    let Inspected { view, basis } = known(session, engine::threads(request, methods.as_deref(), cancel))?;
    let palette = session.out.palette;
    match format {
        GraphFormat::Text => threads::text(&mut session.out, &view, palette)?,
        GraphFormat::Dot => threads::dot(&mut session.out, &view)?,
        GraphFormat::Json => {
            let mut document = Document::open(&mut session.out, "inspect threads")?;
            document.elements("methods", &view.methods)?;
            document.elements("threads", &view.threads)?;
            close(document, &basis, session.program.issues())?;
        }
    }
    Ok(())
}

fn show_parallel(
    session: &mut Session<'_>,
    request: &engine::Request<'_>,
    format: GraphFormat,
    cancel: &Cancel,
) -> Outcome<()> {
    let others = if session.wanted.len() > 1 { session.wanted.split_off(1) } else { Vec::new() };
    let methods = session.methods()?;
    let leaves_out = session.wanted.is_empty();
    let methods = if leaves_out { of_subject(request.subject, methods) } else { methods };
    let others = match others.is_empty() {
        true => None,
        false => {
            let first = std::mem::replace(&mut session.wanted, others);
            let others = session.methods()?;
            session.wanted = first;
            Some(others)
        }
    };
    let shown = Shown { methods: &methods, leaves_out };
    let parallel = engine::parallel(request, shown, others.as_deref(), cancel);
    let Inspected { view, basis } = known(session, parallel)?;
    let palette = session.out.palette;
    match format {
        GraphFormat::Text => parallel::text(&mut session.out, &view, palette)?,
        GraphFormat::Dot => parallel::dot(&mut session.out, &view)?,
        GraphFormat::Json => {
            let mut document = Document::open(&mut session.out, "inspect parallel")?;
            document.elements("methods", &view.methods)?;
            document.elements("threads", &view.threads)?;
            close(document, &basis, session.program.issues())?;
        }
    }
    Ok(())
}

/// The methods of the classes that are not of the class path.
fn of_subject(subject: &Subject, methods: Vec<MethodId>) -> Vec<MethodId> {
    let classes: BTreeSet<_> = subject.classes().collect();
    methods.into_iter().filter(|method| classes.contains(&subject.program.method(*method).class)).collect()
}

/// The view, unless entry points were named that do not exist. Says what was assumed.
fn known<T>(session: &Session<'_>, inspected: Inspected<T>) -> Outcome<Inspected<T>> {
    if !inspected.basis.unknown_entries.is_empty() {
        return Err(subject::unknown_entries(&inspected.basis.unknown_entries));
    }
    for assumption in &inspected.basis.assumptions {
        session.console.detail(|| assumption.clone());
    }
    Ok(inspected)
}

/// Something that was not analysed.
#[derive(Serialize)]
struct GapRecord<'g> {
    kind: String,
    place: &'g str,
    reason: &'g str,
}

/// Writes what the view rests on, and ends the object.
fn close<W: std::io::Write>(
    mut document: Document<'_, W>,
    basis: &engine::Basis,
    issues: &[Issue],
) -> std::io::Result<()> {
    document.elements("assumptions", &basis.assumptions)?;
    document.elements("gaps", gaps(&basis.completeness))?;
    json::close(document, issues)
}

fn gaps(completeness: &Completeness) -> impl Iterator<Item = GapRecord<'_>> {
    let gaps = completeness.gaps().iter();
    gaps.map(|Gap { kind, place, reason }| GapRecord { kind: kind.to_string(), place, reason })
}
