//! `class-initialisation-deadlock`: threads wait for each other until classes are initialised.
//!
//! While a thread initialises a class, all others that need the class wait (JVMS 5.5). So the initialisation is a lock,
//! and a thread that needs another class meanwhile requests a second one. Two mistakes are found:
//!
//! - Initialisers that need each other's classes (`requests.rs` has the graph of requests), where two threads may begin
//!   with two different ones at the same time (`entries.rs`); and superclasses that need their own subclasses, where
//!   the callers of a library may (`open.rs`).
//! - An initialiser that waits for a thread that needs the class (`awaited.rs`).
//!
//! Over-approximates: a request counts if the call graph leads to it within [`MAX_CALLS`] calls. Under-approximates:
//! one finding stands for all classes that need each other; locks other than those of initialisation are no part of a
//! cycle; what reflection initialises is left out.

mod awaited;
mod entries;
mod open;
mod requests;

use unsnarl_concurrency::Uninitialised;
use unsnarl_finding::{Evidence, Finding, Flow, Note, Rule, RuleId, Severity, Site};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_program::{ClassId, Program};

use self::entries::{Deadlock, Entries, Entry};
use self::requests::{Need, Request, Requests};
use crate::rank;
use crate::scene::{Scene, finding};
use crate::wording::call_chain::{flow_to, steps};
use crate::wording::describe::{place, simple_name, thread};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("class-initialisation-deadlock"),
        summary: "threads wait for each other until classes are initialised",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/class-initialisation-deadlock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// Maximum number of calls from an initialiser to what it needs.
const MAX_CALLS: usize = 6;

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = awaited::find(scene);
    if scene.code_alone {
        return findings;
    }
    let requests = Requests::of(scene, left_out);
    let cycles = requests.cycles();
    let mut found: Vec<Vec<ClassId>> = Vec::new();
    if !cycles.is_empty() {
        let classes: Vec<ClassId> = cycles.iter().flatten().copied().collect();
        let uninitialised: Uninitialised = scene.facts.uninitialised(&classes);
        let entries = Entries::of(scene, &requests, &cycles, &uninitialised);
        for cycle in cycles {
            if let Some(deadlock) = entries.deadlock(scene, &requests, &cycle, left_out) {
                findings.push(report(scene, &deadlock));
                found.push(cycle);
            }
        }
    }
    findings.extend(open::find(scene, &found));
    findings
}

/// What one thread of a deadlock does.
struct Side<'d, 'r> {
    entry: &'d Entry<'r>,
    /// What it requests, beginning with its first class, until it gets to the first class of the other.
    path: &'d [&'r Request],
}

impl Side<'_, '_> {
    /// Where it begins.
    fn start(&self, scene: &Scene<'_, '_, '_>, index: u32) -> Site {
        let name = simple_name(scene.program(), self.entry.trigger.class);
        let method = scene.analysis().instance(self.entry.trigger.instance).method;
        place(scene.facts, method, self.entry.trigger.statement, Some(index), format!("initialises `{name}`"))
    }

    /// Where it needs the class of the other, if a statement does.
    fn needs(&self, scene: &Scene<'_, '_, '_>, index: u32) -> Vec<Site> {
        self.path.iter().filter_map(|request| request_site(scene, request, index)).collect()
    }

    fn flow(&self, scene: &Scene<'_, '_, '_>, index: u32) -> Flow {
        let facts = scene.facts;
        let (instance, origin) = (self.entry.trigger.instance, self.entry.origin);
        let is_reached = |context: &_| facts.guards.context(*context).is_reached_by(origin);
        let context = facts.guards.contexts_of(instance).find(is_reached);
        let start = self.start(scene, index);
        let mut flow = match context {
            Some(context) => flow_to(facts, index, (context, origin), start),
            None => Flow { thread: thread(facts, origin, instance), sites: vec![start] },
        };
        for request in self.path {
            if let Need::By { calls, at } = &request.need {
                flow.sites.extend(steps(facts, calls, at.0, index));
            }
            flow.sites.extend(request_site(scene, request, index));
        }
        flow
    }
}

/// Where a class is requested, if a statement does.
fn request_site(scene: &Scene<'_, '_, '_>, request: &Request, index: u32) -> Option<Site> {
    let Need::By { at: (instance, statement), .. } = &request.need else { return None };
    let name = simple_name(scene.program(), request.wanted);
    let method = scene.analysis().instance(*instance).method;
    Some(place(scene.facts, method, Some(*statement), Some(index), format!("needs `{name}` to be initialised")))
}

fn report(scene: &Scene<'_, '_, '_>, deadlock: &Deadlock<'_>) -> Finding {
    let (facts, program) = (scene.facts, scene.program());
    let sides = [0, 1].map(|index| Side { entry: &deadlock.entries[index], path: &deadlock.paths[index] });
    let numbered = || (0..).zip(&sides);
    let needs: Vec<String> = sides.iter().map(|side| path_in_words(program, side.path)).collect();
    let message = format!("deadlock: {}; threads may begin with either", needs.join(", and "));
    let sites = numbered().flat_map(|(index, side)| side.needs(scene, index));
    let starts = numbered().map(|(index, side)| side.start(scene, index));
    let sites = sites.chain(starts).collect();
    let mut evidence = vec![rank::fewer_threads(2)];
    let is_unknown = sides.iter().any(|side| side.entry.trigger.is_unknown());
    evidence.extend((!is_unknown).then(rank::used_by_known_code));
    evidence.extend(rank::far_initialiser(deadlock.calls()));
    let flows: Vec<Flow> = numbered().map(|(index, side)| side.flow(scene, index)).collect();
    evidence.extend(rank::long_call_chain(flows.iter().map(|flow| flow.sites.len() - 1).max().unwrap_or(0)));
    let is_open = |side: &Side<'_, '_>| facts.analysis.is_entered_as(side.entry.origin, EntryKind::OpenApi);
    if sides.iter().any(is_open) {
        evidence.extend([rank::unknown_callers(), rank::perhaps_initialised_before()]);
    }
    let threads = sides.iter().map(|side| thread(facts, side.entry.origin, side.entry.trigger.instance));
    let mut threads: Vec<String> = threads.collect();
    threads.dedup();
    let text = match threads.len() {
        1 => format!("{} may run several times at once", threads[0]),
        _ => format!("nothing makes these wait for each other: {}", threads.join("; ")),
    };
    Finding {
        flows,
        notes: vec![Note { label: "in parallel".into(), text }],
        ..finding(&PATTERN.rule, message, sites, evidence)
    }
}

/// What a chain of requests needs: `the initialiser of A uses B`.
fn path_in_words(program: &Program, path: &[&Request]) -> String {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return String::new() };
    let (from, to) = (simple_name(program, first.holder), simple_name(program, last.wanted));
    match (path.len(), &first.need) {
        (1, Need::Before) => format!("`{to}` is initialised before its subtype `{from}`"),
        (1, Need::By { .. }) => format!("the initialiser of `{from}` uses `{to}`"),
        _ => format!("the initialisation of `{from}` leads to that of `{to}`"),
    }
}

/// The evidence of a deadlock between callers of a library.
fn assumed_evidence() -> Vec<Evidence> {
    vec![rank::fewer_threads(2), rank::unknown_callers(), rank::perhaps_initialised_before()]
}
