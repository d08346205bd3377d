//! What methods show by themselves, though no known thread runs them: dead code, and the parts of a library that no
//! visible code calls.
//!
//! Rules that need only a method and its helpers are applied to them. Each such method is analysed with unknown
//! arguments; calls are followed within its class and the classes nested in it, and methods are looked at in parts of
//! limited size, so that the cost grows with the amount of code alone. What other classes do is not known (under- and
//! over-approximates, as the rule takes it).

use std::collections::BTreeSet;

use unsnarl_concurrency::{Assumed, Facts};
use unsnarl_detect::{Detected, Wanted, detect};
use unsnarl_finding::sort_by_importance;
use unsnarl_library::Models;
use unsnarl_pointer::entry::{Entry, uncalled};
use unsnarl_pointer::{Analysis, CallScope, Callbacks, Sensitivity, Settings};
use unsnarl_program::{Cancel, MethodId, Program};

use crate::analyse::AnalysisOptions;

/// The methods of the program that the analysis reaches from its entry points.
pub(crate) fn reached(analysis: &Analysis<'_>) -> BTreeSet<MethodId> {
    let has_code = |instance: &_| analysis.code_of(*instance).is_some();
    analysis.instances().filter(has_code).map(|instance| analysis.instance(instance).method).collect()
}

/// What the methods show that are not reached, and what was left out.
pub(crate) fn look(
    program: &Program,
    models: &Models,
    options: &AnalysisOptions<'_>,
    reached: &BTreeSet<MethodId>,
    cancel: &Cancel,
) -> Detected {
    let entries = uncalled(program, |method| reached.contains(&method));
    let settings = Settings {
        sensitivity: Sensitivity::ThreadsOnly,
        callbacks: Callbacks::Stated,
        scope: CallScope::Nest,
        shared_arguments: false,
    };
    let is_cancelled = || cancel.is_cancelled();
    let wanted =
        Wanted { rules: options.rules.clone(), suppressor: options.suppressor, code_alone: true, ..Wanted::default() };
    let mut all = Detected::default();
    for part in parts(program, &entries) {
        if cancel.is_cancelled() {
            break;
        }
        let pointers = unsnarl_pointer::analyse(program, models, part, settings, &is_cancelled);
        let assumed = Assumed::without(options.lifted.iter().copied());
        let facts = Facts::assuming(&pointers, assumed, &|_| {}, &is_cancelled);
        let mut detected = detect(&facts, &wanted);
        // Initialisers run with the methods of their classes.
        let initialisers = part.iter().filter_map(|entry| program.initialiser_of(entry.class));
        let initialisers = initialisers.filter(|method| !reached.contains(method));
        let left = part.iter().map(|entry| entry.method).chain(initialisers);
        let left: BTreeSet<(String, String)> = left.map(|method| place(program, method)).collect();
        detected.findings.retain(|finding| {
            let first = finding.sites.first();
            first
                .is_some_and(|site| left.contains(&(site.class.clone(), format!("{}{}", site.method, site.descriptor))))
        });
        all.findings.append(&mut detected.findings);
        all.left_out.append(&mut detected.left_out);
    }
    sort_by_importance(&mut all.findings);
    all.left_out.sort_unstable();
    all.left_out.dedup();
    all
}

/// So many methods are looked at together.
const PART: usize = 512;

/// The methods in parts. Classes that are nested in one stay together where the program has them next to each other.
fn parts<'e>(program: &Program, entries: &'e [Entry]) -> Vec<&'e [Entry]> {
    let outermost = |entry: &Entry| {
        let name = program.show(entry.class).to_string();
        name.split('$').next().map(str::to_owned)
    };
    let mut parts = Vec::new();
    let mut rest = entries;
    while rest.len() > PART {
        let mut end = PART;
        while end < rest.len() && outermost(&rest[end - 1]) == outermost(&rest[end]) {
            end += 1;
        }
        let (part, others) = rest.split_at(end);
        parts.push(part);
        rest = others;
    }
    parts.extend((!rest.is_empty()).then_some(rest));
    parts
}

/// A method as sites name it: its class, and its name with the descriptor.
fn place(program: &Program, method: MethodId) -> (String, String) {
    let data = program.method(method);
    let key = program.key(data.key);
    let text = |symbol| program.text(symbol).to_string();
    (program.show(data.class).to_string(), format!("{}{}", text(key.name), text(key.descriptor)))
}
