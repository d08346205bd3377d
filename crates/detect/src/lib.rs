//! The detectors: they find concurrency defects in the facts that the analyses have computed.
//!
//! A *pattern* is one detector: a rule, and a function from the `Scene` to findings, which also reports what it did not
//! examine because a limit was reached. It is a file or a folder of `patterns/`. How a finding comes to be:
//!
//! 1. [`detect`] gets the [`Facts`] of a program: points-to sets, call graph, threads, locks, accesses. It puts them
//!    into a `Scene`, which computes on demand, and once, what several patterns need.
//! 2. Each pattern that was asked for searches the scene for violations of its rule. It never calls another pattern.
//! 3. The pattern collects the evidence for and against each violation. `rank/` has the weights of all evidence; if
//!    the evidence against a violation prevails, the finding becomes a note.
//! 4. The pattern makes the [`Finding`]: a message, the sites, and the call chain of each thread.
//! 5. [`detect`] sorts the findings of all patterns by importance, and drops duplicates.
//!
//! | module | what it computes |
//! |---|---|
//! | `patterns/` | the detectors, each with its rule |
//! | `scene/` | what patterns look at, what is shared between threads, and what the analyses could not resolve |
//! | `race/` | pairs of accesses that no veto excludes: data races, their evidence and their findings |
//! | `waiting/` | waits and signals, the conditions that are tested before a wait, locks that may be held |
//! | `atomicity/` | locks that a method takes twice, and whether another thread may interfere in between |
//! | `pattern_only/` | matches of the papers' patterns that are judged harmless (`--pattern-complete`) |
//! | `movers/` | the atomicity of each method, by mover types |
//! | `stated/` | what annotations require: guards of fields, locks of methods, atomic methods |
//! | `flow/` | control flow, data flow and exceptions within a method and up to its callers |
//! | `wording/` | sites, threads, locks and call chains in words, for `prove` as well |
//! | `infer.rs` | which lock guards which field (`unsnarl infer`); the rest of `infer` is in `movers/` |
//! | `rank/` | the weights of all evidence |
//! | `suppress.rs` | what a user has suppressed or knows already, so that a finding stands for nothing else |
//! | `refute.rs` | how `prove` says that something cannot happen |
//!
//! The words *origin*, *instance*, *context*, *scene*, *veto* and *mover* are defined in
//! [`docs/glossary.md`](../../../docs/glossary.md).
//!
//! `CONTRIBUTING.md` says how to add a pattern. Papers are cited by author and year;
//! [`docs/references.md`](../../../docs/references.md) lists them.

mod atomicity;
mod flow;
mod infer;
mod movers;
mod pattern_only;
mod patterns;
mod race;
mod rank;
mod refute;
mod scene;
mod stated;
mod suppress;
#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod testing;
mod waiting;
mod wording;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::vetoes::VETOES;
use unsnarl_finding::{Explanation, Finding, Rule, RuleId, Site, sort_by_importance};

pub use infer::infer;
pub use movers::atomicities;
pub use pattern_only::PAPER_RULES;
pub use patterns::PATTERNS;
pub use race::explain::{Fates, fates};
pub use refute::Refuter;
use scene::Scene;
pub use suppress::Suppressor;
pub use wording::describe::{code_of, expression, lock_name, object, place, simple_name, thread_of};

/// A detector: a rule, and the function that finds its violations.
pub struct Pattern {
    /// The rule.
    pub rule: Rule,
    /// What it looks at.
    needs: Needs,
    /// Finds the violations. Adds to the list what was not examined because a limit was reached.
    find: fn(&Scene<'_, '_, '_>, &mut Vec<&'static str>) -> Vec<Finding>,
}

/// What a pattern looks at, besides the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Nothing: it finds what a method and its helpers show by themselves, whoever calls them.
    Code,
    /// Which threads run what.
    Threads,
}

/// What to look for.
#[derive(Clone, Default)]
pub struct Wanted<'w> {
    /// The rules whose violations are wanted.
    pub rules: Vec<&'w Rule>,
    /// The names of the vetoes that are switched off.
    pub without: Vec<&'w str>,
    /// A field whose access pairs are to be explained.
    pub explain: Option<&'w str>,
    /// Knows that some of what may be found cannot happen.
    pub refuter: Option<&'w dyn Refuter>,
    /// Whether every match of the papers' patterns is wanted, at least as a note.
    pub pattern_complete: bool,
    /// Knows what is suppressed, and what the baseline has.
    pub suppressor: Option<&'w dyn Suppressor>,
    /// Whether no thread is known to run the code: only what it shows by itself is looked for.
    pub code_alone: bool,
    /// Called with each rule before its violations are looked for.
    pub on_rule: Option<&'w dyn Fn(RuleId)>,
}

/// The names of all vetoes.
pub fn vetoes() -> impl Iterator<Item = &'static str> {
    VETOES.iter().map(|veto| veto.name)
}

/// The result of [`detect`].
#[derive(Debug, Default)]
pub struct Detected {
    /// The findings, the most important first.
    pub findings: Vec<Finding>,
    /// The explanations of the variables that were asked about.
    pub explanations: Vec<Explanation>,
    /// What was not examined because a limit was reached: the rule, and what was left out.
    pub left_out: Vec<(RuleId, &'static str)>,
}

/// Finds the violations of the wanted rules.
pub fn detect(facts: &Facts<'_, '_>, wanted: &Wanted<'_>) -> Detected {
    let mut detected = Detected::default();
    let scene = Scene::new(facts, wanted);
    if let Some(field) = wanted.explain {
        detected.explanations = race::explain::explain(facts, field, &wanted.without);
    }
    let is_wanted = |pattern: &&Pattern| wanted.rules.iter().any(|rule| rule.id == pattern.rule.id);
    let applies = |pattern: &&Pattern| !wanted.code_alone || pattern.needs == Needs::Code;
    for pattern in PATTERNS.iter().filter(is_wanted).filter(applies) {
        let mut left_out = Vec::new();
        // The facts are incomplete then, and some patterns report the absence of something.
        if facts.is_cancelled() {
            detected.left_out.push((pattern.rule.id, "not looked for, as the budget ran out"));
            continue;
        }
        if let Some(on_rule) = wanted.on_rule {
            on_rule(pattern.rule.id);
        }
        detected.findings.append(&mut (pattern.find)(&scene, &mut left_out));
        detected.left_out.extend(left_out.into_iter().map(|what| (pattern.rule.id, what)));
    }
    if wanted.code_alone {
        for finding in &mut detected.findings {
            finding.evidence.push(rank::not_run());
            finding.severity = finding.severity.min(rank::severity(finding.severity, &finding.evidence));
        }
    }
    patterns::demote_contended(&mut detected.findings);
    sort_by_importance(&mut detected.findings);
    detected.findings = without_duplicates(std::mem::take(&mut detected.findings));
    detected
}

/// Drops duplicates: of the findings with equal rule, message and sites, the one that ranks first stays, and stands for
/// what the others stand for.
fn without_duplicates(findings: Vec<Finding>) -> Vec<Finding> {
    let mut known: BTreeMap<_, usize> = BTreeMap::new();
    let mut kept: Vec<Finding> = Vec::with_capacity(findings.len());
    for finding in findings {
        // A compiler may duplicate the code of one line, such as that of a `finally`.
        let pc = |site: &Site| if site.line.is_some() { 0 } else { site.pc };
        let mut places: Vec<_> = finding.sites.iter().map(|site| (site.file.clone(), site.line, pc(site))).collect();
        places.sort_unstable();
        match known.entry((finding.rule, finding.message.clone(), places)) {
            Entry::Vacant(vacant) => {
                vacant.insert(kept.len());
                kept.push(finding);
            }
            Entry::Occupied(occupied) => {
                let first = &mut kept[*occupied.get()];
                // What is impossible adds nothing to what is possible.
                let is_alike = first.verdict.to_string() == finding.verdict.to_string();
                if is_alike {
                    first.absorb(finding.more);
                }
            }
        }
    }
    kept
}
