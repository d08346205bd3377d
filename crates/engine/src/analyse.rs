//! The analyses, one after the other: from a program to ranked findings.

use std::collections::BTreeSet;

use unsnarl_concurrency::Facts;
use unsnarl_detect::detect;
use unsnarl_finding::{Completeness, Finding, Gap, GapKind, Rule, Stats};
use unsnarl_pointer::Sensitivity;
use unsnarl_pointer::entry::{EntryOptions, OpenWorld, entry_points};
use unsnarl_program::models::Models;
use unsnarl_program::{Cancel, MethodId, Program, Selector};

use crate::config::Library;
use crate::scope::Subject;

/// What is asked of the analyses.
pub struct Options<'o> {
    /// The rules to run.
    pub rules: Vec<&'o Rule>,
    /// Classes whose `main` the program starts with; if there are none, all that are found.
    pub main: &'o [Selector],
    /// Methods that something outside the program calls.
    pub entry: &'o [Selector],
    /// Whether the public methods of the program are called from several threads; `None`: if there are no entry points.
    pub open: Option<bool>,
    /// What stands for the library.
    pub library: Library,
}

/// What the analyses found, and what it rests on.
#[derive(Default)]
pub struct Analysis {
    /// The findings, the most important first; those that are proved impossible too.
    pub findings: Vec<Finding>,
    /// What was assumed for want of knowledge, a sentence each.
    pub assumptions: Vec<String>,
    /// What was not looked at.
    pub completeness: Completeness,
    /// Sizes.
    pub stats: Stats,
}

/// Told when a stage begins, with its name.
pub type OnStage<'s> = &'s dyn Fn(&'static str);

/// Runs the analyses. When cancelled, gives what they have found so far.
pub fn analyse(
    subject: &Subject,
    models: &Models,
    options: &Options<'_>,
    cancel: &Cancel,
    on_stage: OnStage<'_>,
) -> Analysis {
    let program = &subject.program;
    on_stage("points-to");
    let is_cancelled = || cancel.is_cancelled();
    let entries = entry_points(program, models, &entry_options(program, options));
    let pointers = unsnarl_pointer::analyse(program, models, &entries.entries, Sensitivity::Selective, &is_cancelled);
    let facts = Facts::of(&pointers, on_stage, &is_cancelled);
    on_stage("patterns");
    let findings = detect(&facts, &options.rules);
    let stats = pointers.stats();
    let stats = Stats {
        reachable_methods: stats.reachable_methods,
        contexts: stats.instances,
        origins: stats.origins,
        call_edges: stats.call_edges,
        locks: facts.locks.len(),
        ..Stats::default()
    };
    let mut assumptions = entries.assumptions;
    assumptions.extend(entries.unknown);
    assumptions.extend(simplifications(&pointers));
    Analysis { findings, assumptions, completeness: completeness(&facts), stats }
}

fn entry_options(program: &Program, options: &Options<'_>) -> EntryOptions {
    let selected = program
        .application_classes()
        .flat_map(|class| program.methods_of(class))
        .filter(|method| options.entry.iter().any(|selector| selects(program, selector, *method)));
    EntryOptions {
        mains: options.main.iter().map(ToString::to_string).collect(),
        open: match options.open {
            None => OpenWorld::Auto,
            Some(true) => OpenWorld::Always,
            Some(false) => OpenWorld::Never,
        },
        extra: selected.collect(),
    }
}

fn selects(program: &Program, selector: &Selector, method: MethodId) -> bool {
    selector.selects_class(program, program.method(method).class)
        && selector.selects_method_of_its_class(program, method)
}

/// What was taken for granted to get on: of library methods without a model, and of large programs.
fn simplifications(pointers: &unsnarl_pointer::Analysis<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    let unknown: BTreeSet<_> =
        pointers.library().methods().iter().filter(|method| method.model.is_none()).map(|method| method.key).collect();
    if !unknown.is_empty() {
        sentences.push(format!(
            "{} library methods that are called have no model: each is taken to return something new and to call back what it is given (A8).",
            unknown.len()
        ));
    }
    if pointers.shares_code() {
        sentences.push("The program is large: code that several threads run was analysed once for all of them, so findings are less precise.".into());
    }
    sentences
}

/// What the analyses could not follow.
fn completeness(facts: &Facts<'_, '_>) -> Completeness {
    let program = facts.analysis.program();
    let gap = |method: MethodId, reason: &str| Gap {
        kind: GapKind::Unsupported,
        place: program.show(method).to_string(),
        reason: reason.into(),
    };
    let mut locking: Vec<MethodId> = facts.locks.unknown().map(|(method, _)| method).collect();
    locking.dedup();
    let unknown = locking.into_iter().map(|method| gap(method, "a lock that may be almost any object (A21)"));
    facts.analysis.gaps().iter().map(|(method, _, reason)| gap(*method, reason)).chain(unknown).collect()
}
